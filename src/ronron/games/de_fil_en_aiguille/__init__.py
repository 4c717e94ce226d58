"""De Fil en Aiguille: one cat knows the card, and a family has to find it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from ronron.contract import Imagination, State
from ronron.facets import Facets
from ronron.games.de_fil_en_aiguille import about, text
from ronron.games.de_fil_en_aiguille.board import shelf_of
from ronron.games.de_fil_en_aiguille.bot import LEVELS
from ronron.games.de_fil_en_aiguille.facets import FACETS
from ronron.games.de_fil_en_aiguille.pieces import (
    CluesDrawn,
    Dealt,
    DecoyChosen,
    LookedAgain,
    MysterySkipped,
    SetAside,
    ThreadView,
    Voted,
)
from ronron.games.de_fil_en_aiguille.worlds import Worlds, begin
from ronron.kit.assembled import AssembledGame
from ronron.plain import Event, Knowledge, Result, Setup, Viewer


class DeFilEnAiguille(AssembledGame):
    def __init__(self) -> None:
        super().__init__(about.ABOUT, about.resolve, text.describe, text.narrate, LEVELS)

    def alphabet(self, setup: Setup) -> Sequence[str]:
        return shelf_of(setup).alphabet

    def deck(self, setup: Setup) -> Sequence[int]:
        return range(len(shelf_of(setup).cards))

    def start(self, setup: Setup) -> State:
        return begin(shelf_of(setup))

    def hear(self, event: Event, viewer: Viewer) -> Event | None:
        """Rule 13: what the cat alone sees the cat alone hears, and a vote is one's own until it is closed."""
        match event:
            case Dealt() if event.seat != viewer:
                return replace(event, mystery=None, masters=None)
            case CluesDrawn() if event.seat != viewer:
                return replace(event, cards=None)
            case SetAside() if event.seat != viewer:
                return replace(event, card=None)
            case MysterySkipped() if event.seat != viewer:
                return replace(event, skip=None)
            case DecoyChosen() if event.seat != viewer:
                return replace(event, place=None)
            case LookedAgain() if event.seat != viewer:
                return None
            case Voted() if event.seat != viewer:
                return replace(event, vote=None)
        return event

    def imagine(self, knowledge: Knowledge) -> Imagination:
        assert isinstance(knowledge.view, ThreadView)
        return Worlds(shelf_of(knowledge.setup), knowledge.view)

    def facets(self) -> Facets:
        return FACETS

    def facts(self, result: Result) -> Mapping[str, Sequence[float]]:
        """How often the mystery was found, and with how many paws; while one was the cat, and while one was not."""
        seats = range(len(result.scores))
        rounds = result.rounds
        return {
            "found": [float(sum(one["found"] for one in rounds)) for _ in seats],
            "paws": [float(sum(one["paws"] for one in rounds)) for _ in seats],
            "found-as-cat": [float(sum(one["found"] for one in rounds if one["cat"] == seat)) for seat in seats],
        }

    def tables_to_try(self) -> Sequence[Setup]:
        """Tables that between them have every mode, every choice and the smallest and largest numbers of seats."""
        tables: list[tuple[int, dict[str, Any]]] = [
            (2, {}),
            (4, {"themes": ["jobs", "bar-wisdom"], "clock": "off"}),
            (5, {"schizo": "on"}),
            (4, {"themes": ["bar-wisdom", "lonely-cats"], "memory": "strict"}),
            (8, {"cats": "same", "themes": ["lonely-cats"]}),
            (2, {"mode": "moods"}),
            (5, {"mode": "moods", "target": 15}),
            (4, {"mode": "moods", "memory": "strict", "clock": "off"}),
            (6, {"mode": "teams", "clock": "off"}),
            (7, {"mode": "teams", "schizo": "on", "red": 3}),
            (12, {"mode": "teams", "memory": "strict", "themes": ["bar-wisdom", "lonely-cats"]}),
            (3, {"mode": "each-for-oneself"}),
            (5, {"mode": "each-for-oneself", "schizo": "on"}),
            (8, {"mode": "each-for-oneself", "themes": ["jobs", "lonely-cats"], "clock": "off"}),
        ]
        return [self.resolve(seats, options) for seats, options in tables]


GAME = DeFilEnAiguille()
