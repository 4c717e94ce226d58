"""Somebody's own program in a seat, over standard input and output: the messages of the wire, one a line.

It hears what its seat hears and nothing else. Late, wrong or gone costs it that move, never the match. One process
plays many games: a new `sync` is a new game, `goodbye` the end of all of them.
"""

import json
import os
import re
import shlex
import shutil
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from errno import ENOENT
from typing import Any, Final

from ronron.bots.answers import Gone, Late, Nonsense, is_sound, read_answer
from ronron.bots.guard import PATIENCE
from ronron.bots.pipe import Pipe
from ronron.contract import Bot
from ronron.plain import Answer, Knowledge, Refusal, Result
from ronron.wire import messages as wire

LAST_SECONDS: Final = 2.0  # what it has to leave by itself
NAMED: Final = re.compile(r"([\w.-]+)=(\S.*)", re.DOTALL)


def read_named(said: str) -> tuple[str | None, str]:
    """`lynx=python lynx.py` is a command with a name; None where it has none."""
    found = NAMED.fullmatch(said.strip())
    return (found[1], found[2]) if found else (None, said)


def check_command(command: str) -> None:
    """Refuse, with a reason, what cannot be started."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise Refusal("no-such-program", command=command, why=str(error)) from None
    if not words or shutil.which(words[0]) is None:
        raise Refusal("no-such-program", command=command, why=os.strerror(ENOENT))


# --- Processes ---------------------------------------------------------------------------------------------------


@dataclass
class RunningProgram:
    """A program that runs, and the number of what it was last asked: none comes twice, whatever it plays."""

    command: str
    pipe: Pipe
    number: int = 0

    def end(self) -> None:
        self.pipe.drain()
        try:
            self.pipe.send(wire.encode(wire.Goodbye("game-over", None)) + b"\n")
        except Late:  # it has not even read what came before
            pass
        self.pipe.end(LAST_SECONDS)


class Programs:
    """All that run, and which of them wait for their next game."""

    def __init__(self) -> None:
        self.all: list[RunningProgram] = []
        self.free: list[RunningProgram] = []
        self.lock = threading.Lock()

    def take(self, command: str) -> RunningProgram:
        """One that waits, or a new one. Raises OSError or ValueError where it cannot be started."""
        with self.lock:
            for running in self.free:
                if running.command == command and running.pipe.is_alive():
                    self.free.remove(running)
                    return running
        running = RunningProgram(command, Pipe(shlex.split(command)))
        with self.lock:
            self.all.append(running)
        return running

    def give_back(self, running: RunningProgram) -> None:
        with self.lock:
            self.free.append(running)

    def end(self, running: RunningProgram) -> None:
        with self.lock:
            self.all.remove(running)
        running.end()

    def close(self) -> None:
        self.free.clear()
        while self.all:
            self.all.pop().end()


PROGRAMS: Final = Programs()


# --- In a seat ---------------------------------------------------------------------------------------------------


class Program(Bot):
    """In one seat for one match. One that has gone is started again for the next decision, a few times."""

    def __init__(
        self, command: str, seats: Sequence[wire.SeatView], *, table: str, limit_seconds: float, programs: Programs
    ) -> None:
        self.command = command
        self.seats = seats
        self.table = table
        self.limit_seconds = limit_seconds
        self.programs = programs
        self.running: RunningProgram | None = None
        self.told: int | None = None  # how many events it has heard; None: it does not know the table yet
        self.faults = 0
        self.lost = 0  # processes that ended

    # Asking

    def choose(self, knowledge: Knowledge) -> Answer:
        """What it says, which is legal; raises Late, Nonsense or Gone, and OSError where it cannot be started again."""
        if self.lost >= PATIENCE:
            raise Gone
        try:
            return self.ask(knowledge)
        except (Late, Nonsense):
            self.faults += 1
            raise
        except Gone:
            self.lost += 1
            self.leave()
            raise

    def ask(self, knowledge: Knowledge) -> Answer:
        running = self.start()
        running.pipe.drain()  # what it said when nobody had asked
        running.number += 1
        self.tell(knowledge, None)
        told = self.listen(running, time.monotonic() + self.limit_seconds)
        answer = read_answer({**told, "after_milliseconds": told.get("reaction_milliseconds") or 0.0})
        if not is_sound(answer, knowledge):
            said = str(answer.move)[:200]
            values = {"move": said, "legal": list(knowledge.legal)}
            self.send(wire.Refused("move", "not-legal", None, values, knowledge.seat, running.number))
            raise Nonsense(said)
        return answer

    def listen(self, running: RunningProgram, deadline: float) -> Mapping[str, Any]:
        """Its answer. Whatever else it says in the meantime gains it no time."""
        while True:
            line = running.pipe.read_line(deadline)
            try:
                told = json.loads(line)
            except (ValueError, RecursionError):
                told = None
            if not isinstance(told, dict) or "type" not in told:
                raise Nonsense(line[:200].decode(errors="replace"))
            if told["type"] == "move" and told.get("number") in (None, running.number):
                return told

    def start(self) -> RunningProgram:
        if self.running is None:
            self.running = self.programs.take(self.command)
            self.told = None
        return self.running

    # Telling

    def tell(self, knowledge: Knowledge, result: Result | None) -> None:
        """What it has not heard yet, what it sees, what it can do; how it ended."""
        running = self.start()
        seat = knowledge.seat
        over = result is not None
        first = self.told is None
        events = list(knowledge.heard[self.told or 0 :])
        self.told = len(knowledge.heard)
        outcome = None
        if result is not None:
            outcome = wire.Outcome(list(result.scores), list(result.ranks), list(result.winners), list(result.rounds))
        common: dict[str, Any] = {
            "table": self.table,
            "number": running.number,
            "at_milliseconds": 0,
            "view": knowledge.view,
            "asked": [] if over else [wire.Asked(seat, running.number, knowledge.must)],
            "legal": [] if over else [wire.Legal(seat, running.number, knowledge.must, list(knowledge.legal))],
            "takes_back": 0,
            "clocks": wire.Clocks(False, None, []),
            "over": over,
            "result": outcome,
        }
        if not first:
            self.send(wire.Step(moved=None, events=events, **common))
            return
        about = knowledge.game.about
        self.send(
            wire.Sync(
                game=about.id,
                rules_version=about.rules_version,
                options=knowledge.setup.options,
                seats=list(self.seats),
                mine=[seat],
                viewer=seat,
                commitment="",
                log=events,
                closed=None,
                **common,
            )
        )

    def send(self, message: wire.ServerMessage) -> None:
        self.start().pipe.send(wire.encode(message) + b"\n")

    # The end

    def finish(self, knowledge: Knowledge, result: Result) -> None:
        """Tell it how it ended. One that was never at fault waits for its next game."""
        if self.running is None or not self.running.pipe.is_alive():
            self.leave()
            return
        try:
            self.tell(knowledge, result)
        except Late:
            self.faults += 1
        if self.faults:
            self.leave()
        else:
            running, self.running = self.running, None
            self.programs.give_back(running)

    def leave(self) -> None:
        """Let it go, whatever it is doing."""
        running, self.running = self.running, None
        if running is not None:
            self.programs.end(running)
