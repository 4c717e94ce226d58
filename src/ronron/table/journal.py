"""The journal: what happened at a table, entry by entry, never changed. Everything else is made from it.

An entry is durable before it is true, and true before anyone is told. Entries are numbered from 1 within a table.
"""

from collections.abc import Awaitable, Mapping, Sequence
from typing import Any, Protocol

import msgspec
from msgspec import Struct

from ronron.plain import Refusal

FORM = 2  # of the entries; raised when one changes in a way that an earlier house would read wrongly
OF_BRANCHES = 2  # the form of an opening that begins with the moves of another match; all others have form 1


class Sitter(Struct, frozen=True):
    """Who sits down at the start. `kind` is `person`, `program`, or `bot`; `person` is their id in the room."""

    name: str
    kind: str
    bot: str | None = None
    person: str | None = None
    cat: str = ""


class LeftMatch(Struct, frozen=True):
    """What a branch has of the match that it left: where, in which deal, and the moves until then, as in a record."""

    at: int
    seat: int
    deal: str
    told: int
    moves: str
    lines: tuple[str, ...]


class Opened(Struct, frozen=True, tag="opened"):
    """The first entry: which game, who sits, and the deal that the house has committed to."""

    room: str
    game: str
    rules_version: int
    options: Mapping[str, Any]
    seats: tuple[Sitter, ...]
    seed: str
    salts: tuple[str, ...]
    time: str
    turn_seconds: int | None = None
    daily: str | None = None  # of which day this is the deal; then its seed is public
    form: int = 1
    challenge: str | None = None  # whose deal this is, which others play too
    branch: LeftMatch | None = None  # a "what if": it goes on from there, and counts nowhere


class Moved(Struct, frozen=True, tag="moved"):
    """A move of a seat or of the house; `answers` is the number with which the seat was asked."""

    who: int
    move: str
    milliseconds: int
    answers: int = 0
    notes: Mapping[str, Any] = {}


class TookBack(Struct, frozen=True, tag="took-back"):
    """The last moves are no longer in the record."""

    seat: int
    moves: int
    milliseconds: int


class SatIn(Struct, frozen=True, tag="sat-in"):
    """A bot stands in for the person of a seat; None: the person is back."""

    seat: int
    bot: str | None
    milliseconds: int


class Clocked(Struct, frozen=True, tag="clocked"):
    """The clocks were stopped, let run, given more time, or set anew. `turn_seconds` 0 means off."""

    milliseconds: int
    paused: bool | None = None
    more_milliseconds: int = 0
    turn_seconds: int | None = None


class Closed(Struct, frozen=True, tag="closed"):
    """Nobody plays on here: the host ended it, or the rules have changed since."""

    why: str
    milliseconds: int


Entry = Opened | Moved | TookBack | SatIn | Clocked | Closed

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Entry)


def encode(entry: Entry) -> bytes:
    return _encoder.encode(entry)


class Unreadable(Exception):
    """An entry that this house cannot read. `newer`: a later house wrote it, and can."""

    def __init__(self, why: str, *, newer: bool = False) -> None:
        super().__init__(why)
        self.newer = newer


def decode(line: bytes) -> Entry:
    try:
        entry: Entry = _decoder.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Unreadable(str(error)) from None
    if isinstance(entry, Opened) and entry.form > FORM:
        raise Unreadable(f"form {entry.form}", newer=True)
    return entry


def read_up_to_damage(lines: Sequence[bytes]) -> tuple[list[Entry], Unreadable | None]:
    """The entries of a journal, up to the first that cannot be read, and what was wrong with it."""
    found: list[Entry] = []
    for line in lines:
        try:
            found.append(decode(line))
        except Unreadable as damage:
            return found, damage
    return found, None


class NotDurable(Exception):
    """The store could not write; nothing has changed. The text says why, for the log alone."""

    def refusal(self) -> Refusal:
        return Refusal("not-durable")


class Taken(Exception):
    """Another process has written this number: what we hold in memory is out of date."""


class Journal(Protocol):
    """Where entries are kept. `append` returns when the entry would survive the loss of power, and not before."""

    def append(self, table: str, number: int, entry: bytes) -> Awaitable[object]: ...

    async def read(self, table: str) -> Sequence[bytes]: ...
