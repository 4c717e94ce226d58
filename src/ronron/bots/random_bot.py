# compiled
"""The random player: every legal move is as good as another."""

from ronron.contract import Bot
from ronron.kit.luck import Luck
from ronron.plain import Answer, Knowledge

LET_GO_BY = 2  # in a race, one time in so many it does nothing
SLOWEST_MILLISECONDS = 2000


class RandomBot(Bot):
    def __init__(self, seed: int) -> None:
        self.luck = Luck(seed)

    def choose(self, knowledge: Knowledge) -> Answer:
        move = knowledge.legal[self.luck.below(len(knowledge.legal))]
        if not knowledge.must and self.luck.below(LET_GO_BY) == 0:
            return Answer(move=None)
        return Answer(move=move, after_milliseconds=float(self.luck.below(SLOWEST_MILLISECONDS)))
