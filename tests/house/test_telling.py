"""What a table tells of a move: each viewer his own, though what several of them see is written once."""

import json

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
    setup = game.setups()[-1]
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
            told = json.loads(steps.message_for(viewer, (viewer,) if viewer >= 0 else ()))
            assert told["view"] == json.loads(wire.encode(match.state.view(viewer)))
            assert told["events"] == json.loads(wire.encode(match.heard[viewer][before[viewer] :]))
