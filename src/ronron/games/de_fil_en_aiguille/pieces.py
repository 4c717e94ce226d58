"""What lies on the table of De Fil en Aiguille: numbers as tables, cards, views and events, as plain data.

Longer than 400 lines because four modes share one view and one story, and a board is drawn from this page alone.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from ronron.plain import Event, Seat, View, Viewer

Mode = Literal["discovery", "moods", "teams", "each-for-oneself"]
Phase = Literal[
    "first",
    "theme",
    "mood",
    "clue-theme",
    "lot",
    "deal",
    "ready",
    "clues",
    "aside",
    "paw",
    "vote",
    "totems",
    "choice",
    "decoy",
    "guess",
    "over",
]
Side = Literal["left", "right"]
Memory = Literal["kind", "strict"]

MODES: Final[tuple[Mode, ...]] = ("discovery", "moods", "teams", "each-for-oneself")
DISCOVERY: Final = 0
MOODS: Final = 1
TEAMS: Final = 2
EACH: Final = 3
SEATS_FOR: Final[Mapping[str, tuple[int, ...]]] = {
    "discovery": tuple(range(2, 9)),
    "moods": tuple(range(2, 9)),
    "teams": tuple(range(6, 13)),
    "each-for-oneself": tuple(range(3, 9)),
}
SEATS: Final = tuple(range(2, 13))

PHASES: Final[tuple[Phase, ...]] = (
    "first",
    "theme",
    "mood",
    "clue-theme",
    "lot",
    "deal",
    "ready",
    "clues",
    "aside",
    "paw",
    "vote",
    "totems",
    "choice",
    "decoy",
    "guess",
    "over",
)

# --- Numbers -----------------------------------------------------------------------------------------------------

THEMES: Final = ("jobs", "bar-wisdom", "lonely-cats")
OWN: Final = "own"  # the theme a table brought (rule 12)
TARGETS: Final = (12, 15)
MEMORIES: Final[tuple[Memory, ...]] = ("kind", "strict")
LETTERS: Final = "ABCDEFGHIJKLMN"
KINDS: Final = ("tom", "queen")  # lonely-cats: masters of one kind, clues of the other

ROUNDS: Final = (3, 4, 4, 0)  # by mode; each for oneself: as many as there are seats
MASTERS: Final = (5, 5, 6, 4)
SPACES: Final = (2, 2, 3, 4)
START_CLUES: Final = 2
PAWS: Final = 4  # in a round
GREEN_PAWS: Final = 7  # in a whole game of discovery
FINDS_TO_WIN: Final = 2
LOSSES: Final = 2
FOUND_POINTS: Final = (0, 8, 6, 5, 4)  # moods: by paws played
LEAST_FAMILY: Final = 3  # teams
TEAM_FOUND: Final = 8
TEAM_GUESSED: Final = 4
LINE_UP: Final = 3  # cards shown for the guess: the mystery and two decoys
ALONE_FOUND: Final = 6
CAT_FIRST: Final = 6
CAT_NEXT: Final = 2
THEME_TIMES: Final = 2  # moods: how often a theme may be chosen
EDGE: Final = 20  # a totem lands on its edge once in so many

DEBATE_SECONDS: Final = 240
CHOICE_SECONDS: Final = 120
GRACE_SECONDS: Final = 30
CLUE_THEME_SECONDS: Final = 60

# Rule 11, in this order.
MOOD_IDS: Final = (
    "lazy",
    "contrary",
    "split",
    "greedy",
    "one-track",
    "hush",
    "hurried",
    "sealed-lips",
    "picky",
    "cuddly",
)
LAZY: Final = 0
CONTRARY: Final = 1
SPLIT: Final = 2
GREEDY: Final = 3
ONE_TRACK: Final = 4
HUSH: Final = 5
HURRIED: Final = 6
SEALED_LIPS: Final = 7
PICKY: Final = 8
CUDDLY: Final = 9

LAZY_PAWS: Final = 3
GREEDY_MASTERS: Final = 6
GREEDY_BONUS: Final = 1
CUDDLY_BONUS: Final = 2

# What a seat can say; behind these come `theme ID` and `clues ID`, each for every theme of the shelf.
SAID: Final = (
    "ready",
    *(f"point {side}" for side in ("left", "right")),
    "numbers",
    *(f"keep {space}" for space in ("blue", "red")),
    "clue",
    "stay",
    *(f"go {space}" for space in range(1, 5)),
    *(f"decoy {place}" for place in range(1, 7)),
    *(f"guess {space}" for space in range(1, 4)),
    *(f"aside {place}" for place in range(1, 4)),
)
FAMILIES: Final = ("red", "blue")
SPACE_NAMES: Final = ("blue", "red")  # of the two spaces where a family keeps one (rule 1)


# --- Cards -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Text:
    """What a card says, in each language."""

    fr: str
    en: str


@dataclass(frozen=True, kw_only=True)
class Card:
    """A card of a theme. Its number is printed on it; a small ad is by a tom or by a queen and has no letters."""

    theme: str
    number: int
    text: Text
    letters: str
    kind: Literal["tom", "queen"] | None


@dataclass(frozen=True, kw_only=True)
class Paw:
    """A paw between two clues of the chain, and where its claws point."""

    number: int  # from 1, the blue one, in the order laid
    claws: Side


@dataclass(frozen=True, kw_only=True)
class Space:
    """A place for a master card. A card that is there can be covered for a while (rule 9)."""

    filled: bool
    card: Card | None


@dataclass(frozen=True, kw_only=True)
class Gone:
    """A master card the family gave up, and what it was; None: that stays secret until the round is over."""

    card: Card
    false_lead: bool | None


@dataclass(frozen=True, kw_only=True)
class Throw:
    """How the totems fell: which is nearest to the cat, and which of them stand on their edge (blue, red)."""

    nearest: Literal["blue", "red"]
    on_edge: tuple[bool, bool]


@dataclass(frozen=True, kw_only=True)
class Ballot:
    """A vote or a choice that is closed: what everyone said (None: nothing), and what came of it."""

    kind: Literal["clue-theme", "vote", "choice", "guess"]
    paws: int  # laid by then
    family: int | None  # teams: whose it was, 0 red or 1 blue
    masters: tuple[int | None, ...]  # the numbers of what lay on the spaces
    votes: tuple[str | None, ...]  # by seat, in notation
    outcome: str | None  # in notation; None: nobody said anything
    tied: tuple[str, ...]  # what was level, where the totems or a lot decided
    throw: Throw | None


@dataclass(frozen=True, kw_only=True)
class Reading:
    """A paw looked back on: how much closer a plain mind finds each master to where the claws point, -255 to 255."""

    paw: int
    pointed: int  # the number of the clue
    other: int
    masters: tuple[int, ...]  # in the order of the round's masters


@dataclass(frozen=True, kw_only=True)
class RoundReport:
    """A round that is over: everything is shown (rule 13)."""

    round: int
    cat: Seat
    theme: str
    clue_theme: str
    mood: str | None
    mystery: Card
    masters: tuple[Card, ...]  # in the order in which they came, or would have come
    clues: tuple[Card, ...]  # left to right
    paws: tuple[Paw, ...]  # left to right
    aside: tuple[Card, ...]  # set aside by a picky cat
    ballots: tuple[Ballot, ...]
    found: bool  # by the family, a family, or anybody
    gained: tuple[int, ...]  # points each seat made in this round
    readings: tuple[Reading, ...]


# --- The view ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class ThreadView(View):
    """What one viewer knows of the table."""

    viewer: Viewer
    mode: Mode
    phase: Phase
    round: int  # from 1; 0 before the first
    rounds: int  # at most
    first: int | None  # the first cat; teams: the family that gives it, 0 red or 1 blue
    cat: Seat | None
    families: tuple[int, ...] | None  # teams: each seat's family, 0 red or 1 blue
    family: int | None  # teams: whose guess, lot or settling this is
    themes: tuple[str, ...]  # the shelf
    used: tuple[int, ...]  # how often each was chosen; teams: 1 by red, 2 by blue, 3 by both
    theme: str | None  # of the masters
    clue_theme: str | None
    mood: str | None
    moods_played: tuple[str, ...]
    memory: Memory
    talk: bool  # may one talk, react and lean now?
    seconds: int | None  # the time for this vote or choice; None: no clock runs
    question: int  # the ordinal of this vote or choice in the game
    due: bool  # the time is up; who is behind has a little longer (rule 3)
    grace: bool  # that little is over too
    late: int | None  # teams: the family that may wait, 0 red or 1 blue
    settled: tuple[int, ...]  # teams: the families that have chosen
    mystery: Card | None  # the cat's, when it may look
    seen: tuple[Card, ...] | None  # all masters in number order, while the cat looks through them
    masters: tuple[Card | None, ...]  # in the order in which they come; None: not seen yet, or covered
    down: int  # of these, still face down
    board: tuple[Space, ...]
    numbers: tuple[int | None, ...] | None  # what the cat asked for, space by space
    drawn: tuple[Card, ...] | None  # what a picky cat chooses from; None: not one's to see
    drawn_count: int
    aside: tuple[Card, ...] | None  # what it set aside
    aside_count: int
    clues: tuple[Card, ...]  # the chain from left to right
    paws: tuple[Paw, ...]  # between them, from left to right
    grows: Side | None  # which way the chain goes on
    paws_played: int
    clues_left: int  # how many more clues the family may ask for in this round
    green_left: int | None  # discovery: green paws left in the whole game
    gone: tuple[Gone, ...]  # what the family gave up, in order
    skip: tuple[Card | None, ...]  # teams, in order; None: never turned up
    totems: tuple[int | None, ...]  # where they stand, from 1: teams by family, each for oneself by seat
    voted: tuple[bool, ...]
    votes: tuple[str | None, ...]  # in notation: one's own at once, the others' at closing
    shown: tuple[Seat, ...]  # whose votes are open to all
    tied: tuple[str, ...]  # what totems or a lot decide between
    ballots: tuple[Ballot, ...]  # closed ones of this round
    decoys: tuple[int, ...] | None  # places in the skip that the cat chose so far
    decoys_count: int
    guessed: tuple[int | None, ...] | None  # teams: each family's guess, from 1; 0: no guess; None: not yet
    points: tuple[int, ...]  # by seat
    before: tuple[int, ...]  # when the round began
    finds: int
    losses: int
    target: int | None
    reports: tuple[RoundReport, ...]  # rounds that are over
    ranks: tuple[int, ...] | None


def pointed(clues: Sequence[Card], paws: Sequence[Paw], grows: Side | None) -> list[tuple[Paw, Card, Card]]:
    """Every paw of a chain with the clue its claws point to, and the other one.

    A clue that has no paw yet lies at the end where the chain grows.
    """
    first = len(clues) - 1 - len(paws) if grows == "left" else 0
    pairs = zip(paws, clues[first:], clues[first + 1 :])
    return [(paw, left, right) if paw.claws == "left" else (paw, right, left) for paw, left, right in pairs]


# --- Events ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class FirstNamed(Event):
    """The house said who is the cat first, or which family gives it (teams)."""

    first: int
    family: int | None
    type: Literal["first-named"] = "first-named"


@dataclass(frozen=True, kw_only=True)
class RoundBegan(Event):
    """A round began: who is the cat."""

    round: int
    seat: Seat
    type: Literal["round-began"] = "round-began"


@dataclass(frozen=True, kw_only=True)
class ThemeChosen(Event):
    """The cat took a theme from the shelf, or took the only one there was."""

    seat: Seat
    theme: str
    type: Literal["theme-chosen"] = "theme-chosen"


@dataclass(frozen=True, kw_only=True)
class MoodDrawn(Event):
    """The cat is in a mood (rule 11)."""

    mood: str
    type: Literal["mood-drawn"] = "mood-drawn"


@dataclass(frozen=True, kw_only=True)
class ClueThemeSettled(Event):
    """It is settled where the clues come from."""

    theme: str
    type: Literal["clue-theme-settled"] = "clue-theme-settled"


@dataclass(frozen=True, kw_only=True)
class Dealt(Event):
    """Masters were dealt, and the cat alone looks at them, its mystery first."""

    fleeting = True

    seat: Seat
    count: int
    mystery: Card | None
    masters: tuple[Card, ...] | None  # in number order
    type: Literal["dealt"] = "dealt"


@dataclass(frozen=True, kw_only=True)
class GotReady(Event):
    """The cat knows its mystery by heart and gave the masters away (rule 9)."""

    seat: Seat
    type: Literal["got-ready"] = "got-ready"


@dataclass(frozen=True, kw_only=True)
class LookedAgain(Event):
    """A strict cat looks at its mystery again, before it chooses (rule 9). Only it hears of it."""

    fleeting = True

    seat: Seat
    mystery: Card
    type: Literal["looked-again"] = "looked-again"


@dataclass(frozen=True, kw_only=True)
class CluesDrawn(Event):
    """A picky cat drew one clue too many; only it sees them."""

    seat: Seat
    count: int
    cards: tuple[Card, ...] | None
    type: Literal["clues-drawn"] = "clues-drawn"


@dataclass(frozen=True, kw_only=True)
class SetAside(Event):
    """A picky cat put one of them away."""

    seat: Seat
    card: Card | None
    type: Literal["set-aside"] = "set-aside"


@dataclass(frozen=True, kw_only=True)
class CluesLaid(Event):
    """The first two clues lie there."""

    cards: tuple[Card, ...]
    type: Literal["clues-laid"] = "clues-laid"


@dataclass(frozen=True, kw_only=True)
class ClueLaid(Event):
    """The chain grew by a clue."""

    card: Card
    side: Side
    type: Literal["clue-laid"] = "clue-laid"


@dataclass(frozen=True, kw_only=True)
class NumbersTold(Event):
    """The cat asked for the numbers of the masters on the board, and all heard them (rule 9)."""

    seat: Seat
    numbers: tuple[int | None, ...]
    type: Literal["numbers-told"] = "numbers-told"


@dataclass(frozen=True, kw_only=True)
class PawLaid(Event):
    """The cat laid a paw: its claws point to a clue, away from another."""

    seat: Seat
    number: int
    claws: Side
    pointed: Card
    other: Card
    type: Literal["paw-laid"] = "paw-laid"


@dataclass(frozen=True, kw_only=True)
class MastersUncovered(Event):
    """The cat has pointed: the masters on the board may be seen again (rule 9). The family saw them all the time."""

    board: tuple[Space, ...]
    masters: tuple[Card | None, ...]  # in the order in which they came
    type: Literal["masters-uncovered"] = "masters-uncovered"


@dataclass(frozen=True, kw_only=True)
class MasterTurned(Event):
    """A master was turned up on a space."""

    space: int  # from 1
    card: Card
    down: int
    type: Literal["master-turned"] = "master-turned"


@dataclass(frozen=True, kw_only=True)
class Voted(Event):
    """A seat has voted; what, it alone knows until the vote is closed."""

    seat: Seat
    vote: str | None
    type: Literal["voted"] = "voted"


@dataclass(frozen=True, kw_only=True)
class VotesShown(Event):
    """A vote is closed, and all see who wanted what."""

    kind: Literal["clue-theme", "vote", "choice", "guess"]
    family: int | None
    votes: tuple[str | None, ...]
    outcome: str | None
    tied: tuple[str, ...]
    type: Literal["votes-shown"] = "votes-shown"


@dataclass(frozen=True, kw_only=True)
class TotemsThrown(Event):
    """The votes were level, and the totems were thrown (rule 5)."""

    throw: Throw
    outcome: str
    type: Literal["totems-thrown"] = "totems-thrown"


@dataclass(frozen=True, kw_only=True)
class LotDrawn(Event):
    """Votes were level, and the house drew."""

    family: int | None
    outcome: str
    type: Literal["lot-drawn"] = "lot-drawn"


@dataclass(frozen=True, kw_only=True)
class MasterGone(Event):
    """The family kept a master and gave up the other; what that was is told unless lips are sealed."""

    kept: Card
    card: Card
    space: int  # where the one that is gone lay, from 1
    false_lead: bool | None
    type: Literal["master-gone"] = "master-gone"


@dataclass(frozen=True, kw_only=True)
class ClueAsked(Event):
    """The family asked for a clue."""

    clues_left: int
    green_left: int | None
    type: Literal["clue-asked"] = "clue-asked"


@dataclass(frozen=True, kw_only=True)
class TimeUp(Event):
    """The time for this vote or choice is over, for everyone or for the family that is not behind."""

    type: Literal["time-up"] = "time-up"


@dataclass(frozen=True, kw_only=True)
class TotemMoved(Event):
    """A totem went to a master, or stayed. Whoever stood there already scores the number of paws."""

    seat: Seat | None  # each for oneself
    family: int | None  # teams
    space: int | None  # from 1; None: it stayed
    scorers: tuple[int, ...]  # seats, or the other family
    points: int
    type: Literal["totem-moved"] = "totem-moved"


@dataclass(frozen=True, kw_only=True)
class Skipped(Event):
    """Masters without a totem went to the skip; None: one that was never turned up."""

    cards: tuple[Card | None, ...]
    spaces: tuple[int | None, ...]
    type: Literal["skipped"] = "skipped"


@dataclass(frozen=True, kw_only=True)
class MysterySkipped(Event):
    """No totem stands on the mystery: it lies in the skip, and the cat looks for two decoys."""

    seat: Seat
    skip: tuple[Card, ...] | None  # the cat sees all of it
    type: Literal["mystery-skipped"] = "mystery-skipped"


@dataclass(frozen=True, kw_only=True)
class DecoyChosen(Event):
    """The cat took a decoy from the skip, unseen."""

    seat: Seat
    place: int | None
    type: Literal["decoy-chosen"] = "decoy-chosen"


@dataclass(frozen=True, kw_only=True)
class LineUpShown(Event):
    """The mystery and its decoys lie side by side, in number order."""

    cards: tuple[Card, ...]
    type: Literal["line-up-shown"] = "line-up-shown"


@dataclass(frozen=True, kw_only=True)
class Guessed(Event):
    """A family said which of the three it is, or nothing."""

    family: int
    space: int | None
    type: Literal["guessed"] = "guessed"


@dataclass(frozen=True, kw_only=True)
class RoundEnded(Event):
    """The mystery is told, and everything else with it."""

    report: RoundReport
    points: tuple[int, ...]  # of every seat so far
    type: Literal["round-ended"] = "round-ended"


@dataclass(frozen=True, kw_only=True)
class GameEnded(Event):
    """It is over."""

    points: tuple[int, ...]
    ranks: tuple[int, ...]
    winners: tuple[Seat, ...]
    grand_slam: bool
    type: Literal["game-ended"] = "game-ended"
