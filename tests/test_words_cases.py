"""Templates are filled the same way in Python and in the browser: both are held to the cases of `words.json`."""

import json
from pathlib import Path
from typing import Any

import pytest

from ronron.kit.words import Words
from ronron.plain import Line

SHARED = json.loads((Path(__file__).parent / "words.json").read_text(encoding="utf-8"))


def words_for(language: str = "en", names: tuple[str, ...] = (), reader: int | None = None) -> Words:
    words = Words(language, names=names, reader=reader)
    words.tables = SHARED["tables"]
    return words


def received(value: Any) -> Any:
    if isinstance(value, list):
        return [received(one) for one in value]
    if isinstance(value, dict) and "key" in value:
        return Line(key=value["key"], values={name: received(one) for name, one in value["values"].items()})
    return value


@pytest.mark.parametrize("case", SHARED["cases"], ids=lambda case: case["says"])
def test_a_line_becomes_this_sentence(case: dict[str, Any]) -> None:
    assert words_for(case["language"], case["names"], case["reader"]).line(received(case["line"])) == case["said"]


@pytest.mark.parametrize("case", SHARED["moves"], ids=lambda case: case["move"])
def test_a_move_is_said_so(case: dict[str, str]) -> None:
    assert words_for().move(case["move"]) == case["said"]
