"""Has any package that we lock a known weakness? The registries' own clients ask, once for each state of the locks.

What was found to be well is believed for a week. Where nobody answers, or nobody can ask, that is said and no fault.
"""

import importlib.util
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path

from building import client

LOCKS = ("requirements.lock", "requirements-dev.lock", "web/package-lock.json")
BELIEVED_SECONDS = 7 * 24 * 3600
PATIENCE_SECONDS = 60
Run = Callable[[Sequence[str], Path], "tuple[int, str]"]


class Weak(RuntimeError):
    """A package has a known weakness; the text says which."""


def run(command: Sequence[str], folder: Path) -> tuple[int, str]:
    """What a program says, and how it ended; 124 for one that takes too long."""
    try:
        done = subprocess.run(
            command, cwd=folder, capture_output=True, text=True, timeout=PATIENCE_SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        return 124, ""
    return done.returncode, done.stdout


def audit(root: Path, keep: Path, asking: Run = run, say: Callable[[str], None] = print) -> None:
    """Raises Weak where something is known; says what could not be asked."""
    if os.environ.get("RONRON_OFFLINE"):
        say("Packages are not audited: RONRON_OFFLINE is set.")
        return
    digest = sha256(b"".join((root / lock).read_bytes() for lock in LOCKS)).hexdigest()[:16]
    stamp = keep / f"audited-{digest}"
    if stamp.exists() and time.time() - stamp.stat().st_mtime < BELIEVED_SECONDS:
        return
    answers = [audit_python(root, asking, say), audit_client(root, asking, say)]
    if all(answers):
        keep.mkdir(parents=True, exist_ok=True)
        stamp.touch()


def audit_python(root: Path, asking: Run, say: Callable[[str], None]) -> bool:
    if importlib.util.find_spec("pip_audit") is None:
        say("Python's packages are not audited: pip-audit is not here; `make check` sets it up.")
        return False
    unknown = set[str]()
    options = ["--format", "json", "--progress-spinner", "off", "--disable-pip", "--require-hashes"]
    command = [sys.executable, "-m", "pip_audit", *options]
    for lock in LOCKS[:2]:
        _, said = asking([*command, "--requirement", lock], root)
        try:
            found = json.loads(said)["dependencies"]
            weak = [f"{one['name']} {one['version']}: {fault['id']}" for one in found for fault in one.get("vulns", ())]
            unknown |= {one["name"] for one in found if "skip_reason" in one}
        except (ValueError, KeyError, TypeError):
            say("Python's packages are not audited: their registry does not answer.")
            return False
        if weak:
            raise Weak("\n".join(["Python's packages have known weaknesses:", *weak]))
    if unknown:  # a mirror has packages, and often no word on what is known about them
        say(f"Python's packages are not audited: their registry has no word on {len(unknown)} of them.")
    return not unknown


def audit_client(root: Path, asking: Run, say: Callable[[str], None]) -> bool:
    node = client.find_node()
    if node is None:
        say("The client's packages are not audited: there is no npm here.")
        return False
    npm = [str(node / "bin" / "node"), str(node / "lib/node_modules/npm/bin/npm-cli.js")]
    _, said = asking([*npm, "audit", "--json", "--fetch-retries=0"], root / "web")
    try:
        found = json.loads(said)["vulnerabilities"]
        weak = [f"{name}: {one['severity']}" for name, one in found.items() if one["severity"] not in ("info", "low")]
    except (ValueError, KeyError, TypeError, AttributeError):
        say("The client's packages are not audited: their registry does not answer.")
        return False
    if weak:
        raise Weak("\n".join(["The client's packages have known weaknesses:", *weak]))
    return True
