# compiled
"""Worlds that fit what a viewer knows: disguises worked out in `likely.py`, and unseen cats anywhere."""

from typing import Final

from mypy_extensions import i64

from ronron.contract import BIT, Chance, Imagination
from ronron.games.moustaches.board import DECK, Ball
from ronron.games.moustaches.likely import clues_in, listed, mask_of
from ronron.games.moustaches.pieces import ATTRIBUTES, CATS, ENDINGS, PHASES, Cat, MoustachesView
from ronron.games.moustaches.rules import NONE, Masquerade, begin

LISTED: Final = 30_000  # where no more sets of disguises than this are to be tried, those that fit are listed


class Worlds(Imagination):
    """Disguises that fit, all together and each set of them as likely as the others; unseen cats are shuffled.

    Where few sets of disguises are left, they are listed once and one is taken. Where there are many, each seat draws
    one of its own until no attribute is there twice, which comes to the same.
    """

    def __init__(self, ball: Ball, view: MoustachesView) -> None:
        self.known = known(ball, view)
        self.disguised = view.phase not in ("first", "disguise")
        self.seats: list[int] = []
        self.sets: list[list[int]] = []
        self.fitting: list[list[int]] = []
        self.are_listed = False
        if self.disguised and view.fans is None:
            clues = clues_in(view)
            for seat in range(len(clues)):
                if seat != view.viewer:
                    self.seats.append(seat)
                    self.sets.append(clues[seat].fitting())
            ways = 1
            for one in self.sets:
                ways *= len(one)
            if ways <= LISTED:
                self.fitting = listed(self.sets)
                self.are_listed = True
        self.missing: list[int] = [0] * int(ball.seats)
        self.unseen: list[int] = []
        if view.phase in ("show", "name"):
            seen: i64 = 0
            for packed in self.known.shown:
                seen |= i64(BIT[packed & 63])
            for seat in range(int(ball.seats)):
                if seat == view.viewer:
                    seen |= i64(self.known.hands[seat])
                else:
                    self.missing[seat] = view.hand_sizes[seat]
            self.unseen = [cat for cat in range(DECK) if not seen & i64(BIT[cat])]

    def sample(self, chance: Chance) -> Masquerade:
        world = self.known.copy()
        if self.seats:
            fans = world.fans.copy()
            drawn = self.draw(chance)
            for at in range(len(drawn)):
                fans[self.seats[at]] = drawn[at]
            world.fans = fans
        if self.unseen:
            cats = self.unseen.copy()
            chance.shuffle(cats)
            for seat in range(len(self.missing)):
                hand: i64 = world.hands[seat]
                for _ in range(self.missing[seat]):
                    hand |= i64(BIT[cats.pop()])
                world.hands[seat] = int(hand)
            # What is gone from the pile is out of sight and out of mind: only its number and its rest count.
            world.pile = self.known.pile + cats
        return world

    def draw(self, chance: Chance) -> list[int]:
        if self.are_listed:
            return self.fitting[chance.below(len(self.fitting))]
        while True:
            used: i64 = 0
            found: list[int] = []
            for one in self.sets:
                disguise: i64 = one[chance.below(len(one))]
                if disguise & used:
                    break
                used |= disguise
                found.append(int(disguise))
            else:
                return found


def known(ball: Ball, view: MoustachesView) -> Masquerade:
    """The state as far as the viewer can tell: what is hidden is left out."""
    state = begin(ball)
    state.phase = PHASES.index(view.phase)
    state.first = NONE if view.first is None else view.first
    state.round = view.round
    state.ending = NONE if view.ending is None else ENDINGS.index(view.ending)
    state.reserves = list(view.reserves)
    state.won = [masks for row in view.won for masks in row]
    state.up = [mask_of(names) for names in view.up]
    for up in state.up:
        state.risen |= i64(up)
    for shown in view.stage:
        masks = sum([BIT[seat] for seat in shown.masks])
        state.shown.append(CATS.index(shown.cat) + 64 * shown.seat + 256 * masks)
    for one in view.names:
        packed = one.seat + 4 * one.target + 16 * ATTRIBUTES.index(one.attribute)
        state.names.append(packed + 512 * one.right + 1024 * one.cats)
    if view.fan is not None:
        state.fans[view.viewer] = mask_of(view.fan)
    if view.hand is not None:
        state.hands[view.viewer] = hand_of(view.hand)
    state.turn = turn_of(view)
    if view.fans is not None and view.hands is not None and view.rest is not None:
        state.fans = [mask_of(names) for names in view.fans]
        state.hands = [hand_of(hand) for hand in view.hands]
        state.pile = [CATS.index(cat) for cat in view.rest]
    return state


def hand_of(cats: tuple[Cat, ...]) -> int:
    return sum([BIT[CATS.index(cat)] for cat in cats])


def turn_of(view: MoustachesView) -> int:
    if view.turn is not None:
        return view.turn
    return 0 if view.first is None else view.first
