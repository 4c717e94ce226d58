"""The table of a room: set for a match, taken up again from its journal, made anew where it stumbles, and cleared.

When its match is over, the record goes into the archive, and the match into what the evening has brought.
"""

import asyncio
import logging
from collections.abc import Coroutine
from contextlib import AbstractAsyncContextManager
from typing import Any, Protocol

from ronron.house import archive, evening, planning
from ronron.house.audience import RoomAudience
from ronron.house.common import Common
from ronron.house.keeper import Keeper
from ronron.house.keeping import MatchKept, RoomKept
from ronron.house.reopening import reopen
from ronron.plain import Refusal
from ronron.records.record import write
from ronron.table import journal
from ronron.table.journal import NotDurable
from ronron.table.ledger import Ledger
from ronron.table.table import Table

log = logging.getLogger("ronron.room")
MOST_DOUBLINGS = 6  # of the pause before a table that stumbles again and again is made once more


class Surroundings(Protocol):
    """What a table needs of the room that it stands in."""

    @property
    def audience(self) -> RoomAudience: ...
    def is_held(self, person: str | None) -> bool: ...
    def changing(self) -> AbstractAsyncContextManager[RoomKept]: ...
    def do_later(self, work: Coroutine[Any, Any, None]) -> None: ...
    def start_over(self) -> None: ...


class RoomTable:
    def __init__(self, common: Common, keeper: Keeper, room: Surroundings) -> None:
        self.common = common
        self.keeper = keeper
        self.room = room
        self.table: Table | None = None
        self.opening: tuple[str, Ledger] | None = None  # a match that starts once the room is saved
        self.loop = asyncio.get_running_loop()
        self.stumbles = 0  # one after another, without a move between them
        self.stumbled_at = 0
        self.cleared = False

    # Setting it

    async def open(self, draft: RoomKept, dealt: planning.Dealt | None) -> None:
        """Start the match as planned; called while the room is changed."""
        name, opened = planning.open_match(draft, dealt)
        await self.common.store.append(name, 1, journal.encode(opened))
        self.opening = name, Ledger(opened)

    async def begin(self) -> bool:
        """The room is saved: a match that was opened takes the place of the one before."""
        opening, self.opening = self.opening, None
        if opening is None or opening[0] != self.keeper.kept.table:  # opened in a change that was not saved
            return False
        await self.stop()
        self._set(*opening)
        return True

    def _set(self, name: str, ledger: Ledger) -> None:
        if self.cleared:  # what was under way when the room left memory is in the store; nobody would stop this table
            return
        common = self.common
        table = self.table = Table(name, ledger, common.store, common.bots, self.room.audience, common.manners)
        table.start()
        for seat, sitter in enumerate(ledger.seats):
            if sitter.kind == "person" and not self.room.is_held(sitter.person):
                table.post(table.presence.left, seat)

    # Taking it up again

    async def load(self) -> None:
        """The table from its journal: after a restart, or when another process has played on."""
        name = self.keeper.kept.table
        if name is None:
            return
        reopened = reopen(await self.common.store.read(name))
        if reopened is not None and reopened.ledger is not None:
            self._set(name, reopened.ledger)
            if reopened.ledger.over:
                await self._keep_match(evening.past_match(name, reopened.ledger), reopened.ledger)
            return
        # Nobody can play on: people are told why, and what was played stays readable.
        log.warning("a table was closed", extra={"facts": {"why": None if reopened is None else reopened.closed}})
        if reopened is not None:
            await archive.keep(self.common.store, name, reopened.record())
        opened, closed = (None, "unreadable") if reopened is None else (reopened.opened, reopened.closed)
        async with self.room.changing() as draft:
            if not evening.is_among(draft, name):
                evening.add_match(draft, evening.unfinished(name, opened, closed), None)
            draft.table = None
            draft.notes = {}

    def is_out_of_date(self, table: Table) -> None:
        """Make it anew: at once, and where it stumbles over the same entry again, after longer and longer pauses."""
        if table is not self.table:
            return
        number = table.ledger.number
        self.stumbles = self.stumbles + 1 if number == self.stumbled_at else 0
        self.stumbled_at = number
        self._reload_later(self.common.manners.retry_seconds * (2 ** min(self.stumbles, MOST_DOUBLINGS) - 1))

    def _reload_later(self, seconds: float) -> None:
        self.loop.call_later(seconds, lambda: self.room.do_later(self._reload()))

    async def reload(self) -> None:
        """Make the table anew: its journal was changed under it."""
        await self._reload()

    async def _reload(self) -> None:
        if self.cleared:
            return
        try:
            await self.stop()
            await self.load()
        except (NotDurable, Refusal) as trouble:
            log.error("not readable", extra={"facts": {"why": str(trouble)}})
            self._reload_later(self.common.manners.retry_seconds)
        self.room.start_over()

    # Ending it

    def is_over(self, table: Table) -> None:
        self.room.do_later(self._keep_match(evening.past_match(table.name, table.ledger), table.ledger))

    async def _keep_match(self, match: MatchKept, ledger: Ledger) -> None:
        """The match is over: once it is in the list of the evening, its record and its count are kept."""
        if evening.is_among(self.keeper.kept, match.table):
            return
        try:
            await archive.keep(self.common.store, match.table, ledger.record())
            await self._keep_daily(match, ledger)
            await self._keep_try(match, ledger)
        except NotDurable as trouble:
            raise trouble.refusal() from None
        async with self.room.changing() as draft:
            if not evening.is_among(draft, match.table):
                evening.add_match(draft, match, ledger)

    async def _keep_daily(self, match: MatchKept, ledger: Ledger) -> None:
        """A deal of the day was played: what it took goes into the house's list."""
        day, sitter, count = ledger.opened.daily, ledger.seats[0], evening.count_of(ledger)
        device = next((one.device for one in self.keeper.kept.people if one.id == sitter.person), None)
        if day is not None and device is not None and count is not None and match.winners and not ledger.stand_ins:
            await self.common.store.keep_daily(ledger.opened.game, day, device, sitter.name, count)

    async def _keep_try(self, match: MatchKept, ledger: Ledger) -> None:
        """The deal of a challenge was played: everyone who has played it may see how."""
        challenge = ledger.opened.challenge
        if challenge is None or not match.finished:
            return
        people = {one.id: one.device for one in self.keeper.kept.people}
        device = next((people[one.person] for one in ledger.seats if one.person in people), None)
        if device is not None:
            await self.common.keep_try(challenge, device, write(ledger.record()))

    async def stop(self) -> None:
        table, self.table = self.table, None
        if table is not None:
            await table.stop()

    async def clear(self) -> None:
        """The room leaves memory; the journal holds everything."""
        self.cleared = True
        await self.stop()
