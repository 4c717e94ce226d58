"""A bot in a room, over its socket: it comes in, takes an open seat, plays, and comes back if the line drops."""

import json
import re
import time
from collections.abc import Callable, Mapping
from http.client import HTTPException, HTTPMessage
from secrets import token_urlsafe
from typing import Any, Final, NamedTuple
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from ronron.bots.function_bot import Choose
from ronron.client.hearing import Hearing, ToDecide, as_message, decide
from ronron.plain import Refusal

PAUSES: Final = (0.0, 0.5, 1.0, 2.0, 4.0, 8.0, 15.0)  # seconds before the first try to come back, the second ...
ANSWER_SECONDS: Final = 20.0  # that a house has to let one in
LINK: Final = re.compile(r"(?:(?P<house>https?://[^/]+)/(?:join|tv)/)?(?P<code>[A-Za-z]{4,6})")
COOKIE: Final = re.compile(r"((?:__Host-)?ronron-device)=([^;]+)")


class CameIn(NamedTuple):
    """Whom one is in a room, and how its socket is opened."""

    address: str
    headers: Mapping[str, str]
    person: str


def read_room(said: str, house: str) -> tuple[str, str]:
    """A room's house and code, from its code or from the link to it."""
    found = LINK.fullmatch(said.strip())
    if found is None:
        raise Refusal("unreadable-room", room=said)
    return (found["house"] or house).rstrip("/"), found["code"].upper()


def come_in(house: str, code: str, name: str) -> CameIn:
    """Come into a room as anyone does, with a name; refused as anyone is."""
    body = json.dumps({"name": name}).encode()
    request = Request(f"{house}/api/rooms/{code}/people", body, {"Content-Type": "application/json"})
    told, headers = _ask(request, house)
    cookie = COOKIE.search(headers.get("Set-Cookie", ""))
    if cookie is None:
        raise Refusal("no-house-there", address=house, why="no cookie")
    return CameIn(socket_of(house, code), {"Cookie": f"{cookie[1]}={cookie[2]}"}, str(told["person"]))


def socket_of(house: str, code: str, token: str = "") -> str:
    """The address of a room's socket; a program that the host let in has a token."""
    parts = urlsplit(house)
    scheme = "wss" if parts.scheme == "https" else "ws"
    return f"{scheme}://{parts.netloc}/api/rooms/{code}/socket" + (f"?token={token}" if token else "")


def _ask(request: Request, house: str) -> tuple[Mapping[str, Any], HTTPMessage]:
    try:
        with urlopen(request, timeout=ANSWER_SECONDS) as answer:
            return json.load(answer), answer.headers
    except HTTPError as error:
        try:
            told = json.load(error)
        except ValueError:
            raise Refusal("no-house-there", address=house, why=str(error)) from None
        raise Refusal(told["code"], told.get("rule"), **told.get("values", {})) from None
    except (URLError, HTTPException, OSError, ValueError) as error:
        raise Refusal("no-house-there", address=house, why=str(getattr(error, "reason", error))) from None


class Parting(NamedTuple):
    """The house has closed the line: come back after so long, or not at all (None)."""

    code: str
    again_seconds: float | None


class RoomLine:
    """A bot's line to a room. `told` hears what happens: a key of `line.*` in the words, and values."""

    def __init__(
        self,
        choose: Choose,
        address: str,
        *,
        headers: Mapping[str, str] | None = None,
        matches: int | None = None,
        told: Callable[[str, Mapping[str, Any]], None] = lambda key, values: None,
    ) -> None:
        self.choose = choose
        self.address = address
        self.headers = dict(headers or {})
        self.matches = matches  # after so many it leaves; None: it stays
        self.told = told
        self.hearing = Hearing()
        self.you: list[str] = []
        self.salted = ""
        self.answered: set[tuple[str, int, int]] = set()  # of this connection: which table, seat and number
        self.ended: list[dict[str, Any]] = []  # the matches that were played to their end
        self.tables: set[str] = set()  # whose end we have heard
        self.seated = False  # at the table that is told now
        self.wants: tuple[str, int] | None = None  # the seat of a plan that we have asked for
        self.has = ""  # the plan in which we have one

    def play(self) -> list[dict[str, Any]]:
        """Until the house sends us away, or so many matches are over: how each of them ended."""
        try:
            from websockets.exceptions import ConnectionClosed, InvalidHandshake
            from websockets.sync.client import connect
        except ImportError:
            raise Refusal("no-client-extra") from None
        tries = 0
        while True:
            try:
                with connect(self.address, additional_headers=self.headers, max_size=None, close_timeout=1) as line:
                    tries = 0
                    self.answered.clear()
                    gone = self.listen(line)
            except (ConnectionClosed, InvalidHandshake, OSError) as error:
                if tries == 0 and not self.you:  # it never let us in
                    raise Refusal("no-house-there", address=self.address.partition("?")[0], why=str(error)) from None
                gone = Parting("", PAUSES[min(tries, len(PAUSES) - 1)])
                tries += 1
            if gone is None:
                return self.ended
            if gone.again_seconds is None:
                self.told("sent-away", {"code": gone.code})
                return self.ended
            self.told("coming-back", {"after": gone.again_seconds})
            time.sleep(gone.again_seconds)

    def listen(self, line: Any) -> Parting | None:
        """Hear and answer; None once enough matches are over. What came in the meantime is heard before we think."""
        while True:
            decisions = self.hear(line, json.loads(line.recv()))
            while True:
                try:
                    message = json.loads(line.recv(timeout=0))
                except TimeoutError:
                    break
                if isinstance(decisions, Parting):
                    break
                newer = self.hear(line, message)
                if message.get("type") in ("sync", "step", "goodbye"):
                    decisions = newer
            if isinstance(decisions, Parting):
                return decisions
            for table, decision in decisions:
                self.answer(line, table, decision)
            if self.matches is not None and len(self.ended) >= self.matches:
                for person in self.you:
                    self.send(line, {"type": "leave", "person": person})
                return None

    def hear(self, line: Any, message: Mapping[str, Any]) -> list[tuple[str, ToDecide]] | Parting:
        kind = message.get("type")
        if kind in ("welcome", "room"):
            self.you = message["you"]
            self.settle_down(line, message["room"])
        elif kind in ("sync", "step"):
            asked = [(message["table"], decision) for decision in self.hearing.hear(message)]
            self.note_end(message)
            return asked
        elif kind == "refused" and message["about"] == "sit":
            self.wants = None  # somebody was quicker; the room will say what is left
        elif kind == "refused":
            self.told("refused", {"code": message["code"], "about": message["about"]})
        elif kind == "goodbye":
            again = message["again_milliseconds"]
            return Parting(message["code"], None if again is None else again / 1000)
        return []

    def note_end(self, message: Mapping[str, Any]) -> None:
        if message["type"] == "sync":
            self.seated = bool(message["mine"])
        if not self.hearing.over or message["table"] in self.tables:
            return
        self.tables.add(message["table"])
        if self.hearing.result is not None and self.hearing.game is not None and self.seated:
            about = self.hearing.game.about.id
            self.ended.append({"table": message["table"], "game": about, "result": dict(self.hearing.result)})
            scores = zip(self.hearing.names, self.hearing.result["scores"], strict=True)
            self.told("over", {"points": ", ".join(f"{name} {score}" for name, score in scores)})

    def settle_down(self, line: Any, room: Mapping[str, Any]) -> None:
        """Take an open seat of the plan, and add our pinch of salt to its luck."""
        plan = room["plan"]
        if plan["commitment"] != self.salted and not plan["daily"] and self.you:
            self.salted = plan["commitment"]
            self.send(line, {"type": "salt", "commitment": self.salted, "salt": token_urlsafe(16)})
        if plan["game"] is None or not self.you:
            return
        for number, seat in enumerate(plan["seats"]):
            if seat["person"] in self.you:
                if self.has != plan["commitment"]:
                    self.has = plan["commitment"]
                    self.told("sat-down", {"game": plan["game"], "number": number})
                return
        free = next((number for number, seat in enumerate(plan["seats"]) if seat["kind"] == "open"), None)
        if free is not None and self.wants != (plan["commitment"], free):  # once: it may be under way
            self.wants = (plan["commitment"], free)
            self.send(line, {"type": "sit", "person": self.you[0], "seat": free})

    def answer(self, line: Any, table: str, decision: ToDecide) -> None:
        key = (table, decision.seat, decision.number)
        if key in self.answered:
            return
        self.answered.add(key)
        began = time.monotonic()
        answer = decide(self.choose, decision)
        if answer.move is None:
            return
        left = answer.after_milliseconds / 1000 - (time.monotonic() - began)
        if left > 0:
            time.sleep(left)
        self.send(line, as_message(decision, answer))

    def send(self, line: Any, message: Mapping[str, Any]) -> None:
        line.send(json.dumps(message))
