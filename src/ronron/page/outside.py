"""What a browser's worker offers to the Python in it. The other side is `web/src/engine/`; tests have one of theirs."""

from collections.abc import Awaitable, Sequence
from typing import Any, Protocol


class Outside(Protocol):
    """What the house's worker can do; whatever it is handed is bytes and text, and so is whatever it gives."""

    def everything(self) -> Awaitable[Sequence[tuple[str, Any]]]:
        """What is on the device's shelf."""

    def change(self, new: Any, anew: Any, gone: Any) -> Awaitable[str]:
        """Change it: `done`, `taken`, or why it could not be written. Each of them a list; pieces are pairs."""

    def think(self, who: str, message: Any, seconds: float) -> Awaitable[str]:
        """Ask another worker, `bots` or `coach`; an empty answer is none in time, and that worker is gone."""

    def dismiss(self, who: str) -> None:
        """That worker is not needed any more."""

    def say(self, line: int, message: str) -> None:
        """To whoever is at the other end of a line."""

    def hang_up(self, line: int) -> None: ...
