"""What lies on the table of Familles: families, views and events, as plain data. The cards are the number deck's."""

from dataclasses import dataclass
from typing import Final, Literal

from ronron.kit.numbers import Card, Series
from ronron.plain import Event, Seat, View, Viewer

Phase = Literal["first", "deal", "ask", "over"]
By = Literal["value", "series"]

PHASES: Final[tuple[Phase, ...]] = ("first", "deal", "ask", "over")
KINDS: Final[tuple[By, ...]] = ("value", "series")  # what makes a family (rule 1)

SEATS: Final = (2, 3, 4, 5, 6)
FAILURES: Final = 10  # times the seats, in failed questions running with the pile empty: then it ends (rule 5)


# --- Views -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Question:
    """Who asked whom for which card, and what came of it."""

    seat: Seat
    target: Seat
    card: Card
    given: bool
    drew: bool  # not given, a card was drawn from the pile
    lucky: bool  # what was drawn is the very card that was asked for


@dataclass(frozen=True, kw_only=True)
class Family:
    """A complete family, laid down: a value ("7") or a series ("stars")."""

    seat: Seat
    name: str
    cards: tuple[Card, ...]


@dataclass(frozen=True, kw_only=True)
class FamillesView(View):
    """What one viewer knows of the table."""

    viewer: Viewer
    phase: Phase
    by: By
    series: tuple[Series, ...]  # those in the game
    size: int  # cards in a family
    worded: tuple[Card, ...]  # those in the game that are read and not just seen: words and sums
    first: Seat | None
    turn: Seat | None
    hand: tuple[Card, ...] | None  # one's own, family by family
    hand_sizes: tuple[int, ...]
    pile: int
    families: tuple[Family, ...]  # laid down, in that order
    last: Question | None  # the question before
    failures: int  # failed questions running with the pile empty
    most_failures: int  # so many, and it ends
    points: tuple[int, ...]  # families of each seat
    complete: bool  # all families are down
    hands: tuple[tuple[Card, ...], ...] | None  # what was left, shown at the end
    ranks: tuple[int, ...] | None


# --- Events ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class FirstNamed(Event):
    """The house said who starts."""

    seat: Seat
    type: Literal["first-named"] = "first-named"


@dataclass(frozen=True, kw_only=True)
class Dealt(Event):
    """Everyone got a hand. One hears one's own."""

    hands: tuple[tuple[Card, ...] | None, ...]
    each: int
    pile: int
    type: Literal["dealt"] = "dealt"


@dataclass(frozen=True, kw_only=True)
class Asked(Event):
    """A seat asked another for a card, and got it or not."""

    seat: Seat
    target: Seat
    card: Card
    given: bool
    type: Literal["asked"] = "asked"


@dataclass(frozen=True, kw_only=True)
class Drew(Event):
    """A seat drew from the pile. Only it knows what, unless it is the very card it asked for: that one is shown."""

    seat: Seat
    card: Card | None
    lucky: bool
    pile: int
    type: Literal["drew"] = "drew"


@dataclass(frozen=True, kw_only=True)
class FamilyDown(Event):
    """A seat laid down a complete family."""

    seat: Seat
    name: str
    cards: tuple[Card, ...]
    points: int  # families of this seat now
    type: Literal["family-down"] = "family-down"


@dataclass(frozen=True, kw_only=True)
class TurnBegan(Event):
    """It is another seat's turn."""

    seat: Seat
    type: Literal["turn-began"] = "turn-began"


@dataclass(frozen=True, kw_only=True)
class Passed(Event):
    """A seat can do nothing: it has no card, or nobody else has."""

    seat: Seat
    type: Literal["passed"] = "passed"


@dataclass(frozen=True, kw_only=True)
class GameEnded(Event):
    """What is left in the hands is shown."""

    points: tuple[int, ...]
    hands: tuple[tuple[Card, ...], ...]
    complete: bool
    ranks: tuple[int, ...]
    winners: tuple[Seat, ...]
    type: Literal["game-ended"] = "game-ended"
