"""Tables that nobody can play on: the rules have changed, the game is gone, or what was kept is damaged.

People are told why; what was played stays readable; the room opens as ever, and so does every other.
"""

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ronron import games
from ronron.house import keeping, reading
from ronron.house.keeping import MatchKept, RoomKept
from ronron.house.reopening import reopen
from ronron.kit.words import LANGUAGES
from ronron.plain import Refusal
from ronron.records.record import read
from ronron.table import journal
from ronron.wire import abouts
from tests.fixtures.opening import RELEASES, unpack
from tests.house.company import tell
from tests.house.playing import Address
from tests.house.test_fixtures import FOR_EVER, as_zoe, kept_rooms

OLDEST = RELEASES[0]
Change = Callable[[dict[str, Any]], None]


def change_entries(store: Path, table: str, change: Change) -> None:
    """As if an earlier house, or a bad disk, had written a journal."""
    with closing(sqlite3.connect(store)) as connection, connection:
        query = 'SELECT number, entry FROM journal WHERE "table" = ?'
        for number, entry in connection.execute(query, (table,)).fetchall():
            tree = json.loads(entry)
            change(tree)
            values = (json.dumps(tree).encode(), table, number)
            connection.execute('UPDATE journal SET entry = ? WHERE "table" = ? AND number = ?', values)


def change_room(store: Path, code: str, change: Change) -> None:
    with closing(sqlite3.connect(store)) as connection, connection:
        (document,) = connection.execute("SELECT document FROM rooms WHERE code = ?", (code,)).fetchone()
        tree = json.loads(document)
        change(tree)
        connection.execute("UPDATE rooms SET document = ? WHERE code = ?", (json.dumps(tree).encode(), code))


def opened_otherwise(**values: Any) -> Change:
    return lambda entry: entry.update(values) if entry["type"] == "opened" else None


def damaged(number: int) -> Change:
    seen: list[int] = []

    def change(entry: dict[str, Any]) -> None:
        seen.append(0)
        if len(seen) == number:
            entry["type"] = "purred"  # an entry of a kind that nobody knows

    return change


def moved_nonsense(entry: dict[str, Any]) -> None:
    if entry["type"] == "moved" and entry["who"] == 0:
        entry["move"] = "purr loudly"


def played_by_other_rules(entry: dict[str, Any]) -> None:
    opened_otherwise(rules_version=0)(entry)
    moved_nonsense(entry)  # today


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (played_by_other_rules, "other-rules"),
        (opened_otherwise(rules_version=0), "other-rules"),
        (opened_otherwise(rules_version=99), "other-rules"),
        (opened_otherwise(game="patience"), "game-gone"),
        (damaged(9), "unreadable"),
        (moved_nonsense, "unreadable"),
    ],
)
def test_a_live_table_that_cannot_go_on_is_closed_with_words_and_stays_readable(
    change: Change, why: str, tmp_path: Path
) -> None:
    store = unpack(OLDEST, tmp_path / "house.sqlite")
    before = kept_rooms(store)["CHAT"]
    change_entries(store, before["table"], change)

    async def story(house: Address) -> None:
        zoe = await as_zoe(house, "CHAT")
        assert (zoe.room["table"], zoe.room["running"]) == (None, False)
        closed = zoe.room["matches"][0]
        assert (closed["table"], closed["finished"], closed["closed"]) == (before["table"], False, why)
        assert closed["names"] == ["Zoé", "random", "random"]
        for language in LANGUAGES:
            words = (await zoe.web.get(f"/api/words/{language}")).json()
            assert words["closed"][why]
        address = f"/api/rooms/CHAT/records/{before['table']}"
        record = read((await zoe.web.get(address)).text)
        assert [seat.name for seat in record.seats] == closed["names"]
        assert record.entries
        assert (record.result, record.seed, record.salts) == (None, None, None)
        assert (await zoe.web.get(f"{address}/moments/0")).json() == {"moments": []}
        assert (await zoe.web.get(f"{address}/best")).status_code == 200
        # The evening goes on: the same people plan and play.
        await zoe.plan("cat-in-the-box", [{"kind": "person", "person": "p1"}, {"kind": "bot", "bot": "random"}])
        await zoe.start()
        assert zoe.table["viewer"] == 0
        await zoe.close()

    tell(tmp_path, story, limits=FOR_EVER)
    # It is told once, not at every start of the house.
    assert [match["table"] for match in kept_rooms(store)["CHAT"]["matches"]].count(before["table"]) == 1


def test_a_game_that_is_gone_hides_no_room_and_its_records_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = unpack(OLDEST, tmp_path / "house.sqlite")
    rooms = kept_rooms(store)
    left = {name: game for name, game in games.all_games().items() if name not in ("cat-in-the-box", "moustaches")}
    monkeypatch.setattr(games, "all_games", lambda: left)
    abouts.house_about.cache_clear()

    async def story(house: Address) -> None:
        for code, kept in rooms.items():
            zoe = await as_zoe(house, code)
            gone = kept["plan"]["game"] not in left
            assert zoe.room["plan"]["game"] == (None if gone else kept["plan"]["game"])
            assert {one["table"] for one in kept["matches"]} <= {one["table"] for one in zoe.room["matches"]}
            for match in zoe.room["matches"]:
                record = read((await zoe.web.get(f"/api/rooms/{code}/records/{match['table']}")).text)
                assert (record.game, [seat.name for seat in record.seats]) == (match["game"], match["names"])
                assert (record.result is not None) == (match["finished"] and match["game"] in left)
            if gone:
                assert zoe.room["matches"][0]["closed"] == "game-gone"
                await zoe.plan("chabyrinthe", [{"kind": "person", "person": "p1"}])
            await zoe.close()

    tell(tmp_path, story, limits=FOR_EVER)
    abouts.house_about.cache_clear()


def test_a_record_that_was_kept_outlives_the_rules_it_was_played_by(tmp_path: Path) -> None:
    store = unpack(OLDEST, tmp_path / "house.sqlite")
    table = kept_rooms(store)["CHAT"]["matches"][1]["table"]
    texts: list[str] = []

    async def story(house: Address) -> None:
        zoe = await as_zoe(house, "CHAT")
        answer = await zoe.web.get(f"/api/rooms/CHAT/records/{table}")
        assert answer.status_code == 200
        texts.append(answer.text)
        await zoe.close()

    tell(tmp_path, story, limits=FOR_EVER)
    change_entries(store, table, opened_otherwise(rules_version=99))
    tell(tmp_path, story, limits=FOR_EVER)
    assert texts[0] == texts[1]
    assert read(texts[0]).result is not None


@pytest.mark.parametrize(
    ("document", "code"),
    [
        (b'{"version": 99, "code": "CHAT", "purrs": []}', "room-newer"),
        (b'{"version": "old"}', "room-damaged"),
        (b"[]", "room-damaged"),
        (b"miaou", "room-damaged"),
        (b"", "room-damaged"),
    ],
)
def test_a_room_that_must_not_be_opened_says_what_to_do_and_hides_no_other(
    document: bytes, code: str, tmp_path: Path
) -> None:
    store = unpack(OLDEST, tmp_path / "house.sqlite")
    with closing(sqlite3.connect(store)) as connection, connection:
        connection.execute("UPDATE rooms SET document = ? WHERE code = 'CHAT'", (document,))

    async def story(house: Address) -> None:
        zoe = await as_zoe(house, "PLAN")
        answer = await zoe.web.get("/api/rooms/CHAT")
        assert (answer.status_code, answer.json()["code"]) == (409, code)
        for language in LANGUAGES:
            assert (await zoe.web.get(f"/api/words/{language}")).json()["refusals"][code]
        zoe.code = "CHAT"
        await zoe.connect()
        assert (await zoe.until("goodbye"))["code"] == code
        await zoe.close()

    tell(tmp_path, story, limits=FOR_EVER)
    with closing(sqlite3.connect(store)) as connection:
        assert connection.execute("SELECT document FROM rooms WHERE code = 'CHAT'").fetchone() == (document,)


def test_of_a_damaged_room_what_can_be_read_is_kept(caplog: pytest.LogCaptureFixture) -> None:
    match = MatchKept("CHAT-1-00", "cat-in-the-box", names=["Zoé"])
    room = RoomKept("CHAT", host="p3", matches=[match, match])
    tree = json.loads(keeping.encode(room))
    tree["matches"][0]["scores"] = "many"
    tree["matches"][1]["moons"] = 3  # a later house's
    tree["evening"] = {"p1": {"person": "p1", "name": "Zoé"}, "p2": 7}
    tree["plan"]["seed"] = "no seed"
    tree["people"] = [{"id": "p3", "name": "Zoé", "cat": "", "device": "d"}, {"name": "nobody"}]
    tree["table"] = "WXYZ-1-00"
    kept = reading.decode("CHAT", json.dumps(tree).encode())
    assert [one.scores for one in kept.matches] == [[], []]
    assert list(kept.evening) == ["p1"]
    assert len(kept.plan.seed) == 64
    assert [one.id for one in kept.people] == ["p3"]
    assert (kept.table, kept.host, kept.people_ever) == (None, "p3", 3)
    assert "a room was damaged" in caplog.text


def test_entries_of_a_later_house_are_refused_and_not_closed() -> None:
    later = b'{"type": "opened", "room": "CHAT", "game": "x", "rules_version": 1, "options": {}, "seats": [], '
    later += b'"seed": "", "salts": [], "time": "", "form": 99}'
    with pytest.raises(journal.Unreadable) as damage:
        journal.decode(later)
    assert damage.value.newer
    with pytest.raises(Refusal) as refused:
        reopen([later])
    assert refused.value.code == "room-newer"


def test_whoever_reads_many_records_has_to_wait(tmp_path: Path) -> None:
    store = unpack(OLDEST, tmp_path / "house.sqlite")
    table = kept_rooms(store)["CHAT"]["matches"][1]["table"]

    async def story(house: Address) -> None:
        zoe = await as_zoe(house, "CHAT")
        address = f"/api/rooms/CHAT/records/{table}"
        answers = [(await zoe.web.get(address + part)).status_code for part in ("", "/moments/0", "/best", "", "/best")]
        assert answers == [200, 200, 200, 429, 429]
        assert (await zoe.web.get("/api/rooms/CHAT")).status_code == 200
        await zoe.close()

    tell(tmp_path, story, limits=replace(FOR_EVER, records_a_second=1e-6, records_at_once=3))
