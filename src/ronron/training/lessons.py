# compiled
"""Matches for those who learn: they tell what each stage brought, and seat guests among the learners.

A stage, such as a round, is as far as a learner looks (`State.stage`): what its seat gained there is what its decisions
in it are held against. Guests are policies: they play at once and nobody learns from what they do. What the learners
were earlier may sit down, too: they are asked like learners, and whoever answers for them has to look who sits there.
Nor is anybody asked where there is nothing to choose.
"""

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64, u8

from ronron.bots.playout import Policy
from ronron.contract import Chance, Game, State
from ronron.facets import Glance
from ronron.plain import Setup
from ronron.research.course import Course
from ronron.research.matches import Matches, luck_of


class Lessons(Matches):
    """`companies` are who may sit in the seats of the others, one for each of the setups that are played in turn, all
    equally many; `invited`, of a thousand seats, how many are a guest's; `by_points`: what counts is the lead in points
    rather than `State.rewards`."""

    def __init__(
        self,
        game: Game,
        setups: Sequence[Setup],
        glance: Glance,
        count: int,
        seed: str,
        companies: Sequence[Sequence[Policy]] = (),
        invited: int = 0,
        by_points: bool = False,
    ) -> None:
        setup = setups[0]
        self.starts: list[State] = [game.start(one) for one in setups]
        self.companies: list[list[Policy]] = [list(company) for company in companies] or [[] for _ in setups]
        self.company_size: i64 = len(self.companies[0])
        self.earlier: i64 = 0  # how many of those that the learners were before may sit down, besides
        self.invited: i64 = invited
        # 0: a learner; then one of the company; after them those that the learners were before
        self.guests: vec[u8] = vec[u8]([0] * (count * setup.seats))
        self.stages: vec[i64] = vec[i64]([-1] * count)  # the stage each match is in; -1: nobody sits yet
        self.worths: vec[float] = vec[float]([0.0] * (count * setup.seats))  # where everyone stood when it began
        self.since: vec[float] = vec[float]([0.0] * count)  # and what the seat that is asked gained since then
        self.by_points = by_points
        self.turned: vec[u8] = vec[u8]([0] * count)  # did a stage end in the last step?
        self.gains: vec[float] = vec[float]([0.0] * (count * setup.seats))  # and what it brought, seat by seat
        super().__init__(game, setup, glance, count, seed, 0)
        self.clear()

    def begin(self, place: int, played: int) -> Course:
        start = self.starts[place % len(self.starts)]
        return Course(start.copy(), self.moves, luck_of(self.seed, self.first + place, played))

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
            if 0 < guest <= self.company_size:
                company = self.companies[place % len(self.companies)]
                move = company[guest - 1].move(state, seat, course.luck)
            else:
                legal = state.legal(seat)
                if len(legal) > 1:
                    self.since[place] = self.standing(state)[seat] - self.worths[place * self.table_seats + seat]
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
            if seat != learner and luck.below(1000) < self.invited:
                guest = self.invite(luck)
            self.guests[at + seat] = u8(guest)
            seat += 1
        self.begin_stage(place, course.state)

    def invite(self, luck: Chance) -> i64:
        """One of the company, or one that the learners were before: as often one as the other."""
        size = self.company_size
        if self.earlier and (size == 0 or luck.below(2)):
            return 1 + size + luck.below(self.earlier)
        return 1 + luck.below(size) if size else 0

    def begin_stage(self, place: i64, state: State) -> None:
        self.stages[place] = state.stage()
        at = place * self.table_seats
        for worth in self.standing(state):
            self.worths[at] = worth
            at += 1

    def turn(self, place: i64, state: State) -> None:
        """A stage is over: what it brought everyone. One in which nobody had to decide anything is passed over."""
        if not self.turned[place]:
            at = place * self.table_seats
            for worth in self.standing(state):
                self.gains[at] = worth - self.worths[at]
                at += 1
            self.turned[place] = 1
        self.begin_stage(place, state)

    def standing(self, state: State) -> list[float]:
        """How well everyone stands."""
        if not self.by_points:
            return state.rewards()
        scores = state.scores()
        together = 0.0
        for score in scores:
            together += float(score)
        others = float(max(len(scores) - 1, 1))
        return [float(score) - (together - float(score)) / others for score in scores]
