"""`ronron bench table`: what it measures, in a dose that only shows that it measures."""

import json

import pytest

from ronron.cli import main
from tests.database import Cluster


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


def test_houses_that_share_a_database_are_measured_beside_one_that_has_a_file(
    postgresql: Cluster, capsys: pytest.CaptureFixture[str]
) -> None:
    doses = ["--seconds", "0.5", "--watchers", "5", "--loads", "2x2", "--houses", "2", "--store", postgresql.fresh()]
    assert main(["bench", "table", *doses, "--json", "--lang", "en"]) == 0
    shared = json.loads(capsys.readouterr().out)["loads"][0]["shared"]
    assert shared["moves"] > 0
    assert shared["houses"] == 2
    assert shared["sqlite_ratio"] > 0
    assert shared["times_the_tables"] > 0
    assert {"database_cpu_ms_per_move", "p50_ms", "p99_ms"} <= set(shared)
    assert main(["bench", "table", "--houses", "2", "--lang", "en"]) == 2
    assert "cannot share a file" in capsys.readouterr().err
