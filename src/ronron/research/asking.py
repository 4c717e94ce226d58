# compiled
"""Luck asked one question at a time, for those who want to answer it: chance as nodes of a tree.

All luck of all games goes through `Chance.below`. Here it is answered from what was written down; where that ends, the
draw is given up with how many answers the next question has, nothing has changed, and the draw begins again once one
more is written. So every game has explicit chance, without knowing.
"""

from typing import Final

from mypy_extensions import i64

from ronron.contract import Chance, State
from ronron.research.course import NOBODY, Course

NOTHING_ASKED: Final = 0


class Unanswered(Exception):
    """Luck is asked something that nobody has answered."""


class Asking(Chance):
    """Luck that is written down. A question with one answer is none."""

    def __init__(self) -> None:
        self.written: list[int] = []
        self.read: i64 = 0
        self.outcomes: i64 = NOTHING_ASKED  # how many answers the open question has

    def below(self, n: i64) -> i64:
        if n == 1:
            return 0
        if self.read == len(self.written):
            self.outcomes = n
            raise Unanswered
        answer = self.written[self.read]
        self.read += 1
        return answer

    def begin(self) -> None:
        """A draw begins, perhaps again: read from the first answer."""
        self.read = 0
        self.outcomes = NOTHING_ASKED

    def forget(self) -> None:
        """It is done: its answers count for nothing else."""
        self.written = []
        self.read = 0


class AskedCourse(Course):
    """A match whose luck is asked too: where `outcomes` is not 0, `tell` answers it."""

    def __init__(self, state: State, moves: i64, asking: Asking) -> None:
        super().__init__(state, moves, asking)
        self.asking = asking

    @property
    def outcomes(self) -> int:
        """How many answers luck can give; 0 where it is not asked."""
        return int(self.asking.outcomes)

    def advance(self) -> None:
        """On to the next question, to a seat or to luck, or to the end."""
        try:
            self.go_on()
        except Unanswered:
            self.seat = NOBODY
            self.may_wait = False

    def choose(self, move: i64) -> None:
        """The seat that is asked does this."""
        try:
            self.answer(move)
        except Unanswered:
            self.seat = NOBODY
            self.may_wait = False

    def tell(self, outcome: i64) -> None:
        """What luck says."""
        self.asking.written.append(int(outcome))
        self.advance()

    def twin(self) -> "AskedCourse":
        """An independent twin, with the same luck so far."""
        asking = Asking()
        asking.written = [*self.asking.written]
        asking.outcomes = self.asking.outcomes
        twin = AskedCourse(self.state.copy(), self.wait, asking)
        twin.follow(self)
        return twin

    def draw(self) -> None:
        self.asking.begin()
        move = self.state.sample(self.asking)
        self.asking.forget()
        self.state.play_house(move)

    def first(self, answers: i64) -> i64:
        self.asking.begin()
        which = self.asking.below(answers)
        self.asking.forget()
        return which
