"""What a table tells of a move: each viewer his own, though what several of them see is written once."""

import json
from typing import Any

import pytest

from ronron import games
from ronron.laws.position import Position
from ronron.table.journal import Moved
from ronron.wire import messages as wire
from ronron.wire import telling
from tests.house.leaks import AT_MILLISECONDS, ledger_at, table_of

MOVES = 60


@pytest.mark.parametrize("name", games.all_games())
def test_everyone_is_told_what_he_sees_and_heard_whoever_was_told_before(name: str) -> None:
    game = games.find(name)
    setup = game.tables_to_try()[-1]
    entries = Position(game=game, setup=setup, seed=7, steps=MOVES).walk().entries
    ledger = ledger_at(Position(game=game, setup=setup, seed=7, steps=0), [])
    match = ledger.match
    assert len(entries) > 1
    for place, entry in enumerate(entries):
        before = {viewer: len(heard) for viewer, heard in match.heard.items()}
        moved = Moved(entry.who, entry.move, AT_MILLISECONDS, ledger.asked.get(entry.who, 0))
        ledger.apply(moved)
        steps = telling.Steps(table_of(ledger), before, moved)
        first = place % len(match.viewers)
        for viewer in (*match.viewers[first:], *match.viewers[:first]):
            mine = (viewer,) if viewer >= 0 else ()
            step = json.loads(steps.message_for(viewer, mine))
            view = match.state.view(viewer)
            heard = match.heard[viewer][before[viewer] :]
            assert step["view"] == plain(view)
            assert step["events"] == plain(heard)
            assert [one["lines"] for one in step["told"]] == [plain(game.narrate(event)) for event in heard]
            assert [one["fleeting"] for one in step["told"]] == [event.fleeting for event in heard]
            assert step["description"] is None  # nobody asked
            described = json.loads(steps.message_for(viewer, mine, described=True))
            assert described == {**step, "description": plain(game.describe(view))}


def test_so_many_words_are_remembered_and_no_more() -> None:
    game = next(iter(games.all_games().values()))
    one, *_, other = Position(game=game, setup=game.tables_to_try()[0], seed=5, steps=MOVES).walk().truth
    for number in range(telling.EVENTS + 10):
        assert telling.in_words(game, one, b"%d" % number) == wire.encode(telling.told(game, one))
    assert len(telling.WORDS) <= telling.EVENTS
    assert telling.in_words(game, other, wire.encode(other)) == wire.encode(telling.told(game, other))


def plain(value: Any) -> Any:
    """As it comes out at the other end."""
    return json.loads(wire.encode(value))


@pytest.mark.parametrize("name", games.all_games())
def test_whoever_connects_has_the_log_and_the_table_in_words(name: str) -> None:
    game = games.find(name)
    position = Position(game=game, setup=game.tables_to_try()[-1], seed=11, steps=MOVES)
    match = position.walk()
    ledger = ledger_at(position, match.entries)
    for viewer in match.viewers:
        sync = json.loads(wire.encode(telling.sync(table_of(ledger), viewer, (), "")))
        log = [event for event in match.heard[viewer] if not event.fleeting]
        assert len(sync["log"]) == len(log) == len(sync["told"])
        assert [one["lines"] for one in sync["told"]] == [plain(game.narrate(event)) for event in log]
        assert not any(one["fleeting"] for one in sync["told"])
        assert sync["description"] == plain(game.describe(match.state.view(viewer)))
