"""Rooms over real sockets: who is in, who may do what, what becomes of those who go."""

import asyncio
import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from tests.house.company import GAME, company, is_refused, tell
from tests.house.playing import QUICK, Address, Client, bots, person, running, settings_for


def test_the_host_locks_removes_and_hands_over(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé", "Léo", "Max") as (zoe, leo, maxi):
            await zoe.send("lock", locked=True)
            await zoe.until(lambda message: message["type"] == "room" and message["room"]["locked"])
            stranger = Client(house.http)
            refused = await stranger.web.post(f"/api/rooms/{zoe.code}/people", json={"name": "X"})
            assert refused.json()["code"] == "room-locked"
            await leo.send("remove", person=maxi.person)
            await leo.until(is_refused("host-only"))
            await zoe.send("remove", person=maxi.person)
            await zoe.until(lambda message: message["type"] == "room" and len(message["room"]["people"]) == 2)
            goodbye = await maxi.until("goodbye")
            assert (goodbye["code"], goodbye["again_milliseconds"]) == ("removed", None)
            assert maxi.inbox[-2]["you"] == []
            await maxi.connect()
            assert (await maxi.receive())["code"] == "removed"
            await zoe.send("lock", locked=False)
            await zoe.until(lambda message: message["type"] == "room" and not message["room"]["locked"])
            again = await maxi.web.post(f"/api/rooms/{zoe.code}/people", json={"name": "Max"})
            assert again.json()["code"] == "removed"
            await zoe.send("hand-over", person=leo.person)
            await leo.until(lambda message: message["type"] == "room" and message["room"]["people"][1]["host"])
            await leo.send("leave", person=leo.person)
            await zoe.until(lambda message: message["type"] == "room" and message["room"]["people"][0]["host"])
            await stranger.close()

    tell(tmp_path, story)


def test_when_the_host_stays_away_the_role_moves_on(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé", "Léo") as (zoe, leo):
            assert zoe.socket is not None
            await zoe.socket.close()
            await leo.until(lambda message: message["type"] == "room" and message["room"]["people"][1]["host"])

    tell(tmp_path, story, manners=replace(QUICK, grace_seconds=0.05))


def test_after_a_restart_the_role_moves_on_to_someone_who_came_back(tmp_path: Path) -> None:
    async def run() -> None:
        quick = settings_for(tmp_path, manners=replace(QUICK, grace_seconds=0.05))
        async with running(quick) as house, company(house, "Zoé", "Léo") as (zoe, leo):
            assert zoe.room["people"][0]["host"]
            cookies = leo.web.cookies
        async with running(quick) as house:
            again = Client(house.http)
            again.code, again.web.cookies = leo.code, cookies
            await again.connect()
            await again.until(lambda message: message["type"] == "room" and message["room"]["people"][1]["host"])
            await again.close()

    asyncio.run(run())


def test_a_match_that_is_over_cannot_be_ended_again(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé") as (zoe,):
            await zoe.send("end")
            await zoe.until(is_refused("no-table"))
            await zoe.plan(GAME, [person(zoe), *bots(1)])
            await zoe.start()
            await zoe.send("end")
            await zoe.until(lambda message: message["type"] == "sync" and message["over"])
            await zoe.send("end")
            await zoe.until(is_refused("no-table"))

    tell(tmp_path, story)


def test_someone_who_leaves_a_running_match_is_stood_in_for(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé", "Léo") as (zoe, leo):
            await zoe.plan(GAME, [person(zoe), person(leo)])
            await zoe.start()
            await leo.send("leave", person=leo.person)
            await zoe.until(lambda message: message["type"] == "status" and message["seats"][1]["stand_in"] == "cat")
            await zoe.play_on(random.Random(1))
            assert zoe.table["over"]

    tell(tmp_path, story)


def test_absence_is_seen_and_the_table_votes(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé", "Léo") as (zoe, leo):
            await zoe.plan(GAME, [person(zoe), person(leo)])
            await zoe.start()
            assert leo.socket is not None
            await leo.socket.close()
            away = await zoe.until(lambda message: message["type"] == "status" and bool(message["absent"]))
            assert away["absent"][0]["seat"] == 1
            await zoe.until(
                lambda message: message["type"] == "status" and message["absent"][0]["grace_milliseconds"] == 0
            )
            await zoe.send("stand-in", seat=0, absent=1, yes=True)
            await zoe.until(lambda message: message["type"] == "status" and message["seats"][1]["stand_in"] == "cat")
            await leo.connect()
            await leo.until("sync")
            await leo.send("take-seat", seat=1)
            await zoe.until(lambda message: message["type"] == "status" and message["seats"][1]["stand_in"] is None)

    tell(tmp_path, story, manners=replace(QUICK, grace_seconds=0.05))


def test_plans_that_cannot_be_are_refused_with_a_reason(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé", "Léo") as (zoe, leo):
            for values, code in (
                ({"game": "no-such-game", "seats": bots(2)}, "unknown-game"),
                ({"game": GAME, "seats": bots(12)}, "impossible-seats"),
                ({"game": GAME, "seats": bots(2, "nobody")}, "unknown-bot"),
                ({"game": GAME, "seats": bots(2, "search:999999999msx99")}, "unknown-bot"),
                ({"game": GAME, "seats": bots(2), "options": {"purr": 1}}, "unknown-option"),
                ({"game": GAME, "seats": [{"kind": "person", "person": "p99"}, *bots(1)]}, "unknown-person"),
            ):
                await zoe.send("choose", **values)
                await zoe.until(is_refused(code))
            await zoe.plan(GAME, [person(zoe), {"kind": "open"}])
            assert zoe.room["plan"]["problem"]["code"] == "open-seats"
            await zoe.send("start")
            await zoe.until(is_refused("open-seats"))
            await leo.send("sit", person=leo.person, seat=1)
            await zoe.until(lambda message: message["type"] == "room" and message["room"]["plan"]["problem"] is None)
            await zoe.send("start")
            await zoe.until("sync")
            await zoe.send("start")
            await zoe.until(is_refused("already-playing"))

    tell(tmp_path, story)


def test_table_talk_is_heard_by_all_and_can_be_off(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé", "Léo") as (zoe, leo):
            await leo.send("talk", person=leo.person, text="miaou")
            heard = await zoe.until("talk")
            assert (heard["person"], heard["text"]) == (leo.person, "miaou")
            await leo.send("talk", person=zoe.person, text="I am Zoé")
            await leo.until(is_refused("not-your-person"))
            await zoe.send("set-talk", on=False)
            await zoe.until(lambda message: message["type"] == "room" and not message["room"]["talk"])
            await leo.send("talk", person=leo.person, text="miaou")
            await leo.until(is_refused("talk-is-off"))

    tell(tmp_path, story)


def test_the_record_stays_closed_while_people_play_and_opens_when_the_host_ends_it(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé") as (zoe,):
            await zoe.plan(GAME, [person(zoe), *bots(1)])
            await zoe.start()
            path = f"/api/rooms/{zoe.code}/records/{zoe.table['table']}"
            closed = await zoe.web.get(path)
            assert (closed.status_code, closed.json()["code"]) == (403, "still-playing")
            await zoe.send("end")
            ended = await zoe.until(lambda message: message["type"] == "sync" and message["over"])
            assert ended["closed"] == "ended-by-host"
            assert (await zoe.web.get(path)).text.startswith("ronron: 1\n")
            other = await zoe.web.get(f"/api/rooms/{zoe.code}/records/WXYZ-1-00")
            assert other.status_code == 404

    tell(tmp_path, story)


def test_whoever_sits_down_while_the_host_is_choosing_keeps_his_seat(tmp_path: Path) -> None:
    def sit(*people: str | None) -> Callable[[dict[str, Any]], bool]:
        return lambda message: (
            message["type"] == "room" and [seat["person"] for seat in message["room"]["plan"]["seats"]] == [*people]
        )

    async def story(house: Address) -> None:
        async with company(house, "Zoé", "Léo") as (zoe, leo):
            free = {"kind": "open"}
            await zoe.plan(GAME, [person(zoe), free, free])
            await leo.send("sit", person=leo.person, seat=2)
            await zoe.until(sit(zoe.person, None, leo.person))
            # What she chooses was chosen before she saw him: he sits where there is a place.
            await zoe.send("choose", game=GAME, seats=[person(zoe), free, free], knew=[zoe.person])
            await zoe.until(sit(zoe.person, leo.person, None))
            # Now she has seen him, and asks him to get up.
            await zoe.send("choose", game=GAME, seats=[person(zoe), free, free], knew=[zoe.person, leo.person])
            await zoe.until(sit(zoe.person, None, None))

    tell(tmp_path, story)
