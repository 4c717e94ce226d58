"""Yarn, the small game of docs/add-a-game.md: keep a card, pull the last thread.

It is whole, and it obeys the laws: `ronron new-game` writes a copy of it under another name, to be changed piece by
piece into a game of one's own.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from ronron.contract import Game, Imagination, State
from ronron.example import about, text
from ronron.example.pieces import CARDS, Dealt, Kept, YarnView
from ronron.example.rules import Yarn
from ronron.example.worlds import Worlds
from ronron.plain import Event, Knowledge, Line, Setup, View, Viewer


class YarnGame(Game):
    def __init__(self) -> None:
        self.about = about.ABOUT

    def resolve(self, seats: int, options: Mapping[str, Any]) -> Setup:
        return about.resolve(seats, options)

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
        return text.describe(view)


GAME = YarnGame()
