"""The laws bite: faults planted in the tiny games, each caught by the law it breaks."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ronron import example as yarn
from ronron import laws
from ronron.contract import Game
from ronron.laws import LawBroken, Position
from tests.faults.planted import CAUGHT, Fault, Law, game_with
from tests.tiny import mouse

FAULTS = Path(__file__).parent / "faults"


def number_of(law: Law) -> int:
    return int(law.__name__.split("_")[1])


def fault_name(value: object) -> str:
    return str(getattr(value, "__name__", type(value).__name__))


def look_everywhere(law: Law, game: Game) -> None:
    for setup in reversed(game.setups()):
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
@pytest.mark.parametrize("game", [yarn.GAME, mouse.GAME], ids=fault_name)
def test_without_the_fault_nothing_is_caught(law: Law, game: Game) -> None:
    for setup in game.setups():
        for steps in range(10):
            law(Position(game=game, setup=setup, seed=steps, steps=steps))


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
