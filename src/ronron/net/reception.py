"""The reception: what those who come over the web are held against."""

import logging
import os
from dataclasses import dataclass, field
from pathlib import Path
from secrets import token_bytes

from ronron.net.devices import Devices
from ronron.net.names import Names
from ronron.net.notices import Notices
from ronron.net.watching import Watching

log = logging.getLogger("ronron.net")
KEY_BYTES = 32


@dataclass(frozen=True)
class Reception:
    names: Names = field(default_factory=Names)
    devices: Devices = field(default_factory=Devices)
    notices: Notices = field(default_factory=Notices)
    watching: Watching = field(default_factory=Watching)


def key_of(store: Path) -> bytes:
    """The key of the house that keeps its rooms here: a file beside them, for its owner alone, made when it lacks.

    Nothing is lost with it: who is in a room is known there, and callers of the log get other hashes.
    """
    path = store.with_name(store.name + ".key")
    key = token_bytes(KEY_BYTES)
    try:
        store.parent.mkdir(parents=True, exist_ok=True)
        try:
            file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            kept = path.read_bytes()
            if len(kept) == KEY_BYTES:
                return kept
            file = os.open(path, os.O_WRONLY | os.O_TRUNC)
        with os.fdopen(file, "wb") as written:
            written.write(key)
    except OSError as trouble:
        log.warning("no key beside the store", extra={"facts": {"why": trouble.strerror}})
    return key
