# compiled
"""Likely worlds of Cat in the Box: those in which the others had reason to predict and play as they did.

A pool of worlds that fit is drawn once a decision. Each is weighed by how natural it makes what every other seat set
aside, predicted and declared, as a cat would feel it; then worlds are drawn from the pool by weight.
"""

from collections.abc import Sequence
from math import exp
from typing import Final

from mypy_extensions import i64

from ronron.contract import BIT, Chance, Imagination
from ronron.games.cat_in_the_box.board import RED, ROW, Board
from ronron.games.cat_in_the_box.pieces import COLOURS, Dealt, Declared, GaveUp, Predicted, Shown, TrickWon
from ronron.games.cat_in_the_box.rules import ASIDE, DEAL, NONE, PLAY, Box, begin
from ronron.games.cat_in_the_box.sense import Look, Sense
from ronron.games.cat_in_the_box.worlds import Worlds
from ronron.plain import Event

DOUBT: Final = 0.7  # how far apart, in points, two plays must seem for one to be e times as likely
DOUBT_BEFORE: Final = 0.6  # the same for predictions and for cards set aside


class Moment:
    """A card declared by another seat: the table just before, and how its hand differed from today's."""

    def __init__(self, box: Box, seat: i64, bit: i64) -> None:
        self.box = box
        self.seat = seat
        self.bit = bit
        self.since: list[int] = [0] * ROW  # how many of each number it has declared from then on


class LikelyWorlds(Imagination):
    """Empty at first: it wants at least one world weighed before it is sampled."""

    def __init__(self, worlds: Worlds, sense: Sense, seat: i64, heard: Sequence[Event]) -> None:
        self.worlds = worlds
        self.sense = sense
        self.seat = seat
        self.moments: list[Moment] = moments(sense.board, seat, heard)
        self.pool: list[Box] = []
        self.sums: list[float] = []
        self.total = 0.0

    def size(self) -> int:
        return len(self.pool)

    def weigh_another(self, chance: Chance) -> None:
        """One world more to draw from."""
        world = self.worlds.sample(chance)
        self.total += self.weigh(world)
        self.pool.append(world)
        self.sums.append(self.total)

    def sample(self, chance: Chance) -> Box:
        wanted = self.total * (float(chance.below(1_000_000_000)) + 0.5) / 1_000_000_000.0
        low: i64 = 0
        high: i64 = len(self.sums) - 1
        while low < high:
            middle: i64 = (low + high) // 2
            if self.sums[middle] < wanted:
                low = middle + 1
            else:
                high = middle
        return self.pool[low].copy()

    def weigh(self, world: Box) -> float:
        """How natural this world makes what the others did, beside other worlds."""
        weight = 1.0
        if world.phase != ASIDE and world.phase != DEAL:
            for seat in range(world.board.seats):
                if seat != self.seat:
                    weight *= self.weigh_hand(world, seat)
        if world.phase == PLAY:
            for moment in self.moments:
                weight *= self.weigh_play(world, moment)
        return weight

    def weigh_hand(self, world: Box, seat: i64) -> float:
        """How natural the card set aside and the prediction, given the hand it had then."""
        sense = self.sense
        board = world.board
        then = world.copy()
        for place in range(4 * ROW):
            if i64(then.tokens[seat]) & i64(BIT[place]):
                then.counts[seat * ROW + place % ROW] += 1
        weight = 1.0
        said: i64 = world.predictions[seat]
        if said and len(board.predictions):
            mine = 0.0
            all_of_them = 0.0
            for prediction in range(len(board.predictions)):
                share = exp(sense.hand_worth(then, seat, prediction) / DOUBT_BEFORE)
                all_of_them += share
                if board.predictions[prediction] == said:
                    mine = share
            weight *= mine / all_of_them
        aside: i64 = world.aside[seat]
        then.counts[seat * ROW + aside - 1] += 1
        mine = 0.0
        all_of_them = 0.0
        for index in range(board.numbers):
            if then.counts[seat * ROW + index]:
                share = exp(sense.without(then, seat, index) / DOUBT_BEFORE)
                all_of_them += share
                if index == aside - 1:
                    mine = share
        return weight * mine / all_of_them

    def weigh_play(self, world: Box, moment: Moment) -> float:
        """How natural a card declared, given the hand it had then."""
        seat = moment.seat
        box = moment.box
        holds: i64 = 0
        for index in range(world.board.numbers):
            copies: i64 = i64(world.counts[seat * ROW + index]) + i64(moment.since[index])
            box.counts[seat * ROW + index] = copies
            if copies:
                holds |= i64(BIT[index])
        box.holds[seat] = holds
        spaces: i64 = box.declarable(seat)
        look = Look(self.sense, box, seat)
        mine = look.worth(moment.bit)
        all_of_them = 0.0
        while spaces:
            bit: i64 = spaces & -spaces
            spaces ^= bit
            all_of_them += exp((look.worth(bit) - mine) / DOUBT)
        return 1.0 / max(1.0, all_of_them)


def moments(board: Board, viewer: i64, heard: Sequence[Event]) -> list[Moment]:
    """Every card the others declared in this round, each with what all could see just before."""
    box = begin(board)
    found: list[Moment] = []
    for event in heard:
        if isinstance(event, Dealt):
            box = begin(board)
            box.phase = PLAY
            box.leader = box.first = event.first
            found = []
        elif isinstance(event, Shown):
            box.taken |= i64(BIT[COLOURS.index(event.colour) * ROW + event.number - 1])
        elif isinstance(event, Predicted):
            box.predictions[event.seat] = event.tricks
        elif isinstance(event, Declared):
            seat: i64 = event.seat
            place: i64 = COLOURS.index(event.colour) * ROW + event.number - 1
            if seat != viewer:
                found.append(Moment(box.copy(), seat, i64(BIT[place])))
            for moment in found:
                if moment.seat == seat:
                    moment.since[event.number - 1] += 1
            box.taken |= i64(BIT[place])
            box.tokens[seat] |= BIT[place]
            box.played[seat] = place
            if box.led == NONE:
                box.led = place // ROW
            if place // ROW == RED:
                box.red_open = True
        elif isinstance(event, GaveUp):
            box.covered[event.seat] &= ~BIT[COLOURS.index(event.colour)]
        elif isinstance(event, TrickWon):
            box.won[event.seat] += 1
            box.trick += 1
            box.led = NONE
            box.leader = event.seat
            box.played = [NONE] * board.seats
    return found
