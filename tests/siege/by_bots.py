"""Attacks by way of bots and the coach: thinking is what costs most."""

import asyncio
import random
from contextlib import suppress
from itertools import count

from tests.siege.attackers import ALLOWED_SECONDS, Gang, Line, Web, said

BUDGETS = ("search:999999999msx99", "tiger:999999999ms", "cat:5000000", "search:20000msx4", "tiger:1000msx64")


async def budgets(gang: Gang) -> None:
    """Bots that bring a budget of their own: days of thought in a hundred processes."""
    rooms = [await gang.room() for _ in range(5)]
    lines = [await gang.line(code, cookie) for code, _, cookie in rooms]
    gang.begin()
    for number in count():
        if not gang.goes_on:
            break
        for line, (_, person, _) in zip(lines, rooms, strict=True):
            bot = {"kind": "bot", "bot": BUDGETS[number % len(BUDGETS)]}
            seats = [bot, bot, {"kind": "person", "person": person}]
            await line.say(said("choose", game="cat-in-the-box", seats=seats) + said("start"), 2)
        await asyncio.sleep(3 * ALLOWED_SECONDS)


async def tigers(gang: Gang) -> None:
    """Forty rooms in which nobody plays but tigers, while somebody looks on."""
    rooms = []
    for _ in range(40):
        rooms.append(await gang.room())
        await asyncio.sleep(0.02)
    lines = [await gang.line(code, cookie) for code, _, cookie in rooms]
    for line in lines:
        seats = [{"kind": "bot", "bot": "tiger"}] * 5
        await line.say(said("choose", game="cat-in-the-box", seats=seats) + said("start"), 2)
    gang.begin()
    while gang.goes_on:
        await asyncio.sleep(1)
        for line in lines:
            await line.say(said("start"))  # whatever is over begins anew


async def coach(gang: Gang) -> None:
    """Questions to the coach, about every seat of matches that were played for it, again and again."""
    asked = []
    for _ in range(4):
        code, table, cookie = await play_a_match(gang)
        asked += [(f"/api/rooms/{code}/records/{table}/{what}", cookie) for what in ("moments/0", "moments/1", "best")]
    questions = iter(random.Random(1).choices(asked, k=1_000_000))
    gang.begin()

    async def ask() -> None:
        web = Web(gang)
        path, web.cookie = next(questions)
        with suppress(TimeoutError):
            await asyncio.wait_for(web.ask("GET", path), max(0.1, gang.until - asyncio.get_running_loop().time()))
        await asyncio.sleep(0.05)

    await gang.all_at_once(12, ask)


async def play_a_match(gang: Gang) -> tuple[str, str, str]:
    """A match of two devices, played as fast as they may, to its end."""
    code, person, cookie = await gang.room()
    other, other_cookie = await gang.join(code)
    lines = [await gang.line(code, one) for one in (cookie, other_cookie)]
    for line in lines:
        line.listens = True
    seats = [{"kind": "person", "person": one} for one in (person, other)]
    await lines[0].say(said("choose", game="cat-in-the-box", seats=seats) + said("start"), 2)
    table = await asyncio.gather(*(play(line) for line in lines))
    for line in lines:
        line.listens = False
        line.writer.close()
    return code, table[0], cookie


async def play(line: Line) -> str:
    answered = -1
    while True:
        message = await line.heard.get()
        if message["type"] not in ("sync", "step"):
            continue
        if message["over"]:
            return str(message["table"])
        for option in message["legal"]:
            if option["moves"] and option["number"] > answered:
                answered = option["number"]
                await asyncio.sleep(ALLOWED_SECONDS)
                await line.say(said("move", seat=option["seat"], number=answered, move=option["moves"][0]))
