"""Law 12: compiled and plain Python play the same games, shown by the records of seeded games."""

import json
import os
import subprocess
from collections.abc import Iterable, Mapping
from hashlib import sha256
from importlib import import_module

from ronron import games
from ronron.contract import Game
from ronron.laws.play import play_out, record_of
from ronron.laws.position import LawBroken, Position
from ronron.plain import Setup
from ronron.records.record import canonical, write

LONGEST_SECONDS = 600  # a Python that says nothing for so long has stopped


def found(name: str) -> Game:
    """A game that the house knows by its id; any other by the module that holds it as GAME."""
    if name in games.all_games():
        return games.find(name)
    game = import_module(name).GAME
    assert isinstance(game, Game)
    return game


def seeded_record(game: Game, setup: Setup, seed: int) -> str:
    """The record of a random game: the same seed, the same text, on any Python."""
    position = Position(game=game, setup=setup, seed=seed, steps=0)
    return write(record_of(play_out(position.walk(), position.luck(12))))


def digest(record: str) -> str:
    return sha256(record.encode()).hexdigest()


def law_12_compiled_and_plain_give_the_same_records(
    name: str, setup: Setup, seeds: Iterable[int], python: str, environment: Mapping[str, str] | None = None
) -> None:
    """The same seeds give the same records here and in another Python."""
    game = found(name)
    seeds = list(seeds)
    told = ask(python, name, setup, seeds, environment, "--digests")
    for seed, line in zip(seeds, told.splitlines(), strict=True):
        record = seeded_record(game, setup, seed)
        if json.loads(line)["digest"] != digest(record):
            other = ask(python, name, setup, [seed], environment, "--records")
            raise LawBroken(12, f"{setup.seats} seats, seed {seed}: {parting(record, other)}")


def ask(
    python: str, name: str, setup: Setup, seeds: list[int], environment: Mapping[str, str] | None, what: str
) -> str:
    """What another Python says of the same games. It finds its own ronron: our PYTHONPATH is not for it."""
    inherited = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    command = [python, "-m", "ronron.laws", name, "--seats", str(setup.seats), "--options", canonical(setup.options)]
    command += ["--seeds", *map(str, seeds), what]
    answer = subprocess.run(
        command,
        env={**inherited, **(environment or {})},
        capture_output=True,
        text=True,
        timeout=LONGEST_SECONDS,
        check=False,
    )
    if answer.returncode:
        raise LawBroken(12, f"the other Python cannot play it: {(answer.stderr.strip().splitlines() or ['?'])[-1]}")
    return answer.stdout


def parting(ours: str, theirs: str) -> str:
    """The first line in which two records differ."""
    pairs = zip((*ours.splitlines(), "nothing"), (*theirs.splitlines(), "nothing"))
    return next((f"line {at}: {one!r} and {other!r}" for at, (one, other) in enumerate(pairs, 1) if one != other), "?")
