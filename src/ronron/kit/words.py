# compiled
"""Words: sentences made for one reader, in his language, from keys and values.

A words file is TOML: tables of templates, found by dotted keys. In a template

- `{number}` is a value as it is, and `{seat}` any value whose name is in SEAT_NAMES, told as that seat's name;
- `{colour:colours}` is looked up in the table `[colours]`; a list is looked up item by item and joined with commas;
- `{count:tricks}` chooses by number where `[tricks]` has the keys `one` and `other`;
- `{a:seats}` is a seat's name, counted round the table, or "you"; `{place:from-one}` is a number, counted from 1;
- a value that is itself a `Line` is said in its place; a list of lists of them becomes a table, a row to a line;
- a value that is a mapping holds what to say in each language: the text of a card, which is in no words file;
- a key with `-you` behind it is taken instead when the line's `seat` is the reader himself.

French keeps its high punctuation with the word before it (`typeset`), and says d’Inès where one wrote `de {seat}`.
A sentence that ends with a quoted one has one stop.

`web/src/lib/words.ts` does the same for a browser; `tests/words.json` has the cases to which both are held.
"""

import os
import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from ronron.plain import Line, Viewer

LANGUAGES = ("fr", "en")
VARIABLES = ("RONRON_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
SEAT_NAMES = ("seat", "by", "first", "leader")  # values that name a seat
SEATS = "seats"  # looked up among those who sit here, in no words file
MINUS = "\u2212"
FROM_ONE = "from-one"
PLACEHOLDER = re.compile(r"\{(\w+)(?::([\w.-]+))?\}")
ELIDED = re.compile(r"\b([Dd]|[Qq]u|[Jj]usqu|[Ll]orsqu)e $")  # before a vowel the e goes
VOWEL = re.compile("[aàâäæeéèêëhiîïoôöœuùûü]|y[^aeéiou]", re.IGNORECASE)
QUOTED_STOP = re.compile(r"([.!?…]\s?[»”])\.(?=\s|$)")  # what is quoted has ended the sentence already

NARROW, WIDE = "\u202f", "\u00a0"  # spaces at which no line breaks
SPACED = ((re.compile(" (?=[;?!])"), NARROW), (re.compile(r" (?=:(?:\s|$))|(?<=«) | (?=»)"), WIDE))


@cache
def load(package: str, language: str) -> Mapping[str, Any]:
    """The words of a package (the house, or a game) in a language."""
    words = tomllib.loads(files(package).joinpath(f"words.{language}.toml").read_text(encoding="utf-8"))
    return {key: typeset_all(value, language) for key, value in words.items()}


def typeset_all(words: Any, language: str) -> Any:
    """A template, or a table of them, as its language is printed."""
    if isinstance(words, Mapping):
        return {key: typeset_all(value, language) for key, value in words.items()}
    return typeset(str(words), language)


def typeset(text: str, language: str) -> str:
    """French has a space before its high punctuation and inside its quotes, and no line ever breaks there."""
    if language == "fr":
        for where, space in SPACED:
            text = where.sub(space, text)
    return text


def usual_language() -> str:
    """What the surroundings say; English where they say nothing that we speak."""
    for variable in VARIABLES:
        said = os.environ.get(variable, "")[:2].lower()
        if said:
            return said if said in LANGUAGES else "en"
    return "en"


class Words:
    """The words one reader gets: those of the game first, those of the house for the rest."""

    def __init__(self, language: str, *packages: str, names: Sequence[str] = (), reader: Viewer | None = None) -> None:
        self.language = language
        self.tables = [load(package, language) for package in (*packages, "ronron")]
        self.names = names
        self.reader = reader

    def template(self, key: str) -> str | None:
        found = self.find(key)
        return found if isinstance(found, str) else None

    def find(self, key: str) -> Any:
        for table in self.tables:
            value: Any = table
            for part in key.split("."):
                value = value.get(part) if isinstance(value, Mapping) else None
            if value is not None:
                return value
        return None

    def say(self, key: str, /, **values: Any) -> str:
        """A key and its values as a sentence. Values that may have any name, `key` too, come as a line."""
        return self._fill(key, values)

    def _fill(self, key: str, values: Mapping[str, Any]) -> str:
        """A missing key shows itself, so that nothing is silently lost."""
        template = None
        if self.reader is not None and values.get("seat") == self.reader:
            template = self.template(f"{key}-you")
        template = template or self.template(key) or key
        said, end = "", 0
        for match in PLACEHOLDER.finditer(template):
            said = self.join(said + template[end : match.start()], self.value(match[1], match[2], values))
            end = match.end()
        return QUOTED_STOP.sub(r"\1", said + template[end:])

    def join(self, before: str, value: str) -> str:
        """A value behind what was said before it: de Sacha, but d’Inès."""
        if self.language == "fr" and VOWEL.match(value):
            before = ELIDED.sub("\\1’", before)
        return before + value

    def line(self, line: Line) -> str:
        return self._fill(line.key, line.values)

    def lines(self, lines: Iterable[Line]) -> list[str]:
        return [self.line(line) for line in lines]

    def move(self, move: str) -> str:
        """A move as one says it: `play 5 blue` is `moves.play` with a = 5, b = blue; without words, its notation."""
        verb, *rest = move.split(" ")
        key = f"moves.{verb}"
        if self.template(key) is None:
            return move
        return self.say(key, **dict(zip("abcdef", rest, strict=False)))

    def value(self, name: str, table: str | None, values: Mapping[str, Any]) -> str:
        value = values.get(name)
        if isinstance(value, Line):
            return self.line(value)
        if isinstance(value, Mapping):
            return typeset(str(value.get(self.language, "")), self.language)
        if isinstance(value, list | tuple):
            if value and isinstance(value[0], list | tuple):
                return aligned([[self.value(name, table, {name: one}) for one in row] for row in value])
            return ", ".join(self.value(name, table, {name: one}) for one in value)
        if table is None:
            return self.seat(value) if name in SEAT_NAMES and isinstance(value, int) else written(value)
        if table in (SEATS, FROM_ONE) and is_number(value):
            number = int(str(value))
            return self.around(number) if table == SEATS else str(number + 1)
        words = self.find(table) or {}
        if "other" in words:  # a number, or one in notation
            return str(words["one" if self.is_one(int(str(value))) else "other"])
        return str(words.get(str(value), value))

    def look_up(self, table: str, key: str) -> str:
        """One word of a table, such as what a colour is called; the key itself where the table does not have it."""
        return str((self.find(table) or {}).get(key, key))

    def seat(self, seat: int) -> str:
        return self.names[seat] if 0 <= seat < len(self.names) else self.say("seats.numbered", number=seat + 1)

    def around(self, seat: int) -> str:
        """Whoever sits here, in the middle of a sentence; past the last seat one has come round to the first."""
        seat = seat % len(self.names) if self.names else seat
        return self.say("seats.you") if seat == self.reader else self.seat(seat)

    def is_one(self, count: int) -> bool:
        """French says 0 pli, 1 pli, 2 plis; English 0 tricks, 1 trick, 2 tricks."""
        return abs(count) < 2 if self.language == "fr" else abs(count) == 1


def written(value: Any) -> str:
    """As it is printed: what is below nought has a minus, not a hyphen."""
    return f"{MINUS}{-value}" if isinstance(value, int) and value < 0 else str(value)


def is_number(value: Any) -> bool:
    """A number, or one in notation; true and false are none."""
    return not isinstance(value, bool) and (isinstance(value, int) or (isinstance(value, str) and value.isdecimal()))


def aligned(rows: Sequence[Sequence[str]]) -> str:
    """Rows of cells as a table: columns for the eye, commas for the ear of a screen reader."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = [f"{cell}, ".ljust(width + 2) for cell, width in zip(row, widths, strict=True)]
        lines.append("".join(cells).rstrip(", "))
    return "\n".join(lines)
