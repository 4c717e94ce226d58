"""What a house in a page keeps on its device: on the shelf before it is true, and all of it there the next time."""

import asyncio

import pytest

from ronron.stores.device import DeviceStore
from ronron.table.journal import NotDurable, Taken
from tests.house.shelves import BoardShelf


async def furnished() -> tuple[BoardShelf, DeviceStore]:
    shelf = BoardShelf()
    store = DeviceStore(shelf)
    await store.open()
    store.clock = lambda: 1_800_000_000.0
    await store.open_day("2027-01-15")
    await store.save_room("ABCD", b"one", 1)
    await store.append("ABCD-1-x", 1, b"first")
    await store.append("ABCD-1-x", 2, b"second")
    await store.keep_record("ABCD-1-x", "a record, with an é")
    await store.keep_daily("a-game", "2027-01-15", "mine", "Zoé", 7)
    return shelf, store


def test_whoever_opens_the_shelf_anew_finds_all_that_was_kept() -> None:
    async def story() -> None:
        shelf, store = await furnished()
        await store.save_room("WXYZ", b"other", 1)
        assert await store.forget_unplayed(-1, ["ABCD"]) == 1
        again = DeviceStore(shelf)
        await again.open()
        assert again.pieces() == store.pieces()
        assert await again.read("ABCD-1-x") == [b"first", b"second"]
        assert await again.read_record("ABCD-1-x") == "a record, with an é"
        assert [one.code for one in await again.forgotten_rooms()] == ["WXYZ"]
        assert await again.read_daily("a-game", "2027-01-15") == [("mine", "Zoé", 7)]
        await again.delete_room("ABCD", ["mine"])
        await again.delete_room("WXYZ", [])
        assert list(shelf.pieces) == ["day 2027-01-15"]

    asyncio.run(story())


def test_what_the_shelf_does_not_take_has_not_happened() -> None:
    async def story() -> None:
        shelf, store = await furnished()
        before = store.pieces()
        shelf.broken = True
        for change in (
            store.append("ABCD-1-x", 3, b"third"),
            store.save_room("ABCD", b"two", 2),
            store.keep_record("ABCD-1-x", "another"),
            store.delete_room("ABCD", []),
            store.forget_dailies("mine"),
            store.rewrite("ABCD-1-x", 1, b"anew"),
        ):
            with pytest.raises(NotDurable):
                await change
        assert store.pieces() == before
        shelf.broken = False
        await store.append("ABCD-1-x", 3, b"third")
        assert await store.read("ABCD-1-x") == [b"first", b"second", b"third"]

    asyncio.run(story())


def test_a_second_page_that_writes_the_same_entry_is_told() -> None:
    async def story() -> None:
        shelf, store = await furnished()
        other = DeviceStore(shelf)
        await other.open()
        await store.append("ABCD-1-x", 3, b"here")
        with pytest.raises(Taken):
            await other.append("ABCD-1-x", 3, b"there")
        assert shelf.pieces["entry ABCD-1-x 3"] == b"here"

    asyncio.run(story())
