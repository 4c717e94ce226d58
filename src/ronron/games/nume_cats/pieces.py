"""What lies around the mouse of Numé Cat's: paces, phases, views and events, as plain data."""

from dataclasses import dataclass
from typing import Final, Literal

from ronron.kit.numbers import Series, Special
from ronron.plain import Event, Seat, View, Viewer

Hand = int  # 0, 1, 2 ... clockwise; hand h is played by seat h % seats: at two seats everyone has two

# first, deal: the house is setting up. turn: a hand is to turn up a card, nobody may slap. reveal: a paw is on the
# pile, the card is about to come. window: a card lies there, everyone may slap. open: the same, and the next hand may
# turn up. count: a clock counts. decide: all decide, sealed (sang-froid). draw: the house draws who was first. shuffle:
# the face-up piles are being turned over.
Phase = Literal["first", "deal", "turn", "reveal", "window", "open", "count", "decide", "draw", "shuffle", "over"]
PHASES: Final[tuple[Phase, ...]] = (
    "first",
    "deal",
    "turn",
    "reveal",
    "window",
    "open",
    "count",
    "decide",
    "draw",
    "shuffle",
    "over",
)
Pace = Literal["kitten", "cat", "tiger"]
# Two hands are left; no card has changed hands for too long; time is up; too many cards were turned up (rules 8 and 9).
Ending = Literal["two-left", "stuck", "minutes", "flips"]
ENDINGS: Final[tuple[Ending, ...]] = ("two-left", "stuck", "minutes", "flips")
# What a slap brought: all face-up cards; cards got rid of; a trap sprung, or escaped by its owner; a place in a chase.
Outcome = Literal["greed", "won", "sprang", "spared", "chased"]
OUTCOMES: Final[tuple[Outcome, ...]] = ("greed", "won", "sprang", "spared", "chased")

SEATS: Final = (2, 3, 4, 5, 6)
# What a seat can say. Its hands, where it has two, are its left one (0 and 1 of the ring) and its right one (2 and 3).
RACE: Final = ("flip", "slap", "guess")
RACE_WITH_TWO_HANDS: Final = ("flip-left", "flip-right", "slap-left", "slap-right", "guess-left", "guess-right")
CALM: Final = ("flip", "slap", "hold")
CALM_WITH_TWO_HANDS: Final = ("flip-left", "flip-right", "slap-left", "slap-right", "hold", "slap-both")
PACES: Final[tuple[Pace, ...]] = ("cat", "kitten", "tiger")  # the first is the default
WINDOWS: Final = {"kitten": 3200, "cat": 2500, "tiger": 1500}  # milliseconds a contest stays open before the next flip
COUNTS: Final = {"kitten": 3600, "cat": 3000, "tiger": 2400}  # milliseconds a clock counts
REVEAL_MILLISECONDS: Final = 300  # from the paw on the pile to the card, at least
MINUTES: Final = (20, 10, 30, "none")  # the first is the default
NO_MINUTES: Final = "none"
YES: Final = "yes"
NO: Final = "no"
MOST_FLIPS: Final = 2000  # rule 9
MOST_STUCK: Final = 3  # so many times running with nothing to turn up and no card changing hands (rule 9)
MOST_HANDICAP: Final = 2000  # milliseconds
LEFT_AT_THE_END: Final = 2  # hands


# --- Views -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class NumeCard:
    """A card that lies face up: a number in one of the series, or a special. `number` is its place in the deck."""

    number: int
    series: Series | None
    value: int | None
    text: str  # what stands on it, in the deck's language; nothing where it is drawn
    special: Special | None


@dataclass(frozen=True, kw_only=True)
class HandView:
    """A hand: whose it is, how deep its pile is, and its face-up cards, the oldest first."""

    seat: Seat
    pile: int
    up: tuple[NumeCard, ...]
    place: int | None  # in what place this hand went out: 1 for the first; None while it plays


@dataclass(frozen=True, kw_only=True)
class Showing:
    """What a hand showed at the last reveal, and how deep its pile was."""

    card: NumeCard | None
    pile: int


@dataclass(frozen=True, kw_only=True)
class SlapSeen:
    """A slap since the last reveal, and what it brought."""

    hand: Hand
    guess: bool  # too soon to be a reaction (rule 10)
    outcome: Outcome


@dataclass(frozen=True, kw_only=True)
class NumeCatsView(View):
    """What one viewer knows of the table: all that lies face up, never whether there is something to slap for."""

    viewer: Viewer
    phase: Phase
    pace: Pace
    sang_froid: bool
    minutes: int | None
    handicap: tuple[int, ...]  # milliseconds added to each seat's reactions
    window_milliseconds: int  # from a reveal until the next card may come: the same after each
    count_milliseconds: int  # how long a clock counts
    reveals: int  # so far; the window of the last one lapses by `lapse <reveals>`
    flips: int  # cards turned up in turn
    direction: int  # 1: clockwise, -1: the other way round
    first: Hand | None
    turn: Hand | None  # who turns up, or is about to
    last_flip: Hand | None  # who turned up in turn last
    fresh: tuple[Hand, ...]  # who turned up at the last reveal
    revealed: tuple[Showing, ...]  # the table as it was then, hand by hand
    hands: tuple[HandView, ...]
    slaps: tuple[SlapSeen, ...]  # since the last reveal, in order
    waits: tuple[int | None, ...]  # by hand: after how many of these its last face-down card went (rule 8), if it waits
    leader: Hand | None  # who won since the last reveal and turns up next
    decided: tuple[bool, ...]  # sang-froid: which seats have decided
    slapping: tuple[Hand, ...]  # sang-froid: who decided to slap, once all have; then as the house drew it
    stuck: int  # how many times running there was nothing to turn up
    ending: Ending | None
    ranks: tuple[int, ...] | None


# --- Events ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class FirstNamed(Event):
    """The house said who begins."""

    seat: Seat
    type: Literal["first-named"] = "first-named"


@dataclass(frozen=True, kw_only=True)
class Dealt(Event):
    """Every hand got its pile, face down."""

    piles: tuple[int, ...]
    type: Literal["dealt"] = "dealt"


@dataclass(frozen=True, kw_only=True)
class Reached(Event):
    """A hand has its paw on its pile: the card is about to come."""

    seat: Seat
    hand: Hand
    type: Literal["reached"] = "reached"


@dataclass(frozen=True, kw_only=True)
class TurnedUp(Event):
    """Cards were turned up: one in turn, or, as a clock struck, one by every hand with a pile."""

    hands: tuple[Hand, ...]
    cards: tuple[NumeCard, ...]  # one for each of these hands
    struck: bool
    type: Literal["turned-up"] = "turned-up"


@dataclass(frozen=True, kw_only=True)
class TurnedRound(Event):
    """A u-turn: play goes the other way round."""

    hand: Hand
    direction: int
    type: Literal["turned-round"] = "turned-round"


@dataclass(frozen=True, kw_only=True)
class Slapped(Event):
    """A paw on the mouse; a guess came too soon to be a reaction."""

    seat: Seat
    hand: Hand
    guess: bool
    type: Literal["slapped"] = "slapped"


@dataclass(frozen=True, kw_only=True)
class Won(Event):
    """A hand got rid of its face-up cards: the losers took them, under their piles, behind their own."""

    seat: Seat
    hand: Hand
    losers: tuple[Hand, ...]  # clockwise from the winner
    given: tuple[int, ...]  # how many cards each of them got
    type: Literal["won"] = "won"


@dataclass(frozen=True, kw_only=True)
class WasGreedy(Event):
    """A hand slapped without being concerned: all face-up cards went under its pile."""

    seat: Seat
    hand: Hand
    cards: int
    guess: bool
    type: Literal["was-greedy"] = "was-greedy"


@dataclass(frozen=True, kw_only=True)
class ChaseEnded(Event):
    """The chase is over: the last ones put their face-up cards under their piles."""

    first: Hand | None
    late: tuple[Hand, ...]
    type: Literal["chase-ended"] = "chase-ended"


@dataclass(frozen=True, kw_only=True)
class TrapSprung(Event):
    """Somebody else was first at the trap: every other hand gave its owner the top card of its pile."""

    seat: Seat  # whose trap it was
    hand: Hand
    by: Seat
    by_hand: Hand
    givers: tuple[Hand, ...]
    type: Literal["trap-sprung"] = "trap-sprung"


@dataclass(frozen=True, kw_only=True)
class TrapSpared(Event):
    """The owner of the trap was first: nothing happens."""

    seat: Seat
    hand: Hand
    type: Literal["trap-spared"] = "trap-spared"


@dataclass(frozen=True, kw_only=True)
class GiftGiven(Event):
    """The owner of a gift gave other hands the top cards of its pile, one each."""

    seat: Seat
    hand: Hand
    to: tuple[Hand, ...]
    type: Literal["gift-given"] = "gift-given"


@dataclass(frozen=True, kw_only=True)
class Lapsed(Event):
    """Time is over: the next card may come."""

    type: Literal["lapsed"] = "lapsed"


@dataclass(frozen=True, kw_only=True)
class ClockCounts(Event):
    """A clock counts: then every hand with a pile turns one up."""

    hands: tuple[Hand, ...]  # whose clocks
    type: Literal["clock-counts"] = "clock-counts"


@dataclass(frozen=True, kw_only=True)
class Decided(Event):
    """A seat has decided, slap or not; nobody knows which."""

    seat: Seat
    type: Literal["decided"] = "decided"


@dataclass(frozen=True, kw_only=True)
class AllDecided(Event):
    """All have decided: these slap."""

    hands: tuple[Hand, ...]
    type: Literal["all-decided"] = "all-decided"


@dataclass(frozen=True, kw_only=True)
class OrderDrawn(Event):
    """The house drew in which order they slapped."""

    hands: tuple[Hand, ...]
    type: Literal["order-drawn"] = "order-drawn"


@dataclass(frozen=True, kw_only=True)
class WentOut(Event):
    """A hand got rid of all its cards."""

    seat: Seat
    hand: Hand
    place: int
    type: Literal["went-out"] = "went-out"


@dataclass(frozen=True, kw_only=True)
class TurnedOver(Event):
    """Nobody had a card to turn up: every face-up pile was turned over and shuffled."""

    times: int  # running, without a card changing hands
    type: Literal["turned-over"] = "turned-over"


@dataclass(frozen=True, kw_only=True)
class GameEnded(Event):
    """How it ended; cards go by seat."""

    ending: Ending
    cards: tuple[int, ...]
    ranks: tuple[int, ...]
    winners: tuple[Seat, ...]
    type: Literal["game-ended"] = "game-ended"
