"""`ronron bench table`: what it measures, in a dose that only shows that it measures."""

import json

import pytest

from ronron.cli import main


def test_loads_are_measured_beside_a_relay_and_told_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    doses = ["--seconds", "0.5", "--watchers", "5", "--loads", "2x2", "1x3x0.05"]
    assert main(["bench", "table", *doses, "--json", "--lang", "en"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    said = json.loads(line)
    assert [(load["tables"], load["seats"]) for load in said["loads"]] == [(2, 2), (1, 3)]
    wanted = {"moves_per_second", "server_cpu_ms_per_move", "relay_ratio", "p50_ms", "p99_ms", "bytes_per_table"}
    for load in said["loads"]:
        assert wanted <= set(load)
        assert load["moves"] > 0
    assert said["idle"]["watchers"] == 5
    assert {"bytes_per_connection", "bytes_per_room"} <= set(said["idle"])
