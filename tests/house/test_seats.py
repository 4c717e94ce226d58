"""Seats over real sockets: who sees what, on how many devices."""

import asyncio
import random
from pathlib import Path

from tests.house.company import GAME, company, is_refused, is_seen_by, tell
from tests.house.playing import Address, Client, bots, person

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
