"""Noise, nonsense and malice for a long time: on the socket by hypothesis, on the HTTP part by schemathesis."""

import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence

from tests.database import cluster
from tests.house import fuzz
from tests.prove.stage import ROOT, Figures, Stage

EXAMPLES = 20_000
EXAMPLES_A_PIECE = 500


def stages(dose: float) -> list[Stage]:
    sockets = [
        {"examples": EXAMPLES_A_PIECE, "piece": one} for one in range(max(int(EXAMPLES * dose / EXAMPLES_A_PIECE), 1))
    ]
    claim = "Whatever comes over a socket: nothing crashes, nothing leaks, honest people play on."
    doors = sockets[: max(len(sockets) // 8, 1)]
    through = "Nor where it comes through the door of a house that has not the room: both stand."
    profile = "prove" if dose >= 1 else "modest"
    requests = "Whatever is requested, the answer is one that the OpenAPI document promises."
    return [
        Stage(name="fuzz-socket", claim=claim, pieces=sockets, run=throw, tell=tell_thrown),
        Stage(name="fuzz-door", claim=through, pieces=doors, run=throw_through_a_door, tell=tell_thrown),
        Stage(name="fuzz-http", claim=requests, pieces=[{"profile": profile}], run=ask, tell=tell_asked),
    ]


def throw(examples: int, piece: int) -> Figures:
    return fuzz.run(examples, seed=piece)


def throw_through_a_door(examples: int, piece: int) -> Figures:
    with cluster() as database:
        return fuzz.run(examples, seed=piece, database=database.fresh())


def tell_thrown(figures: Sequence[Figures]) -> str:
    total: Counter[str] = Counter()
    for one in figures:
        total.update(one)
    rows = [f"| {what.replace('_', ' ')} | {count} |" for what, count in total.most_common()]
    return "\n".join(["| | |", "|---|---|", *rows])


def ask(profile: str) -> Figures:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-n", "auto", "-k", "requested", "tests/house/test_fuzz.py"],
        env={**os.environ, "HYPOTHESIS_PROFILE": profile},
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )
    assert done.returncode == 0, done.stdout[-2000:]
    passed = re.search(r"(\d+) passed", done.stdout)
    return {"profile": profile, "requests": int(passed[1]) if passed else 0}


def tell_asked(figures: Sequence[Figures]) -> str:
    return "\n".join(f"- {one['requests']} kinds of request, profile {one['profile']}" for one in figures)
