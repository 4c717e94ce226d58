"""Houses that share a database and can be killed or put to sleep, each with a cable to the database that can be cut."""

import asyncio
import os
import secrets
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx

from ronron.net.bench.servers import run_house
from ronron.net.run import Settings, listen
from ronron.stores import postgres
from tests.house.kills import PATIENCE_SECONDS, nursery

LEASE_SECONDS = 2.0


def run_unfenced(place: str, port: int, **changes: Any) -> None:
    """The planted fault: a house that writes without asking whether it still may."""
    held = postgres.HELD.format(postgres.ROOM.format('written."table"'))
    postgres.APPEND = postgres.APPEND.replace(postgres.FENCE, "fence AS (SELECT $1::text)").replace(held, "true")
    run_house(place, port, **changes)


class Cable:
    """What leads from a house to the database, and can be cut: then nothing comes through, and nobody is told."""

    def __init__(self, socket: Path) -> None:
        self.socket = socket
        self.whole = asyncio.Event()
        self.whole.set()
        self.writers: set[asyncio.StreamWriter] = set()

    async def lay(self) -> int:
        self.server = await asyncio.start_server(self.lead, "127.0.0.1", 0)
        return int(self.server.sockets[0].getsockname()[1])

    async def lead(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            far_reader, far_writer = await asyncio.open_unix_connection(self.socket)
        except OSError:
            writer.close()
            return
        both = (writer, far_writer)
        self.writers.update(both)
        try:
            await asyncio.gather(self.pipe(reader, far_writer), self.pipe(far_reader, writer))
        finally:
            for one in both:
                self.writers.discard(one)
                one.close()

    async def pipe(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(65_536):
                await self.whole.wait()
                writer.write(data)
                await writer.drain()
        writer.close()

    async def cut(self, seconds: float, *, torn: bool) -> None:
        """For so long; `torn`: whatever was under way is lost, and both ends hear of it afterwards."""
        self.whole.clear()
        await asyncio.sleep(seconds)
        if torn:
            for writer in list(self.writers):
                writer.transport.abort()
        self.whole.set()

    def close(self) -> None:
        self.server.close()
        for writer in list(self.writers):
            writer.transport.abort()


def free_port() -> int:
    """Of those that no connection is given by chance: while a house is away, its port stays its own."""
    while True:
        port = secrets.choice(range(10_000, 32_000))
        with suppress(OSError), listen(Settings(port=port, store=Path())):
            return port


class Housed:
    """One of the houses, always at the same ports."""

    def __init__(
        self, name: str, cable: Cable, far_port: int, database: str, *, fenced: bool = True, **changes: Any
    ) -> None:
        self.name = name
        self.changes = changes
        self.cable = cable
        self.place = f"postgresql://ronron@127.0.0.1:{far_port}/{database}"
        self.port, self.inside = free_port(), free_port()
        self.run = run_house if fenced else run_unfenced
        self.asleep = False
        self.start()

    def start(self) -> None:
        changes = {"name": self.name, "inside": f"127.0.0.1:{self.inside}", "lease_seconds": LEASE_SECONDS}
        changes |= self.changes
        self.process = nursery.Process(target=self.run, args=(self.place, self.port), kwargs=changes)
        self.process.start()

    def pid(self) -> int | None:
        """Of the process that it is now; None where there is none."""
        with suppress(ValueError):  # it has ended
            return self.process.pid
        return None

    def signal(self, which: int) -> None:
        assert self.process.pid is not None
        with suppress(ProcessLookupError):  # it could not open, and nobody has opened it again yet
            os.kill(self.process.pid, which)

    def end(self, which: int) -> None:
        self.signal(which)
        self.process.join(PATIENCE_SECONDS)
        assert self.process.exitcode is not None, "it does not stop"
        self.process.close()

    def revive(self) -> None:
        """One that could not open while the database was away is opened again, as whoever runs it would."""
        if not self.process.is_alive():
            self.process.join()
            self.process.close()
            self.start()


async def ready(house: Housed) -> None:
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{house.port}") as web:
        deadline = time.monotonic() + PATIENCE_SECONDS
        while True:
            with suppress(httpx.TransportError):
                if (await web.get("/readyz")).status_code == 200:
                    return
            assert time.monotonic() < deadline, "a house does not open"
            house.revive()
            await asyncio.sleep(0.05)
