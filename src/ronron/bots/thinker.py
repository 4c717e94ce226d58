"""Bots that can say what they make of each of their moves."""

from abc import abstractmethod

from mypy_extensions import mypyc_attr

from ronron.bots.estimate import Estimate
from ronron.contract import Bot
from ronron.plain import Answer, Knowledge


@mypyc_attr(allow_interpreted_subclasses=True)
class Thinker(Bot):
    """A bot that can explain itself: it weighs its moves, and plays the one that comes out best.

    `unit` says what its values are: `reward` (0 to 1, see `State.rewards`), or a word of the game such as `points`.
    """

    unit: str = "reward"

    @abstractmethod
    def consider(self, knowledge: Knowledge) -> list[Estimate]:
        """Every legal move, best first."""

    def choose(self, knowledge: Knowledge) -> Answer:
        return Answer(move=self.consider(knowledge)[0].move or None)
