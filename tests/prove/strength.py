"""Strength: every level beats the one below it, on deals that nobody tuned on, one against the rest in all seats.

And at full strength nobody is kept waiting: where a level counts its time, how long its decisions take on this machine.
"""

import json
import os
import subprocess
import time
from collections.abc import Sequence
from itertools import pairwise
from statistics import quantiles
from typing import Any

from ronron import games
from ronron.bots.level import levels
from ronron.bots.registry import seat_bot
from ronron.contract import Game
from ronron.kit.luck import Luck
from ronron.plain import Setup
from ronron.records.match import Match
from tests.games_played import is_contested, is_decided
from tests.prove.stage import ROOT, Figures, Stage

USUAL_SEATS = 4
DEALS = {True: 40, False: 16}  # at the usual number of seats, and at others
QUICK_DEALS = {True: 200, False: 80}  # where nobody counts his time
MATCH_BUDGET = "100ms"
SEED = "prove"
TIMED_DECISIONS = 40  # of each of the tables that think at the same time, one a core
TABLES_AT_ONCE = 2
LONGEST_SECONDS = 1.0  # 95 of 100 decisions are quicker


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
        if seats > 1 and is_match(game, game.resolve(seats, {}))
        for weaker, stronger in ladder(game)
    ]
    claim = (
        "Every level beats the one below it: one against the rest, in all seat rotations, each one's mean clear of the "
        "other's 95 % interval."
    )
    waits = [
        {"game": game.about.id, "seats": seats, "level": level.name, "decisions": max(int(TIMED_DECISIONS * dose), 4)}
        for game in games.all_games().values()
        for level in levels(game)
        if level.budget is not None
        for seats in game.about.seats
    ]
    promise = (
        f"At full strength 95 of 100 decisions take at most {LONGEST_SECONDS:g} s, with {TABLES_AT_ONCE} tables "
        "thinking at the same time."
    )
    return [
        Stage(name="strength", claim=claim, pieces=pieces, run=run, tell=tell),
        Stage(name="thinking-time", claim=promise, pieces=waits, run=wait_for, tell=tell_waits),
    ]


def is_match(game: Game, setup: Setup) -> bool:
    """Can one be better here than another?"""
    return is_decided(game, setup) and is_contested(game, setup)


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


def wait_for(game: str, seats: int, level: str, decisions: int) -> Figures:
    """Tables full of one level, each in a process of the compiled house."""
    calls = [f"time_decisions({game!r}, {seats}, {level!r}, {decisions}, {seed})" for seed in range(TABLES_AT_ONCE)]
    commands = [
        [os.environ["RONRON_COMPILED_PYTHON"], "-c", f"from tests.prove.strength import time_decisions; {call}"]
        for call in calls
    ]
    tables = [subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT) for command in commands]
    waits = sorted(seconds for table in tables for seconds in json.loads(table.communicate()[0]))
    assert len(waits) == decisions * TABLES_AT_ONCE
    median, p95 = (quantiles(waits, n=100, method="inclusive")[percent - 1] for percent in (50, 95))
    assert p95 <= LONGEST_SECONDS, f"95 of 100 decisions of {level} at {seats} seats take up to {p95:.3f} s"
    return {"game": game, "seats": seats, "level": level, "decisions": len(waits), "median": median, "p95": p95}


def time_decisions(game: str, seats: int, level: str, decisions: int, seed: int) -> None:
    """Play, and print how long each decision with a choice took, in seconds."""
    found = games.find(game)
    players = [seat_bot(found, level, seed + seat) for seat in range(seats)]
    luck = Luck(seed)
    match = Match(found, found.resolve(seats, {}))
    waits: list[float] = []
    while len(waits) < decisions:
        if match.state.over():
            match = Match(found, found.resolve(seats, {}))
        seat = int(match.state.mover())
        has_choice = seat >= 0 and len(match.state.legal(seat)) > 1
        began = time.perf_counter()
        match.step(players, lambda draw: luck)
        if has_choice:
            waits.append(time.perf_counter() - began)
    print(json.dumps(waits))


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


def tell_waits(figures: Sequence[Figures]) -> str:
    rows = ["| game | seats | level | decisions | median | p95 |", "|---|---|---|---|---|---|"]
    for one in figures:
        times = f"{one['median']:.3f} s | {one['p95']:.3f} s"
        rows.append(f"| {one['game']} | {one['seats']} | {one['level']} | {one['decisions']} | {times} |")
    return "\n".join(rows)
