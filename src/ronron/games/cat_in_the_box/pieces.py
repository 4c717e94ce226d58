"""What lies on the table of Cat in the Box: its numbers and cards as data, its views and events as plain data."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from ronron.plain import HOUSE, Event, Seat, View, Viewer

Colour = Literal["red", "blue", "yellow", "green"]
Phase = Literal["deal", "set-aside", "predict", "play", "over"]

COPIES: Final = 5
COLOURS: Final[tuple[Colour, ...]] = ("red", "blue", "yellow", "green")  # the rows, from top to bottom
PHASES: Final[tuple[Phase, ...]] = ("deal", "set-aside", "predict", "play", "over")


@dataclass(frozen=True, kw_only=True)
class Table:
    """What depends on the number of seats (rule 1)."""

    numbers: int
    dealt: int
    tricks: int
    predictions: tuple[int, ...]
    columns: int
    faces: tuple[str, ...]  # the first one is the default
    shown: int = 0  # two seats: cards of the middle turned up at the deal
    bonus_limit: int = 0  # two seats: so many tricks or fewer earn the bonus


SEATS: Final[Mapping[int, Table]] = {
    2: Table(numbers=5, dealt=10, tricks=8, predictions=(), columns=6, faces=("white",), shown=3, bonus_limit=4),
    3: Table(numbers=6, dealt=10, tricks=8, predictions=(1, 3, 4), columns=6, faces=("white", "purple")),
    4: Table(numbers=8, dealt=10, tricks=8, predictions=(1, 2, 3), columns=9, faces=("white", "purple")),
    5: Table(numbers=9, dealt=9, tricks=7, predictions=(1, 2, 3), columns=9, faces=("purple",)),
}

# Rule 2. The true purple arrangement is not known to us: this one is the house's own.
FACES: Final[Mapping[str, Mapping[int, tuple[tuple[int, ...], ...]]]] = {
    "white": {
        6: ((1, 2, 3, 4, 5, 6),) * 4,
        9: ((1, 2, 3, 4, 5, 6, 7, 8, 9),) * 4,
    },
    "purple": {
        6: (
            (1, 2, 3, 4, 5, 6),
            (3, 4, 5, 6, 1, 2),
            (6, 1, 2, 3, 4, 5),
            (2, 3, 4, 5, 6, 1),
        ),
        9: (
            (1, 2, 3, 4, 5, 6, 7, 8, 9),
            (3, 4, 5, 6, 7, 8, 9, 1, 2),
            (5, 6, 7, 8, 9, 1, 2, 3, 4),
            (7, 8, 9, 1, 2, 3, 4, 5, 6),
        ),
    },
}

# Rule 9: the first copy shown blocks its number in green, the second in yellow, the third in blue.
BLOCKED_ROWS: Final[tuple[Colour, ...]] = ("green", "yellow", "blue")


# --- Views -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Space:
    """A space of the research board: a number in a row, free, blocked, or holding a seat's token."""

    number: int
    colour: Colour
    seat: Seat | None
    blocked: bool


@dataclass(frozen=True, kw_only=True)
class Declaration:
    """A card that was observed: who, which number, as which colour."""

    seat: Seat
    number: int
    colour: Colour


@dataclass(frozen=True, kw_only=True)
class Round:
    """A round that was scored: everything in it is public by then (rules 7 and 8)."""

    first: Seat
    predictions: tuple[int | None, ...]
    tricks: tuple[int, ...]
    met: tuple[bool, ...]
    groups: tuple[int, ...]
    points: tuple[int, ...]
    paradox: Seat | None
    aside: tuple[int, ...]
    left: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, kw_only=True)
class BoxView(View):
    """What one viewer knows of the table."""

    viewer: Viewer
    phase: Phase
    face: str
    round: int
    rounds: int
    first: Seat
    leader: Seat
    turn: Seat | None
    hand: tuple[int, ...] | None  # one's own
    aside: int | None  # one's own
    hand_sizes: tuple[int, ...]
    set_aside: tuple[bool, ...]
    shown: tuple[int, ...]
    numbers: tuple[tuple[int, ...], ...]  # of the research board, a row for each colour, as it physically lies
    tokens: tuple[tuple[Seat | None, ...], ...]  # what lies there: a seat's, the house's (a hole, a block), nothing
    open_colours: tuple[tuple[Colour, ...], ...]  # whose X is still covered
    predictions: tuple[int | None, ...]
    tricks: tuple[int, ...]
    groups: tuple[int, ...]
    trick: int  # tricks finished in this round
    led: Colour | None
    played: tuple[Declaration, ...]  # the trick on the table
    red_open: bool  # may red be led (a token lies in the red row)?
    totals: tuple[int, ...]
    past: tuple[Round, ...]

    @property
    def board(self) -> tuple[tuple[Space, ...], ...]:
        """The research board, space by space. It is told as numbers and tokens because it is told at every move."""
        rows = zip(COLOURS, self.numbers, self.tokens, strict=True)
        return tuple(
            tuple(
                Space(number=number, colour=colour, seat=None if token == HOUSE else token, blocked=token == HOUSE)
                for number, token in zip(numbers, tokens, strict=True)
            )
            for colour, numbers, tokens in rows
        )


# --- Events ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Dealt(Event):
    """A round began: everyone got a hand. One hears one's own."""

    round: int
    first: Seat
    hands: tuple[tuple[int, ...] | None, ...]
    type: Literal["dealt"] = "dealt"


@dataclass(frozen=True, kw_only=True)
class Shown(Event):
    """Two seats: a card of the middle was turned up and blocked a space (rule 9)."""

    number: int
    colour: Colour
    type: Literal["shown"] = "shown"


@dataclass(frozen=True, kw_only=True)
class SetAside(Event):
    """A seat set a card aside, face down: only it knows which."""

    seat: Seat
    number: int | None
    type: Literal["set-aside"] = "set-aside"


@dataclass(frozen=True, kw_only=True)
class Predicted(Event):
    seat: Seat
    tricks: int
    type: Literal["predicted"] = "predicted"


@dataclass(frozen=True, kw_only=True)
class Declared(Event):
    """A cat was observed: a card was played and its colour declared."""

    seat: Seat
    number: int
    colour: Colour
    led: bool
    type: Literal["declared"] = "declared"


@dataclass(frozen=True, kw_only=True)
class GaveUp(Event):
    """A seat did not follow: its X of the led colour is bare for the rest of the round (rule 5)."""

    seat: Seat
    colour: Colour
    type: Literal["gave-up"] = "gave-up"


@dataclass(frozen=True, kw_only=True)
class TrickWon(Event):
    seat: Seat
    number: int
    colour: Colour
    tricks: int  # won by this seat so far
    type: Literal["trick-won"] = "trick-won"


@dataclass(frozen=True, kw_only=True)
class Closed:
    """Why a card cannot be declared in a colour: its X is bare, or its space is blocked, or taken by a seat."""

    number: int
    colour: Colour
    why: Literal["given-up", "blocked", "taken"]
    seat: Seat | None = None


@dataclass(frozen=True, kw_only=True)
class ParadoxFell(Event):
    """A seat could declare none of its cards. The proof: for each card in hand, why each colour is closed."""

    seat: Seat
    hand: tuple[int, ...]
    proof: tuple[Closed, ...]
    type: Literal["paradox-fell"] = "paradox-fell"


@dataclass(frozen=True, kw_only=True)
class RoundScored(Event):
    round: int
    score: Round
    totals: tuple[int, ...]
    type: Literal["round-scored"] = "round-scored"


@dataclass(frozen=True, kw_only=True)
class GameEnded(Event):
    totals: tuple[int, ...]
    ranks: tuple[int, ...]
    winners: tuple[Seat, ...]
    type: Literal["game-ended"] = "game-ended"
