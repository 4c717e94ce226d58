"""Nothing costs more than it should: what is asked for is bounded in bytes, in time, and in how much at once."""

import asyncio
import random
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import Any

import httpx
import pytest

from ronron.house.limits import Holdings
from ronron.net.pictures import Pictures
from tests.house.company import GAME, company, is_refused, tell
from tests.house.playing import GENEROUS, PATIENCE_SECONDS, Address, Client, bots, person, running, settings_for
from tests.house.test_coaching import until
from tests.house.test_doors import first_word, from_elsewhere

RECORDS = files("ronron.games.de_fil_en_aiguille") / "records"


# Replays

BOUND = 100_000


def large_record() -> str:
    return (RECORDS / "12-teams-strict.ronron").read_text(encoding="utf-8")


def small_record() -> str:
    return (RECORDS / "3-moods-hurried.ronron").read_text(encoding="utf-8")


async def replayed(web: httpx.AsyncClient, start: int, record: str) -> tuple[int, dict[str, Any]]:
    wanted = {"record": record, "open": True, "start": start, "count": 40}
    answer = await web.post("/api/replays", json=wanted)
    assert answer.status_code == 200
    return len(answer.content), answer.json()


def test_a_replay_comes_in_answers_of_bounded_size_and_whole(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with httpx.AsyncClient(base_url=house.http) as web:
            seen: list[int] = []
            last = 0
            while not seen or seen[-1] < last:
                size, shown = await replayed(web, len(seen), small_record())
                assert size < BOUND + 100_000  # who sat, and the moves, come with every answer
                assert shown["positions"][-1]["at"] == shown["last"] or len(shown["positions"]) < 40  # the bound bites
                assert shown["positions"]
                seen += [one["at"] for one in shown["positions"]]
                last = shown["last"]
            assert seen == list(range(last + 1))

    tell(tmp_path, story, limits=replace(GENEROUS, replay_bytes=BOUND))


def test_one_position_always_comes(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with httpx.AsyncClient(base_url=house.http) as web:
            _, shown = await replayed(web, 3, large_record())
            assert [one["at"] for one in shown["positions"]] == [3]

    tell(tmp_path, story, limits=replace(GENEROUS, replay_bytes=10))


def test_an_address_has_few_records_played_at_once_and_all_are_given_back(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with httpx.AsyncClient(base_url=house.http) as web:
            wanted = {"record": large_record(), "open": True, "count": 40}
            answers = await asyncio.gather(*(web.post("/api/replays", json=wanted) for _ in range(12)))
            assert {one.status_code for one in answers} == {200, 429}
            assert (await web.post("/api/replays", json={"record": "purr"})).status_code == 403
            assert house.house.replays.held == {}
            assert (await replayed(web, 0, small_record()))[1]["positions"]

    tell(tmp_path, story, limits=replace(GENEROUS, replays_at_once=2))


def test_holdings_are_counted_by_address_and_by_network() -> None:
    held = Holdings(2)
    assert [held.take("192.0.2.1"), held.take("192.0.2.1"), held.take("192.0.2.1")] == [True, True, False]
    assert held.take("192.0.2.2")
    assert [held.take("2001:db8::1"), held.take("2001:db8::2"), held.take("2001:db8::3")] == [True, True, False]
    held.give_back("2001:db8::9")
    assert held.take("2001:db8::4")
    for address in ("192.0.2.1", "192.0.2.1", "192.0.2.2", "2001:db8::1", "2001:db8::1"):
        held.give_back(address)
    assert held.held == {}


# Rooms and lines


def test_an_address_opens_so_many_rooms_a_day(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with httpx.AsyncClient(base_url=house.http) as web:
            opened = [await web.post("/api/rooms", json={"name": "Zoé"}) for _ in range(5)]
            assert [one.status_code for one in opened] == [201, 201, 201, 429, 429]
            assert opened[-1].json()["code"] == "enough-rooms"
            assert await house.house.store.count_rooms() == 3

    tell(tmp_path, story, limits=replace(GENEROUS, rooms_a_day=3))


def test_an_address_has_so_many_lines_and_others_come_in(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé", "Léo") as (zoe, leo):
            told = await first_word(house, zoe.code)
            assert (told["type"], told["code"], told["again_milliseconds"]) == ("goodbye", "enough-lines", 5000)
            async with from_elsewhere(house, zoe.code) as socket:
                assert '"welcome"' in str(await socket.recv())
            await leo.close()
            while house.house.lines > 1:
                await asyncio.sleep(0.005)
            assert (await first_word(house, zoe.code))["type"] == "welcome"
        while house.house.lines:
            await asyncio.sleep(0.005)
        assert house.house.lines_of.held == {}

    tell(tmp_path, story, limits=replace(GENEROUS, connections_of_an_address=2))


def test_neighbours_cannot_take_the_last_lines_of_an_address_from_those_who_are_in_a_room(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé") as (zoe,):
            assert zoe.socket is not None
            await zoe.socket.close()
            await until(lambda: house.house.lines == 0)
            neighbours = [Client(house.http) for _ in range(12)]
            told = []
            for one in neighbours:
                one.code = zoe.code
                await one.connect()
                told.append((await one.receive()).get("code"))
            assert told == [None] * 8 + ["enough-lines"] * 4
            for _ in range(2):
                await zoe.connect()
                assert (await zoe.receive())["you"] == [zoe.person]
            await zoe.connect()
            assert (await zoe.receive())["code"] == "enough-lines"
            for one in neighbours:
                await one.close()

    tell(tmp_path, story, limits=replace(GENEROUS, connections_of_an_address=10, connections_kept_free=0.2))


def test_a_host_comes_back_when_strangers_have_filled_the_house(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé") as (zoe,):
            strangers = [Client(house.http) for _ in range(12)]
            told = []
            for one in strangers:
                one.code = zoe.code
                await one.connect()
                told.append((await one.receive())["type"])
            assert told == ["welcome"] * 7 + ["goodbye"] * 5
            await zoe.connect()
            assert (await zoe.receive())["you"] == [zoe.person]
            for one in strangers:
                await one.close()

    tell(tmp_path, story, limits=replace(GENEROUS, connections=10, connections_kept_free=0.2))


def test_rooms_where_nothing_was_played_make_way_in_a_full_house(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        inside = house.house
        async with company(house, "Zoé") as (zoe,), httpx.AsyncClient(base_url=house.http) as web:
            await zoe.plan(GAME, [person(zoe), *bots(2)])
            await zoe.start()
            await inside.rooms[zoe.code].keep_for_later()
            unplayed = [(await web.post("/api/rooms", json={"name": "X"})).json()["room"]["code"] for _ in range(2)]
            full = await web.post("/api/rooms", json={"name": "X"})
            assert (full.status_code, full.json()["code"]) == (503, "house-full")
            for code in (zoe.code, *unplayed):  # as if everyone had left long ago
                inside.rooms.pop(code)
            later = inside.store.clock() + 2 * 3600
            inside.store.clock = lambda: later
            assert (await web.post("/api/rooms", json={"name": "X"})).status_code == 201
            assert {one.code for one in await inside.store.forgotten_rooms()} == set(unplayed)
            assert (await web.get(f"/api/rooms/{zoe.code}")).status_code == 200

    tell(tmp_path, story, limits=replace(GENEROUS, rooms=3))


# Matches


def test_an_address_starts_so_many_matches_and_whoever_comes_back_to_one_is_never_refused(tmp_path: Path) -> None:
    async def start(house: Address) -> Client:
        client = Client(house.http)
        await client.open_room()
        await client.connect()
        await client.until("welcome")
        await client.plan(GAME, [person(client), *bots(2)])
        await client.send("start")
        return client

    async def story(house: Address) -> None:
        held = house.house.matches_of.held
        zoe, leo, mia = [await start(house) for _ in range(3)]
        for client in (zoe, leo):
            await client.until("sync")
        refused = await mia.until("refused")
        assert (refused["about"], refused["code"], refused["values"]) == ("start", "enough-matches", {"most": 2})

        await zoe.send("end")  # one is over: another can start
        await zoe.until(lambda message: message["type"] == "room" and message["room"]["matches"])
        await mia.send("start")
        await mia.until("sync")
        await zoe.send("start")
        await zoe.until(is_refused("enough-matches"))

        assert mia.socket is not None
        await mia.socket.close()  # nobody watches hers: it sleeps, and another can start
        await until(lambda: held == {"127.0.0.1": 1})
        await zoe.send("start")
        await zoe.until("sync")
        await mia.connect()  # hers is hers, however many there are
        await mia.until("sync")
        assert held == {"127.0.0.1": 3}
        for client in (zoe, leo, mia):
            await client.close()
        await until(lambda: held == {})

    tell(tmp_path, story, limits=replace(GENEROUS, matches_of_an_address=2))


def test_a_match_that_does_not_come_about_counts_for_nobody(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé") as (zoe,):
            for _ in range(3):
                await zoe.send("start")
                await zoe.until(is_refused("no-game-chosen"))
            assert house.house.matches_of.held == {}

    tell(tmp_path, story, limits=replace(GENEROUS, matches_of_an_address=1))


# The coach


def test_the_coach_is_for_those_in_the_room_and_says_when_to_ask_again(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé") as (zoe,), httpx.AsyncClient(base_url=house.http) as web:
            await zoe.plan(GAME, [person(zoe), *bots(1)])
            await zoe.start()
            await zoe.play_on(random.Random(1))
            record = f"/api/rooms/{zoe.code}/records/{zoe.table['table']}"
            assert (await web.get(record)).status_code == 200
            for part in ("/moments/0", "/best"):
                assert (await web.get(record + part)).json()["code"] == "not-in-the-room"
            busy = await zoe.web.get(f"{record}/moments/0")
            assert (busy.status_code, busy.json()["code"], busy.headers["retry-after"]) == (503, "coach-busy", "60")

    tell(tmp_path, story, limits=replace(GENEROUS, coach_rooms=0), coach=("nobody",))


ENDLESS = ("/bin/sh", "-c", "exec sleep 600")  # whatever it is asked


def test_a_coach_who_came_to_no_end_is_not_taken_for_one_who_found_no_mistake(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé") as (zoe,):
            await zoe.plan("chabyrinthe", [person(zoe)])
            await zoe.start()
            await zoe.play_on(random.Random(1))
            record = f"/api/rooms/{zoe.code}/records/{zoe.table['table']}"
            for part in ("/moments/0", "/best"):
                answer = await zoe.web.get(record + part)
                assert (answer.status_code, answer.json()["code"]) == (504, "coach-unfinished"), part

    tell(tmp_path, story, limits=replace(GENEROUS, coach_seconds=0.2), coach=ENDLESS)


def test_who_waits_for_the_coach_is_answered_when_the_house_stops(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def run() -> None:
        async with running(settings_for(tmp_path, coach=ENDLESS)) as house, company(house, "Zoé") as (zoe,):
            await zoe.plan("chabyrinthe", [person(zoe)])
            await zoe.start()
            await zoe.play_on(random.Random(1))
            web = httpx.AsyncClient(base_url=house.http, cookies=zoe.web.cookies, timeout=PATIENCE_SECONDS)
            address = f"/api/rooms/{zoe.code}/records/{zoe.table['table']}/moments/0"
            asking = asyncio.create_task(web.get(address))
            await until(lambda: bool(house.house.coaching.asked))
        answer = await asking
        await web.aclose()
        assert (answer.status_code, answer.json()["code"]) == (503, "coach-busy")

    asyncio.run(run())
    assert [one for one in caplog.records if one.levelname == "ERROR"] == []


# QR codes


def test_a_qr_code_is_drawn_once_and_new_ones_have_a_rate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    draw = Pictures.draw

    def count(self: Pictures, link: str) -> bytes:
        drawn.append(link)
        return draw(self, link)

    monkeypatch.setattr(Pictures, "draw", count)

    async def story(house: Address) -> None:
        async with company(house, "Zoé") as (zoe,), httpx.AsyncClient(base_url=house.http) as web:
            path = f"/api/rooms/{zoe.code}/code.svg"
            pictures = {(await web.get(path)).content for _ in range(20)}
            assert (len(pictures), drawn) == (1, [f"{house.http}/join/{zoe.code}"])
            others = [(await web.get(path, headers={"host": f"10.0.0.{last}"})).status_code for last in range(4)]
            assert others == [200, 200, 429, 429]
            assert (await web.get(path)).status_code == 200
            assert (await web.get(path, headers={"host": "a" * 300})).status_code == 421

    limits = replace(GENEROUS, records_a_second=1e-6, records_at_once=3)
    tell(tmp_path, story, limits=limits, public_names=("*",))


def test_few_pictures_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ronron.net.pictures.MOST_KEPT", 2)
    pictures = Pictures()
    for link in ("a", "b", "c"):
        assert pictures.draw(link) == pictures.find(link)
    assert (pictures.find("a"), len(pictures.drawn)) == (None, 2)


# Tables that nobody watches


def test_a_table_sleeps_when_the_last_device_is_gone_and_goes_on_when_one_is_back(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé") as (zoe,):
            await zoe.plan(GAME, [person(zoe), *bots(2)])
            await zoe.start()
            while not zoe.table["legal"]:
                await zoe.receive()
            table = house.house.rooms[zoe.code].table
            assert zoe.socket is not None
            await zoe.socket.close()
            while table.asleep_since is None:
                await asyncio.sleep(0.005)
            questions = house.house.bots.questions
            done = asyncio.Event()

            async def play_for_her() -> None:
                await table.move_for(0, table.ledger.asked[0], {})
                done.set()

            table.post(play_for_her)
            await asyncio.wait_for(done.wait(), 60)
            assert 0 not in table.ledger.owed()
            assert (table.deciding.asked, house.house.bots.questions) == ({}, questions)
            await zoe.connect()
            await zoe.until("sync")
            await zoe.play_on(random.Random(1))
            assert zoe.table["over"]

    tell(tmp_path, story)


def test_all_matches_from_one_address_are_one_in_the_queue_for_bots(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé") as (zoe,), company(house, "Léo") as (leo,):
            for one in (zoe, leo):
                await one.plan(GAME, [person(one), *bots(2)])
                await one.start()
            whose = house.house.bots.whose
            assert {whose(one.table["table"]) for one in (zoe, leo)} == {"127.0.0.1"}
            assert whose("ZZZZ-1") == "ZZZZ-1"

    tell(tmp_path, story)


def test_a_match_that_starts_while_its_room_leaves_memory_has_no_table_that_nobody_stops(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé") as (zoe,):
            await zoe.plan(GAME, [person(zoe), *bots(1)])
            room = house.house.rooms[zoe.code]
            room.do_later(room.start_match("127.0.0.1"))
            await asyncio.sleep(0)
            await room.close()
            assert room.table is None
            assert not [task for task in asyncio.all_tasks() if task.get_name().startswith("table ")]

    tell(tmp_path, story)
