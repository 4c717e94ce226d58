"""The searching player: it knows only the contract, and makes the most of its own expected reward."""

import time
from typing import Final

from ronron.bots.playout import Policy
from ronron.bots.thinker import Sampler, Tried
from ronron.bots.tree import Tree
from ronron.kit.luck import Luck
from ronron.plain import Knowledge

LEAST_TRIES: Final = 4  # of every move, where all are tried evenly


class SearchBot(Sampler):
    """Grows a tree of what each seat could do and know; the move it came back to most often is its choice."""

    def plant(self, knowledge: Knowledge, luck: Luck) -> Tree:
        """The tree to grow for a decision."""
        worlds = knowledge.game.imagine(knowledge)
        return Tree(knowledge.seat, knowledge.setup.seats, worlds, Policy(), luck)

    def think(self, knowledge: Knowledge, process: int) -> list[Tried]:
        return self.search(knowledge, process, evenly=False)

    def think_evenly(self, knowledge: Knowledge, process: int) -> list[Tried]:
        return self.search(knowledge, process, evenly=True)

    def search(self, knowledge: Knowledge, process: int, evenly: bool) -> list[Tried]:
        """`evenly`: below each of its own moves a tree as large as below the others."""
        ends = time.perf_counter() + self.budget.milliseconds / 1000
        tree = self.plant(knowledge, self.luck(knowledge, process))
        tree.evenly = evenly
        tree.grow(max(LEAST_TRIES * len(knowledge.legal) if evenly else 1, self.budget.iterations))
        while time.perf_counter() < ends:
            tree.grow(1)
        return [edge.tried() for edge in tree.root()]
