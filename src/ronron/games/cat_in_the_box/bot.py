"""The players of Cat in the Box: a kitten that plays, a cat that feels, a tiger that thinks."""

import time

from ronron.bots.budget import Budget
from ronron.bots.level import Face, Level, Pace
from ronron.bots.search_bot import SearchBot, Tried
from ronron.bots.tree import Tree
from ronron.contract import Bot, Imagination
from ronron.games.cat_in_the_box.board import board_of
from ronron.games.cat_in_the_box.endgame import Endgame
from ronron.games.cat_in_the_box.likely import LikelyWorlds
from ronron.games.cat_in_the_box.pieces import BoxView
from ronron.games.cat_in_the_box.rules import Box
from ronron.games.cat_in_the_box.sense import Sense
from ronron.games.cat_in_the_box.worlds import Worlds
from ronron.kit.luck import Luck
from ronron.plain import Answer, Knowledge

POOL = 300  # worlds to weigh for a decision
EXACT_TRICKS = 2
MOST_POSITIONS = 20_000
KITTEN_HEEDS = 3  # one time in so many
NOISE = 0.5  # how far the tiger's playouts stray from what seems best, in points


class Cat(Bot):
    """Does what feels right: it counts its tricks, minds its group, and keeps away from paradoxes."""

    def __init__(self, seed: int, budget: Budget) -> None:
        self.seed = seed

    def choose(self, knowledge: Knowledge) -> Answer:
        luck = Luck(self.seed + 7919 * len(knowledge.heard))
        # Any world that fits will do: a feeling takes in one's own hand and what lies on the table.
        world = knowledge.game.imagine(knowledge).sample(luck)
        move = Sense(board_of(knowledge.setup), 0.0).move(world, knowledge.seat, luck)
        return Answer(move=knowledge.game.alphabet(knowledge.setup)[move])


class Kitten(Cat):
    """Easily distracted: it plays whatever lies nearest, and only now and then what feels right."""

    def choose(self, knowledge: Knowledge) -> Answer:
        luck = Luck(self.seed + 7919 * len(knowledge.heard))
        if luck.below(KITTEN_HEEDS) == 0:
            return super().choose(knowledge)
        return Answer(move=knowledge.legal[luck.below(len(knowledge.legal))])


class Tiger(SearchBot):
    """Plays out thousands of rounds in its head, in worlds that fit what was played and predicted.

    It searches its own moves only: the others play as a cat would feel it. The last tricks it looks through to the end.
    """

    def think(self, knowledge: Knowledge, process: int) -> list[Tried]:
        return self.finish(knowledge, process) or super().think(knowledge, process)

    def plant(self, knowledge: Knowledge, luck: Luck) -> Tree:
        sense = Sense(board_of(knowledge.setup), NOISE)
        return Tree(knowledge.seat, knowledge.setup.seats, self.imagine(knowledge, luck), sense, luck, True)

    def imagine(self, knowledge: Knowledge, luck: Luck) -> Imagination:
        worlds = knowledge.game.imagine(knowledge)
        assert isinstance(worlds, Worlds)
        if not POOL:
            return worlds
        sense = Sense(board_of(knowledge.setup), 0.0)
        return LikelyWorlds(worlds, sense, knowledge.seat, knowledge.heard, POOL, luck)

    def finish(self, knowledge: Knowledge, process: int) -> list[Tried]:
        """The last tricks, exactly, in as many worlds as the budget allows; nothing where that is too much."""
        view = knowledge.view
        assert isinstance(view, BoxView)
        board = board_of(knowledge.setup)
        if view.phase != "play" or board.tricks - view.trick > EXACT_TRICKS:
            return []
        ends = time.perf_counter() + self.budget.milliseconds / 1000
        luck = Luck(self.seed + 7919 * len(knowledge.heard) + 104_729 * process)
        worlds = self.imagine(knowledge, luck)
        alphabet = knowledge.game.alphabet(knowledge.setup)
        tried = [(alphabet.index(move), 0, 0.0, 0.0) for move in knowledge.legal]
        looked = 0
        while looked < self.budget.iterations or time.perf_counter() < ends:
            world = worlds.sample(luck)
            assert isinstance(world, Box)
            endgame = Endgame(MOST_POSITIONS)
            rewards = [endgame.rewards_after(world, knowledge.seat, one[0])[knowledge.seat] for one in tried]
            looked += int(endgame.looked) // 20 + 1  # an iteration looks at about so many positions
            if endgame.tired:
                return []
            tried = [
                (move, visits + 1, total + reward, squares + reward * reward)
                for (move, visits, total, squares), reward in zip(tried, rewards, strict=True)
            ]
        return tried


LEVELS = (
    Level(
        name="kitten",
        face=Face(coat="cream", pattern="plain", expression="curious"),
        pace=Pace(least_milliseconds=400, most_milliseconds=1200),
        make=Kitten,
    ),
    Level(
        name="cat",
        face=Face(coat="grey", pattern="tabby", expression="calm"),
        pace=Pace(least_milliseconds=700, most_milliseconds=1800),
        make=Cat,
    ),
    Level(
        name="tiger",
        face=Face(coat="orange", pattern="striped", expression="intent"),
        pace=Pace(least_milliseconds=1000, most_milliseconds=2200),
        make=Tiger,
        budget=Budget(milliseconds=700),
    ),
)
