"""Attacks by requests: heads, bodies and answers, too many or without end."""

import asyncio
import random
from contextlib import suppress
from importlib.resources import files
from itertools import count, cycle

from tests.siege.attackers import ALLOWED_SECONDS, CHUNK_BYTES, Gang, Web, request, said

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
LARGE = files("ronron.games.de_fil_en_aiguille").joinpath("records/12-teams-strict.ronron")


async def codes(gang: Gang) -> None:
    """Codes, one after the other, as fast as they are answered; now and then by socket."""
    luck = random.Random(2)
    gang.begin()

    async def walk(web: Web) -> None:
        while gang.goes_on:
            code = "".join(luck.choices(LETTERS, k=4))
            if luck.random() < 0.05:
                line = await gang.line(code)
                await line.reading
            else:
                await web.ask("GET", f"/api/rooms/{code}")

    async with asyncio.TaskGroup() as group:
        for _ in range(8):
            group.create_task(walk(Web(gang)))


async def pages(gang: Gang) -> None:
    """What anyone may ask for, from four hundred connections as fast as it is answered."""
    gang.begin()
    paths = ("/", "/api/house", "/api/games/cat-in-the-box", "/api/games/familles/rules/fr", "/openapi.json")

    async def hammer(web: Web) -> None:
        for path in cycle(paths):
            if not gang.goes_on:
                return
            await web.ask("GET", path)

    async with asyncio.TaskGroup() as group:
        for _ in range(400):
            group.create_task(hammer(Web(gang)))


async def flood_head(gang: Gang, chunk: bytes) -> None:
    gang.begin()

    async def flood() -> None:
        _, writer = await gang.connect()
        writer.write(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-First: ")
        with suppress(OSError):
            while gang.goes_on:
                writer.write(chunk)
                await writer.drain()
                gang.count["kilobytes"] += len(chunk) // 1000
        gang.count["hung up on"] += 1
        writer.close()

    await gang.all_at_once(8, flood)


async def header_lines(gang: Gang) -> None:
    """A head of header lines without end."""
    line = b"\r\nX-Miaou: " + b"m" * 100
    await flood_head(gang, line * (CHUNK_BYTES // len(line)))


async def endless_header(gang: Gang) -> None:
    """A head with one line that never ends."""
    await flood_head(gang, b"m" * CHUNK_BYTES)


async def loris(gang: Gang) -> None:
    """Half a request on each of five thousand connections, and a letter now and then to keep it alive."""
    gang.begin()
    writers: list[asyncio.StreamWriter] = []
    for _ in range(5000):
        reader, writer = await gang.connect()
        writer.write(b"POST /api/rooms HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ")
        gang.kept.append(reader)
        writers.append(writer)
    gang.count["half requests"] = len(writers)
    while gang.goes_on:
        await asyncio.sleep(0.5)
        for writer in writers:
            if not writer.transport.is_closing():
                writer.write(b"z")
        gang.count["hung up on"] = sum(one.at_eof() or one.exception() is not None for one in gang.kept)


async def slow_bodies(gang: Gang) -> None:
    """A body that comes letter by letter, on each of a hundred connections, and is as large as it may be."""
    gang.begin()
    head = b"POST /api/rooms HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    head += b"Content-Length: 16000\r\n\r\n"
    writers = []
    for _ in range(100):
        _, writer = await gang.connect()
        writer.write(head + b'{"name":"')
        writers.append(writer)
    while gang.goes_on:
        await asyncio.sleep(0.1)
        for writer in writers:
            writer.write(b"z")
    gang.count["half bodies"] = len(writers)


async def replays(gang: Gang) -> None:
    """Replays of a large record, whose answers nobody reads."""
    record = LARGE.read_text(encoding="utf-8")
    body = {"record": record, "open": True, "start": 0, "count": 40}
    wanted = request("POST", "/api/replays", body, "127.0.0.1", "")
    gang.begin()
    while gang.goes_on:
        reader, writer = await gang.connect(limit=1)  # a stream that takes no more than it must
        writer.transport.pause_reading()  # type: ignore[attr-defined]
        writer.write(wanted)
        gang.kept.append((reader, writer))
        gang.count["unread"] += 1
        await asyncio.sleep(0.05)


async def pictures(gang: Gang) -> None:
    """QR codes for hosts with names as long as they may be, another one every time."""
    code, _, _ = await gang.room()
    names = count()
    gang.begin()

    async def look(web: Web) -> None:
        while gang.goes_on:
            number = next(names)
            host = f"127.0.{number // 250 % 250}.{number % 250}" if number % 2 else f"{'m' * 240}{number}"
            await web.ask("GET", f"/api/rooms/{code}/code.svg", host=host)

    async with asyncio.TaskGroup() as group:
        for _ in range(4):
            group.create_task(look(Web(gang)))


async def take_backs(gang: Gang) -> None:
    """A journal of nothing but moves that were taken back, and then its record, again and again."""
    code, person, cookie = await gang.room()
    line = await gang.line(code, cookie)
    line.listens = True
    await line.say(said("choose", game="chabyrinthe", seats=[{"kind": "person", "person": person}]) + said("start"), 2)
    table = ""
    moves = 0
    prepared = asyncio.get_running_loop().time() + gang.seconds
    while asyncio.get_running_loop().time() < prepared:
        try:
            message = await asyncio.wait_for(line.heard.get(), 1)
        except TimeoutError:
            break
        if message["type"] not in ("sync", "step") or message["over"]:
            continue
        table = message["table"]
        await asyncio.sleep(ALLOWED_SECONDS)
        if message["takes_back"]:
            await line.say(said("take-back", seat=0))
        elif message["legal"]:
            moves += 1
            option = message["legal"][0]
            loose = [one for one in option["moves"] if not one.startswith("end")] or option["moves"]
            await line.say(said("move", seat=0, number=option["number"], move=loose[moves % len(loose)]))
    line.listens = False
    await line.say(said("end"))
    gang.begin()

    async def read(web: Web) -> None:
        while gang.goes_on:
            await web.ask("GET", f"/api/rooms/{code}/records/{table}")

    async with asyncio.TaskGroup() as group:
        for _ in range(4):
            group.create_task(read(Web(gang)))


async def rooms(gang: Gang) -> None:
    """Rooms, as many as the house lets one open."""
    gang.begin()

    async def fill(web: Web) -> None:
        while gang.goes_on:
            web.cookie = ""
            await web.ask("POST", "/api/rooms", {"name": "Brigand"})

    async with asyncio.TaskGroup() as group:
        for _ in range(8):
            group.create_task(fill(Web(gang)))
