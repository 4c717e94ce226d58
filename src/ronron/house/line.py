"""A line: the way from the house to one device. A WebSocket is one; so is whatever else carries messages."""

from collections.abc import Callable
from typing import Protocol

from ronron.table.races import Lag

CLOSE_POLICY = 1008  # how WebSockets number the reasons for hanging up
CLOSE_TRY_LATER = 1013


class DeviceLine(Protocol):
    """What a watcher needs of its line. Nobody ever waits for it: whoever is too slow is left behind."""

    on_caught_up: Callable[[], None] | None  # called when a line that was left behind is free again

    def push(self, *messages: bytes) -> None:
        """Send these now, in one go, or, where the other side does not keep up, leave them behind."""

    def drop(self, code: int, reason: str) -> None:
        """Hang up; nothing that still comes in is heard."""

    def measure(self) -> None:
        """Measure the lag anew: a race is about to be decided by it."""

    def lag(self) -> Lag: ...

    @property
    def lag_milliseconds(self) -> float | None:
        """Half of a usual round trip; None before the first."""
