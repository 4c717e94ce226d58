"""A house needs no web: a line that stays in the process carries whole matches."""

import json
import subprocess
import sys
from pathlib import Path

from ronron import games

ROOT = Path(__file__).parents[2]


def test_a_match_of_every_game_is_played_where_there_is_no_web(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.house.indoors", str(tmp_path)]
    played = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert played.returncode == 0, played.stderr
    ended = json.loads(played.stdout)
    assert ended.pop("left") == [0, 0]
    assert set(ended) == set(games.all_games())
    for result in ended.values():
        assert result["ranks"]
