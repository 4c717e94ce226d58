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


def test_who_is_let_go_just_before_its_turn_costs_no_den() -> None:
    async def story() -> None:
        den = Den()
        turns = Turns([den])
        held = await turns.take("a")
        waiting = [asyncio.create_task(turns.take(match)) for match in ("b", "c")]
        await asyncio.sleep(0)
        waiting[0].cancel()
        turns.give_back(held)  # before it has heard that nobody waits for it
        assert await waiting[1] is den
        await asyncio.gather(*waiting, return_exceptions=True)
        turns.give_back(den)
        assert (turns.idle, turns.lines) == ([den], {})

    asyncio.run(story())
