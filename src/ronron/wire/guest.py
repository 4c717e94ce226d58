"""A guest's program in a seat, over standard input and output: the messages of the wire, one a line.

It hears what its seat hears and nothing else. Late, wrong, silent or crashed costs it that move, never the table.
"""

import contextlib
import queue
import shlex
import subprocess
import threading
import time
from collections.abc import Sequence
from typing import Any, Protocol

import msgspec

from ronron.contract import Bot
from ronron.kit.luck import Luck
from ronron.plain import Answer, Knowledge, Result
from ronron.wire import messages as wire

LONGEST_LINE = 16_384
MOST_UNREAD = 100  # lines either side may leave lying about
LAST_SECONDS = 2.0  # what it has to leave by itself


class Complaint(Protocol):
    def __call__(self, code: str, /) -> None: ...


class _Answer(msgspec.Struct):
    """Whatever a program says; only moves are heard."""

    type: str
    move: str | None = None
    number: int | None = None


class Guest(Bot):
    """Raises OSError or ValueError where the program cannot be started."""

    def __init__(self, command: str, names: Sequence[str], *, seconds: float = 10.0, complain: Complaint) -> None:
        self.names = names
        self.seconds = seconds
        self.complain = complain
        self.greeted = False
        self.told = 0  # events it has heard
        self.number = 0
        self.luck = Luck(len(command))
        self.lines: queue.Queue[bytes | None] = queue.Queue(MOST_UNREAD)
        self.letters: queue.Queue[bytes | None] = queue.Queue(MOST_UNREAD)
        self.process = subprocess.Popen(shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        # It may neither speak nor listen: both ends of it are somebody else's to wait for.
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.writer = threading.Thread(target=self._write, daemon=True)
        self.reader.start()
        self.writer.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        while line := self.process.stdout.readline(LONGEST_LINE):
            self.lines.put(line)
        self.lines.put(None)

    def _write(self) -> None:
        assert self.process.stdin is not None
        with contextlib.suppress(OSError):  # it is gone: whoever listens to it notices
            while (letter := self.letters.get()) is not None:
                self.process.stdin.write(letter)
                self.process.stdin.flush()
        with contextlib.suppress(OSError):
            self.process.stdin.close()

    # Asking

    def choose(self, knowledge: Knowledge) -> Answer:
        self.number += 1
        self._drain()  # what it said when nobody had asked
        said = self._ask(knowledge) if self._tell(knowledge, None) else None
        if said is not None:
            if said in knowledge.legal:
                return Answer(move=said)
            self._send(wire.Refused("move", "unreadable-move", None, {"move": said[:200]}, knowledge.seat, self.number))
            self.complain("wrong")
        if not knowledge.must:
            return Answer(move=None)
        return Answer(move=knowledge.legal[self.luck.below(len(knowledge.legal))])

    def _drain(self) -> None:
        """Forget what lies there; not what it adds meanwhile, for it may never stop."""
        with contextlib.suppress(queue.Empty):
            for _ in range(self.lines.qsize()):
                if self.lines.get_nowait() is None:
                    self.lines.put(None)  # it is gone: remember
                    return

    def _ask(self, knowledge: Knowledge) -> str | None:
        """Its move; None where it is late or gone. Whatever else it says in the meantime gains it no time."""
        deadline = time.monotonic() + self.seconds
        while True:
            try:
                line = self.lines.get(timeout=max(0.0, deadline - time.monotonic()))
            except queue.Empty:
                line = b""
            if line == b"" or time.monotonic() > deadline:
                self.complain("late")
                return None
            if line is None:
                self.lines.put(None)
                self.complain("gone")
                return None
            try:
                answer = msgspec.json.decode(line, type=_Answer)
            except (msgspec.DecodeError, UnicodeDecodeError):
                return ""
            if answer.type == "move" and answer.number in (None, self.number):
                return answer.move or ""

    # Telling

    def _tell(self, knowledge: Knowledge, result: Result | None) -> bool:
        """What it has not heard yet, what it sees, what it can do."""
        seat = knowledge.seat
        over = result is not None
        events = list(knowledge.heard[self.told :])
        first = not self.greeted
        asked = [] if over else [wire.Asked(seat, self.number, knowledge.must)]
        legal = [] if over else [wire.Legal(seat, self.number, knowledge.must, list(knowledge.legal))]
        clocks = wire.Clocks(False, None, [])
        outcome = None
        if result is not None:
            outcome = wire.Outcome(list(result.scores), list(result.ranks), list(result.winners), list(result.rounds))
        common: dict[str, Any] = {
            "table": "terminal",
            "number": self.number,
            "at_milliseconds": 0,
            "view": knowledge.view,
            "asked": asked,
            "legal": legal,
            "takes_back": 0,
            "clocks": clocks,
            "over": over,
            "result": outcome,
        }
        about = knowledge.game.about
        message: wire.ServerMessage
        if first:
            message = wire.Sync(
                game=about.id,
                rules_version=about.rules_version,
                options=knowledge.setup.options,
                seats=[wire.SeatView(name, "", "person", None, None, None) for name in self.names],
                mine=[seat],
                viewer=seat,
                commitment="",
                log=events,
                closed=None,
                **common,
            )
        else:
            message = wire.Step(moved=None, events=events, **common)
        if not self._send(message):
            self.complain("late")  # it has not even read what came before
            return False
        self.greeted = True
        self.told = len(knowledge.heard)
        return True

    def _send(self, message: wire.ServerMessage) -> bool:
        """Put a letter in its box, unless the box is full."""
        try:
            self.letters.put_nowait(wire.encode(message) + b"\n")
        except queue.Full:
            return False
        return True

    # The end

    def finish(self, knowledge: Knowledge, result: Result | None) -> None:
        """Tell it how it ended, then let it go."""
        if result is not None:
            self._tell(knowledge, result)
        if self.process.poll() is None:
            self._send(wire.Goodbye("game-over", None))
        self.close()

    def close(self) -> None:
        assert self.process.stdout is not None
        try:
            self.letters.put(None, timeout=LAST_SECONDS)
            self.process.wait(LAST_SECONDS)
        except (queue.Full, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        with contextlib.suppress(queue.Empty):
            while True:  # what it will never read
                self.letters.get_nowait()
        self.letters.put(None)
        self.writer.join(1)
        self._drain()  # a reader that waits for room goes on
        self.reader.join(1)
        if not self.reader.is_alive():
            self.process.stdout.close()
