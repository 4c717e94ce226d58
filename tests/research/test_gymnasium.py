"""Gymnasium's own test, on every game at least and most seats; and that bots take the other seats."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from ronron import games
from ronron.plain import Refusal
from ronron.research.gymnasium import OneSeat
from ronron.research.study import gymnasium_id
from tests.faults.glances import YarnAtAGlance, YarnGlance
from tests.research.judged import at_least_and_most_seats

YARN = YarnAtAGlance(YarnGlance())


@at_least_and_most_seats
@pytest.mark.parametrize("bots", ["random", "kitten"])
def test_it_is_an_environment(game: str, seats: int, bots: str) -> None:
    if bots == "random" or bots in games.find(game).bots():
        check_env(gymnasium.make(gymnasium_id(games.find(game)), seats=seats, bots=bots, render_mode="ansi").unwrapped)


@at_least_and_most_seats
def test_a_match_comes_to_its_end(game: str, seats: int) -> None:
    table = gymnasium.make(gymnasium_id(games.find(game)), seats=seats, returns="rewards").unwrapped
    luck = np.random.default_rng(1)
    _, info = table.reset(seed=1)
    for _ in range(20_000):
        legal = np.flatnonzero(info["action_mask"])
        assert legal.tolist() == np.flatnonzero(table.action_masks()).tolist()
        _, reward, over, _, info = table.step(luck.choice(legal))
        assert not info.get("illegal")
        if over:
            assert reward == table.table.worth(table.course.state)[table.seat]
            return
    raise AssertionError("it goes on for ever")


def play(table: OneSeat, seed: int) -> list[int]:
    """What was done at the table, always the first legal move being one's own."""
    _, info = table.reset(seed=seed)
    over = False
    while not over:
        _, _, over, _, info = table.step(np.flatnonzero(info["action_mask"])[0])
    return [info["seat"], *table.course.state.scores()]


def test_one_sits_anywhere_or_where_one_says() -> None:
    anywhere = OneSeat(YARN, seats=3)
    assert {play(anywhere, seed)[0] for seed in range(20)} == {0, 1, 2}
    assert {play(OneSeat(YARN, seats=3, seat=1), seed)[0] for seed in range(5)} == {1}
    with pytest.raises(ValueError, match="seat 3 is none of 0 to 2"):
        OneSeat(YARN, seats=3, seat=3)


def test_the_same_seed_is_the_same_match_with_bots_that_listen_too() -> None:
    for bots in ("random", "greedy", ["random", "greedy"]):
        one, other = (OneSeat(YARN, seats=3, bots=bots) for _ in range(2))
        assert [play(one, seed) for seed in range(5)] == [play(other, seed) for seed in range(5)]
    with pytest.raises(ValueError, match="2 bots sit at this table, not 1"):
        OneSeat(YARN, seats=3, bots=["greedy"])


def test_bots_that_judge_win_against_the_first_legal_move() -> None:
    table = OneSeat(YARN, seats=2, bots="greedy", seat=0)
    points = np.array([play(table, seed)[1:] for seed in range(60)]).sum(axis=0)
    assert points[1] > points[0] * 1.2


def test_what_is_not_legal_ends_it_is_refused_or_becomes_any_move() -> None:
    odd = len(YARN.alphabet(YARN.resolve(2, {}))) - 1
    table = OneSeat(YARN, seats=2)
    table.reset(seed=1)
    _, reward, over, cut, info = table.step(odd)
    assert (reward, over, cut, info["illegal"]) == (-1.0, True, False, True)
    table = OneSeat(YARN, seats=2, illegal="refuse")
    table.reset(seed=1)
    with pytest.raises(Refusal):
        table.step(odd)
    table = OneSeat(YARN, seats=2, illegal="any")
    table.reset(seed=1)
    _, reward, over, _, info = table.step(odd)
    assert (reward, over, info["illegal"]) == (0.0, False, True)
