"""A small referee for records of Cat in the Box, written from docs/records.md alone, by someone who saw nothing else.

It shares no line with the rules, so that where both agree the page is right and whole.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Generator, Iterator
from dataclasses import dataclass, field
from typing import Any, NoReturn

HOUSE = -1
COLOURS = ("red", "blue", "yellow", "green")
HEADERS = ("ronron", "game", "rules", "options", "seats", "time", "theme", "commitment", "salts", "seed")
REQUIRED = frozenset(HEADERS[:5])
HEXADECIMAL = re.compile(r"[0-9a-f]{64}")
NUMBER = r"(?:0|[1-9][0-9]*)"
WORDS = r"[a-z][a-z0-9'-]*(?: [a-z0-9'-]+)*"
MOVE = re.compile(rf"(house|{NUMBER}) ({WORDS})(?: @(0|[1-9][0-9]{{0,11}}))?(?: (\{{.*\}}))?")
HOUSE_MOVE = re.compile(r"[a-z][a-z0-9'-]*(?: (?:0|[1-9][0-9]{0,8})){0,1000}")

Position = tuple[bool, dict[int, set[str]]]
Space = tuple[str, int]


@dataclass(frozen=True)
class Table:
    """What depends on the number of seats (rules 1 and 2)."""

    numbers: int
    cards: int
    tricks: int
    predictions: tuple[int, ...]
    columns: int
    faces: tuple[str, ...]


TABLES = {
    2: Table(5, 10, 8, (), 6, ("white",)),
    3: Table(6, 10, 8, (1, 3, 4), 6, ("white", "purple")),
    4: Table(8, 10, 8, (1, 2, 3), 9, ("white", "purple")),
    5: Table(9, 9, 7, (1, 2, 3), 9, ("purple",)),
}
# The number in the first column of each row; every row counts on from there and wraps round.
ROW_STARTS = {
    ("white", 6): (1, 1, 1, 1),
    ("white", 9): (1, 1, 1, 1),
    ("purple", 6): (1, 3, 6, 2),
    ("purple", 9): (1, 3, 5, 7),
}


class Refused(Exception):
    """The text is no record, or its game is not one the rules allow; `line` counts from 1."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line


class _NoMoreLines(Exception):
    """The record stops before the game is over."""


@dataclass(frozen=True)
class _Line:
    """One move line: its place in the file, who moves (a seat or HOUSE) and the move."""

    number: int
    who: int
    move: str


@dataclass
class _Round:
    """The state of one round."""

    first: int
    hands: list[list[int]]
    blocked: set[Space]
    aside: list[int]
    tricks: list[int]
    bare: list[set[str]]  # the colours each seat has given up (rule 5)
    predictions: list[int | None]
    tokens: dict[Space, int] = field(default_factory=dict)
    paradox: int | None = None

    def playable(self, seat: int, leads: bool) -> set[Space]:
        """Rule 3, and rule 4 for a leader; empty exactly in a paradox."""
        colours = set(COLOURS) - self.bare[seat]
        spaces = {(colour, number) for number in self.hands[seat] for colour in colours}
        spaces -= self.tokens.keys() | self.blocked
        if leads and not any(colour == "red" for colour, _ in self.tokens):
            return {space for space in spaces if space[0] != "red"} or spaces
        return spaces

    def largest_group(self, seat: int, starts: tuple[int, ...], columns: int) -> int:
        """The size of the seat's largest group of tokens that touch on the board (rule 8)."""
        rows = {colour: row for row, colour in enumerate(COLOURS)}
        open_ = {(rows[c], (n - starts[rows[c]]) % columns) for (c, n), owner in self.tokens.items() if owner == seat}
        best = 0
        while open_:
            stack, size = [open_.pop()], 0
            while stack:
                row, column = stack.pop()
                size += 1
                for near in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
                    if near in open_:
                        open_.remove(near)
                        stack.append(near)
            best = max(best, size)
        return best


def _canonical(text: str, line: int) -> Any:
    """The value of JSON text, refused unless it is in the one form."""

    def constant(name: str) -> NoReturn:
        raise ValueError(f"{name} is not JSON")

    try:
        value = json.loads(text, parse_constant=constant)
        same = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")) == text
    except (ValueError, RecursionError) as error:
        raise Refused(line, f"bad JSON: {error}") from error
    if not same:
        raise Refused(line, "JSON is not in its one form")
    return value


class Referee:
    """Reads one record; tells the legal moves of every position, the result, and whether the deals were fair."""

    def __init__(self, text: str) -> None:
        """Parse the text; Refused when it is not in the one form, or its digest is wrong."""
        try:
            data = text.encode()
        except UnicodeEncodeError as error:
            raise Refused(text.count("\n", 0, error.start) + 1, "not UTF-8") from error
        lines = text.split("\n")
        if lines.pop():
            raise Refused(len(lines) + 1, "the last line does not end with a line feed")
        empty = lines.index("") if "" in lines else len(lines)
        self._headers(lines[:empty])
        if empty == len(lines):
            raise Refused(empty + 1, "no empty line after the header")
        body = list(enumerate(lines[empty + 1 :], empty + 2))
        self._stated: tuple[int, dict[str, Any]] | None = None
        if body and body[-1][1].startswith("="):
            number, last = body.pop()
            before = data[: len(data) - len(last.encode()) - 1]
            self._stated = number, self._result_line(number, last, hashlib.sha256(before).hexdigest())
        self._moves = [self._move_line(number, line) for number, line in body]
        self._cursor = 0
        self._rounds: list[dict[str, Any]] = []

    def _headers(self, lines: list[str]) -> None:
        """Check the header lines and keep what the game needs."""
        values: dict[str, str] = {}
        at: dict[str, int] = {}
        for number, line in enumerate(lines, 1):
            key, colon, value = line.partition(": ")
            if not colon or not value or key not in HEADERS:
                raise Refused(number, "not a header line")
            if at and HEADERS.index(key) <= HEADERS.index(list(at)[-1]):
                raise Refused(number, f"{key} stands twice or in the wrong order")
            missing = [k for k in HEADERS[: HEADERS.index(key)] if k in REQUIRED and k not in values]
            if missing:
                raise Refused(number, f"{missing[0]} is missing")
            values[key], at[key] = value, number
        if not values.keys() >= REQUIRED:
            raise Refused(len(lines) + 1, "the header is not complete")
        for key, expected in (("ronron", "1"), ("game", "cat-in-the-box"), ("rules", "1")):
            if values[key] != expected:
                raise Refused(at[key], f"this referee knows only {key} {expected}")
        parsed = {
            key: _canonical(values[key], at[key]) for key in ("options", "seats", "theme", "salts") if key in values
        }
        seats, options = parsed["seats"], parsed["options"]
        if (
            not isinstance(seats, list)
            or len(seats) not in TABLES
            or not all(
                isinstance(seat, dict)
                and seat.keys() == {"kind", "name"}
                and all(isinstance(text, str) for text in seat.values())
                for seat in seats
            )
        ):
            raise Refused(at["seats"], "not a list of 2 to 5 seats")
        self.seats = len(seats)
        self.table = TABLES[self.seats]
        if options not in [{"face": face} for face in self.table.faces]:
            raise Refused(at["options"], "no such options at this number of seats")
        self.starts = ROW_STARTS[options["face"], self.table.columns]
        for key in ("commitment", "seed"):
            if key in values and not HEXADECIMAL.fullmatch(values[key]):
                raise Refused(at[key], f"{key} is not 64 lower-case hexadecimal digits")
        if ("salts" in values) != ("seed" in values):
            raise Refused(at.get("salts", at.get("seed", 0)), "salts and seed stand together")
        salts = parsed.get("salts", [""] * self.seats)
        if not isinstance(salts, list) or len(salts) != self.seats or not all(isinstance(s, str) for s in salts):
            raise Refused(at["salts"], "not one salt for each seat")
        self._salts: list[str] = salts
        self._seed, self._commitment = values.get("seed"), values.get("commitment")

    def _move_line(self, number: int, line: str) -> _Line:
        """Check the form of one move line."""
        match = MOVE.fullmatch(line)
        if not match:
            raise Refused(number, "not a move line")
        who, move, _, annotations = match.groups()
        if annotations and not _canonical(annotations, number):
            raise Refused(number, "annotations are empty")
        if who == "house":
            if not HOUSE_MOVE.fullmatch(move):
                raise Refused(number, "not a house move")
            return _Line(number, HOUSE, move)
        if len(who) > 1 or int(who) >= self.seats:
            raise Refused(number, "no such seat")
        return _Line(number, int(who), move)

    @staticmethod
    def _result_line(number: int, line: str, digest: str) -> dict[str, Any]:
        """Check the form and the digest of the result line."""
        if not line.startswith("= {"):
            raise Refused(number, "not a result line")
        stated: dict[str, Any] = _canonical(line[2:], number)
        if stated.keys() != {"digest", "ranks", "rounds", "scores", "winners"}:
            raise Refused(number, "the result has other keys")
        if stated.pop("digest") != digest:
            raise Refused(number, "the digest is wrong")
        return stated

    def positions(self) -> Iterator[Position]:
        """Before each move line, and once after the last: is the house due, and what may each seat that must move do?

        Refused at the first line that is not legal, and at a result line that the game does not come to."""
        self._cursor, self._rounds = 0, []
        try:
            for first in range(self.seats):
                yield from self._play_round(first)
        except _NoMoreLines:
            if self._stated:
                raise Refused(self._stated[0], "a result, but the game is not over") from None
            return
        yield False, {}
        if self._cursor < len(self._moves):
            raise Refused(self._moves[self._cursor].number, "the game is over")
        if self._stated and json.dumps(self._stated[1], sort_keys=True) != json.dumps(self.result(), sort_keys=True):
            raise Refused(self._stated[0], "the game came to another result")

    def _ask(self, legal: dict[int, set[str]]) -> Generator[Position, None, tuple[int, list[str]]]:
        """Yield a position (nobody in `legal`: a deal is due), take the next line: who, and the words of the move."""
        yield not legal, {seat: set(moves) for seat, moves in legal.items()}
        if self._cursor == len(self._moves):
            raise _NoMoreLines
        line = self._moves[self._cursor]
        self._cursor += 1
        words = line.move.split(" ")
        if legal:
            fits = line.move in legal.get(line.who, ())
        else:
            fits = line.who == HOUSE and words[0] == "deal" and sorted(map(int, words[1:])) == self._deck()
        if not fits:
            raise Refused(line.number, "not a legal move here")
        return line.who, words

    def _deck(self) -> list[int]:
        """All cards in play, sorted upwards."""
        return [number for number in range(1, self.table.numbers + 1) for _ in range(5)]

    def _play_round(self, first: int) -> Generator[Position, None, None]:
        """One round, from its deal to its points."""
        seats, each = range(self.seats), self.table.cards
        _, words = yield from self._ask({})
        cards = [int(card) for card in words[1:]]
        hands = [sorted(cards[seat * each : (seat + 1) * each]) for seat in seats]
        blocked: set[Space] = set()
        for number in cards[self.seats * each :][:3]:  # empty except at two seats (rule 9)
            blocked.add(next((c, number) for c in reversed(COLOURS) if (c, number) not in blocked))
        state = _Round(
            first, hands, blocked, [0 for _ in seats], [0 for _ in seats], [set() for _ in seats], [None for _ in seats]
        )
        pending = {seat: {f"discard {number}" for number in hands[seat]} for seat in seats}
        while pending:
            who, words = yield from self._ask(pending)
            del pending[who]
            state.aside[who] = int(words[1])
            hands[who].remove(int(words[1]))
        for seat in self._clockwise(first) if self.table.predictions else ():
            _, words = yield from self._ask({seat: {f"predict {tricks}" for tricks in self.table.predictions}})
            state.predictions[seat] = int(words[1])
        leader = first
        for _ in range(self.table.tricks):
            winner = yield from self._play_trick(state, leader)
            if winner is None:
                break
            state.tricks[winner] += 1
            leader = winner
        self._rounds.append(self._score(state))

    def _clockwise(self, first: int) -> list[int]:
        """All seats, from the first on."""
        return [(first + step) % self.seats for step in range(self.seats)]

    def _play_trick(self, state: _Round, leader: int) -> Generator[Position, None, int | None]:
        """One trick (rules 3 to 7); its winner, or None after a paradox."""
        led = ""
        played: list[tuple[bool, bool, int, int]] = []  # is it red, does it follow, number, seat
        for seat in self._clockwise(leader):
            spaces = state.playable(seat, seat == leader)
            if not spaces:
                state.paradox = seat
                return None
            _, words = yield from self._ask({seat: {f"play {number} {colour}" for colour, number in spaces}})
            number, colour = int(words[1]), words[2]
            led = led or colour
            if colour != led:
                state.bare[seat].add(led)
            state.hands[seat].remove(number)
            state.tokens[colour, number] = seat
            played.append((colour == "red", colour == led, number, seat))
        return max(played)[3]

    def _score(self, state: _Round) -> dict[str, Any]:
        """The round's object in the result (rules 8 and 9)."""
        seats = range(self.seats)
        groups = [state.largest_group(seat, self.starts, self.table.columns) for seat in seats]
        met = [tricks <= 4 if said is None else tricks == said for tricks, said in zip(state.tricks, state.predictions)]
        points = [-state.tricks[s] if s == state.paradox else state.tricks[s] + met[s] * groups[s] for s in seats]
        return {
            "first": state.first,
            "predictions": state.predictions,
            "tricks": state.tricks,
            "met": met,
            "groups": groups,
            "points": points,
            "paradox": state.paradox,
            "aside": state.aside,
            "left": state.hands,
        }

    def result(self) -> dict[str, Any]:
        """The result of a game that is over: scores, ranks, winners, rounds; ValueError while it is not."""
        if len(self._rounds) < self.seats:
            raise ValueError("the game is not over, or not all positions were consumed")
        scores = [sum(points) for points in zip(*(r["points"] for r in self._rounds))]
        standing = list(zip(scores, self._rounds[-1]["points"]))
        ranks = [1 + sum(other > mine for other in standing) for mine in standing]
        winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
        return {"scores": scores, "ranks": ranks, "winners": winners, "rounds": self._rounds}

    def deals_follow(self) -> bool:
        """Is every deal the shuffle that seed and salts make, the seed being the one committed to? No seed: False."""
        if self._seed is None:
            return False
        seed = bytes.fromhex(self._seed)
        if self._commitment not in (None, hashlib.sha256(seed).hexdigest()):
            return False
        key = hashlib.sha256(seed + b"".join(hashlib.sha256(salt.encode()).digest() for salt in self._salts)).digest()
        deals = [line.move for line in self._moves if line.who == HOUSE]
        return all(move == " ".join(["deal", *map(str, self._shuffled(key, n))]) for n, move in enumerate(deals))

    def _shuffled(self, key: bytes, n: int) -> list[int]:
        """The deck as the n-th chance move must deal it."""
        numbers = _numbers(key, n)
        deck = self._deck()
        for i in range(len(deck) - 1, 0, -1):
            limit = 2**64 - 2**64 % (i + 1)
            j = next(number for number in numbers if number < limit) % (i + 1)
            deck[i], deck[j] = deck[j], deck[i]
        return deck


def _numbers(key: bytes, n: int) -> Iterator[int]:
    """The stream of 64-bit numbers of the n-th chance move."""
    i = 0
    while True:
        block = hashlib.sha256(key + n.to_bytes(8, "big") + i.to_bytes(8, "big")).digest()
        yield from (int.from_bytes(block[at : at + 8], "big") for at in range(0, 32, 8))
        i += 1
