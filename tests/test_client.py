"""Bots outside: what comes over the wire is known as inside; over a pipe, in a room, and as `ronron join`."""

import io
import json
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import httpx
import jsonschema_rs
import pytest
from websockets.sync.client import connect

from ronron import example as yarn
from ronron import games
from ronron.arena.plan import ArenaPlan
from ronron.arena.program import Program, Programs
from ronron.arena.tournament import play as play_arena
from ronron.bots.registry import seat_bot
from ronron.cli import main
from ronron.client import Hearing, Knowledge, RoomLine, play_over_pipe
from ronron.client.room import read_room
from ronron.contract import Bot
from ronron.plain import Answer, Refusal
from ronron.records.fair import Deal, seed_from
from ronron.records.match import Match
from ronron.wire import messages as wire
from ronron.wire.schema import schema, unexplained
from tests.house.background import house_in_background
from tests.test_programs import programs

GAMES = sorted(games.all_games())
GAME = "cat-in-the-box"
MOST_DECISIONS = 60


class Written(Program):
    """A program whose messages are kept instead of sent."""

    def __init__(self) -> None:
        super().__init__("", [], table="t", limit_seconds=1, programs=Programs())
        self.written: list[bytes] = []
        self.number = 0

    def start(self) -> Any:
        return self

    def send(self, message: wire.ServerMessage) -> None:
        self.written.append(wire.encode(message))


class Listening(Bot):
    """Tells a program all its seat knows, and sees that it comes out as it went in; then plays by luck."""

    def __init__(self, bot: Bot, seats: int) -> None:
        self.bot = bot
        self.program = Written()
        self.program.seats = [wire.SeatView(str(seat), "", "person", None, None, None) for seat in range(seats)]
        self.hearing = Hearing()
        self.asked = 0

    def choose(self, knowledge: Knowledge) -> Answer:
        if self.asked < MOST_DECISIONS:
            self.asked += 1
            self.program.number += 1
            self.program.tell(knowledge, None)
            [told] = self.hearing.hear(json.loads(self.program.written.pop()))
            assert told.knowledge.view == knowledge.view
            assert list(told.knowledge.heard) == list(knowledge.heard)
            assert (told.knowledge.legal, told.knowledge.must) == (knowledge.legal, knowledge.must)
            assert told.knowledge.setup == knowledge.setup
            assert told.number == self.program.number
        return self.bot.choose(knowledge)


@pytest.mark.parametrize("game", GAMES)
def test_what_a_program_hears_is_what_its_seat_knows(game: str) -> None:
    found = games.find(game)
    for seats in (found.about.seats[0], found.about.seats[-1]):
        match = Match(found, found.resolve(seats, {}))
        deal = Deal(seed_from("client", game, seats), [""] * seats)
        bots = [Listening(seat_bot(found, "random", seat), seats) for seat in range(seats)]
        while not match.state.over() and bots[0].asked < MOST_DECISIONS:
            match.step(bots, deal.draw)
        assert bots[0].asked  # in a small game, not often


def test_a_function_plays_over_a_pipe_and_may_print_what_it_likes(capsys: pytest.CaptureFixture[str]) -> None:
    found = games.find(GAME)
    match = Match(found, found.resolve(2, {}))
    deal = Deal(seed_from("pipe"), [""] * 2)
    while match.state.chance():
        match.step([], deal.draw)
    program = Written()
    program.seats = [wire.SeatView("a", "", "person", None, None, None)] * 2
    program.number = 4
    program.tell(match.knowledge(0), None)
    told = [*program.written, b'{"type":"goodbye","code":"game-over","again_milliseconds":null}', b"never read"]

    def choose(knowledge: Knowledge) -> str:
        print("hm")
        return knowledge.legal[-1]

    says = io.StringIO()
    play_over_pipe(choose, io.BytesIO(b"\n".join(told)), says)
    assert json.loads(says.getvalue()) == {"type": "move", "seat": 0, "number": 4, "move": match.legal(0)[-1]}
    assert capsys.readouterr().err == "hm\n"


def test_the_client_of_the_page_plays_in_the_arena(tmp_path: Path) -> None:
    file = tmp_path / "bot.py"
    file.write_text(next(one for one in programs() if "ronron.client" in one), encoding="utf-8")
    plan = ArenaPlan.make(
        game=GAME, seats=2, players=["lynx", "random"], deals=1, programs=[f"lynx={sys.executable} {file}"]
    )
    told = play_arena(plan)["players"][0]
    assert told["decisions"] > 0
    assert not any(told["faults"].values())


# --- In a room ---------------------------------------------------------------------------------------------------


def test_bots_and_programs_join_a_room_and_play_a_match(tmp_path: Path) -> None:
    """One of ours by its name, and a program, each as its own command; the host only looks on and starts."""
    bot = tmp_path / "bot.py"
    bot.write_text(programs()[0], encoding="utf-8")
    with house_in_background(tmp_path) as house, httpx.Client(base_url=house.http) as web:
        code = web.post("/api/rooms", json={"name": "Zoé"}).json()["room"]["code"]
        minds = (["--bot", "greedy"], ["--program", f"lynx={sys.executable} {bot}"])
        common = [sys.executable, "-m", "ronron", "join", f"{house.http}/join/{code}", "--matches", "1", "--json"]
        guests = [
            subprocess.Popen(
                [*common, *mind, "--lang", "en"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
            )
            for mind in minds
        ]
        try:
            host = {"Cookie": f"ronron-device={web.cookies['ronron-device']}"}
            address = f"{house.ws}/api/rooms/{code}/socket"
            with connect(address, additional_headers=host, close_timeout=0.2) as line:
                line.send(json.dumps({"type": "choose", "game": GAME, "seats": [{"kind": "open"}] * 2}))
                start_when_seated(line)
                while not (heard := json.loads(line.recv(60))).get("over"):
                    assert heard["type"] != "goodbye"
            ended = [json.loads(guest.communicate(timeout=60)[0]) for guest in guests]
        finally:
            for guest in guests:
                guest.kill()
                guest.wait()
    assert [one["name"] for one in ended] == ["greedy (bot)", "lynx"]
    assert all(one["matches"][0]["result"] == heard["result"] for one in ended)


def start_when_seated(line: Any) -> None:
    while True:
        heard = json.loads(line.recv(60))
        seats = heard["room"]["plan"]["seats"] if heard["type"] == "room" else []
        if seats and all(seat["kind"] != "open" for seat in seats):
            line.send('{"type":"start"}')
            return


def test_a_program_with_a_token_plays_and_is_known_as_one(tmp_path: Path) -> None:
    with house_in_background(tmp_path) as house, httpx.Client(base_url=house.http) as web:
        code = web.post("/api/rooms", json={"name": "Zoé"}).json()["room"]["code"]
        seated = web.post(f"/api/rooms/{code}/programs", json={"name": "Guest"}).json()
        guest = RoomLine(
            lambda knowledge: knowledge.legal[0], f"{house.ws}{seated['path']}?token={seated['token']}", matches=1
        )
        thread = threading.Thread(target=guest.play)
        thread.start()
        host = {"Cookie": f"ronron-device={web.cookies['ronron-device']}"}
        with connect(f"{house.ws}/api/rooms/{code}/socket", additional_headers=host, close_timeout=0.2) as line:
            seats = [{"kind": "program", "person": seated["person"]}, {"kind": "bot", "bot": "random"}]
            line.send(json.dumps({"type": "choose", "game": GAME, "seats": seats}))
            line.send('{"type":"start"}')
            while not json.loads(line.recv(60)).get("over"):
                pass
        thread.join(60)
        assert not thread.is_alive()
    assert [one["game"] for one in guest.ended] == [GAME]


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("KMRT", "--bot", "cat", "--house", "http://127.0.0.1:9"), "No house answers"),
        (("no room at all", "--bot", "cat"), "is no room"),
        (("KMRT", "--program", "no-such-program-here"), "cannot be started"),
    ],
)
def test_who_cannot_join_is_told_why(arguments: tuple[str, ...], why: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["join", *arguments, "--lang", "en"]) == 2
    said = capsys.readouterr()
    assert why in said.err
    assert said.err.count("\n") == 1


def test_a_room_is_known_by_its_code_or_its_link() -> None:
    assert read_room("kmrt", "http://here/") == ("http://here", "KMRT")
    assert read_room("https://games.example.org/join/KMRTXY", "http://here") == ("https://games.example.org", "KMRTXY")
    with pytest.raises(Refusal):
        read_room("KM", "http://here")


# --- What fields mean --------------------------------------------------------------------------------------------


def test_the_example_explains_its_fields() -> None:
    assert unexplained(schema(yarn.GAME)) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_field_has_a_meaning_and_what_is_told_fits_the_schema(game: str) -> None:
    found = games.find(game)
    told = schema(found)
    assert unexplained(told) == []
    assert "Sync" in json.dumps(told["said_by_the_house"])
    match = Match(found, found.resolve(found.about.seats[0], {}))
    deal = Deal(seed_from("schema", game), [""] * match.setup.seats)
    bots = [seat_bot(found, "random", seat) for seat in range(match.setup.seats)]
    fits = jsonschema_rs.validator_for({**told, "$ref": "#/$defs/View"})
    heard = jsonschema_rs.validator_for({**told, "$ref": "#/$defs/Event"})
    for _ in range(40):
        if not match.state.over():
            match.step(bots, deal.draw)
        for viewer in match.viewers:
            fits.validate(json.loads(wire.encode(match.state.view(viewer))))
    for event in match.heard[0]:
        heard.validate(json.loads(wire.encode(event)))


def test_a_schema_is_printed_on_one_line_or_to_be_read(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema", GAME, "--json"]) == 0
    line = capsys.readouterr().out
    assert line.count("\n") == 1
    assert main(["schema", GAME]) == 0
    assert json.loads(capsys.readouterr().out) == json.loads(line)
