"""The command line, run as its users do: in French and English, on one line of JSON, kind to bad input."""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from ronron import games
from ronron.cli import main
from tests.games_played import play_text, usual_table

COMMANDS = ("games", "rules", "play", "verify", "replay", "arena", "schema", "join")
GAME, SETUP = usual_table()
ID = GAME.about.id


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.ronron"
    path.write_text(play_text(GAME, SETUP, 1), encoding="utf-8")
    return path


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Exit status, what was said, what was complained about."""
    try:
        status = main(arguments)
    except SystemExit as leaving:
        status = int(leaving.code or 0)
    said = capsys.readouterr()
    return status, said.out, said.err


def run_json(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    status, out, err = run(capsys, *arguments, "--json")
    assert (status, err) == (0, "")
    assert out.count("\n") == 1, "one line"
    return json.loads(out)


# --- Help and languages ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_is_there_in_both_languages(capsys: pytest.CaptureFixture[str], command: str) -> None:
    told = {}
    for language in ("fr", "en"):
        status, out, err = run(capsys, *([command] if command else []), "--lang", language, "--help")
        assert (status, err) == (0, "")
        assert "help." not in out
        told[language] = out
    assert told["fr"] != told["en"]
    assert "montre cette aide" in told["fr"]


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "RONRON_LANG": "fr"}, "fr"),
        ({}, "en"),
    ],
)
def test_the_language_is_that_of_the_surroundings(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], variables: dict[str, str], language: str
) -> None:
    for name in ("RONRON_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    _, out, _ = run(capsys, "--help")
    assert ("Une maison" in out) == (language == "fr")


# --- What it reports ---------------------------------------------------------------------------------------------


def test_games_lists_every_game_with_its_options(capsys: pytest.CaptureFixture[str]) -> None:
    listed = {game["id"]: game for game in run_json(capsys, "games")["games"]}
    assert set(listed) == set(games.all_games())
    for game in games.all_games().values():
        told = listed[game.about.id]
        assert told["rules_version"] == game.about.rules_version
        assert set(told["titles"]) == {"fr", "en"}
        assert told["seats"] == list(game.about.seats)
        for option, of_game in zip(told["options"], game.about.options, strict=True):
            assert option["values"] == list(of_game.values)
            assert set(option["defaults"]) == {str(seats) for seats in game.about.seats}
    for language in ("fr", "en"):
        status, out, _ = run(capsys, "games", "--lang", language)
        assert status == 0
        assert "options." not in out
        assert "about." not in out


@pytest.mark.parametrize("language", ["fr", "en"])
def test_rules_can_be_read_whole_or_one_by_one(capsys: pytest.CaptureFixture[str], language: str) -> None:
    _, whole, _ = run(capsys, "rules", ID, "--lang", language)
    _, third, _ = run(capsys, "rules", ID, "3", "--lang", language)
    assert third.startswith("## 3. ")
    assert third.strip() in whole
    assert list(run_json(capsys, "rules", ID, "3", "--lang", language)["rules"]) == ["3"]


def test_verify_says_what_holds_up(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    report = run_json(capsys, "verify", str(record))
    assert report["verified"] == 1
    assert report["records"][0] | {"path": "", "message": ""} == {
        "path": "",
        "message": "",
        "ok": True,
        "game": ID,
        "rules": GAME.about.rules_version,
        "seats": SETUP.seats,
        "moves": report["records"][0]["moves"],
        "finished": True,
        "fair": True,
    }


def test_verify_reads_folders_and_tells_each_damaged_record(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    (record.parent / "cut.ronron").write_text(text[: len(text) // 2], encoding="utf-8")
    (record.parent / "bytes.ronron").write_bytes(b"\xff\xfe")
    status, out, err = run(capsys, "verify", str(record.parent))
    assert status == 2
    assert len(err.splitlines()) == 2
    assert "cut.ronron, line" in err
    assert "1 " in out.splitlines()[-1]


def test_a_broken_rule_is_told_in_the_words_of_its_game(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    lines = record.read_text(encoding="utf-8").split("\n")
    at = next(number for number, line in enumerate(lines) if line.startswith("0 "))
    later = next(line for line in reversed(lines) if line.startswith("0 "))
    lines[at] = later
    record.write_text("\n".join(lines[:-2]) + "\n", encoding="utf-8")
    status, _, err = run(capsys, "verify", "--unfinished", str(record), "--lang", "fr")
    assert status == 2
    assert f"ligne {at + 1}\u00a0:" in err
    assert "(règle " in err


def test_replay_at_any_move_as_any_viewer(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    seen = {}
    for viewer in ("0", "1", "bystander", "all"):
        report = run_json(capsys, "replay", str(record), "--at", "3", "--viewer", viewer)
        assert report["at"] == 3
        seen[viewer] = report["views"]
    assert seen["0"]["0"] != seen["1"]["1"]
    assert seen["all"] == {**seen["0"], **seen["1"], **seen["bystander"]}
    status, out, _ = run(capsys, "replay", str(record), "--viewer", "all", "--lang", "fr")
    assert status == 0
    assert "events." not in out
    assert "describe." not in out


def test_arena_plays_every_deal_in_all_rotations(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    arguments = ("arena", ID, "--seats", "3", "--players", "random", "--deals", "4", "--seed", "x")
    report = run_json(capsys, *arguments, "--records", str(tmp_path))
    assert (report["deals"], report["games"]) == (4, 12)
    assert [player["name"] for player in report["players"]] == ["random"]
    assert report["players"][0]["first_share"] == pytest.approx(1 / 3)
    low, high = report["players"][0]["ci95"]
    assert low <= report["players"][0]["mean"] <= high
    assert len(list(tmp_path.glob("*.ronron"))) == 12
    assert run(capsys, "verify", str(tmp_path))[0] == 0


# --- Playing -----------------------------------------------------------------------------------------------------


def play(*arguments: str, said: str) -> subprocess.CompletedProcess[str]:
    command = [
        sys.executable,
        "-c",
        "import sys; from ronron.cli import main; sys.exit(main())",
        "play",
        ID,
        *arguments,
    ]
    return subprocess.run(command, input=said, capture_output=True, text=True, env={**os.environ, "LANG": "fr"})


def test_a_whole_game_is_played_in_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "evening.ronron"
    done = play("--seats", "3", "--text", "--seed", "a", "--record", str(path), said="1\n" * 200)
    assert (done.returncode, done.stderr) == (0, "")
    assert "moves." not in done.stdout
    assert run(capsys, "verify", str(path))[0] == 0


def test_nonsense_is_answered_and_leaving_is_fine() -> None:
    done = play("--seats", "2", "--text", "--seed", "a", said="99\nplay 9 pink\n0\n-1\n\x00\nq\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "n’est pas un coup de ce jeu" in done.stdout
    assert play("--seats", "2", "--text", said="").returncode == 0


def test_a_curtain_falls_between_two_people_at_one_keyboard() -> None:
    done = play("--seats", "2", "--people", "2", "--text", "--seed", "a", said="\n1\n\n1\nq\n")
    first, second = done.stdout.split("\n" * 60)[1:3]
    assert first.count("Ta main") == second.count("Ta main") == 1


# --- Bad input ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "arguments",
    [
        ("purr",),
        ("play",),
        ("play", "chess"),
        ("play", ID, "--seats", "77"),
        ("play", ID, "--seats", "two"),
        ("play", ID, "--options", "{"),
        ("play", ID, "--options", "[]"),
        ("play", ID, "--options", '{"colour":1}'),
        ("play", ID, "--options", "[" * 100_000),
        ("play", ID, "--bots", "nobody"),
        ("play", ID, "--people", "9"),
        ("play", ID, "--purr"),
        ("rules", "chess"),
        ("rules", ID, "0"),
        ("rules", ID, "one"),
        ("verify",),
        ("verify", "/nowhere/at/all"),
        ("replay", "/nowhere/at/all"),
        ("arena", ID, "--seats", "4"),
        ("arena", ID, "--seats", "4", "--players", "nobody"),
        ("arena", ID, "--seats", "2", "--players", "random,random,random"),
        ("arena", ID, "--seats", "4", "--players", "random", "--deals", "0"),
        ("arena", ID, "--seats", "4", "--players", "random", "--jobs", "0"),
        ("arena", ID, "--seats", "4", "--players", "random", "--deals", "1", "--records", "/dev/null/x"),
        ("games", "--lang", "de"),
    ],
    ids=lambda arguments: " ".join(arguments)[:40],
)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_bad_input_gets_one_clear_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], language: str
) -> None:
    monkeypatch.setenv("RONRON_LANG", language)
    status, out, err = run(capsys, *arguments)
    assert (status, out) == (2, "")
    assert err.startswith("ronron: ")
    assert err.count("\n") == 1
    assert "refusals." not in err
    assert "{" not in err.replace(repr(arguments), "") or "--options" in arguments


@pytest.mark.parametrize("at", ["-1", "9999", "x"])
def test_a_move_that_is_not_in_the_record_is_refused(capsys: pytest.CaptureFixture[str], record: Path, at: str) -> None:
    assert run(capsys, "replay", str(record), f"--at={at}")[0] == 2


@pytest.mark.parametrize("viewer", ["9", "-1", "cat", "²"])
def test_a_viewer_who_is_not_there_is_refused(capsys: pytest.CaptureFixture[str], record: Path, viewer: str) -> None:
    assert run(capsys, "replay", str(record), f"--viewer={viewer}")[0] == 2


def test_argparse_speaks_our_language_only_while_we_ask_it(capsys: pytest.CaptureFixture[str]) -> None:
    before = vars(argparse)["_"]
    with pytest.raises(SystemExit):
        main(["play", "--help", "--lang", "fr"])
    told = " ".join(capsys.readouterr().out.split())
    assert "montre cette aide" in told
    assert "ronron serve --open" in told  # the way to the browser, which has come
    assert vars(argparse)["_"] is before
