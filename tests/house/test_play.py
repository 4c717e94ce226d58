"""Whole games over real sockets."""

import asyncio
import random
from pathlib import Path
from typing import Any

from ronron.records.record import read
from ronron.records.verify import verify
from tests.house.playing import Client, bots, person, running, settings_for

GAME = "cat-in-the-box"


def test_a_stranger_plays_a_whole_game_against_bots_and_checks_the_deal(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(settings_for(tmp_path)) as house:
            zoe = Client(house.http)
            await zoe.open_room()
            await zoe.connect()
            welcome = await zoe.receive()
            commitment = welcome["room"]["plan"]["commitment"]
            await zoe.send("salt", commitment=commitment, salt="purr")
            await zoe.plan(GAME, [person(zoe), *bots(3)])
            await zoe.start()
            assert zoe.table["commitment"] == commitment
            assert zoe.table["viewer"] == 0
            made = await zoe.play_on(random.Random(1))
            assert made > 10
            assert zoe.table["result"]["scores"]
            await zoe.until(lambda message: message["type"] == "room" and message["room"]["matches"])
            assert zoe.room["evening"][0]["games"] == 1
            text = (await zoe.web.get(f"/api/rooms/{zoe.code}/records/{zoe.table['table']}")).text
            record = read(text)
            verdict = verify(record)
            assert verdict.finished
            assert verdict.fair
            assert record.commitment == commitment
            assert record.salts is not None
            assert record.salts[0] == "purr"
            await zoe.close()

    asyncio.run(story())


def test_whoever_reads_the_table_as_text_is_told_it_with_every_step(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(settings_for(tmp_path)) as house:
            zoe = Client(house.http)
            await zoe.open_room()
            await zoe.connect()
            await zoe.plan(GAME, [person(zoe), *bots(2)])
            await zoe.start()
            luck = random.Random(3)

            async def next_steps() -> list[dict[str, Any]]:
                zoe.inbox.clear()
                await zoe.play_on(luck, moves=2)  # the first of them was told before the second was asked for
                return [message for message in zoe.inbox if message["type"] == "step"]

            assert [step["description"] for step in await next_steps()].count(None) > 0
            await zoe.send("describe", on=True)
            sync = await zoe.until("sync")
            assert sync["description"]
            steps = await next_steps()
            assert steps
            assert all(step["description"] and len(step["told"]) == len(step["events"]) for step in steps)
            await zoe.send("describe", on=False)
            await zoe.send("resync")  # answered in turn: from here on nothing was asked for
            await zoe.until("sync")
            assert not any(step["description"] for step in await next_steps())
            await zoe.close()

    asyncio.run(story())
