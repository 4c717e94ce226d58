"""What leaves the rules: plain data, and what it is made for.

Nothing here is compiled, because encoders and generators of types must be able to look into it, and because any
game's own views and events are made of it. The rules themselves are in `contract.py`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Final

if TYPE_CHECKING:
    from ronron.contract import Game

Seat = int  # 0, 1, 2 ... clockwise
Viewer = int  # a seat, or BYSTANDER, who sees what every seat sees
HOUSE: Final = -1
BYSTANDER: Final = -2


# --- What a game says of itself ----------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Option:
    """A choice the table makes before a game: its values and, for each number of seats, what is meant by default.

    A free option (a list of themes, a table's own deck) has no values to list; `resolve` checks it. Where `several` is
    not 0 the table chooses at least so many of the values, and what it chose is a list of them, in their order. What is
    `foremost` makes it another game: whoever plans meets it before all the rest.
    """

    key: str
    values: tuple[Any, ...]
    defaults: Mapping[int, Any]
    several: int = 0
    foremost: bool = False


@dataclass(frozen=True, kw_only=True)
class Proposal:
    """A table that a game proposes: the bots beside whoever comes, and what is chosen there otherwise than usual."""

    bots: tuple[str, ...]
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class About:
    """A game's visiting card. `rules_version` rises when a finished record would end differently, and only then."""

    id: str
    titles: Mapping[str, str]
    designer: str
    publisher: str
    seats: tuple[int, ...]
    options: tuple[Option, ...]
    rules_version: int
    minutes: Mapping[int, int]  # how long a game takes people, by seats
    first: Proposal | None = None  # the kindest table for someone new; None: the usual one
    little: Proposal | None = None  # for someone too small to read; None: not this game


@dataclass(frozen=True, kw_only=True)
class Setup:
    """What the table settled before the game: made by `Game.resolve` alone, so always whole and possible."""

    seats: int
    options: Mapping[str, Any] = field(default_factory=dict)


class Refusal(Exception):
    """Why something cannot be: a stable code, the number of the rule that says so, and the values its words need."""

    # How it is said, for whoever is told by an exception; nobody here knows the words (`front/speaking.py` does).
    in_words: "ClassVar[Callable[[Refusal], str] | None]" = None

    def __init__(self, code: str, rule: int | None = None, **values: Any) -> None:
        super().__init__(code)
        self.code = code
        self.rule = rule
        self.values = values

    def __str__(self) -> str:
        return self.code if Refusal.in_words is None else f"{Refusal.in_words(self)} [{self.code}]"

    def __repr__(self) -> str:
        return f"Refusal({self.code!r}, rule={self.rule}, {self.values})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Refusal) and repr(self) == repr(other)

    def __hash__(self) -> int:
        return hash(repr(self))


# --- What leaves the rules: plain data ---------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class View:
    """What one viewer may know of the table now. Each game has its own, field by field; unknown is None."""


@dataclass(frozen=True, kw_only=True)
class Event:
    """Something that happened, in the past tense; each game has its own, with a field `type` that names it.

    Keys and values, not sentences: words are made for each viewer, in his language. A fleeting event is heard once
    and is in no log afterwards: in a memory game, what was turned back is gone.
    """

    fleeting = False


@dataclass(kw_only=True, slots=True)
class Line:
    """A sentence to be: a key of the words files and the values that go into it."""

    # Not frozen: one is made of every event that a table tells, and that would take four times as long.
    key: str
    values: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Result:
    """How it ended. Ranks start at 1, ties share the better one; winners are those ranked first, or nobody."""

    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    winners: tuple[Seat, ...]
    rounds: tuple[Mapping[str, Any], ...] = ()


# --- What a bot gets and gives -----------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Knowledge:
    """All a bot ever gets: what its seat sees now, what it can do, and what it has heard since the game began."""

    game: "Game"
    setup: Setup
    seat: Viewer
    view: View
    legal: tuple[str, ...] = ()
    must: bool = True  # owed; otherwise the seat may also let it go by
    heard: Sequence[Event] = ()
    times: Sequence[int | None] = ()  # when each of them was heard, in milliseconds since the start, if a clock ran


@dataclass(frozen=True, kw_only=True)
class Answer:
    """What a bot decided: one of its legal moves, or None to let a race go by; in a race, after how long."""

    move: str | None
    after_milliseconds: float = 0.0
    thought_milliseconds: float | None = None  # how long it seems to think, where that is part of the game
    says: Line | None = None  # what it says at the table before it moves, where there is talk
    fault: str | None = None  # why a stand-in decided instead (`bots/guard.py`)


@dataclass(frozen=True, kw_only=True)
class Deed:
    """What a seat did, as one viewer saw it: the table before and after it, what this viewer heard of it and before."""

    seat: Seat
    before: View
    after: View
    events: Sequence[Event]
    heard: Sequence[Event]  # all that came before


# --- What a puzzle is made of ------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class PuzzleQuestion:
    """What a puzzle asks of a seat: `puzzles.<kind>` in the words says it, and so many moves answer it at most."""

    kind: str
    values: Mapping[str, Any]
    moves: int = 1


@dataclass(frozen=True, kw_only=True)
class Proof:
    """Which answers are right, each a list of moves, and why: found by going through every world that fits."""

    answers: tuple[tuple[str, ...], ...]
    worlds: int  # that were gone through; where nothing is hidden, the ways to move
    steps: int  # how long the proof is, in whatever a person would count
    hint: Line  # half of it
    reasons: tuple[Line, ...]
