"""Ratings from whole rankings, for any number of seats: Plackett and Luce's model, fitted to what happened.

Everyone has a strength. The first place falls to one of the players in proportion to strength, the second to one of
those left, and so on. Those who are level count as every order of them equally often. Several seats of one name are
several players of one strength.

A rating is 400 x log10(strength): 400 points more means ten to one. The anchor stands at 0. Each player is given one
imagined tie with the anchor, so that who never lost is not infinitely strong; the interval says how little that means.

The likelihood needs only how often each name was chosen and from whom (`ChoiceTally`); Newton's method finds its
maximum.
Intervals are over deals: the games of one deal share their luck, so they count as one observation (the "sandwich" of
the curvature and the scatter of the deals' slopes).
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from math import comb, exp, log, prod

from ronron.arena.figures import Z95

SCALE = 400 / log(10)  # rating points for a natural logarithm of strength
STEPS = 100
SMALL = 1e-10

Ranking = tuple[tuple[int, ...], ...]  # best first: for each rank, how many players of each name share it
Choice = tuple[int, ...]  # from whom: how many players of each name


@dataclass(frozen=True, kw_only=True)
class Rating:
    name: str
    rating: float
    low: float | None
    high: float | None


@dataclass
class ChoiceTally:
    """All that the likelihood needs to know of some rankings: sum of chosen strengths, less that of the choices."""

    chosen: list[float]
    choices: dict[Choice, float] = field(default_factory=dict)

    def add(self, ranking: Ranking) -> None:
        for at, level in enumerate(ranking):
            behind = tuple(sum(counts) for counts in zip(*ranking[at + 1 :])) or (0,) * len(level)
            for player, count in enumerate(level):
                self.chosen[player] += count
            for group, weight in subsets(level):
                self.choose_from(tuple(here + later for here, later in zip(group, behind)), weight)

    def choose_from(self, choice: Choice, times: float) -> None:
        self.choices[choice] = self.choices.get(choice, 0.0) + times


@cache
def subsets(level: Choice) -> list[tuple[Choice, float]]:
    """Who is still left while those who are level are called one by one, averaged over every order of them."""
    size = sum(level)
    found = []
    for group in product(*(range(count + 1) for count in level)):
        if any(group):
            ways = prod(comb(count, taken) for count, taken in zip(level, group))
            found.append((group, ways / comb(size, sum(group))))
    return found


def rank_names(names: Sequence[str], lineup: Sequence[str], ranks: Sequence[int]) -> Ranking:
    """A game's ranking by name: how many of each name share each rank, best first."""
    levels = []
    for rank in sorted(set(ranks)):
        there = Counter(name for name, own in zip(lineup, ranks) if own == rank)
        levels.append(tuple(there[name] for name in names))
    return tuple(levels)


def rate(names: Sequence[str], deals: Iterable[Iterable[Ranking]], anchor: str) -> list[Rating]:
    """The rating of every name, from the rankings of every deal."""
    tallies = [tally_of(names, rankings) for rankings in deals]
    tallies += imagined(names, anchor)
    free = [player for player, name in enumerate(names) if name != anchor]
    strengths = [0.0] * len(names)
    whole = joined(names, tallies)
    for _ in range(STEPS):
        step = solve(curvature(whole, strengths, free), slope(whole, strengths, free))
        longest = max(map(abs, step), default=0.0)
        for player, by in zip(free, step):
            strengths[player] += by if longest <= 1 else by / longest  # far from the top, Newton's steps are too long
        if longest < SMALL:
            break
    errors = standard_errors(tallies, whole, strengths, free)
    many = len(tallies) - len(names) + 1 >= 2
    ratings = []
    for player, name in enumerate(names):
        value, half = SCALE * strengths[player], SCALE * Z95 * errors[player]
        ratings.append(
            Rating(name=name, rating=value, low=value - half if many else None, high=value + half if many else None)
        )
    return ratings


def tally_of(names: Sequence[str], rankings: Iterable[Ranking]) -> ChoiceTally:
    tally = ChoiceTally([0.0] * len(names))
    for ranking in rankings:
        tally.add(ranking)
    return tally


def imagined(names: Sequence[str], anchor: str) -> list[ChoiceTally]:
    """One tie with the anchor for everyone else."""
    ties = []
    for name in names:
        if name != anchor:
            ties.append(tally_of(names, [rank_names(names, [name, anchor], [1, 1])]))
    return ties


def joined(names: Sequence[str], tallies: Iterable[ChoiceTally]) -> ChoiceTally:
    whole = ChoiceTally([0.0] * len(names))
    for tally in tallies:
        for choice, times in tally.choices.items():
            whole.choose_from(choice, times)
        for player, count in enumerate(tally.chosen):
            whole.chosen[player] += count
    return whole


def shares(choice: Choice, strengths: Sequence[float]) -> list[float]:
    """How likely each name is to be chosen now."""
    weights = [count * exp(strength) for count, strength in zip(choice, strengths)]
    total = sum(weights)
    return [weight / total for weight in weights]


def slope(tally: ChoiceTally, strengths: Sequence[float], free: Sequence[int]) -> list[float]:
    """Where more strength would explain these rankings better: times chosen, less times expected."""
    expected = [0.0] * len(strengths)
    for choice, times in tally.choices.items():
        for player, one in enumerate(shares(choice, strengths)):
            expected[player] += times * one
    return [tally.chosen[player] - expected[player] for player in free]


def curvature(tally: ChoiceTally, strengths: Sequence[float], free: Sequence[int]) -> list[list[float]]:
    """How sharply the likelihood bends (its second derivatives, turned positive)."""
    bend = [[0.0] * len(free) for _ in free]
    for choice, times in tally.choices.items():
        likely = shares(choice, strengths)
        for row, one in enumerate(free):
            for column, other in enumerate(free):
                bend[row][column] += times * (likely[one] * (one == other) - likely[one] * likely[other])
    return bend


def standard_errors(
    tallies: Iterable[ChoiceTally], whole: ChoiceTally, strengths: Sequence[float], free: Sequence[int]
) -> list[float]:
    """How sure each strength is: what one deal more or less would move it, over all deals. The anchor is sure."""
    bend = curvature(whole, strengths, free)
    squares = [0.0] * len(free)
    for tally in tallies:
        for at, moved in enumerate(solve(bend, slope(tally, strengths, free))):
            squares[at] += moved * moved
    errors = [0.0] * len(strengths)
    for player, square in zip(free, squares):
        errors[player] = square**0.5
    return errors


def solve(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """The x of matrix x = right, by elimination with pivots; there are as many unknowns as players, so a handful."""
    rows = [[*row, value] for row, value in zip(matrix, right)]
    size = len(rows)
    for at in range(size):
        pivot = max(range(at, size), key=lambda row: abs(rows[row][at]))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        for row in range(at + 1, size):
            factor = rows[row][at] / rows[at][at]
            for column in range(at, size + 1):
                rows[row][column] -= factor * rows[at][column]
    found = [0.0] * size
    for at in reversed(range(size)):
        known = sum(rows[at][column] * found[column] for column in range(at + 1, size))
        found[at] = (rows[at][size] - known) / rows[at][at]
    return found


def anchor_of(names: Sequence[str]) -> str:
    """Who stands at 0: the random player, or where it did not play, the last one named (the baseline, the floor)."""
    return "random" if "random" in names else names[-1]
