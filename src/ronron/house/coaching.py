"""The coach's moments: the decisions of a match that is over which cost a seat most; and the best its deal allowed.

The house cannot coach by itself: whoever opens it says which program can (`Settings.coach`), or none. The program
gets a record and a question, and thinks beside the tables, which go first: one question at a time, for so long and no
longer. Rooms take turns, however much one of them asks. What it found is kept. Where it is busy, or came to no end,
that is said: nothing found would read as a match without a mistake.
"""

import asyncio
import json
import logging
import os
import signal
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

from ronron.house.limits import Limits
from ronron.plain import Refusal
from ronron.wire import messages as wire

log = logging.getLogger("ronron.coach")
T = TypeVar("T")
Question = tuple[str, ...]  # a table, and what is asked about its match
Report = dict[str, Any]  # as the program tells it; empty where it tells nothing

MOST_KEPT = 500
MOST_TRIES = 2  # of a question that came to no end: the machine may have been busy, once
NICENESS = 10  # how far behind the tables it stands where there is not enough machine for both


class Coaching:
    def __init__(self, program: Sequence[str] = (), limits: Limits | None = None) -> None:
        self.program = tuple(program)
        self.limits = limits or Limits()
        self.turn = asyncio.Lock()
        self.turns: dict[str, asyncio.Lock] = {}  # by room: of each, one question stands in line
        self.known: dict[Question, Report] = {}
        self.tried: dict[Question, int] = {}  # in vain
        self.asked: dict[Question, asyncio.Task[Report]] = {}
        self.closed = False

    async def moments(self, table: str, record: str, seat: int) -> list[wire.Moment]:
        """What to look at again; nothing where nobody coaches. Refused where too many ask, or it came to no end."""
        report = await self._ask(table, record, "--viewer", str(seat))
        unit = report.get("unit", "reward")
        return [moment(one, unit) for told in report.get("seats", ()) for one in told["worst"]]

    async def best_known(self, table: str, record: str) -> wire.BestKnown:
        """The fewest that the deal takes, beside what it took."""
        report = await self._ask(table, record, "--best-known")
        return wire.BestKnown(report.get("fact", ""), report.get("own"), report.get("best"))

    async def close(self) -> None:
        """Nobody thinks any more, and whoever waits hears so: the page asks again when the house is back."""
        self.closed = True
        for task in list(self.asked.values()):
            task.cancel()
        await asyncio.gather(*self.asked.values(), return_exceptions=True)

    async def _ask(self, table: str, record: str, *question: str) -> Report:
        """What the program says to a question, asked once however many want to know."""
        which = (table, *question)
        if which in self.known:
            return self.known[which]
        if which not in self.asked:
            if not self.program:
                return {}
            if self.tried.get(which, 0) >= MOST_TRIES:
                raise Refusal("coach-unfinished")
            self._must_have_room(room_of(which))
            task = self.asked[which] = asyncio.create_task(self._think(which, record))
            task.add_done_callback(lambda done: done.cancelled() or done.exception())  # everyone may have left
        thinking = self.asked[which]
        try:
            # Others may be waiting for the same answer: one who leaves takes it from nobody.
            return await asyncio.shield(thinking)
        except asyncio.CancelledError:
            if thinking.cancelled():  # the house stops
                raise Refusal("coach-busy") from None
            raise

    def _must_have_room(self, room: str) -> None:
        asking = Counter(room_of(which) for which in self.asked)
        too_many = asking[room] >= self.limits.coach_questions_of_a_room
        if self.closed or too_many or (room not in asking and len(asking) >= self.limits.coach_rooms):
            raise Refusal("coach-busy")

    async def _think(self, which: Question, record: str) -> Report:
        room = room_of(which)
        own = self.turns.setdefault(room, asyncio.Lock())
        try:
            async with own, self.turn:
                found = await self._run(record, which[1:])
            if found is None:
                keep(self.tried, which, self.tried.get(which, 0) + 1)
                raise Refusal("coach-unfinished")
            keep(self.known, which, found)
            return found
        finally:
            self.asked.pop(which, None)
            if not any(room_of(other) == room for other in self.asked):
                self.turns.pop(room, None)

    async def _run(self, record: str, question: Sequence[str]) -> Report | None:
        """What the program says; None where it comes to no end in its time, or to none that can be read."""
        with tempfile.TemporaryDirectory(prefix="ronron-") as folder:
            file = Path(folder) / "match.ronron"
            await asyncio.to_thread(file.write_text, record, "utf-8")
            try:
                process = await started((*self.program, str(file), *question, "--json"))
            except OSError as error:
                log_silence(error)
                return None
            step_back(process)
            try:
                said, _ = await asyncio.wait_for(process.communicate(), self.limits.coach_seconds)
                report: Report = json.loads(said)
                return report
            except (TimeoutError, ValueError) as error:
                log_silence(error)
                return None
            finally:
                end(process)
                await process.wait()


async def started(command: Sequence[str]) -> asyncio.subprocess.Process:
    """The program, begun whole: whoever is called away in the middle waits for its start, and ends it.

    Called away in there, asyncio ends the program alone, and then waits for whatever that had started.
    """
    starting = asyncio.ensure_future(
        asyncio.create_subprocess_exec(
            *command,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            start_new_session=True,  # with all that it starts it is one group, and goes as one
        )
    )
    try:
        return await asyncio.shield(starting)
    except asyncio.CancelledError:
        with suppress(OSError):
            process = await starting
            end(process)
            await process.wait()
        raise


def log_silence(error: Exception) -> None:
    log.warning("the coach gave no answer", extra={"facts": {"why": type(error).__name__}})


def keep(some: dict[Question, T], which: Question, found: T) -> None:
    """Among the others, of which the oldest makes way."""
    if which not in some and len(some) >= MOST_KEPT:
        some.pop(next(iter(some)))
    some[which] = found


def room_of(which: Question) -> str:
    """Whose question this is: the name of a table begins with the code of its room."""
    return which[0].partition("-")[0]


def step_back(process: asyncio.subprocess.Process) -> None:
    if sys.platform != "win32":
        with suppress(OSError):  # it may be over already
            os.setpriority(os.PRIO_PGRP, process.pid, NICENESS)


def end(process: asyncio.subprocess.Process) -> None:
    """The program, and whatever it has started and left."""
    with suppress(ProcessLookupError, PermissionError):
        if sys.platform == "win32":
            process.kill()
        else:
            os.killpg(process.pid, signal.SIGKILL)


def moment(told: dict[str, Any], unit: str) -> wire.Moment:
    better = told["best"] if told["verdict"] == "mistake" else told["best_in_truth"]
    verdict, cost = told["verdict"], told["cost"]
    return wire.Moment(at=told["at"], move=told["move"], better=better, verdict=verdict, cost=cost, unit=unit)
