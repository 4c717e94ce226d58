# compiled
"""The deck as bit masks: an attribute is a bit, a cat the mask of what it carries, a disguise any three bits."""

from typing import Final

from mypy_extensions import i64

from ronron.contract import BIT
from ronron.games.moustaches.pieces import ASSISTED, ATTRIBUTES, CATS, FAN
from ronron.kit.opening import chosen_first
from ronron.plain import Setup

KINDS: Final = len(ATTRIBUTES)
DECK: Final = len(CATS)
EVERY: Final = BIT[KINDS] - 1  # all attributes, as a mask

# What each cat carries, and its own bit in a hand.
CARRIES: Final[list[int]] = [sum([BIT[ATTRIBUTES.index(one)] for one in cat.attributes()]) for cat in CATS]

# Every three attributes a seat might hide: 969.
TRIPLES: Final[list[int]] = [
    BIT[one] | BIT[two] | BIT[three]
    for one in range(KINDS)
    for two in range(one + 1, KINDS)
    for three in range(two + 1, KINDS)
]

# In records a place's cards are told apart: attributes as they are, cats behind them.
CARDS: Final[list[int]] = list(range(KINDS + DECK))


def nth_member(mask: i64, which: i64) -> i64:
    """The place of the bit number `which` of a mask, counted from the lowest."""
    while which:
        mask &= mask - 1
        which -= 1
    return place_of(mask & -mask)


# Where bit b stands, found at b % 59: no two powers of two below 2**58 leave the same rest there.
PRIME: Final = 59
PLACES: Final[list[int]] = [0] * PRIME
for _place in range(PRIME - 1):
    PLACES[BIT[_place] % PRIME] = _place


def place_of(bit: i64) -> i64:
    return i64(PLACES[bit % PRIME])


class Ball:
    """What is settled before the game: how many seats, who opens where that is not drawn, and which sheet they have."""

    def __init__(self, setup: Setup) -> None:
        self.seats: i64 = setup.seats
        self.opener: i64 = chosen_first(setup)
        self.assisted: bool = setup.options["sheet"] == ASSISTED
        self.pencil: bool = setup.options["sheet"] != "off"
        self.first_name: i64 = DECK
        self.pass_move: i64 = DECK + KINDS * setup.seats
        assert FAN * setup.seats <= KINDS


_MADE: Final[dict[tuple[int, str, str], Ball]] = {}


def ball_of(setup: Setup) -> Ball:
    table = (setup.seats, str(setup.options["first"]), str(setup.options["sheet"]))
    if table not in _MADE:
        _MADE[table] = Ball(setup)
    return _MADE[table]
