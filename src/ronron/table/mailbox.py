# compiled
"""The mailbox of a table: whatever is to happen comes as a letter, and is dealt with in the order in which it came."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

from ronron.plain import Refusal

Refuse = Callable[[Refusal], None]


class Letter:
    # Written out: what `dataclass` generates is not compiled, and this is made at every move.
    def __init__(self, do: Callable[..., Awaitable[None]], arguments: tuple[Any, ...], refuse: Refuse) -> None:
        self.do = do
        self.arguments = arguments
        self.refuse = refuse


class Mailbox:
    """Many write, one reads. It is asked for at every move, and does less than a queue of the library."""

    def __init__(self, most_letters: int) -> None:
        self.most_letters = most_letters
        self.letters: deque[Letter] = deque()
        self.reader: asyncio.Future[None] | None = None

    def put(self, letter: Letter) -> None:
        self.letters.append(letter)
        if self.reader is not None and not self.reader.done():
            self.reader.set_result(None)

    def is_full(self) -> bool:
        return len(self.letters) >= self.most_letters

    async def take(self) -> Letter:
        """The next letter, once there is one."""
        while not self.letters:
            self.reader = asyncio.get_running_loop().create_future()
            await self.reader
        return self.letters.popleft()
