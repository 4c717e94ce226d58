# compiled
"""A match as one decision after another: what being asked means for those who learn, the same everywhere in `research`.

A match waits for one seat at a time. What that means where several are asked:

- **Sealed moves**: the seats that owe one are asked in turn. None of them sees what another did, for no view shows it.
- **Races**: everyone who may move is asked in turn, unseen, and answers with a move or with `wait`, the number that
  follows the alphabet. Luck says who of those who moved was first; the others' moves are forgotten, and whoever may
  then is asked again. Where everyone waits, time runs out. Whoever owes a move cannot wait; nor can anyone, once time
  has run out `PATIENCE` times since the last move, so that every match ends.
"""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from ronron.bots.playout import PATIENCE
from ronron.contract import BIT, Chance, State
from ronron.plain import HOUSE

NOBODY: Final = -1  # whom a match asks that is over, or whose luck is still open


@mypyc_attr(allow_interpreted_subclasses=True)
class Course:
    """One match, on its way from decision to decision: `seat` is asked, and `answer` takes it to the next."""

    def __init__(self, state: State, moves: i64, luck: Chance) -> None:
        self.state = state
        self.wait: i64 = moves  # the number that follows the alphabet
        self.luck = luck
        self.seat: i64 = NOBODY
        self.may_wait = False  # does the seat that is asked have the choice to wait?
        # Where there is a race: who is still to be asked, who moved, and how often all waited.
        self.racing = False
        self.unasked: i64 = 0
        self.answers: list[int] = []
        self.lapses: i64 = 0

    def go_on(self) -> bool:
        """On to the next decision: the house draws, races are decided. False where the match is over instead."""
        state = self.state
        while True:
            if self.racing:
                if self.unasked:
                    self.ask_next()
                    return True
                self.decide()
            seat = state.mover()
            if seat >= 0 and not state.race():
                self.seat = seat
                self.may_wait = False
                return True
            if seat == HOUSE:
                self.draw()
            elif state.over():
                self.seat = NOBODY
                self.may_wait = False
                return False
            else:
                self.racing = True
                self.unasked = state.owed() | state.may()
                self.answers = []

    def answer(self, move: i64) -> bool:
        """The seat that is asked does this, which is legal; then on to the next decision."""
        if not self.racing:
            self.state.play(self.seat, move)
            return self.go_on()
        if move != self.wait:
            self.answers.append(self.seat * 65536 + move)
        self.unasked &= ~i64(BIT[self.seat])
        return self.go_on()

    def asked(self) -> i64:
        """All seats that are asked at this moment, as a mask: those that decide unseen by each other."""
        if self.racing:
            return self.unasked
        return self.state.owed() if self.seat >= 0 else 0

    def could_wait(self, seat: i64) -> bool:
        """May this seat wait, in a race that asks it?"""
        state = self.state
        must = state.owed() & i64(BIT[seat]) or self.lapses >= PATIENCE or not state.clock()
        return not must or not state.legal(seat)

    def allows(self, seat: i64, move: i64) -> bool:
        """Can this seat do this? Whoever is not asked can but wait."""
        if not self.asked() & i64(BIT[seat]):
            return move == self.wait
        if move == self.wait:
            return self.racing and self.could_wait(seat)
        return 0 <= move < self.wait and move in self.state.legal(seat)

    def choices(self) -> list[int]:
        """What the seat that is asked can do, by rising number."""
        moves = self.state.legal(self.seat) if self.seat >= 0 else []
        return [*moves, int(self.wait)] if self.may_wait else moves

    def any_choice(self, luck: Chance) -> i64:
        """Any of them; whoever may wait does so half of the time."""
        if self.may_wait and (luck.below(2) or not self.state.legal(self.seat)):
            return self.wait
        return self.state.random_move(self.seat, luck)

    def suppose(self, seat: i64, luck: Chance) -> None:
        """As if this seat, asked before in this race, had answered anything."""
        if not self.could_wait(seat) or (luck.below(2) and self.state.legal(seat)):
            self.answers.append(seat * 65536 + self.state.random_move(seat, luck))

    def wander_to(self, seats: i64, luck: Chance) -> bool:
        """The others move at random, until one of these seats is asked. False where the match is over first."""
        while self.seat >= 0:
            if seats & i64(BIT[self.seat]):
                return True
            self.answer(self.any_choice(luck))
        return False

    def leave(self) -> None:
        """It ends here, unfinished: nobody is asked any more."""
        self.seat = NOBODY
        self.racing = False
        self.may_wait = False

    def follow(self, other: "Course") -> None:
        """To be where another one is."""
        self.seat = other.seat
        self.may_wait = other.may_wait
        self.racing = other.racing
        self.unasked = other.unasked
        self.answers = [*other.answers]
        self.lapses = other.lapses

    # The house's part

    def draw(self) -> None:
        """The house draws, where chance is owed."""
        self.state.draw(self.luck)

    def first(self, answers: i64) -> i64:
        """Which of so many seats that moved was first."""
        return self.luck.below(answers)

    def ask_next(self) -> None:
        """The next seat of a race."""
        seat: i64 = 0
        left = self.unasked
        while not left & 1:
            left >>= 1
            seat += 1
        self.seat = seat
        self.may_wait = self.could_wait(seat)

    def decide(self) -> None:
        """The first of those who moved, or what time brings."""
        if self.answers:
            answer = i64(self.answers[self.first(len(self.answers))])
            self.state.play(answer // 65536, answer % 65536)
            self.lapses = 0
        else:
            self.state.play_house(self.state.clock()[0].move)
            self.lapses += 1
        self.racing = False
