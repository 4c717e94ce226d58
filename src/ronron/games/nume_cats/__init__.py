"""Numé Cat’s: numbers in seven disguises, and a mouse that everyone wants first."""

from collections.abc import Mapping, Sequence
from typing import Any

from ronron.contract import Imagination, State
from ronron.facets import Facets
from ronron.games.nume_cats import about, text
from ronron.games.nume_cats.board import Rug
from ronron.games.nume_cats.bot import LEVELS
from ronron.games.nume_cats.facets import FACETS
from ronron.games.nume_cats.pieces import NumeCatsView
from ronron.games.nume_cats.rules import begin
from ronron.games.nume_cats.sight import notations
from ronron.games.nume_cats.worlds import Worlds
from ronron.kit.assembled import AssembledGame
from ronron.plain import Event, Knowledge, Result, Setup, Viewer


class NumeCats(AssembledGame):
    def __init__(self) -> None:
        super().__init__(about.ABOUT, about.resolve, text.describe, text.narrate, LEVELS)

    def alphabet(self, setup: Setup) -> Sequence[str]:
        return notations(Rug(setup))

    def deck(self, setup: Setup) -> Sequence[int]:
        return Rug(setup).deck

    def start(self, setup: Setup) -> State:
        return begin(Rug(setup))

    def hear(self, event: Event, viewer: Viewer) -> Event | None:
        """Everything is said aloud: what is hidden is hidden from all, and nothing tells of it."""
        return event

    def imagine(self, knowledge: Knowledge) -> Imagination:
        assert isinstance(knowledge.view, NumeCatsView)
        return Worlds(Rug(knowledge.setup), knowledge.view)

    def facets(self) -> Facets:
        return FACETS

    def facts(self, result: Result) -> Mapping[str, Sequence[float]]:
        """How many cards a seat was left with, and how many were turned up."""
        told = result.rounds[0]
        return {
            "cards": [float(cards) for cards in told["cards"]],
            "flips": [float(told["flips"]) for _ in result.scores],
        }

    def tables_to_try(self) -> Sequence[Setup]:
        """Every number of seats, pace and kind of play, not all of them together; most with few series, to be brief."""
        few = {"series": ["digits", "additions"]}
        tables: list[tuple[int, dict[str, Any]]] = [
            (2, few),
            (2, {**few, "sang-froid": "yes"}),
            (2, {**few, "specials": "no", "first": 1, "handicap": [0, 250]}),
            (3, {}),
            (3, {"pace": "kitten", "series": ["dots", "stars"], "first": 2, "minutes": "none"}),
            (3, {**few, "sang-froid": "yes"}),
            (4, {"pace": "tiger", "series": ["squares", "capitals", "lower-case"], "language": "en"}),
            (5, {**few, "minutes": 10}),
            (5, {**few, "sang-froid": "yes", "specials": "no"}),
            (6, {**few, "minutes": 30}),
            (6, {**few, "sang-froid": "yes"}),
        ]
        return [self.resolve(seats, options) for seats, options in tables]


GAME = NumeCats()
