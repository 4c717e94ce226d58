"""The HTTP part: whoever comes over the web is brought to the house's desk, and what he gets there is sent to him.

Pictures of codes, and what those need who watch over the house, are had here alone.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import TypeVar
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from ronron import __version__
from ronron.house import branching, desk
from ronron.house.desk import Desk, Given
from ronron.house.house import House
from ronron.house.keeping import hash_of
from ronron.house.room import Room
from ronron.net.bodies import read_body
from ronron.net.devices import Devices, brought
from ronron.net.passages import Passages
from ronron.net.pictures import Pictures, drawn
from ronron.net.reception import Reception
from ronron.plain import Refusal
from ronron.records.record import Record
from ronron.stores.store import Elsewhere
from ronron.table.journal import NotDurable
from ronron.wire import messages as wire
from ronron.wire.replays import show

Body = TypeVar("Body")
Handler = Callable[[Request], Awaitable[Response]]


class WebVisitor:
    """Someone at the desk (`house/desk.py`) who came with a request; what he is to keep leaves with the answer."""

    def __init__(self, request: Request, devices: Devices) -> None:
        self.request = request
        self.headers = request.headers
        self.secure = request.url.scheme == "https"
        self.known = devices
        self.address = address_of(request)
        self.values: Mapping[str, str] = request.path_params
        self.cookies: list[str] = []

    async def read(self, kind: type[Body], most_bytes: int | None = None) -> Body:
        return await read_body(self.request, kind, most_bytes)

    def find(self, room: Room) -> str | None:
        return self.known.find(self.headers, room)

    def devices(self) -> list[str]:
        return [hash_of(secret) for secret in brought(self.headers)]

    def came_before(self, code: str) -> bool:
        return self.known.has_word(self.headers, code)

    def greet(self, room: Room) -> str:
        device, self.cookies = self.known.greet(self.headers, room, secure=self.secure)
        return device

    def remind(self, room: Room) -> None:
        self.cookies = self.known.remind(self.headers, room, secure=self.secure)

    def fresh_token(self, room: Room) -> str:
        return self.known.fresh_token(room)


class Lent(Response):
    """An answer that holds something of the house's until it is out."""

    def __init__(self, given: Given, give_back: Callable[[], None]) -> None:
        super().__init__(given.body, given.status, dict(given.headers), given.media)
        self.give_back = give_back

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            self.give_back()


def sent(given: Given) -> Response:
    if given.give_back is not None:
        return Lent(given, given.give_back)
    return Response(given.body, given.status, dict(given.headers), given.media)


def refused(refusal: Refusal) -> Response:
    return sent(desk.refused(refusal))


def address_of(request: Request) -> str:
    return request.client.host if request.client else ""


async def show_aside(wanted: wire.ReplayWanted, most_bytes: int) -> wire.Replayed:
    """A long record must not hold up the tables."""
    return await asyncio.to_thread(show, wanted, most_bytes)


async def leave_aside(wanted: wire.BranchWanted) -> Record:
    """The same, where one is left."""
    return await asyncio.to_thread(branching.leave, wanted)


def answer(value: object, status: int = 200) -> Response:
    return sent(desk.given(value, status))


class Api:
    """The handlers, around one house."""

    def __init__(self, house: House, reception: Reception, passages: Passages | None = None) -> None:
        self.house = house
        self.passages = passages
        self.desk = Desk(house, show_aside, leave_aside)
        self.devices = reception.devices
        self.notices = reception.notices
        self.watching = reception.watching
        self.pictures = Pictures()

    def handler(self, name: str) -> Handler:
        """Refusals become answers."""
        handle: Handler = getattr(self, name, partial(self.ask, name))

        async def run(request: Request) -> Response:
            try:
                response = await handle(request)
            except Refusal as refusal:
                self.house.metrics.count("ronron_refusals_total", f'code="{refusal.code}"')
                self.notices.refused(refusal.code, address_of(request))
                response = refused(refusal)
            except NotDurable as trouble:
                response = refused(trouble.refusal())
            except Elsewhere as elsewhere:
                response = await self.pass_on(request, elsewhere.address)
            self.house.metrics.count("ronron_requests_total", f'status="{response.status_code}"')
            return response

        return run

    async def pass_on(self, request: Request, address: str) -> Response:
        """Another house has the room: it is asked there."""
        try:
            if self.passages is None:
                raise Refusal("room-moves")
            return await self.passages.pass_request_on(request, getattr(request.state, "said", b""), address)
        except Refusal as refusal:
            return refused(refusal)

    async def ask(self, name: str, request: Request) -> Response:
        """At the desk."""
        visitor = WebVisitor(request, self.devices)
        response = sent(await self.desk.ask(name, visitor, changes=request.method == "POST"))
        for cookie in visitor.cookies:
            response.headers.append("set-cookie", cookie)
        return response

    async def code_as_picture(self, request: Request) -> Response:
        """The link to the room as a QR code, for the address by which the house was asked."""
        link = await self.link_to_room(request)
        picture = self.pictures.find(link)
        if picture is None:
            self.must_have_time_for(request)
            picture = self.pictures.draw(link)
        return Response(picture, media_type="image/svg+xml")

    async def link_as_picture(self, request: Request) -> Response:
        """The link that moves a person, whose token is in the body: it is in no log, and the picture is not kept."""
        claimed = await WebVisitor(request, self.devices).read(wire.Claim)
        link = await self.link_to_room(request)
        self.must_have_time_for(request)
        picture = drawn(f"{link}#{quote(claimed.token)}")
        return Response(picture, media_type="image/svg+xml", headers={"cache-control": "no-store"})

    async def link_to_room(self, request: Request) -> str:
        room = await self.desk.room_of(WebVisitor(request, self.devices))
        host = request.headers.get("host", "").lower()
        return f"{request.url.scheme}://{host}/join/{room.kept.code}"

    def must_have_time_for(self, request: Request) -> None:
        if not self.house.readers.take(address_of(request), time.monotonic()):
            raise Refusal("too-fast")

    # Health

    async def health(self, request: Request) -> Response:
        """It is alive, whatever becomes of its store."""
        return answer({"ok": True, "version": __version__, "unreadable_rooms": len(self.house.unreadable)})

    async def ready(self, request: Request) -> Response:
        """May guests be sent here? Not where nothing could be written, and not to a house that closes."""
        if self.house.stopping:
            return answer({"ok": False, "code": "house-stops"}, 503)
        try:
            await self.house.store.check()
        except NotDurable:
            return answer({"ok": False, "code": "not-durable"}, 503)
        return answer({"ok": True, "version": __version__})

    async def metrics(self, request: Request) -> Response:
        self.watching.check(request.headers)
        text = self.house.metrics.text({**self.house.gauges(), "ronron_connections": self.watching.connections()})
        return Response(text, media_type="text/plain; version=0.0.4")
