"""The laws bite: faults planted in the tiny games, each caught by the law it breaks."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ronron import example as yarn
from ronron import laws
from ronron.contract import Game, State
from ronron.example.rules import Yarn
from ronron.laws import LawBroken, Position
from ronron.laws.__main__ import main
from ronron.plain import Setup
from tests.faults.glances import YarnAtAGlance, YarnGlance
from tests.faults.planted import CAUGHT, Fault, Law, game_with
from tests.tiny import mouse

FAULTS = Path(__file__).parent / "faults"


def number_of(law: Law) -> int:
    return int(law.__name__.split("_")[1])


def fault_name(value: object) -> str:
    return str(getattr(value, "__name__", type(value).__name__))


def look_everywhere(law: Law, game: Game) -> None:
    for setup in reversed(game.tables_to_try()):
        for seed in range(20):
            for steps in range(10):
                law(Position(game=game, setup=setup, seed=seed, steps=steps))


@pytest.mark.parametrize(("law", "fault"), CAUGHT, ids=fault_name)
def test_a_planted_fault_is_caught(law: Law, fault: Fault) -> None:
    with pytest.raises(LawBroken) as caught:
        look_everywhere(law, game_with(fault))
    assert caught.value.number == number_of(law)
    assert len(str(caught.value)) < 500


def test_every_law_has_a_planted_fault() -> None:
    assert {law for law, _ in CAUGHT} == set(laws.LAWS)


@pytest.mark.parametrize("law", laws.LAWS, ids=fault_name)
@pytest.mark.parametrize("game", [yarn.GAME, mouse.GAME, YarnAtAGlance(YarnGlance())], ids=fault_name)
def test_without_the_fault_nothing_is_caught(law: Law, game: Game) -> None:
    for setup in game.tables_to_try():
        for steps in range(10):
            law(Position(game=game, setup=setup, seed=steps, steps=steps))


# --- What is said when something goes wrong ----------------------------------------------------------------------


class Crashing(yarn.YarnGame):
    def start(self, setup: Setup) -> State:
        return Tangle(setup.seats, setup.options["pull"])


class Tangle(Yarn):
    def pull(self, seat: int, threads: int) -> None:
        raise ZeroDivisionError("a knot")


class Forgetful(yarn.YarnGame):
    def start(self, setup: Setup) -> State:
        return Forgets(setup.seats, setup.options["pull"])


class Forgets(Yarn):
    def copy(self) -> "Yarn":
        twin = super().copy()
        twin.threads = 0
        return twin


def test_a_crash_says_where_with_the_move_that_did_it() -> None:
    game = Crashing()
    position = Position(game=game, setup=game.resolve(2, {}), seed=3, steps=9)
    with pytest.raises(laws.RulesCrashed) as caught:
        laws.look(laws.law_3_a_copy_is_independent, position)
    said = str(caught.value)
    assert said.startswith("law_3_a_copy_is_independent: ZeroDivisionError: a knot, in the move `0 pull ")
    assert '2 seats, options {"pull":2}, seed 3, after 9 moves: house deal ' in said
    assert isinstance(caught.value.__cause__, ZeroDivisionError)


@pytest.mark.plain  # the names stand in the source of `key`, which is not at hand where it is compiled
def test_a_broken_law_says_where_once_and_names_what_differs() -> None:
    game = Forgetful()
    position = Position(game=game, setup=game.resolve(2, {}), seed=3, steps=2)
    with pytest.raises(LawBroken) as caught:
        laws.look(laws.law_3_a_copy_is_independent, position)
    said = str(caught.value)
    assert said.count("law 3") == 1
    assert said.startswith("law 3: a copy is not the same: threads (0 and ")
    assert "seed 3, after 2 moves: house deal " in said


def test_the_terminal_tells_a_crash_and_shows_a_position(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["ronron.example", "--seats", "2", "--options", "{}", "--seeds", "3", "--show", "4"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith('2 seats, options {"pull":2}, seed 3, after 4 moves: house deal ')
    assert "seat 1:\n" in shown
    assert "  can: pull 1" in shown
    monkeypatch.setattr(yarn, "GAME", Crashing())
    assert main(["ronron.example", "--seats", "2"]) == 1
    told = capsys.readouterr().err
    assert "ZeroDivisionError: a knot" in told
    assert "seed 0, after" in told.splitlines()[-1]


# --- 12: compiled and plain --------------------------------------------------------------------------------------


@pytest.mark.plain
def test_a_mask_that_overflows_when_compiled_is_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for source in FAULTS.glob("masked*.py"):
        shutil.copy(source, tmp_path)
    compiler = [sys.executable, "-m", "mypyc", "masked.py"]
    environment = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "MYPYPATH")}
    built = subprocess.run(compiler, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert list(tmp_path.glob("masked.*.so")), built.stdout + built.stderr

    monkeypatch.syspath_prepend(str(FAULTS))
    setup = mouse.GAME.resolve(2, {})
    plain = {"PYTHONPATH": os.pathsep.join([str(FAULTS), *sys.path])}
    laws.law_12_compiled_and_plain_give_the_same_records("masked_mouse", setup, range(20), sys.executable, plain)
    compiled = {"PYTHONPATH": os.pathsep.join([str(tmp_path), *sys.path])}
    with pytest.raises(LawBroken, match=r"law 12: 2 seats, seed \d+: line \d+") as caught:
        laws.law_12_compiled_and_plain_give_the_same_records("masked_mouse", setup, range(20), sys.executable, compiled)
    assert caught.value.number == 12
