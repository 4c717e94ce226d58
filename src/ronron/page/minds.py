"""Where bots and the coach think for a house in a page: workers of their own (`mind.py`), so that nothing stutters.

The bots' worker is a den as the processes of a server are (`bots/den_talk.py`): it hears what is new, and is ended when
it is late. The coach has one while he is asked something, and no longer.

Python is some five times slower there than a house's, and nobody knows how quick the device is: who thinks by the clock
gets more of it, and who counts what he tries is given a clock.
"""

import asyncio
import json
import pickle
from collections.abc import Sequence
from functools import partial

from ronron.bots.answers import Crashed, Gone, Late, Nonsense, hear
from ronron.bots.den_talk import Conversation, Message, Said
from ronron.bots.level import levels
from ronron.bots.registry import seat_bot
from ronron.contract import Game
from ronron.house.coaching import Coaching, Report
from ronron.house.limits import Limits
from ronron.page.outside import Outside
from ronron.plain import Answer, Knowledge

THINK_SECONDS = 20.0  # until a quick move is made for a bot: a slow device is no fault of its own
WAKE_SECONDS = 60.0  # for its worker, before it can think at all
PATIENCE_MILLISECONDS = 2000  # for those who think by the clock; who are asked at once share it


class WorkerThinkers:
    """The thinkers of a house (`table/thinkers.py`), in one worker: one question after the other."""

    questions = 0
    waited_seconds = 0.0

    def __init__(self, outside: Outside, think_seconds: float = THINK_SECONDS) -> None:
        self.outside = outside
        self.think_seconds = think_seconds
        self.talk = Conversation()
        self.turn = asyncio.Lock()
        self.waiting = 0
        self.at_once = 1  # how many were asked together
        self.awake = False

    async def choose(self, match: str, bot: str, seed: int, knowledge: Knowledge) -> Answer:
        self.questions += 1
        until = len(knowledge.heard)  # what comes later, while it waits for its turn, it does not know yet
        self.at_once = self.waiting + 2 if self.turn.locked() else 1
        self.waiting += 1
        try:
            await self.turn.acquire()
        finally:
            self.waiting -= 1
        # A table that is gone in the meantime lets the worker finish its thought, or it would answer the next question.
        asking = asyncio.ensure_future(self._ask(match, bot, seed, knowledge, until))
        asking.add_done_callback(lambda _: self.turn.release())
        return await asyncio.shield(asking)

    async def _ask(self, match: str, bot: str, seed: int, knowledge: Knowledge, until: int) -> Answer:
        name = unhurried(knowledge.game, bot, self.at_once)
        make = partial(seat_bot, name=name, seed=seed)
        key = match, f"{knowledge.seat} {name}"
        try:
            over = self.talk.tidy()
            if over is not None:
                await self._say(over, self.think_seconds)
            talk = self.talk.ask(key, make, knowledge, self.think_seconds, until)
            message, seconds = next(talk)
            while True:
                message, seconds = talk.send(await self._say(message, seconds))
        except StopIteration as end:
            answer: Answer = end.value
        except (Late, Gone):
            self._start_over()
            return Answer(move=None, fault="late")
        except (Crashed, Nonsense):
            return Answer(move=None, fault="crashed")
        heard = hear(lambda: answer, knowledge)
        return heard.answer or Answer(move=None, fault=heard.fault)

    async def _say(self, message: Message, seconds: float) -> Said:
        if not self.awake:
            seconds += WAKE_SECONDS
        line = await self.outside.think("bots", pickle.dumps(message, pickle.HIGHEST_PROTOCOL), seconds)
        if not line:
            raise Late
        self.awake = True
        said: Said = json.loads(line)
        return said

    def _start_over(self) -> None:
        self.awake = False
        self.talk.start_over()
        self.outside.dismiss("bots")

    def forget(self, match: str) -> None:
        self.talk.forget(match)

    async def close(self) -> None:
        self._start_over()


def unhurried(game: Game, bot: str, at_once: int) -> str:
    """This bot by its name, with as much of a clock as there is patience; those without one stay who they are."""
    for level in levels(game):
        if level.name == bot and level.budget is not None and level.budget.milliseconds:
            return f"{bot}:{max(level.budget.milliseconds, PATIENCE_MILLISECONDS // at_once)}ms"
    return bot


class WorkerCoaching(Coaching):
    """The coach's moments (`house/coaching.py`), found in a worker that is there for this question alone."""

    def __init__(self, outside: Outside, limits: Limits) -> None:
        super().__init__(("coach",), limits)
        self.outside = outside

    async def _run(self, record: str, question: Sequence[str]) -> Report | None:
        message = pickle.dumps(("coach", record, tuple(question)), pickle.HIGHEST_PROTOCOL)
        try:
            line = await self.outside.think("coach", message, self.limits.coach_seconds)
        finally:
            self.outside.dismiss("coach")
        if not line:
            return None
        report: Report | None = json.loads(line)
        return report
