"""The store: where rooms and journals are kept. A small interface, so that several nodes can share one later.

Whatever returns from `append` or `save_room` survives the loss of power.
"""

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Collection, Sequence


class Store(ABC):
    @abstractmethod
    def append(self, table: str, number: int, entry: bytes) -> Awaitable[object]:
        """One more entry of a table's journal. Raises NotDurable, or Taken where that number is already there."""

    @abstractmethod
    async def read(self, table: str) -> Sequence[bytes]:
        """A table's journal, in order; empty where there is none."""

    @abstractmethod
    async def save_room(self, code: str, document: bytes) -> None:
        """A room as it is now. Raises NotDurable."""

    @abstractmethod
    async def read_room(self, code: str) -> bytes | None: ...

    @abstractmethod
    async def count_rooms(self) -> int: ...

    @abstractmethod
    async def forget_rooms(self, unused_days: float, keep: Collection[str]) -> int:
        """Remove rooms that nobody has used for so long, with their journals, but not these; says how many."""

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
