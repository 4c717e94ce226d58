"""Guests' programs: the bots of docs/add-a-bot.md are run as they stand there, and bad ones cost only themselves."""

import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from ronron import example as yarn
from ronron.cli import main
from ronron.records.match import Match
from ronron.records.record import read
from ronron.records.verify import verify
from ronron.wire.guest import MOST_UNREAD, Guest
from tests.house.background import house_in_background

PAGE = Path(__file__).parents[2] / "docs/add-a-bot.md"
GAME = "cat-in-the-box"


def programs() -> list[str]:
    return re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


def play(folder: Path, program: str, *more: str) -> int:
    file = folder / "bot.py"
    file.write_text(program, encoding="utf-8")
    record = str(folder / "game.ronron")
    command = f"{sys.executable} {file}"
    arguments = ["play", GAME, "--seats", "2", "--people", "0", "--bot", command, "--seed", "1", "--record", record]
    return main([*arguments, "--lang", "en", *more])


def test_the_bot_of_the_page_is_whole_and_plays_a_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    program = programs()[0]
    assert len([line for line in program.splitlines() if line.strip()]) <= 10
    assert play(tmp_path, program) == 0
    assert "The program" not in capsys.readouterr().err
    record = read((tmp_path / "game.ronron").read_text(encoding="utf-8"))
    assert verify(record).finished
    assert record.seats[0].kind == "program"


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
    file = tmp_path / "bot.py"
    file.write_text(program, encoding="utf-8")
    complaints: list[str] = []
    match = Match(yarn.GAME, yarn.GAME.resolve(2, {}))
    legal = ("pull " + "x" * 2000,)  # what it is told fills its pipe, then its box
    knowledge = replace(match.knowledge(0), legal=legal, must=True)
    guest = Guest(f"{sys.executable} {file}", ["a", "b"], seconds=0.001, complain=complaints.append)
    try:
        answers = {guest.choose(knowledge).move for _ in range(2 * MOST_UNREAD)}
        assert guest.letters.full()
    finally:
        guest.process.kill()
        guest.close()
    assert answers == set(legal)
    assert set(complaints) == {"late"}


def test_a_program_that_does_not_exist_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", GAME, "--bot", "no-such-program-here", "--lang", "en"]) == 2
    assert "cannot be started" in capsys.readouterr().err


def test_the_bot_of_the_page_plays_in_a_room(tmp_path: Path) -> None:
    file = tmp_path / "bot.py"
    file.write_text(programs()[1], encoding="utf-8")
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
    import json

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
