"""The games of the house. They are found, not listed: a folder here with a `GAME` in it is a game.

A game may also come from another package, which names it under the entry point `ronron.games`:

    [project.entry-points."ronron.games"]
    <name> = "ronron_<name>"        # the module that holds GAME; "ronron_<name>:GAME" does as well
"""

import logging
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from pkgutil import iter_modules

from ronron.contract import Game
from ronron.plain import Refusal

GROUP = "ronron.games"
log = logging.getLogger("ronron.games")


@cache
def own_games() -> dict[str, Game]:
    """The games that live here, by their id, in the order of their names."""
    homes = [import_module(f"{__name__}.{module.name}") for module in iter_modules(__path__) if module.ispkg]
    found: list[Game] = [home.GAME for home in homes if hasattr(home, "GAME")]
    return {game.about.id: game for game in found}


@cache
def all_games() -> dict[str, Game]:
    """Every game by its id: our own, then those of other packages. One that cannot be loaded is left out, aloud."""
    found = dict(own_games())
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
        try:
            loaded = entry.load()
            game = loaded if isinstance(loaded, Game) else loaded.GAME
            if not isinstance(game, Game):
                raise TypeError(f"{entry.value} holds no game")
            if game.about.id in found:
                raise ValueError(f"the house has a game called {game.about.id} already")
        except Exception as problem:  # whatever a package from elsewhere does when it is imported
            kind = type(problem).__name__
            log.warning("a game from another package was left out: %s (%s: %s)", entry.name, kind, problem)
            continue
        found[game.about.id] = game
    return found


def find(game_id: str) -> Game:
    games = all_games()
    if game_id not in games:
        raise Refusal("unknown-game", game=game_id, known=list(games))
    return games[game_id]


def home(game: Game) -> str:
    """The package a game lives in: its words, rules and records lie there."""
    return type(game).__module__
