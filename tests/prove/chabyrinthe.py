"""Chabyrinthe at full scale: kittens bring their cats home, equals do not stall, and the solo scale fits its levels.

Run alone it plays one block and prints its figures: that is how the compiled Python is asked.
"""

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from statistics import median
from typing import Any

from ronron.bots.registry import seat_bot
from ronron.games.chabyrinthe import GAME
from ronron.games.chabyrinthe.pieces import GRADES
from ronron.records.fair import Deal, seed_from
from ronron.records.match import Match
from ronron.records.record import read, write
from ronron.records.verify import verify
from tests.games_played import record_of
from tests.prove.stage import ROOT, Figures, Stage

KITTEN_GAMES = 10_000
BLOCK = 125
EQUALS = 40  # games of equals, at each number of seats
SOLO_DEALS = 200
MATCH_BUDGET = ":100ms"
LEVELS = {"kitten": "kitten", "cat": "cat", "tiger": f"tiger{MATCH_BUDGET}"}
# The median of turns alone on 4x4: at least, and at most.
MEDIANS = {"kitten": (15, 200), "cat": (10, 13), "tiger": (1, 7)}


def stages(dose: float) -> list[Stage]:
    setups = GAME.tables_to_try()
    each = max(int(KITTEN_GAMES * dose) // len(setups), 1)
    kittens = [
        {"bot": "kitten", "seats": one.seats, "options": dict(one.options), "first": first, "count": min(BLOCK, each)}
        for one in setups
        for first in range(0, each, BLOCK)
    ]
    equals = [
        {"bot": bot, "seats": seats, "options": {"mode": "rivals"}, "first": 0, "count": max(int(EQUALS * dose), 2)}
        for bot in LEVELS.values()
        for seats in (2, 3, 4)
    ]
    deals = max(int(SOLO_DEALS * dose), 5)
    solo = [{"level": level, "first": 0, "count": deals} for level in LEVELS]
    return [
        Stage(
            name="chabyrinthe-kittens",
            claim="Kittens' games of every mode end and verify, most of them by the fifteenth cat.",
            pieces=kittens,
            run=run_kittens,
            tell=tell_games,
        ),
        Stage(
            name="chabyrinthe-equals",
            claim="Between equals nobody stalls: nine games in ten end by the fifteenth cat.",
            pieces=equals,
            run=run_equals,
            tell=tell_games,
        ),
        Stage(
            name="chabyrinthe-solo",
            claim="Alone on 4x4, each level's turns lie where the scale wants them.",
            pieces=solo,
            run=run_solo,
            tell=tell_solo,
        ),
    ]


def play_block(bot: str, seats: int, options: dict[str, Any], first: int, count: int) -> Figures:
    """So many games of one kind of bot, each verified."""
    setup = GAME.resolve(seats, options)
    endings: Counter[str] = Counter()
    turns: list[int] = []
    grades: Counter[str] = Counter()
    for number in range(first, first + count):
        deal = Deal(seed_from("prove", number), [""] * seats)
        match = Match(GAME, setup)
        match.run([seat_bot(GAME, bot, number * seats + seat) for seat in range(seats)], deal.draw)
        assert verify(read(write(record_of(match, deal)))).fair
        told = match.state.result().rounds[0]
        endings[told["ending"]] += 1
        turns.append(told["turns"])
        grades[told["grade"] or "none"] += 1
    table = f"{bot}, {seats} seats, {setup.options['mode']}, {setup.options['size']}x{setup.options['size']}"
    return {"table": table, "games": count, "endings": endings, "turns": turns, "grades": grades}


def ask_compiled(**block: Any) -> Figures:
    done = subprocess.run(
        [os.environ["RONRON_COMPILED_PYTHON"], "-m", "tests.prove.chabyrinthe", json.dumps(block)],
        stdout=subprocess.PIPE,
        cwd=ROOT,
        check=True,
    )
    figures: Figures = json.loads(done.stdout)
    return figures


def run_kittens(**block: Any) -> Figures:
    figures = ask_compiled(**block)
    assert figures["endings"].get("all-home", 0) > figures["games"] / 2, f"kittens stall: {figures['endings']}"
    return figures


def run_equals(**block: Any) -> Figures:
    figures = ask_compiled(**block)
    assert figures["endings"].get("all-home", 0) >= 0.9 * figures["games"], f"equals stall: {figures['endings']}"
    return figures


def run_solo(level: str, first: int, count: int) -> Figures:
    figures = ask_compiled(bot=LEVELS[level], seats=1, options={}, first=first, count=count)
    least, most = MEDIANS[level]
    found = median(figures["turns"])
    assert least <= found <= most, f"{level} needs {found} turns, not {least} to {most}"
    return figures


def tell_games(figures: Sequence[Figures]) -> str:
    tables: dict[str, tuple[Counter[str], list[int]]] = {}
    for one in figures:
        endings, turns = tables.setdefault(one["table"], (Counter(), []))
        endings.update(one["endings"])
        turns += one["turns"]
    rows = [
        f"| {table} | {len(turns)} | {dict(endings)} | {median(turns):g} |"
        for table, (endings, turns) in tables.items()
    ]
    return "\n".join(["| table | games | endings | turns, median |", "|---|---|---|---|", *rows])


def tell_solo(figures: Sequence[Figures]) -> str:
    rows = []
    for one in figures:
        grades = " | ".join(str(one["grades"].get(grade, 0)) for grade in GRADES)
        rows.append(f"| {one['table']} | {one['games']} | {median(one['turns']):g} | {grades} |")
    head = f"| table | games | turns, median | {' | '.join(GRADES)} |"
    return "\n".join([head, "|---" * (3 + len(GRADES)) + "|", *rows])


if __name__ == "__main__":
    print(json.dumps(play_block(**json.loads(sys.argv[1]))))
