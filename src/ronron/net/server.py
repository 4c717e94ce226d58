"""The server: one port, everything that is connected to it, and how all of it ends."""

import asyncio
import logging
import re
import socket
import ssl
from collections.abc import Coroutine
from typing import Any

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Scope

from ronron.house.limits import Buckets, Holdings, Limits
from ronron.net.exchanges import Connection
from ronron.net.lines import SocketLine
from ronron.net.passages import Insiders
from ronron.net.proxies import Proxies
from ronron.net.sockets import Doorway

log = logging.getLogger("ronron.net")
SOCKET_PATH = re.compile(r"/api/rooms/([^/]+)/socket")
MOMENT_SECONDS = 1.0  # for those who are being answered, before the rooms are handed over
STOP_SECONDS = 5.0  # and after that
BACKLOG = 2048  # who knocks at once


class Server:
    def __init__(
        self,
        app: ASGIApp,
        doorway: Doorway,
        limits: Limits,
        ping_seconds: float,
        proxies: Proxies | Insiders | None = None,
    ) -> None:
        self.app = app
        self.doorway = doorway
        self.limits = limits
        self.ping_seconds = ping_seconds
        self.proxies = proxies or Proxies()
        self.connections: set[Connection] = set()
        self.connections_of = Holdings(limits.requests_open_of_an_address)
        self.heads = Buckets(limits.heads_a_second, limits.heads_at_once, limits.addresses)
        self.lines: set[SocketLine] = set()
        self.tasks: set[asyncio.Task[None]] = set()
        self.stopping = False

    async def start(self, listening: socket.socket, encryption: ssl.SSLContext | None) -> None:
        loop = asyncio.get_running_loop()
        self.listener = await loop.create_server(
            lambda: Connection(self), sock=listening, ssl=encryption, backlog=BACKLOG
        )

    async def close(self) -> None:
        """Nobody new; lines are told, and what was asked is answered, if that takes no longer than a moment."""
        self.stopping = True
        self.listener.close()
        for connection in list(self.connections):
            connection.stop()
        for line in list(self.lines):
            line.stop()
        loop = asyncio.get_running_loop()
        deadline = loop.time() + MOMENT_SECONDS
        await asyncio.sleep(0)  # whoever was on a line leaves his room
        while self.tasks and loop.time() < deadline:
            await asyncio.sleep(0.01)

    async def stop(self) -> None:
        """Until everyone has hung up; whoever takes too long is cut off."""
        if not self.stopping:
            await self.close()
        deadline = asyncio.get_running_loop().time() + STOP_SECONDS
        while (self.tasks or self.connections or self.lines) and asyncio.get_running_loop().time() < deadline:
            await asyncio.sleep(0.01)
        for connection in self.connections:
            connection.transport.abort()
        for line in self.lines:
            line.transport.abort()
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    def do(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    # Sockets

    def wants_line(self, scope: Scope) -> bool:
        """Does this request ask for the socket of a room? Everywhere else the wish to upgrade is ignored."""
        if SOCKET_PATH.fullmatch(scope["path"]) is None:
            return False
        return Headers(scope=scope).get("upgrade", "").strip().lower() == "websocket"

    async def open_line(self, line: SocketLine, scope: Scope) -> None:
        found = SOCKET_PATH.fullmatch(scope["path"])
        assert found is not None
        try:
            await self.doorway.answer(line, found[1], scope)
        except Exception:
            log.exception("socket stumbled")
            line.transport.close()
