"""Attackers: each attack is one way in which strangers once made others wait, and goes on for some seconds.

`python -m tests.siege.attackers ATTACK PORT ADDRESS SECONDS` runs one from an address of its own, in a process that
steps back: elsewhere it would not take this machine's time. It says `ready` when all is prepared, and at the end what
came of it.
"""

import asyncio
import json
import os
import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from websockets.frames import Frame, Opcode

from ronron.net.run import open_enough_files

NICENESS = 10
HANDSHAKE = (
    "GET /api/rooms/{code}/socket{query} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n{cookie}\r\n"
)
CHUNK_BYTES = 65_536
ALLOWED_SECONDS = 1 / 20  # one message, at the rate that a line may keep up
PATIENCE_SECONDS = 60.0


def masked(opcode: Opcode, payload: bytes, *, fin: bool = True) -> bytes:
    return Frame(opcode, payload, fin).serialize(mask=True)


def said(kind: str, **values: Any) -> bytes:
    return masked(Opcode.TEXT, json.dumps({"type": kind, **values}).encode())


class Web:
    """A connection that asks one thing after another, and comes again when it is hung up on."""

    def __init__(self, gang: "Gang") -> None:
        self.gang = gang
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self.cookie = ""  # all of them

    async def ask(self, method: str, path: str, body: Any = None, host: str = "127.0.0.1") -> tuple[int, bytes]:
        if self.streams is None:
            self.streams = await self.gang.connect()
        reader, writer = self.streams
        writer.write(request(method, path, body, host, self.cookie))
        try:
            head = await reader.readuntil(b"\r\n\r\n")
            size = 0
            for line in head.split(b"\r\n")[1:]:
                name, _, value = line.partition(b":")
                if name.lower() == b"content-length":
                    size = int(value)
                elif name.lower() == b"set-cookie":
                    fresh = value.partition(b";")[0].strip().decode()
                    self.cookie = f"{self.cookie}; {fresh}" if self.cookie else fresh
            answer = await reader.readexactly(size)
        except (OSError, asyncio.IncompleteReadError):
            self.streams = None
            writer.close()
            self.gang.count["hung up on"] += 1
            return 0, b""
        status = int(head.split(b" ", 2)[1])
        self.gang.count[str(status)] += 1
        return status, answer


def request(method: str, path: str, body: Any, host: str, cookie: str) -> bytes:
    lines = [f"{method} {path} HTTP/1.1", f"Host: {host}"]
    if cookie:
        lines.append(f"Cookie: {cookie}")
    content = b""
    if body is not None:
        content = json.dumps(body).encode()
        lines += ["Content-Type: application/json", f"Content-Length: {len(content)}"]
    return "\r\n".join([*lines, "", ""]).encode() + content


class Line:
    """A socket of a room, byte by byte; what comes back is read and counted, no more."""

    def __init__(self, gang: "Gang", reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.gang = gang
        self.reader = reader
        self.writer = writer
        self.open = True
        self.heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.listens = False
        self.reading = asyncio.create_task(self.read())

    async def read(self) -> None:
        """Frames of the house are never masked nor cut, but for its pings these are all texts."""
        with suppress(OSError, asyncio.IncompleteReadError):
            await self.reader.readuntil(b"\r\n\r\n")
            while True:
                kind, size = await self.reader.readexactly(2)
                if size > 125:
                    size = int.from_bytes(await self.reader.readexactly(2 if size == 126 else 8), "big")
                payload = await self.reader.readexactly(size)
                self.gang.count["bytes back"] += size
                if kind & 0x0F == Opcode.PING:
                    self.writer.write(masked(Opcode.PONG, payload))
                elif kind & 0x0F == Opcode.CLOSE:
                    break
                elif kind & 0x0F == Opcode.TEXT:
                    self.note(payload)
        self.open = False
        self.gang.count["dropped"] += 1
        self.writer.close()

    def note(self, payload: bytes) -> None:
        if payload.startswith((b'{"type":"refused"', b'{"type":"goodbye"')):
            self.gang.count[json.loads(payload)["code"]] += 1
        if self.listens:
            self.heard.put_nowait(json.loads(payload))

    async def say(self, data: bytes, frames: int = 1) -> None:
        with suppress(OSError):
            self.writer.write(data)
            await self.writer.drain()
            self.gang.count["frames"] += frames


class Gang:
    """Those who attack, all from one address."""

    def __init__(self, port: int, address: str, seconds: float, brake: str | None) -> None:
        self.port = port
        self.address = address
        self.seconds = seconds
        self.brake = brake
        self.count: Counter[str] = Counter()
        self.until = 0.0
        self.kept: list[Any] = []  # whoever holds a connection does not let go of it

    def begin(self) -> None:
        """Everything is prepared: from now on it counts."""
        self.count.clear()
        print("ready", flush=True)
        self.until = asyncio.get_running_loop().time() + self.seconds

    @property
    def goes_on(self) -> bool:
        """Until the time is over, and the house has had enough, if it ever does."""
        late_seconds = asyncio.get_running_loop().time() - self.until
        unbraked = self.brake is not None and not self.count[self.brake]
        return late_seconds < 0 or (unbraked and late_seconds < PATIENCE_SECONDS)

    async def connect(self, limit: int = 2**16) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        while True:
            try:
                return await asyncio.open_connection("127.0.0.1", self.port, local_addr=(self.address, 0), limit=limit)
            except OSError:
                self.count["no connection"] += 1
                await asyncio.sleep(0.05)

    async def line(self, code: str, cookie: str = "", query: str = "") -> Line:
        reader, writer = await self.connect()
        cookie = f"Cookie: {cookie}\r\n" if cookie else ""
        writer.write(HANDSHAKE.format(code=code, cookie=cookie, query=query).encode())
        return Line(self, reader, writer)

    async def room(self, name: str = "Brigand") -> tuple[str, str, str]:
        """A room of one's own: its code, a person, and the cookie that goes with it."""
        web = Web(self)
        status, answer = await web.ask("POST", "/api/rooms", {"name": name})
        assert status == 201, (status, answer)
        told = json.loads(answer)
        return told["room"]["code"], told["person"], web.cookie

    async def join(self, code: str) -> tuple[str, str]:
        web = Web(self)
        status, answer = await web.ask("POST", f"/api/rooms/{code}/people", {"name": "Complice"})
        assert status == 201, (status, answer)
        return json.loads(answer)["person"], web.cookie

    async def all_at_once(self, how_many: int, do: Callable[[], Awaitable[None]]) -> None:
        """So many of them do this, again and again, until the time is over."""

        async def again() -> None:
            while self.goes_on:
                await do()

        async with asyncio.TaskGroup() as group:
            for _ in range(how_many):
                group.create_task(again())


async def main(name: str, port: int, address: str, seconds: float) -> None:
    from tests.siege.attacks import ATTACKS

    open_enough_files()
    attack = ATTACKS[name]
    gang = Gang(port, address, max(seconds, attack.least_seconds), attack.brake)
    await attack.do(gang)
    print(json.dumps(gang.count), flush=True)
    os._exit(0)  # connections that are held go with the process


if __name__ == "__main__":
    os.nice(NICENESS)
    asyncio.run(main(sys.argv[1], int(sys.argv[2]), sys.argv[3], float(sys.argv[4])))
