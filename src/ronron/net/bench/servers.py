"""What `bench.py` measures: a house and a bare relay, each in a process of its own."""

import asyncio
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

TICKS_A_SECOND = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


class MeasuredServer:
    """A server in a process of its own, and the processor time it has taken."""

    def __init__(self, *arguments: str) -> None:
        command = [sys.executable, "-m", "ronron.net.bench.servers", *arguments]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline())

    def cpu_seconds(self) -> float:
        fields = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS_A_SECOND

    def resident_bytes(self) -> int:
        pages = Path(f"/proc/{self.process.pid}/statm").read_text(encoding="ascii").split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(20)
        assert self.process.stdout is not None
        self.process.stdout.close()


def run_house(place: str, port: int = 0, **changes: Any) -> None:
    """A house without limits on rates, in a folder or a database; also what tests kill and start again."""
    from ronron.house.limits import Limits
    from ronron.net.run import Settings, listen, serve
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
    )
    store = place_of(place)
    if isinstance(store, Path):
        store = store / "bench.sqlite"
    settings = replace(Settings(port=port, store=store, limits=limits, manners=Manners(pace=0.0)), **changes)
    listening = listen(settings)
    if port == 0:
        print(listening.getsockname()[1], flush=True)
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
    else:
        run_relay()
