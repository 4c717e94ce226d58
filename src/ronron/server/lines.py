"""A line: one WebSocket to one device, as thin as it can be.

It is uvicorn's own protocol with three things added. Messages go straight to whoever handles them, and frames straight
to the transport, without a task in between. A reader that is too slow is left behind and told to start over once it has
caught up: nobody ever waits for it. And the lag that pings show is there to be read.
"""

import struct
from collections import deque
from collections.abc import Callable
from statistics import median
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import State

EXTENSION = "ronron.line"
FIRST_PING_SECONDS = 0.5
PINGS_REMEMBERED = 5
TEXT = 0x81


def frame(payload: bytes) -> bytes:
    """A whole text message as it goes over the wire; the same bytes for everyone who gets it."""
    size = len(payload)
    if size < 126:
        return bytes((TEXT, size)) + payload
    if size < 65536:
        return struct.pack("!BBH", TEXT, 126, size) + payload
    return struct.pack("!BBQ", TEXT, 127, size) + payload


class Line(WebSocketsSansIOProtocol):
    """What the application finds in its scope, under EXTENSION."""

    on_message: Callable[[bytes], None] | None = None
    on_caught_up: Callable[[], None] | None = None
    goodbye: bytes | None = None  # a frame to part with when the house stops

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.behind = False
        self.round_trips: deque[float] = deque(maxlen=PINGS_REMEMBERED)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions: Any = self.scope["extensions"]
            extensions[EXTENSION] = self

    # In

    def send_receive_event_to_app(self) -> None:
        if self.on_message is None:
            super().send_receive_event_to_app()
            return
        message = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        if not self.close_sent:
            self.on_message(bytes(message))

    # Out

    def push(self, frame: bytes) -> None:
        """Send a frame now, or, where the other side does not keep up, leave it behind."""
        if self.close_sent or self.disconnected or self.conn.state is not State.OPEN:
            return
        if self.behind or not self.writable.is_set():
            self.behind = True
            return
        self.transport.write(frame)

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

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.behind:
            self.behind = False
            if self.on_caught_up is not None:
                self.on_caught_up()

    # Lag

    def start_keepalive(self) -> None:
        if self.ping_interval:
            self.ping_timer = self.loop.call_later(FIRST_PING_SECONDS, self.send_keepalive_ping)

    def handle_pong(self, event: Frame) -> None:
        pending = self.pending_ping_payload
        super().handle_pong(event)
        if pending is not None and self.pending_ping_payload is None:
            self.round_trips.append(self.last_ping_rtt)

    @property
    def lag_milliseconds(self) -> float | None:
        """Half of a usual round trip, as answered below the page's scripts; None before the first."""
        return median(self.round_trips) * 500 if self.round_trips else None
