"""What `bench.py` measures: a house and a bare relay, each in a process of its own."""

import asyncio
import contextlib
import os
import socket
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

TICKS_A_SECOND = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


def cpu_seconds(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS_A_SECOND


class MeasuredDatabase:
    """A PostgreSQL on this machine, and the processor time that it has taken."""

    def __init__(self, place: str) -> None:
        import asyncpg

        async def ask() -> int | None:
            connection = await asyncpg.connect(place)
            try:
                own = Path(f"/proc/{await connection.fetchval('SELECT pg_backend_pid()')}/stat")
                return int(own.read_text(encoding="ascii").rpartition(")")[2].split()[1]) if own.exists() else None
            finally:
                await connection.close()

        self.process = asyncio.run(ask())

    def cpu_seconds(self) -> float:
        """Of all its processes, and of those that have ended; 0 where it is elsewhere."""
        if self.process is None:
            return 0.0
        ended = Path(f"/proc/{self.process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[11:15]
        total = sum(map(int, ended)) / TICKS_A_SECOND
        for one in Path(f"/proc/{self.process}/task/{self.process}/children").read_text(encoding="ascii").split():
            with contextlib.suppress(OSError):
                total += cpu_seconds(int(one))
        return total


class MeasuredServer:
    """A server in a process of its own, and the processor time it has taken."""

    def __init__(self, *arguments: str) -> None:
        command = [sys.executable, "-m", "ronron.net.bench.servers", *arguments]
        self.several = arguments[0] == "houses" and arguments[2] != "1"
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline())
        if arguments[0] == "houses":
            self.wait_until_open()

    def wait_until_open(self) -> None:
        """Houses that share a database turn people away before."""
        while self.process.poll() is None:
            with contextlib.suppress(ConnectionRefusedError), socket.create_connection(("127.0.0.1", self.port)):
                return
            time.sleep(0.02)

    def cpu_seconds(self) -> float:
        """Of this process; of several houses, also of each of them. Bots are not counted."""
        return sum(cpu_seconds(one) for one in (self.process.pid, *self.houses()))

    def cpu_by_house(self) -> list[float]:
        return [cpu_seconds(one) for one in self.houses() or [self.process.pid]]

    def houses(self) -> list[int]:
        if not self.several:
            return []
        own = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return [int(one) for one in own.read_text(encoding="ascii").split()]

    def resident_bytes(self) -> int:
        pages = Path(f"/proc/{self.process.pid}/statm").read_text(encoding="ascii").split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(20)
        assert self.process.stdout is not None
        self.process.stdout.close()


def run_house(place: str, port: int = 0, *, houses: int = 1, **changes: Any) -> None:
    """A house without limits on rates, in a folder or a database; also what tests kill and start again."""
    from ronron.house.limits import Limits
    from ronron.net.run import Settings, listen, serve
    from ronron.net.several import serve_several
    from ronron.stores.opening import place_of
    from ronron.table.table import Manners

    limits = Limits(
        rooms=100_000,
        rooms_a_day=1_000_000,
        connections_of_an_address=100_000,
        requests_open_of_an_address=100_000,
        heads_a_second=1e6,
        heads_at_once=1_000_000,
        matches_of_an_address=100_000,
        messages_a_second=1e6,
        messages_at_once=1_000_000,
        requests_a_second=1e6,
        requests_at_once=1_000_000,
        unknown_codes_at_once=1_000_000,
    )
    store = place_of(place)
    if isinstance(store, Path):
        store = store / "bench.sqlite"
    settings = replace(Settings(port=port, store=store, limits=limits, manners=Manners(pace=0.0)), **changes)
    listening = listen(settings)
    if port == 0:
        print(listening.getsockname()[1], flush=True)
    if houses > 1:
        serve_several(settings, listening, houses, "warning")
    else:
        serve(settings, listening)


def run_relay() -> None:
    """Everyone who connects to one path gets what anyone there says. Nothing is checked, kept or understood."""
    import logging
    import signal

    import uvloop
    from websockets.asyncio.server import ServerConnection, broadcast
    from websockets.asyncio.server import serve as serve_relay

    logging.disable()  # clients hang up without ceremony
    tables: dict[str, set[ServerConnection]] = {}

    async def relay(connection: ServerConnection) -> None:
        assert connection.request is not None
        table = tables.setdefault(connection.request.path, set())
        table.add(connection)
        try:
            async for message in connection:
                broadcast(table, message)
        finally:
            table.discard(connection)

    async def main() -> None:
        stopped = asyncio.Event()
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stopped.set)
        async with serve_relay(relay, "127.0.0.1", 0, compression=None) as server:
            print(next(iter(server.sockets)).getsockname()[1], flush=True)
            await stopped.wait()

    uvloop.run(main())


if __name__ == "__main__":
    if sys.argv[1] == "house":
        run_house(sys.argv[2])
    elif sys.argv[1] == "houses":
        run_house(sys.argv[2], houses=int(sys.argv[3]))
    else:
        run_relay()
