"""Tables to test with: a journal in memory that can be held up or fail, and an audience that remembers."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any

from ronron.contract import Game
from ronron.plain import Line, Refusal, Seat
from ronron.table import journal
from ronron.table.journal import Moved, NotDurable, Opened, Sitter, Taken
from ronron.table.ledger import Ledger, fold
from ronron.table.races import Credit, Lag
from ronron.table.table import Manners, Table
from ronron.table.thinkers import Thinkers, ThinkHere

QUICK = Manners(pace=0.0, grace_seconds=0.0, retry_seconds=0.01, program_seconds=0.05)
PATIENCE_SECONDS = 60.0


class MemoryJournal:
    def __init__(self) -> None:
        self.lines: list[bytes] = []
        self.failing = False
        self.open = asyncio.Event()
        self.open.set()

    async def append(self, table: str, number: int, entry: bytes) -> None:
        await self.open.wait()
        if self.failing:
            raise NotDurable("database or disk is full")
        if number <= len(self.lines):
            raise Taken
        assert number == len(self.lines) + 1
        self.lines.append(entry)

    async def read(self, table: str) -> Sequence[bytes]:
        return self.lines

    def entries(self) -> list[journal.Entry]:
        return [journal.decode(line) for line in self.lines]


class Listener:
    """Remembers what it is told, and how things stood at that moment."""

    def __init__(self) -> None:
        self.steps: list[Moved] = []
        self.over_again = 0
        self.statuses = 0
        self.outdated = 0
        self.talked: list[tuple[Seat, Line]] = []
        self.lags: dict[Seat, float] = {}
        self.credits: dict[str, Credit] = {}
        self.there = True
        self.news = asyncio.Event()

    def step(self, table: Table, heard_before: Any, moved: Moved) -> None:
        self.steps.append(moved)
        self.news.set()

    def start_over(self, table: Table) -> None:
        self.over_again += 1
        self.news.set()

    def status(self, table: Table) -> None:
        self.statuses += 1
        self.news.set()

    def talk(self, table: Table, seat: Seat, line: Line) -> None:
        self.talked.append((seat, line))
        self.news.set()

    def out_of_date(self, table: Table) -> None:
        self.outdated += 1
        self.news.set()

    def is_there(self) -> bool:
        return self.there

    def lag(self, seat: Seat) -> Lag:
        return Lag(round_trip_milliseconds=self.lags.get(seat, 0.0))

    def credit(self, person: str) -> Credit:
        return self.credits.setdefault(person, Credit(1000.0, 40.0))

    async def until(self, true: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE_SECONDS):
            while not true():
                self.news.clear()
                await self.news.wait()


class Sitting:
    """A table with everything around it."""

    def __init__(self, table: Table, book: MemoryJournal, listener: Listener) -> None:
        self.table = table
        self.book = book
        self.listener = listener
        self.refused: list[Refusal] = []
        self.accepted: list[int] = []

    @property
    def ledger(self) -> Ledger:
        return self.table.ledger

    def say(self, seat: Seat, move: str, number: int | None = None, **claim: Any) -> None:
        number = self.ledger.asked.get(seat, 0) if number is None else number
        refuse = self.refused.append
        self.table.post(
            lambda: self.table.say(seat, move, number, self.accepted.append, refuse, **claim), refuse=refuse
        )

    async def settle(self) -> None:
        """Until the mailbox is empty."""
        done = asyncio.Event()

        async def last() -> None:
            done.set()

        self.table.post(last)
        async with asyncio.timeout(PATIENCE_SECONDS):
            await done.wait()

    async def pass_time(self) -> None:
        """Whatever could happen by now happens; a few milliseconds go by."""
        await asyncio.sleep(0.005)

    async def play(self, seat: Seat) -> str:
        move = self.ledger.match.legal(seat)[0]
        self.say(seat, move)
        await self.settle()
        assert not self.refused
        return move


def people(count: int) -> tuple[Sitter, ...]:
    return tuple(Sitter(name=f"Chat {seat}", kind="person", person=f"p{seat}") for seat in range(count))


def opening(game: Game, seats: Sequence[Sitter], *, seed: str = "ab" * 32, turn_seconds: int | None = None) -> Opened:
    setup = game.resolve(len(seats), {})
    return Opened(
        room="ABCD",
        game=game.about.id,
        rules_version=game.about.rules_version,
        options=setup.options,
        seats=tuple(seats),
        seed=seed,
        salts=("",) * len(seats),
        time="2026-11-15T12:00:00Z",
        turn_seconds=turn_seconds,
    )


@asynccontextmanager
async def sitting(
    game: Game,
    seats: Sequence[Sitter],
    *,
    book: MemoryJournal | None = None,
    manners: Manners = QUICK,
    bots: Thinkers | None = None,
    turn_seconds: int | None = None,
) -> AsyncIterator[Sitting]:
    """A table that plays while the block runs; with a journal that holds something, it goes on from there."""
    if book is None:
        book = MemoryJournal()
        book.lines.append(journal.encode(opening(game, seats, turn_seconds=turn_seconds)))
    listener = Listener()
    processes = bots or ThinkHere()
    table = Table("ABCD-1", fold(book.entries(), game=game), book, processes, listener, manners)
    table.start()
    sat = Sitting(table, book, listener)
    try:
        await sat.settle()
        yield sat
    finally:
        await table.stop()
        if bots is None:
            await processes.close()
