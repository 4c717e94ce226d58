"""Chabyrinthe: a maze of gutters, where cats look for the way home."""

from collections.abc import Mapping, Sequence
from typing import Any

from ronron.contract import Imagination, State
from ronron.facets import Facets
from ronron.games.chabyrinthe import about, text
from ronron.games.chabyrinthe.board import CAT_CARDS, roof_of
from ronron.games.chabyrinthe.bot import LEVELS
from ronron.games.chabyrinthe.facets import FACETS
from ronron.games.chabyrinthe.pieces import CATS, GUTTERS, RoofView
from ronron.games.chabyrinthe.rules import begin
from ronron.games.chabyrinthe.sight import SAID
from ronron.games.chabyrinthe.worlds import Worlds
from ronron.kit.assembled import AssembledGame
from ronron.kit.opening import DRAWN
from ronron.plain import Event, Knowledge, Result, Setup, View, Viewer


class Chabyrinthe(AssembledGame):
    def __init__(self) -> None:
        super().__init__(about.ABOUT, about.resolve, text.describe, text.narrate, LEVELS)

    def alphabet(self, setup: Setup) -> Sequence[str]:
        return SAID[setup.options["size"]]

    def deck(self, setup: Setup) -> Sequence[int]:
        return (*GUTTERS, *(CAT_CARDS + value for value in CATS))

    def start(self, setup: Setup) -> State:
        return begin(roof_of(setup))

    def hear(self, event: Event, viewer: Viewer) -> Event | None:
        """Everything is said aloud: what is hidden is hidden from all, and nothing tells of it."""
        return event

    def imagine(self, knowledge: Knowledge) -> Imagination:
        assert isinstance(knowledge.view, RoofView)
        return Worlds(roof_of(knowledge.setup), knowledge.view)

    def facts(self, result: Result) -> Mapping[str, Sequence[float]]:
        """How many cats a seat won, and how many turns the night took."""
        told = result.rounds[0]
        return {
            "cats": [float(len(values)) for values in told["cats"]],
            "turns": [float(told["turns"]) for _ in result.scores],
        }

    def facets(self) -> Facets:
        return FACETS

    def rematch(self, setup: Setup, view: View) -> Mapping[str, Any]:
        """Rule 1: to begin passes to the left."""
        assert isinstance(view, RoofView)
        if view.first is None or setup.seats == 1:
            return setup.options
        return {**setup.options, "first": (view.first + 1) % setup.seats}

    def tables_to_try(self) -> Sequence[Setup]:
        """Every table but for who begins: that is drawn, and changes no rule."""
        return [setup for setup in super().tables_to_try() if setup.options["first"] == DRAWN]


GAME = Chabyrinthe()
