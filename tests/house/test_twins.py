"""No message differs by what its viewer may not know: over real sockets, with cookies, seats and televisions."""

import asyncio
from pathlib import Path

import pytest
from msgspec.structs import replace

from ronron import games
from ronron.laws.position import Position
from ronron.wire import telling
from tests.house import twins
from tests.house.playing import running, settings_for

MOST_SEATS = 4
SEEDS = range(2)


def look(game: str, folder: Path) -> tuple[int, int]:
    """How much could be compared, at tables of this game with few seats."""
    found = games.find(game)
    setups = [setup for setup in found.tables_to_try() if 2 <= setup.seats <= MOST_SEATS]

    async def story() -> tuple[int, int]:
        rested = stepped = 0
        async with running(settings_for(folder)) as house:
            for seats in sorted({setup.seats for setup in setups})[:2]:
                fitting = [setup for setup in setups if setup.seats == seats]
                async with twins.twin_rooms(house, seats) as rooms:
                    for seed in SEEDS:
                        setup = fitting[seed % len(fitting)]
                        for steps in (4 + seed, 15 + 4 * seed):
                            position = Position(game=found, setup=setup, seed=seed, steps=steps)
                            at_rest, moved = await twins.compare(position, *rooms)
                            rested, stepped = rested + at_rest, stepped + moved
        return rested, stepped

    return asyncio.run(story())


@pytest.mark.parametrize("game", games.all_games())
def test_twin_rooms_cannot_be_told_apart_by_whoever_may_not(game: str, tmp_path: Path) -> None:
    rested, _ = look(game, tmp_path)
    assert rested > 0  # there was something to compare


@pytest.mark.plain
@pytest.mark.parametrize("fault", ["legal", "view"])
def test_a_leak_on_the_wire_is_found(fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Were televisions sent what the first seat sees, the twins would differ."""
    sync = telling.sync

    def tattle(table, viewer, mine, note):  # type: ignore[no-untyped-def]
        told = sync(table, viewer, mine, note)
        seen = sync(table, 0, (0,), note)
        return replace(told, **{fault: getattr(seen, fault)})

    monkeypatch.setattr(telling, "sync", tattle)
    with pytest.raises(AssertionError, match="can tell what may be"):
        look("cat-in-the-box", tmp_path)
