"""The searching player: it knows only the contract, and makes the most of its own expected reward."""

import multiprocessing
import time
from collections.abc import Sequence
from multiprocessing.connection import Connection

from ronron.bots.budget import Budget
from ronron.bots.estimate import Estimate
from ronron.bots.playout import Policy
from ronron.bots.thinker import Thinker
from ronron.bots.tree import LET_GO_BY, Edge, Tree
from ronron.kit.luck import Luck
from ronron.plain import Answer, Knowledge

BATCH = 16  # iterations between two looks at the clock
QUICKEST_MILLISECONDS = 350  # in a race it is no quicker than an attentive person
SLOWEST_MILLISECONDS = 900

Tried = tuple[int, int, float, float]  # a move, how often, the sum of its rewards and of their squares


class SearchBot(Thinker):
    """Repeatable with a seed when its budget is in iterations: what it does depends on nothing but what it was told."""

    def __init__(self, seed: int, budget: Budget) -> None:
        self.seed = seed
        self.budget = budget

    def choose(self, knowledge: Knowledge) -> Answer:
        if knowledge.must and len(knowledge.legal) == 1:
            return Answer(move=knowledge.legal[0])
        move = self.consider(knowledge)[0].move
        luck = Luck(self.seed + len(knowledge.heard))
        reaction = QUICKEST_MILLISECONDS + luck.below(SLOWEST_MILLISECONDS - QUICKEST_MILLISECONDS)
        return Answer(move=move or None, after_milliseconds=float(reaction))

    def consider(self, knowledge: Knowledge) -> list[Estimate]:
        """The moves it tried most come first."""
        tried = merged(self.think_in_processes(knowledge) if self.budget.processes > 1 else [self.think(knowledge, 0)])
        alphabet = knowledge.game.alphabet(knowledge.setup)
        estimates = [estimate("" if one[0] == LET_GO_BY else alphabet[one[0]], one) for one in tried]
        return sorted(estimates, key=lambda one: (-one.visits, -one.value))

    def plant(self, knowledge: Knowledge, luck: Luck) -> Tree:
        """The tree to grow for a decision."""
        worlds = knowledge.game.imagine(knowledge)
        return Tree(knowledge.seat, knowledge.setup.seats, worlds, Policy(), luck)

    def think(self, knowledge: Knowledge, process: int) -> list[Tried]:
        """Grow a tree until the budget is spent."""
        began = time.perf_counter()
        luck = Luck(self.seed + 7919 * len(knowledge.heard) + 104_729 * process)
        tree = self.plant(knowledge, luck)
        if self.budget.milliseconds:
            ends = began + self.budget.milliseconds / 1000
            while True:
                tree.grow(BATCH)
                if time.perf_counter() >= ends:
                    break
        else:
            tree.grow(self.budget.iterations)
        return [_tried(edge) for edge in tree.root()]

    def think_in_processes(self, knowledge: Knowledge) -> list[list[Tried]]:
        """Several trees with luck of their own, grown at the same time and then taken together."""
        if "fork" not in multiprocessing.get_all_start_methods():  # then one tree after the other has to do
            return [self.think(knowledge, process) for process in range(self.budget.processes)]
        fork = multiprocessing.get_context("fork")
        helpers = []
        for process in range(1, self.budget.processes):
            ours, theirs = fork.Pipe(duplex=False)
            helper = fork.Process(target=self.think_for, args=(knowledge, process, theirs), daemon=True)
            helper.start()
            theirs.close()
            helpers.append((helper, ours))
        found = [self.think(knowledge, 0)]
        for helper, ours in helpers:
            try:
                found.append(ours.recv())
            except EOFError:  # it was killed: the others' trees are enough
                pass
            helper.join()
        return found

    def think_for(self, knowledge: Knowledge, process: int, answers: Connection) -> None:
        answers.send(self.think(knowledge, process))


def _tried(edge: Edge) -> Tried:
    return int(edge.move), int(edge.visits), edge.total, edge.squares


def merged(trees: Sequence[Sequence[Tried]]) -> list[Tried]:
    """Several trees as one."""
    together: dict[int, Tried] = {}
    for tree in trees:
        for move, visits, total, squares in tree:
            _, visits_before, total_before, squares_before = together.get(move, (move, 0, 0.0, 0.0))
            together[move] = (move, visits + visits_before, total + total_before, squares + squares_before)
    return [together[move] for move in sorted(together)]


def estimate(move: str, tried: Tried) -> Estimate:
    """A mean and its standard error; what was never tried is worth nothing so far."""
    _, visits, total, squares = tried
    if visits == 0:
        return Estimate(move=move, value=0.0, error=1.0, visits=0)
    value = total / visits
    spread = max(0.0, squares / visits - value * value)
    # One try, or several that agree, prove little: one more, one deviation off, is added to them.
    error = ((spread * visits + 0.01) / visits / (visits + 1)) ** 0.5
    return Estimate(move=move, value=value, error=error, visits=visits)
