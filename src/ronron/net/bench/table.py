"""How much a durable move costs, beside a bare relay that keeps nothing, in the same run, on the loopback.

Each load is played by the same clients, in turns, against the house and against a process that only passes every
message on to everyone at the table. What is compared is the processor time of the two server processes for a move.
"""

import asyncio
import json
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec
from tqdm import tqdm
from websockets.asyncio.client import ClientConnection, connect

from ronron import games
from ronron.bots.registry import takes_budget
from ronron.kit.luck import Luck
from ronron.net.bench.measured import Measured, pooled
from ronron.net.bench.servers import TICKS_A_SECOND, MeasuredDatabase, MeasuredServer

CONNECTING_AT_ONCE = 50


@dataclass(frozen=True, kw_only=True)
class Load:
    tables: int
    seats: int
    think_seconds: float  # on average, before a move


TURNS = 3  # house and relay take turns: whatever else the machine does meanwhile then weighs on both
SHORTEST_TURN_SECONDS = 4.0
LOADS = (Load(tables=50, seats=2, think_seconds=0.0), Load(tables=500, seats=4, think_seconds=3.0))


@dataclass
class LoadTally:
    """What the clients saw."""

    seated: int = 0  # tables at which everyone has come
    moves: int = 0
    counting: bool = False
    waits: list[float] = field(default_factory=list)  # from a move to the step that tells of it, in seconds

    def made(self, sent: float) -> None:
        if self.counting:
            self.moves += 1
            self.waits.append(time.perf_counter() - sent)


# --- Clients -----------------------------------------------------------------------------------------------------


async def post(port: int, path: str, body: Any, cookie: str | None) -> tuple[dict[str, Any], str]:
    """A small request by hand: the bench needs nothing more of HTTP."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    text = msgspec.json.encode(body)
    head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/json\r\nConnection: close\r\n"
    if cookie:
        head += f"Cookie: {cookie}\r\n"
    writer.write(f"{head}Content-Length: {len(text)}\r\n\r\n".encode() + text)
    answer = await reader.read()
    writer.close()
    await writer.wait_closed()
    headers, _, content = answer.partition(b"\r\n\r\n")
    lines = [line.partition(": ") for line in headers.decode().split("\r\n")]
    given = [value.partition(";")[0] for name, _, value in lines if name.lower() == "set-cookie"]
    return json.loads(content), "; ".join(given) or cookie or ""


def think(load: Load, luck: Luck) -> float:
    """Between half and one and a half of the average; without pauses, none."""
    return load.think_seconds * (0.5 + luck.below(1000) / 1000)


async def play_table(port: int, game: str, load: Load, number: int, tally: LoadTally, ready: asyncio.Semaphore) -> None:
    """All the people of one table, against the house."""
    async with ready:
        joined, cookie = await post(port, "/api/rooms", {"name": "a"}, None)
        code = joined["room"]["code"]
        people = [(joined["person"], cookie)]
        for _ in range(load.seats - 1):
            joined, cookie = await post(port, f"/api/rooms/{code}/people", {"name": "b"}, None)
            people.append((joined["person"], cookie))
        address = f"ws://127.0.0.1:{port}/api/rooms/{code}/socket"
        lines = []
        for _, cookie in people:
            headers = {"Cookie": cookie}
            lines.append(await connect(address, additional_headers=headers, compression=None, ping_interval=None))
        seats = [{"kind": "person", "person": person} for person, _ in people]
        await lines[0].send(json.dumps({"type": "choose", "game": game, "seats": seats}))
        await lines[0].send(json.dumps({"type": "start"}))
    await play_all(lines, play_seat, load, number, tally)


PlaySeat = Callable[[ClientConnection, int, Load, Luck, LoadTally], Awaitable[None]]


async def play_all(
    lines: Sequence[ClientConnection], play: PlaySeat, load: Load, number: int, tally: LoadTally
) -> None:
    """Everyone at a table, until the bench has seen enough; then they hang up without ceremony."""
    tally.seated += 1
    try:
        seats = enumerate(lines)
        await asyncio.gather(*(play(line, seat, load, Luck(number * 8 + seat), tally) for seat, line in seats))
    finally:
        for line in lines:
            line.transport.abort()


async def play_seat(line: ClientConnection, seat: int, load: Load, luck: Luck, tally: LoadTally) -> None:
    decode = msgspec.json.Decoder(SeatHeard).decode
    answered = -1
    sent = 0.0
    async for text in line:
        heard = decode(text)
        if heard.type in ("refused", "goodbye"):  # the house is not what it was, and nothing would be measured
            raise RuntimeError(f"the house refused: {text!r}")
        if heard.type not in ("step", "sync"):
            continue
        if heard.moved is not None and heard.moved.seat == seat:
            tally.made(sent)
        if heard.over and seat == 0 and heard.type == "step":
            answered = -1
            await line.send('{"type":"start"}')
        if heard.type == "sync":
            answered = -1
        for option in heard.legal:
            if option.moves and option.number > answered:
                answered = option.number
                move = option.moves[luck.below(len(option.moves))]
                if load.think_seconds:
                    await asyncio.sleep(think(load, luck))
                sent = time.perf_counter()
                await line.send(f'{{"type":"move","seat":{seat},"move":"{move}","number":{option.number}}}')


class HeardOption(msgspec.Struct):
    number: int
    moves: list[str]


class HeardMove(msgspec.Struct):
    seat: int


class SeatHeard(msgspec.Struct):
    """As much of a message as a bench client needs."""

    type: str
    legal: list[HeardOption] = []
    moved: HeardMove | None = None
    over: bool = False


async def relay_table(
    port: int, game: str, load: Load, number: int, tally: LoadTally, ready: asyncio.Semaphore
) -> None:
    """The same people passing the same moves around, against the relay."""
    async with ready:
        address = f"ws://127.0.0.1:{port}/{number}"
        lines = [await connect(address, compression=None, ping_interval=None) for _ in range(load.seats)]
    await play_all(lines, relay_seat, load, number, tally)


async def relay_seat(line: ClientConnection, seat: int, load: Load, luck: Luck, tally: LoadTally) -> None:
    sent = 0.0

    async def say() -> None:
        nonlocal sent
        if load.think_seconds:
            await asyncio.sleep(think(load, luck))
        sent = time.perf_counter()
        await line.send(f'{{"type":"move","seat":{seat},"move":"play 5 yellow","number":100}}')

    if seat == 0:
        await say()
    async for text in line:
        mover = int(text[text.index('"seat":') + 7 : text.index(',"move":')])  # type: ignore[arg-type]
        if mover == seat:
            tally.made(sent)
        if (mover + 1) % load.seats == seat:
            await say()


# --- Loads -------------------------------------------------------------------------------------------------------

PlayTable = Callable[[int, str, Load, int, LoadTally, asyncio.Semaphore], Awaitable[None]]


async def measure(
    server: MeasuredServer,
    play: PlayTable,
    game: str,
    load: Load,
    seconds: float,
    database: MeasuredDatabase | None = None,
) -> Measured:
    """Let a load run for so long, and see what it cost the server."""
    tally = LoadTally()
    ready = asyncio.Semaphore(CONNECTING_AT_ONCE)
    before = server.resident_bytes()
    tasks = [
        asyncio.ensure_future(play(server.port, game, load, number, tally, ready)) for number in range(load.tables)
    ]
    try:
        await settle(tasks, tally, max(2.0, load.think_seconds * 1.5))
        tally.counting = True
        cpu, began = server.cpu_seconds(), time.perf_counter()
        by_house = server.cpu_by_house()
        beside = database.cpu_seconds() if database is not None else 0.0
        await asyncio.sleep(seconds)
        while not tally.moves:
            await asyncio.sleep(0.05)
        cpu, took = server.cpu_seconds() - cpu, time.perf_counter() - began
        by_house = [now - then for now, then in zip(server.cpu_by_house(), by_house, strict=True)]
        beside = database.cpu_seconds() - beside if database is not None else 0.0
        tally.counting = False
        resident = server.resident_bytes() - before
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    return Measured(
        moves=tally.moves,
        seconds=took,
        cpu_seconds=cpu,
        waits=tuple(tally.waits),
        resident_bytes=resident,
        database_cpu_seconds=beside,
        busiest_cpu_seconds=max(by_house),
    )


async def settle(tasks: Sequence["asyncio.Future[None]"], tally: LoadTally, seconds: float) -> None:
    """Wait until everyone has connected and the first moves are made; a client that failed is told at once."""
    while tally.seated < len(tasks):
        await asyncio.sleep(0.05)
        for task in tasks:
            if task.done():
                task.result()
    await asyncio.sleep(seconds)


async def watch_idly(server: MeasuredServer, count: int) -> dict[str, float]:
    """Many who only watch one room: memory of a connection."""
    room = (await post(server.port, "/api/rooms", {"name": "a"}, None))[0]["room"]
    address = f"ws://127.0.0.1:{server.port}/api/rooms/{room['code']}/socket?watch"
    before = server.resident_bytes()
    ready = asyncio.Semaphore(CONNECTING_AT_ONCE)

    async def one() -> ClientConnection:
        async with ready:
            return await connect(address, compression=None, ping_interval=None, open_timeout=60)

    lines = await asyncio.gather(*(one() for _ in range(count)))
    grown, cpu = server.resident_bytes() - before, server.cpu_seconds()
    await asyncio.sleep(2)
    idle_cpu = (server.cpu_seconds() - cpu) / 2
    await asyncio.gather(*(line.close() for line in lines))
    return {"watchers": len(lines), "bytes_per_connection": round(grown / count), "idle_cpu_share": idle_cpu}


async def rooms_at_rest(server: MeasuredServer, count: int) -> float:
    """Memory of a room that somebody has just opened, in bytes."""
    before = server.resident_bytes()
    for _ in range(count):
        await post(server.port, "/api/rooms", {"name": "a"}, None)
    return (server.resident_bytes() - before) / count


def run(
    *,
    seconds: float,
    loads: Sequence[Load],
    watchers: int,
    game: str | None = None,
    database: str | None = None,
    houses: int = 1,
) -> dict[str, Any]:
    """All loads, with a bar; gives what the command prints. `database`: houses that share it take turns as well."""
    chosen = game or default_game(loads)
    report: dict[str, Any] = {"game": chosen, "seconds": seconds, "loads": []}
    turns = max(1, min(TURNS, int(seconds / SHORTEST_TURN_SECONDS)))
    with tqdm(total=2 * turns * len(loads) + 1, unit="part", disable=None, leave=False) as bar:
        for load in loads:
            alone, relays, shared = [], [], []
            for _ in range(turns):
                with tempfile.TemporaryDirectory() as folder:
                    alone.append(one_load(MeasuredServer("house", folder), play_table, chosen, load, seconds / turns))
                if database is not None:
                    server = MeasuredServer("houses", database, str(houses))
                    beside = MeasuredDatabase(database)
                    shared.append(one_load(server, play_table, chosen, load, seconds / turns, beside))
                bar.update()
                # At the same rate: what a message costs depends on whether the other side sleeps when it comes.
                pace = load.think_seconds or load.tables / alone[-1].moves_a_second
                paced = replace(load, think_seconds=pace)
                relays.append(one_load(MeasuredServer("relay"), relay_table, chosen, paced, seconds / turns))
                bar.update()
            report["loads"].append(told(load, pooled(alone), pooled(relays)))
            if shared:
                report["loads"][-1]["shared"] = told_shared(houses, pooled(shared), pooled(alone))
        with tempfile.TemporaryDirectory() as folder:
            server = MeasuredServer("house", folder)
            try:
                report["idle"] = asyncio.run(watch_idly(server, watchers))
                report["idle"]["bytes_per_room"] = round(asyncio.run(rooms_at_rest(server, min(watchers, 500))))
            finally:
                server.stop()
        bar.update()
    return report


def told(load: Load, house: Measured, relay: Measured) -> dict[str, Any]:
    return {
        "tables": load.tables,
        "seats": load.seats,
        "think_seconds": load.think_seconds,
        "moves": house.moves,
        "moves_per_second": round(house.moves_a_second, 1),
        "server_cpu_ms_per_move": round(house.cpu_milliseconds_a_move, 4),
        "relay_cpu_ms_per_move": round(relay.cpu_milliseconds_a_move, 4),
        "relay_moves_per_second": round(relay.moves_a_second, 1),
        "relay_ratio": round(house.cpu_milliseconds_a_move / relay.cpu_milliseconds_a_move, 2),
        "p50_ms": round(house.wait_milliseconds(50), 2),
        "p99_ms": round(house.wait_milliseconds(99), 2),
        "bytes_per_table": round(house.resident_bytes / load.tables),
    }


def told_shared(houses: int, shared: Measured, alone: Measured) -> dict[str, Any]:
    """The same load on houses that share a database; `sqlite_ratio`: beside one on SQLite, a move.

    `times_the_tables`: a house carries what one core carries, so as many times more as its busiest one is less busy.
    """
    busiest = max(shared.busiest_cpu_seconds, 1 / TICKS_A_SECOND) * 1000 / shared.moves
    return {
        "houses": houses,
        "moves": shared.moves,
        "moves_per_second": round(shared.moves_a_second, 1),
        "server_cpu_ms_per_move": round(shared.cpu_milliseconds_a_move, 4),
        "sqlite_ratio": round(shared.cpu_milliseconds_a_move / alone.cpu_milliseconds_a_move, 2),
        "times_the_tables": round(alone.cpu_milliseconds_a_move / busiest, 2),
        "database_cpu_ms_per_move": round(shared.database_cpu_seconds * 1000 / shared.moves, 4),
        "p50_ms": round(shared.wait_milliseconds(50), 2),
        "p99_ms": round(shared.wait_milliseconds(99), 2),
    }


def one_load(
    server: MeasuredServer,
    play: PlayTable,
    game: str,
    load: Load,
    seconds: float,
    database: MeasuredDatabase | None = None,
) -> Measured:
    try:
        return asyncio.run(measure(server, play, game, load, seconds, database))
    finally:
        server.stop()


def default_game(loads: Sequence[Load]) -> str:
    """The first game that seats every load and gives one something to think about."""
    found = [game for game in games.all_games().values() if {load.seats for load in loads} <= set(game.about.seats)]
    return next(game.about.id for game in found if any(takes_budget(game, name) for name in game.bots()))
