"""Records: a finished or running game as a small text that a person can read and anyone can check.

`docs/records.md` describes it to strangers. `write` and `read` are exact inverses: a record has one form.
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from hashlib import sha256
from typing import Any

from ronron.plain import HOUSE, Refusal, Result
from ronron.records.match import Entry

FORMAT = 1
OF_BRANCHES = 2  # the format of a record that has the line `branch`, and of no other
LARGEST = 2_000_000  # characters; the longest real game stays far below
HEADER = ("ronron", "game", "rules", "options", "seats", "time", "branch", "commitment", "salts", "seed")
REQUIRED = ("ronron", "game", "rules", "options", "seats")
AS_TEXT = ("game", "time", "commitment", "seed")  # the other values are JSON
MOVE = re.compile(r"(house|0|[1-9][0-9]?) ([a-z][a-z0-9'-]*(?: [a-z0-9'-]+)*)(?: @(0|[1-9][0-9]{0,11}))?(?: (\{.*\}))?")
MOST = 2**53 - 1  # the largest whole number that every language keeps exact
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", re.ASCII)  # and a moment that there was: `_is_time`
HEX = re.compile(r"[0-9a-f]{64}")


class Damaged(Exception):
    """A record that cannot be right: the line where it shows, and why."""

    def __init__(self, line: int, refusal: Refusal) -> None:
        super().__init__(line, refusal)
        self.line = line
        self.refusal = refusal

    def __str__(self) -> str:
        return f"line {self.line}: {self.refusal}"


@dataclass(frozen=True, kw_only=True)
class Player:
    """Who sat in a seat: a name, and whether a person, or which bot."""

    name: str
    kind: str = "person"


@dataclass(frozen=True, kw_only=True)
class Branch:
    """Where a match left another one, to go on otherwise: a "what if", which counts nowhere."""

    at: int  # so many of the first moves are those of the other record
    seat: int  # who wanted to know
    deal: str  # `true`: as it was dealt there; `other`: as it might have been, for all that seat could know
    told: int  # so many of the house's first draws are told, and do not follow from the seed
    moves: str  # SHA-256 of all move lines of the other record: it stays the same when somebody's name goes


@dataclass(frozen=True, kw_only=True)
class Record:
    game: str
    rules: int
    options: Mapping[str, Any]
    seats: Sequence[Player]
    entries: Sequence[Entry]
    time: str | None = None
    branch: Branch | None = None
    commitment: str | None = None
    salts: Sequence[str] | None = None
    seed: str | None = None
    result: Result | None = None
    ronron: int = FORMAT
    lines: Sequence[int] = field(default=(), compare=False)  # where each entry stands, when read from a text

    def __str__(self) -> str:
        return write(self)

    def __repr__(self) -> str:
        end = "unfinished" if self.result is None else "finished"
        return f"<Record of {self.game}, {len(self.seats)} seats, {len(self.entries)} moves, {end}>"


def header_keys(record: Record) -> list[str]:
    """The header lines this record has, in their order."""
    return [key for key in HEADER if getattr(record, key) is not None]


CANONICAL = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def canonical(value: Any) -> str:
    """JSON in its one form: sorted keys, no spaces, characters as they are."""
    return CANONICAL.encode(value)


# --- Writing -----------------------------------------------------------------------------------------------------


def write(record: Record) -> str:
    """The record as text; a result is sealed by the digest of everything above it."""
    values: dict[str, Any] = {key: getattr(record, key) for key in HEADER}
    values["seats"] = [vars(player) for player in record.seats]
    values["branch"] = None if record.branch is None else vars(record.branch)
    lines = [f"{key}: {values[key] if key in AS_TEXT else canonical(values[key])}\n" for key in header_keys(record)]
    lines.append("\n")
    lines += [f"{write_entry(entry)}\n" for entry in record.entries]
    text = "".join(lines)
    if record.result is None:
        return text
    sealed = {**vars(record.result), "digest": sha256(text.encode()).hexdigest()}
    return f"{text}= {canonical(sealed)}\n"


def write_entry(entry: Entry) -> str:
    line = f"{'house' if entry.who == HOUSE else entry.who} {entry.move}"
    if entry.milliseconds is not None:
        line += f" @{entry.milliseconds}"
    return f"{line} {canonical(entry.notes)}" if entry.notes else line


# --- Reading -----------------------------------------------------------------------------------------------------


def read(text: str) -> Record:
    """A record from its text. Only its form is checked here; whether it could have been played, `verify` tells."""
    if len(text) > LARGEST:
        raise Damaged(1, Refusal("record-too-long"))
    lines = text.split("\n")
    header, at = _read_header(lines)
    entries: list[Entry] = []
    numbers: list[int] = []
    result: Result | None = None
    for number, line in enumerate(lines[at:-1], start=at + 1):
        if result is not None:
            raise Damaged(number, Refusal("after-the-result"))
        if line.startswith("= "):
            result = _read_result(line[2:], number, "".join(f"{one}\n" for one in lines[: number - 1]))
        else:
            entries.append(read_entry(line, number))
            numbers.append(number)
    if lines[-1] != "":
        raise Damaged(len(lines), Refusal("cut-short"))
    record = Record(**header, entries=entries, result=result, lines=numbers)
    _compare(lines, write(record).split("\n"))
    return record


def _read_header(lines: Sequence[str]) -> tuple[dict[str, Any], int]:
    header: dict[str, Any] = {}
    for number, line in enumerate(lines, start=1):
        if line == "":
            _check_header(header, number)
            return header, number
        key, colon, value = line.partition(": ")
        if not colon or key not in HEADER or key in header:
            raise Damaged(number, Refusal("unreadable-header", line=_short(line)))
        header[key] = value if key in AS_TEXT else _read_json(value, number)
        if key == "ronron" and header[key] not in (FORMAT, OF_BRANCHES):
            raise Damaged(number, Refusal("unknown-format", format=_short(value), known=OF_BRANCHES))
    raise Damaged(len(lines), Refusal("cut-short"))


def _check_header(header: dict[str, Any], end: int) -> None:
    """Every value has its type; what is missing is told at the line where the header ends."""
    for key in REQUIRED:
        if key not in header:
            raise Damaged(end, Refusal("missing-header", key=key))
    number = {key: line for line, key in enumerate(header, start=1)}
    wrong = {
        "ronron": (header["ronron"] == OF_BRANCHES) != ("branch" in header),
        "rules": type(header["rules"]) is not int,
        "options": type(header["options"]) is not dict,
        "time": not _is_time(header.get("time", "2026-01-01T00:00:00Z")),
        "salts": not _are_texts(header.get("salts", [])),
        "commitment": not HEX.fullmatch(header.get("commitment", "0" * 64)),
        "seed": not HEX.fullmatch(header.get("seed", "0" * 64)),
        "seats": not _are_players(header["seats"]),
        "branch": "branch" in header and not _is_branch(header["branch"]),
    }
    for key, is_wrong in wrong.items():
        if is_wrong:
            raise Damaged(number[key], Refusal("unreadable-header", line=key))
    header["seats"] = tuple(Player(**player) for player in header["seats"])
    if "branch" in header:
        header["branch"] = Branch(**header["branch"])


def _is_time(text: str) -> bool:
    """The thirteenth month and the thirtieth of February are as unreadable as a time without its minutes."""
    if TIME.fullmatch(text) is None:
        return False
    try:
        datetime.strptime(text, "%Y-%m-%dT%H:%M:%S%z")
    except ValueError:
        return False
    return True


def _is_branch(value: Any) -> bool:
    numbers = ("at", "seat", "told")
    return (
        type(value) is dict
        and set(value) == {*numbers, "deal", "moves"}
        and all(type(value[key]) is int and value[key] >= 0 for key in numbers)
        and value["deal"] in ("true", "other")
        and type(value["moves"]) is str
        and HEX.fullmatch(value["moves"]) is not None
    )


def _are_texts(value: Any) -> bool:
    return type(value) is list and all(type(one) is str for one in value)


def _are_players(value: Any) -> bool:
    fields = {"name", "kind"}
    return type(value) is list and all(
        type(one) is dict and set(one) == fields and _are_texts(list(one.values())) for one in value
    )


def read_entry(line: str, number: int = 1) -> Entry:
    match = MOVE.fullmatch(line)
    if match is None:
        raise Damaged(number, Refusal("unreadable-line", line=_short(line)))
    who, move, milliseconds, notes = match.groups()
    return Entry(
        who=HOUSE if who == "house" else int(who),
        move=move,
        milliseconds=None if milliseconds is None else int(milliseconds),
        notes={} if notes is None else _read_json(notes, number),
    )


def _read_result(text: str, number: int, above: str) -> Result:
    value = _read_json(text, number)
    if type(value) is not dict or value.pop("digest", None) != sha256(above.encode()).hexdigest():
        raise Damaged(number, Refusal("wrong-digest"))
    try:
        return Result(**value)
    except TypeError:
        raise Damaged(number, Refusal("unreadable-result")) from None


def _read_json(text: str, number: int) -> Any:
    try:
        value = json.loads(text, parse_constant=_refuse_number, parse_float=_refuse_number, parse_int=_read_int)
        canonical(value).encode()  # half a surrogate pair is JSON, but not text
    except (ValueError, RecursionError):
        raise Damaged(number, Refusal("unreadable-json", text=_short(text))) from None
    return value


def _refuse_number(text: str) -> Any:
    raise ValueError(text)  # whole numbers alone look the same in every language


def _read_int(text: str) -> int:
    number = int(text)
    if abs(number) > MOST:
        raise ValueError(text)
    return number


def _compare(lines: Sequence[str], written: Sequence[str]) -> None:
    """A record has one form: written again, it must be the same to the letter."""
    for number, (ours, theirs) in enumerate(zip(written, lines, strict=False), start=1):
        if ours != theirs:
            raise Damaged(number, Refusal("not-canonical", line=_short(theirs)))
    if len(written) != len(lines):
        raise Damaged(min(len(written), len(lines)), Refusal("not-canonical", line=""))


def _short(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:57]}..."
