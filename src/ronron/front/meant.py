"""What somebody means: a game, a number, a record. What is none of them is refused in a sentence, and does no harm."""

from operator import index
from pathlib import Path
from typing import Any

from ronron import games
from ronron.contract import Game
from ronron.plain import About, Refusal
from ronron.records.record import Record, read


def game_of(game: str | About) -> Game:
    """The game that is meant: by its id, or as `list_games` has it."""
    return games.find(game.id if isinstance(game, About) else str(game))


def whole(name: str, number: Any) -> int:
    """A whole number, as numpy has them too: 3.0 is none, though Python would call it equal."""
    try:
        return index(number)
    except TypeError:
        raise Refusal("no-whole-number", name=name, number=repr(number)) from None


def read_record(source: str | Path) -> Record:
    """A record from its file, or from its text; `Damaged` says at which line it cannot be right."""
    if isinstance(source, str) and "\n" in source:
        return read(source)
    try:
        return read(Path(source).read_bytes().decode())
    except OSError as error:
        raise Refusal("no-file", path=str(source), why=error.strerror or str(error)) from None
    except UnicodeDecodeError as error:
        raise Refusal("no-file", path=str(source), why=str(error)) from None


def readable(record: Record | str | Path) -> Record:
    """As if read from its text: whoever plays it back is told at which line it is wrong. A file, or a text, is read."""
    if not isinstance(record, Record):
        return read_record(record)
    return record if record.lines or not record.entries else read(str(record))
