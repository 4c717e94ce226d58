"""A house in a thread of its own, for tests that are not written for a loop."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.house.playing import Address, running, settings_for


@contextmanager
def house_in_background(folder: Path, **changes: Any) -> Iterator[Address]:
    """A running house; what it stumbled over, if anything, is raised at the end."""
    opened: list[Address] = []
    trouble: list[BaseException] = []
    ready = threading.Event()
    loops: list[tuple[asyncio.AbstractEventLoop, asyncio.Event]] = []

    async def live() -> None:
        stop = asyncio.Event()
        loops.append((asyncio.get_running_loop(), stop))
        async with running(settings_for(folder, **changes)) as address:
            opened.append(address)
            ready.set()
            await stop.wait()

    def run() -> None:
        try:
            asyncio.run(live())
        except BaseException as error:
            trouble.append(error)
        finally:
            ready.set()

    thread = threading.Thread(target=run)
    thread.start()
    ready.wait(30)
    try:
        if opened:
            yield opened[0]
    finally:
        if loops:
            loop, stop = loops[0]
            loop.call_soon_threadsafe(stop.set)
        thread.join(30)
    if trouble:
        raise trouble[0]
