"""People: the host's place is lent, programs have no say, a device brings a few, and someone can be forgotten."""

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ronron.house import people
from ronron.house.erasing import NOBODY
from ronron.house.keeping import hash_of
from ronron.house.limits import Limits
from ronron.plain import Refusal
from ronron.records.record import read
from tests.house.company import GAME, company, is_refused, is_seen_by, tell
from tests.house.playing import QUICK, Address, Client, bots, person

SOON = replace(QUICK, grace_seconds=0.05)


def hosts(message: dict[str, Any]) -> list[str]:
    return [one["name"] for one in message["room"]["people"] if one["host"]]


def has_host(name: str) -> Any:
    return lambda message: message["type"] == "room" and hosts(message) == [name]


async def hang_up(client: Client) -> None:
    assert client.socket is not None
    await client.socket.close()


async def program_of(host: Client, name: str = "Robot") -> tuple[Client, dict[str, Any]]:
    """A program in the host's room, connected."""
    seated = (await host.web.post(f"/api/rooms/{host.code}/programs", json={"name": name})).json()
    program = Client(host.http)
    program.code, program.person = host.code, seated["person"]
    await program.connect(f"?token={seated['token']}")
    await program.until("welcome")
    return program, seated


def test_the_hosts_place_is_lent_and_comes_back(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé", "Léo", "Mia") as (zoe, leo, mia):
            await hang_up(zoe)
            await leo.until(has_host("Léo"))
            assert [one["owner"] for one in leo.room["people"]] == [True, False, False]
            kids = await zoe.web.post(f"/api/rooms/{zoe.code}/people", json={"name": "Tim"})  # on the host's own device
            for kind, who in (
                ("remove", zoe.person),
                ("remove", kids.json()["person"]),
                ("hand-over", mia.person),
                ("forget", zoe.person),
                ("forget", mia.person),
            ):
                await leo.send(kind, person=who)
                assert (await leo.until(is_refused("on-loan")))["about"] == kind
            await leo.send("lock", locked=True)
            await leo.until(lambda message: message["type"] == "room" and message["room"]["locked"])
            await zoe.connect()
            await leo.until(has_host("Zoé"))
            await zoe.until(has_host("Zoé"))
            await leo.send("lock", locked=False)
            await leo.until(is_refused("host-only"))
            await zoe.send("remove", person=leo.person)
            await leo.until("goodbye")

    tell(tmp_path, story, manners=SOON)


def test_the_place_is_not_lent_to_someone_who_came_while_the_host_was_away(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé") as (zoe,):
            await hang_up(zoe)
            while house.house.rooms[zoe.code].watchers:
                await asyncio.sleep(0.01)
            stranger = Client(house.http)
            await stranger.join(zoe.code, "X")
            await stranger.connect()
            await stranger.until("welcome")
            await asyncio.sleep(0.2)  # longer than the grace: nothing comes of it
            await stranger.send("lock", locked=True)
            await stranger.until(is_refused("host-only"))
            await zoe.connect()  # they meet, and the host goes again
            while house.house.rooms[zoe.code].kept.people[1].unmet:
                await asyncio.sleep(0.01)
            await hang_up(zoe)
            await stranger.until(has_host("X"))
            await stranger.close()

    tell(tmp_path, story, manners=SOON)


def test_a_programs_token_is_a_programs(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé") as (zoe,):
            program, seated = await program_of(zoe)
            await zoe.send("lock", locked=True)
            await zoe.until(lambda message: message["type"] == "room" and message["room"]["locked"])
            thief = Client(house.http)
            thief.web.cookies.set("ronron-device", seated["token"])
            room = f"/api/rooms/{zoe.code}"
            for path, body, code in (  # as any stranger is told
                ("people", {"name": "X"}, "room-locked"),
                ("links", {"person": program.person}, "not-your-person"),
                ("claims", {"token": "x" * 20}, "link-used"),
                ("programs", {"name": "X"}, "host-only"),
            ):
                answer = await thief.web.post(f"{room}/{path}", json=body)
                assert (answer.status_code, answer.json()["code"]) == (403, code)
            inside, device = house.house.rooms[zoe.code], hash_of(seated["token"])
            for attempt in (  # nor would the room itself, should the token ever get as far
                people.join(inside, device, "X", ""),
                people.make_link(inside, device, program.person),
                people.claim(inside, device, "x" * 20),
            ):
                with pytest.raises(Refusal, match="people-only"):
                    await attempt
            assert len(inside.kept.people) == 2
            await zoe.send("remove", person=program.person)
            assert (await program.until("goodbye"))["code"] == "removed"
            await program.connect(f"?token={seated['token']}")
            assert (await program.receive())["code"] == "removed"
            await program.connect("?token=somebody-elses")
            assert (await program.receive())["code"] == "unknown-person"
            other, _ = await program_of(zoe)
            await other.send("leave", person=other.person)  # its line goes with it
            await other.until("goodbye")
            for one in (program, other, thief):
                await one.close()

    tell(tmp_path, story)


def test_programs_have_no_say_in_what_people_do(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé", "Léo") as (zoe, leo):
            program, _ = await program_of(zoe)
            seat = {"kind": "program", "person": program.person}
            await zoe.plan(GAME, [person(zoe), person(leo), seat], turn_seconds=600)
            await zoe.start()
            await program.until("sync")
            for kind, values in (("pause", {}), ("resume", {}), ("extend", {"seconds": 60})):
                await program.send(kind, **values)
                await program.until(is_refused("people-only"))
            await hang_up(leo)
            await hang_up(zoe)
            is_away = {"type": "status", "absent": 2}
            await program.until(
                lambda message: message["type"] == "status" and len(message["absent"]) == is_away["absent"]
            )
            await asyncio.sleep(0.1)  # the grace is over, by any clock
            await program.send("stand-in", seat=2, absent=0, yes=True)
            await program.until(is_refused("people-only"))
            await program.close()

    tell(tmp_path, story, manners=SOON)


def test_a_device_brings_a_few_people_and_no_more(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé") as (zoe,):
            people = f"/api/rooms/{zoe.code}/people"
            codes = [(await zoe.web.post(people, json={"name": "Kid"})).status_code for _ in range(9)]
            assert codes == [201] * 7 + [403] * 2
            assert (await zoe.web.post(people, json={"name": "Kid"})).json()["code"] == "device-full"

    tell(tmp_path, story, limits=replace(Limits(), requests_at_once=1000))


@pytest.mark.parametrize("name", ["👨‍👩‍👧‍👦", "Zoé 🐈‍⬛", "🏳️‍🌈", "👩🏽‍🚀 Lou"])
def test_a_picture_made_of_several_stays_one(name: str) -> None:
    assert people.clean(name) == name


def test_what_cannot_be_seen_is_in_no_name() -> None:
    assert people.clean("Z\u200do\u202eé\u200d") == "Zoé"
    assert people.clean("\u200d🐈") == "🐈"


def test_names_signs_and_themes_are_softened_like_talk(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Connard", "Léo") as (zoe, leo):
            assert [one["name"] for one in zoe.room["people"]] == ["***", "Léo"]
            await leo.send("profile", person=leo.person, name="Léo de merde", cat="")
            await leo.until(lambda message: message["type"] == "room" and "***" in message["room"]["people"][1]["name"])
            game = "de-fil-en-aiguille"
            own = "\n".join(f"mot {number}" for number in range(40)) + "\nputain"
            tried = await zoe.web.post(f"/api/games/{game}/setup", json={"seats": 4, "options": {"own": own}})
            assert "putain" not in tried.text
            await zoe.plan(game, [person(zoe), person(leo), *bots(2)])
            for token in ("merde", "react merde", "lean 1 theme merde", "mark 1 2 3 fits "):
                await leo.send("talk", person=leo.person, token=token)  # nothing is played yet
                await leo.until(is_refused("unknown-sign"))

    tell(tmp_path, story)


@pytest.mark.parametrize("sign", ["react wow", "mark 1 22 3 -", "lean 12 point left", "lean 3 theme bar-wisdom"])
def test_a_games_own_signs_pass(sign: str) -> None:
    from ronron.games import find

    assert find("de-fil-en-aiguille").facets().talk.is_sign(sign)
    assert not find(GAME).facets().talk.is_sign(sign)


def test_a_cats_face_says_something_at_every_table_and_nothing_else_does(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé", "Léo") as (zoe, leo):
            await leo.send("talk", person=leo.person, token="sticker purr")  # nothing is played yet
            await leo.until(is_refused("unknown-sign"))
            await zoe.plan(GAME, [person(zoe), person(leo)])
            await zoe.send("start")
            await leo.until("sync")
            await leo.send("talk", person=leo.person, token="sticker purr")
            assert (await zoe.until("talk"))["token"] == "sticker purr"
            await leo.send("talk", person=leo.person, token="sticker of mine")
            await leo.until(is_refused("unknown-sign"))

    tell(tmp_path, story)


def test_salts_and_cats_have_no_second_line(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé") as (zoe,):
            refused = await zoe.web.post(f"/api/rooms/{zoe.code}/people", json={"name": "X", "cat": "tabby\n"})
            assert refused.status_code == 422
            commitment = zoe.room["plan"]["commitment"]
            await zoe.send("salt", commitment=commitment, salt="abc\n")
            await zoe.until(is_refused("unreadable-message"))
            await zoe.send("salt", commitment=commitment, salt="abc")
            await zoe.until(lambda message: message["type"] == "room" and bool(message["room"]["plan"]["salted"]))

    tell(tmp_path, story)


def test_nobody_moves_behind_a_curtain_where_something_is_hidden(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé") as (zoe,):
            await zoe.web.post(f"/api/rooms/{zoe.code}/people", json={"name": "Léo"})
            pair = [person(zoe), {"kind": "person", "person": "p2"}]
            await zoe.plan(GAME, pair)
            await zoe.start()
            while not zoe.table["asked"]:
                await zoe.receive()
            asked = zoe.table["asked"][0]
            await zoe.send("curtain", seat=asked["seat"])
            move = (await zoe.until(is_seen_by(asked["seat"])))["legal"][0]["moves"][0]
            await zoe.send("curtain", seat=None)
            await zoe.until(is_seen_by(-2))
            await zoe.send("move", seat=asked["seat"], move=move, number=asked["number"])
            await zoe.until(is_refused("not-your-seat"))
            await zoe.send("curtain", seat=asked["seat"])
            await zoe.until(is_seen_by(asked["seat"]))
            await zoe.send("move", seat=asked["seat"], move=move, number=asked["number"])
            await zoe.until("step")
            await zoe.send("end")
            await zoe.until(lambda message: message["type"] == "room" and not message["room"]["running"])
            # Where nobody hides anything, everyone around the device may tap at once.
            await zoe.plan("bataille", pair)
            await zoe.start()
            while not zoe.table["asked"]:
                await zoe.receive()
            asked = zoe.table["asked"][0]
            match = house.house.rooms[zoe.code].table.ledger.match
            await zoe.send("move", seat=asked["seat"], move=match.legal(asked["seat"])[0], number=asked["number"])
            await zoe.until("step")

    tell(tmp_path, story)


def test_the_host_has_someone_forgotten_at_once(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé", "Barnabé") as (zoe, bar):
            await zoe.plan(GAME, [person(zoe), person(bar)])
            await zoe.start()
            await zoe.send("forget", person=bar.person)
            await zoe.until(is_refused("person-plays"))
            await zoe.send("forget", person=zoe.person)
            await zoe.until(lambda message: message["type"] == "refused")
            await zoe.send("end")
            await zoe.until(lambda message: message["type"] == "room" and bool(message["room"]["matches"]))
            table = zoe.table["table"]
            device = house.house.rooms[zoe.code].kept.find(bar.person).device
            store = house.house.store
            await store.keep_daily("chabyrinthe", "2026-11-16", device, "Barnabé", 9)
            await bar.send("forget", person=zoe.person)
            await bar.until(is_refused("host-only"))
            await zoe.send("forget", person=bar.person)
            await bar.until("goodbye")
            sync = await zoe.until("sync")
            assert [seat["name"] for seat in sync["seats"]] == ["Zoé", NOBODY]
            assert zoe.room["matches"][0]["names"] == ["Zoé", NOBODY]
            assert [one["name"] for one in zoe.room["people"]] == ["Zoé"]
            text = (await zoe.web.get(f"/api/rooms/{zoe.code}/records/{table}")).text
            assert [player.name for player in read(text).seats] == ["Zoé", NOBODY]
            assert await store.read_daily("chabyrinthe", "2026-11-16") == []
            kept = [(await store.read_room(zoe.code)).document, *await store.read(table), text.encode()]
            assert not [one for one in kept if "Barnabé".encode() in one or device.encode() in one]
            again = Client(house.http)  # forgotten is not banned
            await again.join(zoe.code, "Barnabé")
            await again.close()

    tell(tmp_path, story)
