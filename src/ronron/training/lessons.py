# compiled
"""Matches for those who learn: they tell what each stage brought, and seat guests among the learners.

A stage, such as a round, is as far as a learner looks (`State.stage`): what its seat gained there is what its decisions
in it are held against. Guests are policies: they play at once and nobody learns from what they do. Nor is anybody asked
where there is nothing to choose.
"""

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64, u8

from ronron.bots.playout import Policy
from ronron.contract import Game, State
from ronron.facets import Glance
from ronron.plain import Setup
from ronron.research.course import Course
from ronron.research.matches import Matches


class Lessons(Matches):
    """`company` is who may sit in the seats of the others; `invited`, of a thousand seats, how many are a guest's."""

    def __init__(
        self,
        game: Game,
        setup: Setup,
        glance: Glance,
        count: int,
        seed: str,
        company: Sequence[Policy] = (),
        invited: int = 0,
    ) -> None:
        self.company: list[Policy] = list(company)
        self.invited: i64 = invited if company else 0
        self.guests: vec[u8] = vec[u8]([0] * (count * setup.seats))  # 0: a learner; otherwise whose seat it is
        self.stages: vec[i64] = vec[i64]([-1] * count)  # the stage each match is in; -1: nobody sits yet
        self.worths: vec[float] = vec[float]([0.0] * (count * setup.seats))  # where everyone stood when it began
        self.turned: vec[u8] = vec[u8]([0] * count)  # did a stage end in the last step?
        self.gains: vec[float] = vec[float]([0.0] * (count * setup.seats))  # and what it brought, seat by seat
        super().__init__(game, setup, glance, count, seed, 0)
        self.clear()

    def clear(self) -> None:
        super().clear()
        place: i64 = 0
        while place < self.count:
            self.turned[place] = 0
            place += 1

    def tell(self, place: i64, course: Course) -> None:
        """On to what a learner has to choose: guests play, and what can only be done one way is done."""
        state = course.state
        while True:
            if self.stages[place] < 0:
                self.sit(place, course)
            elif state.stage() != self.stages[place]:
                self.turn(place, state)
            if course.racing:
                raise ValueError("whoever learns here learns no races")
            seat = course.seat
            guest = i64(self.guests[place * self.table_seats + seat])
            if guest:
                move = self.company[guest - 1].move(state, seat, course.luck)
            else:
                legal = state.legal(seat)
                if len(legal) > 1:
                    super().tell(place, course)
                    return
                move = i64(legal[0])
            if not course.answer(move):
                self.finish(place, course)
                return

    def finish(self, place: i64, course: Course) -> None:
        self.turn(place, course.state)
        self.stages[place] = -1
        super().finish(place, course)

    def sit(self, place: i64, course: Course) -> None:
        """Who plays this match: one learner at least."""
        luck = course.luck
        at = place * self.table_seats
        learner = luck.below(self.table_seats)
        seat: i64 = 0
        while seat < self.table_seats:
            guest: i64 = 0
            if self.invited and seat != learner and luck.below(1000) < self.invited:
                guest = 1 + luck.below(len(self.company))
            self.guests[at + seat] = u8(guest)
            seat += 1
        self.begin_stage(place, course.state)

    def begin_stage(self, place: i64, state: State) -> None:
        self.stages[place] = state.stage()
        at = place * self.table_seats
        for reward in state.rewards():
            self.worths[at] = reward
            at += 1

    def turn(self, place: i64, state: State) -> None:
        """A stage is over: what it brought everyone. One in which nobody had to decide anything is passed over."""
        if not self.turned[place]:
            at = place * self.table_seats
            for reward in state.rewards():
                self.gains[at] = reward - self.worths[at]
                at += 1
            self.turned[place] = 1
        self.begin_stage(place, state)
