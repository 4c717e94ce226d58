"""A guest's program in a seat, over standard input and output: the messages of the wire, one a line.

It hears what its seat hears and nothing else. Late, wrong, silent or crashed costs it that move, never the table.
"""

import contextlib
import queue
import shlex
import subprocess
import threading
from collections.abc import Sequence
from typing import Any, Protocol

import msgspec

from ronron.contract import Bot
from ronron.kit.luck import Luck
from ronron.plain import Answer, Knowledge, Result
from ronron.server import wire

LONGEST_LINE = 16_384


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
        self.told = 0  # events it has heard
        self.number = 0
        self.luck = Luck(len(command))
        self.lines: queue.Queue[bytes | None] = queue.Queue(100)
        self.process = subprocess.Popen(shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        while line := self.process.stdout.readline(LONGEST_LINE):
            self.lines.put(line)
        self.lines.put(None)

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
        with contextlib.suppress(queue.Empty):
            while self.lines.get_nowait() is not None:
                pass
            self.lines.put(None)  # it is gone: remember

    def _ask(self, knowledge: Knowledge) -> str | None:
        """Its move; None where it is late or gone."""
        while True:
            try:
                line = self.lines.get(timeout=self.seconds)
            except queue.Empty:
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
        first = self.told == 0
        self.told = len(knowledge.heard)
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
        if not first:
            return self._send(wire.Step(moved=None, events=events, **common))
        about = knowledge.game.about
        return self._send(
            wire.Sync(
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
        )

    def _send(self, message: wire.ServerMessage) -> bool:
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(wire.encode(message) + b"\n")
            self.process.stdin.flush()
        except OSError:
            self.complain("gone")
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
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        with contextlib.suppress(OSError):
            self.process.stdin.close()
        try:
            self.process.wait(2)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self._drain()  # a reader that waits for room goes on
        self.reader.join(1)
        if not self.reader.is_alive():
            self.process.stdout.close()
