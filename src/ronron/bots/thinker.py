# compiled
"""Bots that can say what they make of each of their moves, and those that find out by trying."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING

from mypy_extensions import i64, mypyc_attr

from ronron.bots.budget import Budget
from ronron.bots.estimate import Estimate
from ronron.bots.playout import LET_GO_BY
from ronron.contract import Bot
from ronron.kit.luck import Luck
from ronron.plain import Answer, Knowledge

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

QUICKEST_MILLISECONDS = 350  # in a race a thinker is no quicker than an attentive person
SLOWEST_MILLISECONDS = 900
LEAST_SCATTER = 1e-6  # a few tries that all agree are still no certainty

Tried = tuple[int, int, float, float]  # a move, how often, the sum of its rewards and of their squares


@mypyc_attr(allow_interpreted_subclasses=True)
class Thinker(Bot):
    """A bot that can explain itself: it weighs its moves, and plays the one that comes out best.

    `unit` says what its values are: `reward` (0 to 1, see `State.rewards`), or a word of the game such as `points`.
    """

    unit: str = "reward"

    @abstractmethod
    def consider(self, knowledge: Knowledge) -> list[Estimate]:
        """Every legal move, best first."""

    def doubts(self, knowledge: Knowledge) -> float:
        """How far the difference of two of its values may be off, however long it thinks: a standard error.

        What it takes the others to do is no more than a guess. Measured by `ronron bench coach` where a game says it.
        """
        return 0.0

    def choose(self, knowledge: Knowledge) -> Answer:
        return Answer(move=self.consider(knowledge)[0].move or None)


class MoveTally:
    """A move, and what became of those who made it."""

    def __init__(self, move: i64) -> None:
        self.move = move
        self.visits: i64 = 0
        self.total = 0.0
        self.squares = 0.0

    def add(self, reward: float) -> None:
        self.visits += 1
        self.total += reward
        self.squares += reward * reward

    def tried(self) -> Tried:
        return int(self.move), int(self.visits), self.total, self.squares


@mypyc_attr(allow_interpreted_subclasses=True)
class Sampler(Thinker):
    """A thinker that tries its moves many times, as far as its budget goes; in several processes when asked.

    With a budget in iterations it can be repeated: what it does depends on nothing but its seed and what it was told.
    """

    def __init__(self, seed: int, budget: Budget) -> None:
        self.seed = seed
        self.budget = budget

    @abstractmethod
    def think(self, knowledge: Knowledge, process: int) -> list[Tried]:
        """What came of every legal move until the budget was spent; each process has luck of its own."""

    def think_evenly(self, knowledge: Knowledge, process: int) -> list[Tried]:
        """The same with equal effort for every move: for who wants to know what each is worth, not only the best."""
        return self.think(knowledge, process)

    def luck(self, knowledge: Knowledge, process: int) -> Luck:
        """The luck of one decision."""
        return Luck(self.seed + 7919 * len(knowledge.heard) + 104_729 * process)

    def choose(self, knowledge: Knowledge) -> Answer:
        if knowledge.must and len(knowledge.legal) == 1:
            return Answer(move=knowledge.legal[0])
        move = max(self.estimates(knowledge, evenly=False), key=lambda one: (one.visits, one.value)).move
        luck = Luck(self.seed + len(knowledge.heard))
        reaction = QUICKEST_MILLISECONDS + luck.below(SLOWEST_MILLISECONDS - QUICKEST_MILLISECONDS)
        return Answer(move=move or None, after_milliseconds=float(reaction))

    def consider(self, knowledge: Knowledge) -> list[Estimate]:
        """Every legal move after equal effort for each, the one worth most first."""
        return sorted(self.estimates(knowledge, evenly=True), key=lambda one: -one.value)

    def estimates(self, knowledge: Knowledge, evenly: bool) -> list[Estimate]:
        """What came of the moves, in the order of the alphabet."""
        several = self.budget.processes > 1
        found = self.think_in_processes(knowledge, evenly) if several else [self.think_as(knowledge, 0, evenly)]
        tried = merged(found)
        alphabet = knowledge.game.alphabet(knowledge.setup)
        scatter = max(variance(tried), LEAST_SCATTER)
        return [estimate("" if one[0] == LET_GO_BY else alphabet[one[0]], one, scatter) for one in tried]

    def think_as(self, knowledge: Knowledge, process: int, evenly: bool) -> list[Tried]:
        return self.think_evenly(knowledge, process) if evenly else self.think(knowledge, process)

    def think_in_processes(self, knowledge: Knowledge, evenly: bool) -> list[list[Tried]]:
        """Several lines of thought at the same time, then taken together; where they cannot be, one after the other."""
        try:
            from multiprocessing import get_context  # not every Python has processes: in a browser there are none

            fork = get_context("fork")
        except (ImportError, ValueError):
            return [self.think_as(knowledge, process, evenly) for process in range(self.budget.processes)]
        helpers = []
        for process in range(1, self.budget.processes):
            ours, theirs = fork.Pipe(duplex=False)
            helper = fork.Process(target=self.think_for, args=(knowledge, process, evenly, theirs), daemon=True)
            helper.start()
            theirs.close()
            helpers.append((helper, ours))
        found = [self.think_as(knowledge, 0, evenly)]
        for helper, ours in helpers:
            try:
                found.append(ours.recv())
            except EOFError:  # it was killed: what the others found is enough
                pass
            ours.close()
            helper.join()
        return found

    def think_for(self, knowledge: Knowledge, process: int, evenly: bool, answers: "Connection") -> None:
        """In a process of its own, which ends when the one that asked does."""
        from ronron.bots.family import end_with_parent

        end_with_parent()
        answers.send(self.think_as(knowledge, process, evenly))


def merged(thoughts: Sequence[Sequence[Tried]]) -> list[Tried]:
    """What several processes tried, as if one had, in the order of the alphabet."""
    together: dict[int, Tried] = {}
    for tries in thoughts:
        for move, visits, total, squares in tries:
            _, visits_before, total_before, squares_before = together.get(move, (move, 0, 0.0, 0.0))
            together[move] = (move, visits + visits_before, total + total_before, squares + squares_before)
    return [together[move] for move in sorted(together)]


def variance(tried: Sequence[Tried]) -> float:
    """How far the rewards of a decision lie apart, whatever the move."""
    visits = sum([one[1] for one in tried])
    if visits == 0:
        return 0.0
    mean = sum([one[2] for one in tried]) / visits
    return max(0.0, sum([one[3] for one in tried]) / visits - mean * mean)


def estimate(move: str, tried: Tried, scatter: float) -> Estimate:
    """A mean and its standard error; what was never tried is worth nothing so far."""
    _, visits, total, squares = tried
    if visits == 0:
        return Estimate(move=move, value=0.0, error=1.0, visits=0)
    value = total / visits
    spread = max(0.0, squares / visits - value * value)
    # One try, or several that agree, prove little: one is taken to be as far off as tries are at this decision.
    error = (spread * visits + scatter) ** 0.5 / visits
    return Estimate(move=move, value=value, error=error, visits=visits)
