"""A table as an environment of OpenSpiel's Python agents: its `TimeStep`s, with nothing of OpenSpiel's under them.

    from ronron.research.rl_environment import Environment
    table = Environment("some-game", seats=4, seed=1)
    step = table.reset()
    while not step.last():
        step = table.step([agents[step.current_player()].step(step).action])

It says what `open_spiel.python.rl_environment.Environment` says of the same game in `openspiel.py`, number for number
(a test compares them), without going through C++ and back for each question. Luck is not asked one question at a time:
a seed decides it. Agents that want to search, and so the whole state, take OpenSpiel's own.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from open_spiel.python.rl_environment import (
    IllegalActionError,
    InvalidParameterError,
    StepType,
    TimeStep,
)
from pyspiel import PlayerId

from ronron.contract import Game
from ronron.records.fair import fresh_seed
from ronron.research.matches import luck_of
from ronron.research.sight import Sight
from ronron.research.study import Study, openspiel_name

NOBODY = int(PlayerId.TERMINAL)


class Environment:
    """One seat is asked at a time; every seat's glance and legal moves are told, and the moves of who is not asked are
    none. What sealed moves and races mean stands at the head of `course.py`."""

    use_observation = True
    is_turn_based = True
    is_chance_node = False
    num_actions_per_step = 1

    def __init__(
        self,
        game: str | Game,
        *,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        returns: str = "rewards",
        discount: float = 1.0,
        seed: int | str | None = None,
        enable_legality_check: bool = True,
    ) -> None:
        """Whoever never says what is not legal saves the time of looking, without `enable_legality_check`."""
        if not 0.0 <= discount <= 1.0:
            raise InvalidParameterError(f"discount must be in [0.0, 1.0], got {discount}")
        self.table = table = Study(game, seats, options, returns=returns)
        self.num_players = table.seats
        self.name = openspiel_name(table.game)
        self.sight = Sight(table.glance, table.setup, table.wait, table.seats)
        self.checks = enable_legality_check
        self.discounts = [discount] * table.seats
        self.over = True  # the next step begins a match
        self.seed(seed)

    def seed(self, seed: int | str | None = None) -> None:
        """The matches that follow are those of this seed; without one, any."""
        self.luck = fresh_seed().hex() if seed is None else str(seed)
        self.played = 0
        self.course = self.table.begin(luck_of(self.luck, 0, 0))
        self.legal: list[int] = []  # of the seat that is asked

    def reset(self) -> TimeStep:
        """The next match."""
        self.course = self.table.begin(luck_of(self.luck, 0, self.played))
        self.played += 1
        self.over = False
        self.course.go_on()
        return TimeStep(self.observations(), None, None, StepType.FIRST)

    def step(self, actions: Sequence[int]) -> TimeStep:
        """The seat that is asked does this; after the end of a match the next one begins, and nobody is heard."""
        if len(actions) != 1:
            raise InvalidParameterError(f"Invalid number of actions. Expected 1, got {len(actions)}.")
        if self.over:
            return self.reset()
        move = int(actions[0])
        course = self.course
        if self.checks and move not in self.legal:
            raise IllegalActionError(f"Illegal action {move} for current player. Legal actions are: {self.legal}")
        course.answer(move)
        return self.get_time_step()

    def get_time_step(self) -> TimeStep:
        """Where the match stands."""
        self.over = self.course.seat < 0
        if self.over:
            rewards, discounts, kind = self.table.worth(self.course.state), [0.0] * self.num_players, StepType.LAST
        else:
            rewards, discounts, kind = [0.0] * self.num_players, self.discounts, StepType.MID
        return TimeStep(self.observations(), rewards, discounts, kind)

    def observations(self) -> dict[str, Any]:
        course = self.course
        seats = range(self.num_players)
        asked = int(course.seat)
        glances = self.sight.glances
        self.sight.see_all(course.state, self.num_players)
        self.legal = course.choices()
        return {
            "info_state": [glances.listed(seat, 0.0, 1.0) for seat in seats],
            "legal_actions": [self.legal if seat == asked else [] for seat in seats],
            "current_player": NOBODY if asked < 0 else asked,
            "serialized_state": [],
        }

    def observation_spec(self) -> dict[str, tuple[int, ...]]:
        width, moves = self.table.width, self.table.wait + 1
        return {"info_state": (width,), "legal_actions": (moves,), "current_player": (), "serialized_state": ()}

    def action_spec(self) -> dict[str, Any]:
        moves = self.table.wait + 1
        return {"num_actions": moves, "min": 0, "max": moves - 1, "dtype": int}
