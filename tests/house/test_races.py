"""Races over real sockets: the lag that pings show, what a program cannot make of it, the photo finish, its record."""

import asyncio
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from websockets.frames import Frame, Opcode

from ronron.records.record import read
from ronron.records.verify import verify
from tests.browser.slow_line import slow_line
from tests.house.company import company, is_refused, tell
from tests.house.playing import Address, Client, bots, person
from tests.own_time import Watch
from tests.table.fairness import Client as Racer
from tests.table.fairness import race

GAME = "nume-cats"
LONG_AGO_SECONDS = 0.5
HELD_SECONDS = 0.3
NEAR_MILLISECONDS = 20.0
FAR_MILLISECONDS = 120.0
RACES = 2000


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


class Seen:
    """What the system would see of a line."""

    def __init__(self, milliseconds: float) -> None:
        self.milliseconds = milliseconds

    def look(self) -> float:
        return self.milliseconds


def stretch(line: Any, milliseconds: float) -> None:
    """From now on this line takes so long there and back, whatever this machine takes for it."""
    line.round_trips.extend([milliseconds / 1000] * line.round_trips.maxlen)
    line.trips = Seen(milliseconds)


def line_of(house: Address, code: str, seat: int) -> Any:
    return next(one.line for one in house.house.rooms[code].watchers if one.mine == (seat,))


def hold_pongs(client: Client, seconds: float = HELD_SECONDS) -> None:
    """From now on this program answers pings late, to pass for one that is far away; all else goes out at once."""
    socket = client.socket
    assert socket is not None
    send = socket.protocol.send_frame

    def release(pong: Frame) -> None:
        send(pong)
        socket.send_data()

    def hold(frame: Frame) -> None:
        if frame.opcode is Opcode.PONG:
            socket.loop.call_later(seconds, release, frame)
        else:
            send(frame)

    socket.protocol.send_frame = hold  # type: ignore[method-assign]


async def ping(line: Any, times: int) -> None:
    """Until the line has answered so often, from now."""
    line.round_trips.clear()
    while len(line.round_trips) < times:
        line.ping_sent_at -= 100.0 if line.asked is None else 0.0  # long ago, so that the next may go out
        line.measure()
        await asyncio.sleep(0.01)


def is_turn(message: dict[str, Any]) -> bool:
    return bool(message["type"] == "step" and message["view"]["phase"] == "turn")


async def begin_race(house: Address, clients: list[Client], first: int = 0) -> Any:
    """Everyone sits, and whoever is first is to turn up a card."""
    zoe = clients[0]
    await zoe.plan(GAME, [person(client) for client in clients], options={"first": first})
    await zoe.start()
    for client in clients[1:]:
        await client.until("sync")
    for client in dict.fromkeys((zoe, clients[first])):
        await client.until(is_turn)
    return house.house.rooms[zoe.code].table.racing


def test_who_holds_pongs_back_does_not_pass_for_someone_far_away(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé", "Léo", "Mia") as clients:
            zoe, leo, mia = clients
            racing = await begin_race(house, clients)
            hold_pongs(leo)
            line = line_of(house, zoe.code, 1)
            await ping(line, 3)
            assert min(line.round_trips) >= HELD_SECONDS
            assert line.lag().is_seen
            assert line.lag().round_trip_milliseconds < 1000 * HELD_SECONDS / 4
            await reveal(clients)
            racing.revealed_at -= 0.3
            await slap(zoe, reaction_milliseconds=295.0)
            while not racing.slaps:
                await asyncio.sleep(0)
            racing.revealed_at -= 0.2  # Léo is a fifth of a second slower, and claims to have been quicker
            await slap(leo, reaction_milliseconds=200.0)
            step = await mia.until(lambda message: message["type"] == "step" and message["moved"]["photo"])
            assert step["moved"]["seat"] == 0
            assert all(lane["line"] < 1000 * HELD_SECONDS / 4 for lane in step["moved"]["photo"])

    tell(tmp_path, story)


@pytest.mark.parametrize("held", [0.0, 0.15, 0.3, 0.6])
def test_with_what_a_house_makes_of_held_pongs_nobody_wins_more_than_is_due(held: float, tmp_path: Path) -> None:
    """The line is real, and what the house believes of it; the races are judged by the thousand."""

    async def story(house: Address) -> None:
        async with company(house, "Zoé", "Léo") as clients:
            await begin_race(house, clients)
            hold_pongs(clients[1], held)
            line = line_of(house, clients[0].code, 1)
            await ping(line, 9 if held == 0.0 else 3)
            assert min(line.round_trips) >= held
            here = Racer(lag=0.0)
            cheater = replace(here, held=1000 * held, slower=100.0 if held else 0.0, measured=line.lag())
            won = race([cheater, here], RACES, seed=3)[0]
            due = race([replace(here, slower=cheater.slower), here], RACES, seed=3)[0]
            assert won - due <= 0.05

    tell(tmp_path, story)


def test_behind_a_proxy_a_long_line_is_taken_at_its_word_and_the_photo_finish_says_so(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé", "Léo", "Mia") as clients:
            with slow_line(house.port, FAR_MILLISECONDS) as port:
                zoe, leo, mia = clients
                assert leo.socket is not None
                await leo.socket.close()
                leo.http = f"http://127.0.0.1:{port}"
                await leo.connect()
                await leo.until("welcome")
                racing = await begin_race(house, clients)
                line = line_of(house, zoe.code, 1)
                await ping(line, 3)
                await reveal(clients)
                racing.revealed_at -= LONG_AGO_SECONDS
                await slap(leo, reaction_milliseconds=400.0)
                step = await mia.until(lambda message: message["type"] == "step" and message["moved"]["photo"])
                (lane,) = step["moved"]["photo"]
                assert (lane["seat"], lane["unseen"]) == (1, True)
                assert lane["line"] >= FAR_MILLISECONDS
                left = house.house.rooms[zoe.code].audience.credits[leo.person].left_milliseconds
                assert left <= house.house.limits.unseen_lag_milliseconds - FAR_MILLISECONDS + 40.0
                await leo.close()

    tell(tmp_path, story, proxies=("127.0.0.1",))


def test_the_quicker_one_wins_and_all_see_the_photo_finish(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé", "Léo", "Mia") as clients:
            zoe, leo, mia = clients
            television = Client(house.http)
            television.code = zoe.code
            await television.connect("?watch")
            racing = await begin_race(house, clients, first=2)
            watch = racing.table.loop = Watch(racing.table.loop)  # type: ignore[abstract]
            await reveal(clients)
            for seat, milliseconds in enumerate((NEAR_MILLISECONDS, FAR_MILLISECONDS, NEAR_MILLISECONDS)):
                stretch(line_of(house, zoe.code, seat), milliseconds)
            watch.pass_seconds(0.4)
            await slap(zoe, reaction_milliseconds=395.0, distance=250.0)
            while not racing.slaps:
                await asyncio.sleep(0)
            watch.pass_seconds(FAR_MILLISECONDS / 1000)  # Léo has a long way, and is waited for
            await slap(leo, reaction_milliseconds=397.0, distance=40.0)
            while len(racing.slaps) < 2:
                await asyncio.sleep(0)
            watch.pass_seconds(1.0)
            photos = []
            for client in (mia, television):
                step = await client.until(lambda message: message["type"] == "step" and message["moved"]["photo"])
                photos.append(step["moved"]["photo"])
            assert photos[0] == photos[1]
            first, second = photos[0]
            assert (first["seat"], first["distance"], first["heat"]) == (1, 40, True)  # a dead heat: nearer to the head
            assert (second["seat"], second["distance"]) == (0, 250)
            assert (first["reaction"], second["reaction"]) == (397, 395)
            assert all(lane["give"] > 0 for lane in photos[0])
            assert (first["line"], second["line"]) == (FAR_MILLISECONDS, NEAR_MILLISECONDS)
            assert not any(lane["unseen"] for lane in photos[0])
            await zoe.until(is_refused("beaten"))
            await television.close()

    tell(tmp_path, story)


def test_a_slap_too_soon_is_a_guess(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé", "Léo", "Mia") as clients:
            racing = await begin_race(house, clients)
            await reveal(clients)
            racing.revealed_at += 10.0  # however busy this machine is
            await slap(clients[1], reaction_milliseconds=3.0, distance=0.0)
            step = await clients[0].until(lambda message: message["type"] == "step" and message["moved"]["seat"] == 1)
            assert step["events"][0] == {"seat": 1, "hand": 1, "guess": True, "type": "slapped"}

    tell(tmp_path, story)


def test_lags_are_measured_when_something_is_about_to_come(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé", "Léo", "Mia") as clients:
            await begin_race(house, clients)
            room = house.house.rooms[clients[0].code]
            lines = [watcher.line for watcher in room.watchers]
            for line in lines:
                line.round_trips.clear()
                line.ping_sent_at -= 100.0
            await reveal(clients)
            while not all(line.round_trips for line in lines):
                for client in clients:
                    await client.send("ping", at=1)
                    await client.until("pong")
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
