"""The deal of the day: the same for all, no secret, and the house remembers its best."""

import random
import sys
from pathlib import Path
from typing import Any

from ronron.records.fair import Deal, daily_seed
from ronron.records.record import read
from ronron.records.verify import verify
from tests.house.company import company, is_refused, tell
from tests.house.playing import Address, Client, bots, person

GAME = "chabyrinthe"  # it has one


def is_planned(message: dict[str, Any]) -> bool:
    return message["type"] == "room" and bool(message["room"]["plan"]["daily"])


async def play_daily(client: Client, luck: random.Random) -> dict[str, Any]:
    """The deal of the day, by someone who takes what he sees; gives the roof as it was dealt."""
    await client.send("choose", game=GAME, seats=[person(client)], daily=True)
    await client.until(is_planned)
    matches = len(client.room["matches"])
    await client.start()
    dealt: dict[str, Any] = {}
    while not client.table["over"]:
        if client.table["legal"]:
            (option,) = client.table["legal"]
            view = client.table["view"]
            dealt = dealt or view
            seen = [one["move"] for one in view["prospects"]]
            await client.move(option, seen[0] if seen else luck.choice(option["moves"]))
        await client.receive()
    while len(client.room["matches"]) == matches:
        await client.receive()
    return dealt


async def told(client: Client, day: str = "today") -> dict[str, Any]:
    answer = await client.web.get(f"/api/games/{GAME}/daily/{day}")
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


def test_all_play_the_same_deal_and_the_house_remembers_each_devices_first_try(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé") as (zoe,), company(house, "Léo") as (leo,):
            first = await play_daily(zoe, random.Random(1))
            turns = zoe.table["view"]["turns"]
            assert (await told(zoe))["best"] == [{"name": "Zoé", "count": turns}]
            second = await play_daily(leo, random.Random(2))
            for one in ("grid", "cats", "homes"):
                assert first[one] == second[one]
            others = leo.table["view"]["turns"]
            await play_daily(leo, random.Random(3))
            house_best = await told(leo)
            assert sorted(one["count"] for one in house_best["best"]) == sorted([turns, others])
            assert house_best["best"][0]["count"] == min(turns, others)
            assert (house_best["own"], house_best["fact"]) == (others, "turns")
            assert (await told(zoe))["own"] == turns
            assert (await told(zoe, "2020-02-29"))["best"] == []

    tell(tmp_path, story)


def test_its_seed_is_public_and_nobody_salts_it(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé") as (zoe,):
            await zoe.send("choose", game=GAME, seats=[person(zoe)], daily=True)
            await zoe.until(is_planned)
            plan = zoe.room["plan"]
            await zoe.send("salt", commitment=plan["commitment"], salt="abc")
            await zoe.until(is_refused("public-deal"))
            await play_daily(zoe, random.Random(1))
            day = zoe.table["daily"]
            seed = daily_seed(GAME, day)
            assert (await told(zoe, day))["seed"] == seed.hex()
            assert plan["commitment"] == Deal(seed, ()).commitment
            answer = await zoe.web.get(f"/api/rooms/{zoe.code}/records/{zoe.table['table']}")
            record = read(answer.text)
            assert (record.seed, list(record.salts or ())) == (seed.hex(), [""])
            assert (record.time or "")[:10] == day
            assert verify(record).fair
            # The next match is an ordinary one, with a secret of its own.
            assert not zoe.room["plan"]["daily"]
            assert zoe.room["plan"]["commitment"] != plan["commitment"]

    tell(tmp_path, story)


def test_only_alone_and_where_a_game_has_one(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé") as (zoe,):
            await zoe.send("choose", game=GAME, seats=[person(zoe), *bots(1)], daily=True)
            await zoe.until(is_refused("no-daily"))
            await zoe.send("choose", game="moustaches", seats=[person(zoe)], daily=True)
            await zoe.until(is_refused("no-daily"))
            for path in (f"{GAME}/daily/tomorrow", "moustaches/daily/today"):
                assert (await zoe.web.get(f"/api/games/{path}")).status_code == 404

    tell(tmp_path, story)


def test_after_a_match_the_house_tells_the_fewest_that_is_known_beside_ones_own(tmp_path: Path) -> None:
    said = '{"fact": "turns", "own": 9, "best": 5}'

    async def story(house: Address) -> None:
        async with company(house, "Zoé") as (zoe,):
            for game, seats, found in (
                (GAME, [person(zoe)], {"fact": "turns", "own": 9, "best": 5}),
                ("moustaches", [person(zoe), *bots(1)], {"fact": "", "own": None, "best": None}),
            ):
                await zoe.plan(game, seats)
                await zoe.start()
                address = f"/api/rooms/{zoe.code}/records/{zoe.table['table']}/best"
                assert (await zoe.web.get(address)).json()["code"] == "still-playing"
                await zoe.play_on(random.Random(1))
                assert (await zoe.web.get(address)).json() == found

    tell(tmp_path, story, coach=(sys.executable, "-c", f"print({said!r})"))
