"""Yarn, the tiny game of docs/add-a-game.md: keep a card, pull the last thread."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from ronron.contract import Game, Imagination, State
from ronron.kit.options import settle
from ronron.plain import About, Event, Knowledge, Line, Option, Setup, View, Viewer
from tests.tiny.yarn.pieces import CARDS, Dealt, Kept, YarnView
from tests.tiny.yarn.rules import Yarn
from tests.tiny.yarn.worlds import Worlds


class YarnGame(Game):
    def __init__(self) -> None:
        self.about = About(
            id="yarn",
            titles={"fr": "La Pelote", "en": "Yarn"},
            designer="the house",
            publisher="the house",
            seats=(2, 3),
            options=(Option(key="pull", values=(2, 3), defaults={2: 2, 3: 2}),),
            rules_version=1,
            minutes={2: 2, 3: 3},
        )

    def resolve(self, seats: int, options: Mapping[str, Any]) -> Setup:
        return Setup(seats=seats, options=settle(self.about, seats, options))

    def alphabet(self, setup: Setup) -> Sequence[str]:
        pulls = range(1, setup.options["pull"] + 1)
        return (*(f"keep {card}" for card in CARDS), *(f"pull {threads}" for threads in pulls))

    def deck(self, setup: Setup) -> Sequence[int]:
        return CARDS

    def start(self, setup: Setup) -> State:
        return Yarn(setup.seats, setup.options["pull"])

    def hear(self, event: Event, viewer: Viewer) -> Event | None:
        """Everything is said aloud, but for hands and the cards that were kept."""
        if isinstance(event, Dealt):
            hands = tuple(hand if seat == viewer else None for seat, hand in enumerate(event.hands))
            return replace(event, hands=hands)
        if isinstance(event, Kept) and event.seat != viewer:
            return replace(event, card=None)
        return event

    def imagine(self, knowledge: Knowledge) -> Imagination:
        return Worlds(knowledge)

    def describe(self, view: View) -> Sequence[Line]:
        assert isinstance(view, YarnView)
        lines = [Line(key=f"describe.{view.phase}", values={"threads": view.threads, "scores": view.scores})]
        if view.hand:
            lines.append(Line(key="describe.hand", values={"hand": view.hand}))
        if view.turn is not None:
            lines.append(Line(key="describe.turn", values={"seat": view.turn}))
        return lines


GAME = YarnGame()
