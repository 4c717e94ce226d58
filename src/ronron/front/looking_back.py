"""Games that were written down: read, checked, walked through, and looked back at with the coach."""

from collections.abc import Iterator
from pathlib import Path

from ronron.arena import coach
from ronron.arena.coach import Review
from ronron.front.meant import readable
from ronron.front.tables import OpenTable, begin_record
from ronron.plain import Refusal, Seat
from ronron.records.record import Record
from ronron.records.verify import Verdict
from ronron.records.verify import verify as verify_record


def verify(record: Record | str | Path, *, unfinished: bool = False) -> Verdict:
    """Play the record again: every move, the result, and the deals where they are open. `Damaged` where it is wrong."""
    return verify_record(readable(record), unfinished=unfinished)


def positions(record: Record | str | Path, *, language: str | None = None) -> Iterator[OpenTable]:
    """The table before the first move, and after each: one and the same table, which moves on (`copy` keeps one)."""
    table, moves = begin_record(record, language)
    yield table
    for _ in moves:
        yield table


def review(record: Record | str | Path, *, seat: Seat | None = None, bot: str | None = None) -> Review:
    """The coach looks back at a finished game: what each decision gave up, for one seat or for all.

    `bot` says who thinks about it, such as "search:500"; otherwise the strongest thinker that the game knows.
    """
    record = readable(record)
    if seat is not None and not 0 <= seat < len(record.seats):
        raise Refusal("unknown-viewer", viewer=seat, last=len(record.seats) - 1)
    return coach.review(record, coach.thinkers(coach.find_game(record), bot), seat=seat)
