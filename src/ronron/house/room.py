"""A room: people, a code, the plan of the next match, the table, the score of the evening. It outlives its matches.

Its duties have homes of their own: `keeper` (what is true is saved), `audience` (who watches and is told), `room_table`
(the match), `hosting`, `planning`, `evening`, `views`. Here they meet: who comes and goes, and what that changes.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any, Final

from ronron.house import hosting, planning, views
from ronron.house.audience import Onlooker, RoomAudience, is_hushed
from ronron.house.common import Common
from ronron.house.keeper import Keeper
from ronron.house.keeping import RoomKept
from ronron.house.limits import network_of
from ronron.house.room_table import RoomTable
from ronron.house.swearing import soften
from ronron.house.under_way import UnderWay
from ronron.plain import Refusal, Seat
from ronron.table.table import Table
from ronron.wire import messages as wire

log = logging.getLogger("ronron.room")

# What a cat's face says at every table, without a word.
STICKERS: Final = frozenset(f"sticker {face}" for face in ("purr", "wow", "grin", "oops", "hm", "zzz"))


class Room:
    def __init__(self, house: Common, kept: RoomKept, revision: int = 0) -> None:
        self.house = house
        self.keeper = Keeper(house.store, kept, revision)
        self.at_table = RoomTable(house, self.keeper, self)
        self.audience = RoomAudience(
            house.metrics,
            house.limits,
            may_speak=self.may_speak,
            when_over=self._match_over,
            when_out_of_date=self.at_table.is_out_of_date,
        )
        self.under_way = UnderWay(house.matches_of)
        self.tasks: set[asyncio.Task[None]] = set()
        self.loop = asyncio.get_running_loop()
        self.used = self.loop.time()
        self.networks: dict[str, str] = {}  # by device: where its people were last, in memory only
        self.onlooking: set[str] = set()  # where those are who looked on when the room was locked
        self._seen: wire.RoomView | None = None

    @property
    def kept(self) -> RoomKept:
        return self.keeper.kept

    @property
    def table(self) -> Table | None:
        return self.at_table.table

    @property
    def watchers(self) -> set[Onlooker]:
        return self.audience.watchers

    # What it looks like

    def view(self) -> wire.RoomView:
        if self._seen is None:
            self._seen = views.look(self.kept, self.table, self.here)
        return self._seen

    def tell(self) -> None:
        """Tell everyone how the room is now."""
        self._seen = None
        self.audience.tell(self.view())

    def start_over(self) -> None:
        """The table was made anew: everyone gets everything."""
        self._seen = None
        self._count_match()
        for watcher in self.watchers:
            watcher.start_over()

    # Changing it

    @asynccontextmanager
    async def changing(self) -> AsyncIterator[RoomKept]:
        """A copy to change: durable, then true, then told. A refusal inside leaves everything as it was."""
        self.used = self.loop.time()
        started = False

        async def begin() -> None:
            nonlocal started
            started = await self.at_table.begin()

        async with self.keeper.changing(then=begin) as draft:
            yield draft
            planning.introduce(draft)
        self.tell()
        self.audience.look_again(everyone=started)

    async def start_match(
        self, address: str, deal: Callable[[RoomKept], planning.Dealt | None] = lambda draft: None
    ) -> None:
        """The match as planned, for someone who is there; `deal` may plan it first."""
        with self.under_way.starting(address):
            async with self.changing() as draft:
                if self.table is not None and not self.table.ledger.over:
                    raise Refusal("already-playing")
                await self.at_table.open(draft, deal(draft))
        self._count_match()

    def _match_over(self, table: Table) -> None:
        self._count_match()
        self.at_table.is_over(table)

    def _count_match(self) -> None:
        """A match counts for somebody while it is watched."""
        if self.watchers and self.table is not None and not self.table.ledger.over:
            self.under_way.go_on(next(iter(self.watchers)).address)
        else:
            self.under_way.let_go()

    async def keep_note(self, seat: Seat, text: str) -> None:
        """What a seat keeps for itself: durable, and told only to those who look through its eyes."""
        async with self.keeper.changing() as draft:
            draft.notes[seat] = text
        if self.kept.table is not None:
            for watcher in self.audience.looking_as(seat):
                watcher.send(wire.Noted(self.kept.table, seat, text))

    def do_later(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: "asyncio.Task[None]") -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            if isinstance(error, Refusal):
                log.warning("refused later", extra={"facts": {"code": error.code}})
            else:
                log.error("room stumbled", exc_info=error)

    # Who is who

    def here(self, device: str) -> bool:
        return self.audience.here(device)

    def is_host(self, device: str | None) -> bool:
        """Does someone on this device have the host's say?"""
        host = hosting.acting(self.kept)
        return any(person.id == host for person in self.kept.of_device(device)) if device else False

    def is_member(self, device: str | None) -> bool:
        """Is someone on this device in the room?"""
        return device is not None and bool(self.kept.of_device(device))

    def is_program(self, device: str | None) -> bool:
        """Is this secret a program's? Then it opens a line, and nothing else."""
        return device is not None and any(one.kind == "program" for one in self.kept.of_device(device))

    def is_held(self, person: str | None) -> bool:
        """Is this person's device here?"""
        return hosting.is_held(self.kept, person, self.here)

    def is_removed(self, device: str | None) -> bool:
        """Was this device shown the door, and has nobody left here?"""
        return device in self.kept.removed and not self.kept.of_device(device)

    def is_kept_out(self, device: str | None, address: str) -> bool:
        """Was this device shown the door, or, not long ago, one from the same address?"""
        return self.is_removed(device) or self.house.is_shut(self.kept.code, address)

    def may_look_on(self, address: str) -> bool:
        """May someone from there look on who is not in the room? Who did when it was locked may come back to it."""
        return self.kept.watching or network_of(address) in self.onlooking

    def seats_of(self, device: str | None) -> tuple[Seat, ...]:
        """The seats that this device's people have at the table."""
        if self.table is None or device is None:
            return ()
        people = {person.id for person in self.kept.of_device(device)}
        seats = enumerate(self.table.ledger.seats)
        return tuple(seat for seat, sitter in seats if sitter.person is not None and sitter.person in people)

    def seat_of(self, person: str) -> Seat | None:
        """Where someone sits at the table."""
        sitters = [] if self.table is None else self.table.ledger.seats
        return next((seat for seat, sitter in enumerate(sitters) if sitter.person == person), None)

    # Coming and going

    def enter(self, watcher: Onlooker) -> None:
        self.used = self.loop.time()
        if watcher.device is not None and self.is_member(watcher.device):
            self.networks[watcher.device] = network_of(watcher.address)
        self.watchers.add(watcher)
        self._wake_table()
        watcher.welcome()
        self._presence(watcher.device)

    def leave(self, watcher: Onlooker) -> None:
        self.used = self.loop.time()
        self.watchers.discard(watcher)
        self._wake_table()
        self._presence(watcher.device)

    def _wake_table(self) -> None:
        """The first one came, or the last one went: a table that nobody watches sleeps."""
        self._count_match()
        if len(self.watchers) < 2 and self.table is not None:
            self.table.post(self.table.go_on)

    def show_out(self, device: str) -> None:
        """Nobody on this device is in the room any more, and nobody there is to look on either."""
        if not self.is_member(device):
            for watcher in list(self.watchers):
                if watcher.behind == device:
                    watcher.say_goodbye("removed")

    def shut_address(self, device: str) -> None:
        """Who was on this device stays out by the address too, unless somebody else of the room has the same."""
        network = self.networks.pop(device, None)
        others = {self.networks.get(one.device) for one in self.kept.people}
        if network is not None and network not in others:
            self.house.shut(self.kept.code, network)

    def note_onlookers(self) -> None:
        """Where those are who look on now without being in the room: a television stays when the room is locked."""
        self.onlooking |= {network_of(one.address) for one in self.watchers if not self.is_member(one.behind)}

    def send_onlookers_away(self) -> None:
        self.onlooking.clear()
        for watcher in list(self.watchers):
            if not self.is_member(watcher.behind):
                watcher.say_goodbye("room-locked")

    def _presence(self, device: str | None) -> None:
        """Someone came or went: the room sees it, and so does the table."""
        if device is None or not self.kept.of_device(device):
            return
        self.tell()
        if hosting.is_back(self.kept, self.here):
            self.do_later(self._settle_host())
        elif not self.is_held(hosting.acting(self.kept)):
            self.loop.call_later(self.house.manners.grace_seconds, self._lend_host)
        table = self.table
        if table is not None:
            for seat in self.seats_of(device):
                table.post(table.presence.came if self.here(device) else table.presence.left, seat)

    def moved_device(self, before: str, after: str) -> None:
        """Someone plays on another device now: who is here, and who sees what, may have changed."""
        self._presence(before)
        self._presence(after)

    def _lend_host(self) -> None:
        if hosting.is_missed(self.kept, self.here):
            self.do_later(self._settle_host())

    async def _settle_host(self) -> None:
        async with self.changing() as draft:
            hosting.settle(draft, self.here)

    # Talk

    def may_speak(self, table: Table, seat: Seat) -> bool:
        """May a bot in this seat say something now?"""
        return table is self.table and self.kept.talk and not is_hushed(table, seat)

    def is_hushed(self, seat: Seat | None) -> bool:
        return is_hushed(self.table, seat)

    def is_sign(self, token: str) -> bool:
        """Is this something that is said without words: by a cat's face, or as the game on the table has it?"""
        if self.table is None:
            return False
        return token in STICKERS or (self.table.ledger.match.facets.talk.is_sign(token) and soften(token) == token)

    def pass_on(self, message: wire.Talk, seat: Seat | None) -> None:
        self.audience.pass_on(message, self.table, seat)

    # Memory

    async def load_table(self) -> None:
        await self.at_table.load()

    async def keep_for_later(self) -> None:
        """From now on nobody uses it: the time until it is forgotten counts from here."""
        if self.kept.people_ever:
            await self.keeper.touch()

    async def close(self) -> None:
        """Leave memory; everything is in the store."""
        self.under_way.let_go()
        await self.at_table.clear()
        for task in list(self.tasks):
            await asyncio.wait([task])
