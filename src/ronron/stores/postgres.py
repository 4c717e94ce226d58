"""The store in PostgreSQL, which several houses may share: each writes for the rooms that it has taken, and no others.

Entries of all tables that wait go into one statement, rooms into another, each over a connection of its own. Every
write about a room is held against its house's `lease`, by the database and under a lock: a house that was buried, or
that has let go of the room, writes nothing.
"""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Sequence
from contextlib import asynccontextmanager
from secrets import token_bytes
from typing import Any

from ronron.stores import postgres_schema
from ronron.stores.database import TROUBLES, Wire, Wires, connect, told
from ronron.stores.gathering import Gathering, Write
from ronron.stores.lease import LIVING, Lease
from ronron.stores.moving import BATCH_ROWS, KINDS, Row, columns
from ronron.stores.store import NO_TIME, ForgottenRoom, Store, StoredRoom, StoreRefused
from ronron.table.journal import NotDurable, Taken

log = logging.getLogger("ronron.store")
CLOSED = "closed"  # the name of whoever works on a house while it is closed
MORE_WIRES = 3  # for reading, and for what is rarely written
SIZE_EVERY_SECONDS = 60.0

ROOM = """split_part({}, '-', 1)"""  # a table's name begins with its room's code
DAYS = "(SELECT count(*) FROM days)"  # on which the house was open
# The life of this house, locked against burial until the write is durable. There is no row where it was buried.
FENCE = "fence AS MATERIALIZED (SELECT life FROM houses WHERE life = $1 FOR KEY SHARE)"
HELD = "EXISTS (SELECT 1 FROM holds WHERE holds.code = {} AND holds.life = $1)"
APPEND = f"""
    WITH {FENCE}
    INSERT INTO journal ("table", number, entry)
    SELECT written."table", written.number, written.entry
    FROM fence, unnest($2::text[], $3::integer[], $4::bytea[]) AS written ("table", number, entry)
    WHERE {HELD.format(ROOM.format('written."table"'))}
    ON CONFLICT DO NOTHING RETURNING "table", number
"""
SAVE_ROOM = f"""
    WITH {FENCE}
    INSERT INTO rooms (code, document, used, revision, days)
    SELECT saved.code, saved.document, saved.used, saved.revision, {DAYS}
    FROM fence, unnest($2::text[], $3::bytea[], $4::float8[], $5::integer[]) AS saved (code, document, used, revision)
    WHERE {HELD.format("saved.code")}
    ON CONFLICT (code) DO UPDATE
    SET document = excluded.document, used = excluded.used, revision = excluded.revision, days = excluded.days
    WHERE rooms.revision = excluded.revision - 1 RETURNING code
"""
KEEP_RECORD = f"""
    WITH {FENCE}
    INSERT INTO records ("table", record) SELECT $2, $3 FROM fence WHERE {HELD.format(ROOM.format("$2"))}
    ON CONFLICT ("table") DO UPDATE SET record = excluded.record RETURNING "table"
"""
REWRITE = f"""
    WITH {FENCE}
    UPDATE journal SET entry = $4 FROM fence
    WHERE "table" = $2 AND number = $3 AND {HELD.format(ROOM.format("$2"))} RETURNING "table"
"""
OURS = "SELECT code FROM holds JOIN houses USING (life) WHERE life = $1 AND code = ANY ($2::text[])"
UNHELD = "NOT EXISTS (SELECT 1 FROM holds JOIN houses USING (life) WHERE holds.code = rooms.code)"


class PostgresStore(Store):
    def __init__(
        self,
        address: str,
        *,
        name: str = "house",
        inside: str = "",
        lease_seconds: float,
        alone: bool = False,
    ) -> None:
        """Nothing happens until it is opened. `alone`: for whoever wants all houses to be closed meanwhile."""
        self.address = address
        self.name = name = CLOSED if alone else name
        self.alone = alone
        self.loop = asyncio.get_running_loop()
        self.entries, self.rooms = Wire(address, name), Wire(address, name)
        self.wires = Wires(address, name, MORE_WIRES)
        self.lease = Lease(Wire(address, name), self.wires, name=name, address=inside, seconds=lease_seconds)
        self.lease.lose = lambda codes: self.when_lost(codes)
        self.tasks: set[asyncio.Task[None]] = set()
        self.put_entry = self._lane(self._append, key=2).put
        self.put_room = self._lane(self._save_rooms, key=1).put
        self.bytes, self.measured_at = 0, -SIZE_EVERY_SECONDS
        self.closed = False

    async def open(self) -> None:
        """Raises NotDurable, or StoreRefused with a reason, where it must not be opened."""
        connection = await connect(self.address, self.name)
        try:
            await postgres_schema.bring_up_to_date(connection)
            living = {row["name"] for row in await connection.fetch(LIVING)}
            if living if self.alone else CLOSED in living:
                raise StoreRefused("in-use", "a house is open on this database")
        except TROUBLES as trouble:
            raise NotDurable(told(trouble)) from None
        finally:
            connection.terminate()
        await self.lease.begin()

    async def key(self) -> bytes:
        """What all houses of this database sign with."""
        await self.wires.fetch("INSERT INTO settings VALUES ('key', $1) ON CONFLICT DO NOTHING", token_bytes(32))
        return bytes((await self.wires.fetch("SELECT value FROM settings WHERE name = 'key'"))[0]["value"])

    async def keep_key(self, key: bytes) -> None:
        statement = "INSERT INTO settings VALUES ('key', $1) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
        await self.wires.fetch(statement, key)

    # Whose room it is

    async def take(self, code: str) -> None:
        await self.lease.take(code)

    async def reserve(self, code: str) -> bool:
        return await self.lease.reserve(code)

    async def let_go(self, code: str) -> None:
        await self.lease.let_go(code)

    async def let_go_of_all(self) -> None:
        while self.tasks:
            await asyncio.wait(set(self.tasks))
        await self.lease.end()

    def holds(self, code: str) -> bool:
        return code in self.lease.held and self.lease.is_good

    def is_living(self, address: str) -> bool:
        return address in self.lease.living

    # Writing

    def append(self, table: str, number: int, entry: bytes) -> "asyncio.Future[int]":
        return self.put_entry("", (table, number, entry))

    async def save_room(self, code: str, document: bytes, revision: int) -> None:
        await self.put_room("", (code, document, self.clock(), revision))

    def _lane(self, write: Callable[[Sequence[Any]], Awaitable[Sequence[bool]]], key: int) -> Gathering:
        """Writes of one kind, a group at a time; what begins with the same `key` values never shares a statement."""

        async def commit(group: Sequence[Write]) -> None:
            began = time.perf_counter()
            outcomes: list[int | Exception] = [Taken() for _ in group]
            waiting = list(range(len(group)))
            try:
                while waiting:
                    if self.closed:
                        raise NotDurable("the store is closed")
                    first = {group[place][1][:key]: place for place in reversed(waiting)}
                    now = sorted(first.values())
                    for place, done in zip(now, await write([group[place][1] for place in now]), strict=True):
                        if done:
                            outcomes[place] = 1
                    waiting = [place for place in waiting if place not in now] if len(now) < len(waiting) else []
            except Exception as trouble:
                if not isinstance(trouble, NotDurable):
                    log.exception("a commit stumbled")
                for place in waiting:
                    outcomes[place] = NotDurable(told(trouble))
            self.commits += 1
            self.commit_seconds += time.perf_counter() - began
            self.writes += len(group)
            lane.settle(group, outcomes)

        def hand_over(group: Sequence[Write]) -> None:
            task = self.loop.create_task(commit(group))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

        lane = Gathering(hand_over)
        return lane

    async def _append(self, entries: Sequence[tuple[str, int, bytes]]) -> Sequence[bool]:
        tables, numbers, lines = zip(*entries, strict=True)
        rows = await self.entries.fetch(APPEND, self.lease.life, tables, numbers, lines)
        written = {(row[0], row[1]) for row in rows}
        return await self._held(tables, [one[:2] in written for one in entries])

    async def _save_rooms(self, rooms: Sequence[tuple[str, bytes, float, int]]) -> Sequence[bool]:
        codes, documents, used, revisions = zip(*rooms, strict=True)
        rows = await self.rooms.fetch(SAVE_ROOM, self.lease.life, codes, documents, used, revisions)
        written = {row[0] for row in rows}
        return await self._held(codes, [code in written for code in codes])

    async def _held(self, names: Sequence[str], written: Sequence[bool]) -> Sequence[bool]:
        """What was not written was there already, or its room is another's by now."""
        refused = {name.partition("-")[0] for name, done in zip(names, written, strict=True) if not done}
        if refused:
            await self._look_for(refused)
        return written

    async def _look_for(self, codes: Collection[str]) -> None:
        """Are these rooms still ours? Of those that are not, this house lets go."""
        ours = {row["code"] for row in await self.wires.fetch(OURS, self.lease.life, list(codes))}
        self.lease.lost(set(codes) - ours)

    async def _put(self, statement: str, *values: Any) -> int:
        """Write this, whatever else is written; says how many rows."""
        if self.closed:
            raise NotDurable("the store is closed")
        async with self.wires.open() as connection:
            status = await connection.execute(statement, *values)
        self.commits += 1
        self.writes += 1
        return int(status.rpartition(" ")[2]) if status[-1:].isdigit() else 0

    async def _put_held(self, statement: str, table: str, *values: Any) -> None:
        """Write this about a table of a room that is ours."""
        if await self._put(statement, self.lease.life, table, *values) == 0:
            code = table.partition("-")[0]
            await self._look_for([code])
            if code not in self.lease.held:
                raise NotDurable("another house has this room")

    async def keep_record(self, table: str, record: str) -> None:
        await self._put_held(KEEP_RECORD, table, record)

    async def rewrite(self, table: str, number: int, entry: bytes) -> None:
        await self._put_held(REWRITE, table, number, entry)

    async def keep_daily(self, game: str, day: str, device: str, name: str, count: int) -> None:
        statement = f"INSERT INTO daily SELECT $1, $2, $3, $4, $5, $6, {DAYS} ON CONFLICT DO NOTHING"
        await self._put(statement, game, day, device, name, count, self.clock())

    async def forget_dailies(self, device: str) -> None:
        await self._put("DELETE FROM daily WHERE device = $1", device)

    async def check(self) -> None:
        """Written over the connection of the entries: it is they that must not wait."""
        if self.closed:
            raise NotDurable("the store is closed")
        if not self.lease.is_good:
            raise NotDurable("the lease has run out")
        await self.entries.fetch(
            "INSERT INTO settings VALUES ('pulse', $1) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
            str(self.clock()).encode(),
        )

    # Forgetting

    async def open_day(self, day: str) -> None:
        now = self.clock()
        if now < NO_TIME:
            return
        await self._put("INSERT INTO days VALUES ($1) ON CONFLICT DO NOTHING", day)
        await self._put(f"UPDATE rooms SET used = $1, days = {DAYS} WHERE used < $2", now, NO_TIME)

    async def forget_rooms(self, unused_days: float, openings: int, keep: Collection[str]) -> int:
        before = self.clock() - unused_days * 86400
        count = await self._put_aside(f"days <= {DAYS} - $5::integer", before, keep, openings)
        await self._put(f"DELETE FROM daily WHERE kept < $1 AND days <= {DAYS} - $2::integer", before, openings)
        return count

    async def forget_unplayed(self, unused_hours: float, keep: Collection[str]) -> int:
        journals = """SELECT 1 FROM journal WHERE "table" > code || '-' AND "table" < code || '.'"""
        return await self._put_aside(f"NOT EXISTS ({journals})", self.clock() - unused_hours * 3600, keep)

    async def _put_aside(self, unused: str, before: float, keep: Collection[str], *values: Any) -> int:
        """A room that any house has taken stays: somebody is in it."""
        return await self._put(
            f"""WITH gone AS (
                DELETE FROM rooms WHERE used >= $1 AND used < $2 AND {unused} AND {UNHELD} AND code <> ALL ($3::text[])
                RETURNING code, document, used, revision
            )
            INSERT INTO forgotten (code, document, used, revision, since, days)
            SELECT code, document, used, revision, $4::float8, {DAYS} FROM gone
            ON CONFLICT (code) DO UPDATE SET document = excluded.document, used = excluded.used,
            revision = excluded.revision, since = excluded.since, days = excluded.days""",
            NO_TIME,
            before,
            list(keep),
            self.clock(),
            *values,
        )

    async def remember_room(self, code: str) -> bool:
        statement = f"""
            WITH back AS (DELETE FROM forgotten WHERE code = $1 RETURNING code, document, revision)
            INSERT INTO rooms (code, document, used, revision, days)
            SELECT code, document, $2, revision, {DAYS} FROM back ON CONFLICT DO NOTHING"""
        return await self._put(statement, code, self.clock()) > 0

    async def drop_forgotten(self, days: float, openings: int) -> int:
        before = self.clock() - days * 86400
        async with self._together() as write:
            old = f"since < $1 AND days <= {DAYS} - $2::integer"
            gone = await write.fetch(f"DELETE FROM forgotten WHERE {old} RETURNING code", before, openings)
            for row in gone:
                await self._delete_matches(write, row["code"])
        return len(gone)

    async def delete_room(self, code: str, devices: Collection[str]) -> None:
        async with self._together() as write:
            await self._delete_matches(write, code)
            await write.execute("DELETE FROM daily WHERE device = ANY ($1::text[])", list(devices))
            for kind in ("forgotten", "rooms", "holds"):
                await write.execute(f"DELETE FROM {kind} WHERE code = $1", code)
        self.lease.held.discard(code)

    @staticmethod
    async def _delete_matches(write: Any, code: str) -> None:
        for kind in ("journal", "records"):
            await write.execute(f"""DELETE FROM {kind} WHERE "table" >= $1 || '-' AND "table" < $1 || '.'""", code)

    @asynccontextmanager
    async def _together(self) -> AsyncIterator[Any]:
        """All of it, or nothing."""
        if self.closed:
            raise NotDurable("the store is closed")
        async with self.wires.open() as connection, connection.transaction():
            yield connection

    # Reading

    async def read(self, table: str) -> Sequence[bytes]:
        query = 'SELECT entry FROM journal WHERE "table" = $1 ORDER BY number'
        return [row["entry"] for row in await self.wires.fetch(query, table)]

    async def read_room(self, code: str) -> StoredRoom | None:
        found = await self.wires.fetch("SELECT document, revision FROM rooms WHERE code = $1", code)
        return StoredRoom(found[0]["document"], found[0]["revision"]) if found else None

    async def read_record(self, table: str) -> str | None:
        found = await self.wires.fetch('SELECT record FROM records WHERE "table" = $1', table)
        return found[0]["record"] if found else None

    async def read_daily(self, game: str, day: str) -> Sequence[tuple[str, str, int]]:
        query = "SELECT device, name, count FROM daily WHERE game = $1 AND day = $2 ORDER BY count, kept"
        return [tuple(row) for row in await self.wires.fetch(query, game, day)]

    async def list_rooms(self) -> Sequence[tuple[str, float]]:
        query = 'SELECT code, used FROM rooms ORDER BY used DESC, code COLLATE "C"'
        return [tuple(row) for row in await self.wires.fetch(query)]

    async def has_code(self, code: str) -> bool:
        query = """SELECT EXISTS (SELECT 1 FROM rooms WHERE code = $1)
            OR EXISTS (SELECT 1 FROM forgotten WHERE code = $1) AS given"""
        return bool((await self.wires.fetch(query, code))[0]["given"])

    async def forgotten_rooms(self) -> Sequence[ForgottenRoom]:
        query = 'SELECT code, used, since FROM forgotten ORDER BY since DESC, code COLLATE "C"'
        return [ForgottenRoom(*row) for row in await self.wires.fetch(query)]

    async def count_rooms(self) -> int:
        return int((await self.wires.fetch("SELECT count(*) FROM rooms"))[0][0])

    def size_bytes(self) -> int:
        """As it was lately: who asks does not wait for it."""
        if self.loop.time() - self.measured_at > SIZE_EVERY_SECONDS and not self.closed:
            self.measured_at = self.loop.time()
            task = self.loop.create_task(self._measure())
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)
        return self.bytes

    async def _measure(self) -> None:
        try:
            self.bytes = int((await self.wires.fetch("SELECT pg_database_size(current_database())"))[0][0])
        except NotDurable:
            self.bytes = 0

    # Moving house

    async def count(self, kind: str) -> int:
        return int((await self.wires.fetch(f"SELECT count(*) FROM {kind}"))[0][0])

    async def rows(self, kind: str) -> AsyncIterator[Sequence[Row]]:
        async with self._together() as read:
            batch: list[Row] = []
            async for row in read.cursor(f"SELECT {columns(kind)} FROM {kind}", prefetch=BATCH_ROWS):
                batch.append(tuple(row))
                if len(batch) == BATCH_ROWS:
                    yield batch
                    batch = []
            yield batch

    async def fill(self, kind: str, rows: Sequence[Row]) -> None:
        places = ", ".join(f"${place + 1}" for place in range(len(KINDS[kind])))
        async with self._together() as write:
            statement = f"INSERT INTO {kind} ({columns(kind)}) VALUES ({places}) ON CONFLICT DO NOTHING"
            await write.executemany(statement, [tuple(row) for row in rows])

    async def close(self) -> None:
        await self.let_go_of_all()
        self.closed = True
        wires: Sequence[Wire | Wires] = (self.entries, self.rooms, self.lease.wire, self.wires)
        await asyncio.gather(*(wire.close() for wire in wires))
