"""The key of a house: what it signs with lies beside its store, in a file of its own or among the settings."""

import logging
import os
from pathlib import Path
from secrets import token_bytes

log = logging.getLogger("ronron.store")
KEY_BYTES = 32


def key_path(store: Path) -> Path:
    return store.with_name(store.name + ".key")


def key_of(store: Path) -> bytes:
    """The key of the house that keeps its rooms here: a file beside them, for its owner alone, made when it lacks.

    Nothing is lost with it: who is in a room is known there, and callers of the log get other hashes.
    """
    path = key_path(store)
    try:
        kept = path.read_bytes()
        if len(kept) == KEY_BYTES:
            return kept
    except OSError:  # there is none yet, or it cannot be read
        pass
    key = token_bytes(KEY_BYTES)
    keep_key(store, key)
    return key


def keep_key(store: Path, key: bytes) -> None:
    path = key_path(store)
    try:
        store.parent.mkdir(parents=True, exist_ok=True)
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(key)
    except OSError as trouble:
        log.warning("no key beside the store", extra={"facts": {"why": trouble.strerror}})
