"""`ronron new-game NAME`: the first day of a game: the example under another name, which obeys the laws at once.

In a checkout of Ronron it becomes a game of the house; anywhere else, or with `--package`, a package of its own, which
the house finds once it is installed.
"""

import argparse
import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from ronron.cli.speech import Speech, print_json
from ronron.plain import Refusal

EXAMPLE = "ronron.example"
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
LONGEST_NAME = 24
LONGEST_LINE = 120
GAMES = Path("src/ronron/games")
LEFT_OUT = ("__pycache__", "records")
FOR_OUR_TESTS = re.compile(r", mypyc_attr$|^@mypyc_attr.*\n", re.MULTILINE)  # which subclass it
PROJECT = """[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "ronron-{name}"
version = "0.1.0"
description = "{title}, a game for Ronron."
requires-python = ">=3.11"
dependencies = ["ronron"]

[project.entry-points."ronron.games"]
{name} = "{package}"

[tool.hatch.build.targets.wheel]
packages = ["src/{package}"]

[tool.pytest.ini_options]
testpaths = ["src"]
addopts = ["--import-mode=importlib"]
"""
READ_ME = """# {title}

A game for Ronron, in a package of its own.

    pip install --editable .
    ronron play {name} --text
    python -m ronron.laws {name}      # every law holds, or says what differs
    pytest

The rules are in `src/{package}/rules.py`. Ronron’s page on adding a game says what every file is for.
"""


def add(commands: Any, speech: Speech) -> None:
    parser = speech.command(commands, "new-game", run)
    parser.add_argument("name", help=speech.words.say("new-game.help.name"))
    parser.add_argument("--title", help=speech.words.say("new-game.help.title"))
    parser.add_argument("--package", action="store_true", help=speech.words.say("new-game.help.package"))


def run(arguments: argparse.Namespace, speech: Speech) -> int:
    name: str = arguments.name
    if not NAME.fullmatch(name) or len(name) > LONGEST_NAME:
        raise Refusal("bad-name", name=name[:200])
    title = arguments.title or " ".join(name.split("-")).capitalize()
    checkout = None if arguments.package else find_checkout(Path.cwd())
    if checkout is None:
        home = Path.cwd() / f"ronron-{name}"
        written = write_package(home, name, title)
    else:
        folder = name.replace("-", "_")
        home = checkout / GAMES / folder
        written = write_home(home, f"ronron.games.{folder}", name, title)
        written += add_to_house(checkout, home, name)
    if arguments.json:
        print_json({"game": name, "home": str(home), "files": sorted(map(str, written))})
        return 0
    print(speech.words.say("new-game.written", home=home, count=len(written)))
    print(speech.words.say("new-game.next-here" if checkout else "new-game.next-package", name=name))
    return 0


def find_checkout(folder: Path) -> Path | None:
    """The checkout of Ronron that this folder is in, if it is in one."""
    for place in (folder, *folder.parents):
        project = place / "pyproject.toml"
        if (place / GAMES).is_dir() and project.is_file() and 'name = "ronron"\n' in project.read_text("utf-8"):
            return place
    return None


# --- Writing -----------------------------------------------------------------------------------------------------


def write_package(project: Path, name: str, title: str) -> list[Path]:
    """A package of its own, with what tells the house that there is a game in it."""
    package = f"ronron_{name.replace('-', '_')}"
    written = write_home(project / "src" / package, package, name, title)
    for file, text in ((project / "pyproject.toml", PROJECT), (project / "README.md", READ_ME)):
        file.write_text(text.format(name=name, package=package, title=title), "utf-8")
        written.append(file)
    return written


def write_home(home: Path, package: str, name: str, title: str) -> list[Path]:
    """The example's files, in the new game's words."""
    if home.exists():
        raise Refusal("name-taken", path=home)
    written = []
    for place, source in example_files(files(EXAMPLE)):
        file = home / place
        file.parent.mkdir(parents=True, exist_ok=True)
        text = renamed(source.read_text("utf-8"), place, package=package, name=name, title=title)
        file.write_text(text, "utf-8")
        written.append(file)
    return written


def example_files(folder: Traversable, below: str = "") -> Iterator[tuple[str, Traversable]]:
    for one in folder.iterdir():
        if one.is_dir() and one.name not in LEFT_OUT:
            yield from example_files(one, f"{below}{one.name}/")
        elif one.is_file() and not one.name.endswith((".pyc", ".so")):
            yield f"{below}{one.name}", one


def renamed(text: str, place: str, *, package: str, name: str, title: str) -> str:
    """A text of the example, about another game."""
    camel = "".join(part.capitalize() for part in name.split("-"))
    text = text.replace("La Pelote", title).replace('"en": "Yarn"', f'"en": "{title}"')
    text = text.replace(EXAMPLE, package).replace('"yarn"', f'"{name}"')
    if not place.endswith(".py"):
        return text.replace("Yarn", title)
    text = re.sub(r'(?<=^""")Yarn\b|(?<= of )Yarn\b', title, text)
    text = FOR_OUR_TESTS.sub("", text)
    return tidied(text.replace("Yarn", camel))


def tidied(text: str) -> str:
    """The imports in their order again, now that some are called otherwise."""
    lines = text.splitlines(keepends=True)
    imports = [node for node in ast.parse(text).body if isinstance(node, ast.ImportFrom) and is_of_ours(node.module)]
    if not imports:
        return text
    first, last = imports[0].lineno - 1, imports[-1].end_lineno or 0
    told = "".join(sorted(map(written_import, imports), key=lambda one: one.split(" ")[1]))
    return "".join([*lines[:first], told, *lines[last:]])


def is_of_ours(module: str | None) -> bool:
    return (module or "").startswith("ronron")


def written_import(node: ast.ImportFrom) -> str:
    """One import, as our formatter writes it: constants, then classes, then the rest."""
    names = sorted((alias.name for alias in node.names), key=lambda one: (not one.isupper(), one.islower(), one))
    line = f"from {node.module} import {', '.join(names)}\n"
    if len(line) <= LONGEST_LINE + 1 and node.lineno == node.end_lineno:
        return line
    return f"from {node.module} import (\n" + "".join(f"    {one},\n" for one in names) + ")\n"


# --- In the house ------------------------------------------------------------------------------------------------


def add_to_house(checkout: Path, home: Path, name: str) -> list[Path]:
    """What a game of the house has besides, made by a Python that finds the new one: this one has already looked."""
    script = f"from ronron.cli.new_game import settle_in; settle_in({name!r})"
    subprocess.run([sys.executable, "-c", script], cwd=checkout, check=True)
    return [*sorted((home / "records").iterdir()), checkout / "docs/records.md"]


def settle_in(name: str) -> None:
    """Records, which are tests from now on, and a chapter of `docs/records.md`."""
    from ronron import games
    from ronron.laws.engines import seeded_record
    from ronron.records.document import PAGE, page

    game = games.find(name)
    records = Path(str(files(games.home(game)))) / "records"
    records.mkdir()
    for setup in game.tables_to_try():
        choices = "-".join([str(setup.seats), *map(str, setup.options.values())])
        (records / f"{choices}.ronron").write_text(seeded_record(game, setup, 1), "utf-8")
    PAGE.write_text(page(), "utf-8")
