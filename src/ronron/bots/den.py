"""A den: a process in which bots live, each for its match. It hears what is new, and answers in a line of text.

This is the one way in which a bot of ours thinks elsewhere: at a table (`table/bot_processes.py`) and in the arena
(`Apart`). The other end is `den_process.py`, what they say to each other `den_talk.py`.

A den that is late is killed with all it has started. The next question finds a new one, and tells the whole story
once more.
"""

import json
import os
import pickle
import sys
import threading
import time
from collections.abc import Sequence
from itertools import count
from typing import Any, Final

from ronron.bots.answers import Gone, Late, Nonsense
from ronron.bots.den_talk import LENGTH, Conversation, Key, Maker
from ronron.bots.pipe import Pipe
from ronron.contract import Bot
from ronron.plain import Answer, Knowledge

READY_SECONDS: Final = 60.0  # for Python to start
PATIENCE: Final = 3  # dens that one bot may use up in a match


class Den:
    def __init__(self, command: Sequence[str] = ()) -> None:
        self.command = command or (sys.executable, "-m", "ronron.bots.den_process")
        self.pipe: Pipe | None = None
        self.talk = Conversation()
        self.closed = False

    def ask(
        self, key: Key, make: Maker, knowledge: Knowledge, limit_seconds: float, until: int | None = None
    ) -> Answer:
        """What this bot does with what it knows. `until`: how much had been heard when it came to know it.

        Raises Late, Crashed, Nonsense or Gone. Who is late or gone takes the den along.
        """
        talk = self.talk.ask(key, make, knowledge, limit_seconds, until)
        try:
            self.tidy()
            message, seconds = next(talk)
            while True:
                message, seconds = talk.send(self.say(message, seconds))
        except StopIteration as end:
            answer: Answer = end.value
            return answer
        except (Late, Gone, Nonsense):
            self.end()
            raise

    def say(self, message: Any, limit_seconds: float) -> dict[str, Any]:
        """Say something and read the one line that comes back in time."""
        if self.closed:
            raise Gone
        pipe = self.pipe
        if pipe is None:
            pipe = self.pipe = start(self.command)
            if self.closed:  # in the meantime
                raise Gone
        pipe.drain()  # nobody had asked
        pipe.send(frame(message))
        line = pipe.read_line(time.monotonic() + limit_seconds)
        try:
            said = json.loads(line)
        except (ValueError, RecursionError):
            said = None
        if not isinstance(said, dict):
            raise Nonsense(line[:200].decode(errors="replace"))
        return said

    # Matches that are over

    def knows(self, match: str) -> bool:
        """Does somebody of this match live here?"""
        return self.talk.knows(match)

    def forget(self, match: str) -> None:
        """When it is next asked anything. Safe to call while somebody waits for an answer."""
        self.talk.forget(match)

    def tidy(self) -> None:
        message = self.talk.tidy()
        if message is not None and self.pipe is not None:
            self.pipe.send(frame(message))

    # The end

    def kill(self) -> None:
        """At once, also while somebody waits for its answer."""
        if self.pipe is not None:
            self.pipe.kill()

    def close(self) -> None:
        """At once, and for good: nobody is asked any more, also where it is only just starting."""
        self.closed = True
        self.kill()

    def end(self) -> None:
        pipe, self.pipe = self.pipe, None
        self.talk.start_over()
        if pipe is not None:
            pipe.end()


def frame(message: Any) -> bytes:
    text = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    return LENGTH.pack(len(text)) + text


def start(command: Sequence[str]) -> Pipe:
    """A process that finds our packages where we found them; it is ready before any bot's time begins."""
    surroundings = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    pipe = Pipe(command, surroundings=surroundings)
    try:
        pipe.read_line(time.monotonic() + READY_SECONDS)
    except BaseException:
        pipe.end()
        raise
    return pipe


# --- One bot, one den --------------------------------------------------------------------------------------------


class Dens:
    """The dens that wait for a bot: starting Python takes longer than most games."""

    def __init__(self) -> None:
        self.free: list[Den] = []
        self.lock = threading.Lock()

    def take(self) -> Den:
        with self.lock:
            return self.free.pop() if self.free else Den()

    def give_back(self, den: Den) -> None:
        with self.lock:
            self.free.append(den)

    def close(self) -> None:
        with self.lock:
            while self.free:
                self.free.pop().end()


DENS: Final = Dens()
NUMBERS: Final = count(1)


class Apart(Bot):
    """A bot alone in a den. Killed when it is late, and made anew for the next decision, a few times."""

    def __init__(self, make: Maker, *, limit_seconds: float) -> None:
        self.make = make
        self.limit_seconds = limit_seconds
        self.den: Den | None = None
        self.key = (str(next(NUMBERS)), "")
        self.lost = 0  # dens that ended or had to be ended

    def choose(self, knowledge: Knowledge) -> Answer:
        if self.lost >= PATIENCE:
            raise Gone
        if self.den is None:
            self.den = DENS.take()
        try:
            return self.den.ask(self.key, self.make, knowledge, self.limit_seconds)
        except (Late, Gone):
            self.lost += 1
            raise

    def leave(self) -> None:
        """Make room for the next bot."""
        den, self.den = self.den, None
        if den is not None:
            den.forget(self.key[0])
            DENS.give_back(den)

    def __del__(self) -> None:
        self.leave()
