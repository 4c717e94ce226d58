"""A line: one WebSocket to one device, as thin as it can be.

It is uvicorn's own protocol with three things added. Messages go straight to whoever handles them, and frames straight
to the transport, without a task in between; a message that comes whole, as nearly all do, is taken as it is. A reader
that is too slow is left behind and told to start over once it has caught up: nobody ever waits for it. And the lag that
pings show is there to be read.
"""

import struct
from collections import deque
from collections.abc import Callable
from math import ceil
from random import randbytes
from statistics import median
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets import frames
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import Protocol, State
from websockets.streams import StreamReader

from ronron.table.races import Lag

EXTENSION = "ronron.line"
FIRST_PING_SECONDS = 0.5
PINGS_REMEMBERED = 9
PINGS_EVERY_SECONDS = 0.25  # those of all lines go out together: what costs is to wake up for each of thousands
FRESH_SECONDS = 1.0  # a lag measured so lately need not be measured again
TEXT = 0x81
PING = b"\x89\x04"  # with four bytes that name it
PONG = b"\x8a\x84"  # its answer, masked
MASKED = 0x80
AT_EOF = StreamReader.at_eof.__code__
apply_mask: Callable[[bytes, bytes], bytes] = frames.apply_mask  # type: ignore[attr-defined]  # in C, where it can be


def frame(payload: bytes) -> bytes:
    """A whole text message as it goes over the wire; the same bytes for everyone who gets it."""
    size = len(payload)
    if size < 126:
        return bytes((TEXT, size)) + payload
    if size < 65536:
        return struct.pack("!BBH", TEXT, 126, size) + payload
    return struct.pack("!BBQ", TEXT, 127, size) + payload


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
    return apply_mask(data[start + 4 :], data[start : start + 4])


def rests_between_frames(connection: Protocol) -> bool:
    """Has the parser taken everything, and waits for the first byte of a new message?"""
    waiting: Any = connection.parser
    while (deeper := waiting.gi_yieldfrom) is not None:
        waiting = deeper
    is_over: bool = waiting.gi_code is AT_EOF
    return is_over and connection.current_size is None and not connection.reader.buffer


class Line(WebSocketsSansIOProtocol):
    """What the application finds in its scope, under EXTENSION."""

    on_message: Callable[[bytes], None] | None = None
    on_caught_up: Callable[[], None] | None = None
    goodbye: bytes | None = None  # a message to part with when the house stops

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.full = False  # what was written is still waiting to go out
        self.behind = False
        self.between_frames = False
        self.most_bytes: int = self.config.ws_max_size
        self.round_trips: deque[float] = deque(maxlen=PINGS_REMEMBERED)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions: Any = self.scope["extensions"]
            extensions[EXTENSION] = self

    # In

    def data_received(self, data: bytes) -> None:
        if self.between_frames and self.on_message is not None and not self.close_sent:
            text = whole_text(data, self.most_bytes)
            if text is not None:
                self.on_message(text)
                return
            if len(data) == 10 and data.startswith(PONG):
                self.hear_pong(apply_mask(data[6:], data[2:6]))
                return
        super().data_received(data)
        self.between_frames = self.conn.state is State.OPEN and rests_between_frames(self.conn)

    def send_receive_event_to_app(self) -> None:
        if self.on_message is None:
            super().send_receive_event_to_app()
            return
        message = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        if not self.close_sent:
            self.on_message(bytes(message))

    # Out

    def push(self, *messages: bytes) -> None:
        """Send these now, in one go, or, where the other side does not keep up, leave them behind."""
        if self.close_sent or self.transport.is_closing():
            return
        if self.full:
            self.behind = True
            return
        self.transport.write(frame(messages[0]) if len(messages) == 1 else b"".join(map(frame, messages)))

    def drop(self, code: int, reason: str) -> None:
        """Close this line; nothing that still comes in is heard."""
        if self.close_sent or self.disconnected:
            return
        self.on_message = None
        self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self.close_timer = self.loop.call_later(1.0, self.transport.close)

    def shutdown(self) -> None:
        if self.goodbye is not None:
            self.push(self.goodbye)
        super().shutdown()

    def pause_writing(self) -> None:
        super().pause_writing()
        self.full = True

    def resume_writing(self) -> None:
        super().resume_writing()
        self.full = False
        if self.behind:
            self.behind = False
            if self.on_caught_up is not None:
                self.on_caught_up()

    # Lag

    def start_keepalive(self) -> None:
        if self.ping_interval:
            self.ping_timer = self.loop.call_later(FIRST_PING_SECONDS, self.send_keepalive_ping)

    def schedule_ping(self) -> None:
        assert self.ping_interval is not None
        due = self.loop.time() + self.ping_interval - self.last_ping_rtt
        together = ceil(due / PINGS_EVERY_SECONDS) * PINGS_EVERY_SECONDS
        self.ping_timer = self.loop.call_at(together, self.send_keepalive_ping)

    def send_keepalive_ping(self) -> None:
        self.ping_timer = None
        if self.close_sent or self.transport.is_closing():
            return
        self.pending_ping_payload = randbytes(4)
        self.ping_sent_at = self.loop.time()
        self.transport.write(PING + self.pending_ping_payload)
        if self.ping_timeout is not None:
            self.pong_timer = self.loop.call_later(self.ping_timeout, self.keepalive_timeout)
        else:
            self.schedule_ping()

    def handle_pong(self, event: Frame) -> None:
        self.hear_pong(bytes(event.data))

    def hear_pong(self, payload: bytes) -> None:
        if payload != self.pending_ping_payload:  # one that we did not ask for, or too late
            return
        self.pending_ping_payload = None
        self.last_ping_rtt = self.loop.time() - self.ping_sent_at
        self.round_trips.append(self.last_ping_rtt)
        if self.pong_timer is not None:
            self.pong_timer.cancel()
            self.pong_timer = None
            self.schedule_ping()

    def measure(self) -> None:
        """Ping now, unless one is under way or has just been answered: a race is about to be decided by it."""
        if self.ping_timer is None or self.loop.time() - self.ping_sent_at < FRESH_SECONDS:
            return
        self.ping_timer.cancel()
        self.send_keepalive_ping()

    def lag(self) -> Lag:
        return Lag.of([1000 * seconds for seconds in self.round_trips])

    @property
    def lag_milliseconds(self) -> float | None:
        """Half of a usual round trip, as answered below the page's scripts; None before the first."""
        return median(self.round_trips) * 500 if self.round_trips else None
