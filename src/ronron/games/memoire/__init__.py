"""Mémoire: pairs of equal numbers, face down, for those who remember where they lay."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from ronron.contract import Imagination, State
from ronron.facets import Facets, Fewest
from ronron.games.memoire import about, text
from ronron.games.memoire.bot import LEVELS, STRANGERS
from ronron.games.memoire.glance import GLANCE
from ronron.games.memoire.motives import MOTIVES
from ronron.games.memoire.pieces import SEATS, Told, Turned
from ronron.games.memoire.puzzles import PUZZLES
from ronron.games.memoire.rules import Layout, begin
from ronron.games.memoire.worlds import Worlds
from ronron.kit.assembled import AssembledGame
from ronron.kit.numbers import SERIES, VALUES
from ronron.plain import BYSTANDER, Event, Knowledge, Result, Setup, Viewer

# Alone one counts turns; how few a deal takes is luck, so that nobody knows the best.
FACETS = Facets(
    fewest=Fewest(fact="turns", daily={}), glance=GLANCE, puzzles=PUZZLES, motives=MOTIVES, strangers=STRANGERS
)


class Memoire(AssembledGame):
    def __init__(self) -> None:
        super().__init__(about.ABOUT, about.resolve, text.describe, text.narrate, LEVELS)

    def alphabet(self, setup: Setup) -> Sequence[str]:
        turns = [f"turn {place}" for place in range(Layout(setup).places)]
        tells = [] if setup.options["variant"] == "seen" else [f"tell {value}" for value in range(1, VALUES + 1)]
        return (*turns, *tells)

    def deck(self, setup: Setup) -> Sequence[int]:
        return Layout(setup).cards

    def start(self, setup: Setup) -> State:
        return begin(Layout(setup))

    def hear(self, event: Event, viewer: Viewer) -> Event | None:
        """Rule 5: whoever turns a card, and the bystander, do not see it; and where it is said aloud, not here."""
        if isinstance(event, Turned) and event.unseen and viewer in (event.seat, BYSTANDER):
            return replace(event, card=None)
        if isinstance(event, Told) and event.aloud and viewer in (event.to, BYSTANDER):
            return replace(event, value=None)
        return event

    def imagine(self, knowledge: Knowledge) -> Imagination:
        return Worlds(Layout(knowledge.setup), knowledge)

    def facets(self) -> Facets:
        return FACETS

    def facts(self, result: Result) -> Mapping[str, Sequence[float]]:
        """How many pairs each found, and how many turns it took them all."""
        told = result.rounds[0]
        return {
            "pairs": [float(pairs) for pairs in told["pairs"]],
            "turns": [float(told["turns"])] * len(result.scores),
        }

    def tables_to_try(self) -> Sequence[Setup]:
        """Every number of seats, of series, and every variant, not all of them together."""
        tables: list[tuple[int, dict[str, Any]]] = [(seats, {}) for seats in SEATS]
        tables += [
            (1, {"series": ["squares", "lower-case"], "language": "en"}),
            (2, {"count": 4, "first": 1}),
            (2, {"variant": "auditory"}),
            (3, {"series": list(SERIES), "count": 6}),
            (3, {"variant": "aloud", "first": 2}),
            (4, {"series": list(SERIES), "count": 4, "variant": "auditory"}),
        ]
        return [self.resolve(seats, options) for seats, options in tables]


GAME = Memoire()
