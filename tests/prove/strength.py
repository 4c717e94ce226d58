"""Strength: every level beats the one below it, on deals that nobody tuned on, one against the rest in all seats."""

import json
import os
import subprocess
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from ronron import games
from ronron.bots.level import levels
from ronron.contract import Game
from tests.prove.stage import ROOT, Figures, Stage

USUAL_SEATS = 4
DEALS = {True: 40, False: 16}  # at the usual number of seats, and at others
QUICK_DEALS = {True: 200, False: 80}  # where nobody counts his time
MATCH_BUDGET = "100ms"
SEED = "prove"


def stages(dose: float) -> list[Stage]:
    pieces = [
        {
            "game": game.about.id,
            "seats": seats,
            "stronger": stronger,
            "weaker": weaker,
            "deals": deals(stronger, seats, dose),
        }
        for game in games.all_games().values()
        for seats in game.about.seats
        if seats > 1
        for weaker, stronger in ladder(game)
    ]
    claim = (
        "Every level beats the one below it: one against the rest, in all seat rotations, each one's mean clear of the "
        "other's 95 % interval."
    )
    return [Stage(name="strength", claim=claim, pieces=pieces, run=run, tell=tell)]


def ladder(game: Game) -> list[tuple[str, str]]:
    """Neighbours on the ladder of a game's levels, with what is below all of them."""
    names = ["random"]
    for level in levels(game):
        names.append(level.name if level.budget is None else f"{level.name}:{MATCH_BUDGET}")
    return list(pairwise(names))


def deals(stronger: str, seats: int, dose: float) -> int:
    full = (DEALS if ":" in stronger else QUICK_DEALS)[seats == USUAL_SEATS]
    return max(int(full * dose), 2)


def run(game: str, seats: int, stronger: str, weaker: str, deals: int) -> Figures:
    arguments = ["arena", game, "--seats", str(seats), "--players", f"{stronger},{weaker}", "--deals", str(deals)]
    report = ask_compiled(*arguments, "--seed", SEED, "--jobs", "2", "--json")
    above, below = (next(one for one in report["players"] if one["name"] == name) for name in (stronger, weaker))
    assert above["ci95"][0] > below["mean"], f"{stronger} is not clear of {weaker}: {above} {below}"
    assert below["ci95"][1] < above["mean"], f"{stronger} is not clear of {weaker}: {above} {below}"
    return {"game": game, "seats": seats, "deals": deals, "stronger": above, "weaker": below}


def ask_compiled(*arguments: str) -> Any:
    """The command line of the compiled house: strength by the clock is that of the house people play in."""
    command = [os.environ["RONRON_COMPILED_PYTHON"], "-c", "import sys; from ronron.cli import main; sys.exit(main())"]
    done = subprocess.run([*command, *arguments], stdout=subprocess.PIPE, cwd=ROOT, check=True)
    return json.loads(done.stdout)


def tell(figures: Sequence[Figures]) -> str:
    rows = ["| game | seats | deals | player | mean | 95 % | first | facts |", "|---|---|---|---|---|---|---|---|"]
    for one in figures:
        for player in (one["stronger"], one["weaker"]):
            low, high = player["ci95"]
            facts = ", ".join(f"{name} {fact['mean']:.3g}" for name, fact in player["facts"].items())
            rows.append(
                f"| {one['game']} | {one['seats']} | {one['deals']} | {player['name']} | {player['mean']:.2f} "
                f"| {low:.2f} to {high:.2f} | {player['first_share']:.0%} | {facts} |"
            )
    return "\n".join(rows)
