# compiled
"""How many pairs more than the other one will find: two perfect memories, by dynamic programming.

With `pairs` left and `known` cards whose mates were never seen, whoever moves and knows of no pair can (Zwick and
Paterson, 1993)

- look at nothing new: turn two known cards (0). Both would, for ever, so it is worth nothing (rule 4 ends it);
- turn an unknown card and, if its mate is unknown, a known one (1);
- turn an unknown card and, if its mate is unknown, another unknown one (2).
"""

from functools import cache
from typing import Final

NOTHING_NEW: Final = 0
ONE_NEW: Final = 1
TWO_NEW: Final = 2


def worth(pairs: int, known: int, passing: bool = True) -> float:
    """How many pairs whoever moves will find more than the other one, both playing as well as one can."""
    return best(pairs, known, passing)[0]


@cache
def best(pairs: int, known: int, passing: bool) -> tuple[float, int]:
    """What the position is worth, and how many new cards to look at for it."""
    return max((value, looked) for looked, value in choices(pairs, known, passing).items()) if pairs else (0.0, ONE_NEW)


@cache
def choices(pairs: int, known: int, passing: bool) -> dict[int, float]:
    """What it is worth to look at so many new cards."""
    unknown = 2 * pairs - known
    mates = known / unknown  # the chance that an unknown card has a known mate: then one takes the pair and goes on
    taken = mates * (1 + worth(pairs - 1, known - 1, passing)) if known else 0.0
    if known == pairs:
        return {ONE_NEW: taken}
    # The second unknown card is the mate of the first; or of a known one, and the other takes that pair; or new.
    pair = 1 + worth(pairs - 1, known, passing)
    new = 2 * (pairs - known - 1)
    second = pair - known * pair - (new * worth(pairs, known + 2, passing) if new else 0.0)
    found = {TWO_NEW: taken + (1 - mates) * second / (unknown - 1)}
    if known:
        found[ONE_NEW] = taken - (1 - mates) * worth(pairs, known + 1, passing)
    if known > 1 and passing:
        found[NOTHING_NEW] = 0.0
    return found
