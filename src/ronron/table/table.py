# compiled
"""A table: one task, one mailbox. Durable, then true, then told.

Whatever is to happen comes as a letter. It is checked (and may be refused: nothing has changed), written to the journal
(durable), folded into the ledger (true), and the audience is told. While one letter is dealt with, the others wait.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ronron.plain import HOUSE, Refusal, Seat
from ronron.records.quick import quick_move
from ronron.table import journal as entries
from ronron.table.audience import Audience
from ronron.table.bots import Deciding
from ronron.table.deeds import Deeds
from ronron.table.journal import Clocked, Closed, Entry, Journal, Moved, NotDurable, SatIn, Taken, TookBack
from ronron.table.ledger import Ledger
from ronron.table.mailbox import Letter, Mailbox, Refuse
from ronron.table.presence import Presence
from ronron.table.races import Lag
from ronron.table.racing import Racing
from ronron.table.thinkers import Thinkers

log = logging.getLogger("ronron.table")
SEEDS = 2**48
SHARES = 1000


@dataclass(frozen=True, kw_only=True)
class Manners:
    """How a table behaves, whatever is played."""

    grace_seconds: float = 30.0
    program_seconds: float = 10.0  # a guest's program has so long for a decision
    stand_in: str | None = None  # who plays for somebody away; None: whom the game calls neither weak nor strong
    pace: float = 1.0  # how much of their pace bots keep; 0: they move at once
    longest_window_milliseconds: float = 500.0
    retry_seconds: float = 1.0
    mailbox_letters: int = 200
    takebacks: int = 300  # in one match
    entries: int = 20_000  # in one journal; from then on only moves are written


@dataclass
class Offer:
    """A take-back that everyone is asked about."""

    seat: Seat
    moves: int
    needed: list[Seat]
    agreed: set[Seat] = field(default_factory=set)


def stumbled() -> Refusal:
    """A fault of ours."""
    return Refusal("house-stumbled")


def ignore(refusal: Refusal) -> None:
    """Nobody waits for this answer."""


class Table:
    def __init__(
        self,
        name: str,
        ledger: Ledger,
        journal: Journal,
        bots: Thinkers,
        audience: Audience,
        manners: Manners,
    ) -> None:
        self.name = name
        self.mark = name.rpartition("-")[2]  # what the log calls it: the name begins with the room's code
        self.ledger = ledger
        self.journal = journal
        self.audience = audience
        self.manners = manners
        self.loop = asyncio.get_running_loop()
        self.mailbox = Mailbox(manners.mailbox_letters)
        self.began = self.loop.time() - ledger.milliseconds / 1000  # table time goes on where it stood
        self.asleep_since: float | None = None  # by the loop's clock; while nobody watches
        self.deciding = Deciding(self, bots)
        self.presence = Presence(self)
        self.offer: Offer | None = None
        self.arrived: float | None = None  # when the move came that is being made, where someone sent it
        self.racing = Racing(self)
        self.deeds = Deeds(ledger)
        self.trouble: Refusal | None = None
        self.alarm: asyncio.TimerHandle | None = None
        self.task: asyncio.Task[None] | None = None

    # The task and its mailbox

    def start(self) -> None:
        self.task = asyncio.create_task(self.run(), name=f"table {self.mark}")

    async def stop(self) -> None:
        """Deal with what is already in the mailbox, then stop. The journal holds everything."""
        if self.task is None:
            return

        async def last() -> None:
            raise asyncio.CancelledError

        if not self.task.done():
            self.mailbox.put(Letter(last, (), ignore))
            await asyncio.wait([self.task])
        await self._quit()

    async def _quit(self) -> None:
        """Lets go of all that holds on to the table: it goes at once then, not when the collector comes by."""
        self._set_alarm(None)
        self.racing.close()
        self.presence.close()
        self.deciding.close()
        if self.task is not None and not self.task.done() and self.task is not asyncio.current_task():
            self.task.cancel()
            await asyncio.wait([self.task])
        self.task = None

    def post(self, do: Callable[..., Awaitable[None]], *arguments: Any, refuse: Refuse = ignore) -> None:
        """What the table says to itself always finds room; people are told when there are too many letters."""
        if refuse is not ignore and self.mailbox.is_full():
            refuse(Refusal("table-busy"))
        else:
            self.mailbox.put(Letter(do, arguments, refuse))

    async def run(self) -> None:
        await self._deal_with(Letter(self.go_on, (), ignore))
        while True:
            await self._deal_with(await self.mailbox.take())

    async def _deal_with(self, letter: Letter) -> None:
        self.arrived = None
        try:
            await letter.do(*letter.arguments)
        except Refusal as refusal:
            letter.refuse(refusal)
        except NotDurable as trouble:
            log.error("not durable", extra={"facts": {"table": self.mark, "why": str(trouble)}})
            self.trouble = trouble.refusal()
            letter.refuse(self.trouble)
            self.audience.status(self)
            self.loop.call_later(self.manners.retry_seconds, self.post, self.try_again)
        except Taken:
            letter.refuse(Refusal("late"))
            self.audience.out_of_date(self)
            raise asyncio.CancelledError from None
        except Exception:
            # Whatever it was, the journal is right: make the table anew from it and go on.
            log.exception("letter failed", extra={"facts": {"table": self.mark}})
            letter.refuse(stumbled())
            self.audience.out_of_date(self)
            raise asyncio.CancelledError from None

    # Durable, true, told

    async def commit(self, entry: Entry) -> None:
        ledger = self.ledger
        await self.journal.append(self.name, ledger.number + 1, entries.encode(entry))
        heard_before = {viewer: len(heard) for viewer, heard in ledger.match.heard.items()}
        before = ledger.asked
        self.deeds.look(entry)
        ledger.apply(entry)
        if ledger.asked is not before and ledger.asks_anew:
            self.racing.reveal()
        if self.trouble is not None:
            self.trouble = None
            self.audience.status(self)
        if isinstance(entry, Moved):
            self.deeds.note(entry.who)
            self.audience.step(self, heard_before, entry)
        elif isinstance(entry, TookBack | Closed):
            self.deeds.last.clear()
            self.audience.start_over(self)
        else:
            self.audience.status(self)

    def now(self) -> int:
        """Table time, in milliseconds; it never goes back."""
        now = self.loop.time() if self.asleep_since is None else self.asleep_since
        return max(self.ledger.milliseconds, int((now - self.began) * 1000))

    async def go_on(self) -> None:
        """The house draws where it owes a draw, bots are asked, and the alarm is set, if anyone watches."""
        ledger = self.ledger
        self._look_around()
        while not ledger.over and ledger.match.state.chance() and not self.racing.draws_later():
            await self.commit(Moved(who=HOUSE, move=ledger.next_draw(), milliseconds=self.now()))
        if self.asleep_since is not None:
            return
        self.deciding.ask()
        deadline: int | None = None if ledger.over else ledger.clocks.next_deadline()
        if deadline is not None or self.alarm is not None:
            self._set_alarm(deadline if deadline is None else deadline + self.racing.grace_milliseconds())

    def _look_around(self) -> None:
        """Where nobody watches, no bot thinks and time stands still; both go on when someone is back."""
        is_there = self.audience.is_there()
        if is_there and self.asleep_since is not None:
            self.began += self.loop.time() - self.asleep_since
            self.asleep_since = None
        elif not is_there and self.asleep_since is None:
            self.asleep_since = self.loop.time()
            self._set_alarm(None)
            self.deciding.let_go()

    async def try_again(self) -> None:
        """After trouble with the store: whatever was under way is asked for once more."""
        self.deciding.ask_again()
        await self.go_on()

    def _set_alarm(self, deadline: int | None) -> None:
        if self.alarm is not None:
            self.alarm.cancel()
        self.alarm = None
        if deadline is not None:
            self.alarm = self.loop.call_at(self.began + deadline / 1000, self.post, self.time_is_up)

    # Moves

    async def say(
        self,
        seat: Seat,
        move: str,
        number: int,
        accepted: Callable[[int], None],
        refuse: Refuse = ignore,
        claimed_milliseconds: float | None = None,
        distance: float | None = None,
        arrived: float | None = None,
        trusted: bool = False,
        lag_of_line: Callable[[], Lag] | None = None,
    ) -> None:
        """A seat's move. A repeat is recognised; what comes too late is refused."""
        ledger = self.ledger
        entry = ledger.repeated(seat, number, move)
        if entry is not None:
            accepted(entry)
            return
        ledger.check(seat, number, move)
        if ledger.match.state.race():
            self.racing.collect(
                seat,
                move,
                number,
                refuse,
                claimed_milliseconds=claimed_milliseconds,
                distance=distance,
                arrived=arrived,
                trusted=trusted,
                lag_of_line=lag_of_line,
            )
            return
        self.arrived = arrived
        await self.move(Moved(who=seat, move=move, milliseconds=self.now(), answers=number))

    async def move(self, entry: Moved) -> None:
        await self.commit(entry)
        self._drop_offer()
        await self.go_on()

    def _drop_offer(self) -> None:
        if self.offer is not None:
            self.offer = None
            self.audience.status(self)

    # Time

    async def time_is_up(self) -> None:
        """Some clock has run out: the game's own does what it announced; a seat's moves for it."""
        ledger = self.ledger
        now = self.now()
        if ledger.over or ledger.clocks.paused:
            return
        if self.racing.slaps:
            await self.racing.finish()  # who has slapped was in time
        if ledger.over or ledger.match.state.chance():
            return
        for move, clock in ledger.clocks.timers.items():
            if clock.deadline <= now:
                await self.move(Moved(who=HOUSE, move=move, milliseconds=now))
                return
        for seat, clock in ledger.clocks.seats.items():
            if clock.deadline <= now:
                await self.move_for(seat, clock.number, {"timeout": True})
                return
        await self.go_on()

    async def move_for(self, seat: Seat, number: int, notes: Mapping[str, Any]) -> None:
        """The house moves for a seat that did not: quickly, but soundly."""
        if self.ledger.asked.get(seat) == number and not self.ledger.over:
            move = quick_move(self.ledger.match, self.ledger.deal, seat)
            await self.move(Moved(who=seat, move=move, milliseconds=self.now(), answers=number, notes=notes))

    async def change_clocks(
        self, paused: bool | None = None, more_milliseconds: int = 0, turn_seconds: int | None = None
    ) -> None:
        self._must_be_running()
        clocks = self.ledger.clocks
        if turn_seconds is None and paused in (None, clocks.paused) and not (more_milliseconds and clocks.all()):
            self.audience.status(self)  # nothing would change
            return
        self._must_have_room()
        now = self.now()
        await self.commit(
            Clocked(milliseconds=now, paused=paused, more_milliseconds=more_milliseconds, turn_seconds=turn_seconds)
        )
        await self.go_on()

    # Taking back

    async def take_back(self, seat: Seat) -> None:
        """Freely where nothing was revealed since, as the game says; otherwise everyone is asked."""
        self._must_be_running()
        free = self.ledger.free_back(seat)
        # Where others play the same deal, nobody looks at it and then plays otherwise.
        never = self.ledger.opened.challenge or not self.ledger.match.facets.taking_back.ever()
        moves = free or (0 if never else self.ledger.back_to(seat))
        if moves == 0:
            raise Refusal("nothing-to-take-back")
        if self.ledger.takebacks >= self.manners.takebacks:
            raise Refusal("enough-taken-back")
        self._must_have_room()
        needed = [] if free else [other for other in self.people() if other != seat]
        if needed:
            self.offer = Offer(seat=seat, moves=moves, needed=needed)
            self.audience.status(self)
        else:
            await self._take_back(seat, moves)

    async def consent(self, seat: Seat, yes: bool) -> None:
        offer = self.offer
        if offer is None or seat not in offer.needed:
            raise Refusal("nothing-asked")
        if not yes:
            self._drop_offer()
            return
        offer.agreed.add(seat)
        if offer.agreed.issuperset(offer.needed):
            await self._take_back(offer.seat, offer.moves)
        else:
            self.audience.status(self)

    async def _take_back(self, seat: Seat, moves: int) -> None:
        await self.commit(TookBack(seat=seat, moves=moves, milliseconds=self.now()))
        self._drop_offer()
        await self.go_on()

    # Who sits

    def people(self) -> list[Seat]:
        """The seats that people hold and play themselves."""
        seats = enumerate(self.ledger.seats)
        return [seat for seat, sitter in seats if sitter.kind == "person" and seat not in self.ledger.stand_ins]

    async def sit_in(self, seat: Seat, bot: str | None) -> None:
        """A bot stands in, or the person is back."""
        self._must_be_running()
        if (bot is None) == (seat not in self.ledger.stand_ins):
            raise Refusal("nothing-asked")
        if bot is None:
            self._must_have_room()
        await self.commit(SatIn(seat=seat, bot=bot, milliseconds=self.now()))
        await self.go_on()

    async def close(self, why: str) -> None:
        """Nobody plays on; the record stays as it is."""
        self._must_be_running()
        await self.commit(Closed(why=why, milliseconds=self.now()))
        await self.go_on()

    def _must_be_running(self) -> None:
        if self.ledger.over:
            raise Refusal("table-closed")

    def _must_have_room(self) -> None:
        """Moves end with the game; everything else could go on for ever."""
        if self.ledger.number >= self.manners.entries:
            raise Refusal("journal-full")

    # What bots need

    def bot_seed(self, seat: Seat) -> int:
        """The luck of a bot in this seat: nobody can guess it, and after a restart it is the same."""
        return int(self.ledger.deal.aside("bot", seat).below(SEEDS))

    def pace_share(self, seat: Seat, number: int) -> float:
        """How much of its pace a bot takes for this question, from 0 to 1."""
        return float(self.ledger.deal.aside(f"pace of seat {seat}", number).below(SHARES)) / SHARES
