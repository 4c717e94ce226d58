"""What every store promises, told once: SQLite, memory, the shelf of a page, and PostgreSQL."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from itertools import product
from pathlib import Path
from string import ascii_uppercase
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ronron.stores.device import DeviceStore
from ronron.stores.memory import MemoryStore
from ronron.stores.postgres import PostgresStore
from ronron.stores.sqlite import SqliteStore
from ronron.stores.store import Elsewhere, Store, StoredRoom
from ronron.table.journal import NotDurable, Taken
from tests.database import Cluster
from tests.house.shelves import BoardShelf

Promise = Callable[[Store], Awaitable[None]]
Keep = Callable[[Promise], None]


def opener(kind: str, request: pytest.FixtureRequest, folder: Path) -> Callable[[], Coroutine[Any, Any, Store]]:
    """Opens a store of this kind, the same one every time where several can be open."""
    if kind == "postgresql":
        cluster: Cluster = request.getfixturevalue("postgresql")
        address = cluster.fresh()

    async def open_store() -> Store:
        if kind == "memory":
            return MemoryStore()
        if kind == "device":
            return DeviceStore(BoardShelf())
        if kind == "sqlite":
            return SqliteStore(folder / "s.sqlite", busy_seconds=0.05)
        store = PostgresStore(address, lease_seconds=60.0)
        await store.open()
        return store

    return open_store


async def reserve(store: Store, *codes: str) -> None:
    """These rooms are this house's to write about."""
    for code in codes:
        assert await store.reserve(code)


@pytest.fixture(params=["sqlite", "memory", "device", "postgresql"])
def keeps(request: pytest.FixtureRequest, tmp_path: Path) -> Keep:
    """Holds a store to a promise."""

    open_store = opener(request.param, request, tmp_path)

    def run(promise: Promise) -> None:
        async def story() -> None:
            store = await open_store()
            try:
                await promise(store)
            finally:
                await store.close()

        asyncio.run(story())

    return run


def test_entries_come_back_in_order_and_a_number_is_given_once(keeps: Keep) -> None:
    async def promise(store: Store) -> None:
        await reserve(store, "ABCD")
        await asyncio.gather(*(store.append("ABCD-1", number, f"{number}".encode()) for number in range(1, 40)))
        assert await store.read("ABCD-1") == [f"{number}".encode() for number in range(1, 40)]
        with pytest.raises(Taken):
            await store.append("ABCD-1", 7, b"again")
        assert (await store.read("ABCD-1"))[6] == b"7"
        assert await store.read("WXYZ-1") == []
        assert store.writes >= 39

    keeps(promise)


def test_a_room_is_saved_by_whoever_knows_how_it_was_last(keeps: Keep) -> None:
    async def promise(store: Store) -> None:
        assert await store.read_room("ABCD") is None
        await reserve(store, "ABCD")
        await store.save_room("ABCD", b"one", 1)
        await store.save_room("ABCD", b"two", 2)
        for revision in (1, 2, 4):
            with pytest.raises(Taken):
                await store.save_room("ABCD", b"somebody else's", revision)
        assert await store.read_room("ABCD") == StoredRoom(b"two", 2)
        assert await store.count_rooms() == 1

    keeps(promise)


def test_a_record_is_kept_as_it_is_and_once_more_where_more_is_known(keeps: Keep) -> None:
    async def promise(store: Store) -> None:
        await reserve(store, "ABCD")
        assert await store.read_record("ABCD-1") is None
        await store.keep_record("ABCD-1", "ronron: 1\n")
        await store.keep_record("ABCD-1", "ronron: 1\nseats: Zoé\n")
        assert await store.read_record("ABCD-1") == "ronron: 1\nseats: Zoé\n"

    keeps(promise)


def test_rooms_that_nobody_uses_are_forgotten_with_all_that_was_theirs(keeps: Keep) -> None:
    async def promise(store: Store) -> None:
        await reserve(store, "ABCD", "WXYZ")
        for code in ("ABCD", "WXYZ"):
            await store.save_room(code, b"{}", 1)
            await store.append(f"{code}-1-00", 1, b"x")
            await store.keep_record(f"{code}-1-00", "x")
            await store.let_go(code)
        assert await store.forget_rooms(90, 0, keep=()) == 0  # used just now
        assert await store.forget_rooms(-1, 0, keep={"ABCD", "WXYZ"}) == 0  # somebody is in them
        assert await store.forget_rooms(-1, 1, keep=()) == 0  # the house has not been open on another day since
        assert await store.forget_rooms(-1, 0, keep={"WXYZ"}) == 1
        assert await store.read_room("ABCD") is None
        assert await store.has_code("ABCD")  # it can be brought back: nobody else gets its code
        assert [room.code for room in await store.forgotten_rooms()] == ["ABCD"]
        assert await store.drop_forgotten(1, 0) == 0
        assert await store.drop_forgotten(-1, 1) == 0
        assert await store.drop_forgotten(-1, 0) == 1
        assert not await store.has_code("ABCD")
        assert await store.read("ABCD-1-00") == []
        assert await store.read_record("ABCD-1-00") is None
        assert await store.read("WXYZ-1-00") == [b"x"]
        assert await store.read_record("WXYZ-1-00") == "x"

    keeps(promise)


def test_a_forgotten_room_comes_back_whole(keeps: Keep) -> None:
    async def promise(store: Store) -> None:
        await reserve(store, "ABCD")
        await store.save_room("ABCD", b"{}", 1)
        await store.append("ABCD-1-00", 1, b"x")
        await store.keep_record("ABCD-1-00", "x")
        await store.let_go("ABCD")
        assert not await store.remember_room("ABCD")  # it is not forgotten
        await store.forget_rooms(-1, 0, keep=())
        assert await store.remember_room("ABCD")
        assert await store.read_room("ABCD") == StoredRoom(b"{}", 1)
        assert (await store.read("ABCD-1-00"), await store.read_record("ABCD-1-00")) == ([b"x"], "x")
        assert await store.forgotten_rooms() == []
        await store.take("ABCD")
        await store.save_room("ABCD", b"{}", 2)
        await store.rewrite("ABCD-1-00", 1, b"y")
        assert await store.read("ABCD-1-00") == [b"y"]

    keeps(promise)


def test_a_first_try_at_a_deal_of_the_day_is_kept_until_it_is_old(keeps: Keep) -> None:
    async def promise(store: Store) -> None:
        for device, name, count in (("a", "Zoé", 9), ("b", "Léo", 7), ("a", "Zoé", 5)):
            await store.keep_daily("roof", "2026-11-15", device, name, count)
        await store.keep_daily("roof", "2026-11-16", "a", "Zoé", 4)
        assert await store.read_daily("roof", "2026-11-15") == [("b", "Léo", 7), ("a", "Zoé", 9)]
        await store.forget_rooms(1, 0, [])
        assert await store.read_daily("roof", "2026-11-16") == [("a", "Zoé", 4)]
        await store.forget_rooms(-1, 0, [])
        assert await store.read_daily("roof", "2026-11-16") == []
        await store.keep_daily("roof", "2026-11-17", "a", "Zoé", 4)
        await store.keep_daily("roof", "2026-11-17", "b", "Léo", 3)
        await store.forget_dailies("a")
        assert await store.read_daily("roof", "2026-11-17") == [("b", "Léo", 3)]

    keeps(promise)


def test_it_says_whether_it_can_write() -> None:
    async def story() -> None:
        store = MemoryStore()
        await store.check()
        await store.close()
        with pytest.raises(NotDurable):
            await store.check()

    asyncio.run(story())


def test_rooms_without_a_journal_are_put_aside_when_they_were_not_used_for_hours(keeps: Keep) -> None:
    async def promise(store: Store) -> None:
        await reserve(store, "ABCD", "ABCE", "WXYZ", "KEPT")
        for code in ("ABCD", "ABCE", "WXYZ", "KEPT"):
            await store.save_room(code, b"{}", 1)
        await store.append("ABCD-1-00", 1, b"x")
        for code in ("ABCD", "ABCE", "WXYZ", "KEPT"):
            await store.let_go(code)
        assert await store.forget_unplayed(1, ["KEPT"]) == 0
        later = store.clock() + 7200
        store.clock = lambda: later
        assert await store.forget_unplayed(1, ["KEPT"]) == 2
        assert {one.code for one in await store.forgotten_rooms()} == {"ABCE", "WXYZ"}
        assert await store.remember_room("WXYZ")
        assert {code for code, _ in await store.list_rooms()} == {"ABCD", "KEPT", "WXYZ"}

    keeps(promise)


# What several writers do, one after another and at once: which of them, and what.
ATTEMPTS = st.lists(
    st.lists(st.tuples(st.integers(0, 2), st.sampled_from(("append", "append", "take", "let go"))), max_size=6),
    min_size=3,
    max_size=12,
)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_the_journal_has_every_number_once_and_in_order_whoever_writes(
    kind: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    """Three writers: three houses where a store is shared by them, three tasks where it is not."""
    open_store = opener(kind, request, tmp_path)
    codes = ("".join(four) for four in product(ascii_uppercase, repeat=4))

    async def write(stores: list[Store], attempts: list[list[tuple[int, str]]]) -> None:
        code, acknowledged = next(codes), dict[int, bytes]()
        table = f"{code}-1"
        assert await stores[0].reserve(code)
        await stores[0].save_room(code, b"{}", 1)

        async def attempt(who: int, what: str, place: int) -> None:
            store = stores[who]
            try:
                if what == "take":
                    await store.take(code)
                elif what == "let go":
                    await store.let_go(code)
                else:
                    number, entry = len(await store.read(table)) + 1, f"{who} {place}".encode()
                    await store.append(table, number, entry)
                    assert number not in acknowledged
                    acknowledged[number] = entry
            except (Taken, Elsewhere):
                pass  # somebody else was first

        for place, together in enumerate(attempts):
            await asyncio.gather(*(attempt(who, what, place) for who, what in together))
        assert await stores[0].read(table) == [entry for _, entry in sorted(acknowledged.items())]
        assert sorted(acknowledged) == list(range(1, len(acknowledged) + 1))

    with asyncio.Runner() as runner:
        shared = kind == "postgresql"
        stores: list[Store] = [runner.run(open_store()) for _ in range(3)] if shared else [runner.run(open_store())] * 3

        @given(ATTEMPTS)
        def law(attempts: list[list[tuple[int, str]]]) -> None:
            runner.run(write(stores, attempts))

        try:
            law()
        finally:
            for store in stores if shared else stores[:1]:
                runner.run(store.close())
