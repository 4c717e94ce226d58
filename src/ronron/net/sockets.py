"""The socket of a room: who may open it, and what is done with every message that comes in."""

import time
from typing import Any
from urllib.parse import parse_qs

import msgspec
from starlette.datastructures import Headers
from starlette.types import Receive, Scope, Send

from ronron.house import actions
from ronron.house.house import House
from ronron.house.keeping import hash_of
from ronron.house.line import CLOSE_POLICY, CLOSE_TRY_LATER
from ronron.house.room import Room
from ronron.house.watcher import Watcher
from ronron.net.lines import EXTENSION, Line
from ronron.net.security import device_secret, is_same_origin
from ronron.plain import Refusal
from ronron.wire import messages as wire

MOST_PENDING = 20  # room changes of one connection that may wait at once
FLOODS_FORGIVEN = 20  # messages over the limit before the line is dropped


class Socket:
    """The ASGI application behind `/api/rooms/{code}/socket`."""

    house: House  # there once it has opened

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()  # websocket.connect
        headers = Headers(scope=scope)
        line: Line = scope["extensions"][EXTENSION]
        house = self.house
        query = parse_qs(scope["query_string"].decode("latin-1"))
        if not is_same_origin(headers, scope):
            await self._turn_away(send, Refusal("wrong-origin"), CLOSE_POLICY)
            return
        address = scope["client"][0] if scope.get("client") else ""
        try:
            if house.stopping or house.lines >= house.limits.connections:
                raise Refusal("house-full")
            room = await find_room(house, scope["path_params"]["code"], address)
            if len(room.watchers) >= house.limits.connections_in_a_room:
                raise Refusal("room-full")
            device = device_of(headers, query)
            if room.is_removed(device):
                raise Refusal("removed")
        except Refusal as refusal:
            code = CLOSE_TRY_LATER if refusal.code in ("house-full", "room-full") else CLOSE_POLICY
            await self._turn_away(send, refusal, code)
            return
        watcher = Watcher(line, room, device)
        await send({"type": "websocket.accept"})
        listener = Listener(watcher)
        line.on_message = listener.hear
        line.goodbye = wire.encode(wire.Goodbye("house-stops", 1000))
        house.lines += 1
        try:
            room.enter(watcher)
            while (message := await receive())["type"] != "websocket.disconnect":
                # Said before we listened: a hasty client's first words.
                listener.hear(message.get("bytes") or message.get("text", "").encode())
        finally:
            house.lines -= 1
            room.leave(watcher)

    async def _turn_away(self, send: Send, refusal: Refusal, code: int) -> None:
        """Say why before closing: a refused handshake tells a browser nothing."""
        self.house.metrics.count("ronron_refusals_total", f'code="{refusal.code}"')
        await send({"type": "websocket.accept"})
        again = 5000 if code == CLOSE_TRY_LATER else None
        await send({"type": "websocket.send", "text": wire.encode(wire.Goodbye(refusal.code, again)).decode()})
        await send({"type": "websocket.close", "code": code, "reason": refusal.code})


async def find_room(house: House, code: str, address: str) -> Room:
    """The room with this code; whoever tries many that do not exist has to wait."""
    try:
        return await house.room(code)
    except Refusal:
        if not house.guessers.take(address, time.monotonic()):
            raise Refusal("too-fast") from None
        raise


def device_of(headers: Headers, query: dict[str, list[str]]) -> str | None:
    """Who this is: a television looks on, a program has a token, everyone else a cookie."""
    if "watch" in query:
        return None
    bearer = headers.get("authorization", "")
    secret = query["token"][0] if "token" in query else bearer.removeprefix("Bearer ") if bearer else None
    secret = secret or device_secret(headers)
    return None if secret is None else hash_of(secret)


class Listener:
    """Takes a watcher's messages, one by one, as they come off the wire. It never waits."""

    def __init__(self, watcher: Watcher) -> None:
        self.watcher = watcher
        self.metrics = watcher.room.house.metrics
        self.floods = 0

    def hear(self, text: bytes) -> None:
        watcher = self.watcher
        self.metrics.count("ronron_messages_total")
        if not watcher.bucket.take(time.monotonic()):
            self.flood()
            return
        try:
            message: Any = wire.client_decoder.decode(text)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            watcher.refuse("message", Refusal("unreadable-message"))
            return
        try:
            self.act(message)
        except Refusal as refusal:
            watcher.refuse(message.__struct_config__.tag, refusal)

    def act(self, message: wire.ClientMessage) -> None:
        watcher = self.watcher
        if isinstance(message, wire.Move):  # by far the most frequent
            actions.move(watcher, message)
            return
        match message:
            case wire.Ping(at=at):
                watcher.send(wire.Pong(at, watcher.line.lag_milliseconds))
            case wire.Resync():
                watcher.start_over()
            case wire.Curtain(seat=seat):
                watcher.raise_curtain(seat)
            case wire.Why(seat=seat, moves=moves):
                actions.explain(watcher, seat, moves)
            case (
                wire.TakeBack()
                | wire.Consent()
                | wire.Pause()
                | wire.Resume()
                | wire.Extend()
                | wire.SetClock()
                | wire.StandIn()
                | wire.TakeSeat()
            ):
                actions.tell_table(watcher, message)
            case _:
                if watcher.pending >= MOST_PENDING:
                    raise Refusal("too-fast")
                watcher.pending += 1
                watcher.room.do_later(self.change(message))

    async def change(self, message: wire.RoomMessage) -> None:
        watcher = self.watcher
        try:
            await actions.change_room(watcher, message)
        except Refusal as refusal:
            about = message.__struct_config__.tag
            assert isinstance(about, str)
            watcher.refuse(about, refusal)
        finally:
            watcher.pending -= 1

    def flood(self) -> None:
        """Too many: told once in a while, then dropped."""
        self.floods += 1
        watcher = self.watcher
        if self.floods == 1:
            watcher.refuse("message", Refusal("too-fast"))
        if self.floods > FLOODS_FORGIVEN:
            self.metrics.count("ronron_dropped_lines_total")
            watcher.say_goodbye("too-fast")
