"""OpenSpiel's own tests and searches, on every game; and that chance is explicit, and other worlds fit."""

import pickle
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

from ronron import games
from ronron.contract import Chance
from ronron.kit.luck import Luck
from ronron.research.asking import AskedCourse, Asking
from ronron.research.course import Course
from ronron.research.openspiel import TableState
from ronron.research.study import Study, openspiel_name
from tests.research.judged import LEAST_AND_MOST, at_least_and_most_seats

STEPS = 12  # of decisions at which a position is looked at


def loaded(game: str, seats: int, **options: Any) -> Any:
    said = {key: str(value) for key, value in options.items()}
    return pyspiel.load_game(openspiel_name(games.find(game)), {"players": seats, **said})


def wandered(game: Any, seed: int, decisions: int) -> Iterator[TableState]:
    """The positions of a random game in which a player decides."""
    random = Random(seed)
    state = game.new_initial_state()
    while decisions and not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(random.choice([outcome for outcome, _ in state.chance_outcomes()]))
            continue
        decisions -= 1
        yield state
        state.apply_action(random.choice(state.legal_actions()))


@pytest.mark.parametrize("game", sorted(games.own_games()))
def test_a_random_game(game: str) -> None:
    seats = games.find(game).about.seats[0]
    pyspiel.random_sim_test(loaded(game, seats), num_sims=1, serialize=False, verbose=False)


@at_least_and_most_seats
def test_a_position_is_written_down_and_read_again(game: str, seats: int) -> None:
    table = loaded(game, seats)
    *_, state = wandered(table, 1, STEPS)
    text = pyspiel.serialize_game_and_state(table, state)
    _, again = pyspiel.deserialize_game_and_state(text)
    for one in (again, state.clone(), pickle.loads(pickle.dumps(state))):
        assert str(one) == str(state)
        assert one.place.course.state.key() == state.place.course.state.key()
        assert one.legal_actions() == state.legal_actions()
        assert one.information_state_string(0) == state.information_state_string(0)


class Open(Chance):
    """Luck that is asked only where there is more than one answer."""

    def __init__(self, seed: int) -> None:
        self.luck = Luck(seed)

    def below(self, n: int) -> int:
        return 0 if n == 1 else int(self.luck.below(n))


class Sampled(Course):
    """A match whose draws are sampled; a game may have a quicker way for those who play millions, with other luck."""

    def draw(self) -> None:
        self.state.play_house(self.state.sample(self.luck))


@at_least_and_most_seats
def test_luck_asked_one_question_at_a_time_deals_as_ever(game: str, seats: int) -> None:
    table = Study(game, seats)
    whole = Sampled(table.game.start(table.setup), table.wait, Open(5))
    asked = AskedCourse(table.game.start(table.setup), table.wait, Asking())
    answers, choosing = Open(5), Random(1)
    going = whole.go_on()
    asked.advance()
    for _ in range(STEPS):
        while asked.outcomes:
            asked.tell(answers.below(asked.outcomes))
        assert asked.state.key() == whole.state.key()
        assert (asked.seat, asked.choices()) == (whole.seat, whole.choices())
        if not going:
            break
        move = choosing.choice(whole.choices())
        going = whole.answer(move)
        asked.choose(move)


@at_least_and_most_seats
def test_another_world_looks_the_same_to_whoever_imagines_it(game: str, seats: int) -> None:
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    for state in wandered(loaded(game, seats), 2, STEPS):
        seat = state.current_player()
        other = state.resample_from_infostate(seat, sampler)
        assert other.current_player() == seat
        assert other.information_state_string(seat) == state.information_state_string(seat)
        assert other.observation_tensor(seat) == state.observation_tensor(seat)
        assert other.legal_actions() == state.legal_actions()
        assert other.history() == []
        with pytest.raises(TypeError, match="imagined world"):
            pickle.dumps(other.place)
        assert other.clone().place.course.state.key() == other.place.course.state.key()


def test_other_worlds_are_other_worlds() -> None:
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    hiding = set()
    for game, seats in LEAST_AND_MOST:
        for state in wandered(loaded(game, seats), 2, STEPS):
            other = state.resample_from_infostate(state.current_player(), sampler)
            if other.place.course.state.key() != state.place.course.state.key():
                hiding.add(game)
                break
    assert len(hiding) == len(games.own_games())


@at_least_and_most_seats
def test_what_a_player_is_told_grows_and_holds_his_own_answers(game: str, seats: int) -> None:
    told: dict[int, str] = {}
    for state in wandered(loaded(game, seats), 3, STEPS):
        seat = state.current_player()
        text = state.information_state_string(seat)
        assert text.startswith(told.get(seat, ""))
        assert text != told.get(seat)
        told[seat] = text


@pytest.mark.parametrize("game", sorted(games.own_games()))
def test_openspiels_search_plays(game: str) -> None:
    table = loaded(game, max(2, games.find(game).about.seats[0]))
    luck = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        game=table,
        uct_c=2.0,
        max_simulations=2,
        random_state=luck,
        evaluator=Standing(),
        max_world_samples=ismcts.UNLIMITED_NUM_WORLD_SAMPLES,
    )
    for state in wandered(table, 4, 3):
        assert bot.step(state) in state.legal_actions()


class Standing(mcts.Evaluator):
    """How well everyone stands, without playing on."""

    def evaluate(self, state: TableState) -> list[float]:
        return list(state.place.course.state.rewards())

    def prior(self, state: TableState) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(move, 1 / len(legal)) for move in legal]


def test_parameters_are_the_options_of_the_table() -> None:
    for game in games.own_games().values():
        keys = [option.key for option in game.about.options if option.values and not option.several]
        for setup in [*game.tables_to_try()][:3]:
            chosen = {key: value for key, value in setup.options.items() if key in keys and value is not None}
            table = loaded(game.about.id, setup.seats, **chosen)
            assert {key: table.table.setup.options[key] for key in chosen} == chosen
            said = ",".join(f"{key}='{value}'" for key, value in chosen.items())
            written = pyspiel.load_game(f"{openspiel_name(game)}(players={setup.seats},{said})")
            assert written.table.setup == table.table.setup
        with pytest.raises(ValueError, match=f"{keys[0]}='nothing' is none of"):
            loaded(game.about.id, game.about.seats[0], **{keys[0]: "nothing"})


def test_a_lead_sums_to_zero() -> None:
    game = next(game for game in games.own_games().values() if 2 in game.about.seats)
    table = loaded(game.about.id, 2, returns="lead")
    assert table.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM
    state = table.new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    assert sum(state.returns()) == 0
    assert state.returns()[0] == state.place.course.state.scores()[0] - state.place.course.state.scores()[1]
