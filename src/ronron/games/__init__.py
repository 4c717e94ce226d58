"""The games of the house. They are found, not listed: a folder here with a `GAME` in it is a game."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from ronron.contract import Game
from ronron.plain import Refusal


@cache
def all_games() -> dict[str, Game]:
    """Every game by its id, in the order of their names."""
    homes = [import_module(f"{__name__}.{module.name}") for module in iter_modules(__path__) if module.ispkg]
    found: list[Game] = [home.GAME for home in homes if hasattr(home, "GAME")]
    return {game.about.id: game for game in found}


def find(game_id: str) -> Game:
    games = all_games()
    if game_id not in games:
        raise Refusal("unknown-game", game=game_id, known=list(games))
    return games[game_id]


def home(game: Game) -> str:
    """The package a game lives in: its words, rules and records lie there."""
    return type(game).__module__
