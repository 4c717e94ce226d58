"""Luggage: rooms with their matches, taken out of one house as a text and brought into another.

What a house in a page keeps goes along so, to another device or into a house on the network. Nothing that is there is
changed: a room whose code is given already stays where it is.
"""

import re
import time
from collections.abc import Iterable
from typing import Literal

import msgspec
from msgspec import Struct, field
from msgspec.structs import replace

from ronron.house import keeping, reading
from ronron.house.keeping import LinkKept, RoomKept
from ronron.plain import Refusal
from ronron.stores.store import Store
from ronron.table import journal

VERSION = 1
CODE = re.compile(r"[A-HJ-NP-Z]{4,6}")


class TableTaken(Struct, frozen=True):
    """A match: its journal, an entry a line, and its record where it is over."""

    name: str
    entries: list[str]
    record: str | None = None


class RoomTaken(Struct, frozen=True):
    """A room as it was kept, with its matches."""

    code: str
    document: str
    tables: list[TableTaken] = field(default_factory=list)


class Luggage(Struct, frozen=True):
    ronron: Literal["luggage"]
    version: int
    rooms: list[RoomTaken]


class Brought(Struct, frozen=True):
    """The codes of the rooms that came, and of those that were there already."""

    rooms: list[str]
    there: list[str]


async def packed(store: Store) -> bytes:
    """Every room of a store that can be read."""
    rooms = []
    for code, _ in await store.list_rooms():
        kept = await store.read_room(code)
        if kept is not None:
            tables = [await take(store, name) for name in tables_of(reading.decode(code, kept.document))]
            rooms.append(RoomTaken(code, kept.document.decode(), tables))
    return msgspec.json.encode(Luggage("luggage", VERSION, rooms))


async def take(store: Store, table: str) -> TableTaken:
    entries = [entry.decode() for entry in await store.read(table)]
    return TableTaken(table, entries, await store.read_record(table))


def tables_of(room: RoomKept) -> Iterable[str]:
    """The match on the table and those before it, each once."""
    return dict.fromkeys([match.table for match in room.matches] + ([room.table] if room.table else []))


def unpacked(text: bytes) -> Luggage:
    """Refused where it is no luggage, or not all of it can be read here: then nothing of it is brought."""
    try:
        luggage = msgspec.json.decode(text, type=Luggage)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Refusal("no-luggage") from None
    if luggage.version > VERSION:
        raise Refusal("room-newer")
    for room in luggage.rooms:
        if CODE.fullmatch(room.code) is None:
            raise Refusal("no-luggage")
        reading.decode(room.code, room.document.encode())
        for table in room.tables:
            if table.name.partition("-")[0] != room.code:
                raise Refusal("no-luggage")
            damage = journal.read_up_to_damage([entry.encode() for entry in table.entries])[1]
            if damage is not None:
                raise Refusal("room-damaged")
    return luggage


async def bring(store: Store, luggage: Luggage) -> Brought:
    """A room is there last, when all that belongs to it is."""
    brought = Brought([], [])
    for room in luggage.rooms:
        if not await store.reserve(room.code):
            brought.there.append(room.code)
            continue
        for table in room.tables:
            for number, entry in enumerate(table.entries, 1):
                await store.append(table.name, number, entry.encode())
            if table.record is not None:
                await store.keep_record(table.name, table.record)
        await store.save_room(room.code, room.document.encode(), 1)
        brought.rooms.append(room.code)
    return brought


def with_links(luggage: Luggage, seconds: float) -> tuple[Luggage, dict[str, str]]:
    """The same, with a link for the host of each room: the devices of another house are none of this one's."""
    rooms, links = [], {}
    for room in luggage.rooms:
        kept = reading.decode(room.code, room.document.encode())
        if kept.host is not None:
            token = keeping.fresh_secret()
            kept.links = [LinkKept(keeping.hash_of(token), kept.host, time.time() + seconds)]
            links[room.code] = f"/join/{room.code}#{token}"
        rooms.append(replace(room, document=keeping.encode(kept).decode()))
    return replace(luggage, rooms=rooms), links
