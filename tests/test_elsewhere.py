"""Games and bots from other packages: found by entry points, and at home everywhere that our own are."""

import json
from pathlib import Path

import pytest

from tests import elsewhere


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return elsewhere.install(tmp_path_factory.mktemp("site"))


def test_a_game_from_elsewhere_is_listed_with_its_words(folder: Path) -> None:
    listed = elsewhere.run(folder, "games", "--json")
    assert listed.returncode == 0, listed.stderr
    told = {one["id"]: one for one in json.loads(listed.stdout)["games"]}
    assert len(told) == 9
    assert told["yarn"]["seats"] == [2, 3]


def test_it_is_put_before_the_laws_by_its_id(folder: Path) -> None:
    judged = elsewhere.run(folder, "yarn", "--seeds", "1", module="ronron.laws")
    assert judged.returncode == 0, judged.stderr
    assert judged.stdout.count("every law holds") == 4


@pytest.mark.parametrize("how", [[], ["--jobs", "2"], ["--apart"]], ids=["here", "jobs", "apart"])
def test_it_plays_in_the_arena_with_a_bot_from_elsewhere(folder: Path, how: list[str]) -> None:
    players = ["--players", "lynx,random", "--seats", "2", "--deals", "4", "--seed", "1"]
    played = elsewhere.run(folder, "arena", "yarn", *players, *how, "--json")
    assert played.returncode == 0, played.stderr
    told = json.loads(played.stdout)
    assert {one["name"] for one in told["players"]} == {"lynx", "random"}
    assert not any(count for one in told["players"] for count in one["faults"].values()), told["players"]


def test_a_bot_from_elsewhere_sits_only_where_it_plays(folder: Path) -> None:
    game = sorted(json.loads(elsewhere.run(folder, "games", "--json").stdout)["games"], key=lambda one: str(one["id"]))[
        0
    ]
    refused = elsewhere.run(
        folder, "arena", game["id"], "--seats", "2", "--players", "lynx,random", "--deals", "1", "--seed", "1"
    )
    assert refused.returncode != 0
    assert "lynx" in refused.stderr


def test_its_games_are_recorded_and_verified(folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "yarn.ronron"
    played = elsewhere.run(
        folder, "play", "yarn", "--text", "--people", "0", "--bots", "lynx", "--seed", "3", "--record", str(file)
    )
    assert played.returncode == 0, played.stderr
    assert elsewhere.run(folder, "verify", str(file)).returncode == 0


def test_a_package_that_cannot_be_loaded_is_left_out_aloud(tmp_path: Path) -> None:
    folder = elsewhere.install(tmp_path / "site", game="ronron_yarn.gone")
    listed = elsewhere.run(folder, "games", "--json")
    assert listed.returncode == 0, listed.stderr
    assert len(json.loads(listed.stdout)["games"]) == 8
    assert "yarn" in listed.stderr
