"""The tests that `make test` leaves out: the same stories in the other language, by the other hand, to their end."""

import os
import re
import subprocess
from collections.abc import Sequence

from tests.prove.stage import ROOT, Figures, Stage

FOLDERS = ("tests", "src/ronron/games")


def stages(dose: float) -> list[Stage]:
    files = sorted(
        path.relative_to(ROOT).as_posix()
        for folder in FOLDERS
        for path in (ROOT / folder).rglob("test_*.py")
        if "mark.full" in path.read_text("utf-8")
    )
    tried = files[: max(round(len(files) * dose), 1)]
    claim = "What `make test` tries by a smaller dose holds at its full scale."
    return [Stage(name="full", claim=claim, pieces=[{"file": file} for file in tried], run=run, tell=tell)]


def run(file: str) -> Figures:
    python = os.environ["RONRON_COMPILED_PYTHON"]
    done = subprocess.run(
        [python, "-m", "pytest", "-q", "-n", "auto", "--dist", "worksteal", "-m", "full", file],
        env={**os.environ, "RONRON_EXPECT": "compiled", "HYPOTHESIS_PROFILE": "prove"},
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )
    assert done.returncode == 0, done.stdout[-2000:]
    passed = re.search(r"(\d+) passed", done.stdout)
    return {"file": file, "tests": int(passed[1]) if passed else 0}


def tell(figures: Sequence[Figures]) -> str:
    return "\n".join(f"- {one['file']}: {one['tests']} tests" for one in figures)
