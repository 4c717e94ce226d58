"""The way to a database: connections that are opened again when they break, and never waited for without end."""

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import asyncpg

from ronron.stores.store import Elsewhere
from ronron.table.journal import NotDurable, Taken

log = logging.getLogger("ronron.store")

CONNECT_SECONDS = 3.0
STATEMENT_SECONDS = 5.0
# The driver calls it an error of its own where the database said goodbye on a connection that nobody was using.
TROUBLES = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError, TimeoutError)
OURS = (NotDurable, Taken, Elsewhere)
SETTINGS = {
    "application_name": "ronron",
    "synchronous_commit": "on",  # what was acknowledged survives, whatever this database is used to
    "lock_timeout": "4s",
    "idle_in_transaction_session_timeout": "5s",  # a house that was cut off holds no lock for long
    "tcp_keepalives_idle": "5",
    "tcp_keepalives_interval": "2",
    "tcp_keepalives_count": "3",
    "jit": "off",  # our statements are short
}


async def connect(address: str, name: str = "ronron") -> "asyncpg.Connection[Any]":
    settings = {**SETTINGS, "application_name": name}
    try:
        return await asyncpg.connect(
            address, timeout=CONNECT_SECONDS, command_timeout=STATEMENT_SECONDS, server_settings=settings
        )
    except Exception as trouble:
        raise NotDurable(told(trouble)) from None


class Wire:
    """One connection, for one thing after another; whoever uses it waits for nobody else's statements."""

    def __init__(self, address: str, name: str) -> None:
        self.address = address
        self.name = name
        self.connection: asyncpg.Connection[Any] | None = None
        self.free = asyncio.Lock()

    @asynccontextmanager
    async def open(self) -> AsyncIterator["asyncpg.Connection[Any]"]:
        async with self.free:
            if self.connection is None or self.connection.is_closed():
                self.connection = await connect(self.address, self.name)
            try:
                yield self.connection
            except OURS:
                raise
            except Exception as trouble:  # whatever it was, nobody knows what state the connection is in: a new one is
                self._cut()
                if not isinstance(trouble, TROUBLES):
                    log.exception("the driver stumbled")
                raise NotDurable(told(trouble)) from None
            except asyncio.CancelledError:  # whoever waited has given up
                self._cut()
                raise

    async def fetch(self, statement: str, *values: Any) -> Sequence[Any]:
        async with self.open() as connection:
            found: Sequence[Any] = await connection.fetch(statement, *values)
            return found

    def _cut(self) -> None:
        connection, self.connection = self.connection, None
        if connection is not None:
            connection.terminate()

    async def close(self) -> None:
        connection, self.connection = self.connection, None
        if connection is not None and not connection.is_closed():
            try:
                await connection.close(timeout=1.0)
            except TROUBLES:
                connection.terminate()


class Wires:
    """A few connections for whatever is neither an entry nor a beat: who finds none free waits for the next."""

    def __init__(self, address: str, name: str, count: int) -> None:
        self.wires = [Wire(address, name) for _ in range(count)]
        self.free: asyncio.LifoQueue[Wire] = asyncio.LifoQueue()
        for wire in self.wires:
            self.free.put_nowait(wire)

    @asynccontextmanager
    async def open(self) -> AsyncIterator["asyncpg.Connection[Any]"]:
        try:
            async with asyncio.timeout(STATEMENT_SECONDS):
                wire = await self.free.get()
        except TimeoutError:
            raise NotDurable("the way to the database is busy") from None
        try:
            async with wire.open() as connection:
                yield connection
        finally:
            self.free.put_nowait(wire)

    async def fetch(self, statement: str, *values: Any) -> Sequence[Any]:
        async with self.open() as connection:
            found: Sequence[Any] = await connection.fetch(statement, *values)
            return found

    async def close(self) -> None:
        await asyncio.gather(*(wire.close() for wire in self.wires))


def told(trouble: BaseException) -> str:
    """For the log. Of what the database says, the sentence alone: its details may quote a row, and so name a room."""
    words = trouble.args[:1] if isinstance(trouble, asyncpg.PostgresError) else (trouble,)
    return "".join(map(str, words)) or type(trouble).__name__
