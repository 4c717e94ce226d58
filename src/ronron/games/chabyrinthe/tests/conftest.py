"""A small language for nights on a roof, which is drawn as it lies.

    ` H·· `   the places of the upper side: a home, and two that are free
    `·│┐┘3`   a row of cards between a place on the left and one on the right, where a cat worth 3 sits
    `·│└╫·`   the bridge is ╫, the cross ┼
    `·│┌┐·`
    ` 4·H `   the places of the lower side

A line of play is written as in a record: `"1 turn b2 1"` is seat 1 turning a card.
"""

from collections import Counter
from collections.abc import Callable
from textwrap import dedent
from typing import Any

import pytest

from ronron.games.chabyrinthe import GAME
from ronron.games.chabyrinthe.pieces import CATS, KINDS, VALUES, RoofView
from ronron.games.chabyrinthe.rules import NONE, Maze
from ronron.kit.luck import Luck
from ronron.plain import BYSTANDER, Viewer
from tests.stories import LaidScene

CARDS = "└┌┐┘│─┴├┬┤┼╫"  # by code
FREE = "·"


def lines_of(picture: str) -> list[str]:
    return [line for line in dedent(picture).split("\n") if line.strip()]


def ring(size: int) -> list[tuple[int, int]]:
    """Where the places lie in a drawing, by their number: row and column."""
    there = range(1, size + 1)
    back = range(size, 0, -1)
    upper, right = [(0, at) for at in there], [(at, size + 1) for at in there]
    lower, left = [(size + 1, at) for at in back], [(at, 0) for at in back]
    return [*upper, *right, *lower, *left]


class Scene(LaidScene):
    """A table where one says what happens. Every line goes through the same checks as at a real table."""

    state: Maze

    def __init__(self, seats: int, **options: Any) -> None:
        super().__init__(GAME, GAME.resolve(seats, {"first": 0, **options}))

    # Setting the scene

    def roof(
        self, picture: str, pile: str = "", cats: tuple[int, ...] = (3, 4, 5), winner: int | None = None
    ) -> "Scene":
        """A roof as drawn; the pile from its top, all of it seen; the cats that will come.

        All others have been won, by this seat if one is named.
        """
        state = self.begin().state
        lines = lines_of(picture)
        size = len(lines) - 2
        assert size == state.roof.size, "the drawing is of another size"
        assert {len(line) for line in lines[1:-1]} == {size + 2}, "a row is too long or too short"
        rows = [line.ljust(size + 2) for line in lines]
        state.board = [CARDS.index(card) for row in rows[1:-1] for card in row[1:-1]]
        around = [rows[row][column] for row, column in ring(size)]
        state.home0, state.home1 = (slot for slot, sign in enumerate(around) if sign == "H")
        waiting = [(slot, int(sign)) for slot, sign in enumerate(around) if sign.isdigit()]
        (state.cat0, state.value0), (state.cat1, state.value1) = [*waiting, (NONE, 0), (NONE, 0)][:2]
        kinds = [KINDS.index(name) for name in pile.split()]
        state.pile = [*kinds, *([0] * int(state.roof.pile))][: int(state.roof.pile)]
        state.top = 0
        state.unseen = 0
        state.cats = list(cats)
        state.next_cat = 0
        state.cats_won = 15 - len(cats) - len(waiting)
        if winner is not None:
            others = Counter(CATS) - Counter(cats) - Counter(value for _, value in waiting)
            state.won[winner] = sum(16**at * others[value] for at, value in enumerate(VALUES))
        self.events.clear()
        return self

    # Letting it happen

    def stops(self, turns: int = 1) -> "Scene":
        """Whole turns in which nobody does anything."""
        for _ in range(turns):
            if not self.state.over():
                self.plays(f"{self.turn()} stop")
        return self

    def plays_once(self, luck: Luck) -> "Scene":
        """One draw of the house or one move of a seat, whatever chance brings."""
        if self.state.chance():
            return self.house(self.state.sample(luck))
        self.state.play(self.turn(), self.state.random_move(self.turn(), luck))
        return self

    # Looking at it

    def drawn(self) -> list[str]:
        """The roof as it lies, line by line."""
        view = self.view()
        size = view.size
        signs = [[" "] * (size + 2) for _ in range(size + 2)]
        for slot, (row, column) in enumerate(ring(size)):
            values = [str(cat.value) for cat in view.cats if cat.slot == slot]
            signs[row][column] = "H" if slot in view.homes else values[0] if values else FREE
        for cell, code in enumerate(self.state.board):
            signs[cell // size + 1][cell % size + 1] = CARDS[code]
        return ["".join(row).rstrip() for row in signs]

    def lies(self, picture: str) -> bool:
        """Does the roof lie as drawn?"""
        assert self.drawn() == [line.rstrip() for line in lines_of(picture)]
        return True

    def turn(self) -> int:
        turn = self.view().turn
        assert turn is not None
        return turn

    def ways(self, slot: int) -> int | None:
        """The home that a cat at this place reaches."""
        home = int(self.state.reached(slot))
        return home if home >= 0 else None

    def view(self, viewer: Viewer = BYSTANDER) -> RoofView:
        return self.state.view(viewer)


Tables = Callable[..., Scene]


@pytest.fixture
def table() -> Tables:
    """`table(2)` or `table(4, mode="teams", size=3)`: a fresh table, its roof not yet laid; seat 0 begins."""
    return Scene
