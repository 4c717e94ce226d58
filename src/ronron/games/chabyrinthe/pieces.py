"""What lies on the roof of Chabyrinthe: gutters, cats and homes, views and events, as plain data."""

from dataclasses import dataclass
from typing import Final, Literal

from ronron.plain import Event, Seat, View, Viewer

Phase = Literal["first", "deal", "act", "over"]
Mode = Literal["rivals", "solo", "together", "teams"]
Kind = Literal["elbow", "straight", "tee", "cross", "bridge"]
# All cats are home; nobody won one for too long (rule 8); too many turns (rule 8).
Ending = Literal["all-home", "stalled", "dawn"]

PHASES: Final[tuple[Phase, ...]] = ("first", "deal", "act", "over")
MODES: Final[tuple[Mode, ...]] = ("rivals", "solo", "together", "teams")
ENDINGS: Final[tuple[Ending, ...]] = ("all-home", "stalled", "dawn")

SEATS: Final = (1, 2, 3, 4)
SIZES: Final = (4, 3)

# Rule 2. Upright, an elbow opens up and right, a straight up and down, a tee left, up and right.
KINDS: Final[tuple[Kind, ...]] = ("elbow", "straight", "tee", "cross", "bridge")
COUNTS: Final = (10, 6, 6, 2, 2)
TURNINGS: Final = (4, 2, 4, 1, 1)  # how many of a card's turnings look different
# The lanes of an upright card: the sides that each joins, clockwise from above.
LANES: Final = (((0, 1),), ((0, 2),), ((3, 0, 1),), ((0, 1, 2, 3),), ((0, 2), (1, 3)))
SIDES: Final = ("up", "right", "down", "left")

# Card numbers in records: gutters 0 to 25 in the order of the kinds, cats 0 to 14 by rising value.
GUTTERS: Final[tuple[int, ...]] = tuple(kind for kind, count in enumerate(COUNTS) for _ in range(count))
VALUES: Final = (3, 4, 5)
CATS: Final[tuple[int, ...]] = tuple(value for value in VALUES for _ in range(5))
ELBOWS: Final = COUNTS[0]

ACTIONS: Final = 2  # a turn
MORE_ACTIONS: Final = 3  # a turn after PATIENCE turns without a cat
PATIENCE: Final = 12
STALLED: Final = 24  # turns without a cat: it ends as it stands
DAWN: Final = 200  # turns, alone or together

# Rule 7: so many turns or fewer on 4x4 for each grade, the last for all others; on 3x3 two fewer.
GRADES: Final = ("masterly", "splendid", "brisk", "sound", "patient", "scribbled", "soaked")
LIMITS: Final = (7, 9, 11, 13, 15, 17)
CHATONS_FEWER: Final = 2


def cell_name(cell: int, size: int) -> str:
    """A card's place on the roof: columns a, b, c ... from the left, rows 1, 2, 3 ... from above."""
    return f"{'abcd'[cell % size]}{cell // size + 1}"


# --- Views -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Gutter:
    """A card of the roof, and by how many clockwise quarter turns it is turned from upright."""

    kind: Kind
    turning: int


@dataclass(frozen=True, kw_only=True)
class RoofCat:
    """A cat that waits at a slot outside, and what it is worth."""

    slot: int
    value: int


@dataclass(frozen=True, kw_only=True)
class Stream:
    """Where one gets from a slot: 2 x cell for each card, one more for a bridge taken from side to side."""

    slot: int
    lanes: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Win:
    """A cat that went home: from which slot, to which home, by which lanes, in which step of a chain."""

    slot: int
    value: int
    home: int
    lanes: tuple[int, ...]
    step: int


@dataclass(frozen=True, kw_only=True)
class Prospect:
    """A move that would bring cats home at once: their slots, and the lanes they would take."""

    move: str
    slots: tuple[int, ...]
    lanes: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class LastMove:
    """The last thing anyone did, and the cats it brought home."""

    seat: Seat
    move: str
    wins: tuple[Win, ...]


@dataclass(frozen=True, kw_only=True)
class RoofView(View):
    """What one viewer knows of the roof: all but the order of cards nobody has seen."""

    viewer: Viewer
    phase: Phase
    mode: Mode
    size: int
    first: Seat | None
    turn: Seat | None
    actions: int  # left in the running turn
    turns: int  # over
    quiet: int  # of them, the last so many in a row without a cat
    fed: bool  # has the running turn won a cat?
    loose: int  # the last so many moves can be taken back (rule 9)
    grid: tuple[Gutter, ...]  # row by row; empty before the deal
    pile: tuple[Kind | None, ...]  # from its top; None: nobody has seen it
    homes: tuple[int, ...]  # their slots, in the order in which they were put
    cats: tuple[RoofCat, ...]  # by slot
    cats_left: int  # in the pile, face down
    won: tuple[tuple[int, ...], ...]  # the values each seat won, rising
    points: tuple[int, ...]  # what counts for each seat (rule 7)
    streams: tuple[Stream, ...]  # from the homes, then from the cats
    prospects: tuple[Prospect, ...]  # for whoever's turn it is
    last: LastMove | None
    ending: Ending | None
    grade: str | None  # alone and together, when it is over
    ranks: tuple[int, ...] | None


# --- Events ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class FirstNamed(Event):
    """The house said who begins."""

    seat: Seat
    type: Literal["first-named"] = "first-named"


@dataclass(frozen=True, kw_only=True)
class RoofLaid(Event):
    """The roof was laid, homes and cats stand around it."""

    grid: tuple[Gutter, ...]
    top: Kind
    homes: tuple[int, ...]
    cats: tuple[RoofCat, ...]
    type: Literal["roof-laid"] = "roof-laid"


@dataclass(frozen=True, kw_only=True)
class TurnBegan(Event):
    """A seat's turn began: its number in the game, counted from 1, and how many actions it has."""

    seat: Seat
    number: int
    actions: int
    type: Literal["turn-began"] = "turn-began"


@dataclass(frozen=True, kw_only=True)
class CardTurned(Event):
    """A card of the roof was turned where it lies, by so many clockwise quarter turns."""

    seat: Seat
    cell: str
    quarters: int
    gutter: Gutter
    type: Literal["card-turned"] = "card-turned"


@dataclass(frozen=True, kw_only=True)
class CardInserted(Event):
    """The top of the pile went in at a slot, its line slid, and the card at the other end went under the pile."""

    seat: Seat
    slot: int
    gutter: Gutter
    out: Kind
    top: Kind  # the new top of the pile
    type: Literal["card-inserted"] = "card-inserted"


@dataclass(frozen=True, kw_only=True)
class CatWon(Event):
    """A cat went home along the gutters."""

    seat: Seat
    slot: int
    value: int
    home: int
    lanes: tuple[int, ...]  # as in a stream
    step: int  # which look around it was, counted from 1 in a chain
    type: Literal["cat-won"] = "cat-won"


@dataclass(frozen=True, kw_only=True)
class HomeMoved(Event):
    """A home that took cats in stepped on."""

    slot: int
    to: int
    type: Literal["home-moved"] = "home-moved"


@dataclass(frozen=True, kw_only=True)
class CatCame(Event):
    """A new cat came, clockwise of one that was won."""

    slot: int
    value: int
    left: int  # in the pile
    type: Literal["cat-came"] = "cat-came"


@dataclass(frozen=True, kw_only=True)
class TurnStopped(Event):
    """A seat stopped before its actions were used up."""

    seat: Seat
    type: Literal["turn-stopped"] = "turn-stopped"


@dataclass(frozen=True, kw_only=True)
class GameEnded(Event):
    """How it ended."""

    ending: Ending
    mode: Mode
    turns: int
    grade: str | None
    points: tuple[int, ...]
    ranks: tuple[int, ...]
    winners: tuple[Seat, ...]
    type: Literal["game-ended"] = "game-ended"
