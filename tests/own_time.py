"""A loop whose time is its own: it stands still while anything happens, and leaps to what comes next when nothing does.

A story told in it takes no time, and ends the same however busy the machine is. For stories that stay in one thread:
what another thread or process is about to say cannot be seen coming, and would be leapt over.
"""

import asyncio
import selectors
from collections.abc import Awaitable, Callable
from typing import Any


class Leaping(selectors.DefaultSelector):
    """Where a loop would wait for a while, that while has passed."""

    passed_seconds = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None or timeout <= 0:
            return super().select(timeout)
        found = super().select(0)
        if not found:
            self.passed_seconds += timeout
        return found


class OwnTime(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self.leaping = Leaping()
        super().__init__(self.leaping)

    def time(self) -> float:
        return self.leaping.passed_seconds


def tell(story: Callable[[], Awaitable[Any]]) -> None:
    async def whole() -> None:
        await story()

    with asyncio.Runner(loop_factory=OwnTime) as runner:
        runner.run(whole())
