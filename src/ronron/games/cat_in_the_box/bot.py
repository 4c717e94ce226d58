"""The players of Cat in the Box: a kitten that plays, a cat that feels, a tiger that learned and looks ahead."""

import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Final

from ronron.bots.budget import Budget
from ronron.bots.foresight import Foresight
from ronron.bots.instinct import Instinct
from ronron.bots.learnt import index_of
from ronron.bots.level import Pace, thinking_family
from ronron.bots.playout import Policy
from ronron.bots.thinker import Sampler, Tried
from ronron.contract import BIT, Bot
from ronron.games.cat_in_the_box.board import PRIME, ROW, Board, board_of
from ronron.games.cat_in_the_box.cautious import Cautious
from ronron.games.cat_in_the_box.learned import learnt_by
from ronron.games.cat_in_the_box.pieces import COLOURS, BoxView
from ronron.games.cat_in_the_box.sense import Sense
from ronron.games.cat_in_the_box.veteran import Veteran
from ronron.kit.luck import Luck
from ronron.plain import Answer, Knowledge, Setup

KITTEN_WHIMS: Final = 10  # one time in so many it plays anything at all
BIG: Final = 2  # so many of the highest numbers are big cards to it
CAT_DOUBT: Final = {2: 0.003, 3: 0.003, 4: 0.002, 5: 0.002}  # by seats: how far the cat's worths stray, in rewards
UNSURE: Final = 0.006  # how far off the tiger is where it compares two moves, in rewards: 0.7 points
DOUBT: Final = 0.01  # how far the others are taken to stray from what the network finds best, in rewards


class Kitten(Bot):
    """Bids on its big cards, and plays them while it wants tricks; likes to follow and to let its tokens cuddle up.

    It looks at its own cards and at the trick: what others have left, and what it may never place, it does not see yet.
    """

    def __init__(self, seed: int, budget: Budget) -> None:
        self.seed = seed

    def choose(self, knowledge: Knowledge) -> Answer:
        view = knowledge.view
        assert isinstance(view, BoxView)
        luck = Luck(self.seed + 7919 * len(knowledge.heard))
        moves = list(knowledge.legal)
        if view.phase == "set-aside":
            return Answer(move=min(moves, key=number_in))
        if view.phase == "predict":
            return Answer(move=self.predict(view, board_of(knowledge.setup), moves, luck))
        if luck.below(KITTEN_WHIMS):
            liking = [self.like(view, board_of(knowledge.setup), move) for move in moves]
            moves = [move for move, liked in zip(moves, liking, strict=True) if liked == max(liking)]
        return Answer(move=moves[luck.below(len(moves))])

    def predict(self, view: BoxView, board: Board, moves: list[str], luck: Luck) -> str:
        """Every big card is a trick, and every child is an optimist now and then."""
        big = sum(number > int(board.numbers) - BIG for number in view.hand or ())
        hoped = big - luck.below(2)
        return min(moves, key=lambda move: (number_in(move) - hoped) ** 2)

    def like(self, view: BoxView, board: Board, move: str) -> int:
        """Big cards while it wants tricks, small ones after that; following, and the tokens beside the space."""
        _, number, colour = move.split()
        beside = board.neighbours[BIT[place_of(int(number), colour)] % PRIME]
        own = (space for row in view.board for space in row if space.seat == view.viewer)
        cuddles = sum(bool(beside & BIT[place_of(space.number, space.colour)]) for space in own)
        said = view.predictions[view.viewer] or 0
        wants = view.tricks[view.viewer] < said if board.predictions else True
        size = int(number) if wants else -int(number)
        return 2 * size + 2 * cuddles + 12 * (colour == view.led)


class Cat(Instinct):
    """Knows what the tiger knows, but does not look ahead, and is not always sure of it."""

    def __init__(self, seed: int, budget: Budget) -> None:
        super().__init__(lambda setup: learnt_by(setup, CAT_DOUBT[setup.seats]), seed)


class Tiger(Sampler):
    """Knows from a network what a move is worth, and looks a decision ahead in worlds that fit.

    The network learned by playing against itself, cats and others (`docs/training.md`); it sees what its seat sees.
    """

    def doubts(self, knowledge: Knowledge) -> float:
        return UNSURE

    def think(self, knowledge: Knowledge, process: int) -> list[Tried]:
        """All moves with the same effort: for those who want to know what each is worth."""
        return self.look_ahead(knowledge, process, narrows=False).tried()

    def choose(self, knowledge: Knowledge) -> Answer:
        if len(knowledge.legal) == 1:
            return Answer(move=knowledge.legal[0])
        best = self.look_ahead(knowledge, 0, narrows=True).best()
        return Answer(move=knowledge.game.alphabet(knowledge.setup)[best])

    def look_ahead(self, knowledge: Knowledge, process: int, narrows: bool) -> Foresight:
        """Until its time is over, or it has tried enough; `narrows`: what seems better is tried more often."""
        ends = time.perf_counter() + self.budget.milliseconds / 1000
        luck = self.luck(knowledge, process)
        index = index_of(knowledge)
        moves = sorted(index[move] for move in knowledge.legal)
        own, others = learnt_by(knowledge.setup), learnt_by(knowledge.setup, DOUBT)
        foresight = Foresight(own, others, knowledge.seat, moves, luck)
        worlds = knowledge.game.imagine(knowledge)
        while foresight.tries < max(1, self.budget.iterations) or time.perf_counter() < ends:
            foresight.look(worlds)
            if narrows:
                foresight.narrow()
        return foresight


def number_in(move: str) -> int:
    return int(move.split()[1])


def place_of(number: int, colour: str) -> int:
    """Which bit a space is."""
    return [str(name) for name in COLOURS].index(colour) * ROW + number - 1


def make_player(kind: Callable[[int, Budget], Bot], seed: int, budget: Budget) -> Bot:
    return kind(seed, budget)


PACES: Final = (
    Pace(least_milliseconds=400, most_milliseconds=1200),
    Pace(least_milliseconds=700, most_milliseconds=1800),
    Pace(least_milliseconds=1000, most_milliseconds=2200),
)
LEVELS: Final = thinking_family(make_player, (Kitten, Cat, Tiger), PACES, Budget(milliseconds=700))


def feeling(setup: Setup) -> Policy:
    return Sense(board_of(setup), 0.0)


def cautious(setup: Setup) -> Policy:
    return Cautious()


# Whom they are judged by: the cat and the tiger of before, one who is cautious, and the network without any thought.
STRANGERS: Final[Mapping[str, Callable[[int], Bot]]] = {
    "sensible": partial(Instinct, feeling),
    "veteran": replace(LEVELS[-1], name="veteran", make=Veteran),
    "cautious": partial(Instinct, cautious),
    "intuition": partial(Instinct, learnt_by),
}
