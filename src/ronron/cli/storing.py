"""What commands that work on a store share: how it is named, and how its troubles are told."""

import argparse
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ronron.cli.speech import Speech
from ronron.plain import Refusal
from ronron.stores.opening import Place, is_database, place_of, shown

STORE_REFUSALS = {"in-use": "store-in-use", "newer": "store-newer", "damaged": "store-damaged"}


def add_store(parser: argparse.ArgumentParser, speech: Speech) -> None:
    said = speech.words.say("serve.help.store")
    parser.add_argument("--store", metavar="PLACE", type=place_of, default=default_store(), help=said)


def default_store() -> Path:
    """Where a guest's house keeps its rooms: with the user's other data."""
    home = os.environ.get("XDG_DATA_HOME") or os.path.join(os.path.expanduser("~"), ".local", "share")
    return Path(home) / "ronron" / "house.sqlite"


@contextmanager
def store_refused(place: Place, *, while_open: str = "store-in-use") -> Iterator[None]:
    """While the block runs, a store that cannot be used is told in a sentence; `while_open`: which, of one in use."""
    from ronron.stores.store import StoreRefused
    from ronron.table.journal import NotDurable

    where = shown(place)
    try:
        yield
    except ModuleNotFoundError as missing:
        if missing.name != "asyncpg":
            raise
        raise Refusal("no-postgresql-extra", package=missing.name) from None
    except StoreRefused as refused:
        code = while_open if refused.code == "in-use" else STORE_REFUSALS[refused.code]
        raise Refusal(code, path=where, why=str(refused)) from None
    except NotDurable as trouble:
        code = "no-database" if is_database(place) else "unwritable-file"
        raise Refusal(code, path=where, why=str(trouble)) from None
