"""The coach: what each move was worth, as far as the seat could know, and which decisions cost most.

Advice comes from the seat's knowledge alone. In a finished game every hand lies open, so the coach also weighs the
moves in the world as it truly was, and can tell two things apart:

- a mistake: what was known made another move clearly better;
- bad luck: the choice was right, or close to it, on what was known, but in the true world another move was clearly
  better. Nobody could have known, or not the greater part of it.

Every other decision is sound: nothing can be shown against it.

"Clearly" means that the difference exceeds its uncertainty: by chance alone it would look so once in a hundred times,
however many moves there are to compare with.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Final, Literal

from ronron import games
from ronron.arena.cheater import open_hands
from ronron.arena.seating import strongest
from ronron.bots.estimate import Estimate
from ronron.bots.registry import seat_bot
from ronron.bots.thinker import Thinker
from ronron.contract import Game
from ronron.plain import HOUSE, Refusal, Seat
from ronron.records.match import Match
from ronron.records.record import Record
from ronron.records.verify import begin, play_back

Verdict = Literal["mistake", "bad-luck", "sound"]
Maker = Callable[[int], Thinker]  # from a seed: every decision is thought about afresh
FALSE_ALARM: Final = 0.01
WORST: Final = 3


@dataclass(frozen=True, kw_only=True)
class Advice:
    """What a seat could do, best first, in the unit of the bot that was asked."""

    at: int  # after so many moves of the record
    seat: Seat
    unit: str
    options: tuple[Estimate, ...]


@dataclass(frozen=True, kw_only=True)
class Decision:
    """What a seat did, and what it made of it."""

    at: int
    seat: Seat
    move: str
    best: str  # on what was known
    given_up: float  # what the best move was worth more, on what was known
    best_in_truth: str
    hindsight: float  # what the best move was worth more, with every hand open
    verdict: Verdict
    cost: float  # of a mistake what was given up, of bad luck what hindsight tells, otherwise nothing
    options: tuple[Estimate, ...]


@dataclass(frozen=True, kw_only=True)
class Review:
    """Every decision of a finished game by those who were asked about, in the order of the record."""

    unit: str
    decisions: tuple[Decision, ...]

    def of(self, seat: Seat) -> list[Decision]:
        return [one for one in self.decisions if one.seat == seat]

    def worst(self, seat: Seat, count: int = WORST) -> list[Decision]:
        """The decisions that cost this seat most; fewer where fewer cost anything."""
        costly = [one for one in self.of(seat) if one.cost > 0]
        return sorted(costly, key=lambda one: (-one.cost, one.at))[:count]


def thinkers(game: Game, name: str | None) -> Maker:
    """The named bot as a coach, or the strongest that this game knows; refused where it cannot weigh its moves."""
    chosen = strongest(game) if name is None else name

    def make(seed: int) -> Thinker:
        bot = seat_bot(game, chosen, seed)
        if not isinstance(bot, Thinker):
            raise Refusal("not-a-thinker", bot=chosen)
        return bot

    make(0)
    return make


# --- One position ------------------------------------------------------------------------------------------------


def consider(match: Match, seat: Seat, thinker: Thinker) -> Advice:
    """What this seat could do now, from what it knows and nothing else."""
    knowledge = match.knowledge(seat)
    at = len(match.entries)
    if not knowledge.legal:
        raise Refusal("no-decision", number=seat, at=at)
    return Advice(at=at, seat=seat, unit=thinker.unit, options=tuple(thinker.consider(knowledge)))


# --- A finished game ---------------------------------------------------------------------------------------------


def review(
    record: Record, make: Maker, *, seat: Seat | None = None, progress: Callable[[], None] = lambda: None
) -> Review:
    """Look back at every decision of a finished game; `progress` is called after each."""
    if record.result is None:
        raise Refusal("game-not-over")
    decisions = []
    for match, who, move in choices(record, seat):
        decisions.append(judge(match, who, move, make(len(match.entries))))
        progress()
    return Review(unit=make(0).unit, decisions=tuple(decisions))


def choices(record: Record, seat: Seat | None = None) -> Iterator[tuple[Match, Seat, str]]:
    """Where someone had a choice: the match just before it, who chose, and what."""
    match = begin(record)
    moves = play_back(record, match)
    for entry in record.entries:
        if entry.who != HOUSE and seat in (None, entry.who) and len(match.state.legal(entry.who)) > 1:
            yield match, entry.who, entry.move
        next(moves)


def count_choices(record: Record, seat: Seat | None = None) -> int:
    return sum(1 for _ in choices(record, seat))


def judge(match: Match, seat: Seat, move: str, thinker: Thinker) -> Decision:
    """What this move was worth beside the others: on what the seat knew, and in truth."""
    knowledge = match.knowledge(seat)
    known = thinker.consider(knowledge)
    true = thinker.consider(open_hands(match, knowledge))
    best, given_up, is_clear = compare(known, move)
    best_in_truth, hindsight, is_clear_in_truth = compare(true, move)
    verdict: Verdict = "sound"
    if is_clear:
        verdict = "mistake"
    elif is_clear_in_truth and given_up < hindsight / 2:
        verdict = "bad-luck"
    cost = {"mistake": given_up, "bad-luck": hindsight, "sound": 0.0}[verdict]
    return Decision(
        at=len(match.entries),
        seat=seat,
        move=move,
        best=best,
        given_up=given_up,
        best_in_truth=best_in_truth,
        hindsight=hindsight,
        verdict=verdict,
        cost=cost,
        options=tuple(known),
    )


def compare(options: Sequence[Estimate], move: str) -> tuple[str, float, bool]:
    """The best of the options, how much better it is than this move, and whether that is clear."""
    chosen = next(one for one in options if one.move == move)
    best = options[0]
    difference = max(0.0, best.value - chosen.value)
    if chosen.visits == 0 or best.visits == 0:
        return best.move, difference, False
    # A search tries a bad move too rarely for that move's own tries to tell how far they scatter: all moves tell it.
    tries = sum(one.visits for one in options)
    scatter = sum((one.visits * one.error) ** 2 for one in options) / tries
    error = (scatter / best.visits + scatter / chosen.visits) ** 0.5
    # The best of many looks good by chance: the more there are to choose from, the more it must be ahead.
    certainty = NormalDist().inv_cdf(1 - FALSE_ALARM / max(1, len(options) - 1))
    return best.move, difference, difference > certainty * error


def find_game(record: Record) -> Game:
    return games.find(record.game)
