"""A guard beside a bot: whatever the bot does, the match goes on.

A bot that raises, answers what it may not, or thinks too long loses that decision, not the match: a quick move is made
at once, and the record says so (`{"fault":"late"}`). The time limit is an alarm signal, because it costs a few
microseconds where a process costs hundreds; it needs the main thread, and it wakes Python only, not a loop inside
compiled code. Where that is not enough (bots one did not write, worker threads), the bot lives in a den (`den.py`),
which can be killed.
"""

import signal
import threading
from collections.abc import Callable
from types import FrameType
from typing import Any, Final

from ronron.bots.answers import FAULTS, Fault, Heard, Late, hear
from ronron.contract import Bot
from ronron.plain import Answer, Knowledge

PATIENCE: Final = 3  # who has been late so often in a match is not waited for again
Quick = Callable[[Knowledge], str]  # a sound move without thinking: `records/quick.py`
Complain = Callable[[Heard, Knowledge], None]


class Guard(Bot):
    """A bot that always answers, and soundly: with its own move, or with a quick one."""

    def __init__(
        self,
        bot: Bot,
        quick: Quick,
        *,
        limit_seconds: float | None = None,
        complain: Complain | None = None,
    ) -> None:
        self.bot = bot
        self.quick = quick
        self.limit_seconds = limit_seconds
        self.complain = complain
        self.faults: dict[Fault, int] = dict.fromkeys(FAULTS, 0)

    def choose(self, knowledge: Knowledge) -> Answer:
        heard = hear(lambda: self.ask(knowledge), knowledge)
        if heard.answer is not None:
            return heard.answer
        assert heard.fault is not None
        self.faults[heard.fault] += 1
        if self.complain is not None:
            self.complain(heard, knowledge)
        return Answer(move=self.quick_move(knowledge), fault=heard.fault)

    def ask(self, knowledge: Knowledge) -> Any:
        if self.faults["late"] >= PATIENCE:
            raise Late
        return within(self.limit_seconds, self.bot, knowledge)

    def quick_move(self, knowledge: Knowledge) -> str | None:
        """Where a move is not owed, nothing; where even the quick one fails, the first move."""
        if not knowledge.must:
            return None
        try:
            move = self.quick(knowledge)
        except Exception:
            return knowledge.legal[0]
        return move if move in knowledge.legal else knowledge.legal[0]


def can_interrupt() -> bool:
    """Can an alarm wake whoever thinks too long here? Only in the main thread, and not on every system."""
    return hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()


def within(limit_seconds: float | None, bot: Bot, knowledge: Knowledge) -> Any:
    """The bot's answer; raises Late when its time is over."""
    if limit_seconds is None or not can_interrupt():
        return bot.choose(knowledge)
    before = signal.signal(signal.SIGALRM, _ring)
    # Again and again, because a bot's bare `except` may swallow the first one.
    signal.setitimer(signal.ITIMER_REAL, limit_seconds, limit_seconds)
    try:
        return bot.choose(knowledge)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _ring(number: int, frame: FrameType | None) -> None:
    raise Late
