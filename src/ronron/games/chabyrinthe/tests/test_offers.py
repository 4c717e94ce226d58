"""What a table is offered before the night, and what is told after it."""

import json
from functools import partial
from itertools import count
from pathlib import Path

import pytest

from ronron.cli import main
from ronron.games.chabyrinthe import GAME
from ronron.games.chabyrinthe.bot import fewest_found
from ronron.kit.options import possible

LOOKS = 500  # at the clock, before a search gives up
RECORDS = Path(__file__).parents[1] / "records"


def test_rule_1_a_table_is_offered_the_modes_that_its_seats_can_play() -> None:
    modes = {seats: possible(GAME, seats)["mode"] for seats in GAME.about.seats}
    assert modes == {
        1: ["solo"],
        2: ["rivals", "together"],
        3: ["rivals", "together"],
        4: ["rivals", "together", "teams"],
    }
    assert all(possible(GAME, seats)["size"] == [4, 3] for seats in GAME.about.seats)


@pytest.mark.parametrize(
    ("record", "counted"),
    [
        ("1-solo-3.ronron", True),
        ("2-together-3.ronron", True),
        ("2-rivals-3.ronron", False),
        ("1-solo-dawn.ronron", False),
    ],
)
def test_the_coach_tells_the_fewest_turns_that_a_deal_is_known_to_take(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], record: str, counted: bool
) -> None:
    ticks = count()  # so that it searches as far on any machine
    counted_search = partial(fewest_found, clock=lambda: float(next(ticks)))
    monkeypatch.setattr("ronron.games.chabyrinthe.facets.fewest_found", counted_search)
    monkeypatch.setattr("ronron.cli.coach.SEARCH_SECONDS", LOOKS)
    arguments = ["coach", str(RECORDS / record), "--best-known", "--lang", "en"]
    assert main([*arguments, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert main(arguments) == 0
    said = capsys.readouterr().out
    if counted:
        assert told["fact"] == "turns"
        assert 0 < told["best"] <= told["own"]
        assert said.startswith(f"turns: {told['own']}; the best known for this deal: ")
    else:
        assert (told["fact"], told["best"]) == ("", None)
        assert "counts nothing of the kind" in said
