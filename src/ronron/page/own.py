"""A house of one's own, in a page: the same rooms, tables and records as a server's, for those around this device."""

import json
import logging
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TypeVar
from urllib.parse import parse_qs, unquote, urlsplit

import msgspec

from ronron import games
from ronron.house import luggage
from ronron.house.calendar import today
from ronron.house.desk import Desk, Given, given, refused
from ronron.house.door import Caller
from ronron.house.house import House
from ronron.house.inside import InsideLine, come_in
from ronron.house.limits import Limits
from ronron.house.room import Room
from ronron.page.minds import WorkerCoaching, WorkerThinkers
from ronron.page.outside import Outside
from ronron.plain import Refusal
from ronron.stores.device import DeviceStore
from ronron.table.journal import NotDurable, Taken
from ronron.table.table import Manners, stumbled
from ronron.wire import messages as wire
from ronron.wire.endpoints import ENDPOINTS

log = logging.getLogger("ronron.page")
Body = TypeVar("Body")
DEVICE = "own"  # whoever is here is at this device; no hash of a secret looks like this
ADDRESS = "page"
LUGGAGE = "/own/luggage"  # of a page alone: a house on the network has many owners
SOCKET = re.compile(r"/api/rooms/([^/]+)/socket")
# Nobody shares this house, so nobody is kept waiting in it; what is on one's own device stays until one deletes it.
LIMITS = Limits(
    requests_at_once=100_000,
    records_at_once=100_000,
    rooms_a_day=100_000,
    messages_a_second=1_000.0,
    messages_at_once=100_000,
    retention_days=36_500.0,
    coach_seconds=180.0,  # he has a clock of his own (`minds.py`); his worker has to wake up first
)


class BrowserShelf:
    """The device's shelf (`stores/device.py`) as the worker has it."""

    def __init__(self, outside: Outside) -> None:
        self.outside = outside

    async def everything(self) -> Sequence[tuple[str, bytes]]:
        return [(name, bytes(piece)) for name, piece in await self.outside.everything()]

    async def change(self, new: Mapping[str, bytes], anew: Mapping[str, bytes], gone: Collection[str]) -> None:
        said = await self.outside.change(list(new.items()), list(anew.items()), list(gone))
        if said == "taken":
            raise Taken
        if said != "done":
            raise NotDurable(said)


class PageVisitor:
    """Someone at the desk (`house/desk.py`) who is at this device: nobody has to know him again."""

    address = ADDRESS

    def __init__(self, values: Mapping[str, str], body: bytes) -> None:
        self.values = values
        self.body = body

    async def read(self, kind: type[Body], most_bytes: int | None = None) -> Body:
        if most_bytes is not None and len(self.body) > most_bytes:
            raise Refusal("body-too-large")
        try:
            return msgspec.json.decode(self.body, type=kind)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            raise Refusal("unreadable-message") from None

    def find(self, room: Room) -> str | None:
        return DEVICE

    def devices(self) -> list[str]:
        return [DEVICE]

    def came_before(self, code: str) -> bool:
        return True

    def greet(self, room: Room) -> str:
        return DEVICE

    def remind(self, room: Room) -> None:
        """He needs no word of ours."""

    def fresh_token(self, room: Room) -> str | None:
        return None


def pattern_of(path: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", path))


# What needs other people's devices, or watches over a server, is not asked of a page.
ASKED = [(one.method, pattern_of(one.path), one.name) for one in ENDPOINTS if hasattr(Desk, one.name)]


class OwnHouse:
    def __init__(self, outside: Outside, manners: Manners | None = None) -> None:
        self.outside = outside
        self.store = DeviceStore(BrowserShelf(outside))
        self.manners = manners or Manners()
        self.lines: dict[int, InsideLine] = {}

    async def open(self) -> None:
        await self.store.open()
        self.house = House(self.store, WorkerThinkers(self.outside), limits=LIMITS, manners=self.manners)
        self.house.coaching = WorkerCoaching(self.outside, LIMITS)
        self.desk = Desk(self.house)
        self.house.start()
        games.all_games()

    # Asking

    async def ask(self, method: str, address: str, body: bytes) -> tuple[int, str, str, bytes]:
        """Status, kind, headers as JSON and body of what a server would answer."""
        given = await self._ask(method, urlsplit(address).path, bytes(body))
        if given.give_back is not None:
            given.give_back()
        return given.status, given.media, json.dumps(dict(given.headers)), given.body

    async def _ask(self, method: str, path: str, body: bytes) -> Given:
        try:
            if path == LUGGAGE:
                return await self._luggage(method, body)
            name, values = find_endpoint(method, path)
            return await self.desk.ask(name, PageVisitor(values, body), changes=method == "POST")
        except Refusal as refusal:
            return refused(refusal)
        except NotDurable as trouble:
            return refused(trouble.refusal())
        except Exception:
            log.exception("the desk stumbled")
            return refused(stumbled())

    async def _luggage(self, method: str, body: bytes) -> Given:
        """All that is kept here, as a text to take along; or what somebody brings back."""
        if method == "POST":
            return given(await luggage.bring(self.store, luggage.unpacked(body)))
        headers = {"content-disposition": f'attachment; filename="ronron-{today()}.json"'}
        return Given(await luggage.packed(self.store), headers=headers)

    # Lines

    async def open_line(self, number: int, address: str) -> None:
        """A line into the room that this address names, as a WebSocket would be."""
        found = urlsplit(address)
        path = SOCKET.fullmatch(found.path)
        looks_on = "watch" in parse_qs(found.query, keep_blank_values=True)

        def hear(message: bytes) -> None:
            self.outside.say(number, message.decode())

        try:
            if path is None:
                raise Refusal("not-found")
            caller = Caller(address=ADDRESS, who=lambda room: DEVICE, came_before=lambda code: True, looks_on=looks_on)
            self.lines[number] = await come_in(self.house, unquote(path[1]), caller, hear, self._gone(number))
        except Refusal as refusal:
            hear(wire.encode(wire.Goodbye(refusal.code, None)))
            self.outside.hang_up(number)
        except NotDurable:
            hear(wire.encode(wire.Goodbye("not-durable", 5000)))
            self.outside.hang_up(number)

    def _gone(self, number: int) -> Callable[[], None]:
        def gone() -> None:
            if self.lines.pop(number, None) is not None:
                self.outside.hang_up(number)

        return gone

    def hear(self, number: int, message: str) -> None:
        line = self.lines.get(number)
        if line is not None:
            line.say(message.encode())

    def close_line(self, number: int) -> None:
        line = self.lines.pop(number, None)
        if line is not None:
            line.hang_up()


def find_endpoint(method: str, path: str) -> tuple[str, dict[str, str]]:
    for known, pattern, name in ASKED:
        found = pattern.fullmatch(path)
        if found is not None and known == method:
            return name, {key: unquote(value) for key, value in found.groupdict().items()}
    raise Refusal("not-found")
