"""The store in a SQLite file: what it says is written is written; what it must not open it says."""

import asyncio
import shutil
import sqlite3
import stat
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import pytest

from ronron.cli import main
from ronron.stores import recent, schema
from ronron.stores.sqlite import SqliteStore, back_up, sweep
from ronron.stores.store import StoredRoom, StoreRefused
from ronron.table.journal import NotDurable, Taken


def with_store(path: Path, story: Callable[[SqliteStore], Awaitable[None]], busy_seconds: float = 0.05) -> None:
    async def run() -> None:
        store = SqliteStore(path, busy_seconds=busy_seconds)
        try:
            await story(store)
        finally:
            await store.close()

    asyncio.run(run())


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
        await store.save_room("ABCD", b"{}", 1)

    async def read(store: SqliteStore) -> None:
        assert await store.read("ABCD-1") == [b"purr"]
        assert await store.read_room("ABCD") == StoredRoom(b"{}", 1)
        assert await store.count_rooms() == 1

    with_store(tmp_path / "s.sqlite", write)
    with_store(tmp_path / "s.sqlite", read)


def lying(path: Path) -> dict[str, list[tuple[str, int]]]:
    """Where the entries of a store lie: the latest together, the others in the journals of their tables."""
    with closing(sqlite3.connect(path)) as connection:
        return {
            kind: connection.execute(f'SELECT "table", number FROM {kind} ORDER BY "table", number').fetchall()
            for kind in ("journal", "recent")
        }


def test_entries_lie_together_before_they_go_to_their_journals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "s.sqlite"
    monkeypatch.setattr(recent, "MOST", 4)
    seen: list[dict[str, list[tuple[str, int]]]] = []

    async def story(store: SqliteStore) -> None:
        for number in (1, 2, 3):
            for table in ("T-1", "T-2"):
                await store.append(table, number, f"{table} {number}".encode())
            seen.append(lying(path))
            for taken in range(1, number + 1):  # wherever it lies
                with pytest.raises(Taken):
                    await store.append("T-1", taken, b"again")
        assert await store.read("T-1") == [b"T-1 1", b"T-1 2", b"T-1 3"]
        shutil.copy(path, tmp_path / "killed.sqlite")
        shutil.copy(f"{path}-wal", tmp_path / "killed.sqlite-wal")
        assert await store.count("journal") == 6
        assert lying(path)["recent"] == []

    with_store(path, story)
    assert seen[0] == {"journal": [], "recent": [("T-1", 1), ("T-2", 1)]}
    assert seen[2]["journal"] == [("T-1", 1), ("T-1", 2), ("T-2", 1), ("T-2", 2)]
    assert seen[2]["recent"] == [("T-1", 3), ("T-2", 3)]

    async def opened(store: SqliteStore) -> None:
        assert lying(tmp_path / "killed.sqlite")["recent"] == []
        assert await store.read("T-2") == [b"T-2 1", b"T-2 2", b"T-2 3"]

    assert lying(tmp_path / "killed.sqlite")["recent"] == [("T-1", 3), ("T-2", 3)]
    with_store(tmp_path / "killed.sqlite", opened)


def test_entries_that_cannot_go_home_are_kept_where_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(recent, "MOST", 2)

    def move(self: recent.Recent) -> None:
        raise sqlite3.OperationalError("no room")

    async def story(store: SqliteStore) -> None:
        with monkeypatch.context() as full:
            full.setattr(recent.Recent, "move", move)
            for number in range(1, 8):
                await store.append("T", number, b"purr")
            assert len(await store.read("T")) == 7
            with pytest.raises(NotDurable):
                await store.rewrite("T", 1, b"hiss")
        await store.rewrite("T", 1, b"hiss")
        assert await store.read("T") == [b"hiss", *[b"purr"] * 6]

    with_store(tmp_path / "s.sqlite", story)
    assert {one.message for one in caplog.records} == {"not gone home"}


def test_what_comes_in_one_breath_with_its_end_is_gone_too(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        await store.append("ABCD-1", 1, b"before")
        await asyncio.gather(store.append("ABCD-1", 2, b"purr"), store.delete_room("ABCD", []))
        assert await store.read("ABCD-1") == []
        await store.append("EFGH-1", 1, b"other")
        assert await store.read("EFGH-1") == [b"other"]

    with_store(tmp_path / "s.sqlite", story)
    assert lying(tmp_path / "s.sqlite") == {"journal": [("EFGH-1", 1)], "recent": []}


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
    with pytest.raises(StoreRefused) as refused:
        with_store(tmp_path / "s.sqlite", lambda store: asyncio.sleep(0))
    assert refused.value.code == "damaged"


def test_a_file_that_the_disk_has_spoilt_is_found_at_opening(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def write(store: SqliteStore) -> None:
        await asyncio.gather(*(store.append("T", number, b"x" * 400) for number in range(1, 40)))

    path = tmp_path / "s.sqlite"
    with_store(path, write)
    sweep(path)  # in a page where nothing is, nothing can be spoilt
    whole = path.read_bytes()
    for page in range(3, len(whole) // 1024 - 1):
        path.write_bytes(whole[: page * 1024] + b"\xa5" * 512 + whole[page * 1024 + 512 :])
        with pytest.raises(StoreRefused) as refused:
            with_store(path, write)
        assert refused.value.code == "damaged"
    assert main(["serve", "--store", str(path), "--lang", "en"]) == 2
    assert "put a backup in its place" in capsys.readouterr().err


def test_a_second_house_on_one_file_is_refused_and_comes_in_when_the_first_has_closed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "s.sqlite"

    async def story(store: SqliteStore) -> None:
        await store.append("T", 1, b"ours")
        with pytest.raises(StoreRefused) as refused:
            SqliteStore(path)
        assert refused.value.code == "in-use"
        assert await asyncio.to_thread(main, ["serve", "--store", str(path), "--lang", "en"]) == 2
        assert "open in another house" in capsys.readouterr().err
        await store.append("T", 2, b"still ours")

    async def later(store: SqliteStore) -> None:
        assert await store.read("T") == [b"ours", b"still ours"]

    with_store(path, story)
    with_store(path, later)


def test_what_the_house_keeps_is_its_owners_alone(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        await store.append("T", 1, b"x")
        await asyncio.to_thread(back_up, store.path, tmp_path / "copy.sqlite")
        modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in tmp_path.iterdir()}
        assert {"s.sqlite", "s.sqlite-wal", "s.sqlite.lock", "copy.sqlite"} <= modes.keys()
        assert set(modes.values()) == {0o600}

    with_store(tmp_path / "s.sqlite", story)


def test_a_file_that_anyone_could_read_becomes_its_owners_alone(tmp_path: Path) -> None:
    """It was made by an earlier house, or put back from a copy."""
    path = tmp_path / "s.sqlite"

    async def story(store: SqliteStore) -> None:
        await store.append("T", 1, b"x")
        path.chmod(0o644)

    async def later(store: SqliteStore) -> None:
        await store.append("T", 2, b"x")
        files = [one for one in tmp_path.iterdir() if one.name.startswith("s.sqlite")]
        assert len(files) == 4
        assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}

    with_store(path, story)
    with_store(path, later)


def test_steps_that_fail_leave_an_older_file_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def write(store: SqliteStore) -> None:
        await store.append("T", 1, b"old")

    path = tmp_path / "s.sqlite"
    with_store(path, write)
    steps = schema.MIGRATIONS
    monkeypatch.setattr(schema, "MIGRATIONS", (*steps, "CREATE TABLE purrs (loud INTEGER);", "CREATE TABLE rooms (x);"))
    with pytest.raises(NotDurable, match="already exists"):
        with_store(path, write)
    with closing(sqlite3.connect(path)) as connection:
        assert schema.version_of(connection) == len(steps)
        assert not connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'purrs'").fetchall()


def test_an_older_file_is_brought_up_to_date_and_a_newer_one_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def write(store: SqliteStore) -> None:
        await store.append("T", 1, b"old")

    async def read(store: SqliteStore) -> None:
        assert await store.read("T") == [b"old"]

    path = tmp_path / "s.sqlite"
    with_store(path, write)
    later = (*schema.MIGRATIONS, "CREATE TABLE purrs (loud INTEGER);")
    monkeypatch.setattr(schema, "MIGRATIONS", later)
    with_store(path, read)
    connection = sqlite3.connect(path)
    assert connection.execute("PRAGMA user_version").fetchone() == (len(later),)
    connection.close()
    monkeypatch.setattr(schema, "MIGRATIONS", later[:1])
    with pytest.raises(NotDurable, match="newer"):
        with_store(path, read)


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
    numbers = [number for (number,) in connection.execute("SELECT number FROM entries ORDER BY number")]
    connection.close()
    assert numbers == list(range(1, len(numbers) + 1))
    store, copy = str(tmp_path / "s.sqlite"), str(tmp_path / "second.sqlite")
    assert main(["backup", copy, "--store", store, "--lang", "en"]) == 0
    assert "whole copy" in capsys.readouterr().out
    assert main(["backup", copy, "--store", store, "--lang", "en"]) == 2
    assert main(["backup", str(tmp_path / "c"), "--store", str(tmp_path / "none"), "--lang", "en"]) == 2
