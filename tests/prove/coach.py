"""The coach at full scale: where two judges agree, its "clearly" is wrong at most once in a hundred times."""

import json
import os
import subprocess
from collections.abc import Sequence
from typing import Any

from tests.prove.stage import ROOT, Figures, Stage

TABLES = (("cat-in-the-box", 3), ("moustaches", 3), ("chabyrinthe", 4))
DECISIONS = 1000
PIECE = 50  # decisions, so that a stopped run has little to do again
MOST_WRONG = 0.01


def stages(dose: float) -> list[Stage]:
    pieces = [
        {"game": game, "seats": seats, "decisions": PIECE, "seed": f"prove {number}"}
        for game, seats in TABLES
        for number in range(max(int(DECISIONS * dose) // PIECE, 1))
    ]
    return [
        Stage(
            name="coach",
            claim='Where two judges agree, the coach\'s "clearly" is wrong at most once in a hundred times.',
            pieces=pieces,
            run=run,
            tell=tell,
        )
    ]


def run(game: str, seats: int, decisions: int, seed: str) -> Figures:
    """In the compiled house, which is that of people."""
    asked = ["bench", "coach", game, "--seats", str(seats), "--decisions", str(decisions), "--seed", seed, "--json"]
    command = [os.environ["RONRON_COMPILED_PYTHON"], "-c", "import sys; from ronron.cli import main; sys.exit(main())"]
    done = subprocess.run([*command, *asked], stdout=subprocess.PIPE, cwd=ROOT, check=True)
    told: dict[str, Any] = json.loads(done.stdout)
    return {key: told[key] for key in ("game", "seats", "decisions", "clearly", "right", "wrong", "costs", "judged")}


def tell(figures: Sequence[Figures]) -> str:
    rows = ["| game | seats | decisions | clearly | both judges agree | both disagree |", "|---|---|---|---|---|---|"]
    faults = []
    for game, seats in TABLES:
        own = [one for one in figures if one["game"] == game]
        if not own:
            continue
        asked, clearly, right, wrong = (
            sum(one[key] for one in own) for key in ("decisions", "clearly", "right", "wrong")
        )
        rows.append(f"| {game} | {seats} | {asked} | {clearly} | {right} | {wrong} |")
        if wrong > MOST_WRONG * (right + wrong):
            faults.append(f"\n**Does not hold**: at {game} {wrong} of {right + wrong} are wrong.")
    return "\n".join([*rows, *faults])
