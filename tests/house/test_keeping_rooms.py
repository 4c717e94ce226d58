"""`ronron rooms`: whoever keeps a house sees, closes and deletes rooms while it is closed."""

import asyncio
import json
import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from ronron.cli import main
from ronron.cli.rooms import with_store
from ronron.stores.store import Store
from tests.house.company import GAME, company
from tests.house.playing import Address, bots, person, running, settings_for


def evening(folder: Path) -> dict[str, str]:
    """A house with a room where something is being played, and one where a deal of the day was tried."""
    codes = {}

    async def run() -> None:
        async with running(settings_for(folder)) as house, company(house, "Mirabelle") as (zoe,):
            codes["playing"] = zoe.code
            await zoe.plan(GAME, [person(zoe), *bots(2)])
            await zoe.start()
            await zoe.play_on(random.Random(1), moves=2)
            async with company(house, "Barnabé") as (leo,):
                codes["other"] = leo.code
                await tried(house, leo.code)

    asyncio.run(run())
    return codes


async def tried(house: Address, code: str) -> None:
    device = house.house.rooms[code].kept.people[0].device
    await house.house.store.keep_daily("chabyrinthe", "2026-01-01", device, "Barnabé", 20)


def rooms(folder: Path, *words: str, language: str = "en") -> int:
    return main(["rooms", *words, "--store", str(folder / "house.sqlite"), "--lang", language])


def test_rooms_are_listed_without_their_people(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    codes = evening(tmp_path)
    assert rooms(tmp_path, "list", "--json") == 0
    told = {room["code"]: room for room in json.loads(capsys.readouterr().out)}
    assert set(told) == set(codes.values())
    assert told[codes["playing"]]["playing"]
    assert told[codes["playing"]]["people"] == 1
    for language in ("fr", "en"):
        assert rooms(tmp_path, "list", language=language) == 0
        said = capsys.readouterr().out
        assert all(code in said for code in codes.values())
        assert "Mirabelle" not in said


def test_a_room_that_is_closed_is_not_played_in_and_keeps_what_was(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code = evening(tmp_path)["playing"]
    assert rooms(tmp_path, "close", code.lower()) == 0
    assert code in capsys.readouterr().out

    async def look() -> None:
        async with running(settings_for(tmp_path)) as house:
            room = await house.house.room(code)
            assert (room.kept.locked, room.kept.watching) == (True, False)
            assert [match.closed for match in room.kept.matches] == ["ended-by-host"]
            assert room.table is None or room.table.ledger.over

    asyncio.run(look())


def test_a_room_that_is_deleted_leaves_no_trace(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    codes = evening(tmp_path)
    for code in codes.values():
        assert rooms(tmp_path, "delete", code) == 0
    with closing(sqlite3.connect(tmp_path / "house.sqlite")) as connection:
        for table in ("rooms", "forgotten", "journal", "records", "daily"):
            assert connection.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,)
    for file in tmp_path.iterdir():
        kept = file.read_bytes()
        assert not [word for word in ("Mirabelle", "Barnabé", *codes.values()) if word.encode() in kept], file
    capsys.readouterr()
    assert rooms(tmp_path, "delete", codes["other"]) == 2
    assert codes["other"] in capsys.readouterr().err


def test_a_room_that_cannot_be_read_can_be_deleted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code = evening(tmp_path)["other"]
    with closing(sqlite3.connect(tmp_path / "house.sqlite")) as connection:
        connection.execute("UPDATE rooms SET document = X'7B' WHERE code = ?", (code,))
        connection.commit()
    assert rooms(tmp_path, "list") == 0
    assert f"{code}: last used" in capsys.readouterr().out
    assert rooms(tmp_path, "close", code) == 2
    assert rooms(tmp_path, "delete", code) == 0


def test_a_forgotten_room_is_brought_back_or_deleted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    codes = evening(tmp_path)

    async def forget(store: Store) -> None:
        await store.forget_rooms(-1.0, 0, ())

    with_store(tmp_path / "house.sqlite", forget)
    assert rooms(tmp_path, "list") == 0
    assert capsys.readouterr().out.count("ronron rooms remember") == 2
    assert rooms(tmp_path, "remember", codes["playing"]) == 0
    assert rooms(tmp_path, "remember", codes["playing"]) == 2
    assert rooms(tmp_path, "delete", codes["other"]) == 0
    capsys.readouterr()
    assert rooms(tmp_path, "list", "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert [(room["code"], room["forgotten"]) for room in told] == [(codes["playing"], False)]


def test_an_open_house_is_to_be_stopped_first(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def run() -> None:
        async with running(settings_for(tmp_path)):
            assert await asyncio.to_thread(rooms, tmp_path, "list") == 2

    asyncio.run(run())
    assert "stop it first" in capsys.readouterr().err
    assert rooms(tmp_path / "nowhere", "list") == 2
    assert rooms(tmp_path, "close") == 2
    assert "which room" in capsys.readouterr().err
