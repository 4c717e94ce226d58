# compiled
"""Many matches side by side, stepped by one call: what is under a `Batch`, without numpy.

Every match waits for one seat at a time. What that means where several are asked, the same everywhere in `research`:

- **Sealed moves**: the seats that owe one are asked in turn. None of them sees what another did, for no view shows it.
- **Races**: everyone who may move is asked in turn, unseen, and answers with a move or with `wait`, the number that
  follows the alphabet. Luck says who of those who moved was first; the others' moves are forgotten, and whoever may
  then is asked again. Where everyone waits, time runs out. Whoever owes a move cannot wait; nor can anyone, once time
  has run out `PATIENCE` times since the last move, so that every match ends.

A match that is over tells its rewards, and the next one begins in its place in the same step. Its luck follows from the
seed, its place and how many were played there before: neither from the number of places nor from that of processes.
"""

from collections.abc import Sequence
from hashlib import sha256

from librt.strings import read_i16_le
from librt.vecs import vec
from mypy_extensions import i64, u8

from ronron.bots.playout import PATIENCE
from ronron.contract import BIT, Game, State
from ronron.facets import Glance
from ronron.kit.luck import Luck
from ronron.plain import HOUSE, Setup
from ronron.research.grid import Grid


class IllegalMove(ValueError):
    """Somebody made a move that its mask does not allow. Nothing has been played."""


def luck_of(seed: str, place: int, played: int) -> Luck:
    """The luck of one match: from the seed, its place, and how many were played there before."""
    told = sha256(f"{seed} {place} {played}".encode()).digest()
    return Luck(int.from_bytes(told[:8], "big"))


class Matches:
    def __init__(self, game: Game, setup: Setup, glance: Glance, count: int, seed: str, first: int) -> None:
        self.glance = glance
        self.alphabet: Sequence[str] = game.alphabet(setup)
        self.moves: i64 = len(self.alphabet)
        self.wait: i64 = self.moves
        self.count: i64 = count
        self.table_seats: i64 = setup.seats
        self.seed = seed
        self.first = first  # the place of the first of these among all that are played, here and in other processes
        self.begun: State = game.start(setup)
        self.states: list[State] = [self.begun.copy() for _ in range(count)]
        self.lucks: list[Luck] = [luck_of(seed, first + place, 0) for place in range(count)]
        self.played: list[int] = [0] * count  # matches finished in each place
        self.decisions: i64 = 0
        # Where there is a race: whether, who is still to be asked, who moved, and how often all waited.
        self.racing: vec[u8] = vec[u8]([0] * count)
        self.unasked: vec[i64] = vec[i64]([0] * count)
        self.answers: list[list[int]] = [[] for _ in range(count)]
        self.lapses: vec[i64] = vec[i64]([0] * count)
        # What is told of every match: who is asked, what it sees, what it can do; whether one just ended, and how.
        self.seats: vec[u8] = vec[u8]([0] * count)
        self.glances = Grid(count, sum([field.size for field in glance.fields(setup)]))
        self.masks = Grid(count, len(self.alphabet) + 1)
        self.over: vec[u8] = vec[u8]([0] * count)
        self.rewards: vec[float] = vec[float]([0.0] * (count * setup.seats))
        self.scores: vec[i64] = vec[i64]([0] * (count * setup.seats))
        place: i64 = 0
        while place < self.count:
            self.settle(place)
            place += 1

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
                self.answer(place, self.random_move(place))
                place += 1

    def random_move(self, place: i64) -> i64:
        state = self.states[place]
        seat = i64(self.seats[place])
        luck = self.lucks[place]
        if self.racing[place] and self.masks.has(place, self.wait) and (luck.below(2) or not state.legal(seat)):
            return self.wait
        return state.random_move(seat, luck)

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
        state = self.states[place]
        seat = i64(self.seats[place])
        self.decisions += 1
        if not self.racing[place]:
            state.play(seat, move)
            self.settle(place)
            return
        if move != self.wait:
            self.answers[place].append(seat * 65536 + move)
        left = self.unasked[place] & ~i64(BIT[seat])
        self.unasked[place] = left
        if left:
            self.ask_next(place, state)
        else:
            self.finish_race(place, state)

    # Going on

    def settle(self, place: i64) -> None:
        """On to the next decision: the house draws, a match that is over makes way for the next."""
        state = self.states[place]
        while True:
            seat = state.mover()
            if seat >= 0 and not state.race():
                self.racing[place] = 0
                self.ask(place, state, seat, False)
                return
            if seat == HOUSE:
                state.draw(self.lucks[place])
            elif state.over():
                self.finish(place, state)
                state = self.states[place]
            else:
                self.racing[place] = 1
                self.unasked[place] = state.owed() | state.may()
                self.answers[place] = []
                self.ask_next(place, state)
                return

    def ask(self, place: i64, state: State, seat: i64, may_wait: bool) -> None:
        self.seats[place] = u8(seat)
        glances = self.glances
        glances.begin(place)
        self.glance.write(state, seat, glances)
        glances.end()
        masks = self.masks
        masks.begin(place)
        self.glance.mask(state, seat, self.moves, masks)
        masks.put(1 if may_wait else 0, 1)
        masks.end()

    def ask_next(self, place: i64, state: State) -> None:
        """The next seat of a race."""
        seat: i64 = 0
        left = self.unasked[place]
        while not left & 1:
            left >>= 1
            seat += 1
        must = state.owed() & i64(BIT[seat]) or self.lapses[place] >= PATIENCE or not state.clock()
        self.ask(place, state, seat, not must or not state.legal(seat))

    def finish_race(self, place: i64, state: State) -> None:
        """The first of those who moved, or what time brings."""
        answers = self.answers[place]
        if answers:
            first = i64(answers[self.lucks[place].below(len(answers))])
            state.play(first // 65536, first % 65536)
            self.lapses[place] = 0
        else:
            state.play_house(state.clock()[0].move)
            self.lapses[place] = self.lapses[place] + 1
        self.settle(place)

    def finish(self, place: i64, state: State) -> None:
        at = place * self.table_seats
        for reward in state.rewards():
            self.rewards[at] = reward
            at += 1
        at = place * self.table_seats
        for score in state.scores():
            self.scores[at] = i64(score)
            at += 1
        self.over[place] = 1
        self.played[place] += 1
        self.lapses[place] = 0
        self.states[place] = self.begun.copy()
        self.lucks[place] = luck_of(self.seed, self.first + int(place), self.played[place])
