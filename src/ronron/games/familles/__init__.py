"""Familles: ask for the right card at the right place, and bring families together."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from ronron.contract import Imagination, State
from ronron.facets import Facets
from ronron.games.familles import about, text
from ronron.games.familles.bot import LEVELS, STRANGERS
from ronron.games.familles.glance import GLANCE
from ronron.games.familles.motives import MOTIVES
from ronron.games.familles.pieces import SEATS, Dealt, Drew
from ronron.games.familles.puzzles import PUZZLES
from ronron.games.familles.rules import Clan, begin
from ronron.games.familles.worlds import Worlds
from ronron.kit.assembled import AssembledGame
from ronron.kit.numbers import LANGUAGES, NUMBER_CARDS, SERIES, YOUNGEST, number_cards
from ronron.plain import Event, Knowledge, Result, Setup, Viewer

FACETS = Facets(glance=GLANCE, puzzles=PUZZLES, motives=MOTIVES, strangers=STRANGERS)


class Familles(AssembledGame):
    def __init__(self) -> None:
        super().__init__(about.ABOUT, about.resolve, text.describe, text.narrate, LEVELS)

    def alphabet(self, setup: Setup) -> Sequence[str]:
        names = [NUMBER_CARDS[LANGUAGES[0]][card].notation() for card in self.deck(setup)]
        return tuple(f"ask {target} {name}" for target in range(setup.seats) for name in names)

    def deck(self, setup: Setup) -> Sequence[int]:
        return number_cards(setup.options["series"])

    def start(self, setup: Setup) -> State:
        return begin(Clan(setup))

    def hear(self, event: Event, viewer: Viewer) -> Event | None:
        """Everything is said aloud, but for hands and most cards drawn."""
        if isinstance(event, Dealt):
            hands = tuple(hand if seat == viewer else None for seat, hand in enumerate(event.hands))
            return replace(event, hands=hands)
        if isinstance(event, Drew) and event.seat != viewer and not event.lucky:
            return replace(event, card=None)
        return event

    def imagine(self, knowledge: Knowledge) -> Imagination:
        return Worlds(Clan(knowledge.setup), knowledge)

    def facets(self) -> Facets:
        return FACETS

    def facts(self, result: Result) -> Mapping[str, Sequence[float]]:
        """How many families each brought together, and what was left in hand."""
        told = result.rounds[0]
        return {
            "families": [float(len(families)) for families in told["families"]],
            "left": [float(cards) for cards in told["left"]],
        }

    def tables_to_try(self) -> Sequence[Setup]:
        """Every number of seats and both kinds of families, with few series and many, not all of them together."""
        tables: list[tuple[int, dict[str, Any]]] = [(seats, {}) for seats in SEATS]
        tables += [
            (2, {"by": "series"}),
            (2, {"series": ["capitals", "additions"], "language": "en", "first": 1}),
            (3, {"series": list(SERIES), "first": 2}),
            (4, {"series": list(YOUNGEST[:3]), "by": "series"}),
            (6, {"series": list(YOUNGEST[:2]), "by": "series"}),
        ]
        return [self.resolve(seats, options) for seats, options in tables]


GAME = Familles()
