# compiled
"""What a table of Bataille minds besides its rules: who is out, and that nothing is taken back."""

from typing import Final

from mypy_extensions import i64

from ronron.contract import BIT, State
from ronron.facets import Facets, GoingOut, TakingBack
from ronron.games.bataille.glance import GLANCE
from ronron.games.bataille.rules import DEAL, FIRST, Battlefield


class Emptied(GoingOut):
    def out(self, state: State) -> i64:
        """Rule 2: whoever has no card is out, unless cards of his still lie in the round."""
        assert isinstance(state, Battlefield)
        found: i64 = 0
        if state.phase == FIRST or state.phase == DEAL:
            return found
        for seat, pile in enumerate(state.piles):
            if not pile and not state.laid[seat]:
                found |= i64(BIT[seat])
        return found


class NothingChosen(TakingBack):
    def ever(self) -> bool:
        """Rule 2: one turns up what lies on top; to take that back is to refuse one's luck."""
        return False


FACETS: Final = Facets(going_out=Emptied(), taking_back=NothingChosen(), glance=GLANCE)
