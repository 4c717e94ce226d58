"""Every house is a door: people come to any of them, and play at tables that another one serves."""

import asyncio
import errno
import random
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from ronron.house.line import CLOSE_TRY_LATER
from ronron.net.passages import SECRET
from ronron.net.run import listen
from ronron.net.server import Server
from ronron.records.record import read
from ronron.records.verify import verify
from ronron.stores.store import Elsewhere
from ronron.table.journal import NotDurable
from tests.database import Cluster
from tests.house.company import GAME
from tests.house.playing import Address, Client, bots, person, running, settings_for
from tests.house.races import race_all

Story = Callable[[Sequence[Address]], Awaitable[None]]


@asynccontextmanager
async def houses(folder: Path, database: str, count: int = 2, **changes: Any) -> AsyncIterator[list[Address]]:
    """Several houses of one database, all of them here; they say where they are before anyone comes."""
    async with AsyncExitStack() as stack:
        settings = [
            settings_for(folder, **{"store": database, "lease_seconds": 600.0, "name": f"h{number}", **changes})
            for number in range(count)
        ]
        yield [await stack.enter_async_context(running(one)) for one in settings]


def tell(folder: Path, cluster: Cluster, story: Story, **changes: Any) -> None:
    database = cluster.fresh()

    async def run() -> None:
        async with houses(folder, database, **changes) as opened:
            await story(opened)

    asyncio.run(run())


def at(client: Client, house: Address) -> Client:
    """The same device at another door."""
    other = Client(house.http)
    other.web.cookies.update(client.web.cookies)
    other.code, other.person = client.code, client.person
    return other


def test_people_at_both_doors_play_one_match_to_its_end(tmp_path: Path, postgresql: Cluster) -> None:
    async def story(doors: Sequence[Address]) -> None:
        here, there = doors
        zoe, leo = Client(here.http), Client(there.http)
        code = await zoe.open_room("Zoé")
        await leo.join(code.lower(), "Léo")
        leo.code = code
        for client in (zoe, leo):
            await client.connect()
            await client.until("welcome")
        assert (len(here.house.rooms), len(there.house.rooms)) == (1, 0)
        assert here.house.lines == 2
        await zoe.plan(GAME, [person(zoe), person(leo), *bots(1)])
        await zoe.send("start")
        for client in (zoe, leo):
            await client.until("sync")
        await asyncio.gather(zoe.play_on(random.Random(1)), leo.play_on(random.Random(2)))
        await leo.until(lambda message: message["type"] == "room" and message["room"]["matches"])
        table = leo.room["matches"][0]["table"]
        for client in (zoe, leo):
            verify(read((await client.web.get(f"/api/rooms/{code}/records/{table}")).text))
        refused = await leo.web.get(f"/api/rooms/{code}/records/{code}-nothing")
        assert (refused.status_code, refused.json()["code"]) == (404, "unknown-table")
        assert refused.headers["content-security-policy"]
        assert "date" in refused.headers
        for client in (zoe, leo):
            await client.close()

    tell(tmp_path, postgresql, story)


def test_the_house_with_the_room_hears_who_it_is_and_from_where(tmp_path: Path, postgresql: Cluster) -> None:
    async def story(doors: Sequence[Address]) -> None:
        here, there = doors
        zoe = Client(here.http)
        await zoe.open_room()
        far = at(zoe, there)
        far.web.headers["x-forwarded-for"] = "192.0.2.7"
        await far.connect()
        await far.until(lambda message: message["type"] == "room" and message["room"]["people"][0]["here"])
        (watcher,) = here.house.rooms[zoe.code].watchers
        assert watcher.address == "127.0.0.1"
        assert watcher.people() == [zoe.person]
        while watcher.line.trips.look() is None:  # what only the door can see
            await far.send("ping", at=1.0)
            await far.until("pong")
        assert 0 < watcher.line.trips.look() < 1000
        door = await far.web.get(f"/api/rooms/{zoe.code}")
        assert door.status_code == 200
        await far.close()
        await zoe.close()

    tell(tmp_path, postgresql, story)


@pytest.mark.full
def test_people_at_both_doors_race_each_other(tmp_path: Path, postgresql: Cluster) -> None:
    won = asyncio.run(race_all(tmp_path, postgresql.fresh(), races=3, tables=2, seed=0))  # the proof counts who wins
    assert won.total() == 6


def test_the_inside_door_opens_to_houses_alone(tmp_path: Path, postgresql: Cluster) -> None:
    async def story(doors: Sequence[Address]) -> None:
        here, _ = doors
        inside = here.house.store.lease.address
        async with httpx.AsyncClient(base_url=f"http://{inside}") as web:
            for headers in ({}, {SECRET.decode(): "guessed"}, {"x-forwarded-for": "192.0.2.7"}):
                assert (await web.get("/api/house", headers=headers)).status_code == 403
        async with httpx.AsyncClient(base_url=here.http) as web:  # at the front door, nobody is believed
            answer = await web.get("/api/house", headers={SECRET.decode(): "guessed"})
            assert answer.status_code == 200

    tell(tmp_path, postgresql, story)


def test_codes_are_given_once_and_a_code_that_nobody_has_costs_nothing(tmp_path: Path, postgresql: Cluster) -> None:
    async def story(doors: Sequence[Address]) -> None:
        here, there = doors
        zoe, leo = Client(here.http), Client(there.http)
        code = await zoe.open_room()
        assert not await there.house.store.reserve(code)
        for _ in range(3):
            assert (await leo.web.get("/api/rooms/WXYZ")).status_code == 404
        assert await there.house.store.count_rooms() == 1
        assert "WXYZ" not in there.house.store.lease.held
        await zoe.close()
        await leo.close()

    tell(tmp_path, postgresql, story)


def test_a_house_that_closes_hands_its_rooms_over_and_people_come_back_at_another_door(
    tmp_path: Path, postgresql: Cluster
) -> None:
    database = postgresql.fresh()

    async def run() -> None:
        async with houses(tmp_path, database, 1) as (there,):
            async with houses(tmp_path, database, 1) as (here,):
                zoe, leo = Client(here.http), Client(there.http)
                code = await zoe.open_room()
                await leo.join(code, "Léo")
                await leo.connect()
                await leo.until("welcome")
                await zoe.connect()
                await zoe.plan(GAME, [person(zoe), *bots(1)])
                await zoe.start()
                await zoe.play_on(random.Random(1), moves=1)
            goodbye = await zoe.until("goodbye")
            assert (goodbye["code"], goodbye["again_milliseconds"]) == ("house-stops", 1000)
            told = await leo.until("goodbye")
            assert told["code"] == "house-stops"
            again = at(zoe, there)
            await again.connect()
            await again.until("sync")
            assert code in there.house.rooms
            await again.play_on(random.Random(2), moves=1)
            for client in (zoe, leo, again):
                await client.close()

    asyncio.run(run())


def test_who_is_slow_to_hang_up_keeps_nobody_from_playing_on_elsewhere(
    tmp_path: Path, postgresql: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = postgresql.fresh()

    async def run() -> None:
        hung_up = asyncio.Event()
        stop = Server.stop

        async def slowly(server: Server) -> None:
            await hung_up.wait()
            await stop(server)

        async with houses(tmp_path, database, 1) as (there,), AsyncExitStack() as closing:
            (here,) = await closing.enter_async_context(houses(tmp_path, database, 1))
            zoe = Client(here.http)
            code = await zoe.open_room()
            await zoe.connect()
            with monkeypatch.context() as slow:
                slow.setattr(Server, "stop", slowly)
                closed = asyncio.create_task(closing.aclose())
                assert (await zoe.until("goodbye"))["code"] == "house-stops"
                while code not in there.house.rooms:
                    with suppress(Elsewhere, NotDurable):
                        await there.house.room(code)
                    await asyncio.sleep(0.01)
                assert not closed.done()
            hung_up.set()
            await closed
            await zoe.close()

    asyncio.run(run())


def test_a_house_of_several_turns_people_away_until_it_is_open_and_one_alone_lets_them_wait(tmp_path: Path) -> None:
    for store, code in (("postgresql:///nowhere", errno.ECONNREFUSED), (tmp_path / "house.sqlite", 0)):
        with listen(settings_for(tmp_path, store=store)) as listening, socket.socket() as guest:
            assert guest.connect_ex(listening.getsockname()) == code


def test_a_house_that_lost_its_rooms_sends_its_people_to_knock_again(tmp_path: Path, postgresql: Cluster) -> None:
    async def story(doors: Sequence[Address]) -> None:
        here, there = doors
        zoe = Client(here.http)
        await zoe.open_room()
        await zoe.connect()
        await zoe.plan(GAME, [person(zoe), *bots(1)])
        await zoe.start()
        await here.house.store.wires.fetch("DELETE FROM houses WHERE life = $1", here.house.store.lease.life)
        far = at(zoe, there)
        await far.connect()
        await far.until("sync")  # the other one has it now
        while not any(one["moves"] for one in far.table["legal"]):
            await far.receive()
        option = next(one for one in far.table["legal"] if one["moves"])
        with suppress(ConnectionClosed):  # a bot may have spoken first, and been refused
            await zoe.send("move", seat=option["seat"], move=option["moves"][0], number=option["number"])
        goodbye = await zoe.until("goodbye")
        assert (goodbye["code"], goodbye["again_milliseconds"]) == ("room-moves", 200)
        assert zoe.socket is not None
        await zoe.socket.wait_closed()
        assert zoe.socket.close_code == CLOSE_TRY_LATER
        assert here.house.rooms == {}
        await far.play_on(random.Random(2), moves=1)
        refused = at(zoe, here)
        await refused.connect()
        goodbye = await refused.until("goodbye")
        assert goodbye["code"] in ("not-durable", "room-moves")
        assert goodbye["again_milliseconds"] == 1000  # another door may have it by then
        await here.house.store.lease.beat()  # another life
        back = at(zoe, here)
        await back.connect()
        await back.until("sync")  # through its door, to the other
        assert (here.house.lines, there.house.lines) == (0, 2)
        for client in (zoe, far, refused, back):
            await client.close()

    tell(tmp_path, postgresql, story)


def test_a_house_that_wakes_up_shows_nobody_what_it_knew_before_it_slept(tmp_path: Path, postgresql: Cluster) -> None:
    """Until its heart has beaten again, it cannot know whether another house has played on."""

    async def story(doors: Sequence[Address]) -> None:
        here, _ = doors
        zoe = Client(here.http)
        code = await zoe.open_room()
        here.house.store.lease.good_until = 0.0  # for so long it slept
        await zoe.connect()
        goodbye = await zoe.receive()
        assert (goodbye["type"], goodbye["code"], goodbye["again_milliseconds"]) == ("goodbye", "not-durable", 1000)
        assert (await zoe.web.get(f"/api/rooms/{code}")).status_code == 503
        await here.house.store.lease.beat()
        again = at(zoe, here)
        await again.connect()
        await again.until("welcome")
        for client in (zoe, again):
            await client.close()

    tell(tmp_path, postgresql, story)


def test_a_room_that_was_lost_while_it_was_being_read_is_not_served(
    tmp_path: Path, postgresql: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(doors: Sequence[Address]) -> None:
        here, there = doors
        zoe = Client(here.http)
        code = await zoe.open_room()
        here.house.lose([code])  # it rests
        await here.house.leaving[code]
        await here.house.store.let_go(code)
        store = there.house.store
        read = store.read_room

        async def buried_meanwhile(code: str) -> Any:
            found = await read(code)
            await store.wires.fetch("DELETE FROM houses WHERE life = $1", store.lease.life)
            await store.lease.beat()
            return found

        with monkeypatch.context() as slow:
            slow.setattr(store, "read_room", buried_meanwhile)
            with pytest.raises(NotDurable):
                await there.house.room(code)
        assert code not in there.house.rooms
        assert await there.house.room(code)  # in another life
        await zoe.close()

    tell(tmp_path, postgresql, story)


def test_one_room_that_does_not_close_keeps_no_other_from_being_handed_over(
    tmp_path: Path, postgresql: Cluster, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    database = postgresql.fresh()

    async def run() -> None:
        async with houses(tmp_path, database, 1) as (house,):
            one, other = Client(house.http), Client(house.http)
            rooms = [house.house.rooms[await client.open_room()] for client in (one, other)]

            async def stumble() -> None:
                raise RuntimeError("it sticks")

            monkeypatch.setattr(rooms[0], "close", stumble)
            for client in (one, other):
                await client.close()
        assert rooms[1].at_table.cleared
        assert house.house.store.closed

    asyncio.run(run())
    assert "it sticks" in caplog.text


def test_where_the_other_house_does_not_answer_one_is_told_to_come_again(tmp_path: Path, postgresql: Cluster) -> None:
    async def story(doors: Sequence[Address]) -> None:
        here, there = doors
        zoe = Client(here.http)
        await zoe.open_room()
        statement = "UPDATE houses SET address = '127.0.0.1:1' WHERE life = $1"  # where nobody is
        await here.house.store.wires.fetch(statement, here.house.store.lease.life)
        far = at(zoe, there)
        await far.connect()
        goodbye = await far.until("goodbye")
        assert (goodbye["code"], goodbye["again_milliseconds"]) == ("room-moves", 1000)
        answer = await far.web.get(f"/api/rooms/{zoe.code}")
        assert (answer.status_code, answer.json()["code"], answer.headers["retry-after"]) == (503, "room-moves", "1")
        await far.close()
        await zoe.close()

    tell(tmp_path, postgresql, story)


def test_a_house_that_hangs_up_without_a_word_is_spoken_for_at_the_door(tmp_path: Path, postgresql: Cluster) -> None:
    """A proxy takes a door that only hangs up for a broken one, and sends nobody to it any more."""

    async def hang_up(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.close()

    async def story(doors: Sequence[Address]) -> None:
        here, there = doors
        zoe = Client(here.http)
        await zoe.open_room()
        async with await asyncio.start_server(hang_up, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            lease = here.house.store.lease
            statement = "UPDATE houses SET address = $1 WHERE life = $2"
            await lease.wires.fetch(statement, f"127.0.0.1:{port}", lease.life)
            far = at(zoe, there)
            await far.connect()
            goodbye = await far.until("goodbye")
        assert (goodbye["code"], goodbye["again_milliseconds"]) == ("room-moves", 1000)
        await far.close()
        await zoe.close()

    tell(tmp_path, postgresql, story)


def test_a_passage_to_a_house_that_has_fallen_silent_is_closed(
    tmp_path: Path, postgresql: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(doors: Sequence[Address]) -> None:
        here, there = doors
        zoe = Client(here.http)
        await zoe.open_room()
        far = at(zoe, there)
        await far.connect()
        await far.until("welcome")
        there.house.store.lease.living = frozenset()  # as it is told at its next beat
        assert far.socket is not None
        await far.socket.wait_closed()
        await far.close()
        await zoe.close()

    tell(tmp_path, postgresql, story)
