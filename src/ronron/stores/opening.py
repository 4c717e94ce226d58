"""Where a house keeps its rooms, and how that is opened: a file, or a database that is named by its address."""

import re
from pathlib import Path
from typing import TYPE_CHECKING

from ronron.stores.keys import key_of

if TYPE_CHECKING:  # what it takes to open one is imported when one is opened
    from ronron.stores.postgres import PostgresStore
    from ronron.stores.sqlite import SqliteStore
    from ronron.stores.store import Store

Place = Path | str  # a file, or `postgresql://...`
SCHEMES = ("postgresql://", "postgres://")
PASSWORD = re.compile(r"(?<=://)([^:@/]*):[^@/]*@|(?<=[?&]password=)[^&]*")
LEASE_SECONDS = 10.0


def place_of(text: str) -> Place:
    return text if text.startswith(SCHEMES) else Path(text)


def is_database(place: Place) -> bool:
    return isinstance(place, str)


def shown(place: Place) -> str:
    """The place as anyone may read it: without a password."""
    return PASSWORD.sub(lambda found: f"{found[1]}:***@" if found[1] is not None else "***", str(place))


async def open_store(
    place: Place, *, name: str = "house", inside: str = "", lease_seconds: float = LEASE_SECONDS, alone: bool = False
) -> "SqliteStore | PostgresStore":
    """Raises NotDurable, or StoreRefused with a reason. `alone`: while no house is open, and none opens."""
    if isinstance(place, Path):
        from ronron.stores.sqlite import SqliteStore

        return SqliteStore(place)
    from ronron.stores.postgres import PostgresStore

    store = PostgresStore(place, name=name, inside=inside, lease_seconds=lease_seconds, alone=alone)
    await store.open()
    return store


async def find_key(place: Place, store: "Store") -> bytes:
    """What the house signs with: all houses of a database have the same."""
    if isinstance(place, Path):
        return key_of(place)
    from ronron.stores.postgres import PostgresStore

    assert isinstance(store, PostgresStore)
    return await store.key()
