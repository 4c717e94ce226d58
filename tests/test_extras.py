"""The engine alone, as `pip install ronron` gives it: without the packages that only the server needs."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.house.indoors import WEB

ALONE = f"""
import sys
for name in {WEB!r}:
    sys.modules[name] = None  # as if it were not installed
from ronron.cli import main
sys.exit(main(sys.argv[1:]))
"""
GAME = "bataille"


def run(*arguments: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-c", ALONE, *arguments, "--lang", "en"]
    return subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False)


def test_games_bots_records_and_the_arena_need_no_server(tmp_path: Path) -> None:
    record = str(tmp_path / "match.ronron")
    for arguments in (
        ("games",),
        ("play", GAME, "--text", "--seats", "2", "--people", "0", "--seed", "1", "--record", record),
        ("verify", record),
        ("replay", record, "--at", "3"),
        ("arena", GAME, "--seats", "2", "--players", "random,greedy", "--deals", "2", "--seed", "1"),
    ):
        done = run(*arguments)
        assert done.returncode == 0, (arguments, done.stderr)
        assert done.stdout


@pytest.mark.parametrize("arguments", [("serve",), ("bench", "table")])
def test_what_the_server_lacks_is_told_in_one_line(arguments: tuple[str, ...]) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert 'pip install "ronron[server]"' in done.stderr
