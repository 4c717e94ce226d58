# compiled
"""Looks one decision ahead: what each move leads to, by the time its seat has to choose again.

Every move is tried in the same worlds, so that luck favours none. The others, and what the seat will make of its
next choice, are as a network has learned them: it is asked at the end of each try what the best move there is worth.
"""

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from ronron.bots.learnt import Learnt
from ronron.bots.thinker import MoveTally, Tried
from ronron.contract import Chance, Imagination, State
from ronron.plain import HOUSE

TRUST: Final = 6.0  # what the network says of a move itself counts as much as so many tries
FIRST_LOOK: Final = 12  # worlds in which all moves are tried, before the worse half is left aside; then as many again


class Foresight:
    def __init__(self, own: Learnt, others: Learnt, seat: i64, moves: Sequence[int], luck: Chance) -> None:
        self.own = own
        self.others = others
        self.seat = seat
        self.luck = luck
        self.tallies: list[MoveTally] = [MoveTally(i64(move)) for move in moves]
        self.left: list[int] = list(range(len(moves)))  # the places of those that are still looked at
        self.first_thoughts: list[float] = []
        self.looks: i64 = 0  # since some were left aside
        self.tries: i64 = 0

    def look(self, worlds: Imagination) -> None:
        """Another world."""
        world = worlds.sample(self.luck)
        if not self.first_thoughts:
            stands = world.rewards()[self.seat]
            moves = [int(tally.move) for tally in self.tallies]
            self.first_thoughts = [stands + worth for worth in self.own.judge(world, self.seat, moves)]
        for at in self.left:
            tally = self.tallies[at]
            state = world.copy()
            state.play(self.seat, tally.move)
            tally.add(self.worth(state, world.stage()))
        self.looks += 1
        self.tries += len(self.left)

    def narrow(self) -> None:
        """Once there was time for it, the worse half is looked at no longer: two at least go on."""
        if self.looks < FIRST_LOOK or len(self.left) <= 2:
            return
        self.looks = 0
        self.left = self.ranked()[: max(2, (len(self.left) + 1) // 2)]

    def best(self) -> int:
        """The move that came out best, of those that were looked at longest."""
        return int(self.tallies[self.ranked()[0]].move)

    def ranked(self) -> list[int]:
        worths = [0.0] * len(self.tallies)
        for at in self.left:
            tally = self.tallies[at]
            worths[at] = (TRUST * self.first_thoughts[at] + tally.total) / (TRUST + float(tally.visits))
        return sorted(self.left, key=lambda at: -worths[at])

    def worth(self, state: State, stage: i64) -> float:
        """What the seat will have by the end of the stage, as far as can be foreseen."""
        seat = self.seat
        while not state.over() and state.stage() == stage:
            mover = state.mover()
            if mover == HOUSE:
                state.draw(self.luck)
            elif mover != seat:
                state.play(mover, self.others.move(state, mover, self.luck))
            else:
                moves = state.legal(seat)
                if len(moves) > 1:
                    return state.rewards()[seat] + max(self.own.judge(state, seat, moves))
                state.play(seat, moves[0])
        return state.rewards()[seat]

    def tried(self) -> list[Tried]:
        return [tally.tried() for tally in self.tallies]
