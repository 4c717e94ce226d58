"""Races over real sockets: the lag that pings show, a photo finish on every screen, a record that keeps it."""

import asyncio
import random
from pathlib import Path
from typing import Any

from ronron.records.record import read
from ronron.records.verify import verify
from tests.house.company import company, is_refused, tell
from tests.house.playing import Address, Client, bots, person

GAME = "nume-cats"
LONG_AGO_SECONDS = 0.5


def is_window(message: dict[str, Any]) -> bool:
    return bool(message["type"] == "step" and message["view"]["phase"] == "window")


async def reveal(clients: list[Client]) -> None:
    """Whose turn it is turns up a card; everyone sees it."""
    turn = clients[0].table["view"]["turn"]
    option = clients[turn].table["legal"][0]
    await clients[turn].move(option, "flip")
    for client in clients:
        await client.until(is_window)


async def look_on_until_a_photo(client: Client) -> dict[str, Any]:
    """Turn up cards when one must, and never slap: the others may let a card go by, and then it is one's own turn."""
    answered = -1
    while True:
        message = await client.receive()
        if message["type"] == "step" and message["moved"]["photo"]:
            return message
        for option in client.table.get("legal", []):
            if "flip" in option["moves"] and option["number"] > answered:
                answered = option["number"]
                await client.move(option, "flip")


async def slap(client: Client, **claim: Any) -> None:
    option = client.table["legal"][0]
    await client.send("move", seat=option["seat"], move="slap", number=option["number"], **claim)


def test_the_quicker_one_wins_and_all_see_the_photo_finish(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé", "Léo", "Mia") as clients:
            zoe, leo, mia = clients
            television = Client(house.http)
            television.code = zoe.code
            await television.connect("?watch")
            await zoe.plan(GAME, [person(client) for client in clients], options={"first": 2})
            await zoe.start()
            for client in (leo, mia, television):
                await client.until("sync")
            await zoe.until(lambda message: message["type"] == "step" and message["view"]["phase"] == "turn")
            await mia.until(lambda message: message["type"] == "step" and message["view"]["phase"] == "turn")
            await reveal(clients)
            racing = house.house.rooms[zoe.code].table.racing
            racing.revealed_at -= LONG_AGO_SECONDS  # they took their time
            line = next(one.line for one in house.house.rooms[zoe.code].watchers if one.mine == (1,))
            line.round_trips.extend([2 * LONG_AGO_SECONDS / 5] * 9)  # Léo has a long way, and is waited for
            now = 1000 * (racing.table.loop.time() - racing.revealed_at)
            await slap(zoe, reaction_milliseconds=now, distance=250.0)
            await slap(leo, reaction_milliseconds=now + 2, distance=40.0)
            photos = []
            for client in (mia, television):
                step = await client.until(lambda message: message["type"] == "step" and message["moved"]["photo"])
                photos.append(step["moved"]["photo"])
            assert photos[0] == photos[1]
            first, second = photos[0]
            assert (first["seat"], first["distance"], first["heat"]) == (1, 40, True)  # a dead heat: nearer to the head
            assert (second["seat"], second["distance"]) == (0, 250)
            assert all(lane["reaction"] > 400 and lane["give"] > 0 for lane in photos[0])
            await zoe.until(is_refused("beaten"))
            await television.close()

    tell(tmp_path, story)


def test_a_slap_too_soon_is_a_guess(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé", "Léo", "Mia") as clients:
            zoe = clients[0]
            await zoe.plan(GAME, [person(client) for client in clients], options={"first": 0})
            await zoe.start()
            for client in clients[1:]:
                await client.until("sync")
            await zoe.until(lambda message: message["type"] == "step" and message["view"]["phase"] == "turn")
            await reveal(clients)
            house.house.rooms[zoe.code].table.racing.revealed_at += 10.0  # however busy this machine is
            await slap(clients[1], reaction_milliseconds=3.0, distance=0.0)
            step = await zoe.until(lambda message: message["type"] == "step" and message["moved"]["seat"] == 1)
            assert step["events"][0] == {"seat": 1, "hand": 1, "guess": True, "type": "slapped"}

    tell(tmp_path, story)


def test_lags_are_measured_when_something_is_about_to_come(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé", "Léo", "Mia") as clients:
            zoe = clients[0]
            await zoe.plan(GAME, [person(client) for client in clients], options={"first": 0})
            await zoe.start()
            for client in clients[1:]:
                await client.until("sync")
            await zoe.until(lambda message: message["type"] == "step" and message["view"]["phase"] == "turn")
            room = house.house.rooms[zoe.code]
            lines = [watcher.line for watcher in room.watchers]
            for line in lines:
                line.round_trips.clear()
                line.ping_sent_at -= 100.0
            await reveal(clients)
            while not all(line.round_trips for line in lines):
                await zoe.send("ping", at=1)
                for client in clients[1:]:
                    await client.send("ping", at=1)
                    await client.until("pong")
                await zoe.until("pong")
            assert all(0 < room.audience.lag(seat).round_trip_milliseconds < 60_000 for seat in range(3))

    tell(tmp_path, story)


def test_a_whole_game_in_cold_blood_over_sockets_verifies(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé") as (zoe,):
            options = {"sang-froid": "yes", "series": ["digits", "dots"], "handicap": [0, 0, 150]}
            await zoe.plan(GAME, [person(zoe), *bots(2, "tiger")], options=options)
            await zoe.start()
            await zoe.play_on(random.Random(3))
            await zoe.until(lambda message: message["type"] == "room" and bool(message["room"]["matches"]))
            text = (await zoe.web.get(f"/api/rooms/{zoe.code}/records/{zoe.table['table']}")).text
            record = read(text)
            assert verify(record).fair
            assert record.options["handicap"] == [0, 0, 150]

    tell(tmp_path, story)


def test_a_race_with_bots_is_written_with_its_times(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé") as (zoe,):
            await zoe.plan(GAME, [person(zoe), *bots(2, "random")], options={"first": 1})
            await zoe.start()
            step = await look_on_until_a_photo(zoe)
            lane = step["moved"]["photo"][0]
            assert lane["seat"] in (1, 2)
            entry = house.house.rooms[zoe.code].table.ledger.match.entries[-1]
            assert entry.notes["reaction"] >= 0
            await asyncio.wait_for(zoe.send("end"), 10)
            await zoe.until(lambda message: message["type"] == "sync" and message["over"])

    tell(tmp_path, story)
