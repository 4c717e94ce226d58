"""The laws, many examples of each, on plain and on compiled Python."""

import os
import re
import subprocess
import sys
from collections.abc import Sequence

from tests.prove.stage import ROOT, Figures, Stage


def stages(dose: float) -> list[Stage]:
    profile = "prove" if dose >= 1 else "modest"
    pieces = [{"engine": engine, "profile": profile} for engine in ("plain", "compiled")]
    claim = "Every game obeys the laws, at every number of seats and every option set."
    return [Stage(name="laws", claim=claim, pieces=pieces, run=run, tell=tell)]


def run(engine: str, profile: str) -> Figures:
    python = sys.executable if engine == "plain" else os.environ["RONRON_COMPILED_PYTHON"]
    done = subprocess.run(
        [python, "-m", "pytest", "-q", "-n", "auto", "-m", "not plain", "tests/test_laws.py"],
        env={**os.environ, "RONRON_EXPECT": engine, "HYPOTHESIS_PROFILE": profile},
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )
    assert done.returncode == 0, done.stdout[-2000:]
    passed = re.search(r"(\d+) passed", done.stdout)
    return {"engine": engine, "profile": profile, "tests": int(passed[1]) if passed else 0}


def tell(figures: Sequence[Figures]) -> str:
    return "\n".join(f"- {one['engine']}: {one['tests']} tests, profile {one['profile']}" for one in figures)
