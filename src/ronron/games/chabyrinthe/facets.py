# compiled
"""What a table of Chabyrinthe offers besides its rules: taking back, and a roof of the day."""

from typing import Final

from mypy_extensions import i64

from ronron.contract import State
from ronron.facets import Facets, Fewest, TakingBack
from ronron.games.chabyrinthe.bot import STRANGERS, fewest_found
from ronron.games.chabyrinthe.glance import GLANCE
from ronron.games.chabyrinthe.motives import MOTIVES
from ronron.games.chabyrinthe.pieces import SIZES
from ronron.games.chabyrinthe.puzzles import PUZZLES
from ronron.games.chabyrinthe.rules import ACT, Maze


class LooseCards(TakingBack):
    def free_moves(self, state: State, seat: i64) -> int:
        """Rule 9."""
        assert isinstance(state, Maze)
        return int(state.loose) if state.phase == ACT and seat == state.turn else 0


class FewestTurns(Fewest):
    def best_known(self, dealt: State, seconds: float) -> int | None:
        """Rule 7: the fewest turns, where turns count."""
        assert isinstance(dealt, Maze)
        return fewest_found(dealt, seconds) if dealt.roof.all_for_one else None


FACETS: Final = Facets(
    taking_back=LooseCards(),
    fewest=FewestTurns(fact="turns", daily={"mode": "solo", "size": SIZES[0]}),
    glance=GLANCE,
    puzzles=PUZZLES,
    motives=MOTIVES,
    strangers=STRANGERS,
)
