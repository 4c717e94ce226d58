# compiled
"""Players that learned: a network says what each move is worth, from what the seat can see and nothing else."""

from math import log
from typing import Final

from mypy_extensions import i64

from ronron.bots.playout import Policy
from ronron.contract import Chance, State
from ronron.facets import Glance
from ronron.kit.net import Net, Ones

FINE: Final = 1_000_003  # how finely luck is told apart


class Learnt(Policy):
    """Does what its network finds best. `doubt`: how far worths stray, in rewards: not always the same."""

    def __init__(self, net: Net, glance: Glance, doubt: float = 0.0) -> None:
        self.net = net
        self.glance = glance
        self.doubt = doubt
        self.sheet = Ones()

    def judge(self, state: State, seat: i64, moves: list[int]) -> list[float]:
        self.sheet.begin()
        self.glance.write(state, seat, self.sheet)
        return self.net.worths(self.sheet.found, moves)

    def move(self, state: State, seat: i64, chance: Chance) -> i64:
        moves = state.legal(seat)
        if len(moves) == 1:
            return i64(moves[0])
        worths = self.judge(state, seat, moves)
        best: i64 = 0
        highest = -1e300
        at: i64 = 0
        while at < len(moves):
            worth = worths[at]
            if self.doubt > 0.0:
                worth += self.doubt * stray(chance)
            if worth > highest:
                highest = worth
                best = at
            at += 1
        return i64(moves[best])


def stray(chance: Chance) -> float:
    """Any number; added to worths, it makes the choice as likely as their exponents say (Gumbel)."""
    return -log(-log((float(chance.below(FINE)) + 0.5) / FINE))
