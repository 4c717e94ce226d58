"""Twin rooms of a running house, at many positions: whoever may not tell them apart hears the same in both."""

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from ronron import games
from tests.database import cluster
from tests.house.twins import look
from tests.prove.stage import Figures, Stage

SEEDS = 64  # of each game; each gives four positions, seen through the eyes of everyone there
SEEDS_A_PIECE = 8


def stages(dose: float) -> list[Stage]:
    claim = "Over real sockets, whatever one asks, no message differs by what its viewer may not know."
    batches = range(max(int(SEEDS * dose / SEEDS_A_PIECE), 1))
    pieces = [{"game": game, "first": batch * SEEDS_A_PIECE} for game in games.all_games() for batch in batches]
    through = "Nor does any where everyone stands at the door of a house that has not the room."
    return [
        Stage(name="twin-rooms", claim=claim, pieces=pieces, run=compare, tell=tell),
        Stage(name="twin-rooms-door", claim=through, pieces=pieces, run=compare_through_a_door, tell=tell),
    ]


def compare(game: str, first: int) -> Figures:
    with TemporaryDirectory() as folder:
        rested, stepped = look(game, Path(folder), range(first, first + SEEDS_A_PIECE))
    assert rested > 0  # there was something to compare
    return {"game": game, "rested": rested, "stepped": stepped}


def compare_through_a_door(game: str, first: int) -> Figures:
    with cluster() as database, TemporaryDirectory() as folder:
        rested, stepped = look(game, Path(folder), range(first, first + SEEDS_A_PIECE), database.fresh())
    assert rested > 0
    return {"game": game, "rested": rested, "stepped": stepped}


def tell(figures: Sequence[Figures]) -> str:
    rows = ["| | compared at rest | after a move |", "|---|---|---|"]
    for game in games.all_games():
        mine = [one for one in figures if one["game"] == game]
        rows.append(f"| {game} | {sum(one['rested'] for one in mine)} | {sum(one['stepped'] for one in mine)} |")
    return "\n".join(rows)
