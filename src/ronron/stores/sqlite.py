"""The store in one SQLite file: write-ahead log, full synchronisation, one writer thread, group commit.

Everything that waits while a commit is under way goes into the next one together (`gathering`): one flush to disk for
all of it. What happens at tables lies in the order in which it came at first (`recent`).
"""

import asyncio
import json
import logging
import queue
import sqlite3
import threading
import time
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from ronron.stores import schema
from ronron.stores.gathering import Gathering, Write
from ronron.stores.moving import BATCH_ROWS, KINDS, Row, columns
from ronron.stores.recent import ROWS_AT_ONCE, EntryRow, Recent
from ronron.stores.store import NO_TIME, ForgottenRoom, Store, StoredRoom, StoreRefused
from ronron.table.journal import NotDurable, Taken

log = logging.getLogger("ronron.store")
T = TypeVar("T")

BUSY_SECONDS = 2.0  # how long another process may hold the file before we tell
PAGES_IN_THE_LOG = 8000  # before they go to their places: a table's page changes at every move, and goes there once
PAGE_BYTES = 1024  # every table writes to a page of its own: small ones make for small commits

APPEND = "append"
GO_HOME = """DELETE FROM journal WHERE "table" = ? AND false"""  # before journals are changed, all entries go there
DAYS = "(SELECT count(*) FROM days)"  # on which the house was open
SAVE_ROOM = f"""
    INSERT INTO rooms (code, document, used, revision, days) VALUES (?, ?, ?, ?, {DAYS}) ON CONFLICT (code) DO UPDATE
    SET document = excluded.document, used = excluded.used, revision = excluded.revision, days = excluded.days
    WHERE rooms.revision = excluded.revision - 1
"""


class SqliteStore(Store):
    def __init__(self, path: str | Path, *, busy_seconds: float = BUSY_SECONDS) -> None:
        """Opens the file, or makes it; raises NotDurable, or StoreRefused with a reason, where it must not be."""
        self.path = Path(path)
        self.busy_seconds = busy_seconds
        self.loop = asyncio.get_running_loop()
        self.groups: queue.SimpleQueue[Sequence[Write] | None] = queue.SimpleQueue()
        self.gathering = Gathering(self.groups.put)
        self._put = self.gathering.put
        connection = self._open()
        self.thread = threading.Thread(target=self._write, args=(connection,), name="store", daemon=True)
        self.thread.start()
        self.readers = ThreadPoolExecutor(1, "store-reader", initializer=self._open_reader)

    def _open(self) -> sqlite3.Connection:
        """The writer's connection, to a file that is ours alone, whole and up to date."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.lock = schema.StoreLock(self.path)
        except OSError as error:
            raise NotDurable(str(error)) from None
        connection: sqlite3.Connection | None = None
        try:
            schema.make_private(self.path)
            connection = self._connect()
            schema.bring_up_to_date(connection)
            self.recent = Recent(connection)
        except (sqlite3.Error, OSError, StoreRefused) as error:
            if connection is not None:
                connection.close()
            self.lock.release()
            if isinstance(error, StoreRefused):
                raise
            raise (StoreRefused("damaged", str(error)) if schema.is_damage(error) else told(error)) from None
        return connection

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(
            self.path,
            isolation_level=None,
            check_same_thread=False,
            timeout=self.busy_seconds,
            cached_statements=2 * ROWS_AT_ONCE,
        )
        connection.execute(f"PRAGMA page_size={PAGE_BYTES}")  # counts when the file is made
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute(f"PRAGMA wal_autocheckpoint={PAGES_IN_THE_LOG}")
        return connection

    # Writing

    def append(self, table: str, number: int, entry: bytes) -> "asyncio.Future[int]":
        return self._put(APPEND, (table, number, entry))

    async def save_room(self, code: str, document: bytes, revision: int) -> None:
        if await self._put(SAVE_ROOM, (code, document, self.clock(), revision)) == 0:
            raise Taken

    async def keep_record(self, table: str, record: str) -> None:
        await self._put('INSERT OR REPLACE INTO records ("table", record) VALUES (?, ?)', (table, record))

    async def keep_daily(self, game: str, day: str, device: str, name: str, count: int) -> None:
        values = (game, day, device, name, count, self.clock())
        await self._put(
            f"""INSERT OR IGNORE INTO daily (game, day, device, name, count, kept, days)
               VALUES (?, ?, ?, ?, ?, ?, {DAYS})""",
            values,
        )

    async def check(self) -> None:
        await self._put("INSERT OR REPLACE INTO pulse (one, felt) VALUES (1, ?)", (self.clock(),))

    async def open_day(self, day: str) -> None:
        now = self.clock()
        if now < NO_TIME:
            return
        await self._put("INSERT OR IGNORE INTO days (day) VALUES (?)", (day,))
        await self._put(f"UPDATE rooms SET used = ?, days = {DAYS} WHERE used < ?", (now, NO_TIME))

    async def forget_rooms(self, unused_days: float, openings: int, keep: Collection[str]) -> int:
        before = self.clock() - unused_days * 86400
        count = await self._put_aside(f"used < ? AND days <= {DAYS} - ?", (before, openings), keep)
        await self._put(f"DELETE FROM daily WHERE kept < ? AND days <= {DAYS} - ?", (before, openings))
        return count

    async def forget_unplayed(self, unused_hours: float, keep: Collection[str]) -> int:
        journals = """SELECT 1 FROM journal WHERE "table" > code || '-' AND "table" < code || '.'"""
        before = self.clock() - unused_hours * 3600
        return await self._put_aside(f"used < ? AND NOT EXISTS ({journals})", (before,), keep)

    async def _put_aside(self, unused: str, values: tuple[Any, ...], keep: Collection[str]) -> int:
        which = f"used >= ? AND {unused} AND code NOT IN (SELECT value FROM json_each(?))"
        values = (NO_TIME, *values, json.dumps(list(keep)))
        # Moved by one statement to the other place, and then away from here: power may fail in between.
        await self._put(
            f"""INSERT OR REPLACE INTO forgotten (code, document, used, revision, since, days)
               SELECT code, document, used, revision, ?, {DAYS} FROM rooms WHERE {which}""",
            (self.clock(), *values),
        )
        return await self._put(f"DELETE FROM rooms WHERE {which}", values)

    async def remember_room(self, code: str) -> bool:
        moved = await self._put(
            f"""INSERT OR IGNORE INTO rooms (code, document, used, revision, days)
               SELECT code, document, ?, revision, {DAYS} FROM forgotten WHERE code = ?""",
            (self.clock(), code),
        )
        await self._put("DELETE FROM forgotten WHERE code = ?", (code,))
        return moved > 0

    async def drop_forgotten(self, days: float, openings: int) -> int:
        old = f"since < ? AND days <= {DAYS} - ?"
        values = (self.clock() - days * 86400, openings)
        for kind in ("journal", "records"):  # a table's name begins with its room's code
            await self._put(
                f"""DELETE FROM {kind} WHERE EXISTS (SELECT 1 FROM forgotten
                   WHERE {old} AND "table" >= code || '-' AND "table" < code || '.')""",
                values,
            )
        return await self._put(f"DELETE FROM forgotten WHERE {old}", values)

    async def rewrite(self, table: str, number: int, entry: bytes) -> None:
        await self._put('UPDATE journal SET entry = ? WHERE "table" = ? AND number = ?', (entry, table, number))

    async def forget_dailies(self, device: str) -> None:
        await self._put("DELETE FROM daily WHERE device = ?", (device,))

    async def delete_room(self, code: str, devices: Collection[str]) -> None:
        deleted = [
            self._put(f"""DELETE FROM {kind} WHERE "table" >= ? || '-' AND "table" < ? || '.'""", (code, code))
            for kind in ("journal", "records")
        ]
        tried = "DELETE FROM daily WHERE device IN (SELECT value FROM json_each(?))"
        deleted.append(self._put(tried, (json.dumps(list(devices)),)))
        deleted += [self._put(f"DELETE FROM {kind} WHERE code = ?", (code,)) for kind in ("forgotten", "rooms")]
        await asyncio.gather(*deleted)

    def _write(self, connection: sqlite3.Connection) -> None:
        """The writer's life: take a group, write it in one transaction, say so."""
        while (group := self.groups.get()) is not None:
            outcomes = self._commit(connection, group)
            try:
                self.loop.call_soon_threadsafe(self.gathering.settle, group, outcomes)
            except RuntimeError:  # the loop is gone: nobody waits for the answer
                break
            if self.recent.is_full():
                self.recent.try_to_go_home()
        if self.recent.count:
            self.recent.try_to_go_home()
        connection.close()

    def _commit(self, connection: sqlite3.Connection, group: Sequence[Write]) -> Sequence[int | Exception]:
        try:
            outcomes = self._transact(connection, group)
        except sqlite3.Error as error:
            if len(group) == 1:
                return [told(error)]
            # One of them spoils it for all: in halves, until it stands alone and the others need not suffer.
            half = len(group) // 2
            return [*self._commit(connection, group[:half]), *self._commit(connection, group[half:])]
        return outcomes

    def _transact(self, connection: sqlite3.Connection, group: Sequence[Write]) -> list[int | Exception]:
        outcomes: list[int | Exception] = [0] * len(group)
        began = time.perf_counter()
        # Entries come in by far the most often: all of them in one statement, and one hold of the interpreter.
        entries: list[EntryRow] = []
        last: dict[str, int] = {}  # of each table that has some among them
        others = [place for place, (statement, _, _) in enumerate(group) if statement is not APPEND]
        changes_journals = any("journal" in group[place][0] for place in others)
        try:
            if others or len(group) > ROWS_AT_ONCE:  # one statement is a transaction by itself
                connection.execute("BEGIN IMMEDIATE")
            for place, (statement, values, _) in enumerate(group):
                if statement is not APPEND:
                    continue
                table, number, _ = values
                if number <= (last[table] if table in last else self.recent.last_of(table)):
                    outcomes[place] = Taken()
                else:
                    entries.append(values)
                    last[table] = number
            self.recent.write(entries)
            if changes_journals:
                self.recent.move()
            for place in others:
                statement, values, _ = group[place]
                outcomes[place] = connection.execute(statement, values).rowcount
            if connection.in_transaction:
                connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
        if changes_journals:
            self.recent.moved()
        else:
            self.recent.written(len(entries), last)
        self.commits += 1
        self.commit_seconds += time.perf_counter() - began
        self.writes += len(group)
        return outcomes

    def size_bytes(self) -> int:
        """The file, and the log of what has not gone to its place in it yet."""
        files = (self.path, self.path.with_name(f"{self.path.name}-wal"))
        return sum(one.stat().st_size for one in files if one.exists())

    # Reading

    def _open_reader(self) -> None:
        self.reader = self._connect()

    async def _read(self, look: Callable[[sqlite3.Connection], T]) -> T:
        try:
            return await self.loop.run_in_executor(self.readers, lambda: look(self.reader))
        except sqlite3.Error as error:
            raise told(error) from None

    async def read(self, table: str) -> Sequence[bytes]:
        query = 'SELECT entry FROM entries WHERE "table" = ? ORDER BY number'
        return await self._read(lambda connection: [row[0] for row in connection.execute(query, (table,))])

    async def read_room(self, code: str) -> StoredRoom | None:
        query = "SELECT document, revision FROM rooms WHERE code = ?"
        row = await self._read(lambda connection: connection.execute(query, (code,)).fetchone())
        return None if row is None else StoredRoom(bytes(row[0]), int(row[1]))

    async def read_record(self, table: str) -> str | None:
        query = 'SELECT record FROM records WHERE "table" = ?'
        row = await self._read(lambda connection: connection.execute(query, (table,)).fetchone())
        return None if row is None else str(row[0])

    async def read_daily(self, game: str, day: str) -> Sequence[tuple[str, str, int]]:
        query = "SELECT device, name, count FROM daily WHERE game = ? AND day = ? ORDER BY count, kept"
        return await self._read(lambda connection: connection.execute(query, (game, day)).fetchall())

    async def list_rooms(self) -> Sequence[tuple[str, float]]:
        query = "SELECT code, used FROM rooms ORDER BY used DESC, code"
        return await self._read(lambda connection: connection.execute(query).fetchall())

    async def has_code(self, code: str) -> bool:
        query = "SELECT EXISTS (SELECT 1 FROM rooms WHERE code = ?) OR EXISTS (SELECT 1 FROM forgotten WHERE code = ?)"
        return bool((await self._read(lambda connection: connection.execute(query, (code, code)).fetchone()))[0])

    async def forgotten_rooms(self) -> Sequence[ForgottenRoom]:
        query = "SELECT code, used, since FROM forgotten ORDER BY since DESC, code"
        return [ForgottenRoom(*row) for row in await self._read(lambda connection: list(connection.execute(query)))]

    async def count_rooms(self) -> int:
        row = await self._read(lambda connection: connection.execute("SELECT count(*) FROM rooms").fetchone())
        return int(row[0])

    # Moving house

    async def count(self, kind: str) -> int:
        await self._put(GO_HOME, (kind,))
        row = await self._read(lambda connection: connection.execute(f"SELECT count(*) FROM {kind}").fetchone())
        return int(row[0])

    async def rows(self, kind: str) -> AsyncIterator[Sequence[Row]]:
        await self._put(GO_HOME, (kind,))
        query = f"SELECT {columns(kind)} FROM {kind}"
        found = await self._read(lambda connection: connection.execute(query))
        while rows := await self._read(lambda connection: found.fetchmany(BATCH_ROWS)):
            yield rows

    async def fill(self, kind: str, rows: Sequence[Row]) -> None:
        places = ", ".join("?" * len(KINDS[kind]))
        statement = f"INSERT OR IGNORE INTO {kind} ({columns(kind)}) VALUES ({places})"
        await asyncio.gather(*(self._put(statement, tuple(row)) for row in rows))

    async def close(self) -> None:
        while self.gathering.waiting:
            self.gathering.begin()
        self.groups.put(None)
        await self.loop.run_in_executor(None, self.thread.join)
        await self.loop.run_in_executor(self.readers, lambda: self.reader.close())
        self.readers.shutdown()
        self.lock.release()


def told(error: Exception) -> NotDurable | Taken:
    return Taken() if isinstance(error, sqlite3.IntegrityError) else NotDurable(str(error))


def sweep(store: str | Path) -> None:
    """Write the file of a closed house anew, so that nothing is left in it of what was deleted."""
    connection = sqlite3.connect(store)
    try:
        connection.execute("VACUUM")
    except sqlite3.Error as error:
        raise NotDurable(str(error)) from None
    finally:
        connection.close()


def back_up(store: str | Path, target: str | Path) -> int:
    """A whole copy of a store that may be in use; gives its size in bytes."""
    if not Path(store).is_file():
        raise NotDurable(f"{store} does not exist")
    try:
        schema.make_private(Path(target))
        source = sqlite3.connect(f"{Path(store).absolute().as_uri()}?mode=ro", uri=True)
        copy = sqlite3.connect(target)
        try:
            source.backup(copy)
            # The copy is one file that needs no companion.
            copy.execute("PRAGMA journal_mode=DELETE")
        finally:
            copy.close()
            source.close()
    except (sqlite3.Error, OSError) as error:
        raise NotDurable(str(error)) from None
    return Path(target).stat().st_size
