"""What a house keeps, changed by hand in every way: no room is hidden, and no answer is a crash."""

import os
import re
import subprocess
import sys
from collections.abc import Sequence

from tests.prove.stage import ROOT, Figures, Stage


def stages(dose: float) -> list[Stage]:
    claim = "Fields missing, extra, of another type or version, and documents cut short, hide no room, crash nothing."
    pieces = [{"profile": "prove" if dose >= 1 else "modest"}]
    return [Stage(name="kept-documents", claim=claim, pieces=pieces, run=change, tell=tell)]


def change(profile: str) -> Figures:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-n", "auto", "tests/house/test_mutations.py"],
        env={**os.environ, "HYPOTHESIS_PROFILE": profile},
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )
    assert done.returncode == 0, done.stdout[-2000:]
    passed = re.search(r"(\d+) passed", done.stdout)
    return {"profile": profile, "kinds": int(passed[1]) if passed else 0}


def tell(figures: Sequence[Figures]) -> str:
    return "\n".join(f"- {one['kinds']} kinds of document, profile {one['profile']}" for one in figures)
