"""A program beside us and two pipes to it: it is waited for so long and no longer, and goes with all it has started."""

import contextlib
import os
import selectors
import signal
import subprocess
import time
from collections.abc import Mapping, Sequence
from typing import Final

from ronron.bots.answers import Gone, Late, Nonsense

LONGEST_LINE: Final = 2**16  # bytes
MOST_UNSENT: Final = 2**24  # bytes: a program that does not read what it is told is late
PIECE: Final = 2**16


class Pipe:
    """It has a process group of its own: a bot that thinks in several processes leaves nobody behind.

    Raises OSError or ValueError where the program cannot be started.
    """

    def __init__(self, command: Sequence[str], *, surroundings: Mapping[str, str] | None = None) -> None:
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=surroundings, start_new_session=True
        )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.hears = self.process.stdin.fileno()
        self.says = self.process.stdout.fileno()
        os.set_blocking(self.hears, False)
        os.set_blocking(self.says, False)
        self.unsent = bytearray()
        self.unread = bytearray()
        self.torn = False  # the beginning of the next line was thrown away
        self.ended = False

    # Telling and hearing

    def send(self, told: bytes) -> None:
        """What it does not read now, it may read while it is waited for."""
        if len(self.unsent) + len(told) > MOST_UNSENT:
            raise Late
        self.unsent += told
        self.exchange(0.0)

    def read_line(self, deadline: float) -> bytes:
        """The next line it says, without its end. The deadline is one of `time.monotonic`."""
        while True:
            left = deadline - time.monotonic()
            end = self.unread.find(b"\n")
            if end >= 0 and left > 0:
                line = bytes(self.unread[:end])
                del self.unread[: end + 1]
                if not self.torn:
                    return line
                self.torn = False
                continue
            if end < 0 and len(self.unread) > LONGEST_LINE:
                raise Nonsense(self.unread[:200].decode(errors="replace"))
            if self.ended:
                raise Gone
            if left <= 0:
                raise Late
            self.exchange(left)

    def drain(self) -> None:
        """Forget what it said when nobody had asked; not what it adds meanwhile, for it may never stop."""
        for _ in range(2):  # a pipe holds no more
            self.exchange(0.0)
            if self.unread:
                self.torn = not self.unread.endswith(b"\n")
                self.unread.clear()

    def exchange(self, seconds: float) -> None:
        """Wait until something can be said or heard, and say or hear a piece of it."""
        with selectors.DefaultSelector() as selector:
            if not self.ended:
                selector.register(self.says, selectors.EVENT_READ)
            if self.unsent:
                selector.register(self.hears, selectors.EVENT_WRITE)
            if not selector.get_map():
                return
            ready = {key.fd for key, _ in selector.select(seconds)}
        if self.hears in ready:
            try:
                del self.unsent[: os.write(self.hears, self.unsent[:PIECE])]
            except BlockingIOError:
                pass
            except OSError:  # it is gone: whoever listens to it notices
                self.unsent.clear()
        if self.says in ready:
            with contextlib.suppress(BlockingIOError):
                piece = os.read(self.says, PIECE)
                self.unread += piece
                self.ended = not piece

    # The end

    def is_alive(self) -> bool:
        return not self.ended and self.process.poll() is None

    def kill(self) -> None:
        """At once, and everyone it has started. Whoever waits for a line of it hears that it is gone."""
        if self.process.returncode is None:
            # Its number is still its own: it is not given away before `wait` has been called.
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self.process.pid, signal.SIGKILL)

    def end(self, patience_seconds: float = 0.0) -> None:
        """Nothing more will be said to it; whoever of it is still there a little later is killed."""
        deadline = time.monotonic() + patience_seconds
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        while self.unsent and not self.ended and time.monotonic() < deadline:
            self.exchange(deadline - time.monotonic())
        self.unsent.clear()
        with contextlib.suppress(OSError):
            self.process.stdin.close()
        while not self.ended and time.monotonic() < deadline:
            self.exchange(deadline - time.monotonic())
            self.unread.clear()
        self.kill()
        self.process.wait()
        self.process.stdout.close()
