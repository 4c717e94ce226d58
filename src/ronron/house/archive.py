"""The archive: every match that is over, as the text of its record. It is written once and then only read.

Journals stay beside it: they tell more (what was taken back, who stood in), and the table that is still on show after
its end is made from one. Both go when the room is forgotten.
"""

from ronron.house.keeping import RoomKept
from ronron.house.reopening import reopen
from ronron.plain import Refusal
from ronron.records.record import Record, write
from ronron.stores.store import Store
from ronron.table.table import Table


async def keep(store: Store, table: str, record: Record) -> None:
    await store.keep_record(table, write(record))


async def find(store: Store, kept: RoomKept, table: Table | None, name: str) -> str:
    """The record of a match of this room that is over; refused while anyone plays, for it shows every hand."""
    if not name.startswith(f"{kept.code}-"):
        raise Refusal("unknown-table")
    text = await store.read_record(name)
    if text is not None:
        return text
    if name == kept.table:
        # Just ended, and about to be kept; or being made anew, when nobody knows yet.
        if table is None or table.name != name or not table.ledger.over:
            raise Refusal("still-playing")
        return write(table.ledger.record())
    lines = await store.read(name)
    if not lines:
        raise Refusal("unknown-table")
    reopened = reopen(lines)  # a match of the time before records were kept
    if reopened is None:
        raise Refusal("record-damaged")
    text = write(reopened.record())
    if any(match.table == name for match in kept.matches):
        await store.keep_record(name, text)
    return text
