"""The HTTP part: what the house has, coming in, records; everything that happens in a room goes over its socket."""

import asyncio
import re
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from ronron import __version__, games
from ronron.house import actions, archive, people, planning, views
from ronron.house.calendar import today
from ronron.house.door import Caller, check_looking, find_room
from ronron.house.house import House
from ronron.house.keeping import hash_of
from ronron.house.room import Room
from ronron.net.bodies import read_body
from ronron.net.devices import brought
from ronron.net.pictures import Pictures
from ronron.net.reception import Reception
from ronron.plain import Refusal
from ronron.records.fair import daily_seed
from ronron.records.record import Damaged, Record, read
from ronron.table.journal import NotDurable
from ronron.wire import abouts
from ronron.wire import messages as wire
from ronron.wire.endpoints import AGAIN_SECONDS, FORBIDDEN, STATUS
from ronron.wire.replays import RECORD_BYTES, show

DAY = re.compile(r"20[0-9]{2}-[01][0-9]-[0-3][0-9]")
MOST_DAILY = 10  # of the house's best at a deal of the day


def reply(value: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    return Response(wire.encode(value), status, headers, "application/json")


class Lent(Response):
    """An answer that holds something of the house's until it is out."""

    media_type = "application/json"

    def __init__(self, body: bytes, give_back: Callable[[], None]) -> None:
        super().__init__(body)
        self.give_back = give_back

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            self.give_back()


def refused(refusal: Refusal) -> Response:
    body = wire.ErrorBody(refusal.code, refusal.rule, refusal.values)
    again = AGAIN_SECONDS.get(refusal.code)
    return reply(body, STATUS.get(refusal.code, FORBIDDEN), {} if again is None else {"retry-after": str(again)})


def came_in(person: str, room: Room, cookies: list[str]) -> Response:
    return with_cookies(reply(wire.Joined(person, room.view()), 201), cookies)


def with_cookies(answer: Response, cookies: list[str]) -> Response:
    for cookie in cookies:
        answer.headers.append("set-cookie", cookie)
    return answer


Handler = Callable[[Request], Awaitable[Response]]


def read_record(text: str) -> Record:
    """A record that was kept; one that cannot be read says so."""
    try:
        return read(text)
    except Damaged:
        raise Refusal("record-damaged") from None


def is_played_today(record: Record) -> bool:
    """Was it played to its end, by rules that the house still plays?"""
    game = games.all_games().get(record.game)
    return record.result is not None and game is not None and game.about.rules_version == record.rules


def address_of(request: Request) -> str:
    return request.client.host if request.client else ""


class Api:
    """The handlers, around one house."""

    def __init__(self, house: House, reception: Reception) -> None:
        self.house = house
        self.devices = reception.devices
        self.notices = reception.notices
        self.watching = reception.watching
        self.pictures = Pictures()

    def handler(self, name: str) -> Handler:
        """Refusals become answers; what changes something is limited in rate."""

        handle: Handler = getattr(self, name)

        async def run(request: Request) -> Response:
            address = address_of(request)
            try:
                if request.method == "POST" and not self.house.addresses.take(address, time.monotonic()):
                    raise Refusal("too-fast")
                response = await handle(request)
            except Refusal as refusal:
                self.house.metrics.count("ronron_refusals_total", f'code="{refusal.code}"')
                self.notices.refused(refusal.code, address)
                response = refused(refusal)
            except NotDurable as trouble:
                response = refused(trouble.refusal())
            self.house.metrics.count("ronron_requests_total", f'status="{response.status_code}"')
            return response

        return run

    # What the house has

    async def about(self, request: Request) -> Response:
        return reply(abouts.house_about())

    async def game(self, request: Request) -> Response:
        return reply(abouts.game_about(games.find(request.path_params["game"])))

    async def settle(self, request: Request) -> Response:
        """What a table would get before anyone keeps it: a text option as the game would write it, say."""
        game = games.find(request.path_params["game"])
        wanted = await read_body(request, wire.SetupWanted)
        try:
            return reply(
                wire.Settled(dict(game.resolve(wanted.seats, planning.softened(wanted.options)).options), None)
            )
        except Refusal as refusal:
            return reply(wire.Settled({}, wire.Problem(refusal.code, refusal.rule, refusal.values)))

    async def house_words(self, request: Request) -> Response:
        return reply(abouts.words(abouts.HOUSE_WORDS, request.path_params["language"]))

    async def words(self, request: Request) -> Response:
        game = games.find(request.path_params["game"])
        return reply(abouts.words((games.home(game),), request.path_params["language"]))

    async def rules(self, request: Request) -> Response:
        game = games.find(request.path_params["game"])
        text = abouts.rules(game, request.path_params["language"])
        return Response(text, media_type="text/markdown; charset=utf-8")

    async def daily(self, request: Request) -> Response:
        """A deal of the day: of any day, for its seed is no secret."""
        game = games.find(request.path_params["game"])
        day = request.path_params["day"]
        if day == "today":
            day = today()
        fewest = game.facets().fewest
        if fewest.daily is None or not DAY.fullmatch(day):
            raise Refusal("not-found")
        tried = await self.house.store.read_daily(game.about.id, day)
        devices = [hash_of(secret) for secret in brought(request.headers)]
        own = next((count for device, _, count in tried if device in devices), None)
        best = [wire.DailyResult(name, count) for _, name, count in tried[:MOST_DAILY]]
        seed = daily_seed(game.about.id, day).hex()
        return reply(wire.Daily(day, seed, fewest.fact, best, own))

    # Coming in

    async def room_of(self, request: Request) -> Room:
        return await find_room(self.house, request.path_params["code"], self.caller(request))

    def caller(self, request: Request) -> Caller:
        return Caller(
            address=address_of(request),
            who=partial(self.devices.find, request.headers),
            came_before=partial(self.devices.has_word, request.headers),
        )

    async def open_room(self, request: Request) -> Response:
        person = await read_body(request, wire.NewPerson)
        people.clean(person.name)  # refused before a room is made for it
        room = await self.house.open_room(address_of(request))
        return await self._join(request, room, person)

    async def see_room(self, request: Request) -> Response:
        """What a code alone shows; everything else comes over the socket."""
        room = await self.room_of(request)
        member = room.is_member(self.devices.find(request.headers, room))
        answer = reply(views.look_at_door(room.kept, room.table, member=member))
        return with_cookies(answer, self.devices.remind(request.headers, room, secure=request.url.scheme == "https"))

    async def join(self, request: Request) -> Response:
        person = await read_body(request, wire.NewPerson)
        return await self._join(request, await self.room_of(request), person)

    async def _join(self, request: Request, room: Room, person: wire.NewPerson) -> Response:
        device, cookies = self.devices.greet(request.headers, room, secure=request.url.scheme == "https")
        joined = await people.join(room, device, person.name, person.cat, address=address_of(request))
        return came_in(joined, room, cookies)

    async def make_link(self, request: Request) -> Response:
        wanted = await read_body(request, wire.LinkWanted)
        room = await self.room_of(request)
        device = self.devices.find(request.headers, room)
        if device is None:
            raise Refusal("not-your-person")
        token = await people.make_link(room, device, wanted.person)
        path = f"/join/{room.kept.code}#{token}"  # behind the #: it is in no server's log
        return reply(wire.Link(token, path, self.house.limits.link_seconds), 201)

    async def claim(self, request: Request) -> Response:
        claimed = await read_body(request, wire.Claim)
        room = await self.room_of(request)
        device, cookies = self.devices.greet(request.headers, room, secure=request.url.scheme == "https")
        person = await people.claim(room, device, claimed.token)
        return came_in(person, room, cookies)

    async def seat_program(self, request: Request) -> Response:
        wanted = await read_body(request, wire.NewPerson)
        room = await self.room_of(request)
        actions.must_be_host(room, self.devices.find(request.headers, room))
        token = self.devices.fresh_token(room)
        person = await people.join(room, hash_of(token), wanted.name, wanted.cat, "program")
        path = f"/api/rooms/{room.kept.code}/socket"
        return reply(wire.ProgramSeated(person, token, path), 201)

    async def code_as_picture(self, request: Request) -> Response:
        """The link to the room as a QR code, for the address by which the house was asked."""
        room = await self.room_of(request)
        host = request.headers.get("host", "").lower()
        link = f"{request.url.scheme}://{host}/join/{room.kept.code}"
        picture = self.pictures.find(link)
        if picture is None:
            if not self.house.readers.take(address_of(request), time.monotonic()):
                raise Refusal("too-fast")
            picture = self.pictures.draw(link)
        return Response(picture, media_type="image/svg+xml")

    # Records

    async def record(self, request: Request) -> Response:
        """A match of this room as a record; only once nobody plays on, for it shows every hand."""
        name, text = await self.finished(request)
        headers = {"content-disposition": f'attachment; filename="{name}.ronron"'}
        return Response(text, headers=headers, media_type="text/plain; charset=utf-8")

    async def moments(self, request: Request) -> Response:
        """What a seat might look at again in such a match: for those who are in the room."""
        name, text = await self.finished(request, in_the_room=True)
        record = read_record(text)
        number = request.path_params["seat"]
        seat = int(number) if number.isascii() and number.isdigit() and len(number) < 3 else -1
        if not 0 <= seat < len(record.seats):
            raise Refusal("not-found")
        found = await self.house.coaching.moments(name, text, seat) if is_played_today(record) else []
        return reply(wire.Moments(found))

    async def best_known(self, request: Request) -> Response:
        """What the deal of such a match takes at least, as far as anyone knows: for those who are in the room."""
        name, text = await self.finished(request, in_the_room=True)
        record = read_record(text)
        if not is_played_today(record) or not games.find(record.game).facets().fewest.fact:
            return reply(wire.BestKnown())
        return reply(await self.house.coaching.best_known(name, text))

    async def finished(self, request: Request, *, in_the_room: bool = False) -> tuple[str, str]:
        """The name and the record of a match of this room that is over; whoever reads many has to wait."""
        if not self.house.readers.take(address_of(request), time.monotonic()):
            raise Refusal("too-fast")
        room = await self.room_of(request)
        check_looking(room, self.caller(request))
        if in_the_room and not room.is_member(self.devices.find(request.headers, room)):
            raise Refusal("not-in-the-room")
        name = request.path_params["table"]
        return name, await archive.find(self.house.store, room.kept, room.table, name)

    async def replay(self, request: Request) -> Response:
        """A record that someone brings, at some of its moves, through one viewer's eyes or with everything open."""
        address = address_of(request)
        if not self.house.replays.take(address):
            raise Refusal("too-fast")
        try:
            wanted = await read_body(request, wire.ReplayWanted, RECORD_BYTES)
            # A long record must not hold up the tables.
            shown = await asyncio.to_thread(show, wanted, self.house.limits.replay_bytes)
            return Lent(wire.encode(shown), partial(self.house.replays.give_back, address))
        except BaseException:
            self.house.replays.give_back(address)
            raise

    # Health

    async def health(self, request: Request) -> Response:
        try:
            await self.house.store.check()
        except NotDurable:
            return reply({"ok": False, "code": "not-durable"}, 503)
        return reply({"ok": True, "version": __version__, "unreadable_rooms": len(self.house.unreadable)})

    async def metrics(self, request: Request) -> Response:
        self.watching.check(request.headers)
        text = self.house.metrics.text({**self.house.gauges(), "ronron_connections": self.watching.connections()})
        return Response(text, media_type="text/plain; version=0.0.4")
