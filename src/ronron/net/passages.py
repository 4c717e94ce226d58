"""Passages: every house is a door to every room. What belongs to a room that another house has is passed on to it.

Inside, houses trust each other by a secret that comes from the key which they share, and each says for whom it speaks:
the visitor's address, and whether he came over TLS. A request is asked again there; a socket becomes a pipe, and the
house at its end pings the person, not the door. What only the door can see, how long the visitor's line is below his
programs, it tells along the way: what goes in goes in chunks, some of which are such figures.
"""

import asyncio
import hmac
import struct
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, cast

import h11
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Scope

from ronron.house.house import House
from ronron.net.trips import Trips, shortest_milliseconds
from ronron.plain import Refusal

if TYPE_CHECKING:
    from ronron.net.lines import SocketLine

SECRET, ADDRESS, SCHEME = b"x-ronron-house", b"x-ronron-address", b"x-ronron-scheme"
OURS = b"x-ronron-"
OF_THE_LINE = (b"connection", b"keep-alive", b"transfer-encoding", b"content-length", b"date", b"server")
CONNECT_SECONDS = 2.0
FIRST_WORD_SECONDS = 5.0  # a house that is asleep accepts, and says nothing
LOOK_SECONDS = 0.5
READ_BYTES = 65_536
CHUNK = struct.Struct(">BI")  # what it is, and how long
SAID, TRIP = 0, 1
FIGURE = struct.Struct(">d")


def secret_of(key: bytes) -> str:
    return hmac.digest(key, b"inside", "sha256").hex()


def split(address: str) -> tuple[str, int]:
    host, _, port = address.rpartition(":")
    return host.strip("[]"), int(port)


class Insiders:
    """Who speaks at the inside door, for whom: other houses, and nobody else."""

    def __init__(self, secret: str) -> None:
        self.secret = secret.encode()

    def names(self, peer: str) -> bool:
        return True

    def believe(self, scope: Scope) -> None:
        told = dict(scope["headers"])
        if not hmac.compare_digest(told.get(SECRET, b""), self.secret):
            raise h11.RemoteProtocolError("not one of ours", 403)
        scope["client"] = (told.get(ADDRESS, b"").decode("latin-1"), 0)
        scope["scheme"] = told.get(SCHEME, b"http").decode("latin-1")
        scope["headers"] = [one for one in scope["headers"] if not one[0].startswith(OURS)]
        scope["inside"] = True


class ToldTrips(Trips):
    """How long the line of someone is who stands at another house's door: as far as the door says, and then to us."""

    told: float | None = None

    def look(self) -> float | None:
        if self.told is None:
            return None
        to_the_door = shortest_milliseconds(self.transport)
        return self.told + (to_the_door or 0.0)


class Unwrapping(asyncio.Protocol):
    """What comes through a passage, for the line at its end."""

    def __init__(self, line: "SocketLine", trips: ToldTrips) -> None:
        self.line = line
        self.trips = trips
        self.held = bytearray()

    def unwrap(self, data: bytes) -> bytes:
        self.held += data
        return b"".join(self._said())

    def _said(self) -> Iterator[bytes]:
        while len(self.held) >= CHUNK.size:
            kind, size = CHUNK.unpack_from(self.held)
            if len(self.held) < CHUNK.size + size:
                return
            whole = bytes(self.held[CHUNK.size : CHUNK.size + size])
            del self.held[: CHUNK.size + size]
            if kind == SAID:
                yield whole
            elif kind == TRIP and size == FIGURE.size:
                (self.trips.told,) = FIGURE.unpack(whole)

    def data_received(self, data: bytes) -> None:
        said = self.unwrap(data)
        if said:
            self.line.data_received(said)

    def eof_received(self) -> bool | None:
        return self.line.eof_received()

    def pause_writing(self) -> None:
        self.line.pause_writing()

    def resume_writing(self) -> None:
        self.line.resume_writing()

    def connection_lost(self, trouble: Exception | None) -> None:
        self.line.connection_lost(trouble)


class Side(asyncio.Protocol):
    """One end of a passage: whoever goes takes the other along, whoever is slow slows the other down."""

    transport: asyncio.Transport
    other: "Side"

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)

    def write(self, data: bytes) -> None:
        if not self.transport.is_closing():
            self.transport.write(data)

    def data_received(self, data: bytes) -> None:
        self.other.write(data)

    def pause_writing(self) -> None:
        if not self.other.transport.is_closing():
            self.other.transport.pause_reading()

    def resume_writing(self) -> None:
        if not self.other.transport.is_closing():
            self.other.transport.resume_reading()

    def connection_lost(self, trouble: Exception | None) -> None:
        self.other.transport.close()


class ToHouse(Side):
    """The end at the house that has the room."""

    heard = False
    turn_away: Callable[[], None]  # whoever stands at the door, where that house says nothing

    def data_received(self, data: bytes) -> None:
        self.heard = True
        super().data_received(data)

    def connection_lost(self, trouble: Exception | None) -> None:
        """A bare end would tell a proxy in front of the door that the door is broken."""
        if self.heard:
            super().connection_lost(trouble)
        elif not self.other.transport.is_closing():
            self.turn_away()


class ToPerson(Side):
    """The end at the door, where somebody stands."""

    def __init__(self, transport: asyncio.Transport, trips: Trips) -> None:
        self.transport = transport
        self.trips = trips
        self.told: float | None = None

    def data_received(self, data: bytes) -> None:
        self.other.write(self.trip() + CHUNK.pack(SAID, len(data)) + data)

    def trip(self) -> bytes:
        """How long the line is, where that is news."""
        now = self.trips.look()
        if now is None or now == self.told:
            return b""
        self.told = now
        return CHUNK.pack(TRIP, FIGURE.size) + FIGURE.pack(now)


class Passage:
    def __init__(self, address: str, person: ToPerson, house: ToHouse) -> None:
        self.address = address
        self.person = person
        self.house = house
        self.began = asyncio.get_running_loop().time()
        person.other, house.other = house, person

    def close(self) -> None:
        if self.house.heard:
            self.person.transport.abort()
        self.house.transport.abort()

    @property
    def is_over(self) -> bool:
        return self.person.transport.is_closing() or self.house.transport.is_closing()

    def is_silent(self) -> bool:
        return not self.house.heard and asyncio.get_running_loop().time() - self.began > FIRST_WORD_SECONDS


class Passages:
    """Of one house to the others."""

    def __init__(self, house: House, secret: str) -> None:
        self.house = house
        self.secret = secret.encode()
        self.open: set[Passage] = set()
        self.caretaker: asyncio.Task[None] | None = None

    def start(self) -> None:
        self.caretaker = asyncio.create_task(self._look_around())

    def stop(self) -> None:
        """Whoever stands at this door finds another one."""
        if self.caretaker is not None:
            self.caretaker.cancel()
        for passage in list(self.open):
            passage.close()

    async def _look_around(self) -> None:
        """A passage to a house that is asleep, or gone without a word, leads nowhere."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            for passage in list(self.open):
                if not passage.is_over and (passage.is_silent() or not self.house.store.is_living(passage.address)):
                    passage.close()
                if passage.is_over:
                    self.open.discard(passage)

    def head(
        self, scope: Scope, *more: tuple[bytes, bytes], without: Sequence[bytes] = ()
    ) -> list[tuple[bytes, bytes]]:
        """The headers as they came, and for whom we speak."""
        kept = [one for one in scope["headers"] if not one[0].startswith(OURS) and one[0] not in without]
        address = scope["client"][0] if scope["client"] else ""
        spoken_for = ((SECRET, self.secret), (ADDRESS, address.encode()), (SCHEME, scope["scheme"].encode()))
        return [*kept, *spoken_for, *more]

    # Sockets

    async def pass_line_on(
        self, line: "SocketLine", scope: Scope, address: str, turn_away: Callable[[Refusal], None]
    ) -> None:
        """From now on the connection is a pipe; Refusal where there is no way, now or before a word was heard."""
        house = self.house
        if scope.get("inside"):  # it has moved on while we looked
            raise Refusal("room-moves")
        if house.lines + len(self.open) >= house.limits.connections:
            raise Refusal("house-full")
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(CONNECT_SECONDS):
                _, to_house = await loop.create_connection(ToHouse, *split(address))
        except (OSError, TimeoutError):
            raise Refusal("room-moves") from None
        if line.transport.is_closing():
            to_house.transport.abort()
            return
        early = line.hand_over()

        def back_at_the_door() -> None:
            line.take_back()
            turn_away(Refusal("room-moves"))

        to_house.turn_away = back_at_the_door
        to_person = ToPerson(line.transport, line.trips)
        passage = Passage(address, to_person, to_house)
        self.open.add(passage)
        line.transport.set_protocol(to_person)
        path = scope["raw_path"] + (b"?" + scope["query_string"] if scope["query_string"] else b"")
        lines = [b"GET " + path + b" HTTP/1.1", *(name + b": " + value for name, value in self.head(scope))]
        to_house.write(b"\r\n".join(lines) + b"\r\n\r\n" + to_person.trip())
        if early:
            to_person.data_received(early)
        house.metrics.count("ronron_passed_on_total", 'what="socket"')
        line.transport.resume_reading()

    # Requests

    async def pass_request_on(self, request: Request, body: bytes, address: str) -> Response:
        """What the other house answers; Refusal where it does not."""
        if request.scope.get("inside"):
            raise Refusal("room-moves")
        asking = asyncio.ensure_future(self._ask(request, body, address))
        try:
            while not asking.done():
                await asyncio.wait([asking], timeout=LOOK_SECONDS)
                if not asking.done() and not self.house.store.is_living(address):
                    raise Refusal("room-moves")
            self.house.metrics.count("ronron_passed_on_total", 'what="request"')
            return asking.result()
        except (OSError, TimeoutError, h11.RemoteProtocolError):
            raise Refusal("room-moves") from None
        finally:
            asking.cancel()

    async def _ask(self, request: Request, body: bytes, address: str) -> Response:
        scope = request.scope
        async with asyncio.timeout(CONNECT_SECONDS):
            reader, writer = await asyncio.open_connection(*split(address))
        try:
            http = h11.Connection(h11.CLIENT)
            length = (b"content-length", str(len(body)).encode())
            headers = self.head(scope, length, (b"connection", b"close"), without=OF_THE_LINE)
            target = scope["raw_path"] + (b"?" + scope["query_string"] if scope["query_string"] else b"")
            asked = h11.Request(method=scope["method"], target=target, headers=headers)
            said: tuple[h11.Event, ...] = (asked, h11.Data(data=body), h11.EndOfMessage())
            writer.write(b"".join(http.send(one) or b"" for one in said))
            head: Any = None
            answered = bytearray()
            while True:
                event = http.next_event()
                if event is h11.NEED_DATA:
                    http.receive_data(await reader.read(READ_BYTES))
                elif isinstance(event, h11.Response):
                    head = event
                elif isinstance(event, h11.Data):
                    answered += event.data
                elif isinstance(event, h11.EndOfMessage):
                    break
                elif isinstance(event, h11.ConnectionClosed):
                    raise ConnectionResetError
        finally:
            writer.close()
        response = Response(bytes(answered), head.status_code)
        kept = [(name, value) for name, value in head.headers if name not in OF_THE_LINE]
        response.raw_headers = [*kept, (b"content-length", str(len(answered)).encode())]
        return response
