"""What a house looks like inside PostgreSQL, and how it is brought up to date: by one house, while the others wait."""

import asyncio
from typing import Any

from ronron.stores.store import StoreRefused

# Never changed, only added to: a database of any version goes through the steps that it lacks.
MIGRATIONS = (
    """
    CREATE TABLE settings (name text PRIMARY KEY, value bytea NOT NULL);
    CREATE TABLE houses (
        life text PRIMARY KEY, name text NOT NULL, address text NOT NULL, lease_seconds double precision NOT NULL,
        beat timestamptz NOT NULL
    );
    CREATE TABLE holds (code text PRIMARY KEY, life text NOT NULL);
    CREATE TABLE rooms (
        code text PRIMARY KEY, document bytea NOT NULL, used double precision NOT NULL, revision integer NOT NULL,
        days integer NOT NULL
    );
    CREATE INDEX rooms_used ON rooms (used);
    CREATE TABLE journal (
        "table" text COLLATE "C" NOT NULL, number integer NOT NULL, entry bytea NOT NULL,
        PRIMARY KEY ("table", number)
    );
    CREATE TABLE records ("table" text COLLATE "C" PRIMARY KEY, record text NOT NULL);
    CREATE TABLE daily (
        game text NOT NULL, day text NOT NULL, device text NOT NULL, name text NOT NULL, count integer NOT NULL,
        kept double precision NOT NULL, days integer NOT NULL, PRIMARY KEY (game, day, device)
    );
    CREATE TABLE days (day text PRIMARY KEY);
    CREATE TABLE forgotten (
        code text PRIMARY KEY, document bytea NOT NULL, used double precision NOT NULL, revision integer NOT NULL,
        since double precision NOT NULL, days integer NOT NULL
    );
    """,
)
OURS = 0x526F6E726F6E  # the lock's number: `Ronron`
STEP_SECONDS = 86_400.0  # it takes what it takes
LOOK_SECONDS = 0.1  # a house that waits for another's steps looks so often: one that is cut off meanwhile notices


async def bring_up_to_date(connection: Any) -> None:
    """All the steps that lack, or none; a database that is newer than this house is refused."""
    async with connection.transaction():
        while not await connection.fetchval("SELECT pg_try_advisory_xact_lock($1)", OURS):
            await asyncio.sleep(LOOK_SECONDS)
        await connection.execute("CREATE TABLE IF NOT EXISTS schema_version (version integer NOT NULL)")
        version = await connection.fetchval("SELECT max(version) FROM schema_version") or 0
        if version > len(MIGRATIONS):
            raise StoreRefused("newer", f"made by a newer version of the house (schema {version})")
        for step in MIGRATIONS[version:]:
            await connection.execute(step, timeout=STEP_SECONDS)
        if version < len(MIGRATIONS):
            await connection.execute("DELETE FROM schema_version")
            await connection.execute("INSERT INTO schema_version VALUES ($1)", len(MIGRATIONS))
