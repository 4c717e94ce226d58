"""A bot in a process of its own: it can be killed, whatever it is doing, and takes nothing else with it.

For bots one did not write, and wherever an alarm cannot reach (`records/guard.py`). The house tells the process what
the seat hears, and only what is new of it; the process answers in JSON, because what a stranger says is read, not run.
"""

import json
import os
import pickle
import selectors
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from typing import IO, Any, Final

from ronron import games
from ronron.contract import Bot
from ronron.plain import Answer, Event, Knowledge
from ronron.records.guard import PATIENCE, Late

READY_SECONDS: Final = 60.0  # for Python to start and find the games
MAKE_SECONDS: Final = 15.0  # for a bot to be imported and made, which is no decision yet
LONGEST_ANSWER: Final = 10_000  # bytes
Maker = Callable[[], Bot]


class Gone(Exception):
    """The bot's process ended, or said what nobody can read."""


class Den:
    """One process, in which one bot after the other may live."""

    def __init__(self) -> None:
        paths = os.pathsep.join(path for path in sys.path if path)
        self.process = subprocess.Popen(
            [sys.executable, "-m", __name__],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": paths},
        )
        self.ask("ready", None, READY_SECONDS)

    def ask(self, verb: str, told: Any, limit_seconds: float) -> Any:
        """Say something and read the one line that comes back in time."""
        assert self.process.stdin is not None
        try:
            pickle.dump((verb, told), self.process.stdin)
            self.process.stdin.flush()
            return json.loads(self.read_line(time.monotonic() + limit_seconds))
        except (OSError, ValueError, RecursionError):
            raise Gone from None

    def read_line(self, deadline: float) -> bytes:
        assert self.process.stdout is not None
        line = b""
        with selectors.DefaultSelector() as selector:
            selector.register(self.process.stdout, selectors.EVENT_READ)
            while not line.endswith(b"\n"):
                if not selector.select(max(0.0, deadline - time.monotonic())):
                    raise Late
                piece = os.read(self.process.stdout.fileno(), LONGEST_ANSWER)
                line += piece
                if not piece or len(line) > LONGEST_ANSWER:
                    raise Gone
        return line

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                try:
                    pipe.close()
                except OSError:  # what was still to be said to it
                    pass


class Dens:
    """The processes that wait for a bot: starting Python takes longer than most games."""

    def __init__(self) -> None:
        self.free: list[Den] = []
        self.lock = threading.Lock()

    def take(self) -> Den:
        with self.lock:
            if self.free:
                return self.free.pop()
        return Den()

    def give_back(self, den: Den) -> None:
        with self.lock:
            self.free.append(den)

    def close(self) -> None:
        with self.lock:
            while self.free:
                self.free.pop().close()


DENS: Final = Dens()


class Apart(Bot):
    """A bot elsewhere, made there by `make`. Killed when late, and made anew for the next decision, a few times."""

    def __init__(self, make: Maker, *, limit_seconds: float) -> None:
        self.make = make
        self.limit_seconds = limit_seconds
        self.den: Den | None = None
        self.told = 0  # how much it has heard
        self.lost = 0  # processes that ended or had to be ended

    def choose(self, knowledge: Knowledge) -> Answer:
        if self.lost >= PATIENCE:
            raise Gone
        try:
            if self.den is None:
                self.den = DENS.take()
                self.told = 0
                self.den.ask("make", self.make, MAKE_SECONDS)
            news, times = (list(known[self.told :]) for known in (knowledge.heard, knowledge.times))
            self.told = len(knowledge.heard)
            told = {**vars(knowledge), "game": knowledge.game.about.id, "heard": news, "times": times}
            said = self.den.ask("choose", told, self.limit_seconds)
        except (Late, Gone):
            self.lost += 1
            self.leave(kill=True)
            raise
        if said is None:
            raise Gone  # it crashed, but lives on
        return Answer(move=said.get("move"), after_milliseconds=said.get("after_milliseconds"))

    def leave(self, *, kill: bool = False) -> None:
        """Make room for the next bot."""
        if self.den is not None:
            if kill:
                self.den.close()
            else:
                DENS.give_back(self.den)
        self.den = None

    def __del__(self) -> None:
        self.leave()


# --- Inside the process ------------------------------------------------------------------------------------------


def live(hears: IO[bytes], says: Callable[[Any], None]) -> None:
    """Do as told until nobody speaks any more."""
    bot: Bot | None = None
    heard: list[Event] = []
    times: list[int | None] = []
    while True:
        try:
            verb, told = pickle.load(hears)
        except EOFError:
            return
        if verb == "make":
            bot, heard, times = None, [], []
        try:
            if verb == "make":
                bot = told()
            if verb == "choose" and bot is not None:
                heard += told["heard"]
                times += told["times"]
                knowledge = Knowledge(**{**told, "game": games.find(told["game"])})
                answer = bot.choose(replace(knowledge, heard=tuple(heard), times=tuple(times)))
                says({"move": answer.move, "after_milliseconds": answer.after_milliseconds})
            else:
                says({})
        except Exception:
            says(None)


def main() -> None:
    """Only we speak on the pipe: whatever the bot prints goes to where errors go."""
    pipe = os.dup(1)
    os.dup2(2, 1)
    live(sys.stdin.buffer, lambda said: print_line(pipe, said))


def print_line(pipe: int, said: Any) -> None:
    os.write(pipe, json.dumps(said).encode() + b"\n")


if __name__ == "__main__":
    main()
