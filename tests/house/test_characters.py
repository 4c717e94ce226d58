"""Bots are somebody: the same name and the same cat from the plan to the record, and nobody's twin."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ronron.bots.cast import CAST, coat_of
from ronron.records.record import read
from tests.house.company import GAME, company, tell
from tests.house.playing import Address, Client, bots, person

LOOKS = {one.name: one.look() for one in CAST}


def bots_of(client: Client) -> list[dict[str, Any]]:
    return [seat for seat in client.room["plan"]["seats"] if seat["kind"] == "bot"]


def test_a_bot_is_the_same_in_the_plan_at_the_table_in_the_record_and_in_a_rematch(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé") as (zoe,):
            await zoe.plan(GAME, [person(zoe), *bots(1, "kitten"), *bots(1, "cat")])
            planned = bots_of(zoe)
            names = ["Zoé", *(seat["name"] for seat in planned)]
            assert [seat["cat"] for seat in planned] == [LOOKS[name] for name in names[1:]]
            await zoe.start()
            assert [seat["name"] for seat in zoe.table["seats"]] == names
            assert [seat["cat"] for seat in zoe.table["seats"][1:]] == [LOOKS[name] for name in names[1:]]
            await zoe.play_on(random.Random(1))
            await zoe.until(lambda message: message["type"] == "room" and bool(message["room"]["matches"]))
            match = zoe.room["matches"][0]
            assert match["names"] == names
            answer = await zoe.web.get(f"/api/rooms/{zoe.code}/records/{match['table']}")
            assert [(one.name, one.kind) for one in read(answer.text).seats[1:]] == [
                (names[1], "kitten"),
                (names[2], "cat"),
            ]
            shown = await zoe.web.post("/api/replays", json={"record": answer.text})
            seats = shown.json()["seats"]
            assert [seat["cat"] for seat in seats[1:]] == [LOOKS[name] for name in names[1:]]
            assert len({coat_of(seat["cat"]) for seat in seats}) == 3
            assert [seat["name"] for seat in bots_of(zoe)] == names[1:]

    tell(tmp_path, story)


def test_a_bot_steps_aside_for_whoever_is_called_or_dressed_like_it(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé") as (zoe,):
            await zoe.plan(GAME, [person(zoe), *bots(2, "cat")])
            first, second = bots_of(zoe)
            await zoe.send("profile", person=zoe.person, name=first["name"], cat=second["cat"])
            await zoe.until("room")
            others = bots_of(zoe)
            assert first["name"] not in [seat["name"] for seat in others]
            assert coat_of(second["cat"]) not in [coat_of(seat["cat"]) for seat in others]

    tell(tmp_path, story)


def test_a_bot_keeps_its_name_in_another_seat_and_takes_none_that_is_not_of_the_cast(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé") as (zoe,):
            await zoe.plan(GAME, [person(zoe), *bots(1, "kitten"), *bots(1, "cat")])
            kitten, tiger = bots_of(zoe)
            await zoe.send("choose", game=GAME, seats=[tiger, person(zoe), kitten])
            await zoe.until("room")
            assert [seat["name"] for seat in bots_of(zoe)] == [tiger["name"], kitten["name"]]
            await zoe.send("choose", game=GAME, seats=[{**tiger, "name": "Zut"}, person(zoe), kitten])
            await zoe.until("room")
            assert all(seat["name"] in LOOKS for seat in bots_of(zoe))

    tell(tmp_path, story)


def is_called_minou(person: str) -> Callable[[dict[str, Any]], bool]:
    def fits(message: dict[str, Any]) -> bool:
        return message["type"] == "room" and any(
            one["id"] == person and one["name"] == "Minou" for one in message["room"]["people"]
        )

    return fits


def test_two_people_never_look_alike(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé", "Léo", "Inès") as (zoe, leo, ines):
            for one in (zoe, leo, ines):
                await one.send("profile", person=one.person, name="Minou", cat="purple striped calm crown")
                await one.until(is_called_minou(one.person))
            cats = [one["cat"] for one in ines.room["people"]]
            assert len({coat_of(cat) for cat in cats}) == 3
            assert cats[0] == "purple striped calm crown"

    tell(tmp_path, story)
