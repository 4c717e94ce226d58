"""What lies on the table of Yarn: its numbers as data, its view and its events as plain data."""

from dataclasses import dataclass
from typing import Final, Literal

from ronron.plain import Event, Seat, View, Viewer

CARDS: Final = (1, 2, 3, 4, 5, 6)
THREADS: Final = (5, 6, 7, 8, 9)
LAST_THREAD: Final = 3  # points
Phase = Literal["deal", "keep", "pull", "over"]


@dataclass(frozen=True, kw_only=True)
class YarnView(View):
    viewer: Viewer
    phase: Phase
    hand: tuple[int, ...] | None  # one's own, as dealt
    kept: tuple[int | None, ...]  # one's own, and in the end everyone's
    chosen: tuple[bool, ...]  # by seat: has it kept a card?
    out: tuple[int, ...] | None  # shown when everyone has chosen
    threads: int | None  # left on the table; None before the deal
    most: int  # that one may pull at once
    turn: Seat | None
    scores: tuple[int, ...] | None  # by seat, when it is over


@dataclass(frozen=True, kw_only=True)
class Dealt(Event):
    """Everyone got two cards, and hears which ones; the threads are there for all to count."""

    hands: tuple[tuple[int, ...] | None, ...]
    threads: int  # on the table
    type: Literal["dealt"] = "dealt"


@dataclass(frozen=True, kw_only=True)
class Kept(Event):
    """A seat chose; only it knows what."""

    seat: Seat
    card: int | None
    type: Literal["kept"] = "kept"


@dataclass(frozen=True, kw_only=True)
class WentOut(Event):
    """Everyone has chosen: the cards not kept were shown."""

    cards: tuple[int, ...]
    type: Literal["went-out"] = "went-out"


@dataclass(frozen=True, kw_only=True)
class Pulled(Event):
    seat: Seat
    threads: int  # how many it pulled
    left: int
    type: Literal["pulled"] = "pulled"


@dataclass(frozen=True, kw_only=True)
class Ended(Event):
    kept: tuple[int, ...]  # by seat: its card
    scores: tuple[int, ...]  # by seat
    type: Literal["ended"] = "ended"
