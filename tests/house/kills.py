"""A house that is killed again and again while people play in it; what must hold is looked at afterwards.

`run(kills=8)` is the dose of `make test`, 200 that of `make prove`.
"""

import asyncio
import json
import multiprocessing
import os
import random
import signal
import sqlite3
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from ronron.net.bench.servers import run_house
from ronron.net.run import Settings, listen
from ronron.table import journal
from ronron.table.journal import Moved
from ronron.table.ledger import fold

ROOMS = 4
PATIENCE_SECONDS = 60.0

# Houses are forked from a process that has already read the code: a new one stands at once after a kill.
nursery = multiprocessing.get_context("forkserver")
nursery.set_forkserver_preload(["ronron.net.bench.servers", "ronron.net.run"])


@dataclass(frozen=True)
class Acknowledged:
    """A move that a client was told had been made."""

    table: str
    entry: int
    seat: int
    number: int
    move: str


@dataclass
class Seen:
    """What the clients went through."""

    acknowledged: list[Acknowledged] = field(default_factory=list)
    comebacks: int = 0
    repeats: int = 0
    finished: int = 0
    steps: Counter[str] = field(default_factory=Counter)  # of the room, since the last start


class Killable:
    """The house in a process that can be killed, always on the same port."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        probe = listen(Settings(port=0, store=folder))
        self.port = int(probe.getsockname()[1])
        probe.close()
        self.process: BaseProcess | None = None

    def start(self) -> None:
        self.process = nursery.Process(target=run_house, args=(str(self.folder), self.port))
        self.process.start()

    async def ready(self) -> None:
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.port}") as web:
            while True:
                try:
                    if (await web.get("/readyz")).status_code == 200:
                        return
                except httpx.TransportError:
                    pass
                await asyncio.sleep(0.02)

    def end(self, how: int) -> None:
        assert self.process is not None
        assert self.process.pid is not None
        os.kill(self.process.pid, how)
        self.process.join(PATIENCE_SECONDS)
        assert self.process.exitcode is not None, "it does not stop"
        self.process.close()
        self.process = None


class Player:
    """One person of a room: plays at random, and comes back by itself whenever the line breaks."""

    def __init__(self, port: int, code: str, cookie: str, host: bool, seen: Seen, luck: random.Random) -> None:
        self.address = f"ws://127.0.0.1:{port}/api/rooms/{code}/socket"
        self.code = code
        self.cookie = cookie
        self.host = host
        self.seen = seen
        self.luck = luck
        self.unsure: dict[tuple[str, int], str] = {}  # moves sent and not yet heard of, by table and number
        self.made: dict[tuple[str, int], int] = {}  # those that were heard of: the entries in which they stand
        self.lines = 0

    async def play(self) -> None:
        while True:
            try:
                async with connect(self.address, additional_headers={"Cookie": self.cookie}, compression=None) as line:
                    self.lines += 1
                    self.seen.comebacks += self.lines > 1
                    self.table = ""
                    async for text in line:
                        for answer in self.hear(json.loads(text)):
                            await line.send(json.dumps(answer))
            except (ConnectionClosed, InvalidHandshake, OSError, TimeoutError, EOFError):
                await asyncio.sleep(0.02 + self.luck.random() * 0.05)

    def hear(self, message: dict[str, Any]) -> list[dict[str, Any]]:
        kind = message["type"]
        if kind == "accepted":
            self.acknowledge(message["table"], message["entry"], message["seat"], message["number"])
            self.seen.repeats += 1
        if kind not in ("sync", "step"):
            return []
        self.table = message["table"]
        if kind == "step":
            self.seen.steps[self.code] += 1
            moved = message["moved"]
            self.acknowledge(self.table, message["number"], moved["seat"], moved["number"])
        if message["over"]:
            self.seen.finished += kind == "step" and self.host
            return [{"type": "start"}] if self.host else []
        again = self.unheard(message) if kind == "sync" else []
        open_questions = [option for option in message["legal"] if option["moves"]]
        if kind == "step":  # what was answered a moment ago is on its way
            open_questions = [one for one in open_questions if (self.table, one["number"]) not in self.unsure]
        return again + [self.answer(option) for option in open_questions]

    def unheard(self, message: dict[str, Any]) -> list[dict[str, Any]]:
        """Moves whose fate is unknown after a comeback, and that are no longer asked for: said once more."""
        asked = {option["number"] for option in message["legal"]}
        lost = [(key[1], move) for key, move in self.unsure.items() if key[0] == self.table and key not in self.made]
        return [
            {"type": "move", "seat": self.seat, "move": move, "number": number}
            for number, move in lost
            if number not in asked
        ]

    def acknowledge(self, table: str, entry: int, seat: int, number: int) -> None:
        """A step says who moved, not what: of one that we know to be made, it is no news.

        A house that has lost the room asks once more, is told another move, and may then tell of the first one, which
        it had written itself: that is no word about what it was told last.
        """
        if seat != self.seat:
            return
        key = (table, number)
        move = self.unsure.pop(key, None)
        if move is not None and self.made.get(key) != entry:
            self.made[key] = entry
            self.seen.acknowledged.append(Acknowledged(table, entry, seat, number, move))

    seat = 0

    def answer(self, option: dict[str, Any]) -> dict[str, Any]:
        """What was sent before the line broke is sent again as it was."""
        key = (self.table, option["number"])
        move = self.unsure.setdefault(key, self.luck.choice(option["moves"]))
        return {"type": "move", "seat": option["seat"], "move": move, "number": option["number"]}


async def set_table(
    web: httpx.AsyncClient, port: int, seen: Seen, luck: random.Random, game: str = "cat-in-the-box"
) -> list[Player]:
    """A room with two people and a bot or two, and a match started in it."""
    opened = await web.post("/api/rooms", json={"name": "Zoé"})
    code = opened.json()["room"]["code"]
    cookie = opened.headers["set-cookie"].partition(";")[0]
    web.cookies.clear()
    joined = await web.post(f"/api/rooms/{code}/people", json={"name": "Léo"})
    other = joined.headers["set-cookie"].partition(";")[0]
    web.cookies.clear()
    people = [opened.json()["person"], joined.json()["person"]]
    seats: list[dict[str, Any]] = [{"kind": "person", "person": person} for person in people]
    seats += [{"kind": "bot", "bot": "random"}] * luck.choice((0, 1, 2))
    address = f"ws://127.0.0.1:{port}/api/rooms/{code}/socket"
    async with connect(address, additional_headers={"Cookie": cookie}, compression=None) as line:
        await line.send(json.dumps({"type": "choose", "game": game, "seats": seats}))
        await line.send(json.dumps({"type": "start"}))
        while json.loads(await line.recv())["type"] != "sync":
            pass
    players = [Player(port, code, cookie, True, seen, luck), Player(port, code, other, False, seen, luck)]
    players[1].seat = 1
    return players


async def play_and_kill(house: Killable, kills: int, luck: random.Random) -> Seen:
    seen = Seen()
    house.start()
    await house.ready()
    players: list[Player] = []
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{house.port}") as web:
        for _ in range(ROOMS):
            players += await set_table(web, house.port, seen, luck)
    tasks = [asyncio.create_task(player.play()) for player in players]
    try:
        for kill in range(kills + 1):
            seen.steps.clear()
            # Every table goes on before the next blow, which falls anywhere in the next moments.
            async with asyncio.timeout(PATIENCE_SECONDS):
                while len(seen.steps) < ROOMS or min(seen.steps.values()) < 3:
                    await asyncio.sleep(0.005)
            await asyncio.sleep(luck.random() * 0.15)
            if kill < kills:
                await asyncio.to_thread(house.end, signal.SIGKILL)
                house.start()
        await asyncio.to_thread(house.end, signal.SIGTERM)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    return seen


def run(kills: int, seed: int = 0) -> dict[str, int]:
    """Play, kill, and look at the journal. Raises where anything acknowledged is missing, doubled or changed."""
    with tempfile.TemporaryDirectory() as folder:
        house = Killable(Path(folder))
        try:
            seen = asyncio.run(play_and_kill(house, kills, random.Random(seed)))
        finally:
            if house.process is not None:
                house.end(signal.SIGKILL)
        tables = read_journals(Path(folder) / "bench.sqlite")
    moves = check_journals(tables, seen.acknowledged)
    return {
        "kills": kills,
        "tables": len(tables),
        "moves": moves,
        "acknowledged": len(seen.acknowledged),
        "comebacks": seen.comebacks,
        "repeats_recognised": seen.repeats,
        "games_finished": seen.finished,
    }


def check_journals(tables: dict[str, list[bytes]], acknowledged: list[Acknowledged]) -> int:
    """Every entry can be played, no move is there twice, and all is there that anyone was told; says how many moves."""
    moves = 0
    for name, lines in tables.items():
        entries = [journal.decode(line) for line in lines]
        fold(entries)  # every move in it is one that can be played
        answered = [(entry.who, entry.answers) for entry in entries if isinstance(entry, Moved) and entry.who >= 0]
        assert len(answered) == len(set(answered)), f"a move twice in {name}"
        moves += len(answered)
    for one in acknowledged:
        entry = journal.decode(tables[one.table][one.entry - 1])
        assert isinstance(entry, Moved), one
        assert (entry.who, entry.move, entry.answers) == (one.seat, one.move, one.number), (one, entry)
    return moves


def read_journals(store: Path) -> dict[str, list[bytes]]:
    connection = sqlite3.connect(store)
    try:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        tables: dict[str, list[bytes]] = {}
        for name, number, entry in connection.execute('SELECT * FROM entries ORDER BY "table", number'):
            tables.setdefault(name, []).append(entry)
            assert len(tables[name]) == number, f"a gap in {name}"
    finally:
        connection.close()
    return tables
