"""A slow line: a TCP proxy that hands on everything a while later, in both directions and in order."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from queue import Queue

CHUNK_BYTES = 65_536
OPEN_SECONDS = 20.0  # a line that is not there by then will not come


class SlowLine:
    """Every byte takes half of `round_trip_milliseconds` each way."""

    def __init__(self, to_port: int, round_trip_milliseconds: float) -> None:
        self.to_port = to_port
        self.way_seconds = round_trip_milliseconds / 2000
        self.told: Queue[tuple[int, asyncio.AbstractEventLoop, asyncio.Event]] = Queue()
        self.writers: list[asyncio.StreamWriter] = []

    async def serve(self) -> None:
        """Tells its port, its loop and how to stop it, and carries until it is stopped."""
        stop = asyncio.Event()
        server = await asyncio.start_server(self._carry, "127.0.0.1", 0)
        self.told.put((server.sockets[0].getsockname()[1], asyncio.get_running_loop(), stop))
        await stop.wait()
        server.close()
        for writer in self.writers:
            writer.close()
        await asyncio.gather(*(writer.wait_closed() for writer in self.writers), return_exceptions=True)

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", self.to_port)
        self.writers += [writer, back]
        await asyncio.gather(self._hand_on(reader, back), self._hand_on(there, writer))

    async def _hand_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        loop = asyncio.get_running_loop()
        while chunk := await read(reader):
            loop.call_later(self.way_seconds, hand_over, writer, chunk)
        loop.call_later(self.way_seconds, writer.close)


async def read(reader: asyncio.StreamReader) -> bytes:
    """What comes next; nothing where the line was cut."""
    try:
        return await reader.read(CHUNK_BYTES)
    except ConnectionError:
        return b""


def hand_over(writer: asyncio.StreamWriter, chunk: bytes) -> None:
    if not writer.is_closing():
        writer.write(chunk)


@contextmanager
def slow_line(to_port: int, round_trip_milliseconds: float) -> Iterator[int]:
    """The port of a line to that port, as long as it is needed."""
    line = SlowLine(to_port, round_trip_milliseconds)
    thread = threading.Thread(target=lambda: asyncio.run(line.serve()))
    thread.start()
    port, loop, stop = line.told.get(timeout=OPEN_SECONDS)
    try:
        yield port
    finally:
        loop.call_soon_threadsafe(stop.set)
        thread.join()
