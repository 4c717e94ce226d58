"""A store for a house in a page: all of it in memory, and each change on the device's own shelf before it is true.

A shelf is what a browser has: pieces under names, several changed at once or none (IndexedDB). A family's device holds
little enough to be known by heart; what is written is one piece for each entry, room and record.
"""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from typing import Any, Protocol, TypeVar

import msgspec

from ronron.stores.memory import MemoryStore, RoomInMemory
from ronron.stores.store import StoredRoom
from ronron.table.journal import Taken

Done = TypeVar("Done")
ENTRY = "entry"  # the kinds of pieces: the first word of a piece's name
RECORD = "record"
ROOM = "room"
FORGOTTEN = "forgotten"
DAILY = "daily"
DAY = "day"


class Shelf(Protocol):
    """Where a device keeps things; what `change` has done survives the loss of power."""

    async def everything(self) -> Sequence[tuple[str, bytes]]:
        """Every piece that is there, by its name."""

    async def change(self, new: Mapping[str, bytes], anew: Mapping[str, bytes], gone: Collection[str]) -> None:
        """All of it or nothing: new pieces, pieces written anew, pieces removed.

        Raises Taken where a new one is there already, NotDurable where nothing could be written.
        """


class DeviceStore(MemoryStore):
    def __init__(self, shelf: Shelf) -> None:
        super().__init__()
        self.shelf = shelf
        self.turn = asyncio.Lock()  # one change after the other

    async def open(self) -> None:
        """Learn by heart what is on the shelf."""
        for name, piece in await self.shelf.everything():
            kind, *rest = name.split(" ")
            match kind, rest:
                case "entry", [table, number]:
                    self.journals.setdefault(table, {})[int(number)] = piece
                case "record", [table]:
                    self.records[table] = piece.decode()
                case "room", [code]:
                    self.rooms[code] = read_room(piece)
                case "forgotten", [code]:
                    self.forgotten[code] = read_room(piece)
                case "daily", [game, day, device]:
                    self.dailies.setdefault((game, day), {})[device] = msgspec.msgpack.decode(
                        piece, type=tuple[str, int, float, int]
                    )
                case "day", [day]:
                    self.days.add(day)

    # What happens at every move: written alone

    async def append(self, table: str, number: int, entry: bytes) -> None:
        async with self.turn:
            if number in self.journals.get(table, {}):
                raise Taken
            self._must_be_open()
            await self.shelf.change({name_of_entry(table, number): entry}, {}, ())
            await super().append(table, number, entry)

    async def save_room(self, code: str, document: bytes, revision: int) -> None:
        async with self.turn:
            before = self.rooms.get(code)
            if before is not None and before.room.revision != revision - 1:
                raise Taken
            self._must_be_open()
            room = RoomInMemory(StoredRoom(document, revision), self.clock(), len(self.days))
            await self.shelf.change({}, {f"{ROOM} {code}": write_room(room)}, ())
            await super().save_room(code, document, revision)

    async def keep_record(self, table: str, record: str) -> None:
        async with self.turn:
            self._must_be_open()
            await self.shelf.change({}, {f"{RECORD} {table}": record.encode()}, ())
            await super().keep_record(table, record)

    # What is rare: whatever it changes is found by looking

    async def delete_room(self, code: str, devices: Collection[str]) -> None:
        await self._changing(lambda: super(DeviceStore, self).delete_room(code, devices))

    async def open_day(self, day: str) -> None:
        await self._changing(lambda: super(DeviceStore, self).open_day(day))

    async def forget_rooms(self, unused_days: float, openings: int, keep: Collection[str]) -> int:
        return await self._changing(lambda: super(DeviceStore, self).forget_rooms(unused_days, openings, keep))

    async def forget_unplayed(self, unused_hours: float, keep: Collection[str]) -> int:
        return await self._changing(lambda: super(DeviceStore, self).forget_unplayed(unused_hours, keep))

    async def remember_room(self, code: str) -> bool:
        return await self._changing(lambda: super(DeviceStore, self).remember_room(code))

    async def drop_forgotten(self, days: float, openings: int) -> int:
        return await self._changing(lambda: super(DeviceStore, self).drop_forgotten(days, openings))

    async def rewrite(self, table: str, number: int, entry: bytes) -> None:
        await self._changing(lambda: super(DeviceStore, self).rewrite(table, number, entry))

    async def keep_daily(self, game: str, day: str, device: str, name: str, count: int) -> None:
        await self._changing(lambda: super(DeviceStore, self).keep_daily(game, day, device, name, count))

    async def forget_dailies(self, device: str) -> None:
        await self._changing(lambda: super(DeviceStore, self).forget_dailies(device))

    async def close(self) -> None:
        """Whatever is being written comes first."""
        async with self.turn:
            await super().close()

    def _must_be_open(self) -> None:
        """As memory has it; it counts what is written when it is."""
        if self.closed:
            self._write()

    async def _changing(self, change: Callable[[], Awaitable[Done]]) -> Done:
        """Try a change on what is known by heart, and write what came of it; what cannot be written has not been."""
        async with self.turn:
            kept = self.journals, self.rooms, self.forgotten, self.days, self.records, self.dailies
            before = self.pieces()
            self.journals = {table: dict(entries) for table, entries in self.journals.items()}
            self.rooms, self.forgotten, self.days = dict(self.rooms), dict(self.forgotten), set(self.days)
            self.records = dict(self.records)
            self.dailies = {deal: dict(tried) for deal, tried in self.dailies.items()}
            try:
                done = await change()
                after = self.pieces()
                anew = {name: encode(piece) for name, piece in after.items() if before.get(name) != piece}
                gone = before.keys() - after.keys()
                if anew or gone:
                    await self.shelf.change({}, anew, gone)
            except BaseException:
                self.journals, self.rooms, self.forgotten, self.days, self.records, self.dailies = kept
                raise
            return done

    def pieces(self) -> dict[str, Any]:
        """Everything by the names that it has on the shelf, not yet as bytes."""
        found: dict[str, Any] = {f"{DAY} {day}": b"" for day in self.days}
        for table, entries in self.journals.items():
            found.update((name_of_entry(table, number), entry) for number, entry in entries.items())
        found.update((f"{RECORD} {table}", record) for table, record in self.records.items())
        found.update((f"{ROOM} {code}", room) for code, room in self.rooms.items())
        found.update((f"{FORGOTTEN} {code}", room) for code, room in self.forgotten.items())
        for (game, day), tried in self.dailies.items():
            found.update((f"{DAILY} {game} {day} {device}", one) for device, one in tried.items())
        return found


def name_of_entry(table: str, number: int) -> str:
    return f"{ENTRY} {table} {number}"


def encode(piece: Any) -> bytes:
    match piece:
        case bytes():
            return piece
        case str():
            return piece.encode()
        case RoomInMemory():
            return write_room(piece)
    return msgspec.msgpack.encode(piece)


def write_room(kept: RoomInMemory) -> bytes:
    return msgspec.msgpack.encode((kept.room.document, kept.room.revision, kept.used, kept.days, kept.since))


def read_room(piece: bytes) -> RoomInMemory:
    document, revision, used, days, since = msgspec.msgpack.decode(piece, type=tuple[bytes, int, float, int, float])
    return RoomInMemory(StoredRoom(document, revision), used, days, since)
