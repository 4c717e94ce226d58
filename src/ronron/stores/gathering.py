# compiled
"""Gathering writes: what waits while a commit is under way goes into the next one together, and pays for it once.

A group is made in the event loop and handed over whole, because it is waking the writer that costs.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

LARGEST_GROUP = 512
GATHER_SECONDS = 0.02  # while several tables write, a commit waits so long for more: one flush is paid for by all
BUSY_WITHIN_SECONDS = 0.03  # of the last commit

Write = tuple[str, tuple[Any, ...], "asyncio.Future[int]"]  # a statement, its values, and who waits for how many rows


class Gathering:
    def __init__(self, hand_over: Callable[[Sequence[Write]], None]) -> None:
        """`hand_over` gives a group to whoever writes it, who says `settle` when it is done."""
        self.hand_over = hand_over
        self.loop = asyncio.get_running_loop()
        self.waiting: list[Write] = []  # for the next commit
        self.waking: asyncio.Handle | None = None  # when it begins
        self.writing = False  # a commit is under way
        self.wrote_at = 0.0
        self.wrote_last: Any = None  # the table or room whose write came last

    def put(self, statement: str, values: tuple[Any, ...]) -> "asyncio.Future[int]":
        future: asyncio.Future[int] = self.loop.create_future()
        self.waiting.append((statement, values, future))
        if self.waking is None and not self.writing:
            self._wake(alone=values[0] == self.wrote_last)
        self.wrote_last = values[0]
        return future

    def _wake(self, *, alone: bool) -> None:
        if alone or self.loop.time() - self.wrote_at > BUSY_WITHIN_SECONDS:
            self.waking = self.loop.call_soon(self.begin)
        else:
            self.waking = self.loop.call_later(GATHER_SECONDS, self.begin)

    def begin(self) -> None:
        """Give the writer what waits."""
        group, self.waiting = self.waiting[:LARGEST_GROUP], self.waiting[LARGEST_GROUP:]
        self.waking = None
        self.writing = True
        self.hand_over(group)

    def settle(self, group: Sequence[Write], outcomes: Sequence[int | Exception]) -> None:
        """The writer is done with a group: tell those who wait, and give it the next one."""
        self.writing = False
        self.wrote_at = self.loop.time()
        for (_, _, future), outcome in zip(group, outcomes, strict=True):
            if future.done():
                continue
            if isinstance(outcome, Exception):
                future.set_exception(outcome)
            else:
                future.set_result(outcome)
        if self.waiting and self.waking is None:
            self._wake(alone=len(self.waiting) == 1)
