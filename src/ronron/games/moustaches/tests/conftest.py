"""A small language for stories at a ball.

A line of play is written as in a record: `"2 name 0 striped"` is seat 2 naming an attribute of seat 0. A fan is
`"striped blue mouse"`, a hand `"resting blue, sitting red"`; who or what is not named gets what is left.
"""

from collections.abc import Callable, Mapping, Sequence

import pytest

from ronron.contract import HouseMove
from ronron.games.moustaches import GAME
from ronron.games.moustaches.pieces import ATTRIBUTES, CATS, FAN, HAND, SHEETS, MoustachesView, Shown
from ronron.games.moustaches.rules import Masquerade
from ronron.kit.luck import Luck
from ronron.plain import BYSTANDER, Viewer
from tests.stories import LaidScene


class Scene(LaidScene):
    """A table where one says what happens. Every line goes through the same checks as at a real table."""

    state: Masquerade

    def __init__(self, seats: int, first: int | str = 0, sheet: str = SHEETS[0]) -> None:
        super().__init__(GAME, GAME.resolve(seats, {"first": first, "sheet": sheet}))

    # Setting the scene

    def ball(
        self, fans: Mapping[int, str] | None = None, hands: Mapping[int, str] | None = None, pile: str = ""
    ) -> "Scene":
        """Everyone is disguised and has cats: these, and for the rest whatever is left."""
        if self.state.first < 0:
            self.house(HouseMove("first", (0,)) if self.setup.options["first"] == "drawn" else self.drawn(1))
        wishes = {seat: [ATTRIBUTES.index(one) for one in fan.split()] for seat, fan in (fans or {}).items()}
        self.house(HouseMove("disguise", self.dealt(wishes, FAN, len(ATTRIBUTES), [])))
        cats = {seat: cats_of(hand) for seat, hand in (hands or {}).items()}
        self.house(HouseMove("deal", self.dealt(cats, HAND, len(CATS), cats_of(pile))))
        return self

    def dealt(self, wishes: Mapping[int, list[int]], each: int, cards: int, then: list[int]) -> tuple[int, ...]:
        wished = {card for wish in wishes.values() for card in wish} | set(then)
        left = [card for card in range(cards) if card not in wished]
        order: list[int] = []
        for seat in self.seats:
            wish = wishes.get(seat, [])
            missing = each - len(wish)
            order += [*wish, *left[:missing]]
            left = left[missing:]
        return (*order, *then, *left)

    def drawn(self, seed: int) -> HouseMove:
        return self.state.sample(Luck(seed))

    # Letting it happen

    def shows(self, luck: Luck | None = None) -> "Scene":
        """Whoever's turn it is shows a cat, if that is due: the first in hand, or any."""
        if self.state.view(BYSTANDER).phase == "show":
            moves = self.state.legal(self.turn())
            self.state.play(self.turn(), moves[luck.below(len(moves)) if luck else 0])
        return self

    def passes(self, turns: int = 1) -> "Scene":
        """Whole turns in which nobody is named."""
        for _ in range(turns):
            self.shows()
            if not self.state.over():
                self.plays(f"{self.turn()} pass")
        return self

    def plays_on(self, luck: Luck, *, until: Callable[[], bool] = lambda: False, pass_of_ten: int = 0) -> "Scene":
        """Whatever chance brings, to the end or until something has happened; naming can be made rarer."""
        while not self.state.over() and not until():
            if self.state.chance():
                self.house(self.state.sample(luck))
                continue
            seat = self.turn()
            moves = self.state.legal(seat)
            passing = self.view().phase == "name" and luck.below(10) < pass_of_ten
            self.state.play(seat, moves[-1] if passing else luck.chosen(moves))
        return self

    def plays_once(self, luck: Luck, *, pass_of_ten: int = 0) -> "Scene":
        """One draw of the house or one move of a seat."""
        before = self.state.key()
        return self.plays_on(luck, until=lambda: self.state.key() != before, pass_of_ten=pass_of_ten)

    # Looking at it

    def turn(self) -> int:
        turn = self.view().turn
        assert turn is not None
        return turn

    def view(self, viewer: Viewer = BYSTANDER) -> MoustachesView:
        return self.state.view(viewer)

    def stage(self) -> Sequence[Shown]:
        return self.view().stage


def cats_of(hand: str) -> list[int]:
    names = [cat.notation() for cat in CATS]
    return [names.index(one) for one in hand.split(", ") if one]


Tables = Callable[..., Scene]


@pytest.fixture
def table() -> Tables:
    """`table(3)` or `table(4, first=2)`: a fresh table, its ball not yet begun."""
    return Scene
