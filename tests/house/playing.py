"""A house to test against and clients that play in it, all in one loop on the loopback."""

import asyncio
import json
import random
import ssl
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from ronron.house.limits import Limits
from ronron.net.run import Settings, listen, open_doors
from ronron.table.table import Manners

QUICK = Manners(pace=0.0, grace_seconds=0.2, retry_seconds=0.05)
GENEROUS = Limits(
    messages_a_second=100_000,
    messages_at_once=100_000,
    requests_a_second=1e5,
    requests_at_once=100_000,
    rooms_a_day=100_000,
    connections_of_an_address=100_000,
    requests_open_of_an_address=100_000,
    heads_a_second=1e5,
    heads_at_once=100_000,
    matches_of_an_address=100_000,
)
PATIENCE_SECONDS = 60.0  # how long a test waits for something that must come
NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # empty: to read certificates that nobody needs takes a while


def settings_for(folder: Path, **changes: Any) -> Settings:
    base = Settings(port=0, store=folder / "house.sqlite", manners=QUICK, limits=GENEROUS)
    return replace(base, **changes)


@asynccontextmanager
async def running(settings: Settings) -> AsyncIterator["Address"]:
    """A house that is open while the block runs, on a free port."""
    listening = listen(settings)
    port = listening.getsockname()[1]
    async with open_doors(settings, listening) as house:
        yield Address(port, house)


class Address:
    """Where a house is, and the house itself where it is in this process."""

    def __init__(self, port: int, house: Any = None) -> None:
        self.port = port
        self.house = house

    @property
    def http(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def ws(self) -> str:
        return f"ws://127.0.0.1:{self.port}"


LOST = ("beaten", "late")  # who races may lose


class Client:
    """One device: it comes in, keeps what it is told, and can play."""

    def __init__(self, http: str) -> None:
        self.http = http
        self.web = httpx.AsyncClient(base_url=http, verify=NO_TLS)
        self.code = ""
        self.person = ""
        self.socket: ClientConnection | None = None
        self.inbox: list[dict[str, Any]] = []
        self.raw: list[str] = []
        self.room: dict[str, Any] = {}
        self.table: dict[str, Any] = {}
        self.status: dict[str, Any] = {}

    async def open_room(self, name: str = "Zoé") -> str:
        answer = await self.web.post("/api/rooms", json={"name": name})
        assert answer.status_code == 201, answer.text
        self.person = answer.json()["person"]
        self.code = answer.json()["room"]["code"]
        return self.code

    async def join(self, code: str, name: str) -> str:
        answer = await self.web.post(f"/api/rooms/{code}/people", json={"name": name})
        assert answer.status_code == 201, answer.text
        self.code = code
        self.person = answer.json()["person"]
        return self.person

    async def connect(self, query: str = "", **options: Any) -> None:
        cookies = "; ".join(f"{name}={value}" for name, value in self.web.cookies.items())
        headers = {"Cookie": cookies} if cookies else {}
        address = f"{self.http.replace('http', 'ws', 1)}/api/rooms/{self.code}/socket{query}"
        options.setdefault("close_timeout", 0.2)  # a client that leaves does not wait for what it has not read
        self.socket = await connect(address, additional_headers=headers, compression=None, **options)

    async def close(self) -> None:
        if self.socket is not None:
            await self.socket.close()
        await self.web.aclose()

    # Talking

    async def send(self, kind: str, **values: Any) -> None:
        assert self.socket is not None
        await self.socket.send(json.dumps({"type": kind, **values}))

    async def receive(self) -> dict[str, Any]:
        assert self.socket is not None
        text = await asyncio.wait_for(self.socket.recv(), PATIENCE_SECONDS)
        assert isinstance(text, str)
        self.raw.append(text)
        message: dict[str, Any] = json.loads(text)
        self.inbox.append(message)
        match message["type"]:
            case "welcome" | "room":
                self.room = message["room"]
            case "sync":
                self.table = message
            case "step":
                self.table = {**self.table, **message}
            case "status":
                self.status = message
        return message

    async def until(self, wanted: Callable[[dict[str, Any]], bool] | str) -> dict[str, Any]:
        """Read on until a message fits."""
        while True:
            message = await self.receive()
            if message["type"] == wanted if isinstance(wanted, str) else wanted(message):
                return message

    # Playing

    async def plan(self, game: str, seats: list[dict[str, Any]], **values: Any) -> None:
        await self.send("choose", game=game, seats=seats, **values)
        await self.until(lambda message: message["type"] == "room" and message["room"]["plan"]["game"] == game)

    async def start(self) -> None:
        await self.send("start")
        await self.until("sync")

    async def move(self, option: dict[str, Any], move: str) -> None:
        await self.send("move", seat=option["seat"], move=move, number=option["number"])

    async def play_on(self, luck: random.Random, moves: int | None = None) -> int:
        """Answer whatever is asked of this device's seat, at random, until the match is over."""
        made = 0
        answered = -1
        while not self.table.get("over") and (moves is None or made < moves):
            for option in self.table.get("legal", []):
                if option["moves"] and option["number"] > answered:
                    answered = option["number"]
                    await self.move(option, luck.choice(option["moves"]))
                    made += 1
            heard = await self.receive()
            if heard.get("code") in LOST:  # the table goes on, and may ask the same seat with the same number
                answered = -1
        return made


def bots(count: int, name: str = "random") -> list[dict[str, Any]]:
    return [{"kind": "bot", "bot": name}] * count


def person(client: Client) -> dict[str, Any]:
    return {"kind": "person", "person": client.person}
