"""Time that is a test's own, so that how busy the machine is changes nothing.

`OwnTime` is a loop that stands still while anything happens, and leaps to what comes next when nothing does: a story
told in it takes no time. For stories that stay in one thread: what another thread or process is about to say cannot be
seen coming, and would be leapt over. For the others there is `Watch`.
"""

import asyncio
import selectors
from collections.abc import Awaitable, Callable
from contextvars import Context
from functools import partial
from typing import Any, TypeVarTuple

Rest = TypeVarTuple("Rest")


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
    """The loop; `tell` runs a story in one."""

    def __init__(self) -> None:
        self.leaping = Leaping()
        super().__init__(self.leaping)

    def time(self) -> float:
        return self.leaping.passed_seconds


FOREVER_SECONDS = 1e6


class Watch(asyncio.AbstractEventLoop):
    """What somebody takes for the loop, with a clock in the test's own hand: it goes on when the test says so.

    For stories with sockets and threads, of which only a part depends on the time.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.now = loop.time()
        self.waiting: list[tuple[float, asyncio.TimerHandle, Callable[[], object]]] = []

    def time(self) -> float:
        return self.now

    def call_later(
        self, delay: float, callback: Callable[[*Rest], object], *args: *Rest, context: Context | None = None
    ) -> asyncio.TimerHandle:
        return self.call_at(self.now + delay, callback, *args, context=context)

    def call_at(
        self, when: float, callback: Callable[[*Rest], object], *args: *Rest, context: Context | None = None
    ) -> asyncio.TimerHandle:
        handle = self.loop.call_later(FOREVER_SECONDS, callback, *args, context=context)
        self.waiting.append((when, handle, partial(callback, *args)))
        self.pass_seconds(0.0)
        return handle

    def pass_seconds(self, seconds: float) -> None:
        self.now += seconds
        due = [one for one in self.waiting if one[0] <= self.now]
        self.waiting = [one for one in self.waiting if one[0] > self.now]
        for _, handle, call in due:
            if not handle.cancelled():
                handle.cancel()
                self.loop.call_soon(call)


def tell(story: Callable[[], Awaitable[Any]]) -> None:
    async def whole() -> None:
        await story()

    with asyncio.Runner(loop_factory=OwnTime) as runner:
        runner.run(whole())
