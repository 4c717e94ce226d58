# compiled
"""Worlds that fit what a viewer of Cat in the Box knows: the unseen cards, dealt out again and again."""

from collections.abc import Sequence

from mypy_extensions import i64

from ronron.contract import BIT, Chance, Imagination
from ronron.games.cat_in_the_box import pieces
from ronron.games.cat_in_the_box.board import RED, ROW, Board, Tally
from ronron.games.cat_in_the_box.pieces import COLOURS, PHASES, BoxView, Dealt, Declared, GaveUp, Shown
from ronron.games.cat_in_the_box.rules import NONE, PLAY, Box, begin
from ronron.games.cat_in_the_box.sight import hand
from ronron.plain import Event


class Worlds(Imagination):
    """What is hidden is only which numbers lie where: every world is a shuffle of the unseen cards.

    Two things can be known about them besides their numbers: whoever is to play holds a card that can be declared
    (otherwise a paradox had fallen), and a leader who opened red himself held no card for another colour (rule 4).
    """

    def __init__(self, board: Board, view: BoxView, heard: Sequence[Event]) -> None:
        self.known = known(board, view)
        self.barred: list[int] = barred(board, heard)
        held = [len(hand(self.known.counts, seat)) for seat in range(board.seats)]
        self.missing: list[int] = [size - own for size, own in zip(view.hand_sizes, held, strict=True)]
        self.aside: list[bool] = [
            there and not own for there, own in zip(view.set_aside, self.known.aside, strict=True)
        ]
        self.unseen: list[int] = []
        if view.past or view.phase != "deal":  # before the first deal no card is anywhere
            self.unseen = board.deck.copy()
            for numbers in self.known.places().values():
                for number in numbers:
                    self.unseen.remove(number)

    def sample(self, chance: Chance) -> Box:
        while True:
            world = self.known.copy()
            cards = self.unseen.copy()
            chance.shuffle(cards)
            if not self.deal(world, cards):
                continue
            if world.phase != PLAY or world.can_declare(world.turn):
                return world

    def deal(self, world: Box, cards: list[int]) -> bool:
        """Hand out the unseen cards, to barred seats first; False where what is left does not fit."""
        seats: i64 = world.board.seats
        for careful in (True, False):
            for seat in range(seats):
                if (self.barred[seat] != 0) != careful:
                    continue
                missing: i64 = self.missing[seat]
                at: i64 = len(cards) - 1
                while missing and at >= 0:
                    index: i64 = cards[at] - 1
                    if not self.barred[seat] & BIT[index]:
                        world.counts[seat * ROW + index] += 1
                        world.holds[seat] |= BIT[index]
                        cards.pop(at)
                        missing -= 1
                    at -= 1
                if missing:
                    return False
        for seat in range(seats):
            if self.aside[seat]:
                world.aside[seat] = cards.pop()
        world.middle = world.middle + cards
        return True


def known(board: Board, view: BoxView) -> Box:
    """The state as far as the viewer can tell: what is hidden is left out."""
    box = begin(board)
    box.phase = PHASES.index(view.phase)
    box.round = view.round
    box.first = view.first
    box.leader = view.leader
    box.trick = view.trick
    box.turn = view.leader if view.turn is None else view.turn
    box.led = NONE if view.led is None else COLOURS.index(view.led)
    box.red_open = view.red_open
    box.predictions = [value or 0 for value in view.predictions]
    box.won = list(view.tricks)
    box.covered = [sum(BIT[COLOURS.index(name)] for name in names) for names in view.open_colours]
    for row in view.board:
        for space in row:
            place = COLOURS.index(space.colour) * ROW + space.number - 1
            if space.seat is not None:
                box.tokens[space.seat] |= BIT[place]
            if space.seat is not None or (space.blocked and space.number <= board.numbers):
                box.taken |= i64(BIT[place])
    for played in view.played:
        box.played[played.seat] = COLOURS.index(played.colour) * ROW + played.number - 1
    box.middle = list(view.shown)
    box.totals = list(view.totals)
    box.past = [tally(one) for one in view.past]
    if view.hand is not None:
        hold(box, view.viewer, view.hand)
        box.aside[view.viewer] = view.aside or 0
    if view.past and view.phase in ("deal", "over"):
        last = view.past[-1]
        for seat, left in enumerate(last.left):
            if seat != view.viewer:
                hold(box, seat, left)
        box.aside = list(last.aside)
    return box


def hold(box: Box, seat: int, numbers: Sequence[int]) -> None:
    for number in numbers:
        box.counts[seat * ROW + number - 1] += 1
        box.holds[seat] |= BIT[number - 1]


def tally(one: pieces.Round) -> Tally:
    counts: list[int] = []
    for left in one.left:
        counts += [left.count(number) for number in range(1, ROW + 1)]
    return Tally(
        one.first,
        [value or 0 for value in one.predictions],
        list(one.tricks),
        list(one.met),
        list(one.groups),
        list(one.points),
        NONE if one.paradox is None else one.paradox,
        list(one.aside),
        counts,
    )


def barred(board: Board, heard: Sequence[Event]) -> list[int]:
    """For each seat, the numbers it is known not to hold: those a leader could have declared before opening red."""
    seats = int(board.seats)
    found = [0] * seats
    taken = 0
    covered = [15] * seats
    opened = False
    for event in heard:
        if isinstance(event, Dealt):
            found, taken, covered, opened = [0] * seats, 0, [15] * seats, False
        elif isinstance(event, Shown):
            taken |= BIT[COLOURS.index(event.colour) * ROW + event.number - 1]
        elif isinstance(event, GaveUp):
            covered[event.seat] &= ~BIT[COLOURS.index(event.colour)]
        elif isinstance(event, Declared):
            if event.colour == "red" and event.led and not opened:
                for colour in range(RED + 1, 4):
                    if covered[event.seat] & BIT[colour]:
                        found[event.seat] |= ~(taken >> (colour * ROW)) & 511
            opened = opened or event.colour == "red"
            taken |= BIT[COLOURS.index(event.colour) * ROW + event.number - 1]
    return found
