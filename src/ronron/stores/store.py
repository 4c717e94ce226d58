"""The store: where rooms, journals and records are kept. A small interface: several houses may share one.

Whatever returns from `append`, `save_room` or `keep_record` survives the loss of power. What is written about a room is
written by the house that has taken it; where a store is one house's alone, it has them all.
"""

import time
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Collection, Sequence
from typing import NamedTuple

from ronron.table.journal import NotDurable


class StoredRoom(NamedTuple):
    """A room's document, and how often it was saved: who saves it next must know the last one."""

    document: bytes
    revision: int


class ForgottenRoom(NamedTuple):
    """A room that can still be brought back: its code, when it was last used, and since when it is forgotten."""

    code: str
    used: float
    since: float


# A time before this is no time: a board without a clock of its own wakes up in 1970.
NO_TIME = 1_700_000_000.0


class StoreRefused(NotDurable):
    """A store that must not be opened: `in-use`, `newer` than this house, or `damaged`."""

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(detail)
        self.code = code


class Elsewhere(Exception):
    """Another house serves this room: where it is to be found, by other houses."""

    def __init__(self, address: str) -> None:
        super().__init__("another house has this room")
        self.address = address


class Store(ABC):
    commits = 0  # transactions so far
    writes = 0  # what was written in them
    commit_seconds = 0.0  # that they took, all together
    clock: Callable[[], float] = staticmethod(time.time)  # on the wall

    # Told which rooms this house has no longer: another one may serve them.
    when_lost: Callable[[Collection[str]], None] = staticmethod(lambda codes: None)

    def size_bytes(self) -> int:
        """How much room it takes on disk; 0 for one that is not there."""
        return 0

    async def take(self, code: str) -> None:  # noqa: B027  # a house alone has all rooms
        """From now on this house serves the room. Raises Elsewhere, or NotDurable."""

    async def reserve(self, code: str) -> bool:
        """A code for a new room of this house; False where it is given already."""
        return not await self.has_code(code)

    async def let_go(self, code: str) -> None:  # noqa: B027
        """Whoever asks next may serve the room."""

    async def let_go_of_all(self) -> None:  # noqa: B027
        """Whoever asks next may serve any room of this house, which closes and writes nothing more."""

    def holds(self, code: str) -> bool:
        """Is the room that was taken still this house's, as far as it knows?"""
        return True

    def is_living(self, address: str) -> bool:
        """Does the house at this address, which has rooms of this store, still say that it is there?"""
        return True

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
    async def has_code(self, code: str) -> bool:
        """Is there a room with this code, or one that could be brought back?"""

    @abstractmethod
    async def open_day(self, day: str) -> None:
        """The house is open on this day. How many there were is its own count of time, beside the clock's.

        What was kept while the clock told no time counts from now on.
        """

    @abstractmethod
    async def forget_rooms(self, unused_days: float, openings: int, keep: Collection[str]) -> int:
        """Put aside what nobody has used for so long by the clock, and on so many days that the house was open.

        Rooms, but not these, can be brought back for a while; tries at deals of the day go. Says how many rooms.
        """

    @abstractmethod
    async def forget_unplayed(self, unused_hours: float, keep: Collection[str]) -> int:
        """Put aside, to be brought back like any other, rooms without a journal that nobody has used for so long.

        None of these; says how many rooms.
        """

    @abstractmethod
    async def forgotten_rooms(self) -> Sequence[ForgottenRoom]:
        """Those that can still be brought back, the latest first."""

    @abstractmethod
    async def remember_room(self, code: str) -> bool:
        """Bring a forgotten room back, as if it had been used now; False where there is none."""

    @abstractmethod
    async def drop_forgotten(self, days: float, openings: int) -> int:
        """Remove for good, with journals and records, what was forgotten so long ago; says how many rooms."""

    @abstractmethod
    async def rewrite(self, table: str, number: int, entry: bytes) -> None:
        """An entry anew, where someone is to be forgotten. Raises NotDurable."""

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
    async def forget_dailies(self, device: str) -> None:
        """Whatever a device has tried."""

    @abstractmethod
    async def check(self) -> None:
        """Raises NotDurable where nothing can be written now."""

    @abstractmethod
    async def close(self) -> None: ...
