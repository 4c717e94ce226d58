"""How far the coach can be trusted is measured by judges who play on: they catch one who says the opposite."""

import json

import pytest

from ronron.arena.trust import report
from ronron.bots.estimate import Estimate
from ronron.bots.registry import guests, seat_bot
from ronron.bots.thinker import Thinker
from ronron.cli import main
from ronron.games.moustaches import GAME
from ronron.plain import Knowledge

DECISIONS = 6
WORLDS = 240


class Contrary(Thinker):
    """Finds best what the tiger finds worst, and is very sure of it."""

    unit = "points"

    def __init__(self, seed: int) -> None:
        self.tiger = seat_bot(GAME, "tiger", seed)

    def consider(self, knowledge: Knowledge) -> list[Estimate]:
        assert isinstance(self.tiger, Thinker)
        told = [
            Estimate(move=one.move, value=-one.value, error=0.0, visits=1) for one in self.tiger.consider(knowledge)
        ]
        return sorted(told, key=lambda one: -one.value)


def test_who_says_the_opposite_is_found_out_and_the_coach_is_not() -> None:
    coach = report("moustaches", seats=2, decisions=DECISIONS, worlds=WORLDS)
    with guests({"contrary": Contrary}):
        other = report("moustaches", seats=2, decisions=DECISIONS, worlds=WORLDS, bot="contrary")
    assert coach["decisions"] == other["decisions"] == DECISIONS
    assert coach["wrong"] == 0
    assert other["wrong"] > 1
    assert other["right"] == 0
    assert other["judged"] < 0 < other["costs"]


def test_the_same_seed_is_judged_alike() -> None:
    first, second = (report("moustaches", seats=2, decisions=2, worlds=WORLDS, seed="again") for _ in range(2))
    assert first == second


def test_the_command_tells_it(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["bench", "coach", "moustaches", "--seats", "2", "--decisions", "1"]
    assert main([*asked, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["decisions"] == 1
    for language, said in (("en", "Two judges agree"), ("fr", "Deux juges sont d’accord")):
        assert main([*asked, "--lang", language]) == 0
        assert said in capsys.readouterr().out
