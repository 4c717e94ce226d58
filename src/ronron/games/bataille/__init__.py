"""Bataille: everyone turns up a card, and the greatest number takes them all."""

from collections.abc import Mapping, Sequence
from typing import Any

from ronron.contract import Imagination, State
from ronron.facets import Facets
from ronron.games.bataille import about, text
from ronron.games.bataille.bot import LEVELS
from ronron.games.bataille.facets import FACETS
from ronron.games.bataille.pieces import MOVES, ROUNDS, SEATS, BatailleView
from ronron.games.bataille.rules import War, begin
from ronron.games.bataille.worlds import Worlds
from ronron.kit.assembled import AssembledGame
from ronron.kit.numbers import SERIES, YOUNGEST, number_cards
from ronron.plain import Event, Knowledge, Result, Setup, Viewer


class Bataille(AssembledGame):
    def __init__(self) -> None:
        super().__init__(about.ABOUT, about.resolve, text.describe, text.narrate, LEVELS)

    def alphabet(self, setup: Setup) -> Sequence[str]:
        return MOVES

    def deck(self, setup: Setup) -> Sequence[int]:
        return number_cards(setup.options["series"])

    def start(self, setup: Setup) -> State:
        return begin(War(setup))

    def hear(self, event: Event, viewer: Viewer) -> Event | None:
        """Everything happens in the open."""
        return event

    def imagine(self, knowledge: Knowledge) -> Imagination:
        assert isinstance(knowledge.view, BatailleView)
        return Worlds(War(knowledge.setup), knowledge.view)

    def facets(self) -> Facets:
        return FACETS

    def facts(self, result: Result) -> Mapping[str, Sequence[float]]:
        """How long it took."""
        return {"rounds": [float(result.rounds[0]["rounds"])] * len(result.scores)}

    def tables_to_try(self) -> Sequence[Setup]:
        """Every number of seats with few series and with all, each limit, and who is dealt to first."""
        tables: list[tuple[int, dict[str, Any]]] = [
            (seats, {"series": list(YOUNGEST[:2]), "rounds": ROUNDS[1]}) for seats in SEATS[1:]
        ]
        tables += [
            (2, {"rounds": ROUNDS[2]}),
            (2, {"series": ["capitals", "lower-case", "additions"], "language": "en", "first": 1, "rounds": ROUNDS[2]}),
            (3, {"minutes": 20}),
            (4, {"series": list(SERIES), "rounds": ROUNDS[2]}),
            (6, {"first": 5, "minutes": 10, "rounds": ROUNDS[1]}),
        ]
        return [self.resolve(seats, options) for seats, options in tables]


GAME = Bataille()
