"""Rooms and seats over real sockets: who is in, who sees what, who may do what."""

import asyncio
import json
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from ronron.server.limits import Limits
from tests.server.playing import GENEROUS, QUICK, Address, Client, bots, person, running, settings_for

GAME = "cat-in-the-box"
Story = Callable[[Address], Awaitable[None]]


def tell(folder: Path, story: Story, **changes: Any) -> None:
    async def run() -> None:
        async with running(settings_for(folder, **changes)) as house:
            await story(house)

    asyncio.run(run())


@asynccontextmanager
async def company(house: Address, *names: str) -> AsyncIterator[list[Client]]:
    """Several devices in one room, connected; the first one is the host's."""
    clients = [Client(house.http) for _ in names]
    code = await clients[0].open_room(names[0])
    for client, name in zip(clients[1:], names[1:], strict=True):
        await client.join(code, name)
    for client in clients:
        await client.connect()
        await client.until("welcome")
    try:
        yield clients
    finally:
        for client in clients:
            await client.close()


def is_seen_by(viewer: int) -> Callable[[dict[str, Any]], bool]:
    return lambda message: message["type"] == "sync" and message["viewer"] == viewer


def is_refused(code: str) -> Callable[[dict[str, Any]], bool]:
    return lambda message: message["type"] == "refused" and message["code"] == code


# --- Sharing a table ---------------------------------------------------------------------------------------------


def test_two_people_and_a_television_share_a_game_and_each_sees_only_what_is_theirs(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé", "Léo") as (zoe, leo):
            television = Client(house.http)
            television.code = zoe.code
            await television.connect("?watch")
            await zoe.plan(GAME, [person(zoe), person(leo), *bots(1)])
            await zoe.start()
            await leo.until("sync")
            await television.until("sync")
            assert (zoe.table["viewer"], leo.table["viewer"], television.table["viewer"]) == (0, 1, -2)
            assert television.table["legal"] == []
            plays = [client.play_on(random.Random(seat)) for seat, client in enumerate((zoe, leo))]
            await asyncio.gather(*plays)
            await television.until(lambda message: message["type"] == "step" and message["over"])
            seen = [message["view"] for message in television.inbox if message["type"] in ("sync", "step")]
            assert all(view["hand"] is None for view in seen)
            for client, seat in ((zoe, 0), (leo, 1)):
                views = [message["view"] for message in client.inbox if message["type"] in ("sync", "step")]
                assert all(view["viewer"] == seat for view in views)
            await television.close()

    tell(tmp_path, story)


def test_a_refresh_and_a_second_tab_come_back_to_the_seat(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé") as (zoe,):
            await zoe.plan(GAME, [person(zoe), *bots(2)])
            await zoe.start()
            await zoe.play_on(random.Random(1), moves=2)
            assert zoe.socket is not None
            first = zoe.socket
            await zoe.connect()  # a second tab
            again = await zoe.until("sync")
            assert again["viewer"] == 0
            await first.close()
            await zoe.play_on(random.Random(2))
            assert zoe.table["over"]

    tell(tmp_path, story)


def test_a_late_comer_watches(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé") as (zoe,):
            await zoe.plan(GAME, [person(zoe), *bots(1)])
            await zoe.start()
            leo = Client(house.http)
            await leo.join(zoe.code, "Léo")
            await leo.connect()
            sync = await leo.until("sync")
            assert sync["viewer"] == -2
            await leo.send("move", seat=0, move="discard 1", number=sync["asked"][0]["number"])
            await leo.until(is_refused("not-your-seat"))
            await leo.close()

    tell(tmp_path, story)


def test_nobody_moves_for_another(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé", "Léo") as (zoe, leo):
            await zoe.plan(GAME, [person(zoe), person(leo)])
            await zoe.start()
            await zoe.until(lambda message: message["type"] == "step" and bool(message["legal"]))
            option = zoe.table["legal"][0]
            await leo.send("move", seat=0, move=option["moves"][0], number=option["number"])
            await leo.until(is_refused("not-your-seat"))
            await leo.send("start")
            await leo.until(is_refused("host-only"))

    tell(tmp_path, story)


# --- One device, several players ---------------------------------------------------------------------------------


def test_in_hot_seat_a_private_view_comes_only_while_that_seat_holds_the_curtain(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé") as (tablet,):
            first = tablet.person
            second = await tablet.join(tablet.code, "Léo")
            seats = [{"kind": "person", "person": first}, {"kind": "person", "person": second}]
            await tablet.plan(GAME, [*seats, *bots(1)])
            await tablet.start()
            assert tablet.table["viewer"] == -2
            assert tablet.table["mine"] == [0, 1]
            luck = random.Random(3)
            while not tablet.table["over"]:
                waiting = [one["seat"] for one in tablet.table["asked"] if one["seat"] in (0, 1)]
                if not waiting:
                    await tablet.receive()
                    continue
                seat = luck.choice(waiting)
                assert tablet.table["view"]["hand"] is None
                await tablet.send("curtain", seat=seat)
                await tablet.until(is_seen_by(seat))
                for option in tablet.table["legal"]:
                    await tablet.move(option, luck.choice(option["moves"]))
                await tablet.send("curtain", seat=None)
                await tablet.until(lambda message: message["type"] == "sync" and message["viewer"] == -2)
            raised = None
            for message in tablet.inbox:
                if message["type"] == "sync":
                    raised = message["viewer"]
                if message["type"] in ("sync", "step"):
                    assert message["view"]["viewer"] == raised
                    assert raised >= 0 or message["legal"] == []

    tell(tmp_path, story)


def test_a_curtain_cannot_be_raised_for_somebody_elses_seat(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé", "Léo") as (zoe, leo):
            await zoe.plan(GAME, [person(zoe), person(leo)])
            await zoe.start()
            await zoe.send("curtain", seat=1)
            await zoe.until(is_refused("not-your-seat"))

    tell(tmp_path, story)


def test_a_seat_moves_to_another_device_by_a_link_that_works_once(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé") as (tablet,):
            await tablet.plan(GAME, [person(tablet), *bots(1)])
            await tablet.start()
            path = f"/api/rooms/{tablet.code}"
            link = (await tablet.web.post(f"{path}/links", json={"person": tablet.person})).json()
            phone = Client(house.http)
            phone.code = tablet.code
            claimed = await phone.web.post(f"{path}/claims", json={"token": link["token"]})
            assert claimed.status_code == 201
            await phone.connect()
            assert (await phone.until("sync"))["viewer"] == 0
            await tablet.until(lambda message: message["type"] == "sync" and message["viewer"] == -2)
            thief = Client(house.http)
            again = await thief.web.post(f"{path}/claims", json={"token": link["token"]})
            assert (again.status_code, again.json()["code"]) == (403, "link-used")
            other = await thief.web.post(f"{path}/links", json={"person": tablet.person})
            assert other.json()["code"] == "not-your-person"
            await phone.play_on(random.Random(1))
            assert phone.table["over"]
            await phone.close()
            await thief.close()

    tell(tmp_path, story)


# --- The host ----------------------------------------------------------------------------------------------------


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
            await maxi.until(lambda message: message["type"] == "room" and message["you"] == [])
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


def test_someone_who_leaves_a_running_match_is_stood_in_for(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé", "Léo") as (zoe, leo):
            await zoe.plan(GAME, [person(zoe), person(leo)])
            await zoe.start()
            await leo.send("leave", person=leo.person)
            await zoe.until(lambda message: message["type"] == "status" and message["seats"][1]["stand_in"] == "random")
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
            await zoe.until(lambda message: message["type"] == "status" and message["seats"][1]["stand_in"] == "random")
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


# --- The house -------------------------------------------------------------------------------------------------


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
            assert "token" not in json.dumps(zoe.inbox).replace('"token": ""', "")
            await program.close()

    tell(tmp_path, story)
