"""The tiger of before, who knew no network: it searches its own moves, and takes everyone for a cat that feels.

It is kept as it was, as a stranger by whom the players of today are judged.
"""

import time

from ronron.bots.search_bot import SearchBot
from ronron.bots.thinker import MoveTally, Tried
from ronron.bots.tree import Tree
from ronron.contract import Imagination
from ronron.games.cat_in_the_box.board import board_of
from ronron.games.cat_in_the_box.endgame import Endgame
from ronron.games.cat_in_the_box.likely import LikelyWorlds
from ronron.games.cat_in_the_box.pieces import BoxView
from ronron.games.cat_in_the_box.rules import Box
from ronron.games.cat_in_the_box.sense import Sense
from ronron.games.cat_in_the_box.worlds import Worlds
from ronron.kit.luck import Luck
from ronron.plain import Knowledge

POOL = 300  # worlds to weigh for a decision, or as many as there are iterations; by the clock:
POOL_A_SECOND = 3000  # for each second to think
POOL_SHARE = 0.3  # of the time at most, and then it makes do with fewer
EXACT_TRICKS = 2
MOST_POSITIONS = 20_000
POSITIONS_AN_ITERATION = 20  # about so many cost as much as an iteration of the search
TRUST = 4.0  # a feeling counts as much as so many tries
CURIOSITY = 1.4  # less than usual: its playouts are worth more than random ones
NOISE = 0.5  # how far the playouts stray from what seems best, in points


class Veteran(SearchBot):
    """Plays out thousands of rounds in its head, in worlds that fit what was played and predicted.

    It searches its own moves only: the others play as a cat would feel it. The last tricks it looks through to the end.
    """

    def think(self, knowledge: Knowledge, process: int) -> list[Tried]:
        return self.finish(knowledge, process) or super().think(knowledge, process)

    def plant(self, knowledge: Knowledge, luck: Luck) -> Tree:
        sense = Sense(board_of(knowledge.setup), NOISE)
        worlds = self.imagine(knowledge, luck)
        return Tree(knowledge.seat, knowledge.setup.seats, worlds, sense, luck, True, TRUST, CURIOSITY)

    def imagine(self, knowledge: Knowledge, luck: Luck) -> Imagination:
        """Worlds by how likely they are; fewer of them where weighing them takes too much of the time."""
        seconds = self.budget.milliseconds / 1000
        ends = time.perf_counter() + seconds * POOL_SHARE
        worlds = knowledge.game.imagine(knowledge)
        if not isinstance(worlds, Worlds):  # someone looks back with all hands open: there is one world to weigh
            return worlds
        likely = LikelyWorlds(worlds, Sense(board_of(knowledge.setup), 0.0), knowledge.seat, knowledge.heard)
        wanted = max(POOL, seconds * POOL_A_SECOND) if seconds else min(POOL, self.budget.iterations)
        while likely.size() < wanted:
            likely.weigh_another(luck)
            if seconds and time.perf_counter() >= ends:
                break
        return likely

    def finish(self, knowledge: Knowledge, process: int) -> list[Tried]:
        """The last tricks, exactly, in as many worlds as the budget allows; nothing where that is too much."""
        view = knowledge.view
        assert isinstance(view, BoxView)
        if view.phase != "play" or board_of(knowledge.setup).tricks - view.trick > EXACT_TRICKS:
            return []
        ends = time.perf_counter() + self.budget.milliseconds / 1000
        luck = self.luck(knowledge, process)
        worlds = self.imagine(knowledge, luck)
        alphabet = knowledge.game.alphabet(knowledge.setup)
        tallies = [MoveTally(alphabet.index(move)) for move in knowledge.legal]
        looked = 0
        while looked == 0 or looked < self.budget.iterations or time.perf_counter() < ends:
            world = worlds.sample(luck)
            assert isinstance(world, Box)
            endgame = Endgame(MOST_POSITIONS)
            rewards = [endgame.rewards_after(world, knowledge.seat, tally.move)[knowledge.seat] for tally in tallies]
            if endgame.tired:
                return []
            looked += endgame.looked // POSITIONS_AN_ITERATION + 1
            for tally, reward in zip(tallies, rewards, strict=True):
                tally.add(reward)
        return [tally.tried() for tally in tallies]
