"""A game's name stands in its homes and nowhere else: the shared parts find games, they do not know them."""

import re
import unicodedata
from collections.abc import Iterable
from pathlib import Path, PurePosixPath


def games_in(root: Path) -> list[str]:
    """The package names of the games: the folders of src/ronron/games."""
    folder = root / "src/ronron/games"
    return sorted(path.name for path in folder.glob("[a-z]*") if path.is_dir())


def name_faults(path: str, text: str, games: Iterable[str]) -> list[str]:
    """Where a path or its text names a game that does not live there.

    A one-word name counts as a whole word, and in a French text not at all: there it is an ordinary word.
    A longer one counts however it is joined: with dashes, spaces, an apostrophe, accents, or as CamelCase.
    """
    faults = []
    french = ".fr." in PurePosixPath(path).name
    for game in games:
        if is_home(path, game) or (french and "_" not in game):
            continue
        if name_pattern(game).search(bare(path)):
            faults.append(f"{path}: is named after a game, outside its home")
        for found in name_pattern(game).finditer(bare(text)):
            line = bare(text).count("\n", 0, found.start()) + 1
            faults.append(f"{path}:{line}: names the game {game.replace('_', '-')} outside its home")
    return faults


def is_home(path: str, game: str) -> bool:
    return path.startswith((f"src/ronron/games/{game}/", f"web/src/games/{game.replace('_', '-')}/"))


def name_pattern(game: str) -> re.Pattern[str]:
    words = game.split("_")
    if len(words) > 1:
        return re.compile(r"[\W_]*".join(words))
    return re.compile(rf"(?<![^\W_]){words[0]}(?![^\W_])")


def bare(text: str) -> str:
    """The text without accents, apostrophes and capitals, on the same lines; CamelCase comes apart."""
    split = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", text)
    plain = "".join(letter for letter in unicodedata.normalize("NFD", split) if not unicodedata.combining(letter))
    return re.sub(r"['’]", "", plain).lower()
