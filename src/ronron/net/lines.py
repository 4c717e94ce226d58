"""A socket's line: one WebSocket to one device, as thin as it can be.

`websockets` knows the protocol, without any input or output of its own: how to shake hands, what a control frame asks
for, how to part. It is handed whole frames, so that we always know where one ends and the next begins: a message that
comes whole, as nearly all do, is taken as it is, and every other frame is charged to whoever sent it. Nobody waits for
anyone: a reader that is too slow is left behind, and told to start over once it has caught up.
"""

import asyncio
import struct
from collections import deque
from collections.abc import Callable
from math import ceil
from random import randbytes
from statistics import median

from websockets.frames import CloseCode, Frame, Opcode
from websockets.http11 import Request, Response
from websockets.protocol import State
from websockets.server import ServerProtocol

from ronron.house.limits import Limits
from ronron.net.trips import Trips
from ronron.table.races import Lag

FIRST_PING_SECONDS = 0.5
PINGS_REMEMBERED = 9
PINGS_EVERY_SECONDS = 0.25  # those of all lines go out together: what costs is to wake up for each of thousands
FRESH_SECONDS = 1.0  # a lag measured so lately need not be measured again
NOT_NOW = b"HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\nRetry-After: 1\r\n\r\n"
CLOSE_SECONDS = 1.0  # how long the other side has to part as well
MOST_IGNORED = 100  # frames on which we wait for its last word; then whatever it says is in vain
MOST_UNHEARD_BYTES = 65_536  # that are read from someone who is not heard any more, so that he may read
TEXT = 0x81
PING = b"\x89\x04"  # with four bytes that name it
PONG = b"\x8a\x84"  # its answer, masked
MASKED = 0x80
FINAL = 0x80
MORE = -1  # of a frame must come before one knows how long it is


def frame(payload: bytes) -> bytes:
    """A whole text message as it goes over the wire; the same bytes for everyone who gets it."""
    size = len(payload)
    if size < 126:
        return bytes((TEXT, size)) + payload
    if size < 65536:
        return struct.pack("!BBH", TEXT, 126, size) + payload
    return struct.pack("!BBQ", TEXT, 127, size) + payload


def unmasked(payload: bytes, mask: bytes) -> bytes:
    size = len(payload)
    key = (mask * (size // 4 + 1))[:size]
    return (int.from_bytes(payload, "little") ^ int.from_bytes(key, "little")).to_bytes(size, "little")


def whole_text(data: bytes, most_bytes: int) -> bytes | None:
    """What a masked text frame says, where this is exactly one, unfragmented; None where it is anything else."""
    if len(data) < 6 or data[0] != TEXT:
        return None
    size = data[1] - MASKED
    start = 2
    if size == 126 and len(data) >= 8:
        size = data[2] << 8 | data[3]
        start = 4
        if size < 126:  # written longer than it is
            return None
    elif size > 125:
        return None
    if size < 0 or size > most_bytes or len(data) != start + 4 + size:
        return None
    return unmasked(data[start + 4 :], data[start : start + 4])


def frame_bytes(held: bytearray, start: int, most_bytes: int) -> int:
    """How long the frame is that begins here, as it says itself; one that is too long ends behind its length."""
    if len(held) < start + 2:
        return MORE
    size = held[start + 1] & ~MASKED
    head = 2
    if size > 125:
        head = 4 if size == 126 else 10
        if len(held) < start + head:
            return MORE
        size = int.from_bytes(held[start + 2 : start + head], "big")
    if size > most_bytes:
        return head
    return head + (4 if held[start + 1] & MASKED else 0) + size


class SocketLine(asyncio.Protocol):
    """A line over a WebSocket, from the request for one to the end of the connection."""

    on_caught_up: Callable[[], None] | None = None
    goodbye: bytes | None = None  # a message to part with when the house stops
    hear: Callable[[bytes], None] | None = None  # what is done with a message
    charge: Callable[[], bool]  # may one more frame be taken?
    gone: Callable[[], None] | None = None

    def __init__(
        self, transport: asyncio.Transport, limits: Limits, ping_seconds: float, lines: "set[SocketLine]", trips: Trips
    ) -> None:
        self.transport = transport
        self.trips = trips
        self.loop = asyncio.get_running_loop()
        self.most_bytes = limits.message_bytes
        self.most_fragments = limits.fragments_in_a_message
        self.most_lag_milliseconds = limits.lag_milliseconds
        self.ping_seconds = ping_seconds
        self.lines = lines
        self.protocol = ServerProtocol(max_size=limits.message_bytes)
        self.response: Response | None = None
        self.held = bytearray()  # what has come of frames that are not whole yet
        self.fragments: list[bytes] = []  # of a message whose end has not come
        self.spoilt = False  # a fragment came too fast: the message does not count
        self.closing = False
        self.deaf = False  # the other side broke the protocol, or floods: what else it sends means nothing
        self.ignored = 0
        self.unheard_bytes = 0
        self.full = False  # what was written is still waiting to go out
        self.behind = False
        self.round_trips: deque[float] = deque(maxlen=PINGS_REMEMBERED)
        self.asked: bytes | None = None  # the ping that is under way
        self.ping_sent_at = 0.0
        self.ping_timer: asyncio.TimerHandle | None = None
        self.pong_timer: asyncio.TimerHandle | None = None
        self.close_timer: asyncio.TimerHandle | None = None
        lines.add(self)

    # Beginning

    def shake_hands(self, head: bytes, early: bytes) -> bool:
        """Look at the request. Nothing is read on until it is accepted: what came behind it is kept."""
        self.held += early
        self.transport.pause_reading()
        self.protocol.receive_data(head)
        for event in self.protocol.events_received():
            if isinstance(event, Request):
                self.response = self.protocol.accept(event)
        if self.response is not None and self.response.status_code == 101:
            return True
        if self.response is not None:
            self.protocol.send_response(self.response)
        self._flush()
        self.transport.close()
        return False

    def hand_over(self) -> bytes:
        """The connection goes to somebody else, as it was before anyone shook hands; gives what came early."""
        self.lines.discard(self)
        return bytes(self.held)

    def take_back(self) -> None:
        """Nobody wanted it."""
        self.lines.add(self)
        self.transport.set_protocol(self)

    def accept(self) -> bool:
        """Open the line; False where nobody is there any more."""
        if self.transport.is_closing() or self.response is None:
            return False
        self.protocol.send_response(self.response)
        self.response = None
        self._flush()
        self.ping_timer = self.loop.call_later(FIRST_PING_SECONDS, self._ping)
        self.transport.resume_reading()
        return True

    def listen(self, hear: Callable[[bytes], None], charge: Callable[[], bool], gone: Callable[[], None]) -> None:
        """From now on, messages are heard; what a hasty client has said already comes first."""
        self.hear = hear
        self.charge = charge
        self.gone = gone
        self._take_frames()

    # In

    def data_received(self, data: bytes) -> None:
        if self.hear is not None and not self.held and not self.fragments:
            text = whole_text(data, self.most_bytes)
            if text is not None:
                self.hear(text)
                return
            if len(data) == 10 and data.startswith(PONG) and unmasked(data[6:], data[2:6]) == self.asked:
                self._answered()
                return
        if self.deaf:
            self._let_it_talk(len(data))
        else:
            self.held += data
            self._take_frames()

    def _take_frames(self) -> None:
        """Everything that is whole by now, frame by frame."""
        held = self.held
        start = 0
        while not self.deaf:
            size = frame_bytes(held, start, self.most_bytes)
            if size == MORE or start + size > len(held):
                break
            self._take(bytes(held[start : start + size]))
            start += size
        if self.deaf:
            start = len(held)
        del held[:start]

    def _take(self, whole: bytes) -> None:
        kind = whole[0] & 0x0F
        if self.closing:
            if kind == Opcode.CLOSE:  # both sides have parted
                self.transport.close()
            self.ignored += 1
            self.deaf = self.deaf or self.ignored > MOST_IGNORED
            return
        if self.hear is None:  # turned away, or not let in yet
            return
        if not self.fragments and (text := whole_text(whole, self.most_bytes)) is not None:
            self.hear(text)
            return
        # The last fragment is charged as a message when it is heard, an answer to our own ping not at all.
        if kind == Opcode.PING and not self.charge():
            return
        if kind in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT) and not whole[0] & FINAL:
            self.spoilt = not self.charge() or self.spoilt
        if self.closing:
            return
        self.protocol.receive_data(whole)
        for event in self.protocol.events_received():
            assert isinstance(event, Frame)
            self._mind(event)
        if not self.closing:
            self._flush()
            if self.protocol.state is not State.OPEN:
                self._part(deaf=self.protocol.close_rcvd is None)

    def _mind(self, event: Frame) -> None:
        if event.opcode is Opcode.PONG:
            if bytes(event.data) == self.asked:
                self._answered()
            else:
                self.charge()
        elif event.opcode in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT):
            self.fragments.append(bytes(event.data))
            if event.fin:
                message, spoilt = b"".join(self.fragments), self.spoilt
                self.fragments, self.spoilt = [], False
                if self.hear is not None and not spoilt:
                    self.hear(message)
            elif len(self.fragments) > self.most_fragments:
                self.drop(CloseCode.POLICY_VIOLATION, "too many fragments")

    def _let_it_talk(self, size: int) -> None:
        """Nobody listens. A little is read, for whoever is still writing reads our last word later; then no more."""
        self.unheard_bytes += size
        if self.unheard_bytes > MOST_UNHEARD_BYTES and not self.transport.is_closing():
            self.transport.pause_reading()

    # Out

    def push(self, *messages: bytes) -> None:
        """Send these now, in one go, or, where the other side does not keep up, leave them behind."""
        if self.closing or self.transport.is_closing():
            return
        if self.full:
            self.behind = True
            return
        self.transport.write(frame(messages[0]) if len(messages) == 1 else b"".join(map(frame, messages)))

    def _flush(self) -> None:
        data = b"".join(self.protocol.data_to_send())
        if data and not self.transport.is_closing():
            self.transport.write(data)

    def pause_writing(self) -> None:
        self.full = True

    def resume_writing(self) -> None:
        self.full = False
        if self.behind:
            self.behind = False
            if self.on_caught_up is not None:
                self.on_caught_up()

    # Parting

    def drop(self, code: int, reason: str) -> None:
        """Close this line; nothing that still comes in is heard."""
        if self.closing or self.protocol.state is not State.OPEN:
            return
        self.protocol.send_close(code, reason)
        self._flush()
        self._part()

    def stop(self) -> None:
        """The house stops."""
        if self.goodbye is not None:
            self.push(self.goodbye)
        if self.response is not None and not self.transport.is_closing():  # not even open
            self.transport.write(NOT_NOW)
            self.transport.close()
        self.drop(CloseCode.SERVICE_RESTART, "")

    def _part(self, *, deaf: bool = False) -> None:
        """The last word is said. The other side has a moment to hear it; closing at once might swallow it."""
        self.closing = True
        self.deaf = deaf
        self._be_gone()
        if self.protocol.close_rcvd is not None:
            self.transport.close()
            return
        if deaf and self.transport.can_write_eof():
            self.transport.write_eof()
        self.close_timer = self.loop.call_later(CLOSE_SECONDS, self.transport.abort)

    def _be_gone(self) -> None:
        self.hear = None
        for timer in (self.ping_timer, self.pong_timer):
            if timer is not None:
                timer.cancel()
        self.ping_timer = self.pong_timer = None
        if self.gone is not None:
            self.loop.call_soon(self.gone)  # not now: the room may be telling everyone something
            self.gone = None

    def connection_lost(self, trouble: Exception | None) -> None:
        self.closing = True
        self._be_gone()
        if self.close_timer is not None:
            self.close_timer.cancel()
        self.lines.discard(self)

    # Lag

    def _ping(self) -> None:
        self.ping_timer = None
        if self.transport.is_closing():
            return
        self.asked = randbytes(4)
        self.ping_sent_at = self.loop.time()
        self.transport.write(PING + self.asked)
        self.pong_timer = self.loop.call_later(2 * self.ping_seconds, self.drop, CloseCode.INTERNAL_ERROR, "no pong")

    def _answered(self) -> None:
        self.asked = None
        took = self.loop.time() - self.ping_sent_at
        self.round_trips.append(took)
        if self.pong_timer is not None:
            self.pong_timer.cancel()
            self.pong_timer = None
        due = self.loop.time() + self.ping_seconds - took
        together = ceil(due / PINGS_EVERY_SECONDS) * PINGS_EVERY_SECONDS
        self.ping_timer = self.loop.call_at(together, self._ping)

    def measure(self) -> None:
        """Ping now, unless one is under way or has just been answered: a race is about to be decided by it."""
        if self.ping_timer is None or self.loop.time() - self.ping_sent_at < FRESH_SECONDS:
            return
        self.ping_timer.cancel()
        self._ping()

    def lag(self) -> Lag:
        """As its pongs say, as far as the system's own round trips bear it out."""
        return Lag.of(
            [1000 * seconds for seconds in self.round_trips],
            shortest_milliseconds=self.trips.look(),
            longest_milliseconds=self.most_lag_milliseconds,
        )

    @property
    def lag_milliseconds(self) -> float | None:
        """Half of a usual round trip, as answered below the page's scripts; None before the first."""
        return median(self.round_trips) * 500 if self.round_trips else None
