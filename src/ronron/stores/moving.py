"""Moving house: everything that one store keeps is copied into another, row by row, while no house is open."""

from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Any, Protocol

# What there is in a store, under the same names in all of them.
KINDS: Mapping[str, tuple[str, ...]] = {
    "days": ("day",),
    "rooms": ("code", "document", "used", "revision", "days"),
    "forgotten": ("code", "document", "used", "revision", "since", "days"),
    "daily": ("game", "day", "device", "name", "count", "kept", "days"),
    "records": ("table", "record"),
    "journal": ("table", "number", "entry"),
}
BATCH_ROWS = 500

Row = Sequence[Any]


class Movable(Protocol):
    """A store whose rows can be taken out and put in as they are."""

    async def count(self, kind: str) -> int: ...
    def rows(self, kind: str) -> AsyncIterator[Sequence[Row]]: ...
    async def fill(self, kind: str, rows: Sequence[Row]) -> None: ...


class NotEmpty(Exception):
    """The store that is to be filled has something in it."""


class NotWhole(Exception):
    """What came over is not as much as there was."""


def columns(kind: str) -> str:
    return ", ".join(f'"{name}"' for name in KINDS[kind])


async def move(source: Movable, target: Movable) -> dict[str, int]:
    """Copies everything into an empty store; says how much of what. The source stays as it is."""
    for kind in KINDS:
        if kind != "days" and await target.count(kind):
            raise NotEmpty(kind)
    counts = {}
    for kind in KINDS:
        async for rows in source.rows(kind):
            await target.fill(kind, rows)
        counts[kind] = await target.count(kind)
        if counts[kind] != await source.count(kind):
            raise NotWhole(kind)
    return counts
