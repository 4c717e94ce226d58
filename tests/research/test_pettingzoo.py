"""PettingZoo's own tests, on every game at least and most seats; and what they do not look at."""

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test

from ronron.plain import Refusal
from ronron.research.batch import Batch
from ronron.research.matches import IllegalMove
from ronron.research.pettingzoo import env, parallel_env
from tests.faults.glances import YarnAtAGlance, YarnGlance
from tests.research.judged import at_least_and_most_seats

YARN = YarnAtAGlance(YarnGlance())
CYCLES = 30
# The judge keeps a list of the environments that may put a mask beside the observation, and knows no others.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
]


@at_least_and_most_seats
def test_seat_by_seat(game: str, seats: int) -> None:
    api_test(env(game, seats=seats), num_cycles=CYCLES)
    api_test(env(game, seats=seats, mask="info"), num_cycles=CYCLES)
    seed_test(lambda: env(game, seats=seats), num_cycles=CYCLES)


@at_least_and_most_seats
def test_all_at_once(game: str, seats: int) -> None:
    parallel_api_test(parallel_env(game, seats=seats), num_cycles=CYCLES)
    parallel_seed_test(lambda: parallel_env(game, seats=seats), num_cycles=CYCLES)


@at_least_and_most_seats
def test_it_is_shown_in_words(game: str, seats: int) -> None:
    render_test(lambda render_mode: env(game, seats=seats, render_mode=render_mode))


def test_everyone_is_paid_once_at_the_end() -> None:
    table = env(YARN, seats=3, returns="points")
    table.reset(seed=1)
    paid = dict.fromkeys(table.possible_agents, 0.0)
    for name in table.agent_iter():
        seen, reward, over, _, _ = table.last()
        paid[name] += reward
        table.step(None if over else int(np.flatnonzero(seen["action_mask"])[0]))
    assert [*paid.values()] == table.course.state.scores()
    assert any(paid.values())


def test_the_first_match_of_a_seed_is_that_of_a_batch() -> None:
    table = env(YARN, seats=2, mask="info")
    batch = Batch(YARN, seats=2, matches=1, seed=7)
    table.reset(seed=7)
    while not any(table.terminations.values()):
        seen, _, _, _, info = table.last()
        assert seen.tolist() == batch.glances()[0].tolist()
        assert info["action_mask"].tolist() == batch.masks()[0].astype(int).tolist()
        move = int(np.flatnonzero(info["action_mask"])[-1])
        table.step(move)
        batch.play([move])
    assert [*table.rewards.values()] == batch.rewards[0].tolist()


def test_what_is_not_legal_is_refused_ends_it_or_becomes_any_move() -> None:
    odd = len(YARN.alphabet(YARN.resolve(2, {}))) - 1  # to pull, before one has kept a card
    table = env(YARN, seats=2)
    table.reset(seed=1)
    before = table.course.state.key()
    with pytest.raises(Refusal):
        table.step(odd)
    with pytest.raises(IllegalMove, match=r"^seat 0 cannot say"):
        table.step(odd + 1)
    assert table.course.state.key() == before
    table = env(YARN, seats=2, illegal="end")
    table.reset(seed=1)
    table.step(odd)
    assert table.rewards == {"seat_0": -1.0, "seat_1": 0.0}
    assert all(table.terminations.values())
    assert table.infos["seat_0"]["illegal"]
    table = env(YARN, seats=2, illegal="any")
    table.reset(seed=1)
    table.step(odd)
    assert table.agent_selection == "seat_1"
    assert table.infos["seat_0"]["illegal"]


def test_of_a_step_that_is_refused_nothing_is_played() -> None:
    table = parallel_env(YARN, seats=2, illegal="refuse")
    seen, _ = table.reset(seed=1)
    before = table.course.state.key()
    legal = {name: int(np.flatnonzero(one["action_mask"])[0]) for name, one in seen.items()}
    with pytest.raises(Refusal):
        table.step({**legal, "seat_1": len(table.table.alphabet) - 1})
    assert table.course.state.key() == before
    table.step(legal)  # both keep a card in one step
    assert table.course.seat == 0
    with pytest.raises(Refusal):
        table.step({"seat_0": table.course.choices()[0], "seat_1": 0})  # it is not the other's turn


def test_who_is_not_asked_can_but_wait() -> None:
    table = parallel_env(YARN, seats=3)
    seen, _ = table.reset(seed=1)
    assert all(one["action_mask"][:-1].any() and not one["action_mask"][-1] for one in seen.values())
    seen, _, _, _, infos = table.step({name: int(np.flatnonzero(one["action_mask"])[0]) for name, one in seen.items()})
    assert [name for name, one in seen.items() if one["action_mask"][:-1].any()] == ["seat_0"]
    assert not any(infos.values())
    *_, infos = table.step({"seat_0": table.course.choices()[0], "seat_1": 0})
    assert infos["seat_1"]["illegal"]


def test_settings_that_are_none_are_told() -> None:
    with pytest.raises(ValueError, match="illegal='nod' is none of refuse, end, any"):
        env(YARN, illegal="nod")
    with pytest.raises(ValueError, match="returns='love'"):
        env(YARN, returns="love")
