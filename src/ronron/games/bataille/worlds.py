# compiled
"""Worlds that fit what a viewer sees: whatever does not lie face up may be anywhere, in any order."""

from collections.abc import Sequence

from ronron.contract import BIT, Chance, Imagination
from ronron.games.bataille.pieces import DOWN, ENDINGS, PHASES, BatailleView
from ronron.games.bataille.rules import DEAL, GATHER, NONE, OVER, Battlefield, War, begin
from ronron.kit.numbers import Card, number_of


class Worlds(Imagination):
    """Nobody has a hand here and nobody decides anything, so worlds are even: the unseen cards are shuffled."""

    def __init__(self, war: War, view: BatailleView) -> None:
        self.known = known(war, view)
        self.sizes = list(view.piles)
        self.aside = view.aside
        seen = [number_of(card) for row in (*view.laid, view.stake) for card in row if card is not None]
        self.unseen = [card for card in war.cards if card not in seen] if self.known.phase > DEAL else []

    def sample(self, chance: Chance) -> Battlefield:
        world = self.known.copy()
        if self.unseen:
            cards = self.unseen.copy()
            chance.shuffle(cards)
            world.piles = [[cards.pop() for _ in range(size)] for size in self.sizes]
            world.aside = [cards.pop() for _ in range(self.aside)]
            world.laid = [filled(laid, cards) for laid in self.known.laid]
            world.stake = filled(self.known.stake, cards)
        return world


def known(war: War, view: BatailleView) -> Battlefield:
    """The state as far as anybody can tell: cards face down are only marked."""
    state = begin(war)
    state.phase = PHASES.index(view.phase)
    state.first = NONE if view.first is None else view.first
    state.round = view.round
    state.time_is_up = view.time_is_up
    state.fighting = sum([BIT[seat] for seat in view.fighting])
    state.ready = sum([BIT[seat] for seat, ready in enumerate(view.ready) if ready])
    state.takers = state.fighting if state.phase == GATHER else 0
    state.laid = [marked(laid) for laid in view.laid]
    state.stake = marked(view.stake)
    if view.last is not None:
        state.last_laid = [marked(laid) for laid in view.last.laid]
        state.last_takers = sum([BIT[seat] for seat in view.last.takers])
        state.last_cards = view.last.cards
    if state.phase == OVER and view.ending is not None:
        state.ending = ENDINGS.index(view.ending)
    return state


def marked(cards: Sequence[Card | None]) -> list[int]:
    return [DOWN if card is None else number_of(card) for card in cards]


def filled(cards: Sequence[int], unseen: list[int]) -> list[int]:
    """Every card that is face down becomes one of the unseen."""
    return [unseen.pop() + DOWN if card >= DOWN else card for card in cards]
