"""Doors: codes cannot be walked, a code alone shows little, a television is a bystander, who is out stays out."""

import asyncio
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect

from ronron import games
from ronron.house.limits import Buckets, Limits, network_of
from ronron.net.run import make_house
from ronron.stores.opening import open_store
from tests.house.company import GAME, company, is_refused, tell
from tests.house.playing import GENEROUS, Address, Client, bots, person, running, settings_for

SPELLINGS = ("?watch", "?watch=", "?watch=1", "?watch=0", "?WATCH", "?a=b&watch", "?%77atch")


async def first_word(house: Address, code: str, cookie: str = "", query: str = "", **options: Any) -> dict[str, Any]:
    """What a socket hears first."""
    client = Client(house.http)
    client.code = code
    if cookie:
        client.web.cookies.set("ronron-device", cookie)
    await client.connect(query, **options)
    message = await client.receive()
    await client.close()
    return message


def from_elsewhere(house: Address, code: str, **options: Any) -> connect:
    """A socket from another address than everyone else's."""
    return connect(f"{house.ws}/api/rooms/{code}/socket", compression=None, local_addr=("127.0.0.2", 0), **options)


def test_a_braked_address_learns_nothing_and_those_in_a_room_stay_in_it(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé", "Léo") as (zoe, leo), httpx.AsyncClient(base_url=house.http) as web:
            assert (await web.get(f"/api/rooms/{zoe.code}")).status_code == 200
            missed = [(await web.get("/api/rooms/ZZZZ")).status_code for _ in range(5)]
            assert missed == [404, 404, 404, 429, 429]
            for code in (zoe.code, "ZZZZ", "AAAA"):
                assert (await web.get(f"/api/rooms/{code}")).json() == {"code": "too-fast", "rule": None, "values": {}}
                assert (await web.get(f"/api/rooms/{code}/code.svg")).status_code == 429
                joined = await web.post(f"/api/rooms/{code}/people", json={"name": "X"})
                assert joined.json()["code"] == "too-fast"
                told = await first_word(house, code)
                assert (told["type"], told["code"]) == ("goodbye", "too-fast")
            assert (await leo.web.get(f"/api/rooms/{zoe.code}")).json()["people"] == 2
            assert (await leo.web.get("/api/rooms/ZZZZ")).status_code == 429
            await leo.connect()
            assert (await leo.receive())["you"] == [leo.person]

    tell(tmp_path, story, limits=replace(GENEROUS, unknown_codes_at_once=3, requests_at_once=1000))


BRAKE = replace(GENEROUS, unknown_codes_at_once=3)


async def brake(house: Address) -> None:
    """A neighbour at the same address tries codes until it has to wait."""
    async with httpx.AsyncClient(base_url=house.http) as web:
        while (await web.get("/api/rooms/ZZZZ")).status_code != 429:
            pass


def test_who_is_in_a_room_comes_to_it_whatever_the_neighbours_do_also_after_a_restart(tmp_path: Path) -> None:
    """A room at rest is looked for only for those who have the house's word, so that nobody else learns of it."""

    async def run() -> None:
        zoe, leo = (Client("") for _ in range(2))

        async def visit(house: Address, client: Client) -> None:
            client.http = house.http
            client.web.base_url = httpx.URL(house.http)

        async with running(settings_for(tmp_path, limits=BRAKE)) as house:
            for client in (zoe, leo):
                await visit(house, client)
            code = await zoe.open_room()
            await leo.join(code, "Léo")
            seated = await zoe.web.post(f"/api/rooms/{code}/programs", json={"name": "Robot"})
            token = seated.json()["token"]
        async with running(settings_for(tmp_path, limits=BRAKE)) as house:
            await brake(house)
            looked: list[str] = []
            load = house.house._load

            async def noted(wanted: str) -> Any:
                looked.append(wanted)
                return await load(wanted)

            house.house._load = noted
            device = leo.web.cookies["ronron-device"]
            words = leo.web.cookies["ronron-rooms"]
            mia = Client(house.http)  # ours, and in another room
            await mia.open_room()
            others = mia.web.cookies
            for cookies in (
                {},
                {"ronron-device": device},
                {"ronron-rooms": words},
                {"ronron-device": others["ronron-device"], "ronron-rooms": words},
                {"ronron-device": others["ronron-device"], "ronron-rooms": others["ronron-rooms"]},
                {"ronron-device": device, "ronron-rooms": "A" * 20},
            ):
                async with httpx.AsyncClient(base_url=house.http, cookies=cookies) as web:
                    assert (await web.get(f"/api/rooms/{code}")).json()["code"] == "too-fast"
            for wrong in (token[:-1] + ("A" if token[-1] != "A" else "B"), "A" * 53, "."):
                assert (await first_word(house, code, query=f"?token={wrong}"))["code"] == "too-fast"
            assert (await leo.web.get(f"{house.http}/api/rooms/ZZZZ")).json()["code"] == "too-fast"
            assert looked == []  # for a stranger nothing is looked for: neither an answer nor its time tells
            await visit(house, leo)
            await leo.connect()
            assert (await leo.receive())["you"] == [leo.person]
            house.house.rooms.clear()  # at rest again
            assert (await first_word(house, code, query=f"?token={token}"))["type"] == "welcome"
            assert looked == [code, code]
            for client in (zoe, leo, mia):
                await client.close()

    asyncio.run(run())


def test_who_came_in_before_there_was_such_a_word_gets_it_at_the_door(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé") as (zoe,):
            del zoe.web.cookies["ronron-rooms"]
            for given in (True, False):
                answer = await zoe.web.get(f"/api/rooms/{zoe.code}")
                assert ("ronron-rooms" in answer.headers.get("set-cookie", "")) == given
            async with httpx.AsyncClient(base_url=house.http) as web:
                assert "set-cookie" not in (await web.get(f"/api/rooms/{zoe.code}")).headers
            for _ in range(15):  # only the last dozen
                await zoe.web.post("/api/rooms", json={"name": "Zoé"})
            assert len(zoe.web.cookies["ronron-rooms"].split(".")) == 12

    tell(tmp_path, story)


def test_those_who_name_rooms_that_exist_are_never_braked(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé") as (zoe,), httpx.AsyncClient(base_url=house.http) as web:
            assert {(await web.get(f"/api/rooms/{zoe.code}")).status_code for _ in range(40)} == {200}

    tell(tmp_path, story, limits=replace(GENEROUS, unknown_codes_at_once=3))


@pytest.mark.parametrize(
    ("changes", "length"),
    [
        ({}, 4),
        ({"host": "::1"}, 4),
        ({"host": "0.0.0.0"}, 6),
        ({"host": "::"}, 6),
        ({"proxies": ("127.0.0.1",)}, 6),
        ({"public_names": ("cats.example",)}, 6),
    ],
)
def test_codes_are_longer_where_strangers_can_come(changes: dict[str, Any], length: int, tmp_path: Path) -> None:
    async def run() -> None:
        settings = settings_for(tmp_path, **changes)
        house = make_house(settings, await open_store(settings.store))  # nobody listens: no door is opened by it
        room = await house.open_room()
        assert len(room.kept.code) == length
        assert await house.room(room.kept.code.lower()) is room
        await house.stop()

    asyncio.run(run())


def test_of_ipv6_a_whole_network_counts_as_one() -> None:
    buckets = Buckets(0.0, 2, 100)
    assert [buckets.take(f"2001:db8:1:2:{tail}::1", 0.0) for tail in "abc"] == [True, True, False]
    assert buckets.take("2001:db8:1:3::1", 0.0)
    assert network_of("::ffff:192.0.2.7") == network_of("192.0.2.7") == "192.0.2.7"
    assert network_of("fe80::1%eth0") == network_of("fe80::2")
    assert [network_of(odd) for odd in ("", "inside", "no:address")] == ["", "inside", "no:address"]


def test_a_code_alone_shows_little_and_a_locked_room_nothing(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé", "Léo") as (zoe, leo), httpx.AsyncClient(base_url=house.http) as web:
            door = f"/api/rooms/{zoe.code}"
            await zoe.plan(GAME, [person(zoe), *bots(1)])
            await zoe.start()
            shown = {"code": zoe.code, "locked": False, "watching": True, "game": GAME, "running": True, "people": 2}
            assert (await web.get(door)).json() == shown
            assert (await first_word(house, zoe.code))["type"] == "welcome"
            television = Client(house.http)
            television.code = zoe.code
            await television.connect("?watch")
            await television.until("sync")
            await zoe.send("lock", locked=True)
            await zoe.until(lambda message: message["type"] == "room" and not message["room"]["watching"])
            assert (await web.get(door)).json() == {
                "code": zoe.code, "locked": True, "watching": False, "game": None, "running": False, "people": None,
            }  # fmt: skip
            # Those who are in it see on, and so does the television that was there, also when its line falls.
            assert (await leo.web.get(door)).json() == {**shown, "locked": True, "watching": False}
            await zoe.send("end")
            await television.until(lambda message: message["type"] == "sync" and message["over"])
            assert (await first_word(house, zoe.code, query="?watch"))["type"] == "welcome"
            record = f"{door}/records/{zoe.table['table']}"
            while (await leo.web.get(record)).status_code != 200:
                await asyncio.sleep(0.01)
            async with from_elsewhere(house, zoe.code) as stranger:
                assert '"code":"room-locked"' in str(await stranger.recv())
            # The host sends those away who only look on, but not his own television; then nobody outside sees anything.
            own = Client(house.http)
            own.code, own.web.cookies = zoe.code, zoe.web.cookies
            await own.connect("?watch")
            await own.until("welcome")
            await zoe.send("set-watching", on=False)
            assert (await television.until("goodbye"))["code"] == "room-locked"
            for query in ("", *SPELLINGS):
                told = await first_word(house, zoe.code, query=query)
                assert (told["type"], told["code"]) == ("goodbye", "room-locked")
            for path in (record, f"{record}/moments/0", f"{record}/best"):
                assert (await web.get(path)).json()["code"] == "room-locked"
            assert (await first_word(house, zoe.code, zoe.web.cookies["ronron-device"], "?watch"))["type"] == "welcome"
            # Unless the host says otherwise.
            await zoe.send("set-watching", on=True)
            await zoe.until(lambda message: message["type"] == "room" and message["room"]["watching"])
            assert (await first_word(house, zoe.code, query="?watch"))["type"] == "welcome"
            assert (await web.get(record)).status_code == 200
            assert (await web.post(f"{door}/people", json={"name": "X"})).json()["code"] == "room-locked"
            await leo.send("set-watching", on=False)
            await leo.until(is_refused("host-only"))
            await own.until(lambda message: message["type"] == "room" and message["room"]["watching"])
            for one in (own, television):
                await one.close()

    tell(tmp_path, story)


def test_a_television_is_a_bystander_whatever_its_cookie(tmp_path: Path) -> None:
    """In every game, in the browser of someone who plays: it hears what a stranger's hears, byte for byte."""
    luck = random.Random(16)

    async def story(house: Address) -> None:
        async with company(house, "Zoé") as (zoe,):
            cookie = zoe.web.cookies["ronron-device"]
            for game in games.all_games().values():
                others = next(seats for seats in game.about.seats if seats >= 2) - 1
                await zoe.plan(game.about.id, [person(zoe), *bots(others)])
                await zoe.start()
                televisions: list[Client] = []
                for query in ("?watch", *SPELLINGS):
                    one = Client(house.http)
                    one.code = zoe.code
                    if televisions:  # the first is a stranger's
                        one.web.cookies.set("ronron-device", cookie)
                    await one.connect(query)
                    welcome = await one.receive()
                    assert welcome["you"] == []
                    sync = await one.until("sync")
                    assert (sync["viewer"], sync["mine"], sync["legal"], sync["note"]) == (-2, [], [], "")
                    televisions.append(one)
                begun = max(one.table["number"] for one in televisions)  # from here on all of them look
                await zoe.play_on(luck, moves=3)
                if not zoe.table["over"]:
                    await zoe.send("end")
                seen = set()
                for one in televisions:
                    await one.until(lambda message: message.get("over", False))
                    heard = zip(one.inbox, one.raw, strict=True)
                    seen.add(tuple(text for message, text in heard if message.get("number", 0) > begun))
                    assert all(message.get("viewer", -2) == -2 for message in one.inbox)
                    await one.send("move", seat=0, move="x", number=1)
                    await one.until(is_refused("not-your-seat"))
                    await one.close()
                assert len(seen) == 1, game.about.id
                assert len(next(iter(seen))) > 2
                await zoe.until(lambda message: message["type"] == "room" and not message["room"]["running"])

    tell(tmp_path, story)


def test_a_removed_device_stays_out_however_it_asks(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé", "Max") as (zoe, maxi):
            television = Client(house.http)
            television.code, television.web.cookies = zoe.code, maxi.web.cookies
            await television.connect("?watch")
            await television.until("welcome")
            await zoe.send("remove", person=maxi.person)
            for one in (maxi, television):
                assert (await one.until("goodbye"))["code"] == "removed"
            await television.close()
            for query in ("", *SPELLINGS):
                told = await first_word(house, zoe.code, maxi.web.cookies["ronron-device"], query)
                assert (told["type"], told["code"]) == ("goodbye", "removed"), query
            # A family behind one address: whoever is new there may come in.
            assert (await first_word(house, zoe.code))["type"] == "welcome"

    tell(tmp_path, story)


def test_who_is_removed_stays_out_by_address_too_unless_others_share_it(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        there = httpx.AsyncHTTPTransport(local_address="127.0.0.2")
        async with company(house, "Zoé") as (zoe,), httpx.AsyncClient(base_url=house.http, transport=there) as web:
            people = f"/api/rooms/{zoe.code}/people"
            joined = await web.post(people, json={"name": "Max"})
            cookie = {"Cookie": f"ronron-device={web.cookies['ronron-device']}"}
            async with from_elsewhere(house, zoe.code, additional_headers=cookie) as line:
                assert '"type":"welcome"' in str(await line.recv())
                await zoe.send("remove", person=joined.json()["person"])
                while '"goodbye"' not in str(await line.recv()):
                    pass
            web.cookies.clear()
            assert (await web.post(people, json={"name": "Maxime"})).json()["code"] == "removed"
            async with from_elsewhere(house, zoe.code) as line:
                assert '"code":"removed"' in str(await line.recv())
            assert (await zoe.web.post(people, json={"name": "Mimi"})).status_code == 201
            other = Client(house.http)
            await other.join(zoe.code, "Léo")  # from where the host is
            await other.close()
            assert "127.0.0.2" not in (tmp_path / "house.sqlite").read_bytes().decode("latin-1")

    tell(tmp_path, story)


def test_limits_of_a_default_house_let_a_family_in(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, *(f"Chat {number}" for number in range(12))) as clients:
            assert len(clients[0].room["people"]) == 12

    tell(tmp_path, story, limits=Limits())
