"""The minds as they are shipped: whole, each its own, and of one opinion with people where people are of one."""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from itertools import combinations
from pathlib import Path
from statistics import correlation, mean
from typing import Any

import pytest

from ronron.games.de_fil_en_aiguille.pieces import THEMES

HOME = files("ronron.games.de_fil_en_aiguille")
MINDS = tomllib.loads(HOME.joinpath("minds", "minds.toml").read_text(encoding="utf-8"))
NAMES: Sequence[str] = [mind["id"] for mind in MINDS["minds"]]
TRIPLES = tomllib.loads(Path(__file__).with_name("triples.toml").read_text(encoding="utf-8"))
CLOSEST = 255
LEAST_AGREEMENT = 0.85  # of the default mind, with the triples that are clear
MOST_ALIKE = 0.97

in_each_theme = pytest.mark.parametrize("theme", THEMES)
with_each_mind = pytest.mark.parametrize("mind", NAMES)


@cache
def rows_of(mind: str, theme: str) -> Sequence[bytes]:
    data = HOME.joinpath("minds", f"{mind}.{theme}.bin").read_bytes()
    size: int = MINDS["sizes"][theme]
    assert len(data) == size * size
    return [data[start : start + size] for start in range(0, len(data), size)]


def agreement(mind: str, theme: str) -> float:
    """How often a mind judges a clear triple as people did; a tie counts as wrong."""
    rows = rows_of(mind, theme)
    clear: Sequence[Mapping[str, Any]] = [each for each in TRIPLES[theme]["triples"] if each["clear"]]
    right = [
        rows[each["anchor"] - 1][each["closer"] - 1] > rows[each["anchor"] - 1][each["farther"] - 1] for each in clear
    ]
    return sum(map(bool, right)) / len(right)


def test_the_minds_have_names_and_know_every_card() -> None:
    assert 3 <= len(NAMES) == len(set(NAMES))
    for language in ("fr", "en"):
        assert len({mind[language]["name"] for mind in MINDS["minds"]}) == len(NAMES)
        assert all(mind[language]["thinks"] for mind in MINDS["minds"])
    for theme in THEMES:
        cards = tomllib.loads(HOME.joinpath("themes", f"{theme}.toml").read_text(encoding="utf-8"))["cards"]
        assert MINDS["sizes"][theme] == len(cards)


@in_each_theme
@with_each_mind
def test_closeness_is_the_same_both_ways_and_a_card_is_closest_to_itself(theme: str, mind: str) -> None:
    rows = rows_of(mind, theme)
    for one, row in enumerate(rows):
        assert row[one] == CLOSEST
        assert max(row[:one] + row[one + 1 :]) < CLOSEST
        assert row == bytes(other[one] for other in rows)


@in_each_theme
def test_the_default_mind_agrees_with_people_where_it_is_clear(theme: str) -> None:
    assert agreement(NAMES[0], theme) >= LEAST_AGREEMENT


@in_each_theme
@with_each_mind
def test_every_mind_sees_what_is_clear_far_more_often_than_by_chance(theme: str, mind: str) -> None:
    assert agreement(mind, theme) >= 0.75


@in_each_theme
@pytest.mark.parametrize(("one", "other"), list(combinations(NAMES, 2)))
def test_no_two_minds_are_the_same(theme: str, one: str, other: str) -> None:
    assert correlation(*(list(b"".join(rows_of(mind, theme))) for mind in (one, other))) < MOST_ALIKE


@pytest.mark.parametrize(("theme", "other"), list(combinations(THEMES, 2)))
@with_each_mind
def test_cards_of_two_themes_are_closer_when_they_call_the_same_things_to_mind(
    theme: str, other: str, mind: str
) -> None:
    data = HOME.joinpath("minds", f"{mind}.{theme}.{other}.bin").read_bytes()
    rows, columns = tags_of(theme), tags_of(other)
    assert len(data) == len(rows) * len(columns)
    shared = [len(one & another) for one in rows for another in columns]
    much, nothing = ([byte for byte, count in zip(data, shared) if count in wanted] for wanted in (range(3, 13), (0,)))
    assert mean(much) > mean(nothing) + 20


def tags_of(theme: str) -> Sequence[frozenset[str]]:
    cards = tomllib.loads(HOME.joinpath("themes", f"{theme}.toml").read_text(encoding="utf-8"))["cards"]
    return [frozenset(card["tags"]) for card in cards]


def test_there_is_no_matrix_that_nobody_reads() -> None:
    themes = [*THEMES, *(f"{one}.{other}" for one, other in combinations(THEMES, 2))]
    shipped = {file.name for file in HOME.joinpath("minds").iterdir() if file.name.endswith(".bin")}
    assert shipped == {f"{mind}.{theme}.bin" for mind in NAMES for theme in themes}
