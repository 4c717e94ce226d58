"""The same deal for friends: everyone plays exactly that, once, and then sees how the others fared."""

import asyncio
import random
from pathlib import Path
from typing import Any

from ronron.records.record import read
from ronron.records.verify import verify
from tests.house.company import GAME, company, tell
from tests.house.playing import Address, Client, bots, person, running, settings_for


async def finished(client: Client, opponents: list[dict[str, Any]] | None = None) -> str:
    await client.plan(GAME, [person(client), *(opponents or bots(2))])
    await client.start()
    await client.play_on(random.Random(1))
    while not client.room["matches"]:
        await client.receive()
    return str(client.table["table"])


async def planned(client: Client, seats: list[dict[str, Any]]) -> None:
    await client.send("choose", game=GAME, seats=seats)
    kinds = [one["kind"] for one in seats]
    await client.until(lambda _: [one["kind"] for one in client.room["plan"]["seats"]] == kinds)


async def set_up(client: Client) -> str:
    table = await finished(client)
    answer = await client.web.post("/api/challenges", json={"room": client.code, "table": table})
    assert answer.status_code == 201, answer.text
    assert answer.json()["path"] == f"/challenge/{answer.json()['code']}"
    return str(answer.json()["code"])


async def seen(client: Client, code: str) -> dict[str, Any]:
    answer = await client.web.get(f"/api/challenges/{code}")
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


async def begin(client: Client, code: str) -> None:
    answer = await client.web.post(f"/api/challenges/{code}/tries", json={"name": "Léo"})
    assert answer.status_code == 201, answer.text
    client.code, client.person = answer.json()["room"]["code"], answer.json()["person"]
    client.room, client.table = {}, {}
    await client.connect()
    await client.until("sync")


async def finish(client: Client, luck: int) -> None:
    await client.play_on(random.Random(luck))
    while not client.room["matches"]:
        await client.receive()


def moves(record: str) -> list[list[str]]:
    """Seat by seat, the house's first: what is sealed may come in any order."""
    said = read(record)
    return [[one.move for one in said.entries if one.who == who] for who in range(-1, len(said.seats))]


def test_who_does_the_same_meets_the_same_and_sees_the_others_afterwards(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé") as (zoe,), company(house, "Léo") as (leo,), company(house, "Ana") as (ana,):
            code = await set_up(zoe)
            (own,) = (await seen(zoe, code))["tries"]
            assert own["own"] is True
            await begin(leo, code)
            assert leo.table["challenge"] == code
            assert leo.table["commitment"] == (await seen(leo, code))["commitment"]
            await finish(leo, 1)  # the same choices, by the same luck
            tries = (await seen(leo, code))["tries"]
            assert [one["own"] for one in tries] == [True, False]
            assert moves(tries[0]["record"]) == moves(tries[1]["record"])
            assert all(verify(read(one["record"])).fair for one in tries)
            again = await leo.web.post(f"/api/challenges/{code}/tries", json={"name": "Léo"})
            assert again.json()["code"] == "already-tried"
            await begin(ana, code)
            await finish(ana, 2)
            assert len((await seen(zoe, code))["tries"]) == 3

    tell(tmp_path, story)


def test_a_deal_that_nobody_has_seen_is_a_challenge_as_well_before_any_game(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé") as (zoe,), company(house, "Léo") as (leo,):
            await zoe.plan(GAME, [person(zoe), *bots(2)], options={"face": "purple"})
            before = zoe.room["plan"]
            answer = await zoe.web.post("/api/challenges", json={"room": zoe.code})
            assert answer.status_code == 201, answer.text
            code = str(answer.json()["code"])
            assert zoe.room["plan"] == before  # nothing of it is used up
            told = await seen(zoe, code)
            assert (told["played"], told["tries"]) == (0, [])
            assert told["options"]["face"] == "purple"
            assert [one["kind"] for one in told["seats"]] == ["person", "bot", "bot"]
            assert told["commitment"] != before["commitment"]  # what the room deals next is something else
            for device in (zoe, leo):
                await begin(device, code)
                assert device.table["commitment"] == told["commitment"]
                await finish(device, 1)
            tries = (await seen(leo, code))["tries"]
            assert moves(tries[0]["record"]) == moves(tries[1]["record"])
            assert all(verify(read(one["record"])).fair for one in tries)
            bot_names = [one["name"] for one in told["seats"][1:]]
            assert [one.name for one in read(tries[0]["record"]).seats[1:]] == bot_names

    tell(tmp_path, story)


def test_only_what_is_planned_for_one_alone_against_bots_makes_one(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé", "Léo") as (zoe, leo):
            for seats in ([person(zoe), person(leo), *bots(1)], bots(3), [person(zoe), {"kind": "open"}, *bots(1)]):
                await planned(zoe, seats)
                refused = await zoe.web.post("/api/challenges", json={"room": zoe.code})
                assert refused.json()["code"] in ("no-challenge", "open-seats")
            await planned(zoe, [person(zoe), *bots(2)])
            stranger = Client(house.http)
            for device, expected in ((leo, "no-challenge"), (stranger, "not-in-the-room")):
                refused = await device.web.post("/api/challenges", json={"room": zoe.code})
                assert refused.json()["code"] == expected
            await stranger.close()

    tell(tmp_path, story)


def test_no_door_tells_of_the_deal_while_somebody_plays_it(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé") as (zoe,), company(house, "Léo") as (leo,), company(house, "Ana") as (ana,):
            code = await set_up(zoe)
            secret = read((await seen(zoe, code))["tries"][0]["record"])
            assert secret.seed is not None
            deal = next(one.move for one in secret.entries if one.who < 0)
            await begin(leo, code)
            await leo.play_on(random.Random(3), 3)
            at_home = leo.table["table"]
            record = "x" * 20
            for device, room in ((leo, leo.code), (ana, leo.code), (ana, code), (leo, code), (ana, zoe.code)):
                for path in (
                    f"/api/challenges/{code}",
                    f"/api/rooms/{code}",
                    f"/api/rooms/{code}/records/{code}-0",
                    f"/api/rooms/{code}/records/{code}-1",
                    f"/api/rooms/{room}",
                    f"/api/rooms/{room}/records/{at_home}",
                    f"/api/rooms/{room}/records/{at_home}/moments/0",
                    f"/api/rooms/{room}/records/{at_home}/best",
                ):
                    told = (await device.web.get(path)).text
                    assert secret.seed not in told
                    assert deal not in told
                for path, body in (
                    (f"/api/rooms/{code}/people", {"name": "Ana"}),
                    ("/api/challenges", {"room": room, "table": at_home}),
                    ("/api/branches", {"record": record, "at": 1, "seat": 0, "name": "Ana"}),
                ):
                    refused = await device.web.post(path, json=body)
                    assert refused.status_code >= 400, (path, refused.text)
            assert (await seen(leo, code))["tries"] == (await seen(ana, code))["tries"] == []
            said = "".join(leo.raw)
            assert secret.seed not in said
            assert deal not in said

    tell(tmp_path, story)


def test_who_comes_back_finds_the_table_he_left_also_after_the_house_was_closed(tmp_path: Path) -> None:
    async def story() -> None:
        settings = settings_for(tmp_path)
        async with running(settings) as house, company(house, "Zoé") as (zoe,), company(house, "Léo") as (leo,):
            code = await set_up(zoe)
            await begin(leo, code)
            place, cookies = leo.code, dict(leo.web.cookies)
        async with running(settings) as house:
            again = Client(house.http)
            again.web.cookies.update(cookies)
            await begin(again, code)
            assert again.code == place
            await finish(again, 4)
            assert len((await seen(again, code))["tries"]) == 2
            await again.close()

    asyncio.run(story())


def test_only_a_game_that_was_played_alone_to_its_end_makes_one(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé", "Léo") as (zoe, leo):
            table = await finished(zoe)
            for device, wanted in ((leo, table), (zoe, f"{zoe.code}-9-00")):
                answer = await device.web.post("/api/challenges", json={"room": zoe.code, "table": wanted})
                assert answer.json()["code"] in ("no-challenge", "unknown-table")

    tell(tmp_path, story)


def test_who_is_forgotten_goes_from_challenges_too_and_the_setting_stays(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé") as (zoe,), company(house, "Ana") as (ana,):
            code = await set_up(zoe)
            await zoe.send("hand-over", person=zoe.person)
            room = await house.house.room(zoe.code)
            device = room.kept.find(zoe.person).device
            await begin(ana, code)
            await finish(ana, 2)
            await room.house.forget_tries(room.kept.challenges, device)
            names = [one["name"] for one in (await seen(ana, code))["tries"]]
            assert names == ["Léo", "Minou"]
            assert "Zoé" not in (await ana.web.get(f"/api/challenges/{code}")).text
            await house.house.store.forget_unplayed(-1.0, ())
            assert (await house.house.store.read_room(code)) is not None  # it makes way for nobody

    tell(tmp_path, story)
