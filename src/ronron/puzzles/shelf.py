"""The puzzles that come with the games, and which of them is the puzzle of a day."""

from collections.abc import Mapping, Sequence
from datetime import date
from functools import cache
from hashlib import sha256
from importlib.resources import files

from ronron import games
from ronron.contract import Game
from ronron.plain import Refusal
from ronron.puzzles.puzzle import Puzzle, read_all

FILE = "puzzles.jsonl"
FIRST_DAY = date(2026, 1, 1)


@cache
def puzzles_of(game: Game) -> Mapping[str, Puzzle]:
    """A game's puzzles by their names, in the order of its file; none where it has no such file."""
    file = files(games.home(game)).joinpath(FILE)
    if game.facets().puzzles is None or not file.is_file():
        return {}
    return {puzzle.id: puzzle for puzzle in read_all(file.read_text(encoding="utf-8"))}


def games_with_puzzles() -> Sequence[Game]:
    return [game for game in games.all_games().values() if puzzles_of(game)]


def find_puzzle(game: str, name: str) -> Puzzle:
    puzzle = puzzles_of(games.find(game)).get(name)
    if puzzle is None:
        raise Refusal("unknown-puzzle", puzzle=name)
    return puzzle


def puzzle_of_the_day(day: date) -> Puzzle | None:
    """The same for everyone: the games take turns, and each goes through its own in an order that looks like none."""
    known = games_with_puzzles()
    if not known:
        return None
    round_, turn = divmod((day - FIRST_DAY).days, len(known))
    puzzles = puzzles_of(known[turn])
    order = sorted(puzzles, key=lambda name: sha256(f"puzzle of the day {name}".encode()).digest())
    return puzzles[order[round_ % len(order)]]
