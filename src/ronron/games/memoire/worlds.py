# compiled
"""Worlds that fit what a viewer knows: what he saw and has not forgotten, and unseen cards anywhere."""

from ronron.contract import Chance, Imagination
from ronron.games.memoire.pieces import PHASES, MemoireView, Told, Turned
from ronron.games.memoire.rules import NONE, TURN, Layout, Spread, begin
from ronron.kit.numbers import number_of, value_of
from ronron.plain import Knowledge


class Worlds(Imagination):
    """A perfect memory: whatever was seen or told since the game began lies where it lay; the rest is shuffled."""

    def __init__(self, layout: Layout, knowledge: Knowledge) -> None:
        view = knowledge.view
        assert isinstance(view, MemoireView)
        self.known = known(layout, view)
        self.cards: list[int] = [NONE] * layout.places
        self.values: list[int] = [0] * layout.places
        self.unseen: list[int] = []
        self.dealt = PHASES.index(view.phase) >= TURN
        if not self.dealt:
            return
        for event in knowledge.heard:
            if isinstance(event, Turned) and event.card is not None:
                self.cards[event.place] = number_of(event.card)
            elif isinstance(event, Told) and event.value is not None:
                self.values[event.place] = event.value
        for pair in view.found:
            for place, card in zip(pair.places, pair.cards):
                self.cards[place] = number_of(card)
        for up in view.up:
            if up.card is not None:
                self.cards[up.place] = number_of(up.card)
            elif up.value is not None:
                self.values[up.place] = up.value
        self.unseen = [card for card in layout.cards if card not in self.cards]

    def sample(self, chance: Chance) -> Spread:
        world = self.known.copy()
        if not self.dealt:
            return world
        cards = self.cards.copy()
        unseen = self.unseen.copy()
        chance.shuffle(unseen)
        for place, value in enumerate(self.values):
            if cards[place] == NONE and value:
                card = next(card for card in unseen if value_of(card) == value)
                unseen.remove(card)
                cards[place] = card
        world.cards = [unseen.pop() if card == NONE else card for card in cards]
        return world


def known(layout: Layout, view: MemoireView) -> Spread:
    """The state as far as the viewer can tell: what lies where is left out."""
    state = begin(layout)
    state.phase = PHASES.index(view.phase)
    state.first = NONE if view.first is None else view.first
    state.turns = view.turns
    state.barren = view.barren
    state.pairs = list(view.pairs)
    for pair in view.found:
        one = pair.places[0]
        other = pair.places[1]
        state.owner[one] = pair.seat
        state.owner[other] = pair.seat
        state.found = [*state.found, pair.seat + 8 * one + 1024 * other]
    state.up = [up.place for up in view.up]
    state.turn = turn_of(view)
    state.upper = NONE if view.turned_by is None else view.turned_by
    state.told = len(state.up) - (1 if view.phase == "tell" else 0) if view.variant != "seen" else 0
    return state


def turn_of(view: MemoireView) -> int:
    if view.turn is not None:
        return view.turn
    return 0 if view.first is None else view.first
