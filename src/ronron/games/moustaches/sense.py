# compiled
"""A feeling for the ball: what a name and what a cat on the stage seem worth to a seat.

To name is worth what it brings and costs on average, beside the others; to show a cat is worth what it tells about the
others, less what it tells them about oneself.
"""

from math import log2
from typing import Final

from mypy_extensions import i64

from ronron.games.moustaches.board import CARRIES, KINDS, place_of
from ronron.games.moustaches.likely import Clues, weighed

TINY: Final = 1e-9


class Weights:
    """How much each thing counts; found by letting tigers play each other."""

    def __init__(self) -> None:
        self.chance = 1.0  # the name a cat is likely to give me
        self.learn = 0.2  # what a cat tells about all the others, in bits
        self.exposed = 0.7  # the best name that others will have for me
        self.shrink = 0.2  # what a cat tells about me, in bits
        self.bold = 0.2  # what a name is worth beyond its points: it tells, and others would say it first
        self.finish = 0.1  # to unmask somebody while one leads, a point of the lead
        self.leader = 0.05  # to name those who are ahead, a point of it


class Opponent:
    """What one makes of another seat: the disguises that fit, and how much each of them weighs."""

    def __init__(self, seat: i64, up: i64, disguises: list[int], weights: list[int]) -> None:
        self.seat = seat
        self.up = up
        self.disguises = disguises
        self.weights = weights
        self.total = 0
        for weight in weights:
            self.total += weight

    def chances(self) -> list[float]:
        """How likely each attribute is still hidden behind this fan."""
        sums = [0] * KINDS
        for at in range(len(self.disguises)):
            hidden: i64 = i64(self.disguises[at]) & ~self.up
            weight = self.weights[at]
            while hidden:
                bit: i64 = hidden & -hidden
                hidden ^= bit
                sums[place_of(bit)] += weight
        return [one / (self.total + TINY) for one in sums]

    def prospect(self, carries: i64) -> tuple[float, float, float]:
        """If this cat is shown: how likely a mask is, and the best name there will be, with a mask and without."""
        with_mask = [0] * KINDS
        without = [0] * KINDS
        laid = 0
        for at in range(len(self.disguises)):
            disguise: i64 = self.disguises[at]
            weight = self.weights[at]
            sums = without
            if disguise & carries:
                sums = with_mask
                laid += weight
            hidden: i64 = disguise & ~self.up
            while hidden:
                bit: i64 = hidden & -hidden
                hidden ^= bit
                sums[place_of(bit)] += weight
        rest = self.total - laid
        return (
            laid / (self.total + TINY),
            max(with_mask) / laid if laid else 0.0,
            max(without) / rest if rest else 0.0,
        )


class Mind:
    """What a seat makes of the table, from clues that it has not forgotten."""

    def __init__(self, seat: i64, clues: list[Clues], ups: list[int], public: Clues, jointly: bool) -> None:
        self.seat = seat
        self.seats = len(clues)
        self.opponents: list[Opponent] = []
        others = [other for other in range(len(clues)) if other != seat]
        sets = [clues[other].fitting() for other in others]
        weights = weighed(sets) if jointly else [[1] * len(one) for one in sets]
        for at in range(len(others)):
            other = others[at]
            self.opponents.append(Opponent(other, i64(ups[other]), sets[at], weights[at]))
        # Oneself, as the others see one.
        fitting = public.fitting()
        self.own = Opponent(seat, i64(ups[seat]), fitting, [1] * len(fitting))

    def names(self) -> list[tuple[int, int, float]]:
        """Every name that could be right, likeliest first: seat, attribute, how likely."""
        found: list[tuple[int, int, float]] = []
        for opponent in self.opponents:
            chances = opponent.chances()
            for attribute in range(KINDS):
                if chances[attribute] > 0.0:
                    found.append((int(opponent.seat), attribute, chances[attribute]))
        return sorted(found, key=lambda one: -one[2])

    def cat_worth(self, cat: i64, laid: bool, weights: Weights) -> float:
        """What showing this cat seems worth; `laid`: one will have to lay a mask oneself."""
        carries: i64 = CARRIES[cat]
        told = 0.0
        # The best name there will be, whatever each of the others lays: how likely, and how good.
        futures: list[tuple[float, float]] = [(1.0, 0.0)]
        for opponent in self.opponents:
            likely, with_mask, without = opponent.prospect(carries)
            told += bits_told(likely)
            longer: list[tuple[float, float]] = []
            for chance, best in futures:
                longer.append((chance * likely, max(best, with_mask)))
                longer.append((chance * (1.0 - likely), max(best, without)))
            futures = longer
        gain = 0.0
        for chance, best in futures:
            gain += chance * max(0.0, name_worth(best, self.seats))
        likely, with_mask, without = self.own.prospect(carries)
        shrink = -log2((likely if laid else 1.0 - likely) + TINY)
        exposed = with_mask if laid else without
        return (
            weights.chance * gain
            + weights.learn * told / float(len(self.opponents))
            - weights.exposed * max(0.0, name_worth(exposed, self.seats))
            - weights.shrink * shrink
        )


def bits_told(likely: float) -> float:
    """How much one learns from an answer that is yes with this likelihood."""
    if likely < TINY or likely > 1.0 - TINY:
        return 0.0
    return -likely * log2(likely) - (1.0 - likely) * log2(1.0 - likely)


def name_worth(likely: float, seats: i64) -> float:
    """Points beside the mean of the others: right, one more for me and one less for him; wrong, one more for him."""
    others = float(seats - 1)
    return likely * (1.0 + 1.0 / others) - (1.0 - likely) / others
