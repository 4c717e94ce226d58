"""The house: its rooms by their code, what they share, and when they leave memory.

Which house serves a room is decided in one place, `House.room`: this one takes it, unless another house has it.
"""

import asyncio
import logging
import time
from collections.abc import Collection, Sequence
from dataclasses import replace
from secrets import choice

from ronron.house import challenges, planning, reading
from ronron.house.coaching import Coaching
from ronron.house.common import Common
from ronron.house.forgetting import DAY_SECONDS, Forgetting
from ronron.house.keeping import RoomKept
from ronron.house.limits import Buckets, Holdings, Limits, network_of
from ronron.house.room import Room
from ronron.plain import Refusal
from ronron.stores.store import Store
from ronron.table.journal import NotDurable
from ronron.table.table import Manners
from ronron.table.thinkers import Thinkers

log = logging.getLogger("ronron.house")

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"  # neither I nor O: they look like numbers
SHORT_CODES = 2000  # with more rooms than this, codes have five letters
CODE_LENGTHS = range(4, 7)
BEYOND = 6  # letters where strangers can come to the door: 191 million codes
LOOK_AROUND_SECONDS = 60.0
PULSE_SECONDS = 0.25
AGAIN_MILLISECONDS = 200  # after which those whose room has moved knock again


class House(Common):
    def __init__(
        self,
        store: Store,
        bots: Thinkers,
        *,
        limits: Limits,
        manners: Manners,
        coach: Sequence[str] = (),
        beyond: bool = False,
    ) -> None:
        manners = replace(manners, takebacks=limits.takebacks_a_match, entries=limits.entries_a_match)
        super().__init__(store, bots, limits, manners)
        self.coaching = Coaching(coach, limits)
        self.forgetting = Forgetting(store, limits)
        self.beyond = beyond  # can it be reached from beyond its own machine?
        self.rooms: dict[str, Room] = {}
        self.loading: dict[str, asyncio.Future[Room]] = {}
        self.leaving: dict[str, asyncio.Task[None]] = {}  # on their way out of memory: whoever wants one waits
        self.unreadable: set[str] = set()  # rooms that somebody came to in vain
        self.addresses = Buckets(limits.requests_a_second, limits.requests_at_once, limits.addresses)
        self.readers = Buckets(limits.records_a_second, limits.records_at_once, limits.addresses)
        self.openers = Buckets(limits.rooms_a_day / DAY_SECONDS, limits.rooms_a_day, limits.addresses)
        self.replays = Holdings(limits.replays_at_once)
        self.guessers = Buckets(0.5, limits.unknown_codes_at_once, limits.addresses)
        self.stopping = False
        self.lost = 0  # rooms that became another house's under us
        store.when_lost = self.lose
        self.caretaker: asyncio.Task[None] | None = None
        self.pulse: asyncio.TimerHandle | None = None

    def start(self) -> None:
        self.caretaker = asyncio.create_task(self._look_around())
        self._feel_lag(asyncio.get_running_loop().time())

    async def hand_over(self) -> None:
        """Nobody plays here any more: everything that was accepted is written, and another house may go on with it."""
        self.stopping = True
        if self.leaving:
            await asyncio.wait(self.leaving.values())
        for gone in await asyncio.gather(*(room.close() for room in self.rooms.values()), return_exceptions=True):
            if isinstance(gone, BaseException):
                log.error("a room does not close", exc_info=gone)
        await self.store.let_go_of_all()

    async def stop(self) -> None:
        """The house closes, and its store."""
        if self.caretaker is not None:
            self.caretaker.cancel()
        if self.pulse is not None:
            self.pulse.cancel()
        await self.hand_over()
        await self.coaching.close()
        await self.bots.close()
        await self.store.close()

    # Rooms

    async def open_room(self, address: str = "") -> Room:
        if not self.openers.take(address, time.monotonic()):
            raise Refusal("enough-rooms")
        count = await self.store.count_rooms()
        if count >= self.limits.rooms:
            count -= await self.forgetting.make_way(self.rooms.keys() | self.loading.keys())
        if count >= self.limits.rooms:
            self.openers.give_back(address)
            raise Refusal("house-full")
        length = BEYOND if self.beyond else 4 if count < SHORT_CODES else 5
        for _ in range(50):
            code = "".join(choice(LETTERS) for _ in range(length))
            if code not in self.rooms and await self.store.reserve(code):
                room = Room(self, RoomKept(code))
                self.rooms[code] = room
                return room
        raise Refusal("house-full")

    async def room(self, code: str) -> Room:
        """The room with this code, brought back into memory where needed. Raises Elsewhere, or NotDurable."""
        code = code.upper()
        room = self.rooms.get(code)
        if room is not None:
            if not self.store.holds(code):  # asleep until now, perhaps: another house may have played on since
                raise NotDurable("whose room it is now is not known")
            return room
        if len(code) not in CODE_LENGTHS or any(letter not in LETTERS for letter in code):
            raise Refusal("unknown-room")
        loading = self.loading.get(code)
        if loading is None:
            loading = self.loading[code] = asyncio.ensure_future(self._load(code))
            loading.add_done_callback(lambda _: self.loading.pop(code, None))
        return await asyncio.shield(loading)

    async def _load(self, code: str) -> Room:
        """Raises Elsewhere where another house serves it."""
        if code in self.leaving:
            await asyncio.wait([self.leaving[code]])
        await self.store.take(code)
        stored = await self.store.read_room(code)
        if stored is None:
            raise Refusal("unknown-room")
        try:
            kept = reading.decode(code, stored.document)
        except Refusal:
            self.unreadable.add(code)
            raise
        self.unreadable.discard(code)
        planning.fall_back(kept)
        room = Room(self, kept, stored.revision)
        try:
            await room.load_table()
            if not self.store.holds(code):
                raise NotDurable("lost while it was being read")
        except Exception:
            await room.close()
            raise
        self.rooms[code] = room
        return room

    async def keep_try(self, challenge: str, device: str, record: str) -> None:
        await challenges.keep_try(self, challenge, device, record)

    async def forget_tries(self, codes: Collection[str], device: str) -> None:
        await challenges.forget(self, codes, device)

    def whose(self, match: str) -> str:
        """From where it was started: whoever has many rooms gets no more thought than whoever has one."""
        room = self.rooms.get(match.partition("-")[0])
        address = None if room is None else room.under_way.address
        return match if address is None else network_of(address)

    async def _look_around(self) -> None:
        """Now and then: rooms nobody is in leave memory, rooms nobody has used for long are forgotten."""
        while True:
            try:
                await self.forgetting.look(self.rooms.keys() | self.loading.keys())
                idle = asyncio.get_running_loop().time() - self.limits.idle_minutes * 60
                for code, room in list(self.rooms.items()):
                    if not room.watchers and room.used < idle and self.rooms.get(code) is room:
                        await self._put_to_rest(code, room)
            except NotDurable as trouble:
                log.warning("not looked around", extra={"facts": {"why": str(trouble)}})
            except Exception:
                log.exception("looking around failed")
            await asyncio.sleep(LOOK_AROUND_SECONDS)

    async def _put_to_rest(self, code: str, room: Room) -> None:
        """Nobody is in it. One that cannot be saved now stays, and holds up no other."""
        try:
            await room.keep_for_later()
        except (NotDurable, Refusal):
            return
        if not room.watchers and self.rooms.get(code) is room:
            self._leave(code, room, let_go=True)
            await asyncio.wait([self.leaving[code]])

    def lose(self, codes: Collection[str]) -> None:
        """Another house may have these rooms: here nobody plays in them any more, and who is in them comes back."""
        for code in codes:
            room = self.rooms.get(code)
            if room is not None:
                self.lost += 1
                for watcher in list(room.watchers):
                    watcher.say_goodbye("room-moves", again_milliseconds=AGAIN_MILLISECONDS)
                self._leave(code, room, let_go=False)

    def _leave(self, code: str, room: Room, *, let_go: bool) -> None:
        """Out of memory; whoever asks for the room waits until that is done."""
        del self.rooms[code]

        async def leave() -> None:
            try:
                await room.close()
                if let_go:
                    await self.store.let_go(code)
            except NotDurable as trouble:
                log.error("not let go", extra={"facts": {"why": str(trouble)}})
            finally:
                del self.leaving[code]

        self.leaving[code] = asyncio.create_task(leave())

    def _feel_lag(self, due: float) -> None:
        """How late are we? Whatever holds up the loop holds up everyone."""
        loop = asyncio.get_running_loop()
        self.metrics.loop_lag.add(max(0.0, loop.time() - due))
        due = loop.time() + PULSE_SECONDS
        self.pulse = loop.call_at(due, self._feel_lag, due)

    def gauges(self) -> dict[str, float]:
        tables = [room.table for room in self.rooms.values() if room.table is not None]
        return {
            "ronron_rooms": len(self.rooms),
            "ronron_tables": sum(not table.ledger.over for table in tables),
            "ronron_rooms_lost_total": self.lost,
            "ronron_rooms_unreadable": len(self.unreadable),
            "ronron_lines": self.lines,
            "ronron_bots_waiting": self.bots.waiting,
            "ronron_bot_questions_total": self.bots.questions,
            "ronron_bot_waiting_seconds_total": self.bots.waited_seconds,
            "ronron_coach_waiting": len(self.coaching.asked),
            "ronron_commits_total": self.store.commits,
            "ronron_commit_seconds_total": self.store.commit_seconds,
            "ronron_store_bytes": self.store.size_bytes(),
            "ronron_writes_total": self.store.writes,
        }
