"""Random games at every table, on plain and on compiled Python: all end, all verify, both give the same records.

Run alone it plays one block and prints its figures: that is how the other Python is asked.
"""

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from ronron import games
from ronron.records.record import read
from ronron.records.verify import verify
from tests.games_played import all_tables, play_text
from tests.prove.stage import ROOT, Figures, Stage

GAMES = 10_000  # a table
MOST_GAMES = 70_000  # of one game: where there are many tables they share them
BLOCK = 500


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
            claim="Random games at every table end, verify, and are the same on plain and compiled Python.",
            pieces=pieces,
            run=compare,
            tell=tell,
        )
    ]


def play_block(game: str, seats: int, options: dict[str, Any], first: int, count: int) -> Figures:
    """Play and verify a block of games; the digest is over all their records."""
    found = games.find(game)
    setup = found.resolve(seats, options)
    digest = sha256()
    moves = 0
    for seed in range(first, first + count):
        text = play_text(found, setup, seed)
        verdict = verify(read(text))
        assert verdict.finished
        assert verdict.fair
        moves += verdict.moves
        digest.update(text.encode())
    return {"table": f"{game}, {seats} seats, {options}", "games": count, "moves": moves, "digest": digest.hexdigest()}


def compare(**block: Any) -> Figures:
    """The same block on both Pythons, at the same time."""
    compiled = subprocess.Popen(
        [os.environ["RONRON_COMPILED_PYTHON"], "-m", "tests.prove.random_games", json.dumps(block)],
        stdout=subprocess.PIPE,
        cwd=ROOT,
    )
    plain = play_block(**block)
    said, _ = compiled.communicate()
    assert compiled.returncode == 0
    other = json.loads(said)
    assert other.pop("compiled") is True, "the other Python is not compiled"
    assert other == plain, "plain and compiled Python do not agree"
    return plain


def tell(figures: Sequence[Figures]) -> str:
    tables: dict[str, list[int]] = {}
    for one in figures:
        total = tables.setdefault(one["table"], [0, 0])
        total[0] += one["games"]
        total[1] += one["moves"]
    rows = [f"| {table} | {games} | {moves} |" for table, (games, moves) in tables.items()]
    return "\n".join(["| table | games | moves |", "|---|---|---|", *rows])


if __name__ == "__main__":
    import ronron.contract

    is_compiled = not str(ronron.contract.__file__).endswith(".py")
    print(json.dumps({**play_block(**json.loads(sys.argv[1])), "compiled": is_compiled}))
