"""A tournament that was stopped goes on where it was, and ends as if nothing had happened."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from ronron.arena.plan import ArenaPlan
from ronron.arena.tournament import play
from ronron.plain import Refusal
from tests.games_played import usual_table

GAME = usual_table()[0].about.id
DEALS = 20
# A process that is killed, as by the system, as soon as so many deals are written down.
RUN = """
import os, signal, sys
from ronron.arena.resume import ResumeFile
from ronron.cli import main

def add(journal, deal, outcomes):
    whole(journal, deal, outcomes)
    written.append(deal)
    if len(written) == 5:
        os.kill(os.getpid(), signal.SIGKILL)

written, whole, ResumeFile.add = [], ResumeFile.add, add
main(sys.argv[1:])
"""


def plan_of(deals: int = DEALS, seed: str = "stop") -> ArenaPlan:
    return ArenaPlan.make(game=GAME, seats=2, players=["random"], deals=deals, seed=seed)


def lines_in(path: Path) -> int:
    return path.read_bytes().count(b"\n") if path.exists() else 0


@pytest.mark.parametrize("jobs", [1, 2])
def test_killed_halfway_and_resumed_it_gives_the_same_numbers(tmp_path: Path, jobs: int) -> None:
    results = tmp_path / "results.jsonl"
    asked = ["arena", GAME, "--seats", "2", "--players", "random", "--deals", str(DEALS), "--seed", "stop"]
    command = [sys.executable, "-c", RUN, *asked, "--resume", str(results), "--jobs", str(jobs)]
    assert subprocess.run(command, check=False).returncode == -signal.SIGKILL
    assert lines_in(results) == 6
    with results.open("ab") as file:
        file.write(b'{"deal": 19, "games": [{"sco')  # what a kill in the middle of a line leaves
    resumed = play(plan_of(), resume=str(results), jobs=jobs)
    assert lines_in(results) == DEALS + 1
    assert {**resumed, "seconds": 0} == {**play(plan_of()), "seconds": 0}


def test_what_is_done_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    results = str(tmp_path / "results.jsonl")
    first = play(plan_of(deals=3), resume=results)
    monkeypatch.setattr("ronron.arena.tournament.play_deal", None)
    assert {**play(plan_of(deals=3), resume=results), "seconds": 0} == {**first, "seconds": 0}


def test_results_of_another_plan_are_refused(tmp_path: Path) -> None:
    results = tmp_path / "results.jsonl"
    play(plan_of(deals=1), resume=str(results))
    before = results.read_bytes()
    for other in (plan_of(deals=2), plan_of(deals=1, seed="other")):
        with pytest.raises(Refusal, match="other-plan"):
            play(other, resume=str(results))
    assert results.read_bytes() == before


@pytest.mark.parametrize("text", ["a letter to my aunt", "a letter\nto my aunt\n", "[]\n", "{}\n{\n"])
def test_somebody_elses_file_is_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "letter.txt"
    path.write_text(text)
    with pytest.raises(Refusal, match=r"not-results|other-plan"):
        play(plan_of(deals=1), resume=str(path))
    assert path.read_text() == text


def test_a_place_where_nothing_can_be_written_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="unwritable-file"):
        play(plan_of(deals=1), resume=str(tmp_path))
    with pytest.raises(Refusal, match="unwritable-file"):
        play(plan_of(deals=1), resume=str(tmp_path / "nowhere" / "results"))
