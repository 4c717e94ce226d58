"""Whatever comes over a socket: nothing crashes, nothing leaks, and nobody else's table stalls.

`run(examples)` plays an honest game while hypothesis throws things at the house: noise, JSON of any shape, messages
that are nearly right, other people's seats and persons, and what honest players said before.
"""

import json
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from typing import Any

import httpx
import hypothesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from ronron.wire import messages as wire
from tests.house.playing import Address

GAME = "cat-in-the-box"
TAGS = [str(one.__struct_config__.tag) for one in wire.ClientMessage.__args__]
FIELDS = sorted({field for one in wire.ClientMessage.__args__ for field in one.__struct_fields__})
CLEAR_CODES = {1000, 1002, 1003, 1007, 1008, 1009}
PATIENCE_SECONDS = 60.0
PLAIN: dict[str, Any] = {"compression": None, "close_timeout": 0.5, "ping_interval": None}

values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-5, 40)
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=20)
    | st.sampled_from(
        ["p1", "p2", "p3", GAME, "random", "person", "bot", "open", "play 5 red", "discard 1", "predict 2"]
    ),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
shaped = st.builds(
    lambda tag, fields: json.dumps({"type": tag, **fields}),
    st.sampled_from(TAGS) | st.text(max_size=8),
    st.dictionaries(st.sampled_from(FIELDS), values, max_size=6),
)
likely = st.builds(
    lambda seat, move, number: json.dumps({"type": "move", "seat": seat, "move": move, "number": number}),
    st.integers(0, 4),
    st.sampled_from(["play 5 red", "discard 1", "discard 3", "predict 2", "play 1 blue", "deal 1 2 3"]),
    st.integers(0, 60),
)
noise = st.text(max_size=60) | st.binary(max_size=60) | values.map(json.dumps)
large = st.integers(10_000, 40_000).map(lambda size: "[" * size)
message = st.one_of(shaped, shaped, likely, noise, large)


class Honest:
    """Two people and a bot at a table; they play on between the blows, and see that nobody meddled."""

    def __init__(self, house: Address) -> None:
        self.stack = ExitStack()
        self.web = [self.stack.enter_context(httpx.Client(base_url=house.http)) for _ in range(2)]
        opened = self.web[0].post("/api/rooms", json={"name": "Zoé"}).json()
        self.code = opened["room"]["code"]
        joined = self.web[1].post(f"/api/rooms/{self.code}/people", json={"name": "Léo"}).json()
        self.lines = [self._line(house, web) for web in self.web]
        self.said: list[str] = []
        self.moves = 0
        seats = [{"kind": "person", "person": one["person"]} for one in (opened, joined)]
        self._say(0, {"type": "choose", "game": GAME, "seats": [*seats, {"kind": "bot", "bot": "random"}]})
        self._say(0, {"type": "start"})

    def _line(self, house: Address, web: httpx.Client) -> ClientConnection:
        cookie = f"ronron-device={web.cookies['ronron-device']}"
        address = f"{house.ws}/api/rooms/{self.code}/socket"
        line: ClientConnection = connect(address, additional_headers={"Cookie": cookie}, **PLAIN)
        return self.stack.enter_context(line)

    def _say(self, seat: int, message: dict[str, Any]) -> None:
        text = json.dumps(message)
        self.said.append(text)
        self.lines[seat].send(text)

    def play_on(self) -> None:
        """Everyone answers what they are asked; a pong behind it all shows that the house is awake."""
        for seat, line in enumerate(self.lines):
            self._say(seat, {"type": "ping", "at": 7})
            asked: list[dict[str, Any]] = []
            over = False
            while (heard := json.loads(line.recv(PATIENCE_SECONDS)))["type"] != "pong":
                assert heard.get("code") != "house-stumbled", heard
                if heard["type"] in ("sync", "step"):
                    asked = heard["legal"]
                    over = heard["over"]
                    assert heard["view"]["viewer"] == seat
            if over and seat == 0:
                self._say(0, {"type": "start"})
            for option in asked:
                move = {"seat": seat, "number": option["number"], "move": option["moves"][0]}
                self._say(seat, {"type": "move", **move})
                self.moves += 1

    def close(self) -> None:
        self.stack.close()


class Vandal:
    """Somebody who says anything: in other people's room, without a seat, or as the host of a room of his own."""

    def __init__(self, house: Address, code: str | None, door: Address | None = None) -> None:
        """He comes to the `door` of another house, where one is given; the room is at this one."""
        self.house = door or house
        self.web = httpx.Client(base_url=house.http)
        self.hosts = code is None
        self.code = code or self.web.post("/api/rooms", json={"name": "Vandal"}).json()["room"]["code"]
        self.web.base_url = httpx.URL(self.house.http)
        self.stack = ExitStack()
        self.line: ClientConnection | None = None
        self.mine: list[int] = []
        self.answers: Counter[str] = Counter()

    def _connect(self) -> ClientConnection:
        joined = self.web.post(f"/api/rooms/{self.code}/people", json={"name": "Vandal"}).json()
        cookie = f"ronron-device={self.web.cookies['ronron-device']}"
        address = f"{self.house.ws}/api/rooms/{self.code}/socket"
        line = connect(
            address, additional_headers={"Cookie": cookie}, compression=None, close_timeout=0.5, ping_interval=None
        )
        self.stack.enter_context(line)
        if self.hosts:
            seats = [{"kind": "person", "person": joined.get("person", "p1")}, {"kind": "bot", "bot": "random"}]
            line.send(json.dumps({"type": "choose", "game": GAME, "seats": seats}))
            line.send('{"type":"start"}')
        return line

    def throw(self, what: str | bytes) -> None:
        try:
            if self.line is None:
                self.line = self._connect()
            self.line.send(what)
        except ConnectionClosed as closed:
            self.dropped(closed)

    def look(self) -> None:
        """What came back: clear answers, and nothing that is not his."""
        if self.line is None:
            return
        try:
            self.line.send('{"type":"ping","at":12345}')
            while True:
                heard = json.loads(self.line.recv(PATIENCE_SECONDS))
                self.answers[heard["type"]] += 1
                self.judge(heard)
                if heard["type"] == "pong" and heard["at"] == 12345:
                    return
        except ConnectionClosed as closed:
            self.dropped(closed)

    def judge(self, heard: dict[str, Any]) -> None:
        assert heard.get("code") != "house-stumbled", heard
        if heard["type"] == "sync":
            self.mine = heard["mine"]
            assert self.hosts or not self.mine
        if heard["type"] in ("sync", "step"):
            viewer = heard["view"]["viewer"]
            assert viewer in (-2, *self.mine)
            if viewer == -2:
                assert heard["view"].get("hand") is None
                assert heard["legal"] == []

    def dropped(self, closed: ConnectionClosed) -> None:
        self.answers["dropped"] += 1
        if closed.rcvd is not None:
            assert closed.rcvd.code in CLEAR_CODES, closed
        self.line = None
        self.stack.close()

    def close(self) -> None:
        self.stack.close()
        self.web.close()


@contextmanager
def house_apart(database: str | None = None) -> Iterator[Address]:
    """A house that must not complain, in a process of its own: hypothesis minds whoever else draws lots in its own."""
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryFile() as complaints:
        command = [sys.executable, "-m", "ronron.net.bench.servers", "house", database or folder]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=complaints, text=True)
        assert process.stdout is not None
        try:
            house = Address(int(process.stdout.readline()))
            wait_until_open(house)
            yield house
        finally:
            process.terminate()
            process.communicate()
        complaints.seek(0)
        assert complaints.read().decode() == ""


def wait_until_open(house: Address) -> None:
    deadline = time.monotonic() + PATIENCE_SECONDS
    with httpx.Client(base_url=house.http) as web:
        while True:
            with suppress(httpx.TransportError):
                if web.get("/readyz").status_code == 200:
                    return
            assert time.monotonic() < deadline, "the house does not open"
            time.sleep(0.05)


def run(examples: int, seed: int = 0, database: str | None = None) -> dict[str, int]:
    """With a `database` that houses share, vandals stand at the door of the one that has not the room."""
    with ExitStack() as stack:
        house = stack.enter_context(house_apart(database))
        door = house if database is None else stack.enter_context(house_apart(database))
        honest = stack.enter_context(closing(Honest(house)))
        guest = stack.enter_context(closing(Vandal(house, honest.code, door)))
        host = stack.enter_context(closing(Vandal(house, None, door)))

        @hypothesis.seed(seed)
        @settings(
            max_examples=examples,
            deadline=None,
            database=None,
            phases=(Phase.generate,),  # the house remembers what was thrown at it: nothing can be made smaller
            suppress_health_check=list(HealthCheck),
        )
        @given(st.lists(message, min_size=1, max_size=12), st.lists(st.integers(0, 10**6), max_size=3))
        def fuzz(thrown: list[str | bytes], again: list[int]) -> None:
            said = [honest.said[place % len(honest.said)] for place in again]
            for vandal in (guest, host):
                for what in [*thrown, *said]:  # what honest people said, from another mouth
                    vandal.throw(what)
                vandal.look()
            honest.play_on()

        fuzz()
        return {"examples": examples, "honest_moves": honest.moves, **(guest.answers + host.answers)}
