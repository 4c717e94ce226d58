"""Bots share fairly: whoever brought the matches take turns, however many each has."""

import asyncio

from ronron.bots.den import Den
from ronron.table.bot_processes import Turns


def test_those_who_brought_matches_take_turns_and_then_their_matches() -> None:
    async def story() -> None:
        den = Den()
        turns = Turns([den])
        served: list[str] = []

        async def think(match: str) -> None:
            den = await turns.take(match, whose=match[0])
            served.append(match)
            await asyncio.sleep(0)
            turns.give_back(den)

        asked = ["x1", "x1", "x2", "x3", "x4", "y1", "y1", "z1"]
        waiting = [asyncio.create_task(think(match)) for match in asked]
        await asyncio.sleep(0)
        assert turns.waiting == 7
        waiting[4].cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        assert served == ["x1", "x1", "y1", "z1", "x2", "y1", "x3"]
        assert (turns.waiting, turns.lines, turns.idle) == (0, {}, [den])

    asyncio.run(story())
