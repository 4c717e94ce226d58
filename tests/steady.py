"""`python -m tests.steady ...`: runs pytest, and tries the few tests that fell once more, alone.

A machine that others share kills a process or stands still for a minute, and one test of thousands falls for it. So
what fell is tried again by itself, once, and said aloud: it is worth mending. A test that falls twice fails the run,
and so does whatever is not a test that fell: a crash, an interruption, a file that cannot be collected, too many at
once.

The same module is the plugin that both runs load: it writes down which tests fell and which stood, and lets nothing
else run the second time. Then each has to stand: one that is skipped or gone did not.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import pytest

A_FEW = 8  # more than these are a fault, not bad luck
REPORT = "RONRON_STEADY_REPORT"  # where a run writes down what fell and what stood
ONLY = "RONRON_STEADY_ONLY"  # the report of the first run: what fell there is all that runs


def main(arguments: Sequence[str]) -> int:
    with tempfile.TemporaryDirectory(prefix="ronron-steady-") as folder:
        first, second = Path(folder, "first.json"), Path(folder, "second.json")
        status = run(arguments, {REPORT: str(first)})
        if status != pytest.ExitCode.TESTS_FAILED:
            return status
        fell = names(first, "fell")
        if names(first, "uncollected") or not 0 < len(fell) <= A_FEW:
            return status
        say("once more, alone", fell)
        files = sorted({name.split("::")[0] for name in fell})
        status = run([*arguments, "-n", "0", *files], {REPORT: str(second), ONLY: str(first)})
        stood = set(names(second, "stood")) - set(names(second, "fell"))
        say("UNSTEADY, fell once, stood alone", [name for name in fell if name in stood])
        say("FELL TWICE", [name for name in fell if name not in stood])
        return status if stood.issuperset(fell) else int(pytest.ExitCode.TESTS_FAILED)


def run(arguments: Sequence[str], told: dict[str, str]) -> int:
    command = [sys.executable, "-m", "pytest", "-p", "tests.steady", *arguments]
    around = {name: value for name, value in os.environ.items() if name not in (REPORT, ONLY)}
    return subprocess.run(command, env=around | told).returncode


def names(report: Path, kind: str) -> list[str]:
    """Whoever was ended before it could write its report says nothing: that is no test that fell."""
    found: list[str] = json.loads(report.read_text("utf-8"))[kind] if report.exists() else []
    return found


def say(what: str, tests: Sequence[str]) -> None:
    for test in tests:
        print(f"{what}: {test}", flush=True)


class Report:
    """What became of each test, as whoever hands them out hears of it: a killed worker tells nothing itself."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.kinds: dict[str, list[str]] = {"fell": [], "stood": [], "uncollected": []}

    def note(self, kind: str, name: str) -> None:
        if name not in self.kinds[kind]:
            self.kinds[kind].append(name)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.note("fell", report.nodeid)
        elif report.when == "call" and report.passed:
            self.note("stood", report.nodeid)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.note("uncollected", report.nodeid)

    def pytest_sessionfinish(self) -> None:
        self.path.write_text(json.dumps(self.kinds), "utf-8")


def pytest_configure(config: pytest.Config) -> None:
    if REPORT in os.environ and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Report(Path(os.environ[REPORT])))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if ONLY not in os.environ:
        return
    only = set(names(Path(os.environ[ONLY]), "fell"))
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid not in only])
    items[:] = [item for item in items if item.nodeid in only]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
