"""A store that forgets everything when it is closed: for tests, and for a house that lives in a page."""

import time
from collections.abc import Collection, Sequence

from ronron.stores.store import Store, StoredRoom
from ronron.table.journal import NotDurable, Taken


class MemoryStore(Store):
    def __init__(self) -> None:
        self.journals: dict[str, dict[int, bytes]] = {}
        self.rooms: dict[str, tuple[StoredRoom, float]] = {}  # with the time of the last change
        self.records: dict[str, str] = {}
        self.dailies: dict[tuple[str, str], dict[str, tuple[str, int, float]]] = {}
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
        if before is not None and before[0].revision != revision - 1:
            raise Taken
        self._write()
        self.rooms[code] = StoredRoom(document, revision), time.time()

    async def read_room(self, code: str) -> StoredRoom | None:
        found = self.rooms.get(code)
        return None if found is None else found[0]

    async def count_rooms(self) -> int:
        return len(self.rooms)

    async def list_rooms(self) -> Sequence[tuple[str, float]]:
        return sorted(((code, used) for code, (_, used) in self.rooms.items()), key=lambda one: -one[1])

    async def delete_room(self, code: str, devices: Collection[str]) -> None:
        self._write()
        self.rooms.pop(code, None)
        self.journals = {table: one for table, one in self.journals.items() if table.partition("-")[0] != code}
        self.records = {table: one for table, one in self.records.items() if table.partition("-")[0] != code}
        for tried in self.dailies.values():
            for device in devices:
                tried.pop(device, None)

    async def forget_rooms(self, unused_days: float, keep: Collection[str]) -> int:
        before = time.time() - unused_days * 86400
        gone = {code for code, (_, used) in self.rooms.items() if used < before and code not in keep}
        for code in gone:
            del self.rooms[code]
        # A table's name begins with its room's code.
        self.journals = {table: one for table, one in self.journals.items() if table.partition("-")[0] not in gone}
        self.records = {table: one for table, one in self.records.items() if table.partition("-")[0] not in gone}
        for tried in self.dailies.values():
            for device in [device for device, (_, _, kept) in tried.items() if kept < before]:
                del tried[device]
        return len(gone)

    async def keep_record(self, table: str, record: str) -> None:
        self._write()
        self.records[table] = record

    async def read_record(self, table: str) -> str | None:
        return self.records.get(table)

    async def keep_daily(self, game: str, day: str, device: str, name: str, count: int) -> None:
        self._write()
        self.dailies.setdefault((game, day), {}).setdefault(device, (name, count, time.time()))

    async def read_daily(self, game: str, day: str) -> Sequence[tuple[str, str, int]]:
        tried = self.dailies.get((game, day), {})
        found = [(count, kept, device, name) for device, (name, count, kept) in tried.items()]
        return [(device, name, count) for count, _, device, name in sorted(found)]

    async def check(self) -> None:
        self._write()

    async def close(self) -> None:
        self.closed = True
