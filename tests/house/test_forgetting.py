"""Rooms are forgotten when two clocks agree, aloud, and not for good at once."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from ronron.house.forgetting import Forgetting
from ronron.house.limits import Limits
from ronron.stores.memory import MemoryStore
from ronron.stores.sqlite import SqliteStore
from ronron.stores.store import Store

DAY = 86400.0
TODAY = 1_800_000_000.0  # a day in 2027


class Clocks:
    """The one on the wall, which can be set, and the one that only counts on."""

    def __init__(self, wall: float = TODAY) -> None:
        self.wall = wall
        self.steady = 5000.0

    def pass_by(self, days: float) -> None:
        self.wall += days * DAY
        self.steady += days * DAY


class House:
    """A store that is opened and closed, and looked after while it is open."""

    def __init__(self, folder: Path | None, clocks: Clocks) -> None:
        self.folder = folder
        self.clocks = clocks
        self.memory = MemoryStore()

    @asynccontextmanager
    async def open(self) -> AsyncIterator[tuple[Store, Callable[[], Awaitable[None]]]]:
        store: Store = self.memory if self.folder is None else SqliteStore(self.folder / "house.sqlite")
        store.clock = lambda: self.clocks.wall
        forgetting = Forgetting(store, Limits(), lambda: self.clocks.steady)
        try:
            yield store, lambda: forgetting.look(())
        finally:
            if self.folder is not None:
                await store.close()


@pytest.fixture(params=["sqlite", "memory"])
def clocks_and_house(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Clocks, House]:
    clocks = Clocks()
    return clocks, House(tmp_path if request.param == "sqlite" else None, clocks)


async def furnish(store: Store, *codes: str) -> None:
    for code in codes:
        await store.save_room(code, b"{}", 1)
        await store.append(f"{code}-1-00", 1, b"x")


def test_a_clock_that_jumps_forgets_nothing(clocks_and_house: tuple[Clocks, House]) -> None:
    clocks, house = clocks_and_house

    async def story() -> None:
        async with house.open() as (store, look):
            await furnish(store, "ABCD", "WXYZ")
            await look()
            clocks.wall += 100 * DAY
            for _ in range(3):
                clocks.pass_by(0.3)
                await look()
            assert await store.count_rooms() == 2
        async with house.open() as (store, look):  # nor after a restart, with nothing to compare the clock with
            for _ in range(10):
                clocks.pass_by(1)
                await look()
            assert await store.count_rooms() == 2
            clocks.wall -= 100 * DAY  # somebody sets it right
            await look()
            clocks.pass_by(2)
            await look()
            assert (await store.count_rooms(), await store.forgotten_rooms()) == (2, [])

    asyncio.run(story())


def test_a_clock_that_jumps_is_not_believed_for_a_day_however_often_the_house_was_open(
    clocks_and_house: tuple[Clocks, House],
) -> None:
    """Each of the two reasons holds alone: here the days that the house was open would be enough."""
    clocks, house = clocks_and_house

    async def story() -> None:
        async with house.open() as (store, look):
            await furnish(store, "ABCD")
            for _ in range(20):
                clocks.pass_by(1)
                await look()
            clocks.wall += 100 * DAY
            for _ in range(3):
                await look()
                clocks.pass_by(0.3)
            clocks.wall -= 100 * DAY  # and is set right within the day
            for _ in range(3):
                await look()
                clocks.pass_by(1)
            assert (await store.count_rooms(), await store.forgotten_rooms()) == (1, [])

    asyncio.run(story())


def test_a_board_that_woke_in_1970_and_was_set_right_forgets_nothing(clocks_and_house: tuple[Clocks, House]) -> None:
    clocks, house = clocks_and_house

    async def story() -> None:
        clocks.wall = 3600.0
        async with house.open() as (store, look):
            await furnish(store, "ABCD")
            await look()
        clocks.wall = TODAY
        async with house.open() as (store, look):
            for _ in range(80):  # used as the clock was set right, as far as anyone knows
                await look()
                clocks.pass_by(1)
            assert await store.count_rooms() == 1
            clocks.pass_by(20)
            await look()
            assert await store.count_rooms() == 0

    asyncio.run(story())


def test_after_ninety_honest_days_a_room_is_put_aside_told_and_can_be_brought_back(
    clocks_and_house: tuple[Clocks, House], caplog: pytest.LogCaptureFixture
) -> None:
    clocks, house = clocks_and_house

    async def story() -> None:
        async with house.open() as (store, look):
            await furnish(store, "ABCD", "WXYZ")
            for _ in range(90):
                await look()
                clocks.pass_by(1)
            assert await store.count_rooms() == 2
        clocks.pass_by(1)
        async with house.open() as (store, look):
            with caplog.at_level(logging.INFO, "ronron"):
                await look()
            assert caplog.records[-1].getMessage() == "rooms forgotten"
            assert caplog.records[-1].__dict__["facts"]["rooms"] == 2
            assert await store.read_room("ABCD") is None
            assert await store.remember_room("ABCD")
            for _ in range(31):
                clocks.pass_by(1)
                with caplog.at_level(logging.INFO, "ronron"):
                    await look()
            assert caplog.records[-1].getMessage() == "forgotten rooms deleted"
            assert await store.read("ABCD-1-00") == [b"x"]
            assert (await store.read("WXYZ-1-00"), await store.has_code("WXYZ")) == ([], False)

    asyncio.run(story())


def test_a_house_that_is_seldom_open_forgets_by_the_days_that_it_was(clocks_and_house: tuple[Clocks, House]) -> None:
    clocks, house = clocks_and_house

    async def story() -> None:
        async with house.open() as (store, _):
            await furnish(store, "ABCD")
        kept = []
        for _ in range(15):  # once a month
            clocks.pass_by(30)
            async with house.open() as (store, look):
                await look()
                kept.append(await store.count_rooms())
        assert kept == [1] * 13 + [0] * 2

    asyncio.run(story())
