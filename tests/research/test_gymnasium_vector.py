"""Many tables at once: what Gymnasium's own vectorization makes of as many single ones, number for number."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from numpy.typing import NDArray

from ronron import games
from ronron.plain import Refusal
from ronron.research.batch import any_legal
from ronron.research.gymnasium import OneSeat
from ronron.research.gymnasium_vector import OneSeatOfMany
from ronron.research.study import gymnasium_id
from tests.faults.glances import YarnAtAGlance, YarnGlance
from tests.research.judged import at_least_and_most_seats

YARN = YarnAtAGlance(YarnGlance())
MODES = list(AutoresetMode)
TABLES = 3


def same(one: Any, other: Any) -> bool:
    """Arrays, and dictionaries of them, in which nothing differs, the kinds of numbers included."""
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if one.dtype == object:
        return len(one) == len(other) and all(np.array_equal(mine, its) for mine, its in zip(one, other))
    return one.dtype == other.dtype and np.array_equal(one, other)


def both(game: Any, mode: AutoresetMode, **chosen: Any) -> tuple[OneSeatOfMany, SyncVectorEnv]:
    ours = OneSeatOfMany(game, TABLES, autoreset_mode=mode, **chosen)
    theirs = SyncVectorEnv([lambda: OneSeat(game, **chosen) for _ in range(TABLES)], autoreset_mode=mode)
    assert ours.observation_space == theirs.observation_space
    assert ours.action_space == theirs.action_space
    assert ours.single_observation_space == theirs.single_observation_space
    assert ours.single_action_space == theirs.single_action_space
    return ours, theirs


def chosen_moves(infos: dict[str, Any], luck: np.random.Generator, odd: float) -> NDArray[np.int64]:
    masks = infos["action_mask"].astype(bool)
    masks[~masks.any(axis=1), -1] = True  # of those that were not reset just now
    moves = any_legal(masks, luck)
    return np.where(luck.random(TABLES) < odd, luck.integers(masks.shape[1], size=TABLES), moves)


def compare(game: Any, mode: AutoresetMode, steps: int, odd: float = 0.0, **chosen: Any) -> int:
    """So many steps of both, with the same moves; how many matches ended."""
    ours, theirs = both(game, mode, **chosen)
    luck = np.random.default_rng(1)
    told: tuple[Any, ...] = ours.reset(seed=5)
    its: tuple[Any, ...] = theirs.reset(seed=5)
    ended = 0
    for _ in range(steps):
        assert same(told[0], its[0])
        assert same(told[-1], its[-1])
        moves = chosen_moves(told[-1], luck, odd)
        told, its = ours.step(moves), theirs.step(moves)
        over = told[2]
        for mine, other in zip(told, its):
            assert same(mine, other)
        ended += int(over.sum())
        if mode is AutoresetMode.DISABLED and over.any():
            with pytest.raises(ResetNeeded, match="are over"):
                ours.step(moves)
            told, its = (one.reset(options={"reset_mask": over.copy()}) for one in (ours, theirs))
            told[-1]["action_mask"][~over] = its[-1]["action_mask"][~over] = ours.masks()[~over]
    assert same(ours.reset()[0], theirs.reset()[0])
    assert same(ours.reset(seed=[1, 2, 3])[1], theirs.reset(seed=[1, 2, 3])[1])
    return ended


@at_least_and_most_seats
def test_a_game_is_what_gymnasium_makes_of_single_tables(game: str, seats: int) -> None:
    compare(game, AutoresetMode.SAME_STEP, 40, seats=seats)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    "chosen",
    [{"seats": 2}, {"seats": 3, "seat": 1, "bots": ["greedy", "random"]}, {"seats": 3, "bots": None}],
    ids=["random", "greedy", "nobody"],
)
def test_whichever_way_matches_begin_again(mode: AutoresetMode, chosen: dict[str, Any]) -> None:
    assert compare(YARN, mode, 60, **chosen) > 3


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("illegal", ["end", "any"])
def test_what_is_not_legal_ends_its_match_or_becomes_any_move(mode: AutoresetMode, illegal: str) -> None:
    assert compare(YARN, mode, 60, odd=0.2, seats=3, illegal=illegal) > 3


def test_what_is_not_legal_is_refused_and_nothing_is_played() -> None:
    ours = OneSeatOfMany(YARN, 2, seats=2, illegal="refuse")
    _, infos = ours.reset(seed=1)
    assert ours.core is not None
    keys = [state.key() for state in ours.core.states]
    legal = infos["action_mask"].argmax(axis=1)
    with pytest.raises(Refusal):
        ours.step([legal[0], infos["action_mask"].shape[1] - 2])
    for odd in (legal[:1], legal + 0.5, legal[:, None]):
        with pytest.raises(ValueError, match="2 whole numbers"):
            ours.step(odd)
    assert [state.key() for state in ours.core.states] == keys
    ours.step(legal)
    assert [state.key() for state in ours.core.states] != keys


def test_a_match_does_not_depend_on_how_many_are_played_beside_it() -> None:
    whole, part = (OneSeatOfMany(YARN, count, seats=3, autoreset_mode="SameStep") for count in (5, 2))
    _, infos = whole.reset(seed=7)
    part.reset(seed=10)
    for _ in range(60):
        moves = infos["action_mask"].argmax(axis=1)
        glances, rewards, over, _, infos = whole.step(moves)
        told = part.step(moves[3:])
        assert same(told[0], glances[3:])
        assert same(told[1], rewards[3:])
        assert same(told[2], over[3:])


def test_gymnasium_makes_it_by_its_id_and_it_is_the_usual_way() -> None:
    game = next(iter(games.own_games().values()))
    for how in ({"vectorization_mode": "vector_entry_point"}, {}):
        tables = gymnasium.make_vec(gymnasium_id(game), num_envs=4, render_mode="ansi", **how)
        assert isinstance(tables, OneSeatOfMany)
        assert tables.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
        with pytest.raises(ResetNeeded):
            tables.step([0] * 4)
        glances, infos = tables.reset(seed=1)
        assert tables.observation_space.contains(glances)
        assert np.array_equal(tables.action_masks(), infos["action_mask"])
        assert len(tables.render()) == 4
        tables.close()


def test_what_cannot_be_is_said() -> None:
    with pytest.raises(ValueError, match="is not a valid AutoresetMode"):
        OneSeatOfMany(YARN, autoreset_mode="never")
    with pytest.raises(ValueError, match="leave seat out"):
        OneSeatOfMany(YARN, bots=None, seat=1)
    tables = OneSeatOfMany(YARN, 2)
    with pytest.raises(ValueError, match="2 seeds are expected"):
        tables.reset(seed=[1])
    masks: list[Any] = [[True, False], np.array([1, 0]), np.zeros(2, bool)]
    for mask in masks:
        with pytest.raises(ValueError, match="reset_mask"):
            tables.reset(seed=1, options={"reset_mask": mask})
