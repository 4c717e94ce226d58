# compiled
"""Players that learned: a network says what each move is worth, from what the seat can see and nothing else."""

from collections.abc import Mapping
from math import log
from typing import Final

from mypy_extensions import i64

from ronron.bots.estimate import Estimate
from ronron.bots.playout import Policy
from ronron.bots.thinker import Thinker
from ronron.contract import Chance, State
from ronron.facets import Glance
from ronron.kit import glances
from ronron.kit.luck import Luck
from ronron.kit.net import Net, Ones
from ronron.plain import Answer, Knowledge

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
        return i64(moves[dearest(self.judge(state, seat, moves), self.doubt, chance)])


class LearntBot(Thinker):
    """Sits down with what its network finds best: it reads the glance from its view, so it can know nothing else."""

    def __init__(self, net: Net, glance: Glance, seed: int, doubt: float = 0.0) -> None:
        self.net = net
        self.glance = glance
        self.seed = seed
        self.doubt = doubt

    def worths(self, knowledge: Knowledge) -> list[float]:
        """What each legal move is worth, in rewards to come."""
        bits = glances.read(self.glance, knowledge.setup, knowledge.view)
        index = index_of(knowledge)
        ones = [at for at, bit in enumerate(bits) if bit]
        return self.net.worths(ones, [index[move] for move in knowledge.legal])

    def choose(self, knowledge: Knowledge) -> Answer:
        if len(knowledge.legal) == 1:
            return Answer(move=knowledge.legal[0])
        luck = Luck(self.seed + 7919 * len(knowledge.heard))
        return Answer(move=knowledge.legal[dearest(self.worths(knowledge), self.doubt, luck)])

    def consider(self, knowledge: Knowledge) -> list[Estimate]:
        """Worths as it learned them; how far off they are it cannot say."""
        worths = self.worths(knowledge)
        found = [
            Estimate(move=move, value=worth, error=1.0, visits=1)
            for move, worth in zip(knowledge.legal, worths, strict=True)
        ]
        return sorted(found, key=lambda one: -one.value)


def index_of(knowledge: Knowledge) -> Mapping[str, int]:
    """Which move a notation is."""
    return {notation: move for move, notation in enumerate(knowledge.game.alphabet(knowledge.setup))}


def dearest(worths: list[float], doubt: float, chance: Chance) -> int:
    """The place of the highest worth, when they stray so far."""
    best: i64 = 0
    highest = -1e300
    at: i64 = 0
    while at < len(worths):
        worth = worths[at]
        if doubt > 0.0:
            worth += doubt * stray(chance)
        if worth > highest:
            highest = worth
            best = at
        at += 1
    return int(best)


def stray(chance: Chance) -> float:
    """Any number; added to worths, it makes the choice as likely as their exponents say (Gumbel)."""
    return -log(-log((float(chance.below(FINE)) + 0.5) / FINE))
