"""Whatever becomes of what is kept, a house answers: with the room, or with words; and every other room is well."""

import asyncio
import json
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import given, note
from hypothesis import strategies as some

from ronron.house.house import House
from ronron.house.inside import come_in
from ronron.house.keeping import VERSION, hash_of
from ronron.net.app import make_app
from ronron.net.devices import COOKIE
from ronron.plain import Answer, Knowledge, Refusal
from ronron.stores.memory import MemoryStore, RoomInMemory
from ronron.stores.store import StoredRoom
from tests.fixtures.opening import RELEASES, SECRETS, unpack
from tests.house.playing import QUICK
from tests.house.test_fixtures import FOR_EVER

Place = tuple[Any, ...]
DAMAGED = {"room-damaged", "room-newer"}

odd = some.one_of(
    some.none(),
    some.booleans(),
    some.integers(-3, 300),
    some.sampled_from(
        [2**31, 2**63, -(2**80), 0.5, "", "CHAT-1", "0" * 64, "é\u0000\u2028", [], [[]], {}, {"p1": 1}]
    ).map(deepcopy),
    some.text(max_size=8),
    some.lists(some.integers(), max_size=3),
    some.dictionaries(some.text(max_size=3), some.integers(), max_size=2),
)


class Asleep:
    """Bots that never answer: nothing here is about their moves."""

    waiting = 0
    questions = 0
    waited_seconds = 0.0

    async def choose(self, match: str, bot: str, seed: int, knowledge: Knowledge) -> Answer:
        await asyncio.Event().wait()
        raise AssertionError

    def forget(self, match: str) -> None: ...

    async def close(self) -> None: ...


@cache
def written() -> tuple[dict[str, bytes], dict[str, tuple[bytes, ...]]]:
    """The rooms and journals of the oldest fixture."""
    with tempfile.TemporaryDirectory() as folder:
        store = unpack(RELEASES[0], Path(folder) / "s.sqlite")
        with closing(sqlite3.connect(store)) as connection:
            rooms = dict(connection.execute("SELECT code, document FROM rooms"))
            journals: dict[str, list[bytes]] = {}
            for table, _, entry in connection.execute('SELECT * FROM journal ORDER BY "table", number'):
                journals.setdefault(table, []).append(entry)
    return rooms, {table: tuple(lines) for table, lines in journals.items()}


def store_with(rooms: dict[str, bytes], journals: dict[str, tuple[bytes, ...]]) -> MemoryStore:
    store = MemoryStore()
    store.rooms = {code: RoomInMemory(StoredRoom(document, 0), 2e9, 0) for code, document in rooms.items()}
    store.journals = {table: dict(enumerate(lines, start=1)) for table, lines in journals.items()}
    return store


def places(tree: Any, here: Place = ()) -> Iterator[Place]:
    """Every place in a tree, by the keys that lead there."""
    for key, value in tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ():
        yield (*here, key)
        yield from places(value, (*here, key))


@some.composite
def mutated(draw: some.DrawFn, document: bytes) -> bytes:
    """A document with something missing, something more, something else, another version, or cut short."""
    how = draw(some.sampled_from(["less", "more", "other", "other", "version", "cut"]))
    if how == "cut":
        return document[: draw(some.integers(0, len(document) - 1))]
    tree = json.loads(document)
    if how == "version":
        key = "form" if "type" in tree else "version"
        return json.dumps({**tree, key: draw(odd)}).encode()
    for place in draw(some.lists(some.sampled_from(sorted(places(tree), key=str)), min_size=1, max_size=3)):
        parent = tree
        try:
            for key in place[:-1]:
                parent = parent[key]
            if how == "less":
                del parent[place[-1]]
            elif how == "more" and isinstance(parent[place[-1]], dict):
                parent[place[-1]][draw(some.text(max_size=5))] = draw(odd)
            else:
                parent[place[-1]] = draw(odd)
        except (KeyError, IndexError, TypeError):
            continue  # an earlier change has taken it away
    return json.dumps(tree).encode()


async def visit(store: MemoryStore, code: str, tables: list[str]) -> set[str]:
    """Come in and read everything, as people do; gives the codes of what was refused."""
    house = House(store, Asleep(), limits=FOR_EVER, manners=QUICK)
    house.start()
    refused: set[str] = set()
    transport = httpx.ASGITransport(make_app(house), raise_app_exceptions=False)
    try:
        cookies = {COOKIE: SECRETS["zoe"]}
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost", cookies=cookies) as web:
            for one in (code, "PLAN"):
                answer = await web.get(f"/api/rooms/{one}")
                assert answer.status_code < 500, answer.text
                if answer.status_code != 200:
                    refused.add(answer.json()["code"])
                    assert one == code, "another room is hidden"
            heard: list[Any] = []
            try:
                line = await come_in(house, code, hash_of(SECRETS["zoe"]), lambda text: heard.append(json.loads(text)))
                for _ in range(20):
                    await asyncio.sleep(0)
                assert heard[0]["type"] == "welcome"
                tables = [*tables, *(match["table"] for match in heard[0]["room"]["matches"])]
                line.hang_up()
            except Refusal as refusal:
                if refusal.code != "room-locked":  # that is for those who are not in it, as Zoé may be by now
                    refused.add(refusal.code)
            for table in tables:
                for part in ("", "/moments/0", "/best"):
                    answer = await web.get(f"/api/rooms/{code}/records/{table}{part}")
                    assert answer.status_code < 500, answer.text
    finally:
        await house.stop()
    return refused


@pytest.mark.parametrize("code", ["CHAT", "MSTC", "CHAB"])
@given(data=some.data())
def test_a_document_that_was_changed_hides_no_room(code: str, data: some.DataObject) -> None:
    rooms, journals = written()
    changed = data.draw(mutated(rooms[code]))
    note(changed.decode(errors="replace"))
    tables = [table for table in journals if table.startswith(code)]
    refused = asyncio.run(visit(store_with({**rooms, code: changed}, journals), code, tables))
    assert refused <= DAMAGED
    assert not refused or not is_of_our_time(changed), "what can be read is read"


def is_of_our_time(document: bytes) -> bool:
    try:
        version = json.loads(document).get("version", 1)
    except ValueError:
        return False
    return type(version) is int and 1 <= version <= VERSION


@pytest.mark.parametrize("code", ["CHAT", "MSTC", "NUME"])
@given(data=some.data())
def test_a_journal_that_was_changed_hides_no_room(code: str, data: some.DataObject) -> None:
    rooms, journals = written()
    tables = [table for table in journals if table.startswith(code)]
    table = data.draw(some.sampled_from(tables))
    number = data.draw(some.integers(0, len(journals[table]) - 1))
    changed = data.draw(mutated(journals[table][number]))
    note(f"{table} {number}: {changed.decode(errors='replace')}")
    lines = (*journals[table][:number], changed, *journals[table][number + 1 :])
    store = store_with(rooms, {**journals, table: lines})
    assert asyncio.run(visit(store, code, tables)) <= {"room-newer"}
