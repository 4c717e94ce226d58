"""Races: who was first, judged by reaction rather than by arrival.

A slap arrives with the reaction its client measured. The house knows when it revealed, when the slap arrived, and a lag
that it trusts, because the client's scripts have no say in it. A claim that fits these is believed; one that does not
is replaced by arrival less lag. Where two reactions cannot be told apart it is a dead heat: the tap nearer to the
middle wins, and where that is not known, the house draws.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from ronron.contract import Chance
from ronron.plain import Seat

FRAME_MILLISECONDS = 8.0  # half a frame: what an honest client cannot know better
LEAST_SLACK_MILLISECONDS = 15.0
SLACK_OF_LAG = 0.25  # how far a claim may stray from what was measured, as a part of the lag


@dataclass(frozen=True, kw_only=True)
class Slap:
    """A move in a race, as it came in. Times count from when the table was told what to react to."""

    seat: Seat
    move: str
    number: int
    arrived_milliseconds: float
    lag_milliseconds: float = 0.0
    claimed_milliseconds: float | None = None
    distance: float | None = None


@dataclass(frozen=True, kw_only=True)
class Judged:
    """A slap with the reaction it is taken to have had, give or take."""

    slap: Slap
    reaction_milliseconds: float
    uncertainty_milliseconds: float

    def notes(self) -> dict[str, float]:
        """What the record keeps beside the move."""
        kept = {"reaction": round(self.reaction_milliseconds, 1), "give": round(self.uncertainty_milliseconds, 1)}
        return kept if self.slap.distance is None else {**kept, "distance": round(self.slap.distance, 1)}


def judge(slap: Slap) -> Judged:
    """Believe a claim where arrival and trusted lag allow it."""
    measured = max(0.0, slap.arrived_milliseconds - slap.lag_milliseconds)
    slack = max(LEAST_SLACK_MILLISECONDS, SLACK_OF_LAG * slap.lag_milliseconds)
    claimed = slap.claimed_milliseconds
    if claimed is not None and abs(claimed - measured) <= slack:
        return Judged(slap=slap, reaction_milliseconds=claimed, uncertainty_milliseconds=FRAME_MILLISECONDS)
    return Judged(slap=slap, reaction_milliseconds=measured, uncertainty_milliseconds=slack)


def decide(slaps: Sequence[Slap], chance: Chance) -> list[Judged]:
    """The order in which they count."""
    waiting = sorted((judge(slap) for slap in slaps), key=lambda one: (one.reaction_milliseconds, one.slap.seat))
    decided: list[Judged] = []
    while waiting:
        first = waiting[0]
        heat = [one for one in waiting if overlap(first, one)]
        decided.append(nearest(heat, chance))
        waiting.remove(decided[-1])
    return decided


def overlap(one: Judged, other: Judged) -> bool:
    apart = abs(one.reaction_milliseconds - other.reaction_milliseconds)
    return apart < one.uncertainty_milliseconds + other.uncertainty_milliseconds


def nearest(heat: Sequence[Judged], chance: Chance) -> Judged:
    """Who wins a dead heat."""
    distances = [one.slap.distance for one in heat]
    known = [distance for distance in distances if distance is not None]
    if len(known) == len(heat):
        return heat[distances.index(min(known))]
    return heat[chance.below(len(heat))]
