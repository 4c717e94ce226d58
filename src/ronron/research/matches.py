# compiled
"""Many matches side by side, stepped by one call: what is under a `Batch`, without numpy.

Every match waits for one seat at a time; what that means where several are asked stands at the head of `course.py`.
A match that is over tells its rewards, and the next one begins in its place in the same step. Its luck follows from the
seed, its place and how many were played there before: neither from the number of places nor from that of processes.
"""

from collections.abc import Sequence
from hashlib import sha256

from librt.strings import read_i16_le
from librt.vecs import vec
from mypy_extensions import i64, u8

from ronron.contract import Game, State
from ronron.facets import Glance
from ronron.kit.luck import Luck
from ronron.plain import Setup
from ronron.research.course import Course
from ronron.research.sight import Sight


class IllegalMove(ValueError):
    """Somebody made a move that its mask does not allow. Nothing has been played."""


def luck_of(seed: str, place: int, played: int) -> Luck:
    """The luck of one match: from the seed, its place, and how many were played there before."""
    told = sha256(f"{seed} {place} {played}".encode()).digest()
    return Luck(int.from_bytes(told[:8], "big"))


class Matches:
    def __init__(self, game: Game, setup: Setup, glance: Glance, count: int, seed: str, first: int) -> None:
        self.alphabet: Sequence[str] = game.alphabet(setup)
        self.moves: i64 = len(self.alphabet)
        self.wait: i64 = self.moves
        self.count: i64 = count
        self.table_seats: i64 = setup.seats
        self.seed = seed
        self.first = first  # the place of the first of these among all that are played, here and in other processes
        self.begun: State = game.start(setup)
        self.courses: list[Course] = [self.begin(place, 0) for place in range(count)]
        self.played: list[int] = [0] * count  # matches finished in each place
        self.decisions: i64 = 0
        # What is told of every match: who is asked, what it sees, what it can do; whether one just ended, and how.
        self.seats: vec[u8] = vec[u8]([0] * count)
        self.sight = Sight(glance, setup, self.moves, count)
        self.glances = self.sight.glances
        self.masks = self.sight.masks
        self.over: vec[u8] = vec[u8]([0] * count)
        self.rewards: vec[float] = vec[float]([0.0] * (count * setup.seats))
        self.scores: vec[i64] = vec[i64]([0] * (count * setup.seats))
        place: i64 = 0
        while place < self.count:
            self.arrive(place, self.courses[place])
            place += 1

    @property
    def states(self) -> list[State]:
        """The truth of every match."""
        return [course.state for course in self.courses]

    def begin(self, place: int, played: int) -> Course:
        """A match before its first draw."""
        return Course(self.begun.copy(), self.moves, luck_of(self.seed, self.first + place, played))

    # What everyone does

    def play(self, moves: bytes) -> None:
        """A move for every match, 16 bits each, the lowest byte first. All are legal, or none is played."""
        if len(moves) != 2 * self.count:
            raise IllegalMove(f"{len(moves)} bytes are not {self.count} moves of two bytes")
        place: i64 = 0
        while place < self.count:
            move = i64(read_i16_le(moves, 2 * place))
            if not 0 <= move <= self.moves or not self.masks.has(place, move):
                raise IllegalMove(self.told(place, move))
            place += 1
        self.clear()
        place = 0
        while place < self.count:
            self.answer(place, i64(read_i16_le(moves, 2 * place)))
            place += 1

    def wander(self, steps: int) -> None:
        """So many moves in every match, at random, by the luck of each: in a race, half of them wait."""
        for _ in range(steps):
            self.clear()
            place: i64 = 0
            while place < self.count:
                course = self.courses[place]
                self.answer(place, course.any_choice(course.luck))
                place += 1

    def told(self, place: i64, move: i64) -> str:
        said = self.alphabet[move] if 0 <= move < self.moves else "wait" if move == self.wait else str(move)
        return f"match {place}: seat {self.seats[place]} cannot say {said!r} now"

    def clear(self) -> None:
        over = self.over
        place: i64 = 0
        while place < self.count:
            over[place] = 0
            place += 1

    def answer(self, place: i64, move: i64) -> None:
        self.decisions += 1
        course = self.courses[place]
        if course.answer(move):
            self.tell(place, course)
        else:
            self.finish(place, course)

    # What is told of it

    def arrive(self, place: i64, course: Course) -> None:
        """On to the first decision; a match that needs none makes way for the next."""
        if course.go_on():
            self.tell(place, course)
        else:
            self.finish(place, course)

    def tell(self, place: i64, course: Course) -> None:
        seat = course.seat
        self.seats[place] = u8(seat)
        self.sight.see(place, course.state, seat)
        self.sight.reach(place, course.state, seat, course.may_wait)

    def finish(self, place: i64, course: Course) -> None:
        self.pay(place, course.state)
        self.make_way(place)

    def pay(self, place: i64, state: State) -> None:
        at = place * self.table_seats
        for reward in state.rewards():
            self.rewards[at] = reward
            at += 1
        at = place * self.table_seats
        for score in state.scores():
            self.scores[at] = i64(score)
            at += 1
        self.over[place] = 1

    def make_way(self, place: i64) -> None:
        """The next match begins in this place."""
        self.played[place] += 1
        following = self.begin(int(place), self.played[place])
        self.courses[place] = following
        self.arrive(place, following)
