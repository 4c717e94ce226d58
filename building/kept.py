"""What took long to make is kept under a hash of what it was made of: the same again costs nothing.

Only where `RONRON_KEEP` names a folder, as the Makefile does (`.build`). A plain `pip install .` keeps nothing: who
installs builds once, often in a folder that goes away, and expects the sources to be left as they were.
"""

import hashlib
import os
import shutil
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path

KEEP = "RONRON_KEEP"
FEW = 4  # of whole libraries and clients: enough to go from branch to branch and back


def hash_of(parts: Iterable[str | bytes]) -> str:
    """A name for what these parts make, each told apart from the next."""
    found = hashlib.sha256()
    for part in parts:
        told = part.encode() if isinstance(part, str) else part
        found.update(len(told).to_bytes(8, "big") + told)
    return found.hexdigest()[:24]


def folder(kind: str) -> Path | None:
    """Where things of a kind are kept, if anything is."""
    named = os.environ.get(KEEP)
    return Path(named).absolute() / kind if named else None


def find(kind: str, key: str) -> Path | None:
    """What was kept under this key; it counts as used today."""
    kept = folder(kind)
    if kept is None or not (kept / key).exists():
        return None
    os.utime(kept / key)
    return kept / key


def keep(kind: str, key: str, made: Path) -> Path:
    """Takes a file or folder in, whole or not at all."""
    kept = folder(kind)
    if kept is None:
        return made
    kept.mkdir(parents=True, exist_ok=True)
    arriving = Path(tempfile.mkdtemp(prefix=".arriving-", dir=kept))
    try:
        if made.is_dir():
            shutil.copytree(made, arriving / key)
        else:
            shutil.copyfile(made, arriving / key)
        if not (kept / key).exists():  # another build may have been quicker
            os.rename(arriving / key, kept / key)
        os.utime(kept / key)
    finally:
        shutil.rmtree(arriving, ignore_errors=True)
    return kept / key


def let_go(kind: str, most: int = FEW) -> None:
    """Removes what was not used for longest, down to so many."""
    kept = folder(kind)
    if kept is None or not kept.is_dir():
        return
    by_use = sorted((one.stat().st_mtime, one) for one in kept.iterdir() if one.name[0] != ".")
    for _, old in by_use[: max(0, len(by_use) - most)]:
        if old.is_dir():
            shutil.rmtree(old, ignore_errors=True)  # another build may be letting go of it too
        else:
            old.unlink(missing_ok=True)


def made(kind: str, key: str, work: Path, make: Callable[[Path], None]) -> Path:
    """What was kept under this key, or else what is made now in a work folder, and kept where things are."""
    found = find(kind, key)
    if found is not None:
        return found
    new = work / kind
    new.mkdir(parents=True)
    make(new)
    taken = keep(kind, key, new)
    let_go(kind)
    return taken
