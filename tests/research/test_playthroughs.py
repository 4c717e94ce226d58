"""A game of each kind as OpenSpiel writes it down, kept: whoever learned there finds the same numbers tomorrow.

What stands in `playthroughs/` is the beginning of each, and the digest of all of it. After a change that is meant:

    python -m tests.research.test_playthroughs
"""

from hashlib import sha256
from pathlib import Path

import pytest
from open_spiel.python.algorithms.generate_playthrough import playthrough

import ronron.research.openspiel
from ronron import games
from ronron.research.study import openspiel_name
from tests.dose import is_full

HERE = Path(__file__).parent / "playthroughs"
SHOWN = 160  # lines; the rest is in the digest
LONG = ("bataille", "chabyrinthe", "nume-cats")  # a second to a minute each
assert ronron.research.openspiel.KNOWN  # imported so that OpenSpiel finds the games

GAMES = [game for game in sorted(games.own_games()) if is_full() or game not in LONG]


def told(game: str) -> str:
    """One game at its least seats, at random."""
    written = playthrough(openspiel_name(games.find(game)), None, seed=1)
    lines = [line.rstrip() for line in written.split("\n")]
    digest = sha256(written.encode()).hexdigest()
    return "\n".join([*lines[:SHOWN], f"... {len(lines)} lines in all, SHA-256 {digest}", ""])


@pytest.mark.parametrize("game", GAMES)
def test_a_game_as_openspiel_writes_it_down_is_the_one_kept(game: str) -> None:
    assert told(game) == (HERE / f"{game}.txt").read_text("utf-8")


if __name__ == "__main__":
    for game in sorted(games.own_games()):
        (HERE / f"{game}.txt").write_text(told(game), "utf-8")
