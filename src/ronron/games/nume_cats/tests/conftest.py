"""A small language for stories around the mouse.

Cards are named as on the table: `"dots 7"`, `"sumo"`. A table is told by what each hand shows (`up`) and by what its
pile holds from its top (`piles`), hand by hand, with commas; what is not told lies at the bottom of the piles, or,
where `only` says so, is not there at all. Hands are numbers of the ring; `"1 slap"` is a line as in a record.
"""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from ronron.contract import BIT
from ronron.games.nume_cats import GAME
from ronron.games.nume_cats.pieces import PHASES, NumeCatsView
from ronron.games.nume_cats.rules import Mousing
from ronron.kit.luck import Luck
from ronron.kit.numbers import FIRST_SPECIAL, SERIES, SPECIALS, VALUES
from ronron.plain import BYSTANDER, Viewer
from tests.stories import LaidScene


class Scene(LaidScene):
    """A table where one says what lies where. Every line goes through the same checks as at a real table."""

    state: Mousing

    def __init__(
        self,
        seats: int,
        up: Mapping[int, str] | None = None,
        piles: Mapping[int, str] | None = None,
        *,
        turn: int = 0,
        only: bool = False,
        **options: Any,
    ) -> None:
        super().__init__(GAME, GAME.resolve(seats, {key.replace("_", "-"): value for key, value in options.items()}))
        state = self.state
        while state.chance() and state.phase <= PHASES.index("deal"):
            state.play_house(state.sample(Luck(1)))
        self.lay(up or {}, piles or {}, only=only)
        state.flipper = turn
        self.events.clear()

    # Setting the scene

    def lay(self, up: Mapping[int, str], piles: Mapping[int, str], *, only: bool) -> None:
        self.left = list(self.state.rug.deck)
        hands = len(self.state.piles)
        self.state.ups = [self.take(up.get(hand, "")) for hand in range(hands)]
        self.state.piles = [self.take(piles.get(hand, "")) for hand in range(hands)]
        if not only:
            # The specials at the very bottom, so that they do not turn up by themselves.
            for at, card in enumerate(self.left):
                self.state.piles[at % hands].append(card)

    def take(self, names: str) -> list[int]:
        return [self.card(name) for name in names.split(", ") if name]

    def card(self, name: str) -> int:
        """A card of this name that lies nowhere yet."""
        wanted = [card for card in self.left if name_of(card) == name]
        assert wanted, f"there is no {name} left"
        self.left.remove(wanted[0])
        return wanted[0]

    # Letting it happen

    def line(self, verb: str, hand: int) -> str:
        side = ("", "") if self.setup.seats > 2 else ("-left", "-right")
        seats = self.setup.seats
        return f"{hand % seats} {verb}{side[hand // seats]}"

    def flips(self, hand: int) -> "Scene":
        """A hand turns up, and the house shows the card."""
        return self.plays(self.line("flip", hand), "house turn")

    def slaps(self, *hands: int) -> "Scene":
        return self.plays(*(self.line("slap", hand) for hand in hands))

    def guesses(self, hand: int) -> "Scene":
        return self.plays(self.line("guess", hand))

    def lapses(self) -> "Scene":
        return self.plays(f"house lapse {self.view().reveals}")

    def strikes(self) -> "Scene":
        return self.plays("house strike")

    def draws(self, seed: int = 1) -> "Scene":
        """Whatever the house has to draw."""
        return self.house(self.state.sample(Luck(seed)))

    # Looking at it

    def view(self, viewer: Viewer = BYSTANDER) -> NumeCatsView:
        return self.state.view(viewer)

    @property
    def phase(self) -> str:
        return self.view().phase

    @property
    def turn(self) -> int | None:
        return self.view().turn

    def up(self, hand: int) -> str:
        return ", ".join(name_of(card) for card in self.state.ups[hand])

    def pile(self, hand: int) -> str:
        return ", ".join(name_of(card) for card in self.state.piles[hand])

    def bottom(self, hand: int, count: int) -> str:
        """The last cards of a pile."""
        return ", ".join(name_of(card) for card in self.state.piles[hand][-count:])

    def sizes(self) -> list[int]:
        return [len(pile) for pile in self.state.piles]

    def legal(self, seat: int) -> list[str]:
        return self.options(seat)

    def can_slap(self, hand: int) -> bool:
        return self.line("slap", hand).partition(" ")[2] in self.legal(hand % self.setup.seats)

    def asked(self) -> set[int]:
        return {seat for seat in self.seats if (self.state.owed() | self.state.may()) & BIT[seat]}


def name_of(card: int) -> str:
    if card >= FIRST_SPECIAL:
        return SPECIALS[card - FIRST_SPECIAL]
    return f"{SERIES[card // VALUES]} {card % VALUES + 1}"


Tables = Callable[..., Scene]


@pytest.fixture
def table() -> Tables:
    """`table(3, up={0: "dots 7"}, piles={1: "digits 7"}, turn=1)`: whose turn it is, and what lies where."""
    return Scene
