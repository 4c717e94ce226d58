"""The coach: what each move was worth, as far as the seat could know, and which decisions cost most.

Advice comes from the seat's knowledge alone. In a finished game every hand lies open, so the coach also weighs the
moves in the world as it truly was, and can tell two things apart:

- a mistake: what was known made another move clearly better;
- bad luck: the choice was right, or close to it, on what was known; but in the true world it was clearly worth less
  than one could expect, and another move clearly more.

Every other decision is sound: nothing can be shown against it.

"Clearly" means that the difference exceeds its uncertainty: by chance alone it would look so at most once in a hundred
times, however many moves there are to compare with. Where that is in doubt, the coach looks again. What no second look
takes away is the thinker's own doubt (`Thinker.doubts`); `trust.py` measures how often "clearly" is wrong all the same.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import inf
from statistics import NormalDist
from typing import Final, Literal

from ronron import games
from ronron.arena.cheater import open_hands
from ronron.bots.estimate import Estimate
from ronron.bots.registry import seat_bot, strongest, takes_budget
from ronron.bots.thinker import Thinker
from ronron.contract import Game
from ronron.kit.compiled import is_compiled
from ronron.plain import HOUSE, Knowledge, Refusal, Seat
from ronron.records.match import Match
from ronron.records.record import Record
from ronron.records.verify import begin, play_back

Verdict = Literal["mistake", "bad-luck", "sound"]
Maker = Callable[[int], Thinker]  # from a seed: every decision is thought about afresh
FALSE_ALARM: Final = 0.01
ITERATIONS: Final = 1000 if is_compiled() else 60  # a game is looked at within a minute or so on either Python
LOOKS: Final = 4  # at most, at one decision
OTHER_SEED: Final = 1_000_003  # from one look to the next
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
    drop: float  # what the move itself was worth less in truth than it seemed
    verdict: Verdict
    cost: float  # of a mistake what was given up, of bad luck what another move would have saved, otherwise nothing
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


def usual_coach(game: Game) -> str:
    """The strongest thinker this game knows, thinking in iterations, so that its advice can be had again."""
    name = strongest(game)
    return f"{name}:{ITERATIONS}" if takes_budget(game, name) else name


def thinkers(game: Game, name: str | None = None) -> Maker:
    """The named bot as a coach, or the usual one; refused where it cannot weigh its moves."""
    chosen = usual_coach(game) if name is None else name

    def make(seed: int) -> Thinker:
        bot = seat_bot(game, chosen, seed)
        if not isinstance(bot, Thinker):
            raise Refusal("weighs-nothing", bot=chosen)
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
    # Of a difference the doubt is told: each of its two values has half of the variance.
    doubt = thinker.doubts(knowledge)
    options = [replace(one, error=(one.error**2 + doubt**2 / 2) ** 0.5) for one in thinker.consider(knowledge)]
    return Advice(at=at, seat=seat, unit=thinker.unit, options=tuple(options))


# --- A finished game ---------------------------------------------------------------------------------------------


def review(
    record: Record, make: Maker, *, seat: Seat | None = None, progress: Callable[[], None] = lambda: None
) -> Review:
    """Look back at every decision of a finished game; `progress` is called after each."""
    if record.result is None:
        raise Refusal("game-not-over")
    decisions = []
    for match, who, move in choices(record, seat):
        decisions.append(judge(match, who, move, make))
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


def judge(match: Match, seat: Seat, move: str, make: Maker) -> Decision:
    """What this move was worth beside the others: on what the seat knew, and in truth."""
    knowledge = match.knowledge(seat)
    at = len(match.entries)
    doubt = make(at).doubts(knowledge)
    known = weigh(knowledge, move, make, at)
    true = weigh(open_hands(match, knowledge), move, make, at)
    lead, true_lead = lead_over(known, move, doubt), lead_over(true, move, doubt)
    drop, is_clear_drop = drop_of(known, true, move, doubt)
    lost = min(drop, true_lead.by)
    verdict: Verdict = "sound"
    if lead.is_clear:
        verdict = "mistake"
    elif true_lead.is_clear and is_clear_drop and lead.by < lost / 2:
        verdict = "bad-luck"
    return Decision(
        at=at,
        seat=seat,
        move=move,
        best=lead.move,
        given_up=lead.by,
        best_in_truth=true_lead.move,
        hindsight=true_lead.by,
        drop=drop,
        verdict=verdict,
        cost={"mistake": lead.by, "bad-luck": lost, "sound": 0.0}[verdict],
        options=tuple(known),
    )


def weigh(knowledge: Knowledge, move: str, make: Maker, seed: int) -> list[Estimate]:
    """What the moves are worth, looked at again with other luck while it is in doubt whether one beats this one."""
    thinker = make(seed)
    options = thinker.consider(knowledge)
    for look in range(1, LOOKS):
        lead = lead_over(options, move, thinker.doubts(knowledge))
        # Who reckons rather than tries comes to the same again.
        if lead.is_clear or lead.by <= lead.error or not any(one.error for one in options):
            break
        options = put_together(options, make(seed + look * OTHER_SEED).consider(knowledge))
    return options


def put_together(first: Sequence[Estimate], second: Sequence[Estimate]) -> list[Estimate]:
    """Two looks as one: every try counts the same."""
    others = {one.move: one for one in second}
    merged = []
    for one in first:
        other = others.get(one.move, one)
        visits = one.visits + other.visits
        share = other.visits / visits if visits else 0.5
        error = ((one.error * (1 - share)) ** 2 + (other.error * share) ** 2) ** 0.5
        value = one.value * (1 - share) + other.value * share
        merged.append(Estimate(move=one.move, value=value, error=error, visits=visits))
    return sorted(merged, key=lambda one: -one.value)


@dataclass(frozen=True, kw_only=True)
class Lead:
    """How far the best of the options is ahead of a move, how sure that is, and whether it is clear."""

    move: str
    by: float
    error: float
    is_clear: bool


def lead_over(options: Sequence[Estimate], move: str, doubt: float = 0.0) -> Lead:
    chosen, best = find_option(options, move), options[0]
    by = max(0.0, best.value - chosen.value)
    error = (variance(options, best) + variance(options, chosen) + doubt**2) ** 0.5
    return Lead(move=best.move, by=by, error=error, is_clear=is_clear(by, error, len(options) - 1))


def drop_of(known: Sequence[Estimate], true: Sequence[Estimate], move: str, doubt: float = 0.0) -> tuple[float, bool]:
    """How much less the move was worth in truth than it seemed, and whether that is clear."""
    seemed, was = find_option(known, move), find_option(true, move)
    drop = seemed.value - was.value
    return drop, is_clear(drop, (variance(known, seemed) + variance(true, was) + doubt**2) ** 0.5)


def find_option(options: Sequence[Estimate], move: str) -> Estimate:
    return next(one for one in options if one.move == move)


def variance(options: Sequence[Estimate], one: Estimate) -> float:
    """How unsure the value of an option is.

    A search tries a bad move too rarely for its own tries to tell how far they scatter: all moves together tell it.
    """
    if one.visits == 0:
        return inf
    tries = sum(other.visits for other in options)
    return sum((other.visits * other.error) ** 2 for other in options) / tries / one.visits


def is_clear(difference: float, error: float, comparisons: int = 1) -> bool:
    """The best of many looks good by chance, and so does one of several looks: the more, the more it must be ahead."""
    return difference > error * NormalDist().inv_cdf(1 - FALSE_ALARM / (LOOKS * max(1, comparisons)))


# --- What the deal allowed ---------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class FewestFound:
    """What a game took, and the fewest that its deal is known to take."""

    fact: str
    own: int
    best: int


def best_known(record: Record, seconds: float) -> FewestFound | None:
    """Where a game counts something of which fewer is better; None where it does not, or nobody finished."""
    game = find_game(record)
    fewest = game.facets().fewest
    fact = fewest.fact
    if not fact or record.result is None or not record.result.winners:
        return None
    match = begin(record, listening=False)
    moves = play_back(record, match)
    while match.state.chance():
        next(moves)
    found = fewest.best_known(match.state, seconds)
    if found is None:
        return None
    own = int(game.facts(record.result)[fact][0])
    return FewestFound(fact=fact, own=own, best=min(found, own))  # who did better than the search has found more


def find_game(record: Record) -> Game:
    return games.find(record.game)
