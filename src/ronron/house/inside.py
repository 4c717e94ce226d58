"""A line that stays inside: whoever is at its other end lives in this process. A page that is a house has these."""

import asyncio
from collections.abc import Callable

from ronron.house.door import Caller, let_in
from ronron.house.house import House
from ronron.house.listener import Listener
from ronron.table.races import NO_LAG, Lag

ADDRESS = "inside"  # where such a line comes from, in the lists of those who ask too much


class InsideLine:
    """What the house says is heard when the loop comes round: nobody is called back while he speaks."""

    on_caught_up: Callable[[], None] | None = None  # never called: nobody here reads too slowly
    listener: Listener | None = None
    lag_milliseconds: float | None = 0.0

    def __init__(self, hear: Callable[[bytes], None], gone: Callable[[], None] = lambda: None) -> None:
        self.hear = hear
        self.gone = gone  # called once, when either end has hung up
        self.loop = asyncio.get_running_loop()
        self.why_closed: str | None = None

    def say(self, message: bytes) -> None:
        """Say this to the house; once the line is closed, nobody hears it."""
        if self.listener is not None:
            self.listener.hear(message)

    def push(self, *messages: bytes) -> None:
        if self.why_closed is None:
            for message in messages:
                self.loop.call_soon(self.hear, message)

    def drop(self, code: int, reason: str) -> None:
        self.why_closed = reason
        self.loop.call_soon(self.hang_up, reason)  # not now: the room may be telling everyone something

    def hang_up(self, reason: str = "") -> None:
        """Leave the room, from either end."""
        self.why_closed = reason
        if self.listener is not None:
            listener, self.listener = self.listener, None
            listener.end()
            self.gone()

    def measure(self) -> None:
        """There is no way to measure."""

    def lag(self) -> Lag:
        return NO_LAG


async def come_in(
    house: House,
    code: str,
    caller: Caller | str | None,
    hear: Callable[[bytes], None],
    gone: Callable[[], None] = lambda: None,
) -> InsideLine:
    """A line into this room for whoever comes: a device of this process, or None for a bystander; may be refused."""
    if not isinstance(caller, Caller):
        device = caller
        caller = Caller(address=ADDRESS, who=lambda room: device)
    line = InsideLine(hear, gone)
    line.listener = await let_in(house, code, caller, line)
    line.listener.begin()
    return line
