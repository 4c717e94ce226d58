"""No message differs by what its viewer may not know: over real sockets, with cookies, seats and televisions."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from ronron import games
from ronron.wire import telling
from tests.database import Cluster
from tests.house.twins import look

SEEDS = range(2)  # the proof takes more


@pytest.mark.parametrize("game", games.all_games())
def test_twin_rooms_cannot_be_told_apart_by_whoever_may_not(game: str, tmp_path: Path) -> None:
    rested, _ = look(game, tmp_path, SEEDS)
    assert rested > 0  # there was something to compare


def test_nor_through_the_door_of_another_house(tmp_path: Path, postgresql: Cluster) -> None:
    rested, stepped = look("cat-in-the-box", tmp_path, SEEDS[:1], postgresql.fresh())  # the proof takes every game
    assert rested > 0
    assert stepped > 0


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
        look("cat-in-the-box", tmp_path, SEEDS)


@pytest.mark.plain
def test_a_leak_in_what_is_told_of_a_move_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Were everyone told of a move what the first seat is told, the twins would differ."""
    message_for = telling.Steps.message_for

    def tattle(steps, viewer, mine, *, described=False):  # type: ignore[no-untyped-def]
        return message_for(steps, 0, mine, described=described)

    monkeypatch.setattr(telling.Steps, "message_for", tattle)
    with pytest.raises(AssertionError, match="can tell what was done"):
        look("cat-in-the-box", tmp_path, SEEDS)
