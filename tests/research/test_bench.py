"""`ronron bench research`: the same measures of every game, on one line."""

import json

import pytest

from ronron import games
from ronron.cli import main
from ronron.research import bench, peers

NAMES = ("oh_hell", "an empty game", "oh_hell for agents", "Blackjack-v1", "Blackjack-v1 in a vector")
PEERS = {name: peers.PEERS[name] for name in NAMES}


@pytest.fixture(autouse=True)
def a_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"MATCHES": 2, "STEPS": 1, "SLICES": 1, "SIZES": (2,), "PEERS": PEERS}.items():
        monkeypatch.setattr(bench, name, value)
    for name in ("STEPS", "AT_ONCE", "AT_ONCE_STEPS"):
        monkeypatch.setattr(peers, name, 1)
    monkeypatch.setattr("os.cpu_count", lambda: 1)


def test_every_game_is_measured_inside_and_in_a_batch(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "research", "--json", "--seconds", "0.001"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    said = json.loads(line)
    assert {*said["games"]} == {*games.all_games()}
    for told in said["games"].values():
        assert all(told[way] > 0 for way in bench.WAYS), told
        assert told["ratio_oh_hell"] > 0
        beside = ("gymnasium", "gymnasium_vector", "gymnasium_all_seats", "openspiel", "rl_environment")
        assert all(told[f"ratio_{way}"] > 0 for way in beside)
        assert "fault" not in told

    assert said["peers"]["oh_hell"]["of"] == "OpenSpiel"
    assert min(said["peers"][name]["driven"] for name in PEERS) > 0
    assert all(min(said["growth"][what].values()) > 0 for what in ("seats", "matches", "processes"))


def test_one_games_fault_is_one_line_of_the_report(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(bench.WAYS, "inside", lambda game, setup: stumble)
    name = next(iter(games.all_games()))
    assert main(["bench", "research", "--seconds", "0.001", "--game", name, "--lang", "en"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line for line in lines if "inside: ZeroDivisionError: a knot" in line]
    assert [line for line in lines if "numpy" in line]


def stumble() -> int:
    raise ZeroDivisionError("a knot")
