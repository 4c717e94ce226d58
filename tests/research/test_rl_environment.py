"""What OpenSpiel's agents are told, beside OpenSpiel's own environment of the same game; and that its agents play."""

from typing import Any

import numpy as np
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import random_agent, tabular_qlearner

from ronron.contract import Chance
from ronron.research.course import Course
from ronron.research.matches import luck_of
from ronron.research.rl_environment import Environment
from ronron.research.study import Study
from tests.faults.glances import YarnAtAGlance, YarnGlance
from tests.research.judged import at_least_and_most_seats
from tests.research.test_openspiel import Sampled, loaded

YARN = YarnAtAGlance(YarnGlance())
STEPS = 30


class Told(Chance):
    """The luck of a match, asked only where there is more than one answer, as OpenSpiel asks."""

    def __init__(self, luck: Chance) -> None:
        self.luck = luck

    def below(self, n: int) -> int:
        return 0 if n == 1 else int(self.luck.below(n))


class Sampler:
    """The same luck, as OpenSpiel's environment wants to be told it."""

    def __init__(self) -> None:
        self.luck = luck_of("7", 0, 0)

    def __call__(self, state: Any) -> int:
        return int(self.luck.below(len(state.chance_outcomes())))


@at_least_and_most_seats
def test_it_says_what_openspiels_environment_says(game: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def begin(table: Study, luck: Chance) -> Course:
        return Sampled(table.game.start(table.setup), table.wait, Told(luck))

    monkeypatch.setattr(Study, "begin", begin)
    ours = Environment(game, seats=seats, seed=7, discount=0.9)
    theirs = rl_environment.Environment(loaded(game, seats), discount=0.9, chance_event_sampler=Sampler())
    assert ours.action_spec() == theirs.action_spec()
    assert ours.observation_spec() == theirs.observation_spec()
    for name in ("name", "num_players", "num_actions_per_step", "is_turn_based", "use_observation"):
        assert getattr(ours, name) == getattr(theirs, name)
    luck = np.random.default_rng(1)
    told, its = ours.reset(), theirs.reset()
    for _ in range(STEPS):
        assert told == its
        assert isinstance(told, rl_environment.TimeStep)
        if told.last():
            break
        move = int(luck.choice(told.observations["legal_actions"][told.current_player()]))
        told, its = ours.step([move]), theirs.step([move])
    assert told == its


def test_the_end_is_told_as_openspiel_tells_it_and_the_next_match_begins() -> None:
    table = Environment(YARN, seats=3, seed=1, returns="lead")
    step = table.reset()
    assert (step.first(), step.rewards, step.discounts) == (True, None, None)
    while not step.last():
        step = table.step([step.observations["legal_actions"][step.current_player()][0]])
    assert step.observations["legal_actions"] == [[], [], []]
    assert step.observations["current_player"] == -4
    assert sum(step.rewards) == pytest.approx(0)
    assert step.discounts == [0.0, 0.0, 0.0]
    assert table.step([0]).first()


def test_what_is_not_legal_is_refused_and_nothing_is_played() -> None:
    table = Environment(YARN, seats=2, seed=1)
    step = table.reset()
    key = table.course.state.key()
    for odd in (-1, table.table.wait, 999):
        with pytest.raises(rl_environment.IllegalActionError):
            table.step([odd])
    with pytest.raises(rl_environment.InvalidParameterError, match="Expected 1, got 2"):
        table.step([0, 0])
    assert table.course.state.key() == key
    assert table.get_time_step().observations == step.observations
    with pytest.raises(rl_environment.InvalidParameterError, match="discount"):
        Environment(YARN, discount=2)


def test_the_same_seed_is_the_same_match() -> None:
    one, other = (Environment(YARN, seats=3, seed=seed) for seed in (4, "4"))
    assert [one.reset() for _ in range(3)] == [other.reset() for _ in range(3)]
    one.seed(4)
    other.seed(5)
    assert one.reset() != other.reset()
    one.seed()
    assert one.reset() != other.reset()


def test_openspiels_own_learner_learns_at_it() -> None:
    """Its table of values, against its random player, on matches that it has not seen."""
    np.random.seed(1)
    table = Environment(YARN, seats=2, seed="learn")
    moves = table.action_spec()["num_actions"]
    learner = tabular_qlearner.QLearner(0, moves, step_size=0.2)
    agents = [learner, random_agent.RandomAgent(1, moves)]
    for _ in range(1500):
        follow(table, agents, evaluate=False)
    table.seed("judge")
    gained = np.array([follow(table, agents, evaluate=True) for _ in range(200)]).mean(axis=0)
    assert gained[0] > gained[1] + 0.15


def follow(table: Environment, agents: list[Any], *, evaluate: bool) -> list[float]:
    """A match, as OpenSpiel's examples drive it."""
    step = table.reset()
    while not step.last():
        step = table.step([agents[step.current_player()].step(step, is_evaluation=evaluate).action])
    for agent in agents:
        agent.step(step, is_evaluation=evaluate)
    return list(step.rewards)
