"""A small language for stories at a table of De Fil en Aiguille.

A line of play is written as in a record: `"house deal 3 1 2 3 4 5"` or `"1 keep blue"`.
"""

from collections.abc import Callable
from typing import Any, TypeVar

import pytest

from ronron.games.de_fil_en_aiguille import GAME
from ronron.games.de_fil_en_aiguille.pieces import ThreadView
from ronron.games.de_fil_en_aiguille.rules import Thread
from ronron.kit.luck import Luck
from ronron.plain import BYSTANDER, Event, Refusal, Viewer
from ronron.records.match import Entry, Match

Told = TypeVar("Told", bound=Event)


class Scene:
    """A table where one says what happens. Every line goes through the same checks as at a real table."""

    def __init__(self, seats: int, **options: Any) -> None:
        self.setup = GAME.resolve(seats, options)
        self.match = Match(GAME, self.setup)
        self.luck = Luck(seats)

    @property
    def state(self) -> Thread:
        assert isinstance(self.match.state, Thread)
        return self.match.state

    # Letting it happen

    def goes(self, *lines: str) -> "Scene":
        for line in lines:
            who, _, move = line.partition(" ")
            entry = Entry(who=-1 if who == "house" else int(who), move=move)
            self.match.check(entry)
            self.match.play(entry)
        return self

    def draws(self, until: str) -> "Scene":
        """Whatever chance brings, and whatever the cat does first, until the table waits for this."""
        for _ in range(60):
            if self.view().phase == until:
                return self
            if self.state.chance():
                self.match.play(Entry(who=-1, move=self.state.sample(self.luck).notation()))
            else:
                self.match.play(Entry(who=self.state.cat, move=self.match.legal(self.state.cat)[0]))
        raise AssertionError(f"it never came to {until}")

    def all_say(self, move: str) -> "Scene":
        """Everyone who is asked says the same."""
        question = self.state.question
        while self.state.owed() and self.state.question == question and self.state.phase == self.state.voting:
            seat = next(seat for seat in range(self.setup.seats) if self.state.owed() >> seat & 1)
            self.goes(f"{seat} {move}")
        return self

    def ends_by_chance(self) -> "Scene":
        """Random play to the end."""
        while not self.state.over():
            self.once()
        return self

    def once(self) -> "Scene":
        if self.state.chance():
            self.match.play(Entry(who=-1, move=self.state.sample(self.luck).notation()))
        else:
            asked = [seat for seat in range(self.setup.seats) if self.state.owed() >> seat & 1]
            seat = asked[self.luck.below(len(asked))]
            legal = self.match.legal(seat)
            self.goes(f"{seat} {legal[self.luck.below(len(legal))]}")
        return self

    def finds(self) -> "Scene":
        """The family keeps the mystery, wherever it lies, to the end of the round."""
        before = len(self.state.reports)
        while len(self.state.reports) == before:
            space = "red" if self.state.board[1] == self.state.mystery else "blue"
            self.all_say(f"keep {space}")
        return self

    def loses(self) -> "Scene":
        """The family gives up the mystery as soon as it sees it."""
        before = len(self.state.reports)
        while len(self.state.reports) == before:
            space = "red" if self.state.board[0] == self.state.mystery else "blue"
            self.all_say(f"keep {space}")
        return self

    def asks(self) -> "Scene":
        """The family asks for a clue, and the cat points."""
        return self.all_say("clue").draws("vote")

    def refusal(self, line: str) -> tuple[str, int | None]:
        before = self.state.key()
        with pytest.raises(Refusal) as caught:
            self.goes(line)
        assert self.state.key() == before, "a refused move changes nothing"
        return caught.value.code, caught.value.rule

    # Looking at it

    def view(self, viewer: Viewer = BYSTANDER) -> ThreadView:
        return self.state.view(viewer)

    def heard(self, kind: type[Told], viewer: Viewer = BYSTANDER) -> list[Told]:
        return [event for event in self.match.heard[viewer] if isinstance(event, kind)]

    def legal(self, seat: int) -> tuple[str, ...]:
        return self.match.legal(seat)

    def clock(self) -> list[str]:
        return [timer.move.notation() for timer in self.state.clock()]


Tables = Callable[..., Scene]


@pytest.fixture
def table() -> Tables:
    """`table(4)` or `table(6, mode="teams")`: a fresh table, its first cat not yet named."""
    return Scene
