"""Games that were written down: read, checked, walked through, and looked back at with the coach."""

from collections.abc import Iterator
from pathlib import Path

from ronron.arena import coach
from ronron.arena.coach import Review
from ronron.front.tables import OpenTable, begin_record, readable
from ronron.plain import Refusal, Seat
from ronron.records.record import Record, read
from ronron.records.verify import Verdict
from ronron.records.verify import verify as verify_record


def read_record(source: str | Path) -> Record:
    """A record from its file, or from its text; `Damaged` says at which line it cannot be right."""
    if isinstance(source, str) and "\n" in source:
        return read(source)
    try:
        return read(Path(source).read_bytes().decode())
    except OSError as error:
        raise Refusal("no-file", path=str(source), why=error.strerror or str(error)) from None
    except UnicodeDecodeError as error:
        raise Refusal("no-file", path=str(source), why=str(error)) from None


def verify(record: Record, *, unfinished: bool = False) -> Verdict:
    """Play the record again: every move, the result, and the deals where they are open. `Damaged` where it is wrong."""
    return verify_record(readable(record), unfinished=unfinished)


def positions(record: Record, *, language: str | None = None) -> Iterator[OpenTable]:
    """The table before the first move, and after each: one and the same table, which moves on (`copy` keeps one)."""
    table, moves = begin_record(record, language)
    yield table
    for _ in moves:
        yield table


def review(record: Record, *, seat: Seat | None = None, bot: str | None = None) -> Review:
    """The coach looks back at a finished game: what each decision gave up, for one seat or for all.

    `bot` says who thinks about it, such as "search:500"; otherwise the strongest thinker that the game knows.
    """
    record = readable(record)
    return coach.review(record, coach.thinkers(coach.find_game(record), bot), seat=seat)
