"""Table talk where a game has something to say about it: silence when it wants silence, and bots that argue."""

import asyncio
import random
from pathlib import Path
from typing import Any

from tests.house.company import company, is_refused, tell
from tests.house.playing import Address, Client, bots, person

GAME = "de-fil-en-aiguille"  # one cat thinks in silence, a family debates


def shows(phase: str, message: dict[str, Any]) -> bool:
    return bool(message.get("view", {}).get("phase") == phase)


async def until(client: Client, phase: str) -> dict[str, Any]:
    """The view in which the table has come to this."""
    if not shows(phase, client.table):
        await client.until(lambda message: shows(phase, message))
    view: dict[str, Any] = client.table["view"]
    return view


def test_nobody_talks_while_the_cat_thinks_and_the_cat_not_even_then(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé", "Léo") as (zoe, leo):
            await zoe.plan(GAME, [person(zoe), person(leo)])
            await zoe.start()
            view = await until(zoe, "paw")
            await until(leo, "paw")
            cat, family = (zoe, leo) if view["cat"] == 0 else (leo, zoe)
            await family.send("talk", person=family.person, text="left, left")
            await family.until(is_refused("hush"))
            [option] = [one for one in cat.table["legal"] if one["moves"]]
            await cat.move(option, "point left")
            for one in (cat, family):
                await until(one, "vote")
            await cat.send("talk", person=cat.person, text="warm")
            await cat.until(is_refused("hush"))
            for token in ("merde", "react merde", "lean 1 theme merde", "mark 1 2 3 fits "):
                await family.send("talk", person=family.person, token=token)
                await family.until(is_refused("unknown-sign"))
            await family.send("talk", person=family.person, token="lean 1 keep blue")
            heard = await cat.until("talk")
            assert (heard["token"], heard["seat"]) == ("lean 1 keep blue", 0 if family is zoe else 1)

    tell(tmp_path, story)


def test_a_bot_in_the_family_says_why_in_every_language(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé", "Léo") as (zoe, leo):
            await zoe.plan(GAME, [person(zoe), person(leo), *bots(1, "tiger")])
            await zoe.start()
            await until(leo, leo.table["view"]["phase"]) if leo.table else await leo.until("sync")
            await asyncio.gather(*(one.play_on(random.Random(1)) for one in (zoe, leo)))
            said = [message for message in zoe.inbox if message["type"] == "talk"]
            assert said
            assert {message["seat"] for message in said} == {2}
            assert all(message["said"]["fr"] != message["said"]["en"] for message in said)

    tell(tmp_path, story)
