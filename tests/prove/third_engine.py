"""The third engine: random games of every table, played by a page's Python under Node, beside this one."""

from collections.abc import Sequence
from typing import Any

from ronron import games
from tests.games_played import all_tables
from tests.page.third_engine import digests, play_in_a_page
from tests.prove.stage import Figures, Stage

GAMES = 200  # at a table


def stages(dose: float) -> list[Stage]:
    count = max(1, int(GAMES * dose))
    pieces = [
        {"game": game.about.id, "seats": setup.seats, "options": dict(setup.options), "first": 1000, "count": count}
        for game, setup in all_tables()
    ]
    return [
        Stage(
            name="third-engine",
            claim="A page's Python gives byte for byte the same records as this one, at every table of every game.",
            pieces=[{"piece": piece} for piece in pieces],
            run=compare,
            tell=tell,
        )
    ]


def compare(piece: dict[str, Any]) -> Figures:
    told = play_in_a_page([piece])[0]
    own = digests(piece)
    parted = [seed for seed, one, other in zip(range(piece["first"], 2**31), told, own) if one != other]
    if parted or len(told) != len(own):
        raise AssertionError(f"{piece['game']}, {piece['seats']} seats, {piece['options']}: seeds {parted[:5]}")
    return {"game": piece["game"], "games": len(told)}


def tell(figures: Sequence[Figures]) -> str:
    total = sum(one["games"] for one in figures)
    return f"{total} games at {len(figures)} tables of {len(games.all_games())} games: all the same."
