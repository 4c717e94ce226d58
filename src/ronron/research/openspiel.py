# not compiled: its classes inherit from those of pyspiel
"""Every game of the house as a game of OpenSpiel: `pyspiel.load_game("python_ronron_some_game(players=4)")`.

    import pyspiel
    import ronron.research.openspiel

Parameters: `players`, `returns` (rewards, points, lead, rank; a lead sums to zero), and the table's own options by
their keys; the value of an option is text, so numbers stand in quotes (`rounds='100'`).

Chance is explicit: luck is asked one question at a time (`asking.py`). Games are sequential; what sealed moves and
races mean stands at the head of `course.py`. `resample_from_infostate` is the game's own imagination, so that searches
that need other worlds have them.

`python -m ronron.research.openspiel` registers the games and then judges them by OpenSpiel's own test of its interface.
"""

import json
import sys
from collections.abc import Callable, Mapping
from typing import Any, Final

import numpy as np
import pyspiel

from ronron import games
from ronron.contract import Game
from ronron.kit.luck import Luck
from ronron.plain import Option
from ronron.research.account import Account
from ronron.research.asking import AskedCourse, Asking
from ronron.research.numbers import Numbers
from ronron.research.study import RETURNS, Study, one_of, openspiel_name

MOST_OUTCOMES: Final = 1000  # of one question to luck
LONGEST: Final = 1_000_000  # decisions and questions of one match: none was ever near
MOST_POINTS: Final = 10_000.0
USUAL: Final = "usual"  # an option that is left as the table has it
MOST_SEEDS: Final = 2**60


class Place:
    """Where a match stands, for a tree of them: copied by `deepcopy`, pickled as what was done so far."""

    def __init__(self, table: Study) -> None:
        self.table = table
        self.course = AskedCourse(table.game.start(table.setup), table.wait, Asking())
        self.done: list[int] | None = []  # every move and every answer of luck; None where the world is imagined
        self.account: Account | None = None  # kept from the first time that somebody asks for it
        self.course.advance()

    def act(self, action: int) -> None:
        course = self.course
        if self.done is not None:
            self.done.append(action)
        if course.outcomes:
            course.tell(action)
        else:
            if self.account is not None:
                self.account.say(int(course.seat), action)
            course.choose(action)
        if self.account is not None:
            self.account.catch_up(course.state)

    def told(self) -> Account:
        """What everyone heard; told again from the beginning where nobody asked before."""
        if self.account is None:
            assert self.done is not None  # who imagines a world tells its account
            again = Place.listening(self.table)
            for action in self.done:
                again.act(action)
            self.course, self.account = again.course, again.account
        assert self.account is not None
        return self.account

    @classmethod
    def listening(cls, table: Study) -> "Place":
        place = cls(table)
        place.account = Account(table)
        place.account.listen(place.course.state)
        return place

    def imagined(self, seat: int, luck: Luck) -> "Place":
        """A world that fits what this seat knows, told as the seat was told it; the others know what they see there."""
        told = self.told()
        course = self.course
        state = self.table.game.imagine(told.knowledge(course, seat)).sample(luck)
        place = Place.__new__(Place)
        place.table = self.table
        place.done = None
        place.course = AskedCourse(state, self.table.wait, Asking())
        place.course.follow(course)
        # What those answered who were asked before, in a race, is theirs: here it is as likely as anything.
        place.course.answers = []
        asked = int(state.owed() | state.may()) & ~int(course.unasked) if course.racing else 0
        for other in range(self.table.seats):
            if asked >> other & 1:
                place.course.suppose(other, luck)
        place.account = Account(self.table)
        for other in range(self.table.seats):
            place.account.lines[other] = [repr(state.view(other))]
        place.account.heard[seat] = [*told.heard[seat]]
        place.account.lines[seat] = [*told.lines[seat]]
        place.account.listen(state)
        return place

    def __deepcopy__(self, memo: dict[int, object]) -> "Place":
        twin = Place.__new__(Place)
        twin.table = self.table
        twin.course = self.course.twin()
        twin.done = None if self.done is None else [*self.done]
        twin.account = None
        if self.account is not None:
            twin.account = self.account.copy()
            twin.account.listen(twin.course.state)
        return twin

    def __reduce__(self) -> tuple[Callable[..., "Place"], tuple[Any, ...]]:
        if self.done is None:
            raise TypeError("an imagined world cannot be written down: no record leads there")
        setup = self.table.setup
        return rebuilt, (self.table.id, setup.seats, dict(setup.options), self.table.returns, tuple(self.done))


def rebuilt(game: str, seats: int, options: Mapping[str, Any], returns: str, done: tuple[int, ...]) -> Place:
    """The place to which these actions lead."""
    place = Place(Study(game, seats, options, returns=returns))
    for action in done:
        place.act(action)
    return place


class TableState(pyspiel.State):
    """A position, as OpenSpiel asks about it."""

    def __init__(self, game: "TableGame", place: Place) -> None:
        super().__init__(game)
        self.place = place

    def current_player(self) -> int:
        course = self.place.course
        if course.seat >= 0:
            return int(course.seat)
        return int(pyspiel.PlayerId.CHANCE if course.outcomes else pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        return bool(self.place.course.seat < 0 and not self.place.course.outcomes)

    def _legal_actions(self, player: int) -> list[int]:
        return self.place.course.choices()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes = self.place.course.outcomes
        return [(outcome, 1 / outcomes) for outcome in range(outcomes)]

    def _apply_action(self, action: int) -> None:
        self.place.act(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"luck {action}" if player == pyspiel.PlayerId.CHANCE else self.place.table.say(action)

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self.place.table.seats
        return self.place.table.worth(self.place.course.state)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "TableState":
        """Another world that this player could be in. It has no history: none leads there."""
        luck = Luck(int(sampler() * MOST_SEEDS))
        return TableState(self.get_game(), self.place.imagined(player, luck))

    def __str__(self) -> str:
        """Whatever tells this position from another, in the words of the table and what was done."""
        done = self.place.done
        return json.dumps({"done": done, "table": self.place.table.text(self.place.course.state).split("\n")})


class Observer:
    """What a player sees, as a tensor with its fields, and as text; what he was told, as text."""

    def __init__(self, table: Study, kind: Any, params: Mapping[str, Any] | None) -> None:
        if params:
            raise ValueError(f"no such parameters of an observation: {', '.join(params)}")
        self.table = table
        self.recalls = bool(kind.perfect_recall)
        # A glance is one seat's: there is none of what all know, nor of what only one knows.
        self.whole = bool(kind.public_info) and kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if self.whole and not self.recalls:
            self.numbers = Numbers(table)
            self.tensor = np.zeros(table.width, np.float32)
            at = 0
            for field in table.fields:
                self.dict[field.name] = self.tensor[at : at + field.size].reshape(field.shape)
                at += field.size

    def set_from(self, state: TableState, player: int) -> None:
        if self.tensor is not None:
            self.tensor[:] = self.numbers.glance(state.place.course, player)

    def string_from(self, state: TableState, player: int) -> str | None:
        if not self.whole:
            return None
        if self.recalls:
            return state.place.told().text(player)
        return repr(state.place.course.state.view(player))


class TableGame(pyspiel.Game):
    """A table of one game."""

    game: Game

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        said = {**usual(self.game), **(params or {})}
        options = {option.key: value_of(option, said[option.key]) for option in choices(self.game)}
        options = {key: value for key, value in options.items() if value is not None}
        self.table = Study(self.game, int(said["players"]), options, returns=str(said["returns"]))
        worth = {"rewards": (0.0, 1.0), "rank": (-float(self.table.seats), -1.0)}
        least, most = worth.get(self.table.returns, (-MOST_POINTS, MOST_POINTS))
        sums = {"utility_sum": 0.0} if self.table.returns == "lead" and self.table.seats > 1 else {}
        info = pyspiel.GameInfo(
            num_distinct_actions=self.table.wait + 1,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=self.table.seats,
            min_utility=least,
            max_utility=most,
            max_game_length=LONGEST,
            **sums,
        )
        super().__init__(type_of(self.game, zero_sum=bool(sums)), info, dict(params or {}))

    def new_initial_state(self) -> TableState:
        return TableState(self, Place(self.table))

    def make_py_observer(self, kind: Any = None, params: Mapping[str, Any] | None = None) -> Observer:
        return Observer(self.table, kind or pyspiel.IIGObservationType(perfect_recall=False), params)

    def max_chance_nodes_in_history(self) -> int:
        return LONGEST


def choices(game: Game) -> list[Option]:
    """The options that one value settles."""
    return [option for option in game.about.options if option.values and not option.several]


def usual(game: Game) -> dict[str, Any]:
    """The parameters, and what is meant where they are not given."""
    return {"players": game.about.seats[0], "returns": RETURNS[0], **{one.key: USUAL for one in choices(game)}}


def value_of(option: Option, said: Any) -> Any:
    """The value that is meant; None where the table's own holds."""
    if said == USUAL:
        return None
    known = {str(value): value for value in option.values}
    return known[one_of(option.key, str(said).strip("'"), list(known))]


def type_of(game: Game, *, zero_sum: bool = False) -> Any:
    kinds = pyspiel.GameType
    return kinds(
        short_name=openspiel_name(game),
        long_name=f"Ronron: {game.about.titles['en']}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if zero_sum else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.about.seats[-1],
        min_num_players=game.about.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,  # no fixed length holds all that was said
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=usual(game),
        provides_factored_observation_string=False,
    )


def register(game: Game) -> type[TableGame]:
    """Make a game known to OpenSpiel, under `python_ronron_` and its id."""
    made = type(openspiel_name(game), (TableGame,), {"game": game})
    pyspiel.register_game(type_of(game), made)
    return made


def main(arguments: list[str]) -> None:
    """OpenSpiel's own test of its interface, on our games. Further arguments are those of absl's tests."""
    from absl import app
    from absl.testing import absltest
    from open_spiel.integration_tests import api_test

    only = "--test_only_games=python_ronron_.*"
    app.run(lambda _: absltest.main(module=api_test), argv=[arguments[0], only, *arguments[1:]])


KNOWN: Final = {game.about.id: register(game) for game in games.all_games().values() if game.facets().glance}

if __name__ == "__main__":
    main(sys.argv)
