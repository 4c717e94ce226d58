"""The store: what it says is written is written; what it cannot write it says."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from ronron.cli import main
from ronron.stores import sqlite
from ronron.stores.sqlite import SqliteStore, back_up
from ronron.table.journal import NotDurable, Taken


def with_store(path: Path, story: Callable[[SqliteStore], Awaitable[None]], busy_seconds: float = 0.05) -> None:
    async def run() -> None:
        store = SqliteStore(path, busy_seconds=busy_seconds)
        try:
            await story(store)
        finally:
            await store.close()

    asyncio.run(run())


def test_entries_come_back_in_order_and_a_number_is_given_once(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        await asyncio.gather(*(store.append("ABCD-1", number, f"{number}".encode()) for number in range(1, 40)))
        assert await store.read("ABCD-1") == [f"{number}".encode() for number in range(1, 40)]
        with pytest.raises(Taken):
            await store.append("ABCD-1", 7, b"again")
        assert await store.read("WXYZ-1") == []

    with_store(tmp_path / "s.sqlite", story)


def test_many_writes_share_a_commit_and_one_that_fails_spoils_nothing(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        await store.append("T-1", 1, b"first")
        writes = [store.append("T-1", number, b"x") for number in (2, 3, 1, 4)]
        outcomes = await asyncio.gather(
            *writes, *(store.append("T-2", n, b"y") for n in range(200)), return_exceptions=True
        )
        failures = [outcome for outcome in outcomes if isinstance(outcome, Exception)]
        assert isinstance(outcomes[2], Taken)
        assert len(failures) == 1
        assert len(await store.read("T-2")) == 200
        assert store.commits < 100

    with_store(tmp_path / "s.sqlite", story)


def test_everything_written_survives_the_process(tmp_path: Path) -> None:
    async def write(store: SqliteStore) -> None:
        await store.append("ABCD-1", 1, b"purr")
        await store.save_room("ABCD", b"{}")

    async def read(store: SqliteStore) -> None:
        assert await store.read("ABCD-1") == [b"purr"]
        assert await store.read_room("ABCD") == b"{}"
        assert await store.count_rooms() == 1

    with_store(tmp_path / "s.sqlite", write)
    with_store(tmp_path / "s.sqlite", read)


def test_the_disk_is_asked_to_keep_it(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        connection = store._connect()
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert connection.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL
        connection.close()

    with_store(tmp_path / "s.sqlite", story)


def test_a_full_disk_is_told_and_what_was_there_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    connect = SqliteStore._connect

    def small(self: SqliteStore) -> sqlite3.Connection:
        connection = connect(self)
        connection.execute("PRAGMA max_page_count=20")
        return connection

    async def story(store: SqliteStore) -> None:
        await store.append("T", 1, b"there")
        writes = [store.append("T", number, b"x" * 1000) for number in range(2, 100)]
        with pytest.raises(NotDurable, match="full"):
            await asyncio.gather(*writes)
        assert (await store.read("T"))[0] == b"there"

    monkeypatch.setattr(SqliteStore, "_connect", small)
    with_store(tmp_path / "s.sqlite", story)


def test_a_file_that_another_process_holds_is_told_and_then_goes_on(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        other = sqlite3.connect(tmp_path / "s.sqlite", isolation_level=None)
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(NotDurable, match="locked"):
            await store.append("T", 1, b"x")
        with pytest.raises(NotDurable):
            await store.check()
        other.execute("ROLLBACK")
        other.close()
        await store.append("T", 1, b"x")

    with_store(tmp_path / "s.sqlite", story)


def test_a_file_that_is_no_store_is_told(tmp_path: Path) -> None:
    (tmp_path / "s.sqlite").write_text("This is a letter, not a house. " * 100)
    with pytest.raises(NotDurable):
        with_store(tmp_path / "s.sqlite", lambda store: asyncio.sleep(0))


def test_an_older_file_is_brought_up_to_date_and_a_newer_one_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def write(store: SqliteStore) -> None:
        await store.append("T", 1, b"old")

    async def read(store: SqliteStore) -> None:
        assert await store.read("T") == [b"old"]

    path = tmp_path / "s.sqlite"
    with_store(path, write)
    later = (*sqlite.MIGRATIONS, "CREATE TABLE purrs (loud INTEGER);")
    monkeypatch.setattr(sqlite, "MIGRATIONS", later)
    with_store(path, read)
    connection = sqlite3.connect(path)
    assert connection.execute("PRAGMA user_version").fetchone() == (len(later),)
    connection.close()
    monkeypatch.setattr(sqlite, "MIGRATIONS", later[:1])
    with pytest.raises(NotDurable, match="newer"):
        with_store(path, read)


def test_rooms_that_nobody_uses_are_forgotten_with_their_journals(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        for code in ("ABCD", "WXYZ"):
            await store.save_room(code, b"{}")
            await store.append(f"{code}-1-00", 1, b"x")
        other = sqlite3.connect(tmp_path / "s.sqlite")
        with other:
            other.execute("UPDATE rooms SET used = 0 WHERE code = 'ABCD'")
        other.close()
        assert await store.forget_rooms(90, keep={"ABCD"}) == 0  # somebody is in it just now
        assert await store.forget_rooms(90, keep=()) == 1
        assert await store.read_room("ABCD") is None
        assert await store.read("ABCD-1-00") == []
        assert await store.read("WXYZ-1-00") == [b"x"]

    with_store(tmp_path / "s.sqlite", story)


def test_a_backup_is_whole_while_the_house_writes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def story(store: SqliteStore) -> None:
        await store.append("T", 1, b"before")
        writing = asyncio.gather(*(store.append("T", number, b"x" * 300) for number in range(2, 500)))
        size = await asyncio.to_thread(back_up, tmp_path / "s.sqlite", tmp_path / "copy.sqlite")
        await writing
        assert size > 0

    with_store(tmp_path / "s.sqlite", story)
    connection = sqlite3.connect(tmp_path / "copy.sqlite")
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    numbers = [number for (number,) in connection.execute("SELECT number FROM journal ORDER BY number")]
    connection.close()
    assert numbers == list(range(1, len(numbers) + 1))
    store, copy = str(tmp_path / "s.sqlite"), str(tmp_path / "second.sqlite")
    assert main(["backup", copy, "--store", store, "--lang", "en"]) == 0
    assert "whole copy" in capsys.readouterr().out
    assert main(["backup", copy, "--store", store, "--lang", "en"]) == 2
    assert main(["backup", str(tmp_path / "c"), "--store", str(tmp_path / "none"), "--lang", "en"]) == 2


def test_a_first_try_at_a_deal_of_the_day_is_kept_until_it_is_old(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        for device, name, count in (("a", "Zoé", 9), ("b", "Léo", 7), ("a", "Zoé", 5)):
            await store.keep_daily("roof", "2026-11-15", device, name, count)
        await store.keep_daily("roof", "2026-11-16", "a", "Zoé", 4)
        assert await store.read_daily("roof", "2026-11-15") == [("b", "Léo", 7), ("a", "Zoé", 9)]
        await store.forget_rooms(1, [])
        assert await store.read_daily("roof", "2026-11-16") == [("a", "Zoé", 4)]
        await store.forget_rooms(-1, [])
        assert await store.read_daily("roof", "2026-11-16") == []

    with_store(tmp_path / "s.sqlite", story)
