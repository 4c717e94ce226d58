"""Where the worker of a house begins (`web/src/engine/house.worker.ts` calls this)."""

from collections.abc import Sequence
from typing import Any

from ronron.page.own import OwnHouse
from ronron.table.table import Manners


async def open_house(outside: Any, pace: float) -> "Door":
    """A house whose bots keep so much of their pace: whoever sits here has said how quick things are to be."""
    own = OwnHouse(FromBrowser(outside), Manners(pace=pace))
    await own.open()
    return Door(own)


def to_browser(value: Any) -> Any:
    """As JavaScript has it: bytes as an array of numbers, lists and tuples as arrays."""
    from pyodide.ffi import to_js

    return to_js(value)


class FromBrowser:
    """What the worker offers (`outside.py`), in Python's own kinds of things."""

    def __init__(self, outside: Any) -> None:
        self.outside = outside
        self.say = outside.say
        self.hang_up = outside.hang_up
        self.dismiss = outside.dismiss

    async def everything(self) -> Sequence[tuple[str, bytes]]:
        return [(name, piece.to_bytes()) for name, piece in await self.outside.everything()]

    async def change(self, new: Any, anew: Any, gone: Any) -> str:
        return str(await self.outside.change(to_browser(new), to_browser(anew), to_browser(gone)))

    async def think(self, who: str, message: bytes, seconds: float) -> str:
        return str(await self.outside.think(who, to_browser(message), seconds))


class Door:
    """The house, as the worker calls it."""

    def __init__(self, own: OwnHouse) -> None:
        self.own = own
        self.open_line = own.open_line
        self.hear = own.hear
        self.close_line = own.close_line

    async def ask(self, method: str, address: str, body: Any) -> Any:
        return to_browser(await self.own.ask(method, address, body.to_bytes()))
