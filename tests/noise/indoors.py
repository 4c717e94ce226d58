"""A whole house without a network: its connections are fed bytes by hand, and everything it does can be looked at.

`throw(kind, seed, inputs)` feeds it so many connections' worth of noise. It raises, with the seed and the bytes, where
anything stumbles, hangs or is left over, or where an honest player is not answered.
"""

import asyncio
import gc
import json
import logging
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from ronron.house.house import House
from ronron.house.limits import Limits
from ronron.house.metrics import resident_bytes
from ronron.house.watcher import Watcher
from ronron.net.app import make_app
from ronron.net.exchanges import Connection, Exchange
from ronron.net.lines import SocketLine
from ronron.net.reception import Reception
from ronron.net.server import Server
from ronron.net.sockets import Doorway
from ronron.stores.memory import MemoryStore
from ronron.table.table import Manners
from ronron.table.thinkers import ThinkHere
from tests.noise import frames, heads

KINDS: dict[str, Callable[[random.Random], bytes]] = {
    "requests": heads.stream,
    "handshakes": frames.knocking,
    "frames": frames.talking,
    "messages": frames.chatting,
}
GENEROUS = Limits(
    rooms=100,
    messages_a_second=1e9,
    messages_at_once=10**9,
    heads_a_second=1e9,
    heads_at_once=10**9,
    requests_a_second=1e9,
    requests_at_once=10**9,
    records_a_second=1e9,
    records_at_once=10**9,
    rooms_a_day=10**9,
    unknown_codes_at_once=10**9,
    matches_of_an_address=10**9,
)
BATCH = 500
PATIENCE_SECONDS = 60.0
TURNS = 40  # of the loop, for what needs no waiting
HONEST, VANDALS = "192.0.2.1", "198.51.100.7"
# What a WebSocket may be closed with: by the house on its own account, or because the other side said so itself.
CLEAR_CODES = {*range(1000, 1004), *range(1007, 1015), *range(3000, 5000)}


class Pipe(asyncio.Transport):
    """A connection of which we are the other end."""

    def __init__(self, server: Server, address: str) -> None:
        super().__init__()
        self.address = address
        self.loop = asyncio.get_running_loop()
        self.written = bytearray()
        self.pending = bytearray()
        self.reads = True
        self.over = False
        self.lost = False
        self.protocol: asyncio.BaseProtocol = Connection(server)
        self.protocol.connection_made(self)

    def feed(self, data: bytes) -> None:
        """Data comes, and is read as soon as somebody wants it."""
        self.pending += data
        while self.pending and self.reads and not self.over:
            data, self.pending = bytes(self.pending), bytearray()
            assert isinstance(self.protocol, asyncio.Protocol)
            self.protocol.data_received(data)

    def hang_up(self) -> None:
        self.over = True
        if not self.lost:
            self.lost = True
            self.protocol.connection_lost(None)

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return (self.address, 1) if name == "peername" else default

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self.protocol = protocol

    def is_closing(self) -> bool:
        return self.over

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written += data

    def can_write_eof(self) -> bool:
        return True

    def write_eof(self) -> None: ...

    def close(self) -> None:
        self.over = True
        self.loop.call_soon(self.hang_up)

    def abort(self) -> None:
        self.close()

    def pause_reading(self) -> None:
        self.reads = False

    def resume_reading(self) -> None:
        self.reads = True
        if self.pending:
            self.loop.call_soon(self.feed, b"")


class Indoors:
    """The house, an honest player in it, and whoever throws things."""

    def __init__(self) -> None:
        self.complaints: list[str] = []
        self.luck = random.Random(0)
        self.rooms: list[tuple[str, str]] = []  # the vandals', with their cookies
        self.house = House(MemoryStore(), ThinkHere(), limits=GENEROUS, manners=Manners(pace=0.0))
        reception = Reception()
        self.server = Server(make_app(self.house, reception), Doorway(self.house, reception), GENEROUS, 20.0)
        asyncio.get_running_loop().set_exception_handler(lambda loop, told: self.complaints.append(str(told)))

    async def settle(self) -> None:
        self.house.start()
        code, cookie = self.home, _ = await self.open_room(HONEST)
        await self.clear_up()
        self.secret = cookie.partition("=")[2].encode()
        self.honest = Pipe(self.server, HONEST)
        self.read = 0
        self.moves = self.pings = 0
        self.honest.feed(fill(frames.handshake(self.luck, own=True), code, cookie))
        seats = [{"kind": "person", "person": "p1"}, *[{"kind": "bot", "bot": "random"}] * 2]
        self.say({"type": "choose", "game": "cat-in-the-box", "seats": seats})
        self.say({"type": "start"})
        await self.play_on()
        gc.collect()
        self.tasks = len(asyncio.all_tasks())

    async def open_room(self, address: str) -> tuple[str, str]:
        pipe = Pipe(self.server, address)
        body = b'{"name":"Zo\xc3\xa9"}'
        head = "POST /api/rooms HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: "
        pipe.feed(f"{head}{len(body)}\r\n\r\n".encode() + body)
        while b"\r\n\r\n" not in pipe.written or self.server.tasks:
            await asyncio.sleep(0)
        pipe.hang_up()
        answer, _, told = bytes(pipe.written).partition(b"\r\n\r\n")
        cookies = [
            line[11:].partition(b";")[0].strip() for line in answer.split(b"\r\n") if line.startswith(b"set-coo")
        ]
        return json.loads(told)["room"]["code"], b"; ".join(cookies).decode()

    def say(self, message: dict[str, Any]) -> None:
        self.honest.feed(frames.frame(frames.TEXT, json.dumps(message).encode(), self.luck))

    async def play_on(self) -> None:
        """The honest player is answered, and moves where it is its turn."""
        self.pings += 1
        self.say({"type": "ping", "at": self.pings})
        async with asyncio.timeout(PATIENCE_SECONDS):
            while True:
                for message in self.heard():
                    if message["type"] == "pong" and message["at"] == self.pings:
                        return
                    assert message["type"] != "goodbye", message
                    self.answer(message)
                await asyncio.sleep(0)

    def answer(self, message: dict[str, Any]) -> None:
        if message["type"] not in ("sync", "step"):
            return
        assert message["view"]["viewer"] == 0, message
        if message["over"]:
            self.say({"type": "start"})
        for option in message["legal"]:
            self.moves += 1
            move = self.luck.choice(option["moves"])
            self.say({"type": "move", "seat": 0, "number": option["number"], "move": move})

    def heard(self) -> Iterator[dict[str, Any]]:
        written = self.honest.written
        if self.read == 0:
            if b"\r\n\r\n" not in written:
                return
            del written[: written.index(b"\r\n\r\n") + 4]
            self.read = 1
        messages = []
        for kind, payload in whole_frames(written):
            if kind == frames.PING:
                self.honest.feed(frames.frame(frames.PONG, payload, self.luck))
            else:
                messages.append(json.loads(payload))
        written.clear()
        yield from messages

    async def throw(self, data: bytes, luck: random.Random) -> str:
        """One connection: its bytes in some pieces, until nothing more comes of it; then it hangs up."""
        data = fill(data, *luck.choice(self.rooms))
        pipe = Pipe(self.server, VANDALS)
        start = 0
        while start < len(data):
            size = luck.choice((1, 7, 100, 1000, 100_000, 100_000))
            pipe.feed(data[start : start + size])
            start += size
            if luck.random() < 0.2:
                await asyncio.sleep(0)
        for _ in range(TURNS):
            if not self.server.tasks:
                break
            await asyncio.sleep(0)
        pipe.hang_up()
        if self.server.tasks:
            _, hanging = await asyncio.wait(self.server.tasks, timeout=PATIENCE_SECONDS)
            assert not hanging, "a request hangs"
        await asyncio.sleep(0)
        written = bytes(pipe.written)
        assert self.secret not in written
        assert not self.complaints, self.complaints
        return judge(written)

    async def clear_up(self) -> None:
        """Rooms of those who are gone go as well, and vandals get new ones, of which they are the hosts."""
        store = self.house.store
        assert isinstance(store, MemoryStore)
        for code in self.house.rooms.keys() - {self.home}:
            await self.house.rooms.pop(code).close()
            store.rooms.pop(code, None)
            for table in [name for name in store.journals if name.startswith(code)]:
                del store.journals[table]
        self.rooms = [await self.open_room(VANDALS) for _ in range(2)]

    def look_around(self) -> None:
        """Nobody is left but the honest player."""
        assert len(self.server.connections) == 0, self.server.connections
        assert self.server.lines == {self.honest.protocol}
        assert self.house.lines == 1, self.house.lines
        assert self.house.lines_of.held == {HONEST: 1}, self.house.lines_of.held
        assert self.server.connections_of.held == {}
        assert self.house.replays.held == {}
        assert not self.server.tasks

    async def leave(self) -> None:
        self.honest.hang_up()
        await asyncio.sleep(0)
        await self.house.stop()


def fill(data: bytes, code: str, cookie: str) -> bytes:
    return data.replace(b"{code}", code.encode()).replace(b"{cookie}", cookie.encode())


def whole_frames(written: bytes | bytearray) -> Iterator[tuple[int, bytes]]:
    """What the house wrote, frame by frame: each whole, final and unmasked."""
    start = 0
    while start < len(written):
        first, size = written[start : start + 2]
        assert first & 0xF0 == 0x80, (first, bytes(written[start : start + 40]))
        start += 2
        if size > 125:
            more = 2 if size == 126 else 8
            size = int.from_bytes(written[start : start + more], "big")
            start += more
        assert start + size <= len(written)
        yield first & 0x0F, bytes(written[start : start + size])
        start += size


def judge(written: bytes) -> str:
    """What became of it: nothing, an answer that was promised, or a line that was kept or closed as it should be."""
    if not written:
        return "unanswered"
    assert written.startswith(b"HTTP/1.1 "), written[:100]
    status = written[9:12].decode()
    if status != "101":
        assert status[0] in "1234" or status in ("501", "503"), written[:400]
        return status
    outcome = "line kept"
    for kind, payload in whole_frames(written.partition(b"\r\n\r\n")[2]):
        assert kind in (frames.TEXT, frames.PING, frames.PONG, frames.CLOSE), kind
        if kind == frames.TEXT:
            heard = json.loads(payload)
            assert heard.get("code") != "house-stumbled", heard
        if kind == frames.CLOSE:
            code = int.from_bytes(payload[:2], "big") if payload else 1000
            assert code in CLEAR_CODES, payload
            outcome = f"line closed {code}"
    return outcome


class Complaints(logging.Handler):
    def __init__(self, where: list[str]) -> None:
        super().__init__(logging.ERROR)
        self.where = where

    def emit(self, record: logging.LogRecord) -> None:
        self.where.append(self.format(record))


@contextmanager
def listening(complaints: list[str]) -> Iterator[None]:
    """Whatever is logged as an error counts."""
    handler = Complaints(complaints)
    root = logging.getLogger()
    root.addHandler(handler)
    try:
        yield
    finally:
        root.removeHandler(handler)


async def throw_all(kind: str, seed: int, inputs: int) -> dict[str, Any]:
    inside = Indoors()
    outcomes: Counter[str] = Counter()
    memory = 0.0
    before = living()
    with listening(inside.complaints):
        await inside.settle()
        for number in range(inputs):
            luck = random.Random(f"{kind} {seed} {number}")
            data = KINDS[kind](luck)
            try:
                outcomes[await inside.throw(data, luck)] += 1
                if number % BATCH == BATCH - 1 or number == inputs - 1:
                    await inside.play_on()
                    inside.look_around()
                    await inside.clear_up()
                    memory = memory or resident_bytes() / 1e6
            except Exception as trouble:
                raise AssertionError(f"{kind}, seed {seed}, input {number}: {trouble!r}: {data!r}") from trouble
        left = Counter(type(one).__name__ for one in living() if not any(one is other for other in before))
        assert left == {"SocketLine": 1, "Watcher": 1}, left  # the honest player's
        grown = resident_bytes() / 1e6 - memory
        moves = inside.moves
        await inside.leave()
    assert not inside.complaints, inside.complaints
    return {"inputs": inputs, "honest_moves": moves, "grown_megabytes": grown, "outcomes": outcomes}


def living() -> list[object]:
    """Connections, and what hangs on them, that nobody has let go of."""
    gc.collect()
    kinds = (Connection, Exchange, SocketLine, Watcher)
    return [one for one in gc.get_objects() if type(one) in kinds]


def throw(kind: str, seed: int, inputs: int) -> dict[str, Any]:
    return asyncio.run(throw_all(kind, seed, inputs))


if __name__ == "__main__":
    print(json.dumps(throw(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])), indent=1))
