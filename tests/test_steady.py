"""A run that tries what fell once more: bad luck is told and forgiven, a fault is not, nor is it taken for bad luck."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

# What a planted test does the first time and never again: the mark outlives its process.
ONCE = """
    mark = pathlib.Path(__file__).with_suffix(".mark")
    if not mark.exists():
        mark.touch()
        {fault}
"""

SHY = """
    mark = pathlib.Path(__file__).with_suffix(".mark")
    if mark.exists():
        pytest.skip("shy")
    mark.touch()
    assert False
"""

Run = Callable[..., subprocess.CompletedProcess[str]]

pytestmark = pytest.mark.source


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """A run over planted tests, in a folder of their own."""

    def run(*arguments: str, **planted: str) -> subprocess.CompletedProcess[str]:
        (tmp_path / "pytest.ini").write_text("[pytest]\n")
        for name, body in planted.items():
            text = f"import os, pathlib, signal\nimport pytest\n\ndef test_{name}():\n    {body.strip()}\n"
            (tmp_path / f"test_{name}.py").write_text(text)
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
        command = [sys.executable, "-m", "tests.steady", "-p", "xdist", "-p", "no:cacheprovider", *arguments]
        return subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=240)

    return run


def test_what_fell_once_and_stands_alone_is_told_and_forgiven(run: Run) -> None:
    told = run(unlucky=ONCE.format(fault="raise AssertionError('a busy machine')"), fine="assert True")
    assert told.returncode == 0, told.stdout
    assert "UNSTEADY, fell once, stood alone: test_unlucky.py::test_unlucky" in told.stdout
    assert told.stdout.count("test_fine.py") == 1


def test_a_worker_that_was_killed_costs_its_test_another_try(run: Run) -> None:
    told = run(
        "-n",
        "2",
        "--dist",
        "worksteal",
        killed=ONCE.format(fault="os.kill(os.getpid(), signal.SIGKILL)"),
        fine="assert True",
    )
    assert told.returncode == 0, told.stdout
    assert "UNSTEADY, fell once, stood alone: test_killed.py::test_killed" in told.stdout


def test_what_falls_twice_fails_the_run(run: Run) -> None:
    told = run(unlucky=ONCE.format(fault="raise AssertionError"), wrong="assert False")
    assert told.returncode == 1
    assert "FELL TWICE: test_wrong.py::test_wrong" in told.stdout
    assert "UNSTEADY, fell once, stood alone: test_unlucky.py::test_unlucky" in told.stdout


def test_what_does_not_stand_the_second_time_was_not_forgiven(run: Run) -> None:
    told = run(shy=SHY)
    assert told.returncode == 1
    assert "FELL TWICE: test_shy.py::test_shy" in told.stdout


def test_too_many_at_once_are_no_bad_luck(run: Run) -> None:
    told = run(**{f"wrong{number}": "assert False" for number in range(9)})
    assert told.returncode == 1
    assert "once more" not in told.stdout


@pytest.mark.parametrize(
    "fault",
    ["pytest.exit('stop', 3)", "raise KeyboardInterrupt", "os._exit(4)", "os.kill(os.getpid(), signal.SIGKILL)"],
)
def test_a_run_that_did_not_end_is_not_tried_again(run: Run, fault: str) -> None:
    told = run(ended=ONCE.format(fault=fault), fine="assert True")
    assert told.returncode not in (0, 1)
    assert "once more" not in told.stdout


def test_a_file_that_cannot_be_collected_fails_the_run(run: Run) -> None:
    told = run("-n", "2", unlucky=ONCE.format(fault="raise AssertionError"), broken="(")
    assert told.returncode != 0
    assert "once more" not in told.stdout
