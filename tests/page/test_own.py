"""A house in a page, beside a test instead of a browser: asked, played in, closed in the middle and opened again."""

import asyncio
import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from ronron import games
from ronron.house import people
from ronron.house.house import House
from ronron.house.limits import Limits
from ronron.page.own import OwnHouse
from ronron.stores.sqlite import SqliteStore
from ronron.table.table import Manners
from ronron.table.thinkers import ThinkHere
from tests.house.shelves import BoardShelf
from tests.page.beside import Beside

GAME = "moustaches"


async def opened(beside: Beside) -> OwnHouse:
    own = OwnHouse(beside, Manners(pace=0.0))
    await own.open()
    return own


async def ask(own: OwnHouse, method: str, address: str, body: Any = None) -> tuple[int, Any]:
    status, media, _, said = await own.ask(method, address, b"" if body is None else json.dumps(body).encode())
    return status, json.loads(said) if media == "application/json" else said.decode()


async def room_of(own: OwnHouse) -> tuple[str, str]:
    status, joined = await ask(own, "POST", "/api/rooms", {"name": "Zoé", "cat": ""})
    assert status == 201
    return joined["room"]["code"], joined["person"]


class Table:
    """Someone who plays what comes into their mind."""

    def __init__(self, own: OwnHouse, beside: Beside, line: int) -> None:
        self.own, self.heard, self.line = own, beside.heard(line), line
        self.luck = random.Random(1)
        self.table: dict[str, Any] | None = None

    def say(self, kind: str, **values: Any) -> None:
        self.own.hear(self.line, json.dumps({"type": kind, **values}))

    async def play(self, moves: int | None = None) -> dict[str, Any] | None:
        """So many moves, or until it is over: the result."""
        answered, made = -1, 0
        while True:
            message = await asyncio.wait_for(self.heard.get(), 60)
            lost = message.get("code") in ("beaten", "late")
            assert message["type"] not in ("refused", "goodbye") or lost, message
            if message["type"] == "sync" or lost:
                answered = -1
            for option in message.get("legal", []):
                if option["moves"] and option["number"] > answered:
                    if made == moves:
                        return None
                    answered = option["number"]
                    made += 1
                    self.say("move", seat=option["seat"], move=self.luck.choice(option["moves"]), number=answered)
            if message["type"] in ("step", "sync") and message.get("over"):
                result: dict[str, Any] = message["result"]
                return result


async def sit_down(own: OwnHouse, beside: Beside, game: str) -> tuple[Table, str]:
    code, person = await room_of(own)
    await own.open_line(1, f"/api/rooms/{code}/socket")
    table = Table(own, beside, 1)
    bots = [{"kind": "bot", "bot": "kitten"}] * (games.find(game).about.seats[0] - 1)
    table.say("choose", game=game, seats=[{"kind": "person", "person": person}, *bots])
    table.say("start")
    return table, code


@pytest.mark.parametrize("game", list(games.own_games()))
def test_each_game_is_played_to_its_end_against_bots_and_kept(game: str) -> None:
    async def story() -> None:
        beside = Beside()
        own = await opened(beside)
        table, code = await sit_down(own, beside, game)
        result = await table.play()
        assert result is not None
        assert result["ranks"]
        room = own.house.rooms[code]
        while not room.kept.matches:
            await table.heard.get()
        match = room.kept.matches[0].table
        status, record = await ask(own, "GET", f"/api/rooms/{code}/records/{match}")
        assert status == 200
        assert record.startswith("ronron")
        await own.house.stop()
        again = await opened(Beside(beside.shelf))
        assert (await ask(again, "GET", f"/api/rooms/{code}/records/{match}"))[1] == record
        await again.house.stop()

    asyncio.run(story())


def test_what_was_acknowledged_is_there_when_the_page_dies_in_the_middle() -> None:
    async def story() -> None:
        beside = Beside()
        own = await opened(beside)
        table, code = await sit_down(own, beside, GAME)
        await table.play(4)
        kept = dict(beside.shelf.pieces)  # the page is gone: nobody says goodbye
        shelf = BoardShelf()
        shelf.pieces = kept
        beside_again = Beside(shelf)
        again = await opened(beside_again)
        await again.open_line(2, f"/api/rooms/{code}/socket")
        table = Table(again, beside_again, 2)
        welcome = await table.heard.get()
        assert welcome["type"] == "welcome"
        assert [one["name"] for one in welcome["room"]["people"]] == ["Zoé"]
        assert welcome["you"] == ["p1"]
        result = await table.play()
        assert result is not None
        await own.house.stop()
        await again.house.stop()

    asyncio.run(story())


def test_what_others_devices_would_need_is_said_to_need_a_house() -> None:
    async def story() -> None:
        own = await opened(Beside())
        code, _ = await room_of(own)
        status, said = await ask(own, "POST", f"/api/rooms/{code}/programs", {"name": "Bot", "cat": ""})
        assert (status, said["code"]) == (403, "needs-a-house")
        assert (await ask(own, "GET", f"/api/rooms/{code}/code.svg"))[0] == 404
        assert (await ask(own, "GET", "/api/rooms/QQQQ"))[1]["code"] == "unknown-room"
        assert (await ask(own, "POST", "/api/rooms", "what?"))[1]["code"] == "unreadable-message"
        await own.house.stop()

    asyncio.run(story())


def test_whoever_looks_for_a_room_that_is_not_there_hears_so_and_the_line_is_closed() -> None:
    async def story() -> None:
        beside = Beside()
        own = await opened(beside)
        await own.open_line(7, "/api/rooms/QQQQ/socket")
        assert (await beside.heard(7).get())["code"] == "unknown-room"
        assert beside.hung_up == [7]
        await own.house.stop()

    asyncio.run(story())


def test_a_bot_that_comes_to_no_answer_is_ended_and_a_quick_move_is_made_for_it() -> None:
    async def story() -> None:
        beside = Beside()
        beside.silent.add("bots")
        own = await opened(beside)
        table, _ = await sit_down(own, beside, GAME)
        assert await table.play() is not None
        assert "bots" in beside.dismissed
        await own.house.stop()

    asyncio.run(story())


def test_the_coach_has_a_mind_of_his_own_for_as_long_as_he_is_asked() -> None:
    async def story() -> None:
        beside = Beside()
        own = await opened(beside)
        table, code = await sit_down(own, beside, GAME)
        assert await table.play() is not None
        room = own.house.rooms[code]
        while not room.kept.matches:
            await table.heard.get()
        match = room.kept.matches[0].table
        status, said = await ask(own, "GET", f"/api/rooms/{code}/records/{match}/moments/0")
        assert status == 200
        assert all(one["verdict"] in ("mistake", "bad-luck") for one in said["moments"])
        assert beside.dismissed[-1] == "coach"
        await own.house.stop()

    asyncio.run(story())


def test_what_python_has_ready_ahead_is_no_machine_code_of_others() -> None:
    """A browser's snapshot of it would not wake."""
    program = "import sys; from ronron.page import ahead; ahead.prepare(); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert "ronron.page.mind" in done.stdout.split()
    assert "msgspec" not in done.stdout.split()


def test_what_is_kept_is_taken_along_and_brought_to_another_page_and_into_a_house(tmp_path: Path) -> None:
    async def pack() -> tuple[str, bytes]:
        beside = Beside()
        own = await opened(beside)
        table, code = await sit_down(own, beside, GAME)
        await table.play(3)
        _, _, headers, taken = await own.ask("GET", "/own/luggage", b"")
        assert "attachment" in headers
        other = await opened(Beside())
        said = await other.ask("POST", "/own/luggage", taken)
        assert json.loads(said[3]) == {"rooms": [code], "there": []}
        assert json.loads((await other.ask("POST", "/own/luggage", taken))[3]) == {"rooms": [], "there": [code]}
        for table_name, entries in own.store.journals.items():
            assert other.store.journals[table_name] == entries
        assert (await ask(other, "GET", f"/api/rooms/{code}"))[0] == 200
        for spoilt in (b"{}", b"what?", taken.replace(code.encode(), b"A/..", 1), taken[:-9]):
            status, _, _, refused = await other.ask("POST", "/own/luggage", spoilt)
            assert (status, json.loads(refused)["code"]) == (403, "no-luggage")
        await own.house.stop()
        await other.house.stop()
        return code, taken

    code, taken = asyncio.run(pack())
    file, store = tmp_path / "taken.json", tmp_path / "house.sqlite"
    file.write_bytes(taken)
    command = [sys.executable, "-m", "ronron", "bring", str(file), "--store", str(store), "--json"]
    told = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    assert told["rooms"] == [code]
    path, _, token = told["links"][code].partition("#")
    assert path == f"/join/{code}"

    async def claim() -> None:
        house = House(SqliteStore(store), ThinkHere(), limits=Limits(), manners=Manners())
        room = await house.room(code)
        assert await people.claim(room, "a device of the network", token) == room.kept.host
        assert room.table is not None
        assert not room.table.ledger.over
        await house.stop()

    asyncio.run(claim())
