"""A guard beside a bot: whatever the bot does, the match goes on.

A bot that raises, answers what it may not, or thinks too long loses that decision, not the match: a stand-in decides
at once, and the record says so (`{"fault":"late"}`). The time limit is an alarm signal, because it costs a few
microseconds where a process costs hundreds; it needs the main thread, and it wakes Python only, not a loop inside
compiled code.
Where that is not enough (guests' bots, worker threads), the bot sits in a process of its own, which can be killed.
"""

import signal
import threading
from math import isfinite
from types import FrameType
from typing import Any, Final, Literal

from ronron.contract import Bot
from ronron.plain import Answer, Knowledge

Fault = Literal["crashed", "late", "nonsense"]
FAULTS: Final[tuple[Fault, ...]] = ("crashed", "late", "nonsense")
PATIENCE: Final = 3  # who has been late so often in a match is not waited for again


class Late(BaseException):
    """The bot's time is over. Not an `Exception`, so that a bot's own `except Exception` does not swallow it."""


class Guard(Bot):
    """A bot that always answers, and soundly: with its own move, or with its stand-in's."""

    def __init__(self, bot: Bot, stand_in: Bot, *, limit_seconds: float | None = None) -> None:
        self.bot = bot
        self.stand_in = stand_in
        self.limit_seconds = limit_seconds
        self.faults: dict[Fault, int] = dict.fromkeys(FAULTS, 0)

    def choose(self, knowledge: Knowledge) -> Answer:
        fault: Fault
        try:
            if self.faults["late"] >= PATIENCE:
                raise Late
            answer = within(self.limit_seconds, self.bot, knowledge)
            if is_sound(answer, knowledge):
                return Answer(move=answer.move, after_milliseconds=answer.after_milliseconds)
            fault = "nonsense"
        except Late:
            fault = "late"
        except (Exception, SystemExit):
            fault = "crashed"
        self.faults[fault] += 1
        return Answer(move=self.quick_move(knowledge), fault=fault)

    def quick_move(self, knowledge: Knowledge) -> str | None:
        """What the stand-in does; where a move is not owed, nothing; where even the stand-in fails, the first move."""
        if not knowledge.must:
            return None
        try:
            answer = self.stand_in.choose(knowledge)
        except Exception:
            return knowledge.legal[0]
        return answer.move if is_sound(answer, knowledge) else knowledge.legal[0]


def is_sound(answer: Any, knowledge: Knowledge) -> bool:
    """Is this an answer at all, and one that this seat may give? Nothing about it is taken for granted."""
    if not isinstance(answer, Answer):
        return False
    after = answer.after_milliseconds
    if isinstance(after, bool) or not isinstance(after, int | float) or not isfinite(after) or after < 0:
        return False
    if answer.move is None:
        return not knowledge.must
    return isinstance(answer.move, str) and answer.move in knowledge.legal


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
