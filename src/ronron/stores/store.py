"""The store: where rooms, journals and records are kept. A small interface, so that several nodes can share one later.

Whatever returns from `append`, `save_room` or `keep_record` survives the loss of power.
"""

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Collection, Sequence
from typing import NamedTuple

from ronron.table.journal import NotDurable


class StoredRoom(NamedTuple):
    """A room's document, and how often it was saved: who saves it next must know the last one."""

    document: bytes
    revision: int


class StoreRefused(NotDurable):
    """A store that must not be opened: `in-use`, `newer` than this house, or `damaged`."""

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(detail)
        self.code = code


class Store(ABC):
    commits = 0  # transactions so far
    writes = 0  # what was written in them
    commit_seconds = 0.0  # that they took, all together

    def size_bytes(self) -> int:
        """How much room it takes on disk; 0 for one that is not there."""
        return 0

    @abstractmethod
    def append(self, table: str, number: int, entry: bytes) -> Awaitable[object]:
        """One more entry of a table's journal. Raises NotDurable, or Taken where that number is already there."""

    @abstractmethod
    async def read(self, table: str) -> Sequence[bytes]:
        """A table's journal, in order; empty where there is none."""

    @abstractmethod
    async def save_room(self, code: str, document: bytes, revision: int) -> None:
        """A room as it is now, by whoever knows the revision before this one; the first is 1.

        Raises NotDurable, or Taken where somebody else has saved it since.
        """

    @abstractmethod
    async def read_room(self, code: str) -> StoredRoom | None: ...

    @abstractmethod
    async def count_rooms(self) -> int: ...

    @abstractmethod
    async def list_rooms(self) -> Sequence[tuple[str, float]]:
        """Every room's code and when it was last used, by the clock on the wall; the latest first."""

    @abstractmethod
    async def delete_room(self, code: str, devices: Collection[str]) -> None:
        """Remove a room with journals and records, and what these devices have tried of deals of the day."""

    @abstractmethod
    async def forget_rooms(self, unused_days: float, keep: Collection[str]) -> int:
        """Remove rooms that nobody has used for so long, with journals and records, but not these; says how many."""

    @abstractmethod
    async def keep_record(self, table: str, record: str) -> None:
        """The text of a match that is over. Its journal stays: it tells more, and goes when the room is forgotten."""

    @abstractmethod
    async def read_record(self, table: str) -> str | None: ...

    @abstractmethod
    async def keep_daily(self, game: str, day: str, device: str, name: str, count: int) -> None:
        """What a device's first try at a deal of the day took; later ones change nothing. Raises NotDurable."""

    @abstractmethod
    async def read_daily(self, game: str, day: str) -> Sequence[tuple[str, str, int]]:
        """Device, name and count of everyone who tried it, the fewest first."""

    @abstractmethod
    async def check(self) -> None:
        """Raises NotDurable where nothing can be written now."""

    @abstractmethod
    async def close(self) -> None: ...
