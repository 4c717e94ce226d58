"""A small language for stories: a table where one says what happens, line by line, as in a record.

`"1 turn 7"` is seat 1's move, `"house first 0"` the house's. Every line goes through the same checks as at a table.
"""

from collections.abc import Mapping
from typing import Any, TypeVar

import pytest

from ronron.contract import Game
from ronron.kit.numbers import SERIES, VALUES
from ronron.plain import HOUSE, Event, Refusal, Viewer
from ronron.records.match import Entry, Match

Told = TypeVar("Told", bound=Event)


class Scene:
    def __init__(self, game: Game, seats: int, options: Mapping[str, Any] | None = None) -> None:
        self.match = Match(game, game.resolve(seats, options or {}))

    def plays(self, *lines: str) -> "Scene":
        for line in lines:
            entry = read_line(line)
            self.match.check(entry)
            self.match.play(entry)
        return self

    def refused(self, line: str) -> tuple[str, int | None]:
        """Why this cannot be: the code and the rule."""
        with pytest.raises(Refusal) as caught:
            self.match.check(read_line(line))
        return caught.value.code, caught.value.rule

    def heard(self, viewer: Viewer, kind: type[Told]) -> list[Told]:
        return [event for event in self.match.heard[viewer] if isinstance(event, kind)]

    def view(self, viewer: Viewer) -> Any:
        return self.match.state.view(viewer)

    def over(self) -> bool:
        return self.match.state.over()


def read_line(line: str) -> Entry:
    who, _, move = line.partition(" ")
    return Entry(who=HOUSE if who == "house" else int(who), move=move)


def number(name: str) -> int:
    """A number card by its name: `"dots 5"`."""
    series, value = name.split(" ")
    return [str(one) for one in SERIES].index(series) * VALUES + int(value) - 1


def numbers(*names: str) -> str:
    """Several, as they stand in a deal."""
    return " ".join(str(number(name)) for name in names)
