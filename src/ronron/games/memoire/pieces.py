"""What lies on the table of Mémoire: its variants, views and events, as plain data. The cards are the number deck's."""

from dataclasses import dataclass
from typing import Final, Literal

from ronron.kit.numbers import Card, Series
from ronron.plain import Event, Seat, View, Viewer

Phase = Literal["first", "deal", "turn", "tell", "over"]
Variant = Literal["seen", "auditory", "aloud"]

PHASES: Final[tuple[Phase, ...]] = ("first", "deal", "turn", "tell", "over")
VARIANTS: Final[tuple[Variant, ...]] = ("seen", "auditory", "aloud")  # rule 5

SEATS: Final = (1, 2, 3, 4)
COUNTS: Final = (2, 4, 6)  # how many series lie on the table (rule 1)
BARREN: Final = 5  # times the cards, in turns without a pair: then it ends as it stands (rule 4)


# --- Views -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Up:
    """A card that lies face up for now. In the auditory variant whoever turned it, and the bystander, see no card; they
    know its number once it was told (played aloud, it is said in the room and not here)."""

    place: int
    card: Card | None
    value: int | None


@dataclass(frozen=True, kw_only=True)
class Pair:
    """A pair that was found: by whom, where it lay, and what it is."""

    seat: Seat
    places: tuple[int, int]
    cards: tuple[Card, Card]


@dataclass(frozen=True, kw_only=True)
class MemoireView(View):
    """What one viewer sees of the table now. Cards that were turned back are not in it: this is a memory game."""

    viewer: Viewer
    phase: Phase
    variant: Variant
    series: tuple[Series, ...]  # those on the table
    first: Seat | None
    turn: Seat | None  # who turns cards
    teller: Seat | None  # who owes it to say what was turned up, in the auditory variant
    places: int  # 0 to so many less 1; cards stay where they are
    up: tuple[Up, ...]  # one or two; a pair that does not match stays until the next card is turned
    turned_by: Seat | None  # who turned these
    found: tuple[Pair, ...]  # in the order found
    pairs: tuple[int, ...]  # found by each seat
    left: int  # pairs still to be found
    turns: int  # begun so far, by all
    barren: int  # turns running without a pair
    most_barren: int  # so many, and it ends as it stands
    complete: bool  # all pairs are found
    ranks: tuple[int, ...] | None


# --- Events ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class FirstNamed(Event):
    """The house said who starts."""

    seat: Seat
    type: Literal["first-named"] = "first-named"


@dataclass(frozen=True, kw_only=True)
class Dealt(Event):
    """The cards were laid out face down, each in its place."""

    places: int
    type: Literal["dealt"] = "dealt"


@dataclass(frozen=True, kw_only=True)
class TurnedBack(Event):
    """The two cards that did not match were turned back."""

    places: tuple[int, ...]
    type: Literal["turned-back"] = "turned-back"


@dataclass(frozen=True, kw_only=True)
class Turned(Event):
    """A card was turned up, the first or the second of a turn. Heard once: nobody can read it again."""

    fleeting = True
    seat: Seat
    place: int
    card: Card | None
    second: bool
    unseen: bool  # whoever turned it does not see it (rule 5)
    type: Literal["turned"] = "turned"


@dataclass(frozen=True, kw_only=True)
class Told(Event):
    """A seat told whoever turns what it sees. Heard once, as above; played aloud, it is said in the room, not here."""

    fleeting = True
    seat: Seat
    to: Seat
    place: int
    value: int | None
    aloud: bool  # it is said in the room, and the one who turned it hears nothing here
    type: Literal["told"] = "told"


@dataclass(frozen=True, kw_only=True)
class PairFound(Event):
    """Two equal numbers: the pair is kept, and the same seat goes on."""

    seat: Seat
    places: tuple[int, int]
    cards: tuple[Card, Card]
    pairs: int  # of this seat now
    left: int
    type: Literal["pair-found"] = "pair-found"


@dataclass(frozen=True, kw_only=True)
class NoPair(Event):
    """The two do not match: the next seat follows."""

    seat: Seat
    places: tuple[int, int]
    next: Seat
    type: Literal["no-pair"] = "no-pair"


@dataclass(frozen=True, kw_only=True)
class GameEnded(Event):
    pairs: tuple[int, ...]
    turns: int
    complete: bool  # all pairs are found; otherwise it ended as it stood (rule 4)
    ranks: tuple[int, ...]
    winners: tuple[Seat, ...]
    type: Literal["game-ended"] = "game-ended"
