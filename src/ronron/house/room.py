"""A room: people, a code, the plan of the next match, the table, the score of the evening. It outlives its matches.

A change is made on a copy, saved (durable), becomes true, and is told to everyone.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Coroutine, Mapping
from contextlib import asynccontextmanager
from secrets import token_hex
from typing import TYPE_CHECKING, Any

from msgspec import Raw

from ronron import games
from ronron.house import keeping, planning
from ronron.house.keeping import RoomKept
from ronron.house.watcher import Watcher
from ronron.kit.words import LANGUAGES, Words
from ronron.plain import Line, Refusal, Seat, Viewer
from ronron.table import journal
from ronron.table.journal import Moved, NotDurable, Opened, Sitter
from ronron.table.ledger import Ledger, fold
from ronron.table.races import Lag
from ronron.table.table import Table
from ronron.wire import messages as wire
from ronron.wire import telling

if TYPE_CHECKING:
    from ronron.house.house import House

log = logging.getLogger("ronron.room")
MATCHES_KEPT = 100
MOST_DOUBLINGS = 6  # of the pause before a table that stumbles again and again is made once more


class Room:
    def __init__(self, house: "House", kept: RoomKept, revision: int = 0) -> None:
        self.house = house
        self.kept = kept
        self.revision = revision  # how often it was saved
        self.watchers: set[Watcher] = set()
        self.table: Table | None = None
        self.opening: tuple[str, Ledger] | None = None  # a match that starts once the room is saved
        self.lock = asyncio.Lock()
        self.tasks: set[asyncio.Task[None]] = set()
        self.loop = asyncio.get_running_loop()
        self.used = self.loop.time()
        self.closed = False
        self.stumbles = 0  # of the table, one after another, without a move between them
        self.stumbled_at = 0
        self._seen: wire.RoomView | None = None

    # What it looks like

    def here(self, device: str) -> bool:
        return any(watcher.device == device for watcher in self.watchers)

    def view(self) -> wire.RoomView:
        if self._seen is None:
            self._seen = planning.look(self)
        return self._seen

    def tell(self) -> None:
        """Tell everyone how the room is now; made once for all those who are told the same."""
        self._seen = None
        messages: dict[tuple[str, ...], bytes] = {}
        view: Any = Raw(wire.encode(self.view())) if self.watchers else None
        for watcher in self.watchers:
            you = watcher.people()
            told = messages.get(tuple(you))
            if told is None:
                told = messages[tuple(you)] = wire.encode(wire.RoomChanged(you, view))
            watcher.line.push(told)

    def is_host(self, device: str | None) -> bool:
        return any(person.id == self.kept.host for person in self.kept.of_device(device)) if device else False

    def seats_of(self, device: str | None) -> tuple[Seat, ...]:
        """The seats that this device's people have at the table."""
        if self.table is None or device is None:
            return ()
        people = {person.id for person in self.kept.of_device(device)}
        seats = enumerate(self.table.ledger.seats)
        return tuple(seat for seat, sitter in seats if sitter.person is not None and sitter.person in people)

    # Changing it

    @asynccontextmanager
    async def changing(self) -> AsyncIterator[RoomKept]:
        """A copy to change: durable, then true, then told. A refusal inside leaves everything as it was."""
        self.used = self.loop.time()
        async with self.lock:
            draft = keeping.copy_of(self.kept)
            try:
                yield draft
                await self._save(draft)
                if self.opening is not None:
                    await self._stop_table()
                    self._set_table(*self.opening)
                started = self.opening is not None
            except NotDurable as trouble:
                log.error("not durable", extra={"facts": {"why": str(trouble)}})
                raise trouble.refusal() from None
            finally:
                self.opening = None
        self.changed(started=started)

    async def _save(self, draft: RoomKept) -> None:
        await self.house.store.save_room(draft.code, keeping.encode(draft), self.revision + 1)
        self.revision += 1
        self.kept = draft

    async def keep_note(self, seat: Seat, text: str) -> None:
        """What a seat keeps for itself: durable, and told only to those who look through its eyes."""
        async with self.lock:
            draft = keeping.copy_of(self.kept)
            draft.notes[seat] = text
            try:
                await self._save(draft)
            except NotDurable as trouble:
                raise trouble.refusal() from None
        for watcher in self.watchers:
            if watcher.viewer == seat and self.kept.table is not None:
                watcher.send(wire.Noted(self.kept.table, seat, text))

    def changed(self, *, started: bool = False) -> None:
        """Tell everyone how the room is now, and those who see another table, or see it otherwise, the table too."""
        self.tell()
        for watcher in self.watchers:
            before = watcher.mine, watcher.viewer
            watcher.sit_down()
            if started or (watcher.mine, watcher.viewer) != before:
                watcher.sync()

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

    # Coming and going

    def enter(self, watcher: Watcher) -> None:
        self.used = self.loop.time()
        self.watchers.add(watcher)
        watcher.welcome()
        self._presence(watcher.device)

    def leave(self, watcher: Watcher) -> None:
        self.used = self.loop.time()
        self.watchers.discard(watcher)
        self._presence(watcher.device)

    def is_removed(self, device: str | None) -> bool:
        """Was this device shown the door, and has nobody left here?"""
        return device in self.kept.removed and not self.kept.of_device(device)

    def show_out(self, device: str) -> None:
        if self.is_removed(device):
            for watcher in list(self.watchers):
                if watcher.device == device:
                    watcher.say_goodbye("removed")

    def _presence(self, device: str | None) -> None:
        """Someone came or went: the room sees it, and so does the table."""
        people = self.kept.of_device(device) if device else []
        if not people:
            return
        here = self.here(device or "")
        self.tell()
        if not self._is_held(self.kept.host):
            self.loop.call_later(self.house.manners.grace_seconds, self._move_host_on)
        table = self.table
        if table is not None:
            for seat in self.seats_of(device):
                table.post(table.presence.came if here else table.presence.left, seat)

    def moved_device(self, before: str, after: str) -> None:
        """Someone plays on another device now: who is here, and who sees what, may have changed."""
        self._presence(before)
        self._presence(after)
        table = self.table
        if table is not None:
            for seat in self.seats_of(after):
                table.post(table.presence.came if self.here(after) else table.presence.left, seat)

    def _move_host_on(self) -> None:
        """The host has been away for the length of a grace: whoever is here and came first is the host now."""
        others = any(self.here(one.device) and one.kind == "person" for one in self.kept.people)
        if others and not self._is_held(self.kept.host):
            self.do_later(self._choose_host())

    async def _choose_host(self) -> None:
        async with self.changing() as draft:
            draft.host = planning.next_host(self, draft)

    # The table

    async def open_table(self, draft: RoomKept) -> None:
        """Start the match as planned; called while changing."""
        plan = draft.plan
        game, setup = planning.settle(draft)
        seats = []
        salts = []
        for seat in plan.seats:
            if seat.kind == "bot":
                seats.append(Sitter(name=seat.bot or "", kind="bot", bot=seat.bot))
                salts.append("")
            else:
                person = draft.find(seat.person or "")
                seats.append(Sitter(name=person.name, kind=person.kind, person=person.id, cat=person.cat))
                salts.append("" if plan.daily else plan.salts.get(person.id, ""))
        draft.tables_ever += 1
        began = planning.now()
        day = began[:10]
        name = f"{draft.code}-{draft.tables_ever}-{token_hex(4)}"
        opened = Opened(
            room=draft.code,
            game=game.about.id,
            rules_version=game.about.rules_version,
            options=setup.options,
            seats=tuple(seats),
            seed=planning.seed_of(plan, day).hex(),
            salts=tuple(salts),
            time=began,
            turn_seconds=plan.turn_seconds,
            daily=day if plan.daily else None,
        )
        await self.house.store.append(name, 1, journal.encode(opened))
        draft.table = name
        draft.notes = {}
        draft.plan = keeping.fresh_plan(plan)
        self.opening = name, Ledger(opened)

    def _set_table(self, name: str, ledger: Ledger) -> None:
        house = self.house
        table = self.table = Table(name, ledger, house.store, house.bots, self, house.manners)
        table.start()
        for seat, sitter in enumerate(ledger.seats):
            if sitter.kind == "person" and not self._is_held(sitter.person):
                table.post(table.presence.left, seat)

    def _is_held(self, person: str | None) -> bool:
        return any(one.id == person and self.here(one.device) for one in self.kept.people)

    async def load_table(self) -> None:
        """The table from its journal: after a restart, or when another process has played on."""
        name = self.kept.table
        if name is None:
            return
        lines = [journal.decode(line) for line in await self.house.store.read(name)]
        if not lines or not isinstance(lines[0], Opened):
            return
        if lines[0].rules_version != games.find(lines[0].game).about.rules_version:
            # Live tables of older rules close and keep their record.
            if not isinstance(lines[-1], journal.Closed):
                closed = journal.Closed(why="other-rules", milliseconds=0)
                await self.house.store.append(name, len(lines) + 1, journal.encode(closed))
            await self._keep_match(planning.unfinished(name, lines[0]))
            return
        ledger = fold(lines)
        self._set_table(name, ledger)
        if ledger.over:
            await self._keep_match(planning.past_match(name, ledger))

    async def _stop_table(self) -> None:
        table, self.table = self.table, None
        if table is not None:
            await table.stop()

    async def _reload_table(self) -> None:
        if self.closed:
            return
        try:
            await self._stop_table()
            await self.load_table()
        except NotDurable as trouble:
            log.error("not readable", extra={"facts": {"why": str(trouble)}})
            self._reload_later(self.house.manners.retry_seconds)
        for watcher in self.watchers:
            watcher.start_over()

    def _reload_later(self, seconds: float) -> None:
        self.loop.call_later(seconds, lambda: self.do_later(self._reload_table()))

    async def _keep_match(self, match: wire.PastMatch) -> None:
        """The match is over: it goes into the score of the evening, once."""
        if any(one.table == match.table for one in self.kept.matches):
            return
        if match.finished and self.table is not None:
            await self._keep_daily(self.table.ledger)
        async with self.changing() as draft:
            draft.matches = [match, *draft.matches][:MATCHES_KEPT]
            if match.finished and self.table is not None:
                planning.tally(draft, match, self.table.ledger)
                planning.plan_again(draft, self.table.ledger)

    async def _keep_daily(self, ledger: Ledger) -> None:
        """A deal of the day was played: what it took goes into the house's list."""
        day, sitter, count = ledger.opened.daily, ledger.seats[0], planning.count_of(ledger)
        device = next((one.device for one in self.kept.people if one.id == sitter.person), None)
        won = bool(ledger.match.state.result().winners) and not ledger.stand_ins
        if day is not None and device is not None and count is not None and won:
            try:
                await self.house.store.keep_daily(ledger.opened.game, day, device, sitter.name, count)
            except NotDurable as trouble:
                raise trouble.refusal() from None

    # The table's audience

    def step(self, table: Table, heard_before: Mapping[Viewer, int], moved: Moved) -> None:
        self.house.metrics.count("ronron_moves_total")
        if self.watchers:
            steps = telling.Steps(table, heard_before, moved)
            for watcher in self.watchers:
                watcher.line.push(steps.message_for(watcher.viewer, watcher.mine, described=watcher.described))
            if table.racing.wait_milliseconds():
                self._measure_lags()  # something to react to is about to come
        if table.ledger.over:
            self.do_later(self._keep_match(planning.past_match(table.name, table.ledger)))

    def start_over(self, table: Table) -> None:
        for watcher in self.watchers:
            watcher.sync()
        if table.ledger.over:
            self.do_later(self._keep_match(planning.past_match(table.name, table.ledger)))

    def status(self, table: Table) -> None:
        message = wire.encode(telling.status(table))
        for watcher in self.watchers:
            watcher.line.push(message)

    def talk(self, table: Table, seat: Seat, line: Line) -> None:
        """A bot speaks, as anyone may: in no journal, heard by whoever is here."""
        if table is self.table and self.kept.talk and not self.is_hushed(seat):
            home = games.home(table.ledger.game)
            names = [sitter.name for sitter in table.ledger.seats]
            said = {language: Words(language, home, names=names).line(line) for language in LANGUAGES}
            self.pass_on(wire.Talk("", "", "", seat, said), seat)

    def seat_of(self, person: str) -> Seat | None:
        """Where someone sits at the running table."""
        sitters = [] if self.table is None else self.table.ledger.seats
        return next((seat for seat, sitter in enumerate(sitters) if sitter.person == person), None)

    def is_hushed(self, seat: Seat | None) -> bool:
        """Does the game want silence from this seat, or, of someone who only looks on, from everyone?"""
        if self.table is None or self.table.ledger.over:
            return False
        return self.table.ledger.match.is_hushed(seat)

    def pass_on(self, message: wire.Talk, seat: Seat | None) -> None:
        """Talk goes to those whom the game lets hear it."""
        circle = -1
        if seat is not None and self.table is not None and not self.table.ledger.over:
            circle = self.table.ledger.match.circle(seat)
        for watcher in self.watchers:
            if circle == -1 or (watcher.viewer >= 0 and circle >> watcher.viewer & 1):
                watcher.send(message)

    def out_of_date(self, table: Table) -> None:
        """Make it anew: at once, and where it stumbles over the same entry again, after longer and longer pauses."""
        if table is not self.table:
            return
        number = table.ledger.number
        self.stumbles = self.stumbles + 1 if number == self.stumbled_at else 0
        self.stumbled_at = number
        self._reload_later(self.house.manners.retry_seconds * (2 ** min(self.stumbles, MOST_DOUBLINGS) - 1))

    def _measure_lags(self) -> None:
        for watcher in self.watchers:
            if watcher.mine:
                watcher.line.measure()

    def lag(self, seat: Seat) -> Lag:
        """Of this seat's devices, the one with the longest way."""
        lags = [watcher.line.lag() for watcher in self.watchers if seat in watcher.mine]
        return max(lags, key=lambda lag: lag.round_trip_milliseconds, default=Lag())

    async def keep_for_later(self) -> None:
        """From now on nobody uses it: the time until it is forgotten counts from here."""
        if self.kept.people_ever:
            await self._save(self.kept)

    async def close(self) -> None:
        """Leave memory; everything is in the store."""
        self.closed = True
        await self._stop_table()
        for task in list(self.tasks):
            await asyncio.wait([task])
