"""Having someone forgotten at once: the house keeps nothing that tells that they were here.

Their place in what was played stays, for the others' sake, under a name that says nothing. What people hold themselves,
a record they have saved or a backup, is out of the house's hands.
"""

from dataclasses import replace as with_values

from msgspec.structs import replace

from ronron.house import people
from ronron.house.room import Room
from ronron.plain import Refusal
from ronron.records.record import Damaged, read, write
from ronron.stores.store import Store
from ronron.table import journal
from ronron.table.journal import NotDurable, Opened, Unreadable

NOBODY = "Minou"  # what one calls a cat whose name one does not know


async def forget(room: Room, person: str) -> None:
    """Remove someone, here or gone, from the room and from all that was played in it. Nobody is kept out by it."""
    table = room.table
    if table is not None and not table.ledger.over and room.seat_of(person) is not None:
        raise Refusal("person-plays")
    store = room.house.store
    gone = next((one for one in room.kept.people if one.id == person), None)
    if gone is None and person not in room.kept.evening:
        raise Refusal("unknown-person")
    if gone is not None and gone.id == room.kept.host:
        raise Refusal("not-oneself")
    try:
        names = {match.table: await erase_from_match(store, match.table, person) for match in room.kept.matches}
        if gone is not None:
            await store.forget_dailies(gone.device)
            await room.house.forget_tries(room.kept.challenges, gone.device)
    except NotDurable as trouble:
        raise trouble.refusal() from None
    async with room.changing() as draft:
        if gone is not None:
            people.take_out(room, draft, draft.find(person))
        tally = draft.evening.get(person)
        if tally is not None:
            draft.evening[person] = replace(tally, name=NOBODY)
        draft.matches = [
            replace(
                match,
                names=[NOBODY if seat in names.get(match.table, ()) else name for seat, name in enumerate(match.names)],
            )
            for match in draft.matches
        ]
        if room.seat_of(person) is not None:
            draft.notes = {}
    if gone is not None:
        room.show_out(gone.device)
    if table is not None and table is room.table and room.seat_of(person) is not None:
        await room.at_table.reload()  # it is over, and still on show


async def erase_from_match(store: Store, table: str, person: str) -> list[int]:
    """Take someone's name out of a match's journal and record; says where they sat."""
    lines = await store.read(table)
    try:
        opened = journal.decode(lines[0]) if lines else None
    except Unreadable:
        opened = None
    if not isinstance(opened, Opened):
        return []
    sat = [seat for seat, sitter in enumerate(opened.seats) if sitter.person == person]
    if not sat:
        return []
    seats = [replace(one, name=NOBODY, cat="") if seat in sat else one for seat, one in enumerate(opened.seats)]
    await store.rewrite(table, 1, journal.encode(replace(opened, seats=tuple(seats))))
    text = await store.read_record(table)
    if text is not None:
        try:
            record = read(text)
        except Damaged:
            return sat
        players = [with_values(one, name=NOBODY) if seat in sat else one for seat, one in enumerate(record.seats)]
        await store.keep_record(table, write(with_values(record, seats=players)))
    return sat
