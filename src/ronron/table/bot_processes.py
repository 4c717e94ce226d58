"""Where bots think: a few dens beside the event loop. Whoever brought the matches take turns, and so do the matches of
each; who has to wait too long moves quickly.

A thread stands at the door of each den: it writes down what is new, waits for the answer, and ends a den whose bot is
late, so that none of it costs the loop anything. Only thinking counts against a bot, not waiting for its turn nor
the start of a process.
"""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from ronron.bots.answers import Heard, hear
from ronron.bots.den import Den
from ronron.bots.registry import seat_bot
from ronron.plain import Answer, Knowledge

log = logging.getLogger("ronron.bots")


class BotProcesses:
    """The thinkers of a house (`thinkers.py`), in so many processes."""

    def __init__(self, processes: int = 1, *, think_seconds: float = 5.0) -> None:
        self.think_seconds = think_seconds
        self.whose: Callable[[str], str] = str  # who brought a match; unless a house knows better, each is its own
        self.dens = [Den() for _ in range(processes)]
        self.turns = Turns(self.dens)
        self.threads = ThreadPoolExecutor(processes, thread_name_prefix="bots")

        self.questions = 0
        self.waited_seconds = 0.0

    @property
    def waiting(self) -> int:
        return self.turns.waiting

    async def choose(self, match: str, bot: str, seed: int, knowledge: Knowledge) -> Answer:
        """What this bot does with what it knows; a fault rather than keep the table waiting."""
        self.questions += 1
        began = time.monotonic()
        until = len(knowledge.heard)  # what comes later, while it waits for its turn, it does not know yet
        try:
            async with asyncio.timeout(self.think_seconds):
                den = await self.turns.take(match, self.whose(match))
        except TimeoutError:
            log.warning("bots busy", extra={"facts": {"bot": bot, "waiting": self.waiting}})
            return Answer(move=None, fault="late")
        finally:
            self.waited_seconds += time.monotonic() - began
        loop = asyncio.get_running_loop()
        thinking = loop.run_in_executor(self.threads, self.ask, den, match, bot, seed, knowledge, until)
        thinking.add_done_callback(lambda _: self.turns.give_back(den))
        # A table that is gone in the meantime does not end the den, where others live too: it finishes its thought.
        heard = await asyncio.shield(thinking)
        if heard.answer is not None:
            return heard.answer
        log.warning("bot failed", extra={"facts": {"bot": bot, "fault": heard.fault, "why": heard.said}})
        return Answer(move=None, fault=heard.fault)

    def ask(self, den: Den, match: str, bot: str, seed: int, knowledge: Knowledge, until: int) -> Heard:
        """In a thread of its own."""
        key = match, f"{knowledge.seat} {bot}"
        make = partial(seat_bot, name=bot, seed=seed)
        return hear(lambda: den.ask(key, make, knowledge, self.think_seconds, until), knowledge)

    def forget(self, match: str) -> None:
        for den in self.dens:
            den.forget(match)

    async def close(self) -> None:
        for den in self.dens:
            den.close()  # whoever stands at its door goes away
        await asyncio.to_thread(self.threads.shutdown)
        for den in self.dens:
            den.end()


class Turns:
    """Whose question comes next: those who brought matches take turns, then the matches of each, one question each."""

    def __init__(self, dens: Sequence[Den]) -> None:
        self.idle = list(dens)
        # By who brought it and by match; whose turn it is stands first.
        self.lines: dict[str, dict[str, deque[asyncio.Future[Den]]]] = {}

    @property
    def waiting(self) -> int:
        return sum(len(line) for matches in self.lines.values() for line in matches.values())

    async def take(self, match: str, whose: str | None = None) -> Den:
        """A den, when it is this match's turn: where its bots live already, if that one is free."""
        whose = match if whose is None else whose
        turn: asyncio.Future[Den] = asyncio.get_running_loop().create_future()
        self.lines.setdefault(whose, {}).setdefault(match, deque()).append(turn)
        self.call()
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # both came at once
                self.give_back(turn.result())
            else:
                self.step_out(turn, match, whose)
            raise

    def step_out(self, turn: "asyncio.Future[Den]", match: str, whose: str) -> None:
        """It may have been called in vain already, between the moment it was let go and this one."""
        matches = self.lines.get(whose, {})
        line = matches.get(match, ())
        if turn in line:
            matches[match].remove(turn)
            if not matches[match]:
                del matches[match]
            if not matches:
                del self.lines[whose]

    def give_back(self, den: Den) -> None:
        self.idle.append(den)
        self.call()

    def call(self) -> None:
        """Whoever can, begins."""
        while self.idle and self.lines:
            whose = next(iter(self.lines))
            matches = self.lines.pop(whose)
            match = next(iter(matches))
            line = matches.pop(match)
            turn = line.popleft()
            if line:
                matches[match] = line  # behind all others
            if matches:
                self.lines[whose] = matches
            if turn.cancelled():  # whoever waited does not know it yet
                continue
            den = next((den for den in self.idle if den.knows(match)), self.idle[0])
            self.idle.remove(den)
            turn.set_result(den)
