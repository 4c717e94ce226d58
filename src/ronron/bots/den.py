"""A den: a process in which bots live, each for its match. It hears what is new, and answers in a line of text.

This is the one way in which a bot of ours thinks elsewhere: at a table (`table/bot_processes.py`) and in the arena
(`Apart`). The other end is `den_process.py`.

    ("make", key, make, game)    make a bot, and keep it under this key        -> {"type": "made"}
    ("ask", key, question)       what it does now, with what it knows and heard since it was last asked
                                 -> {"type": "move", ...}: see `answers.py`; {"type": "crashed", "why": ...}
                                 -> {"type": "unheard"}: it is not kept any more, or has heard less: begin again
    ("forget", keys)             these matches are over                        -> nothing

We speak in pickles, because views and events are ours and news are short; the den answers in JSON, because what a
stranger's bot says is read and not run. A den that is late is killed with all it has started. The next question finds
a new one, and tells the whole story once more.
"""

import json
import os
import pickle
import struct
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any, Final, NamedTuple

from ronron.bots.answers import Crashed, Gone, Late, Nonsense, read_answer
from ronron.bots.pipe import Pipe
from ronron.contract import Bot, Game
from ronron.plain import Answer, Event, Knowledge, Setup, View, Viewer

READY_SECONDS: Final = 60.0  # for Python to start
MAKE_SECONDS: Final = 15.0  # for a game to be found and a bot to be made, which is no decision yet
PATIENCE: Final = 3  # dens that one bot may use up in a match
LENGTH: Final = struct.Struct("!I")
Maker = Callable[[Game], Bot]
Key = tuple[str, str]  # which match, and who of those that play there


class Question(NamedTuple):
    """All that a bot gets, as it travels: of what was heard, only what comes after `since`."""

    setup: Setup
    seat: Viewer
    view: View
    legal: tuple[str, ...]
    must: bool
    since: int
    heard: Sequence[Event]
    times: Sequence[int | None]
    limit_seconds: float


@dataclass
class StoryTold:
    """What a bot elsewhere has heard: which story, and how much of it."""

    story: Sequence[Event]
    events: int = 0


class Den:
    def __init__(self, command: Sequence[str] = ()) -> None:
        self.command = command or (sys.executable, "-m", "ronron.bots.den_process")
        self.pipe: Pipe | None = None
        self.told: dict[Key, StoryTold] = {}
        self.closed = False
        self.over: deque[str] = deque()  # matches to be forgotten; others than who asks may add to it

    def ask(
        self, key: Key, make: Maker, knowledge: Knowledge, limit_seconds: float, until: int | None = None
    ) -> Answer:
        """What this bot does with what it knows. `until`: how much had been heard when it came to know it.

        Raises Late, Crashed, Nonsense or Gone. Who is late or gone takes the den along.
        """
        until = len(knowledge.heard) if until is None else until
        try:
            self.tidy()
            told = self.told.get(key)
            # Another list is another story: something was taken back.
            if told is None or told.story is not knowledge.heard or told.events > until:
                told = self.make(key, make, knowledge)
            said = self.put(key, told, knowledge, until, limit_seconds)
            if said.get("type") == "unheard":
                told = self.make(key, make, knowledge)
                said = self.put(key, told, knowledge, until, limit_seconds)
        except (Late, Gone, Nonsense):
            self.end()
            raise
        if said.get("type") == "crashed":
            self.told.pop(key, None)
            raise Crashed(said.get("why"))
        return read_answer(said)

    def make(self, key: Key, make: Maker, knowledge: Knowledge) -> StoryTold:
        self.told.pop(key, None)
        said = self.say(("make", key, make, type(knowledge.game).__module__), MAKE_SECONDS)
        if said.get("type") != "made":
            raise Crashed(said.get("why"))
        told = self.told[key] = StoryTold(knowledge.heard)
        return told

    def put(self, key: Key, told: StoryTold, knowledge: Knowledge, until: int, limit_seconds: float) -> dict[str, Any]:
        question = Question(
            setup=knowledge.setup,
            seat=knowledge.seat,
            view=knowledge.view,
            legal=knowledge.legal,
            must=knowledge.must,
            since=told.events,
            heard=knowledge.heard[told.events : until],
            times=knowledge.times[told.events : until],
            limit_seconds=limit_seconds,
        )
        told.events = until
        return self.say(("ask", key, question), limit_seconds)

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
        return any(key[0] == match for key in tuple(self.told))

    def forget(self, match: str) -> None:
        """When it is next asked anything. Safe to call while somebody waits for an answer."""
        self.over.append(match)

    def tidy(self) -> None:
        over = {self.over.popleft() for _ in range(len(self.over))}
        gone = [key for key in self.told if key[0] in over]
        for key in gone:
            del self.told[key]
        if gone and self.pipe is not None:
            self.pipe.send(frame(("forget", gone)))

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
        self.told.clear()
        self.over.clear()
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
