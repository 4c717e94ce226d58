"""Every game obeys every law, at every table it is tried at, plain and compiled. `make prove` looks far longer."""

import json
import os
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from math import ceil
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ronron import example as yarn
from ronron import games
from ronron.contract import Game
from ronron.laws import (
    LAWS,
    Position,
    differing_worlds,
    law_7_events_tell_no_more_than_the_views,
    law_12_compiled_and_plain_give_the_same_records,
    law_15_a_view_shows_nothing_that_was_not_told,
    look,
)
from ronron.laws.engines import ask
from ronron.plain import Setup
from tests import dose
from tests.tiny import mouse

GAMES = {**games.all_games(), "ronron.example": yarn.GAME, "tests.tiny.mouse": mouse.GAME}
HERE = os.environ.get("RONRON_EXPECT")
COMPILED_PYTHON = os.environ.get("RONRON_COMPILED_PYTHON")
FINDS_TESTS = {"PYTHONPATH": str(Path(__file__).parent.parent)}  # the tiny games; not src, which is plain

DOSE = settings().max_examples
EXAMPLES = DOSE  # for each law and game, spread over the game's tables
MOST_TABLES = 8  # of one game in a small dose, spread over all it has
SAMPLE = 24  # positions looked at where something has to show up sooner or later
COMPARED = max(DOSE // 5, 3)  # games at each table, on both Pythons


def some_tables(game: Game) -> Sequence[Setup]:
    setups = game.tables_to_try()
    return setups if dose.is_full() else setups[:: ceil(len(setups) / MOST_TABLES)]


def tables(game: Game) -> Sequence[Setup]:
    return some_tables(game)[:: 2 if dose.is_halved() else 1]


def each_table(tables: Callable[[Game], Sequence[Setup]] = tables) -> Iterator[object]:
    for name, game in GAMES.items():
        for setup in tables(game):
            choices = "-".join(str(value) for value in setup.options.values())
            yield pytest.param(name, setup, id="-".join([game.about.id, str(setup.seats), choices]).strip("-"))


at_each_table = pytest.mark.parametrize(("name", "setup"), list(each_table()))


@cache
def length(name: str, seats: int, options: str) -> int:
    """About how long a game is at this table: the longest of three."""
    setup = GAMES[name].resolve(seats, json.loads(options))
    walks = (Position(game=GAMES[name], setup=setup, seed=seed, steps=5_000).walk() for seed in range(3))
    return max(len(match.entries) for match in walks)


def position(name: str, setup: Setup, seed: int, steps: int) -> Position:
    """Any place of a game; small numbers are early places, so that a broken law is shown as early as possible."""
    within = steps % (length(name, setup.seats, json.dumps(dict(setup.options))) + 1)
    return Position(game=GAMES[name], setup=setup, seed=seed, steps=within)


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@at_each_table
def test_every_law_holds(law: Callable[[Position], object], name: str, setup: Setup) -> None:
    @settings(max_examples=max(EXAMPLES // len(tables(GAMES[name])), 2))
    @given(seed=st.integers(0, 2**40), steps=st.integers(0, 2_000))
    def it_holds(seed: int, steps: int) -> None:
        look(law, position(name, setup, seed, steps))

    it_holds()


def sample(name: str, setup: Setup) -> list[Position]:
    """Places from the start to the end."""
    longest = length(name, setup.seats, json.dumps(dict(setup.options)))
    return [position(name, setup, seed, longest * seed // SAMPLE) for seed in range(SAMPLE)]


@at_each_table
def test_imagined_worlds_differ_from_the_truth(name: str, setup: Setup) -> None:
    """Where they never did, the laws of what is hidden would hold for want of anything hidden."""
    assert sum(differed for _, differed in map(differing_worlds, sample(name, setup))) > 0


@at_each_table
def test_laws_7_and_15_find_something_to_compare(name: str, setup: Setup) -> None:
    assert sum(map(law_7_events_tell_no_more_than_the_views, sample(name, setup))) > 0
    assert sum(map(law_15_a_view_shows_nothing_that_was_not_told, sample(name, setup))) > 0


# --- Law 12 ------------------------------------------------------------------------------------------------------


@pytest.fixture
def compiled_python() -> str:
    if COMPILED_PYTHON is None:
        if HERE == "plain":
            pytest.fail("RONRON_COMPILED_PYTHON does not name the Python of the compiled wheel")
        pytest.skip("RONRON_COMPILED_PYTHON names no Python to compare with: `make test` sets it")
    return COMPILED_PYTHON


@pytest.mark.plain
@pytest.mark.parametrize(("name", "setup"), list(each_table(some_tables)))
def test_law_12_compiled_and_plain_give_the_same_records(name: str, setup: Setup, compiled_python: str) -> None:
    law_12_compiled_and_plain_give_the_same_records(name, setup, range(COMPARED), compiled_python, FINDS_TESTS)


@pytest.mark.plain
def test_the_other_python_is_compiled(compiled_python: str) -> None:
    setup = yarn.GAME.resolve(2, {})
    told = json.loads(ask(compiled_python, "ronron.example", setup, [0], FINDS_TESTS, "--digests"))
    assert told["compiled"]
