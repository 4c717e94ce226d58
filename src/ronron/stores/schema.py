"""What a SQLite store looks like inside, and how it is opened: alone, whole, and brought up to date."""

import contextlib
import os
import sqlite3
import sys
from pathlib import Path

from ronron.stores.store import StoreRefused

# Never changed, only added to: a file of any version goes through the steps that it lacks.
MIGRATIONS = (
    """
    CREATE TABLE rooms (code TEXT PRIMARY KEY, document BLOB NOT NULL, used REAL NOT NULL) WITHOUT ROWID;
    CREATE TABLE journal (
        "table" TEXT NOT NULL, number INTEGER NOT NULL, entry BLOB NOT NULL, PRIMARY KEY ("table", number)
    ) WITHOUT ROWID;
    """,
    "CREATE TABLE pulse (one INTEGER PRIMARY KEY, felt REAL NOT NULL);",
    """
    CREATE TABLE daily (
        game TEXT NOT NULL, day TEXT NOT NULL, device TEXT NOT NULL, name TEXT NOT NULL, count INTEGER NOT NULL,
        kept REAL NOT NULL, PRIMARY KEY (game, day, device)
    ) WITHOUT ROWID;
    """,
    """
    CREATE TABLE records ("table" TEXT PRIMARY KEY, record TEXT NOT NULL);
    ALTER TABLE rooms ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
    """,
    """
    CREATE TABLE days (day TEXT PRIMARY KEY) WITHOUT ROWID;
    ALTER TABLE rooms ADD COLUMN days INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE daily ADD COLUMN days INTEGER NOT NULL DEFAULT 0;
    CREATE TABLE forgotten (
        code TEXT PRIMARY KEY, document BLOB NOT NULL, used REAL NOT NULL, revision INTEGER NOT NULL,
        since REAL NOT NULL, days INTEGER NOT NULL
    ) WITHOUT ROWID;
    """,
    """
    CREATE TABLE recent (
        place INTEGER PRIMARY KEY, "table" TEXT NOT NULL, number INTEGER NOT NULL, entry BLOB NOT NULL
    );
    CREATE VIEW entries AS
        SELECT "table", number, entry FROM journal UNION ALL SELECT "table", number, entry FROM recent;
    """,
)
COMPANIONS = ("-wal", "-shm")
BROKEN = ("SQLITE_CORRUPT", "SQLITE_NOTADB")


class StoreLock:
    """One house to a file: two would each keep rooms in memory that the other changes.

    The system lets go of it when the process ends, however it ends.
    """

    def __init__(self, store: Path) -> None:
        self.file = os.open(f"{store}.lock", os.O_RDWR | os.O_CREAT, 0o600)
        try:
            if sys.platform == "win32":
                import msvcrt

                msvcrt.locking(self.file, msvcrt.LK_NBLCK, 1)
            else:
                import fcntl

                fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(self.file)
            raise StoreRefused("in-use", "another house has it open") from None

    def release(self) -> None:
        os.close(self.file)


def make_private(path: Path) -> None:
    """The file is its owner's alone: it holds seeds, notes and names. SQLite's companions take after it.

    So is one that an earlier house made, or that was put back from a copy that anyone could read.
    """
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    for file in (path, *(path.with_name(path.name + ending) for ending in COMPANIONS)):
        with contextlib.suppress(OSError):  # it is not there, or somebody else's to say
            os.chmod(file, 0o600)


def bring_up_to_date(connection: sqlite3.Connection) -> None:
    """Refuse a file that is newer than this house, or damaged; take an older one through all its steps, or none."""
    version = version_of(connection)
    if version > len(MIGRATIONS):
        raise StoreRefused("newer", f"made by a newer version of the house (schema {version})")
    (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if found != "ok":
        raise StoreRefused("damaged", found)
    if version < len(MIGRATIONS):
        steps = "".join(MIGRATIONS[version:])
        try:
            connection.executescript(f"BEGIN IMMEDIATE; {steps} PRAGMA user_version = {len(MIGRATIONS)}; COMMIT;")
        except sqlite3.Error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise


def version_of(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def is_damage(error: Exception) -> bool:
    """Is the file itself broken, rather than out of reach?"""
    return isinstance(error, sqlite3.Error) and getattr(error, "sqlite_errorname", "").startswith(BROKEN)
