"""A package from elsewhere, as pip would install it: the tiny game and a bot, in a folder of their own."""

import os
import subprocess
import sys
from pathlib import Path

from ronron.cli.new_game import write_home

LYNX = '''"""A bot of another package."""

from ronron.contract import Bot
from ronron.plain import Answer, Knowledge


class Lynx(Bot):
    """Takes the last thing it can do."""

    games = ("yarn",)

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, knowledge: Knowledge) -> Answer:
        return Answer(move=knowledge.legal[-1])
'''
ENTRY_POINTS = """[ronron.games]
yarn = {game}

[ronron.bots]
lynx = ronron_yarn.lynx:Lynx
"""


def install(folder: Path, *, game: str = "ronron_yarn") -> Path:
    """Put the package there, with what tells Python that it is installed."""
    package = folder / "ronron_yarn"
    write_home(package, "ronron_yarn", "yarn", "Yarn")
    (package / "lynx.py").write_text(LYNX, "utf-8")
    about = folder / "ronron_yarn-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: ronron-yarn\nVersion: 1.0\n", "utf-8")
    (about / "entry_points.txt").write_text(ENTRY_POINTS.format(game=game), "utf-8")
    return folder


def environment(folder: Path) -> dict[str, str]:
    """Where such a package is installed."""
    path = os.pathsep.join(filter(None, (str(folder), os.environ.get("PYTHONPATH"))))
    return {**os.environ, "PYTHONPATH": path, "RONRON_LANG": "en"}


def run(folder: Path, *command: str, module: str = "ronron") -> "subprocess.CompletedProcess[str]":
    """A command of ours, there."""
    return subprocess.run(
        [sys.executable, "-m", module, *command],
        env=environment(folder),
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=120,
    )
