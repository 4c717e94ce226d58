"""A small language for stories: a table where one says what happens, line by line, as in a record.

`"1 turn 7"` is seat 1's move, `"house first 0"` the house's. Every line goes through the same checks as at a table.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any, Self, TypeVar

import pytest

from ronron.contract import BIT, Game, HouseMove, State
from ronron.kit.luck import Luck
from ronron.kit.numbers import SERIES, VALUES
from ronron.plain import BYSTANDER, HOUSE, Event, Knowledge, Refusal, Setup, Viewer
from ronron.records.match import Entry, Match, read_house

Told = TypeVar("Told", bound=Event)

# What a sentence must not show: a placeholder, nothing, or the key it should have been made from.
TABLES = "describe|events|moves|refusals|options|about|seats|levels|grades|now"
RAW = re.compile(rf"[{{}}]|None|\b({TABLES})\.[a-z]")


def assert_whole(lines: Iterable[str]) -> None:
    """Every line is a sentence, with nothing left open."""
    for line in lines:
        assert line.strip()
        assert not RAW.search(line), line


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


class LaidScene:
    """A table where one also says what lies where: the state alone, which a story may change, and what it told.

    A game's own scene inherits from it, names the class of its state, and adds the words of its stories.
    """

    state: State

    def __init__(self, game: Game, setup: Setup) -> None:
        self.game = game
        self.setup = setup
        self.seats = range(setup.seats)
        self.alphabet = list(game.alphabet(setup))
        self.state = game.start(setup)
        self.events: list[Event] = []
        self.state.events = self.events

    # Letting it happen

    def plays(self, *lines: str) -> Self:
        for line in lines:
            who, _, move = line.partition(" ")
            if who == "house":
                self.house(read_house(move))
            else:
                self.state.check(int(who), self.alphabet.index(move))
                self.state.play(int(who), self.alphabet.index(move))
        return self

    def house(self, move: HouseMove) -> Self:
        self.state.check_house(move)
        self.state.play_house(move)
        return self

    def begin(self, luck: Luck | None = None) -> Self:
        """Whatever chance deals."""
        while self.state.chance():
            self.house(self.state.sample(luck or Luck(1)))
        return self

    def refusal(self, line: str) -> tuple[str, int | None]:
        """The code and the rule with which a line is refused."""
        before = self.state.key()
        with pytest.raises(Refusal) as caught:
            self.plays(line)
        assert self.state.key() == before, "a refused move changes nothing"
        return caught.value.code, caught.value.rule

    # Looking at it

    def options(self, seat: int) -> list[str]:
        return [self.alphabet[move] for move in self.state.legal(seat)]

    def view(self, viewer: Viewer = BYSTANDER) -> Any:
        return self.state.view(viewer)

    def heard(self, kind: type[Told]) -> list[Told]:
        return [event for event in self.events if isinstance(event, kind)]

    def heard_by(self, viewer: Viewer) -> list[Event]:
        return [heard for event in self.events if (heard := self.game.hear(event, viewer)) is not None]

    def knowledge(self, viewer: Viewer) -> Knowledge:
        return Knowledge(
            game=self.game,
            setup=self.setup,
            seat=viewer,
            view=self.view(viewer),
            legal=tuple(self.options(viewer)) if viewer >= 0 else (),
            must=viewer >= 0 and bool(self.state.owed() & BIT[viewer]),
            heard=self.heard_by(viewer),
        )


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
