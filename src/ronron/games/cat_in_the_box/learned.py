"""What was learned of Cat in the Box by playing it: a network for each number of seats (`docs/training.md`)."""

from typing import Final

from ronron.bots.learnt import Learnt
from ronron.games.cat_in_the_box.glance import GLANCE
from ronron.kit import net
from ronron.plain import Setup

HOME: Final = "ronron.games.cat_in_the_box"


def learnt_by(setup: Setup, doubt: float = 0.0) -> Learnt:
    """What the network makes of a move, when its worths stray so far (in rewards)."""
    return Learnt(net.carried(HOME, str(setup.seats)), GLANCE, doubt)
