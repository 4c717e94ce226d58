"""A shelf as a browser would have, in memory; it can be out of order."""

from collections.abc import Collection, Mapping, Sequence

from ronron.table.journal import NotDurable, Taken


class BoardShelf:
    def __init__(self) -> None:
        self.pieces: dict[str, bytes] = {}
        self.broken = False

    async def everything(self) -> Sequence[tuple[str, bytes]]:
        return list(self.pieces.items())

    async def change(self, new: Mapping[str, bytes], anew: Mapping[str, bytes], gone: Collection[str]) -> None:
        if self.broken:
            raise NotDurable("the board is broken")
        if any(name in self.pieces for name in new):
            raise Taken
        for name in gone:
            del self.pieces[name]
        self.pieces.update(new)
        self.pieces.update(anew)
