"""Honest people while a house is besieged: they play and ping, newcomers look in, and all of it is timed."""

import asyncio
import json
import random
from collections import Counter, defaultdict
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

GAME = "cat-in-the-box"
BOT = "cat"
FAMILY = "127.0.0.2"  # where those live who play
NEIGHBOUR = "127.0.0.3"  # where newcomers come from
PING_SECONDS = 0.1
MOST_UNANSWERED = 20  # pings: more at once, after a long wait, would be a flood of their own
MOVE_SECONDS = 0.2  # people think for a moment
LOOK_SECONDS = 0.5
ROOMS_OF_PEOPLE = 2
ROOMS_WITH_BOTS = 3
PATIENCE_SECONDS = 60.0


@dataclass
class Times:
    """How long things took in one phase, in milliseconds, and what should not have happened."""

    took: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    quick_moves: int = 0  # instead of a bot's own
    troubles: Counter[str] = field(default_factory=Counter)

    def figures(self) -> dict[str, Any]:
        """Of everything that took time: half were quicker than the first, 19 in 20 than the second, all as the last."""
        spreads = {what: spread(took) for what, took in self.took.items()}
        counts = {what: len(took) for what, took in self.took.items()}
        return {**spreads, "counts": counts, "quick_moves": self.quick_moves, "troubles": self.troubles}


def spread(took: list[float]) -> list[float]:
    ordered = sorted(took)
    return [round(ordered[place], 1) for place in (len(took) // 2, int(len(took) * 0.95), -1)]


class Family:
    """Several rooms of people, some with bots; `phase` is where what they see is written down."""

    def __init__(self, port: int, seed: int = 0) -> None:
        self.http = f"http://127.0.0.1:{port}"
        self.ws = f"ws://127.0.0.1:{port}"
        self.luck = random.Random(seed)
        self.phase = Times()
        self.players: list[Player] = []
        self.tasks: list[asyncio.Task[None]] = []
        self.stack = AsyncExitStack()
        self.codes: list[str] = []

    async def settle(self, steps: int) -> None:
        """Open the rooms, begin to play, and wait until every table has come so far: its bots are awake by then."""
        for number in range(ROOMS_OF_PEOPLE + ROOMS_WITH_BOTS):
            await self.open_room(people=2 if number < ROOMS_OF_PEOPLE else 1)
        self.tasks.append(asyncio.create_task(self.look_in()))
        async with asyncio.timeout(PATIENCE_SECONDS):
            while not all(player.steps >= steps for player in self.players):
                await asyncio.sleep(0.02)

    async def open_room(self, people: int) -> None:
        code = ""
        seats: list[dict[str, Any]] = []
        players = []
        for number in range(people):
            there = httpx.AsyncHTTPTransport(local_address=FAMILY)
            async with httpx.AsyncClient(base_url=self.http, transport=there, timeout=PATIENCE_SECONDS) as web:
                path = f"/api/rooms/{code}/people" if code else "/api/rooms"
                answer = await web.post(path, json={"name": ("Zoé", "Léo")[number]})
                answer.raise_for_status()
                code = answer.json()["room"]["code"]
                seats.append({"kind": "person", "person": answer.json()["person"]})
                cookie = f"ronron-device={web.cookies['ronron-device']}"
            line = await connect(
                f"{self.ws}/api/rooms/{code}/socket",
                additional_headers={"Cookie": cookie},
                local_addr=(FAMILY, 0),
                compression=None,
                ping_interval=None,
                open_timeout=PATIENCE_SECONDS,
                close_timeout=0.5,
            )
            await self.stack.enter_async_context(line)
            players.append(Player(self, line, seat=number))
        self.codes.append(code)
        if people == 1:
            seats += [{"kind": "bot", "bot": BOT}] * 2
            players[0].bots = (1, 2)
        await players[0].say({"type": "choose", "game": GAME, "seats": seats})
        await players[0].say({"type": "start"})
        self.players += players
        for player in players:
            self.tasks += [asyncio.create_task(player.play()), asyncio.create_task(player.ping())]

    async def look_in(self) -> None:
        """Every now and then somebody new, who opens the page of a room and watches for a moment."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            phase = self.phase
            began = asyncio.get_running_loop().time()
            try:
                there = httpx.AsyncHTTPTransport(local_address=NEIGHBOUR)
                async with httpx.AsyncClient(base_url=self.http, transport=there, timeout=PATIENCE_SECONDS) as web:
                    seen = await web.get(f"/api/rooms/{self.codes[0]}")
                    phase.troubles["newcomers refused"] += seen.status_code != 200
                address = f"{self.ws}/api/rooms/{self.codes[0]}/socket?watch"
                options: dict[str, Any] = {
                    "open_timeout": PATIENCE_SECONDS,
                    "close_timeout": 0.5,
                    "ping_interval": None,
                }
                async with connect(address, local_addr=(NEIGHBOUR, 0), compression=None, **options) as line:
                    heard = json.loads(await asyncio.wait_for(line.recv(), PATIENCE_SECONDS))
                    phase.troubles["newcomers refused"] += heard["type"] != "welcome"
            except (httpx.HTTPError, WebSocketException, OSError, TimeoutError):
                phase.troubles["newcomers refused"] += 1
            else:
                phase.took["newcomer"].append(1000 * (asyncio.get_running_loop().time() - began))

    async def live(self, seconds: float) -> Times:
        """A phase: what begins in it is timed in it, however long it takes."""
        self.phase = phase = Times()
        await asyncio.sleep(seconds)
        return phase

    async def settle_accounts(self) -> None:
        """Whatever is still waited for is waited for; nothing that was slow is left out."""
        pending = [one for player in self.players for one in list(player.pinged.values())]
        if pending:
            await asyncio.wait([one.answered for one in pending], timeout=PATIENCE_SECONDS)

    async def leave(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.stack.aclose()


@dataclass
class Pinged:
    at: float
    phase: Times
    answered: "asyncio.Future[None]"


class Player:
    """A person at a table, who moves after a moment's thought and pings all the time."""

    bots: tuple[int, ...] = ()  # the seats on whom this one has an eye

    def __init__(self, family: Family, line: ClientConnection, seat: int) -> None:
        self.family = family
        self.line = line
        self.seat = seat
        self.steps = 0
        self.pinged: dict[float, Pinged] = {}
        self.moved: tuple[int, float, Times] | None = None  # which question, when, and in which phase
        self.bots_asked: dict[int, tuple[float, Times]] = {}
        self.answered = -1
        self.loop = asyncio.get_running_loop()

    async def say(self, message: dict[str, Any]) -> None:
        await self.line.send(json.dumps(message))

    async def ping(self) -> None:
        number = 0.0
        try:
            while True:
                await asyncio.sleep(PING_SECONDS * (0.5 + self.family.luck.random()))
                if len(self.pinged) >= MOST_UNANSWERED:
                    continue
                number += 1
                self.pinged[number] = Pinged(self.loop.time(), self.family.phase, self.loop.create_future())
                await self.say({"type": "ping", "at": number})
        except ConnectionClosed:
            return  # told by who reads

    async def play(self) -> None:
        try:
            async for text in self.line:
                self.hear(json.loads(text))
        except ConnectionClosed:
            pass
        self.family.phase.troubles["players dropped"] += 1

    def hear(self, message: dict[str, Any]) -> None:
        now = self.loop.time()
        match message["type"]:
            case "pong":
                one = self.pinged.pop(message["at"])
                one.phase.took["ping"].append(1000 * (now - one.at))
                one.answered.set_result(None)
            case "refused" | "goodbye" if message["code"] != "late":
                self.family.phase.troubles[f"players refused: {message['code']}"] += 1
            case "step":
                self.steps += 1
                self.time(message["moved"], now)
                self.look(message, now)
            case "sync":
                self.answered = -1
                self.look(message, now)

    def time(self, moved: dict[str, Any], now: float) -> None:
        if self.moved is not None and (moved["seat"], moved["number"]) == (self.seat, self.moved[0]):
            self.moved[2].took["move"].append(1000 * (now - self.moved[1]))
            self.moved = None
        asked = self.bots_asked.pop(moved["seat"], None)
        if asked is not None:
            asked[1].took["bot"].append(1000 * (now - asked[0]))
            asked[1].quick_moves += "quick" in moved["notes"]

    def look(self, message: dict[str, Any], now: float) -> None:
        if message["over"]:
            self.bots_asked.clear()
            if self.seat == 0:
                self.loop.create_task(self.say({"type": "start"}))
            return
        for one in message["asked"]:
            if one["seat"] in self.bots and one["must"]:
                self.bots_asked.setdefault(one["seat"], (now, self.family.phase))
        for option in message["legal"]:
            if option["moves"] and option["number"] > self.answered:
                self.answered = option["number"]
                move = self.family.luck.choice(option["moves"])
                self.loop.create_task(self.move(option, move))

    async def move(self, option: dict[str, Any], move: str) -> None:
        await asyncio.sleep(MOVE_SECONDS * (0.5 + self.family.luck.random()))
        self.moved = (option["number"], self.loop.time(), self.family.phase)
        try:
            await self.say({"type": "move", "seat": option["seat"], "number": option["number"], "move": move})
        except ConnectionClosed:
            return
