"""The third engine: the Python of a page, under Node. Games that it plays are the same as anywhere, byte for byte."""

import json
import lzma
import subprocess
import tempfile
from collections.abc import Sequence
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

from ronron import games
from ronron.bots.registry import seat_bot
from ronron.contract import Game
from ronron.plain import Setup
from ronron.records.fair import Deal, seed_from
from ronron.records.match import Match
from ronron.records.record import write
from tests.games_played import play_text, record_of

ROOT = Path(__file__).parents[2]
Piece = dict[str, Any]  # a game, its seats and options, the first seed and how many; who plays, where not just anyone


def play(asked: str) -> str:
    """The digests of these games, in this very Python."""
    return json.dumps([digests(piece) for piece in json.loads(asked)])


def digests(piece: Piece) -> list[str]:
    game = games.find(piece["game"])
    setup = game.resolve(piece["seats"], piece["options"])
    seeds = range(piece["first"], piece["first"] + piece["count"])
    bot = piece.get("bot")
    play = partial(play_text, game, setup) if bot is None else partial(play_with, bot, game, setup)
    return [sha256(play(seed).encode()).hexdigest() for seed in seeds]


def play_with(bot: str, game: Game, setup: Setup, seed: int) -> str:
    """A game of this bot in every seat, as its record's text."""
    deal = Deal(seed_from("test", seed), [f"salt {seat}" for seat in range(setup.seats)])
    match = Match(game, setup)
    players = [seat_bot(game, bot, seed * 100 + seat) for seat in range(setup.seats)]
    while not match.state.over():
        match.step(players, deal.draw)
    return write(record_of(match, deal))


def play_in_a_page(pieces: Sequence[Piece]) -> list[list[str]]:
    """The same, by the engine that a page gets."""
    from building import client
    from ronron.page import folder

    node = client.find_node()
    assert node is not None
    assert folder.has_engine(), "there is no engine here: `make page` makes it"
    program = ROOT / "tests" / "page" / "third_engine.mjs"
    with tempfile.TemporaryDirectory(prefix="ronron-engine-") as engine:
        unpack(folder.engine_folder(), Path(engine))
        command = [str(node / "bin" / "node"), str(program), engine, str(ROOT)]
        done = subprocess.run(command, input=json.dumps(pieces), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    told: list[list[str]] = json.loads(done.stdout)
    return told


def unpack(engine: Path, to: Path) -> None:
    """What a browser unpacks by a program of its own, here by Python's."""
    for file in engine.iterdir():
        content = file.read_bytes()
        (to / file.name.removesuffix(".packed")).write_bytes(
            lzma.decompress(content) if file.suffix == ".packed" else content
        )
