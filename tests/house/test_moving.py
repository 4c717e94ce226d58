"""A house moves from a file into a database and back: everything comes along, and goes on."""

import asyncio
import json
import random
import shutil
from pathlib import Path
from typing import Any

import pytest

from ronron.cli import main
from ronron.records.record import read
from ronron.records.verify import verify
from ronron.stores.moving import KINDS
from ronron.stores.opening import open_store, shown
from tests.database import Cluster
from tests.house.company import GAME
from tests.house.playing import Client, bots, person, running, settings_for


async def play_an_evening(folder: Path) -> tuple[str, dict[str, str]]:
    """A match that is over, and one that is not; gives the room's code and what the device keeps."""
    async with running(settings_for(folder)) as house:
        zoe = Client(house.http)
        await zoe.open_room()
        await zoe.connect()
        await zoe.plan(GAME, [person(zoe), *bots(1)])
        await zoe.start()
        await zoe.play_on(random.Random(1))
        await zoe.until(lambda message: message["type"] == "room" and message["room"]["matches"])
        await zoe.start()
        await zoe.play_on(random.Random(2), moves=3)
        cookies = dict(zoe.web.cookies)
        await zoe.close()
        return zoe.code, cookies


async def go_on(place: Any, folder: Path, code: str, cookies: dict[str, str]) -> str:
    """The same device comes back to the same room, and plays on; gives the record of the match that was over."""
    async with running(settings_for(folder, store=place)) as house:
        zoe = Client(house.http)
        zoe.web.cookies.update(cookies)
        zoe.code = code
        await zoe.connect()
        await zoe.until("sync")
        assert zoe.room["people"][0]["name"] == "Zoé"
        assert not zoe.table["over"]
        await zoe.play_on(random.Random(3), moves=2)
        matches = zoe.room["matches"]
        record = await zoe.web.get(f"/api/rooms/{code}/records/{matches[0]['table']}")
        await zoe.close()
        return record.text


def move(source: Any, target: Any, capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    assert main(["move-store", str(source), str(target), "--json"]) == 0
    said: dict[str, Any] = json.loads(capsys.readouterr().out)
    return said


async def everything(place: Any) -> dict[str, list[Any]]:
    store = await open_store(place, alone=True)
    try:
        found = {kind: [tuple(row) async for rows in store.rows(kind) for row in rows] for kind in KINDS}
        return {kind: sorted(rows) for kind, rows in found.items()}
    finally:
        await store.close()


def test_a_house_moves_into_a_database_and_back_with_everything_and_goes_on(
    tmp_path: Path, postgresql: Cluster, capsys: pytest.CaptureFixture[str]
) -> None:
    file, database, back = tmp_path / "house.sqlite", postgresql.fresh(), tmp_path / "back.sqlite"
    code, cookies = asyncio.run(play_an_evening(tmp_path))
    before = asyncio.run(everything(file))
    said = move(file, database, capsys)
    assert {kind: said[kind] for kind in KINDS} == {kind: len(rows) for kind, rows in before.items()}
    assert asyncio.run(everything(database)) == before
    record = asyncio.run(go_on(database, tmp_path, code, cookies))
    verify(read(record))
    then = asyncio.run(everything(database))
    assert len(then["journal"]) > len(before["journal"])
    move(database, back, capsys)
    assert asyncio.run(everything(back)) == then
    assert asyncio.run(go_on(back, tmp_path, code, cookies)) == record
    assert sorted(one.name for one in tmp_path.iterdir() if "moving" in one.name) == []


def test_a_house_moves_only_where_nothing_is_and_while_it_is_closed(
    tmp_path: Path, postgresql: Cluster, capsys: pytest.CaptureFixture[str]
) -> None:
    file, database = tmp_path / "house.sqlite", postgresql.fresh()
    shutil.copy(Path(__file__), tmp_path / "there.sqlite")

    def refused(*words: str) -> str:
        assert main(["move-store", *words, "--lang", "en"]) == 2
        return capsys.readouterr().err

    assert "no store" in refused(str(tmp_path / "none.sqlite"), database)
    asyncio.run(play_an_evening(tmp_path))
    assert "already there" in refused(str(file), str(tmp_path / "there.sqlite"))
    move(file, database, capsys)
    assert "already a house" in refused(str(file), database)

    async def while_open(place: Any) -> None:
        store = await open_store(place)
        try:
            said = await asyncio.to_thread(refused, str(place), str(tmp_path / "new.sqlite"))
            assert "is open" in said
        finally:
            await store.close()

    asyncio.run(while_open(file))
    asyncio.run(while_open(database))
    assert "cannot be used" in refused(database.replace("/house", "/nowhere"), str(tmp_path / "new.sqlite"))


def test_what_concerns_files_says_what_to_do_with_a_database(
    tmp_path: Path, postgresql: Cluster, capsys: pytest.CaptureFixture[str]
) -> None:
    address = postgresql.fresh()
    assert main(["backup", str(tmp_path / "copy"), "--store", address, "--lang", "en"]) == 2
    assert f"pg_dump --format=custom --file=FILE {address}" in capsys.readouterr().err
    assert main(["rooms", "list", "--store", address, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == []
    assert main(["serve", "--store", "postgresql://u:secret@/x?host=/nowhere", "--lang", "en"]) == 2
    said = capsys.readouterr().err
    assert "cannot be used" in said
    assert "secret" not in said


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("postgresql://ann:s3cret@db/house", "postgresql://ann:***@db/house"),
        ("postgresql:///house?user=ann&password=s3cret&x=1", "postgresql:///house?user=ann&password=***&x=1"),
        ("postgresql://ann@/house", "postgresql://ann@/house"),
    ],
)
def test_a_place_is_shown_without_its_password(place: str, said: str) -> None:
    assert shown(place) == said
