"""What an earlier release kept, today's house opens: every room, every record, every table in mid-game."""

import asyncio
import json
import random
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ronron import games
from ronron.records.record import Damaged, read
from ronron.records.verify import verify
from tests.fixtures.make import Device
from tests.fixtures.opening import RELEASES, unpack
from tests.house.company import tell
from tests.house.playing import GENEROUS, Address

MANY = 150  # moves of one player
FOR_EVER = replace(GENEROUS, retention_days=36_500.0)  # it may be years old


def kept_rooms(store: Path) -> dict[str, dict[str, Any]]:
    """The documents as they lie in the store."""
    with closing(sqlite3.connect(store)) as connection:
        return {code: json.loads(text) for code, text in connection.execute("SELECT code, document FROM rooms")}


def live_tables(store: Path) -> tuple[dict[str, str], dict[str, str]]:
    """The tables in mid-game, by room: those that today's house plays on, and those whose rules have changed since."""
    today: dict[str, str] = {}
    older: dict[str, str] = {}
    with closing(sqlite3.connect(store)) as connection:
        for code, kept in kept_rooms(store).items():
            table = kept["table"]
            if table in [None, *(match["table"] for match in kept["matches"])]:
                continue
            query = 'SELECT entry FROM journal WHERE "table" = ? ORDER BY number LIMIT 1'
            opened = json.loads(connection.execute(query, (table,)).fetchone()[0])
            same = opened["rules_version"] == games.find(opened["game"]).about.rules_version
            (today if same else older)[code] = table
    return today, older


async def as_zoe(house: Address, code: str) -> Device:
    zoe = Device(house.http, "zoe")
    zoe.code, zoe.person = code, "p1"
    await zoe.connect()
    await zoe.until("welcome")
    return zoe


@pytest.mark.parametrize("fixture", RELEASES, ids=lambda path: path.stem)
def test_every_room_of_an_earlier_release_opens_and_every_record_is_whole(fixture: Path, tmp_path: Path) -> None:
    rooms = kept_rooms(store := unpack(fixture, tmp_path / "house.sqlite"))
    _, older = live_tables(store)

    async def story(house: Address) -> None:
        finished = ended = 0
        for code, kept in rooms.items():
            zoe = await as_zoe(house, code)
            assert [one["name"] for one in zoe.room["people"]] == [one["name"] for one in kept["people"]]
            assert [one["id"] for one in zoe.room["people"] if one["host"]] == [kept["host"]]
            assert zoe.room["plan"]["game"] == kept["plan"]["game"]
            assert zoe.room["plan"]["salted"] == sorted(kept["plan"]["salts"])
            assert {one["name"] for one in zoe.room["evening"]} == {one["name"] for one in kept["evening"].values()}
            closed = [older[code]] if code in older else []
            kept_matches = [one["table"] for one in kept["matches"]]
            assert [one["table"] for one in zoe.room["matches"]] == [*closed, *kept_matches]
            for match in zoe.room["matches"]:
                answer = await zoe.web.get(f"/api/rooms/{code}/records/{match['table']}")
                record = read(answer.text)
                if match["finished"]:
                    assert verify(record).fair
                    assert record.result is not None
                    assert list(record.result.scores) == match["scores"]
                    finished += 1
                else:
                    assert (record.result, record.seed) == (None, None)
                    ended += 1
            await zoe.close()
        assert finished >= 3
        assert ended >= 1

    tell(tmp_path, story, limits=FOR_EVER)


@pytest.mark.parametrize("fixture", RELEASES, ids=lambda path: path.stem)
def test_the_tables_of_an_earlier_release_are_played_on_to_their_end(fixture: Path, tmp_path: Path) -> None:
    rooms = kept_rooms(store := unpack(fixture, tmp_path / "house.sqlite"))
    live, older = live_tables(store)

    async def play_on(house: Address, code: str) -> None:
        zoe = await as_zoe(house, code)
        await zoe.until("sync")
        table = zoe.table["table"]
        assert (zoe.table["over"], zoe.table["viewer"], zoe.room["running"]) == (False, 0, True)
        assert zoe.table["note"] == rooms[code]["notes"].get("0", "")
        answer = await zoe.web.get(f"/api/rooms/{code}/records/{table}")
        assert answer.json()["code"] == "still-playing"
        await zoe.play_on(random.Random(code), moves=MANY)
        to_the_end = zoe.table["over"]
        if not to_the_end:  # a race can go on until the clock says otherwise
            await zoe.send("end")
        while not any(one["table"] == table for one in zoe.room["matches"]):
            await zoe.receive()
        record = read((await zoe.web.get(f"/api/rooms/{code}/records/{table}")).text)
        assert record.entries
        assert verify(record).fair if to_the_end else record.result is None
        await zoe.close()

    async def story(house: Address) -> None:
        await asyncio.gather(*(play_on(house, code) for code in live))

    assert len(live) + len(older) >= 7
    assert len(live) > len(older)
    tell(tmp_path, story, limits=FOR_EVER)


@pytest.mark.parametrize("fixture", RELEASES, ids=lambda path: path.stem)
def test_a_table_whose_rules_have_changed_since_is_closed_with_a_word_and_its_record_kept(
    fixture: Path, tmp_path: Path
) -> None:
    """Numé Cat's of 0.1 was played by its rules version 1."""
    _, older = live_tables(unpack(fixture, tmp_path / "house.sqlite"))
    assert "NUME" in older

    async def story(house: Address) -> None:
        for code, table in older.items():
            zoe = await as_zoe(house, code)
            assert (zoe.room["table"], zoe.room["running"]) == (None, False)
            closed = zoe.room["matches"][0]
            assert (closed["table"], closed["finished"], closed["closed"]) == (table, False, "other-rules")
            record = read((await zoe.web.get(f"/api/rooms/{code}/records/{table}")).text)
            assert record.entries
            assert record.rules < games.find(record.game).about.rules_version
            with pytest.raises(Damaged) as refused:
                verify(record, unfinished=True)
            assert refused.value.refusal.code == "other-rules"
            await zoe.close()

    tell(tmp_path, story, limits=FOR_EVER)


@pytest.mark.parametrize("fixture", RELEASES, ids=lambda path: path.stem)
def test_an_earlier_release_has_its_locks_its_doors_and_its_deals_of_the_day(fixture: Path, tmp_path: Path) -> None:
    store = unpack(fixture, tmp_path / "house.sqlite")
    with closing(sqlite3.connect(store)) as connection:
        dailies = connection.execute("SELECT game, day, name, count FROM daily").fetchall()
    assert dailies

    async def story(house: Address) -> None:
        for name, code in (("leo", "link-used"), ("max", "removed")):
            device = Device(house.http, name)
            device.code = "CHAT"
            claimed = await device.web.post("/api/rooms/CHAT/claims", json={"token": "nobody's"})
            assert claimed.json()["code"] == code
            await device.close()
        stranger = Device(house.http, "max")
        stranger.web.cookies.clear()
        answer = await stranger.web.post("/api/rooms/CHAT/people", json={"name": "X"})
        assert answer.json()["code"] == "room-locked"
        for game, day, name, count in dailies:
            told = (await stranger.web.get(f"/api/games/{game}/daily/{day}")).json()
            assert {"name": name, "count": count} in told["best"]
        await stranger.close()

    tell(tmp_path, story, limits=FOR_EVER)
