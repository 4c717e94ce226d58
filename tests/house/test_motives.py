"""Whoever sits at a table may ask a bot why; it says what everyone could see, and only to the one who asks."""

import asyncio
import random
from pathlib import Path

from tests.house.company import GAME, company, is_refused, tell
from tests.house.playing import Address, bots, person


def test_a_bot_says_why_to_the_one_who_asks(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé", "Léo") as (zoe, leo):
            await zoe.plan(GAME, [person(zoe), person(leo), *bots(1, "cat")])
            await zoe.start()
            await leo.until("sync")
            # They set aside, predict, and play two tricks.
            await asyncio.gather(*(one.play_on(random.Random(3), 4) for one in (zoe, leo)))
            await zoe.send("ask-motive", seat=2)
            answer = await zoe.until("motive")
            assert answer["seat"] == 2
            assert answer["lines"]
            assert all(line["key"].startswith("motives.") for line in answer["lines"])
            await zoe.send("ask-motive", seat=1)  # a person: only Léo knows
            await zoe.until(is_refused("no-motive"))
            assert not [message for message in leo.inbox if message["type"] == "motive"]

    tell(tmp_path, story)
