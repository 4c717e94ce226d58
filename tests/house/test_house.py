"""What the house does for and against everyone: stopping, limits, slow readers, floods, strangers."""

import asyncio
import json
import random
from dataclasses import replace
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from ronron.house.limits import Limits
from tests.house.company import GAME, company, tell
from tests.house.playing import GENEROUS, Address, Client, bots, person, running, settings_for


def test_a_house_that_stops_says_goodbye_and_a_room_resumes_next_week(tmp_path: Path) -> None:
    async def run() -> None:
        async with running(settings_for(tmp_path)) as house:
            zoe = Client(house.http)
            await zoe.open_room()
            await zoe.connect()
            await zoe.plan(GAME, [person(zoe), *bots(1)])
            await zoe.start()
            await zoe.play_on(random.Random(1), moves=3)
        goodbye = await zoe.until("goodbye")
        assert goodbye["code"] == "house-stops"
        with pytest.raises(ConnectionClosed) as closed:
            await zoe.receive()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012
        async with running(settings_for(tmp_path)) as house:
            before = zoe.table["number"]
            zoe.http = house.http
            await zoe.connect()
            sync = await zoe.until("sync")
            assert sync["number"] >= before
            assert sync["viewer"] == 0
            await zoe.play_on(random.Random(2))
            assert zoe.table["over"]
            await zoe.close()

    asyncio.run(run())


def test_a_slow_reader_is_left_behind_and_starts_over_while_the_others_play(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé", "Léo") as (zoe, leo):
            assert leo.socket is not None
            await leo.socket.close()
            await leo.connect(max_queue=1)  # it does not read on until somebody takes what is there
            for match in range(3):
                await zoe.plan(GAME, [person(zoe), *bots(4)])
                await zoe.start()
                await zoe.play_on(random.Random(match))
            await zoe.until(lambda message: message["type"] == "room" and len(message["room"]["matches"]) == 3)
            watcher = next(iter(one for one in house.house.rooms[zoe.code].watchers if one.line.behind), None)
            await leo.until(lambda message: message["type"] == "room" and len(message["room"]["matches"]) == 3)
            if watcher is not None:  # the system's buffers are large here or small: behind or not, it ends up right
                await leo.until(lambda message: message["type"] == "sync" and message["over"])

    tell(tmp_path, story)


def test_a_flood_is_told_and_dropped_and_others_do_not_notice(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé", "Léo") as (zoe, leo):
            assert leo.socket is not None
            with pytest.raises(ConnectionClosed):  # noqa: PT012
                for _ in range(2000):
                    await leo.send("ping", at=1)
                while True:
                    await leo.receive()
            kinds = [(message["type"], message.get("code")) for message in leo.inbox]
            assert ("refused", "too-fast") in kinds
            assert ("goodbye", "too-fast") in kinds
            await zoe.send("ping", at=2)
            assert (await zoe.until("pong"))["at"] == 2

    tell(tmp_path, story, limits=replace(GENEROUS, messages_a_second=20, messages_at_once=60))


def test_what_is_too_large_closes_that_line_alone(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé", "Léo") as (zoe, leo):
            assert leo.socket is not None
            await leo.socket.send("x" * 100_000)
            with pytest.raises(ConnectionClosed) as closed:  # noqa: PT012
                while True:
                    await leo.receive()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1009
            await zoe.send("ping", at=2)
            await zoe.until("pong")

    tell(tmp_path, story)


def test_another_site_and_an_unknown_room_are_turned_away_with_a_word(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé") as (zoe,):
            spy = Client(house.http)
            spy.code = zoe.code
            await spy.connect(origin="https://example.org")
            assert (await spy.receive())["code"] == "wrong-origin"
            spy.code = "ZZZZ"
            await spy.connect()
            assert (await spy.receive())["code"] == "unknown-room"
            spy.code = zoe.code.lower()
            await spy.connect(origin=house.http)
            assert (await spy.receive())["type"] == "welcome"
            await spy.close()

    tell(tmp_path, story)


def test_a_table_that_stumbles_is_made_anew_each_time_with_a_longer_pause(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé") as (zoe,):
            await zoe.plan(GAME, [person(zoe), *bots(1)])
            await zoe.start()
            await zoe.until(lambda message: message["type"] == "step" and bool(message["legal"]))
            room = house.house.rooms[zoe.code]
            for stumbles in range(3):
                number = room.table.ledger.number
                room.table.post(lambda: 1 / 0)
                await zoe.until("sync")
                assert (room.at_table.stumbles, room.table.ledger.number) == (stumbles, number)
            await zoe.play_on(random.Random(1))
            assert zoe.table["over"]

    tell(tmp_path, story)


def test_a_full_house_says_so(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé"):
            other = Client(house.http)
            answer = await other.web.post("/api/rooms", json={"name": "Léo"})
            assert (answer.status_code, answer.json()["code"]) == (503, "house-full")
            await other.close()

    tell(tmp_path, story, limits=Limits(rooms=1))


def test_a_program_plays_with_a_token(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé") as (zoe,):
            seated = (await zoe.web.post(f"/api/rooms/{zoe.code}/programs", json={"name": "Guest"})).json()
            program = Client(house.http)
            program.code = zoe.code
            await program.connect(f"?token={seated['token']}")
            await program.until("welcome")
            await zoe.plan(GAME, [person(zoe), {"kind": "program", "person": seated["person"]}])
            await zoe.start()
            await asyncio.gather(zoe.play_on(random.Random(1)), program.play_on(random.Random(2)))
            kinds = [seat["kind"] for seat in zoe.table["seats"]]
            assert kinds == ["person", "program"]
            assert all(message["view"]["viewer"] == 1 for message in program.inbox if message["type"] == "step")
            assert seated["token"] not in json.dumps([zoe.inbox, program.inbox])
            await program.close()

    tell(tmp_path, story)
