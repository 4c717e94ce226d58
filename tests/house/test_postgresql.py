"""A house in PostgreSQL: what it says is written is written; which house may write is the database's to say.

Longer than 400 lines because all stories are about the same two houses on one database, and what befalls them.
"""

import asyncio
import random
import signal
from collections.abc import Awaitable, Callable, Collection
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from ronron.records.record import read
from ronron.records.verify import verify
from ronron.stores import database, postgres, postgres_schema
from ronron.stores.lease import CLAIM
from ronron.stores.postgres import PostgresStore
from ronron.stores.store import Elsewhere, StoredRoom, StoreRefused
from ronron.table.journal import NotDurable, Taken
from tests.database import Cluster, cluster
from tests.house.company import GAME, is_refused
from tests.house.playing import Address, Client, bots, person, running, settings_for

LONG = 600.0
SLEPT = "UPDATE houses SET beat = beat - interval '1 hour'{} WHERE name = $1"  # as if it had slept for so long
SILENT = SLEPT.format(", lease_seconds = 0.01")  # of which the database has been up for more than one


async def open_store(address: str, name: str = "north", lease_seconds: float = LONG, **options: Any) -> PostgresStore:
    store = PostgresStore(address, name=name, inside=f"{name}:1", lease_seconds=lease_seconds, **options)
    await store.open()
    return store


class Pair:
    """Two houses on one database, and a line of our own to it."""

    def __init__(self, north: PostgresStore, south: PostgresStore, database: Any, watcher: Any) -> None:
        self.north, self.south, self.database, self.watcher = north, south, database, watcher
        self.lost: list[Collection[str]] = []
        north.when_lost = self.lost.append

    async def falls_silent(self, name: str = "north") -> None:
        await self.database.execute(SILENT, name)

    async def waits(self, doing: "asyncio.Task[None]") -> None:
        """Until its statement waits for a lock."""
        waits = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
        while not await self.watcher.fetchval(waits):
            assert not doing.done()
            await asyncio.sleep(0.01)


@pytest.fixture
def pair(postgresql: Cluster) -> Callable[[Callable[[Pair], Awaitable[None]]], None]:
    def run(story: Callable[[Pair], Awaitable[None]]) -> None:
        address = postgresql.fresh()

        @asynccontextmanager
        async def opened() -> Any:
            north = await open_store(address, "north")
            south = await open_store(address, "south")
            database, watcher = await asyncpg.connect(address), await asyncpg.connect(address)
            try:
                yield Pair(north, south, database, watcher)
            finally:
                await database.close()
                await watcher.close()
                await north.close()
                await south.close()

        async def live() -> None:
            async with opened() as two:
                await story(two)

        asyncio.run(live())

    return run


async def open_room(store: PostgresStore, code: str = "ABCD") -> None:
    assert await store.reserve(code)
    await store.save_room(code, b"{}", 1)
    await store.append(f"{code}-1", 1, b"one")


def test_a_room_is_one_houses_and_the_other_is_told_where(pair: Any) -> None:
    async def story(two: Pair) -> None:
        await open_room(two.north)
        assert not await two.south.reserve("ABCD")
        with pytest.raises(Elsewhere) as elsewhere:
            await two.south.take("ABCD")
        assert elsewhere.value.address == "north:1"
        with pytest.raises(Taken):
            await two.south.append("ABCD-1", 2, b"not mine")
        with pytest.raises(Taken):
            await two.south.save_room("ABCD", b"not mine", 2)
        for write in (two.south.keep_record("ABCD-1", "x"), two.south.rewrite("ABCD-1", 1, b"x")):
            with pytest.raises(NotDurable):
                await write
        assert await two.north.read("ABCD-1") == [b"one"]
        await two.north.let_go("ABCD")
        await two.south.take("ABCD")
        await two.south.append("ABCD-1", 2, b"two")
        with pytest.raises(Taken):
            await two.north.append("ABCD-1", 3, b"no longer mine")

    pair(story)


def test_a_house_that_slept_loses_its_rooms_and_can_write_in_none_of_them(pair: Any) -> None:
    async def story(two: Pair) -> None:
        await open_room(two.north)
        await two.falls_silent()
        await two.south.take("ABCD")
        assert await two.south.read_room("ABCD") == StoredRoom(b"{}", 1)
        with pytest.raises(Taken):  # it wakes up, and goes on as if nothing had been
            await two.north.append("ABCD-1", 2, b"from the past")
        assert two.lost == [{"ABCD"}]
        with pytest.raises(Taken):
            await two.north.save_room("ABCD", b"from the past", 2)
        with pytest.raises(NotDurable, match="no lease"):
            await two.north.take("WXYZ")
        before = two.north.lease.life
        await two.north.lease.beat()
        assert two.north.lease.life not in ("", before)
        with pytest.raises(Taken):
            await two.north.append("ABCD-1", 2, b"from the past")
        assert await two.south.read("ABCD-1") == [b"one"]
        await two.south.append("ABCD-1", 2, b"two")
        await open_room(two.north, "WXYZ")  # another life

    pair(story)


def test_whoever_beats_again_before_he_is_buried_lives(pair: Any) -> None:
    """He was silent when the other house looked, and is not when it wants to bury him."""

    async def story(two: Pair) -> None:
        await open_room(two.north)
        await two.falls_silent()
        async with two.database.transaction():
            await two.database.execute("UPDATE houses SET beat = clock_timestamp() + interval '1 hour'")
            taking = asyncio.create_task(two.south.take("ABCD"))
            await two.waits(taking)  # the burial, for what we are writing
        with pytest.raises(Elsewhere):
            await taking
        await two.north.append("ABCD-1", 2, b"two")

    pair(story)


def test_nobody_is_buried_while_he_writes(pair: Any) -> None:
    """A write that has begun is either durable before the room changes hands, or refused."""

    async def story(two: Pair) -> None:
        await open_room(two.north)
        await two.falls_silent()
        async with two.database.transaction():
            lock = "SELECT life FROM houses WHERE name = 'north' FOR KEY SHARE"  # as every write of north takes it
            await two.database.fetch(lock)
            taking = asyncio.create_task(two.south.take("ABCD"))
            await two.waits(taking)
            assert not taking.done()
        await taking

    pair(story)


def test_a_room_whose_house_lets_go_just_now_is_taken_at_once(pair: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(two: Pair) -> None:
        await open_room(two.north)
        execute = asyncpg.Connection.execute

        async def then_it_goes(connection: Any, statement: str, *values: Any, **options: Any) -> str:
            status: str = await execute(connection, statement, *values, **options)
            if statement == CLAIM:
                monkeypatch.undo()
                await two.database.execute("DELETE FROM holds")
            return status

        monkeypatch.setattr(asyncpg.Connection, "execute", then_it_goes)
        await two.south.take("ABCD")
        assert two.south.holds("ABCD")
        await two.south.append("ABCD-1", 2, b"two")

    pair(story)


def test_who_clears_up_leaves_alone_what_another_house_takes_meanwhile(pair: Any) -> None:
    """Whoever waits for a row judges it anew, but not what he had looked up elsewhere: only its own words count."""

    async def story(two: Pair) -> None:
        await open_room(two.north)
        async with two.database.transaction():
            await two.database.execute("UPDATE holds SET life = $1", two.south.lease.life)
            leaving = asyncio.create_task(two.north.let_go_of_all())
            await two.waits(leaving)
        await leaving
        assert await two.database.fetchval("SELECT life FROM holds") == two.south.lease.life

    pair(story)


def test_a_house_notices_at_its_next_look_what_it_has_lost_though_nobody_says_a_word_there(pair: Any) -> None:
    async def story(two: Pair) -> None:
        await open_room(two.north, "ABCD")
        await open_room(two.north, "WXYZ")
        await two.north.lease.look_over()
        assert two.lost == []
        await two.database.execute("DELETE FROM holds WHERE code = 'ABCD'")
        await two.north.lease.look_over()
        assert two.lost == [{"ABCD"}]
        assert not two.north.holds("ABCD")
        assert two.north.holds("WXYZ")

    pair(story)


def test_a_house_that_has_let_go_of_all_takes_nothing_any_more(pair: Any) -> None:
    async def story(two: Pair) -> None:
        await open_room(two.north)
        await two.north.let_go_of_all()
        await two.south.take("ABCD")
        for late in (two.north.take("ABCD"), two.north.reserve("WXYZ")):
            with pytest.raises(NotDurable, match="no lease"):
                await late
        with pytest.raises(Taken):
            await two.north.append("ABCD-1", 2, b"too late")
        await two.south.append("ABCD-1", 2, b"two")

    pair(story)


def test_a_heart_whose_beat_gets_no_answer_gives_up_soon_after_the_lease(
    postgresql: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A cable that is cut tells nobody: the statement would be waited for for much longer."""

    async def story(address: str) -> None:
        store = await open_store(address, lease_seconds=1.0)
        await open_room(store)
        with monkeypatch.context() as cut:
            cut.setattr(store.lease, "beat", asyncio.Event().wait)
            while store.lease.is_good or store.holds("ABCD"):
                await asyncio.sleep(0.05)
        await store.close()

    asyncio.run(story(postgresql.fresh()))


def test_a_house_that_lost_a_single_room_notices_at_its_next_word(pair: Any) -> None:
    async def story(two: Pair) -> None:
        await open_room(two.north, "ABCD")
        await open_room(two.north, "WXYZ")
        await two.database.execute("DELETE FROM holds WHERE code = 'ABCD'")
        with pytest.raises(Taken):
            await two.north.save_room("ABCD", b"?", 2)
        assert two.lost == [{"ABCD"}]
        await two.north.append("WXYZ-1", 2, b"two")

    pair(story)


def test_a_house_hears_that_a_room_is_anothers_even_where_it_thought_so_before(pair: Any) -> None:
    """It let go of all it had when it was buried, and only then had read this one to its end."""

    async def story(two: Pair) -> None:
        await open_room(two.north)
        await two.falls_silent()
        await two.south.take("ABCD")
        await two.north.lease.beat()
        with pytest.raises(Taken):
            await two.north.append("ABCD-1", 2, b"from the past")
        assert two.lost == [{"ABCD"}, {"ABCD"}]

    pair(story)


def test_what_the_log_hears_of_the_database_names_no_room(pair: Any) -> None:
    async def story(two: Pair) -> None:
        await open_room(two.north)
        with pytest.raises(NotDurable) as why:
            await two.north.wires.fetch("INSERT INTO holds VALUES ('ABCD', 'x')")
        assert "duplicate key" in str(why.value)
        assert "ABCD" not in str(why.value)

    pair(story)


def test_whoever_waits_too_long_for_a_connection_is_told(pair: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(two: Pair) -> None:
        monkeypatch.setattr(database, "STATEMENT_SECONDS", 0.1)
        async with AsyncExitStack() as busy:
            for _ in two.north.wires.wires:
                await busy.enter_async_context(two.north.wires.open())
            with pytest.raises(NotDurable, match="busy"):
                await two.north.read_room("ABCD")
        assert await two.north.read_room("ABCD") is None

    pair(story)


def test_without_the_fence_a_house_that_slept_writes_into_the_room_of_another(
    pair: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What these stories would find, were it taken away."""

    async def story(two: Pair) -> None:
        await open_room(two.north)
        await two.falls_silent()
        await two.south.take("ABCD")
        monkeypatch.setattr(postgres, "APPEND", unfenced(postgres.APPEND))
        await two.north.append("ABCD-1", 2, b"from the past")
        with pytest.raises(Taken):  # even so, no number is given twice
            await two.south.append("ABCD-1", 2, b"two")

    pair(story)


def unfenced(statement: str) -> str:
    """A write that asks nobody whether the room is ours."""
    held = postgres.HELD.format(postgres.ROOM.format('written."table"'))
    return statement.replace(postgres.FENCE, "fence AS (SELECT $1::text)").replace(held, "true")


def test_a_database_that_has_just_come_back_calls_nobody_silent(postgresql: Cluster) -> None:
    async def story(address: str) -> None:
        north, south = await open_store(address, "north"), await open_store(address, "south")
        await open_room(north)
        database = await asyncpg.connect(address)
        await database.execute(
            SLEPT.format(""), "north"
        )  # for an hour, but the lease is longer than the database is up
        await database.close()
        with pytest.raises(Elsewhere):
            await south.take("ABCD")
        await north.append("ABCD-1", 2, b"two")
        await north.close()
        await south.take("ABCD")  # it has said goodbye
        await south.close()

    asyncio.run(story(postgresql.fresh()))


def test_a_house_that_cannot_reach_its_database_for_as_long_as_its_lease_lets_go_by_itself() -> None:
    async def story(opened: Cluster, store: PostgresStore, lost: asyncio.Event) -> None:
        await open_room(store)
        await asyncio.to_thread(opened.end)
        with pytest.raises(NotDurable):
            await store.append("ABCD-1", 2, b"nobody hears")
        with pytest.raises(NotDurable):
            await store.read("ABCD-1")
        await lost.wait()
        with pytest.raises(NotDurable):
            await store.check()
        await asyncio.to_thread(opened.start)
        while True:  # by itself
            try:
                await store.take("ABCD")
                await store.check()
                break
            except NotDurable:
                await asyncio.sleep(0.05)
        assert await store.read("ABCD-1") == [b"one"]
        await store.append("ABCD-1", 2, b"two")
        await store.close()

    async def live(opened: Cluster, address: str) -> None:
        store = await open_store(address, lease_seconds=1.0)
        lost = asyncio.Event()
        store.when_lost = lambda codes: lost.set()
        await story(opened, store, lost)

    with cluster() as opened:
        asyncio.run(live(opened, opened.fresh()))


def test_a_database_is_brought_up_to_date_by_one_house_and_a_newer_one_refused(
    postgresql: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = postgresql.fresh()

    async def together() -> None:
        houses = await asyncio.gather(*(open_store(address, f"house{number}") for number in range(4)))
        keys = {await house.key() for house in houses}
        assert len(keys) == 1
        await asyncio.gather(*(house.close() for house in houses))

    async def refused() -> None:
        with pytest.raises(StoreRefused) as why:
            await open_store(address)
        assert why.value.code == "newer"

    asyncio.run(together())
    steps = (*postgres_schema.MIGRATIONS, "CREATE TABLE purrs (loud integer)")
    with monkeypatch.context() as later:
        later.setattr(postgres_schema, "MIGRATIONS", steps)
        asyncio.run(together())
    asyncio.run(refused())


def test_a_step_of_the_schema_takes_what_it_takes_and_the_other_houses_wait_for_it(
    postgresql: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def together() -> None:
        houses = await asyncio.gather(*(open_store(address, f"house{number}") for number in range(3)))
        await asyncio.gather(*(house.close() for house in houses))

    address = postgresql.fresh()
    monkeypatch.setattr(database, "STATEMENT_SECONDS", 0.3)
    monkeypatch.setitem(database.SETTINGS, "lock_timeout", "300ms")
    monkeypatch.setattr(postgres_schema, "MIGRATIONS", (*postgres_schema.MIGRATIONS, "SELECT pg_sleep(1.5)"))
    asyncio.run(together())


def test_whoever_works_on_a_closed_house_has_it_alone(postgresql: Cluster) -> None:
    async def story(address: str) -> None:
        house = await open_store(address)
        with pytest.raises(StoreRefused) as why:
            await open_store(address, alone=True)
        assert why.value.code == "in-use"
        await house.close()
        work = await open_store(address, alone=True)
        with pytest.raises(StoreRefused) as why:
            await open_store(address)
        assert why.value.code == "in-use"
        await work.close()
        await (await open_store(address)).close()

    asyncio.run(story(postgresql.fresh()))


def test_while_the_database_is_away_moves_are_refused_and_play_goes_on_when_it_is_back(tmp_path: Path) -> None:
    async def story(opened: Cluster, house: Address) -> None:
        zoe = Client(house.http)
        await zoe.open_room()
        await zoe.connect()
        await zoe.plan(GAME, [person(zoe), *bots(1)])
        await zoe.start()
        await zoe.play_on(random.Random(1), moves=2)
        while not any(one["moves"] for one in zoe.table["legal"]):
            await zoe.receive()
        before = zoe.table["number"]
        await asyncio.to_thread(opened.end, signal.SIGKILL)
        option = next(one for one in zoe.table["legal"] if one["moves"])
        await zoe.move(option, option["moves"][0])
        await zoe.until(is_refused("not-durable"))
        assert (await zoe.web.get("/readyz")).status_code == 503
        await asyncio.to_thread(opened.start)
        while zoe.table["number"] == before:  # whoever insists is heard, once
            await zoe.move(option, option["moves"][0])
            await zoe.until(lambda message: message["type"] in ("refused", "step"))
            await asyncio.sleep(0.01)
        await zoe.play_on(random.Random(1))
        await zoe.until(lambda message: message["type"] == "room" and message["room"]["matches"])
        table = zoe.room["matches"][0]["table"]
        verify(read((await zoe.web.get(f"/api/rooms/{zoe.code}/records/{table}")).text))
        await zoe.close()

    async def live(opened: Cluster, address: str) -> None:
        async with running(settings_for(tmp_path, store=address, lease_seconds=LONG)) as house:
            await story(opened, house)

    with cluster() as opened:
        asyncio.run(live(opened, opened.fresh()))
