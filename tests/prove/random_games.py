"""Random games at every table: all end, all verify, and plain Python gives the same records as compiled Python.

Compiled Python plays all of them. Plain Python is many times slower, so of games with thousands of moves it plays the
first of each block. Run alone it plays one block and prints its figures: that is how the other Python is asked.
"""

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from hashlib import sha256
from math import inf
from typing import Any

from ronron import games
from ronron.records.record import read
from ronron.records.verify import verify
from tests.games_played import all_tables, play_text
from tests.prove.stage import ROOT, Figures, Stage

GAMES = 10_000  # a table
MOST_GAMES = 70_000  # of one game: where there are many tables they share them
BLOCK = 500
PLAIN_MOVES = 50_000  # after so many moves of a block plain Python has agreed for long enough


def stages(dose: float) -> list[Stage]:
    tables = Counter(game.about.id for game, _ in all_tables())
    pieces = []
    for game, setup in all_tables():
        count = max(int(min(GAMES, MOST_GAMES // tables[game.about.id]) * dose), 1)
        table = {"game": game.about.id, "seats": setup.seats, "options": dict(setup.options)}
        for first in range(0, count, BLOCK):
            pieces.append({**table, "first": first, "count": min(BLOCK, count - first)})
    return [
        Stage(
            name="random-games",
            claim="Random games at every table end and verify, and plain Python plays the same as compiled Python.",
            pieces=pieces,
            run=compare,
            tell=tell,
        )
    ]


def play_block(
    game: str, seats: int, options: dict[str, Any], first: int, count: int, most_moves: float = inf
) -> Figures:
    """Play and verify a block of games, or the first of it; there is a digest of every record."""
    found = games.find(game)
    setup = found.resolve(seats, options)
    digests: list[str] = []
    moves = 0
    for seed in range(first, first + count):
        if moves >= most_moves:
            break
        text = play_text(found, setup, seed)
        verdict = verify(read(text))
        assert verdict.finished
        assert verdict.fair
        moves += verdict.moves
        digests.append(sha256(text.encode()).hexdigest())
    return {"moves": moves, "digests": digests}


def compare(**block: Any) -> Figures:
    """The same block on both Pythons, at the same time."""
    compiled = subprocess.Popen(
        [os.environ["RONRON_COMPILED_PYTHON"], "-m", "tests.prove.random_games", json.dumps(block)],
        stdout=subprocess.PIPE,
        cwd=ROOT,
    )
    plain = play_block(**block, most_moves=PLAIN_MOVES)["digests"]
    said, _ = compiled.communicate()
    assert compiled.returncode == 0
    played = json.loads(said)
    assert played["compiled"] is True, "the other Python is not compiled"
    assert len(played["digests"]) == block["count"]
    assert played["digests"][: len(plain)] == plain, "plain and compiled Python do not agree"
    table = f"{block['game']}, {block['seats']} seats, {block['options']}"
    return {"table": table, "games": block["count"], "moves": played["moves"], "compared": len(plain)}


def tell(figures: Sequence[Figures]) -> str:
    tables: dict[str, Counter[str]] = {}
    for one in figures:
        tables.setdefault(one["table"], Counter()).update({key: one[key] for key in ("games", "moves", "compared")})
    rows = [f"| {table} | {sums['games']} | {sums['moves']} | {sums['compared']} |" for table, sums in tables.items()]
    return "\n".join(["| table | games | moves | played by both |", "|---|---|---|---|", *rows])


if __name__ == "__main__":
    import ronron.contract

    is_compiled = not str(ronron.contract.__file__).endswith(".py")
    print(json.dumps({**play_block(**json.loads(sys.argv[1])), "compiled": is_compiled}))
