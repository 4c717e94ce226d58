"""A room's keeper: what is changed is changed on a copy, saved (durable), and then true. One change at a time."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from ronron.house import keeping, reading
from ronron.house.keeping import RoomKept
from ronron.plain import Refusal
from ronron.stores.store import Store
from ronron.table.journal import NotDurable, Taken

log = logging.getLogger("ronron.room")


async def nothing() -> None:
    """What most changes do once they are true."""


class Keeper:
    def __init__(self, store: Store, kept: RoomKept, revision: int = 0) -> None:
        self.store = store
        self.kept = kept
        self.revision = revision  # how often it was saved
        self.lock = asyncio.Lock()

    @asynccontextmanager
    async def changing(self, then: Callable[[], Awaitable[None]] = nothing) -> AsyncIterator[RoomKept]:
        """A copy to change; `then` is done before the next change. A refusal inside leaves everything as it was."""
        async with self.lock:
            draft = keeping.copy_of(self.kept)
            try:
                yield draft
                await self._save(draft)
                await then()
            except NotDurable as trouble:
                log.error("not durable", extra={"facts": {"why": str(trouble)}})
                raise trouble.refusal() from None

    async def touch(self) -> None:
        """From now on nobody uses it: the time until it is forgotten counts from here."""
        async with self.lock:
            await self._save(self.kept)

    async def _save(self, draft: RoomKept) -> None:
        try:
            await self.store.save_room(draft.code, keeping.encode(draft), self.revision + 1)
        except Taken:  # by another house: what it has saved is the truth
            stored = await self.store.read_room(draft.code)
            if stored is not None:
                self.kept, self.revision = reading.decode(draft.code, stored.document), stored.revision
            raise Refusal("late") from None
        self.revision += 1
        self.kept = draft
