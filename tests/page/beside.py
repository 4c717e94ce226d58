"""What a browser's worker would offer to a house in a page, offered by a test: shelf, minds and the ends of lines."""

import asyncio
import json
from collections.abc import Sequence
from typing import Any

from ronron.page.mind import Mind
from ronron.table.journal import NotDurable, Taken
from tests.house.shelves import BoardShelf


class Beside:
    def __init__(self, shelf: BoardShelf | None = None) -> None:
        self.shelf = shelf or BoardShelf()
        self.minds: dict[str, Mind] = {}
        self.silent: set[str] = set()  # those who come to no answer
        self.dismissed: list[str] = []
        self.said: dict[int, asyncio.Queue[dict[str, Any]]] = {}
        self.hung_up: list[int] = []

    async def everything(self) -> Sequence[tuple[str, Any]]:
        return await self.shelf.everything()

    async def change(self, new: Any, anew: Any, gone: Any) -> str:
        try:
            await self.shelf.change(dict(new), dict(anew), gone)
        except Taken:
            return "taken"
        except NotDurable as trouble:
            return str(trouble)
        return "done"

    async def think(self, who: str, message: Any, seconds: float) -> str:
        if who in self.silent:
            return ""
        return self.minds.setdefault(who, Mind()).answer(message)

    def dismiss(self, who: str) -> None:
        self.dismissed.append(who)
        self.minds.pop(who, None)

    def say(self, line: int, message: str) -> None:
        self.heard(line).put_nowait(json.loads(message))

    def heard(self, line: int) -> "asyncio.Queue[dict[str, Any]]":
        return self.said.setdefault(line, asyncio.Queue())

    def hang_up(self, line: int) -> None:
        self.hung_up.append(line)
