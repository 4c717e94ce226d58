"""The page of records is enough: a referee written from it alone tells the same legal moves, results and deals."""

import importlib.util
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ronron import games
from ronron.plain import Setup
from ronron.records.record import read, write
from ronron.records.verify import begin
from tests.games_played import play_match, record_of

GAME = games.find("cat-in-the-box")
GAMES = 15  # a table


def load_referee() -> Any:
    """Test folders are no packages: a module beside a test is loaded by its path."""
    spec = importlib.util.spec_from_file_location("referee", Path(__file__).parent / "referee.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


REFEREE = load_referee()


@pytest.mark.parametrize("setup", GAME.tables_to_try(), ids=lambda setup: f"{setup.seats}-{setup.options['face']}")
def test_a_referee_made_from_the_page_agrees_at_every_position(setup: Setup) -> None:
    for seed in range(GAMES):
        text = write(record_of(*play_match(GAME, setup, seed, listening=False)))
        record = read(text)
        match = begin(record, listening=False)
        referee = REFEREE.Referee(text)
        for at, (house_is_due, legal) in enumerate(referee.positions()):
            assert house_is_due == match.state.chance()
            asked = [seat for seat in range(setup.seats) if match.state.owed() >> seat & 1]
            assert legal == {seat: set(match.legal(seat)) for seat in asked}
            if at < len(record.entries):
                match.play(record.entries[at])
        assert record.result is not None
        told = referee.result()
        assert (told["scores"], told["ranks"]) == (list(record.result.scores), list(record.result.ranks))
        assert [dict(one) for one in told["rounds"]] == [dict(one) for one in record.result.rounds]
        assert referee.deals_follow()


def test_it_sees_through_deals_that_do_not_follow() -> None:
    record = record_of(*play_match(GAME, GAME.tables_to_try()[0], 1, listening=False))
    forged = write(replace(record, salts=["not", "these"]))
    assert not REFEREE.Referee(forged).deals_follow()


@pytest.mark.parametrize("fault", [lambda text: text[:-30], lambda text: text.replace(":", " :", 1), str.upper])
def test_it_refuses_what_is_not_in_the_one_form(fault: Any) -> None:
    text = write(record_of(*play_match(GAME, GAME.tables_to_try()[0], 1, listening=False)))
    with pytest.raises(REFEREE.Refused):
        REFEREE.Referee(fault(text))
