"""Puzzles: every one is answered alike by a second solver, every proof holds, and each kind is solved in a browser."""

import os
import subprocess
from collections.abc import Sequence

from ronron import games
from ronron.puzzles.checking import fault
from ronron.puzzles.shelf import games_with_puzzles, puzzles_of
from tests.prove.stage import ROOT, Figures, Stage
from tests.second_solvers import SECOND_SOLVERS


def stages(dose: float) -> list[Stage]:
    """The dose says how many of each game."""
    known = {game.about.id: max(1, int(len(puzzles_of(game)) * dose)) for game in games_with_puzzles()}
    return [
        Stage(
            name="puzzles",
            claim="Every puzzle is proven again, and where there is a second solver, it finds the same answers.",
            pieces=[{"game": game, "count": count} for game, count in known.items()],
            run=solve_again,
            tell=tell_solved,
        ),
        Stage(
            name="puzzles-in-the-browser",
            claim="A puzzle of each kind is answered wrongly and rightly in Chromium, by keyboard and by mouse.",
            pieces=[{}],
            run=solve_in_the_browser,
            tell=lambda figures: f"{figures[0]['told']}",
        ),
    ]


def solve_again(game: str, count: int) -> Figures:
    puzzles = list(puzzles_of(games.find(game)).values())[:count]
    for puzzle in puzzles:
        assert fault(puzzle) == "", puzzle.id
        if game in SECOND_SOLVERS:
            assert SECOND_SOLVERS[game](puzzle) == "", puzzle.id
    return {"game": game, "puzzles": len(puzzles), "twice": game in SECOND_SOLVERS}


def tell_solved(figures: Sequence[Figures]) -> str:
    rows = [f"| {one['game']} | {one['puzzles']} | {'yes' if one['twice'] else 'no'} |" for one in figures]
    return "\n".join(["| game | puzzles | a second solver | ", "|---|---|---|", *rows])


def solve_in_the_browser() -> Figures:
    python = os.environ["RONRON_COMPILED_PYTHON"]
    command = [python, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/browser/test_puzzles.py"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:]
    return {"told": done.stdout.strip().splitlines()[-1]}
