"""The third engine: the Python of a page, under Node. Games that it plays are the same as anywhere, byte for byte."""

import json
import subprocess
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from ronron import games
from tests.games_played import play_text

ROOT = Path(__file__).parents[2]
Piece = dict[str, Any]  # a game, its seats and options, the first seed and how many


def play(asked: str) -> str:
    """The digests of these games, in this very Python."""
    return json.dumps([digests(piece) for piece in json.loads(asked)])


def digests(piece: Piece) -> list[str]:
    game = games.find(piece["game"])
    setup = game.resolve(piece["seats"], piece["options"])
    seeds = range(piece["first"], piece["first"] + piece["count"])
    return [sha256(play_text(game, setup, seed).encode()).hexdigest() for seed in seeds]


def play_in_a_page(pieces: Sequence[Piece]) -> list[list[str]]:
    """The same, by the engine that a page gets."""
    from building import client
    from ronron.page import folder

    node = client.find_node()
    assert node is not None
    assert folder.has_engine(), "there is no engine here: `make page` makes it"
    program = ROOT / "tests" / "page" / "third_engine.mjs"
    command = [str(node / "bin" / "node"), str(program), str(folder.engine_folder()), str(ROOT)]
    done = subprocess.run(command, input=json.dumps(pieces), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    told: list[list[str]] = json.loads(done.stdout)
    return told
