"""Attacks by sockets: too many of them, frames without end, and dear messages at the rate that is allowed."""

import asyncio
from typing import Any

from websockets.frames import Opcode

from tests.siege.attackers import ALLOWED_SECONDS, CHUNK_BYTES, Gang, Line, masked, said


async def lines(gang: Gang) -> None:
    """Lines, as many as the house lets one have, and then more."""
    code, _, _ = await gang.room()
    gang.begin()

    async def fill() -> None:
        line = await gang.line(code, query="?watch")
        gang.kept.append(line)
        gang.count["lines"] += 1
        await asyncio.sleep(0.005)

    await gang.all_at_once(8, fill)


async def flood_lines(gang: Gang, frames: bytes) -> None:
    """Frames without end on four lines; who is dropped comes again."""
    code, _, cookie = await gang.room()
    many = CHUNK_BYTES // len(frames)
    gang.begin()

    async def flood() -> None:
        line = await gang.line(code, cookie)
        while gang.goes_on and line.open:
            await line.say(frames * many, many)
            await asyncio.sleep(0)
        line.writer.close()

    await gang.all_at_once(4, flood)


async def pings(gang: Gang) -> None:
    """Empty pings without end."""
    await flood_lines(gang, masked(Opcode.PING, b""))


async def large_pings(gang: Gang) -> None:
    """Pings of 125 bytes without end: each would be answered by as much."""
    await flood_lines(gang, masked(Opcode.PING, b"m" * 125))


async def pongs(gang: Gang) -> None:
    """Pongs that nobody asked for."""
    await flood_lines(gang, masked(Opcode.PONG, b""))


async def fragments(gang: Gang) -> None:
    """A message in empty pieces that never ends."""
    code, _, cookie = await gang.room()
    many = CHUNK_BYTES // 6
    gang.begin()

    async def flood() -> None:
        line = await gang.line(code, cookie)
        await line.say(masked(Opcode.TEXT, b"", fin=False))
        while gang.goes_on and line.open:
            await line.say(masked(Opcode.CONT, b"", fin=False) * many, many)
            await asyncio.sleep(0)
        line.writer.close()

    await gang.all_at_once(4, flood)


async def at_the_allowed_rate(gang: Gang, how_many: int, message: bytes, **plan: Any) -> None:
    """So many lines of one's own table say the same, as often as a line may."""
    code, person, cookie = await gang.room()
    first = await gang.line(code, cookie)
    game = plan.pop("game")
    others = [{"kind": "bot", "bot": "kitten"}] * plan.pop("bots")
    seats = [{"kind": "person", "person": person}, *others]
    await first.say(said("choose", game=game, seats=seats, **plan) + said("start"), 2)
    await asyncio.sleep(0.5)
    lines = [first, *[await gang.line(code, cookie) for _ in range(how_many - 1)]]
    gang.begin()

    async def talk(line: Line) -> None:
        while gang.goes_on and line.open:
            await line.say(message)
            await asyncio.sleep(ALLOWED_SECONDS)

    async with asyncio.TaskGroup() as group:
        for line in lines:
            group.create_task(talk(line))


async def resyncs(gang: Gang) -> None:
    """The whole table again, as often as a line may ask, on twenty lines."""
    await at_the_allowed_rate(gang, 20, said("resync"), game="de-fil-en-aiguille", bots=11)


async def many_resyncs(gang: Gang) -> None:
    """The same on as many lines as one address may have."""
    await at_the_allowed_rate(gang, 190, said("resync"), game="de-fil-en-aiguille", bots=11)


async def whys(gang: Gang) -> None:
    """Why sixty-four moves cannot be made, on twenty lines."""
    message = said("why", seat=0, moves=[f"play {number % 8} red" for number in range(64)])
    await at_the_allowed_rate(gang, 20, message, game="cat-in-the-box", bots=4)


async def extensions(gang: Gang) -> None:
    """More time, as often as a line may ask for it, on ten lines: each is an entry of the journal."""
    await at_the_allowed_rate(gang, 10, said("extend", seconds=1), game="cat-in-the-box", bots=2, turn_seconds=600)
