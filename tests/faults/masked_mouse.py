"""Mouse with a deck too large for a careless mask: a card that has gone by is told by its bit."""

import masked  # type: ignore[import-not-found]  # beside this file, plain or compiled

from ronron.contract import State
from ronron.plain import Setup
from tests.tiny.mouse import Mouse, MouseGame

LARGE = 5  # card n is bit 5 * n, up to 40


class MaskedMouse(Mouse):
    def play(self, seat: int, move: int) -> None:
        """A slap is worth a point more when the card below is gone already."""
        below = self.up - 1
        if below and masked.holds(masked.mask([LARGE * card for card in self.gone]), LARGE * below):
            self.points[seat] += 1
        super().play(seat, move)


class MaskedMouseGame(MouseGame):
    def start(self, setup: Setup) -> State:
        return MaskedMouse(setup.seats)


GAME = MaskedMouseGame()
