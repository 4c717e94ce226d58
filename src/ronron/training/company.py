"""Who learns with whom: a game's own opponents, where its home has some, and those that learned before."""

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec

from ronron import games
from ronron.bots.playout import Policy
from ronron.contract import Game
from ronron.plain import Setup

COMPANY = "company"  # a module of a game's home with `company(setup)`: whom its learners meet beside themselves


def company_of(game: Game, setup: Setup) -> list[Policy]:
    """The opponents that a game's home offers; one that plays at random where it offers none."""
    home = f"{games.home(game)}.{COMPANY}"
    if find_spec(home) is None:
        return [Policy()]
    found: Sequence[Policy] = import_module(home).company(setup)
    return list(found)
