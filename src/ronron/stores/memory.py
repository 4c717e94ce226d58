"""A store that forgets everything when it is closed: for tests, and for a house that lives in a page."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from ronron.stores.store import NO_TIME, ForgottenRoom, Store, StoredRoom
from ronron.table.journal import NotDurable, Taken


@dataclass(frozen=True)
class RoomInMemory:
    """A room, when it was last used, and how many days the house had been open on by then."""

    room: StoredRoom
    used: float
    days: int
    since: float = 0.0  # when it was forgotten


class MemoryStore(Store):
    def __init__(self) -> None:
        self.journals: dict[str, dict[int, bytes]] = {}
        self.rooms: dict[str, RoomInMemory] = {}
        self.forgotten: dict[str, RoomInMemory] = {}
        self.days: set[str] = set()
        self.records: dict[str, str] = {}
        self.dailies: dict[tuple[str, str], dict[str, tuple[str, int, float, int]]] = {}
        self.closed = False

    def _write(self) -> None:
        if self.closed:
            raise NotDurable("the store is closed")
        self.commits += 1
        self.writes += 1

    async def append(self, table: str, number: int, entry: bytes) -> None:
        if number in self.journals.get(table, {}):
            raise Taken
        self._write()
        self.journals.setdefault(table, {})[number] = entry

    async def read(self, table: str) -> Sequence[bytes]:
        return [entry for _, entry in sorted(self.journals.get(table, {}).items())]

    async def save_room(self, code: str, document: bytes, revision: int) -> None:
        before = self.rooms.get(code)
        if before is not None and before.room.revision != revision - 1:
            raise Taken
        self._write()
        self.rooms[code] = RoomInMemory(StoredRoom(document, revision), self.clock(), len(self.days))

    async def read_room(self, code: str) -> StoredRoom | None:
        found = self.rooms.get(code)
        return None if found is None else found.room

    async def count_rooms(self) -> int:
        return len(self.rooms)

    async def list_rooms(self) -> Sequence[tuple[str, float]]:
        return sorted(((code, kept.used) for code, kept in self.rooms.items()), key=lambda one: -one[1])

    async def delete_room(self, code: str, devices: Collection[str]) -> None:
        self._write()
        self.rooms.pop(code, None)
        self.forgotten.pop(code, None)
        self.journals = {table: one for table, one in self.journals.items() if table.partition("-")[0] != code}
        self.records = {table: one for table, one in self.records.items() if table.partition("-")[0] != code}
        for tried in self.dailies.values():
            for device in devices:
                tried.pop(device, None)

    async def has_code(self, code: str) -> bool:
        return code in self.rooms or code in self.forgotten

    async def open_day(self, day: str) -> None:
        now = self.clock()
        if now < NO_TIME:
            return
        self.days.add(day)
        for code, kept in self.rooms.items():
            if kept.used < NO_TIME:
                self.rooms[code] = replace(kept, used=now, days=len(self.days))

    async def forget_rooms(self, unused_days: float, openings: int, keep: Collection[str]) -> int:
        before, days = self.clock() - unused_days * 86400, len(self.days) - openings
        gone = [
            code
            for code, kept in self.rooms.items()
            if NO_TIME <= kept.used < before and kept.days <= days and code not in keep
        ]
        self._put_aside(gone)
        for tried in self.dailies.values():
            for device in [one for one, (_, _, kept, seen) in tried.items() if kept < before and seen <= days]:
                del tried[device]
        return len(gone)

    async def forget_unplayed(self, unused_hours: float, keep: Collection[str]) -> int:
        before = self.clock() - unused_hours * 3600
        played = {table.partition("-")[0] for table in self.journals}
        gone = [
            code
            for code, kept in self.rooms.items()
            if NO_TIME <= kept.used < before and code not in keep and code not in played
        ]
        self._put_aside(gone)
        return len(gone)

    def _put_aside(self, codes: Iterable[str]) -> None:
        for code in codes:
            self.forgotten[code] = replace(self.rooms.pop(code), since=self.clock(), days=len(self.days))

    async def forgotten_rooms(self) -> Sequence[ForgottenRoom]:
        found = [ForgottenRoom(code, kept.used, kept.since) for code, kept in self.forgotten.items()]
        return sorted(found, key=lambda one: -one.since)

    async def remember_room(self, code: str) -> bool:
        if code not in self.forgotten:
            return False
        self._write()
        self.rooms[code] = replace(self.forgotten.pop(code), used=self.clock(), days=len(self.days))
        return True

    async def drop_forgotten(self, days: float, openings: int) -> int:
        before, open_days = self.clock() - days * 86400, len(self.days) - openings
        gone = {code for code, kept in self.forgotten.items() if kept.since < before and kept.days <= open_days}
        for code in gone:
            del self.forgotten[code]
        # A table's name begins with its room's code.
        self.journals = {table: one for table, one in self.journals.items() if table.partition("-")[0] not in gone}
        self.records = {table: one for table, one in self.records.items() if table.partition("-")[0] not in gone}
        return len(gone)

    async def rewrite(self, table: str, number: int, entry: bytes) -> None:
        self._write()
        self.journals[table][number] = entry

    async def keep_record(self, table: str, record: str) -> None:
        self._write()
        self.records[table] = record

    async def read_record(self, table: str) -> str | None:
        return self.records.get(table)

    async def keep_daily(self, game: str, day: str, device: str, name: str, count: int) -> None:
        self._write()
        self.dailies.setdefault((game, day), {}).setdefault(device, (name, count, self.clock(), len(self.days)))

    async def read_daily(self, game: str, day: str) -> Sequence[tuple[str, str, int]]:
        tried = self.dailies.get((game, day), {})
        found = [(count, kept, device, name) for device, (name, count, kept, _) in tried.items()]
        return [(device, name, count) for count, _, device, name in sorted(found)]

    async def forget_dailies(self, device: str) -> None:
        self._write()
        for tried in self.dailies.values():
            tried.pop(device, None)

    async def check(self) -> None:
        self._write()

    async def close(self) -> None:
        self.closed = True
