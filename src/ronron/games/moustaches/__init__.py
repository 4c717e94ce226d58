"""Le Club des moustaches: a masked ball, where every cat on the stage tells a little about everyone."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from ronron.contract import Imagination, State
from ronron.facets import Facets
from ronron.games.moustaches import about, text
from ronron.games.moustaches.board import CARDS, ball_of
from ronron.games.moustaches.bot import LEVELS, STRANGERS
from ronron.games.moustaches.glance import GLANCE
from ronron.games.moustaches.motives import MOTIVES
from ronron.games.moustaches.pieces import (
    ATTRIBUTES,
    CATS,
    SEATS,
    Dealt,
    Disguised,
    Drew,
    MoustachesView,
)
from ronron.games.moustaches.puzzles import PUZZLES
from ronron.games.moustaches.rules import begin
from ronron.games.moustaches.worlds import Worlds
from ronron.kit.assembled import AssembledGame
from ronron.kit.opening import DRAWN
from ronron.plain import Event, Knowledge, Result, Setup, View, Viewer

FACETS = Facets(glance=GLANCE, puzzles=PUZZLES, motives=MOTIVES, strangers=STRANGERS)


class Moustaches(AssembledGame):
    def __init__(self) -> None:
        super().__init__(about.ABOUT, about.resolve, text.describe, text.narrate, LEVELS)

    def alphabet(self, setup: Setup) -> Sequence[str]:
        return (
            *(f"show {cat.notation()}" for cat in CATS),
            *(f"name {seat} {attribute}" for seat in range(setup.seats) for attribute in ATTRIBUTES),
            "pass",
        )

    def deck(self, setup: Setup) -> Sequence[int]:
        return CARDS

    def start(self, setup: Setup) -> State:
        return begin(ball_of(setup))

    def hear(self, event: Event, viewer: Viewer) -> Event | None:
        """Everything is said aloud, but for disguises, hands and cats drawn."""
        if isinstance(event, Disguised):
            return replace(event, fans=only_own(event.fans, viewer))
        if isinstance(event, Dealt):
            return replace(event, hands=only_own(event.hands, viewer))
        if isinstance(event, Drew) and event.seat != viewer:
            return replace(event, cat=None)
        return event

    def imagine(self, knowledge: Knowledge) -> Imagination:
        assert isinstance(knowledge.view, MoustachesView)
        return Worlds(ball_of(knowledge.setup), knowledge.view)

    def facets(self) -> Facets:
        return FACETS

    def facts(self, result: Result) -> Mapping[str, Sequence[float]]:
        """How often a seat named, how often it was right, and what it kept hidden."""
        told = result.rounds[0]
        seats = range(len(result.scores))
        return {
            "named": [float(told["named"][seat]) for seat in seats],
            "right": [float(told["right"][seat]) for seat in seats],
            "masks": [float(told["masks"][seat]) for seat in seats],
            "hidden": [float(told["hidden"][seat]) for seat in seats],
        }

    def rematch(self, setup: Setup, view: View) -> Mapping[str, Any]:
        """Rule 2: to open passes to the left."""
        assert isinstance(view, MoustachesView)
        return setup.options if view.first is None else {**setup.options, "first": (view.first + 1) % setup.seats}

    def tables_to_try(self) -> Sequence[Setup]:
        """Every number of seats, kind of opening and sheet, not all of them together: the sheet is no rule."""
        tables: list[tuple[int, Any, str]] = [(2, 0, "off")]
        for seats in SEATS:
            tables += [(seats, DRAWN, "manual"), (seats, seats - 1, "assisted")]
        return [self.resolve(seats, {"first": first, "sheet": sheet}) for seats, first, sheet in tables]


def only_own(cards: tuple[Any, ...], viewer: Viewer) -> tuple[Any, ...]:
    return tuple(own if seat == viewer else None for seat, own in enumerate(cards))


GAME = Moustaches()
