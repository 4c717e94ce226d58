"""HTTP: a connection, and one request after another with its answer.

`h11` knows the protocol, without any input or output of its own; what is around it says how much and how long. A head
has a size and a time, a body has a time (how much of it is read is its handler's affair), and an answer that nobody
reads is not kept for ever. An address that asks for more than its share is not refused, but read more slowly. A
connection that asks to become a WebSocket is handed over whole.
"""

import asyncio
import logging
from email.utils import formatdate
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import unquote

import h11
from starlette.types import Message, Scope

from ronron.net.lines import SocketLine
from ronron.net.passages import ToldTrips, Unwrapping
from ronron.net.trips import Trips

if TYPE_CHECKING:
    from ronron.net.server import Server

log = logging.getLogger("ronron.net")
READ_AHEAD_BYTES = 65_536  # of a body that nobody has asked for yet
PIECE_BYTES = 65_536  # of an answer that go out at once


class Connection(asyncio.Protocol):
    """One connection, while it speaks HTTP."""

    transport: asyncio.Transport

    def __init__(self, server: "Server") -> None:
        self.server = server
        self.limits = server.limits
        self.loop = asyncio.get_running_loop()
        self.http = h11.Connection(h11.SERVER, max_incomplete_event_size=self.limits.head_bytes)
        self.exchange: Exchange | None = None
        self.reading_timer: asyncio.TimerHandle | None = None
        self.writing_timer: asyncio.TimerHandle | None = None
        self.turn_timer: asyncio.TimerHandle | None = None  # until then nothing is read
        self.address: str | None = None  # for which it counts; None: for none
        self.writable = asyncio.Event()
        self.writable.set()

    # The transport's side

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)  # uvloop's is none by its class
        self.server.connections.add(self)
        peer = self.peer()
        # Whoever comes through a proxy is its affair: we do not know yet who it is.
        counts = peer is not None and not self.server.proxies.names(peer)
        full = len(self.server.connections) > self.limits.requests_open
        if full or (counts and peer is not None and not self.server.connections_of.take(peer)):
            self.transport.abort()
            return
        self.address = peer if counts else None
        if not self.take_turn():
            self.loop.call_soon(self.hold)  # a transport begins to read behind our back

    def peer(self) -> str | None:
        peer = self.transport.get_extra_info("peername")
        return str(peer[0]) if isinstance(peer, tuple) else None

    def data_received(self, data: bytes) -> None:
        self.http.receive_data(data)
        if self.turn_timer is None:
            self.go_on()
        else:
            self.hold()

    def eof_received(self) -> None:
        """Whoever hangs up is not answered: the transport closes itself."""

    def pause_writing(self) -> None:
        self.writable.clear()
        self.writing_timer = self.loop.call_later(self.limits.answer_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        self.writable.set()
        self.stop_writing_timer()

    def stop_writing_timer(self) -> None:
        if self.writing_timer is not None:
            self.writing_timer.cancel()
            self.writing_timer = None

    def connection_lost(self, trouble: Exception | None) -> None:
        self.leave()
        self.wait_for(None)
        if self.turn_timer is not None:
            self.turn_timer.cancel()
        self.stop_writing_timer()
        if self.exchange is not None:
            self.exchange.hang_up()
        self.writable.set()

    def leave(self) -> None:
        """It counts no longer as a connection that speaks HTTP."""
        self.server.connections.discard(self)
        if self.address is not None:
            self.server.connections_of.give_back(self.address)
            self.address = None

    # Whose turn it is

    def take_turn(self) -> bool:
        """May the next head be read at once? Otherwise it waits; who would wait for too long is hung up on."""
        if self.address is not None:
            seconds = self.server.heads.reserve(self.address, self.loop.time(), self.limits.head_seconds)
            if seconds is None:
                self.transport.abort()
                return False
            if seconds > 0:
                self.turn_timer = self.loop.call_later(seconds, self.have_turn)
                return False
        self.wait_for(self.limits.head_seconds)
        return True

    def have_turn(self) -> None:
        self.turn_timer = None
        self.wait_for(self.limits.head_seconds)
        self.read_on()
        self.go_on()

    def hold(self) -> None:
        if self.turn_timer is not None and not self.transport.is_closing():
            self.transport.pause_reading()

    # What comes

    def wait_for(self, seconds: float | None) -> None:
        """The head or body that is due must be whole by then; None: nothing is due."""
        if self.reading_timer is not None:
            self.reading_timer.cancel()
        self.reading_timer = None if seconds is None else self.loop.call_later(seconds, self.transport.abort)

    def go_on(self) -> None:
        """Whatever has come and can be understood."""
        try:
            while not self.transport.is_closing():
                event = self.http.next_event()
                if event is h11.NEED_DATA or isinstance(event, h11.ConnectionClosed):
                    return
                if event is h11.PAUSED:  # the next request waits until this one is answered
                    self.transport.pause_reading()
                    return
                if isinstance(event, h11.Request):
                    if self.begin(event):
                        return
                elif self.exchange is not None and isinstance(event, h11.Data):
                    self.exchange.feed(bytes(event.data))
                elif self.exchange is not None and isinstance(event, h11.EndOfMessage):
                    self.wait_for(None)
                    self.exchange.end_body()
        except h11.RemoteProtocolError as trouble:
            self.refuse(trouble.error_status_hint)

    def read_on(self) -> None:
        if not self.transport.is_closing():
            self.transport.resume_reading()

    def begin(self, request: h11.Request) -> bool:
        """A head is there, whole; True where the connection speaks HTTP no longer."""
        self.wait_for(self.limits.body_seconds)
        if sum(len(name) + len(value) for name, value in request.headers) > self.limits.head_bytes:
            self.refuse(431)
            return True
        scope = self.scope_of(request)
        if self.server.wants_line(scope):
            self.become_line(request, scope)
            return True
        self.exchange = Exchange(self, scope)
        self.server.do(self.exchange.run())
        return False

    def scope_of(self, request: h11.Request) -> dict[str, Any]:
        raw_path, _, query = request.target.partition(b"?")
        if not raw_path.startswith(b"/") and b"://" in raw_path:  # as one asks a proxy
            raw_path = b"/" + raw_path.partition(b"://")[2].partition(b"/")[2]
        peer = self.transport.get_extra_info("peername")
        scope = {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": request.http_version.decode("ascii"),
            "method": request.method.decode("ascii"),
            "scheme": "https" if self.transport.get_extra_info("ssl_object") else "http",
            "path": unquote(raw_path.decode("ascii")),
            "raw_path": raw_path,
            "query_string": query,
            "root_path": "",
            "headers": list(request.headers),
            "client": (str(peer[0]), int(peer[1])) if isinstance(peer, tuple) else None,
        }
        self.server.proxies.believe(scope)
        return scope

    def become_line(self, request: h11.Request, scope: Scope) -> None:
        """Hand the connection over to a WebSocket, with what has already come behind the request."""
        self.wait_for(None)
        self.leave()
        early, _ = self.http.trailing_data
        peer = self.peer()
        is_proxy = peer is not None and self.server.proxies.names(peer)
        inside = scope.get("inside", False)
        trips = ToldTrips(self.transport) if inside else Trips(self.transport, is_proxy=is_proxy)
        line = SocketLine(self.transport, self.limits, self.server.ping_seconds, self.server.lines, trips)
        if isinstance(trips, ToldTrips):
            unwrapping = Unwrapping(line, trips)
            self.transport.set_protocol(unwrapping)
            early = unwrapping.unwrap(early)
        else:
            self.transport.set_protocol(line)
        head = [request.method, b" ", request.target, b" HTTP/", request.http_version, b"\r\n"]
        for name, value in request.headers:
            head += [name, b": ", value, b"\r\n"]
        if line.shake_hands(b"".join((*head, b"\r\n")), early):
            self.server.do(self.server.open_line(line, scope))

    # What goes

    def refuse(self, status: int) -> None:
        """What came is no request, or too much of one."""
        if self.http.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            headers = [("content-length", "0"), ("connection", "close")]
            self.write(h11.Response(status_code=status, headers=headers), h11.EndOfMessage())
        self.transport.close()

    def write(self, *events: h11.Event) -> None:
        data = b"".join(self.http.send(event) or b"" for event in events)
        if data and not self.transport.is_closing():
            self.transport.write(data)

    def answered(self) -> None:
        """The answer is out: on to the next request, once the rest of this one has come."""
        if self.transport.is_closing():
            return
        if self.http.our_state is h11.MUST_CLOSE or self.server.stopping:
            self.transport.close()
        elif self.http.our_state is h11.DONE and self.http.their_state is h11.DONE:
            self.exchange = None
            self.http.start_next_cycle()
            if self.take_turn():
                self.read_on()
                self.go_on()
            else:
                self.hold()

    def stop(self) -> None:
        """The house stops: whoever is being answered still is."""
        if self.exchange is None:
            self.transport.close()


class Exchange:
    """A request and its answer, as an ASGI application knows them."""

    def __init__(self, connection: Connection, scope: Scope) -> None:
        self.connection = connection
        self.scope = scope
        self.body = bytearray()
        self.more = True  # of the body is to come
        self.news = asyncio.Event()
        self.gone = False
        self.head: Message | None = None
        self.done = False
        self.heard_all = False  # the application has the whole body

    def feed(self, data: bytes) -> None:
        if not self.done:  # otherwise nobody wants the rest
            self.body += data
            self.news.set()
            if len(self.body) > READ_AHEAD_BYTES:
                self.connection.transport.pause_reading()

    def end_body(self) -> None:
        self.more = False
        self.news.set()
        if self.done:
            self.connection.answered()

    def hang_up(self) -> None:
        self.gone = True
        self.news.set()

    async def run(self) -> None:
        try:
            await self.connection.server.app(self.scope, self.receive, self.send)
        except Exception:
            if not self.gone:
                log.exception("request stumbled")
        if not self.done and not self.gone:
            self.connection.transport.close()

    async def receive(self) -> Message:
        connection = self.connection
        if connection.http.they_are_waiting_for_100_continue:
            connection.write(h11.InformationalResponse(status_code=100, headers=[]))
        while self.heard_all or (self.more and not self.body):
            if self.gone or self.done:
                return {"type": "http.disconnect"}
            self.news.clear()
            await self.news.wait()
        body, self.body = bytes(self.body), bytearray()
        self.heard_all = not self.more
        connection.read_on()
        return {"type": "http.request", "body": body, "more_body": self.more}

    async def send(self, message: Message) -> None:
        connection = self.connection
        if self.gone or connection.transport.is_closing():
            return
        if message["type"] == "http.response.start":
            self.head = message
            return
        if self.head is not None:
            date = (b"date", formatdate(usegmt=True).encode("ascii"))
            headers = [date, *self.head.get("headers", [])]
            if connection.server.stopping:
                headers.append((b"connection", b"close"))
            connection.write(h11.Response(status_code=self.head["status"], headers=headers))
            self.head = None
        body = b"" if self.scope["method"] == "HEAD" else message.get("body", b"")
        for start in range(0, len(body), PIECE_BYTES):
            connection.write(h11.Data(data=body[start : start + PIECE_BYTES]))
            await connection.writable.wait()
            if self.gone:
                return
        if not message.get("more_body", False):
            connection.write(h11.EndOfMessage())
            self.done = True
            self.news.set()
            connection.read_on()
            connection.answered()
