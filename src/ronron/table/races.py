"""Races: who was first, judged by reaction rather than by arrival. Nothing here waits, sends or looks at a clock.

A slap arrives with the reaction its client measured, from the frame that showed what there is to react to. The house
knows when it showed it, when the slap arrived, and how long the way there and back is: WebSocket pings are answered
below the page's scripts, so these have no say in it. A program may hold its answers back, to pass for someone far away:
so no more is believed than the system itself has seen of the line, and a little. From this follow

- what was measured: the arrival less the way there and back;
- what is believed: a claim that is not earlier than this, less what a connection as steady as this one may add;
  whatever is earlier counts as just that early;
- a credit: where the system cannot see the line, it is taken at its word for so much an evening and a little a race;
- a ration: who claims, slap after slap, to be a little quicker than his slaps arrive gets that back as a correction, so
  that lying a little all the time gains little too;
- a dead heat, where two reactions cannot be told apart: the tap nearer to the head wins, and where one of them has
  no distance (a keyboard), the house draws.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from statistics import fmean, median
from typing import Any, Final

from ronron.contract import Chance
from ronron.plain import Seat

TOO_SOON_MILLISECONDS: Final = 100.0  # nobody reacts sooner: it is a guess
FRAME_MILLISECONDS: Final = 8.0  # half a frame: what an honest client cannot know better
LEAST_SLACK_MILLISECONDS: Final = 22.0  # a claim may be so much earlier than what was measured, on a steady line
SLACK_OF_SPREAD: Final = 2.5  # and more where the line is unsteady
MOST_SLACK_MILLISECONDS: Final = 120.0
TOLERANCE_MILLISECONDS: Final = 14.0  # so much earlier on the average goes uncorrected: screens differ
MEMORY_SLAPS: Final = 12.0  # how many slaps the average looks back
ABOVE_SHORTEST_MILLISECONDS: Final = 8.0  # a usual answer takes longer than the quickest one the system has seen
ABOVE_SHORTEST_PART: Final = 0.15  # and the longer the line, the more: every stretch of it may be busy
LONGEST_LAG_MILLISECONDS: Final = 500.0  # more than this is believed of nobody
JITTER_MILLISECONDS: Final = 400  # a reveal comes up to so much later than it might


@dataclass(frozen=True, kw_only=True)
class Lag:
    """How long a connection takes there and back, as far as the house has seen, and how steady it is."""

    round_trip_milliseconds: float = 0.0
    spread_milliseconds: float = 0.0  # how far a usual round trip is from the usual one
    late_milliseconds: float = 0.0  # by how much the average one is longer than the usual one
    is_seen: bool = True  # by the system itself; otherwise the line is taken at its word

    @classmethod
    def of(
        cls,
        round_trips: Sequence[float],
        *,
        shortest_milliseconds: float | None = None,
        longest_milliseconds: float = LONGEST_LAG_MILLISECONDS,
    ) -> "Lag":
        """From the last round trips, in milliseconds, and the shortest that the system itself has seen, if it can.

        No answer is believed to have taken longer than the system's own allow.
        """
        is_seen = shortest_milliseconds is not None
        if not round_trips:
            return cls(is_seen=is_seen)
        longest = longest_milliseconds
        if shortest_milliseconds is not None:
            longest = min(longest, believable_milliseconds(shortest_milliseconds))
        believed = [min(one, longest) for one in round_trips]
        usual = median(believed)
        return cls(
            round_trip_milliseconds=usual,
            spread_milliseconds=median(abs(one - usual) for one in believed),
            late_milliseconds=max(0.0, fmean(believed) - usual),
            is_seen=is_seen,
        )

    def at_most(self, milliseconds: float) -> "Lag":
        """The same line, believed to be no longer than this."""
        usual = min(self.round_trip_milliseconds, milliseconds)
        return replace(
            self,
            round_trip_milliseconds=usual,
            late_milliseconds=min(self.late_milliseconds, milliseconds - usual),
        )

    def slack_milliseconds(self) -> float:
        """How much earlier than measured a claim may be."""
        slack = LEAST_SLACK_MILLISECONDS + SLACK_OF_SPREAD * self.spread_milliseconds
        return min(slack + self.late_milliseconds, MOST_SLACK_MILLISECONDS)


NO_LAG: Final = Lag()


def believable_milliseconds(shortest_milliseconds: float) -> float:
    """How long an answer can honestly take on a line whose quickest one took this long."""
    return shortest_milliseconds * (1 + ABOVE_SHORTEST_PART) + ABOVE_SHORTEST_MILLISECONDS


@dataclass(frozen=True, kw_only=True)
class Slap:
    """A move in a race, as it came in. Times count from when the table was told what to react to."""

    seat: Seat
    move: str
    number: int
    arrived_milliseconds: float
    lag: Lag = NO_LAG
    claimed_milliseconds: float | None = None
    distance: float | None = None  # from the head, in thousandths of the mouse's size
    handicap_milliseconds: float = 0.0
    trusted: bool = False  # a bot of the house: what it says is so


@dataclass
class Credit:
    """How much lag somebody is still taken at his word for, this evening: where the system cannot see his line."""

    most_milliseconds: float
    a_race_milliseconds: float  # comes in with every slap, and is what remains to those who have used up the rest
    left_milliseconds: float = field(init=False)

    def __post_init__(self) -> None:
        self.left_milliseconds = self.most_milliseconds

    def believe(self, lag: Lag) -> Lag:
        return lag if lag.is_seen else lag.at_most(self.left_milliseconds)

    def spend(self, believed: Lag) -> None:
        """A slap was judged with so much of it."""
        if not believed.is_seen:
            used = believed.round_trip_milliseconds + believed.late_milliseconds
            left = self.left_milliseconds + self.a_race_milliseconds - used
            self.left_milliseconds = min(left, self.most_milliseconds)


@dataclass
class Ration:
    """What a seat's claims were like so far: by how much they are earlier than what was measured, on the average."""

    slaps: float = 0.0
    early_milliseconds: float = 0.0

    def add(self, early_milliseconds: float) -> None:
        self.slaps = min(self.slaps + 1.0, MEMORY_SLAPS)
        self.early_milliseconds += (early_milliseconds - self.early_milliseconds) / self.slaps

    def correction_milliseconds(self, lag: Lag) -> float:
        """What is added to a claim: what is earlier than screens and unsteady lines explain."""
        return max(0.0, self.early_milliseconds - explained_milliseconds(lag)) if self.slaps else 0.0


def latest_milliseconds(lag: Lag) -> float:
    """How long after a reaction its slap can be here and still be believed: the line, and what it is given."""
    return lag.round_trip_milliseconds + lag.slack_milliseconds()


def explained_milliseconds(lag: Lag) -> float:
    """By how much an honest claim may be early on the average: frames, screens, and lines that are not steady."""
    return FRAME_MILLISECONDS + lag.late_milliseconds + TOLERANCE_MILLISECONDS


@dataclass(frozen=True, kw_only=True)
class Judged:
    """A slap with the reaction it is taken to have had, give or take."""

    slap: Slap
    reaction_milliseconds: float
    uncertainty_milliseconds: float
    is_dead_heat: bool = False

    @property
    def counted_milliseconds(self) -> float:
        """What it is compared by: the handicap is added."""
        return self.reaction_milliseconds + self.slap.handicap_milliseconds

    def is_too_soon(self) -> bool:
        """A guess: even with all that is uncertain it cannot have been a reaction."""
        return self.reaction_milliseconds + self.uncertainty_milliseconds - FRAME_MILLISECONDS < TOO_SOON_MILLISECONDS

    def notes(self) -> dict[str, int]:
        """What the record keeps beside the move, in whole milliseconds, and whether the line was taken at its word."""
        kept = {"reaction": round(self.reaction_milliseconds), "give": round(self.uncertainty_milliseconds)}
        if not self.slap.trusted:
            kept["line"] = round(self.slap.lag.round_trip_milliseconds)
            if not self.slap.lag.is_seen:
                kept["unseen"] = True
        if self.slap.handicap_milliseconds:
            kept["handicap"] = round(self.slap.handicap_milliseconds)
        if self.slap.distance is not None:
            kept["distance"] = round(self.slap.distance)
        return kept


def judge(slap: Slap, ration: Ration | None = None) -> Judged:
    """Believe a claim as far as arrival and trusted lag allow it."""
    claimed = slap.claimed_milliseconds
    if slap.trusted and claimed is not None:
        return Judged(slap=slap, reaction_milliseconds=claimed, uncertainty_milliseconds=FRAME_MILLISECONDS)
    measured = max(0.0, slap.arrived_milliseconds - slap.lag.round_trip_milliseconds)
    slack = slap.lag.slack_milliseconds()
    if claimed is None:
        return Judged(slap=slap, reaction_milliseconds=measured, uncertainty_milliseconds=slack)
    early = measured - claimed
    correction = 0.0
    if ration is not None:
        ration.add(min(early, slack))  # earlier gains nothing: a line or a screen that stumbled is not held against it
        correction = ration.correction_milliseconds(slap.lag)
    if early <= 0:  # later than measured: to one's own cost, but nobody has slapped after the slap was here
        reaction = min(claimed, slap.arrived_milliseconds)
    else:
        # Who is early on the average is given less for a line that stumbles.
        given = max(slack - correction, min(slack, explained_milliseconds(slap.lag)))
        reaction = min(max(claimed + correction, measured - given), measured)
    uncertainty = FRAME_MILLISECONDS if early <= slack else slack
    return Judged(slap=slap, reaction_milliseconds=reaction, uncertainty_milliseconds=uncertainty)


def decide(slaps: Iterable[Judged], chance: Chance) -> list[Judged]:
    """The order in which they count."""
    waiting = sorted(slaps, key=lambda one: (one.counted_milliseconds, one.slap.seat, one.slap.move))
    decided: list[Judged] = []
    while waiting:
        heat = [one for one in waiting if overlap(waiting[0], one)]
        first = nearest(heat, chance)
        waiting.remove(first)
        decided.append(replace(first, is_dead_heat=len(heat) > 1))
    return decided


def overlap(one: Judged, other: Judged) -> bool:
    apart = abs(one.counted_milliseconds - other.counted_milliseconds)
    return apart < one.uncertainty_milliseconds + other.uncertainty_milliseconds


def nearest(heat: Sequence[Judged], chance: Chance) -> Judged:
    """Who wins a dead heat."""
    distances = [one.slap.distance for one in heat]
    known = [distance for distance in distances if distance is not None]
    if len(known) == len(heat):
        return heat[distances.index(min(known))]
    return heat[chance.below(len(heat))]


def wait_milliseconds(first: Judged, others: Iterable[tuple[Lag, float]], longest: float) -> float:
    """How long to collect after a first slap: until whoever was quicker, or as quick, must have arrived.

    The others are those who may still slap, each with lag and handicap.
    """
    latest = max((latest_milliseconds(lag) + FRAME_MILLISECONDS - added for lag, added in others), default=0.0)
    quicker = first.counted_milliseconds + first.uncertainty_milliseconds + latest
    return min(max(0.0, quicker - first.slap.arrived_milliseconds), longest)


# --- The photo finish --------------------------------------------------------------------------------------------


def photo(judged: Sequence[Judged]) -> dict[str, Any]:
    """What is noted beside the first move that came of a race with several slaps: everyone in it, in order."""
    lanes = [{"seat": one.slap.seat, "move": one.slap.move, "heat": one.is_dead_heat, **one.notes()} for one in judged]
    return {"photo": lanes} if len(lanes) > 1 else {}


def photo_of(seat: Seat, move: str, notes: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Everyone in the race that a move came of, from what is noted beside it; a slap alone is a photo of one."""
    if "photo" in notes:
        return list(notes["photo"])
    return [{"seat": seat, "move": move, "heat": False, **notes}] if "reaction" in notes else []
