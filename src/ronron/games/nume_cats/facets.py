# compiled
"""What a table of Numé Cat’s minds besides its rules: when cards come, how quick one is, that no slap is taken back."""

from typing import Final

from mypy_extensions import i64

from ronron.contract import State
from ronron.facets import Facets, Races, TakingBack
from ronron.games.nume_cats.bot import STRANGERS
from ronron.games.nume_cats.glance import GLANCE
from ronron.games.nume_cats.pieces import REVEAL_MILLISECONDS
from ronron.games.nume_cats.puzzles import PUZZLES
from ronron.games.nume_cats.rules import COUNT, REVEAL, SLAP, WINDOW, Mousing


class MouseRaces(Races):
    def wait_milliseconds(self, state: State) -> i64:
        """A card does not come when it is expected, and a clock counts."""
        assert isinstance(state, Mousing)
        if state.phase == COUNT:
            return state.rug.count_milliseconds
        return REVEAL_MILLISECONDS if state.phase == REVEAL else 0

    def handicap_milliseconds(self, state: State, seat: i64) -> i64:
        assert isinstance(state, Mousing)
        return i64(state.rug.handicap[seat])

    def too_soon(self, state: State, seat: i64, move: i64) -> i64:
        """Rule 10: who cannot have seen it yet has guessed."""
        assert isinstance(state, Mousing)
        each = state.rug.each
        return move + each if state.phase == WINDOW and move // each == SLAP else move


class SlapsStay(TakingBack):
    def ever(self) -> bool:
        """Rule 5: who was first stays first, and a card that came was seen."""
        return False


FACETS: Final = Facets(races=MouseRaces(), taking_back=SlapsStay(), glance=GLANCE, puzzles=PUZZLES, strangers=STRANGERS)
