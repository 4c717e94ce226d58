"""What lies on the table of Bataille: its limits, views and events, as plain data. The cards are the number deck's."""

from dataclasses import dataclass
from typing import Final, Literal

from ronron.kit.numbers import Card
from ronron.plain import Event, Seat, View, Viewer

Phase = Literal["first", "deal", "flip", "battle", "gather", "over"]
Ending = Literal["all", "rounds", "minutes"]

PHASES: Final[tuple[Phase, ...]] = ("first", "deal", "flip", "battle", "gather", "over")
ENDINGS: Final[tuple[Ending, ...]] = ("all", "rounds", "minutes")  # why it was over (rule 4)

SEATS: Final = (2, 3, 4, 5, 6)
ROUNDS: Final = (300, 100, 50)  # the limit (rule 4)
USUAL_ROUNDS: Final = 50
MINUTES: Final = ("none", 10, 20, 30)  # a limit by the clock as well (rule 4)
NO_MINUTES: Final = "none"
MOVES: Final = ("flip", "lay")
DOWN: Final = 1000  # inside the rules, a card that was laid face down is so much more


# --- Views -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Fight:
    """A round that was settled: what every seat laid, and who got it. Nobody: it is a stake; several: they share it."""

    laid: tuple[tuple[Card | None, ...], ...]  # by seat, the first card first; face down is None
    takers: tuple[Seat, ...]
    cards: int  # what there was to win, stake and all


@dataclass(frozen=True, kw_only=True)
class BatailleView(View):
    """What one viewer knows of the table. Nobody knows more than the others: all piles are face down."""

    viewer: Viewer
    phase: Phase
    first: Seat | None
    round: int  # from 1
    rounds: int  # the limit
    minutes: int | None  # the limit by the clock
    time_is_up: bool  # this round is the last
    piles: tuple[int, ...]  # how many cards each seat has face down
    laid: tuple[tuple[Card | None, ...], ...]  # in this round, by seat, the first card first; face down is None
    fighting: tuple[Seat, ...]  # who can still win this round
    ready: tuple[bool, ...]  # who has said that its next card may be turned up
    stake: tuple[Card | None, ...]  # left lying by earlier rounds, for whoever wins this one
    aside: int  # left over at the deal
    last: Fight | None  # the round before, which still shows until cards are turned up again
    ending: Ending | None
    ranks: tuple[int, ...] | None


# --- Events ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class FirstNamed(Event):
    """The house said whom it deals to first."""

    seat: Seat
    type: Literal["first-named"] = "first-named"


@dataclass(frozen=True, kw_only=True)
class Dealt(Event):
    """Everyone got an equal pile, face down; what was left over was set aside."""

    each: int
    aside: int
    type: Literal["dealt"] = "dealt"


@dataclass(frozen=True, kw_only=True)
class Readied(Event):
    """A seat has a paw on its pile: its card comes when all are ready."""

    seat: Seat
    type: Literal["readied"] = "readied"


@dataclass(frozen=True, kw_only=True)
class TurnedUp(Event):
    """All who play turned up a card together; in a battle those in `down` laid one face down first."""

    seats: tuple[Seat, ...]
    cards: tuple[Card, ...]  # one for each of these seats
    down: tuple[Seat, ...]
    type: Literal["turned-up"] = "turned-up"


@dataclass(frozen=True, kw_only=True)
class BattleBegan(Event):
    """Several showed the greatest number: they fight on."""

    seats: tuple[Seat, ...]
    value: int
    type: Literal["battle-began"] = "battle-began"


@dataclass(frozen=True, kw_only=True)
class Won(Event):
    """A seat won all that lies on the table: with the greatest number or, alone able to lay on, without a fight."""

    seat: Seat
    cards: int
    fought: bool
    type: Literal["won"] = "won"


@dataclass(frozen=True, kw_only=True)
class Staked(Event):
    """None of those who are level could lay on: the cards stay for the next round's winner."""

    seats: tuple[Seat, ...]
    cards: int
    type: Literal["staked"] = "staked"


@dataclass(frozen=True, kw_only=True)
class Shared(Event):
    """Nobody had a card left: those who are level share what lies on the table."""

    seats: tuple[Seat, ...]
    cards: int
    type: Literal["shared"] = "shared"


@dataclass(frozen=True, kw_only=True)
class Gathered(Event):
    """The house shuffled what was won and put it under the piles. Nobody sees in what order."""

    seats: tuple[Seat, ...]  # who got something
    piles: tuple[int, ...]  # of every seat, afterwards
    type: Literal["gathered"] = "gathered"


@dataclass(frozen=True, kw_only=True)
class WentOut(Event):
    """A seat has no card left."""

    seat: Seat
    type: Literal["went-out"] = "went-out"


@dataclass(frozen=True, kw_only=True)
class TimeUp(Event):
    """The minutes are over: a round that is under way is the last."""

    minutes: int
    type: Literal["time-up"] = "time-up"


@dataclass(frozen=True, kw_only=True)
class GameEnded(Event):
    ending: Ending
    cards: tuple[int, ...]  # by seat
    ranks: tuple[int, ...]
    winners: tuple[Seat, ...]
    type: Literal["game-ended"] = "game-ended"
