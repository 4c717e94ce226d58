"""Bots in the seats that are not one's own, each told what its seat may know."""

from collections.abc import Sequence

from ronron.bots.registry import seat_bot
from ronron.contract import Bot
from ronron.research.account import Account
from ronron.research.company import Company
from ronron.research.course import Course
from ronron.research.study import Study

AT_ONCE = "random"  # these bots need no knowledge
MOST_SEEDS = 2**31 - 86  # of a bot's own luck


class Bots(Company):
    """Bots by their names, one for each seat that is not one's own, clockwise from the first."""

    def __init__(self, table: Study, names: Sequence[str]) -> None:
        self.table = table
        self.names = names
        self.players: dict[int, Bot] = {}
        self.account = Account(table)

    def sit(self, course: Course, own: int) -> None:
        others = [seat for seat in range(self.table.seats) if not own >> seat & 1]
        self.players = {
            seat: seat_bot(self.table.game, name, int(course.luck.below(MOST_SEEDS)))
            for seat, name in zip(others, self.names)
            if name != AT_ONCE
        }
        self.account = Account(self.table)
        self.account.listen(course.state)

    def go_on(self, course: Course, own: int) -> bool:
        while course.seat >= 0:
            seat = int(course.seat)
            self.account.catch_up(course.state)
            if own >> seat & 1:
                return True
            course.answer(self.answer_of(seat, course))
        return False

    def answer_of(self, seat: int, course: Course) -> int:
        bot = self.players.get(seat)
        if bot is None:
            return int(course.any_choice(course.luck))
        said = bot.choose(self.account.knowledge(course, seat)).move
        move = self.table.wait if said is None else self.table.alphabet.index(said)
        # Whoever lets it go by when nobody may wait any longer does what comes first.
        return move if course.allows(seat, move) else course.choices()[0]


def company_of(table: Study, bots: Sequence[str]) -> Company:
    """Who takes the seats of the others: those who only move at random are no trouble."""
    return Company() if all(name == AT_ONCE for name in bots) else Bots(table, bots)
