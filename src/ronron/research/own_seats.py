# compiled
"""Many matches in which some seats are one's own: under a vector environment of Gymnasium, without numpy."""

from collections.abc import Sequence
from typing import Final

from librt.strings import read_i16_le
from librt.vecs import vec
from mypy_extensions import i64, u8

from ronron.contract import BIT, Game
from ronron.facets import Glance
from ronron.plain import Setup
from ronron.research.company import Company
from ronron.research.course import NOBODY, Course
from ronron.research.matches import IllegalMove, Matches, luck_of

LEAVE: Final = -1  # said instead of a move: the match ends here, unfinished
NEXT: Final = -2  # said where a match is over: the next one begins
DRAWN: Final = -1  # one's own seat is drawn for every match
ALL: Final = -2  # every seat is one's own


def own_of(chosen: i64, seats: i64, course: Course) -> i64:
    """The seats that are one's own in a match that begins, as a mask."""
    if chosen == ALL:
        return i64(BIT[seats]) - 1
    return i64(BIT[course.luck.below(seats) if chosen == DRAWN else chosen])


class OwnSeats(Matches):
    """Each match waits for a seat that is one's own. The luck of a place follows from its own seed.

    A match that is over makes way at once (`at_once`), or stays until `NEXT` is said in its place. One in which nobody
    of one's own is ever asked is passed over, and pays nothing.
    """

    def __init__(
        self,
        game: Game,
        setup: Setup,
        glance: Glance,
        seeds: Sequence[str],
        chosen: i64,
        companies: Sequence[Company],
        at_once: bool,
    ) -> None:
        count = len(seeds)
        self.seeds = list(seeds)
        self.chosen: i64 = chosen
        self.companies = list(companies)
        self.at_once = at_once
        self.own: vec[i64] = vec[i64]([0] * count)
        self.asked: vec[u8] = vec[u8]([0] * count)  # was one asked in the match that is played?
        self.odd: vec[u8] = vec[u8]([0] * count)  # where the last moves that were held against the masks are not legal
        self.ended: list[Course | None] = [None] * count  # what was played before in each place, to its end
        self.last: vec[u8] = vec[u8]([0] * count)  # and which of one's own seats moved last
        super().__init__(game, setup, glance, count, "", 0)
        self.clear()

    def begin(self, place: int, played: int) -> Course:
        course = Course(self.begun.copy(), self.moves, luck_of(self.seeds[place], 0, played))
        own = own_of(self.chosen, self.table_seats, course)
        self.own[place] = own
        self.companies[place].sit(course, own)
        return course

    def follow(self, place: i64, seed: str | None) -> None:
        """The next match begins in this place; with a seed, the first of that seed."""
        if seed is not None:
            self.seeds[place] = seed
        self.played[place] = 0 if seed is not None else self.played[place] + 1
        self.asked[place] = 0
        self.over[place] = 0
        self.courses[place] = self.begin(int(place), self.played[place])
        self.arrive(place, self.courses[place])

    def doubts(self, moves: bytes) -> bool:
        """Are there moves among these that are not legal? `odd` says where."""
        if len(moves) != 2 * self.count:
            raise IllegalMove(f"{len(moves)} bytes are not {self.count} moves of two bytes")
        found = False
        place: i64 = 0
        while place < self.count:
            move = i64(read_i16_le(moves, 2 * place))
            legal = 0 <= move <= self.moves and self.masks.has(place, move)
            self.odd[place] = 0 if legal else 1
            found = found or not legal
            place += 1
        return found

    def step(self, moves: bytes) -> None:
        """A move for every match, legal (`doubts`), or what is said instead of one."""
        self.clear()
        place: i64 = 0
        while place < self.count:
            move = i64(read_i16_le(moves, 2 * place))
            if move >= 0:
                self.answer(place, move)
            elif move == NEXT:
                self.follow(place, None)
            else:
                course = self.courses[place]
                course.leave()
                self.finish(place, course)
            place += 1

    # What is told of it

    def tell(self, place: i64, course: Course) -> None:
        if self.companies[place].go_on(course, self.own[place]):
            self.asked[place] = 1
            super().tell(place, course)
        else:
            self.finish(place, course)

    def finish(self, place: i64, course: Course) -> None:
        if not self.asked[place]:
            self.make_way(place)
            return
        self.asked[place] = 0
        self.ended[place] = course
        self.last[place] = self.seats[place]
        self.pay(place, course.state)
        if self.at_once:
            self.make_way(place)
        else:
            seat = i64(self.seats[place])
            self.sight.see(place, course.state, seat)
            self.sight.reach_of(place, course, seat)

    def any_choice(self, place: i64) -> i64:
        """Any legal move, by the luck of the match."""
        course = self.courses[place]
        return course.any_choice(course.luck) if course.seat != NOBODY else LEAVE
