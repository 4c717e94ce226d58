"""Ratings: known strengths are found again, ties and clean sweeps make sense, and intervals hold what they promise."""

import random
from math import exp

import pytest

from ronron.arena.ratings import SCALE, Ranking, rank_names, rate, solve, subsets

NAMES = ("random", "kitten", "cat", "tiger")
STRENGTHS = {"random": 0.0, "kitten": 0.7, "cat": 1.3, "tiger": 2.0}


def play_one(lineup: list[str], luck: random.Random) -> Ranking:
    """One game as the model has it: with exponential finishing times, whoever is stronger is sooner there."""
    times = [luck.expovariate(exp(STRENGTHS[name])) for name in lineup]
    ranks = [1 + sum(other < own for other in times) for own in times]
    return rank_names(NAMES, lineup, ranks)


@pytest.mark.parametrize(
    "lineups",
    [[list(NAMES)], [["random", "kitten"], ["kitten", "cat", "cat", "cat"], ["cat", "tiger"]]],
    ids=["all together", "neighbours"],
)
def test_known_strengths_are_found_again(lineups: list[list[str]]) -> None:
    luck = random.Random(1)
    deals = [[play_one(lineup, luck) for lineup in lineups for _ in range(4)] for _ in range(400)]
    for one in rate(NAMES, deals, "random"):
        assert one.rating / SCALE == pytest.approx(STRENGTHS[one.name], abs=0.2)
        assert one.low is not None
        assert one.high is not None
        assert one.low <= one.rating <= one.high
        assert (one.high - one.low) / SCALE < 0.5
    assert rate(NAMES, deals, "random")[0].rating == 0


def test_intervals_hold_the_truth_about_95_times_in_100() -> None:
    luck = random.Random(2)
    held = 0
    for _ in range(100):
        deals = [[play_one(["random", "kitten", "kitten"], luck) for _ in range(3)] for _ in range(60)]
        one = rate(NAMES[:2], [[tuple(level[:2] for level in game) for game in deal] for deal in deals], "random")[1]
        assert one.low is not None
        assert one.high is not None
        held += one.low <= SCALE * STRENGTHS["kitten"] <= one.high
    assert 88 <= held <= 100


def test_games_of_one_deal_count_as_one_observation() -> None:
    """The same result five times over tells nothing new: the interval must not get narrower for it."""
    luck = random.Random(3)
    games = [play_one(["random", "kitten"], luck) for _ in range(200)]
    names = NAMES[:2]
    short = [tuple(level[:2] for level in game) for game in games]
    once = rate(names, [[game] for game in short], "random")[1]
    often = rate(names, [[game] * 5 for game in short], "random")[1]
    assert once.high is not None
    assert often.high is not None
    assert often.high - often.rating == pytest.approx(once.high - once.rating, rel=0.1)


def test_who_is_always_level_is_rated_alike() -> None:
    tie = rank_names(("a", "b", "c"), ["a", "b", "c"], [1, 1, 1])
    assert [one.rating for one in rate(("a", "b", "c"), [[tie]] * 10, "a")] == pytest.approx([0, 0, 0], abs=1e-6)


def test_a_tie_is_half_a_win() -> None:
    names = ("a", "b")
    win, loss, tie = (rank_names(names, names, ranks) for ranks in ([2, 1], [1, 2], [1, 1]))
    ties = rate(names, [[win], [win], [tie], [tie]], "a")[1].rating
    halves = rate(names, [[win], [win], [win], [loss]], "a")[1].rating
    assert ties == pytest.approx(halves)


def test_a_clean_sweep_is_strong_but_not_infinite_and_says_how_unsure_it_is() -> None:
    names = ("random", "tiger")
    win = rank_names(names, names, [2, 1])
    few, many = (rate(names, [[win]] * deals, "random")[1] for deals in (10, 1000))
    assert 0 < few.rating < many.rating < 2000
    assert many.low is not None
    assert many.high is not None
    assert many.high - many.low > 400


def test_one_deal_alone_has_no_interval() -> None:
    names = ("a", "b")
    assert rate(names, [[rank_names(names, names, [2, 1])]], "a")[1].low is None


def test_levels_are_called_in_every_order() -> None:
    assert sum(weight for _, weight in subsets((1, 1, 1))) == pytest.approx(3)
    assert dict(subsets((2, 1)))[(2, 0)] == pytest.approx(1 / 3)
    assert solve([[0.0, 2.0], [4.0, 0.0]], [2.0, 4.0]) == pytest.approx([1.0, 1.0])
