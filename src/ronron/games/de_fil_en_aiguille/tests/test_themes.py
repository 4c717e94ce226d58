"""The themes as they are written: whole, varied, short enough for a card, with letters that are worth having."""

import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from importlib.resources import files
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from ronron.games.de_fil_en_aiguille.pieces import LETTERS, THEMES

HOME = files("ronron.games.de_fil_en_aiguille")
LANGUAGES = ("fr", "en")
MEMOCATS = {"jobs": 0, "bar-wisdom": 1, "lonely-cats": 2}
WITH_LETTERS = ("jobs", "bar-wisdom")
LEAST_CARDS = 80
LEAST_OF_A_KIND = 40
LONGEST_TEXT = 70  # what a phone's card holds
LONGEST_GLOSS = 110
TAGS = range(8, 13)
FARTHEST = 2  # along an axis
PASSED_OVER = (0.28, 0.40)  # about one draw in three, for the third clue (rule 12)
SHARES = {1: 0.5, 2: 0.4, 3: 0.1}  # of the cards, by how many letters they have

Card = Mapping[str, Any]

in_each_theme = pytest.mark.parametrize("theme", THEMES)
in_each_lettered_theme = pytest.mark.parametrize("theme", WITH_LETTERS)


def read(name: str) -> dict[str, Any]:
    return tomllib.loads(HOME.joinpath("themes", f"{name}.toml").read_text(encoding="utf-8"))


def cards_of(theme: str) -> Sequence[Card]:
    cards: Sequence[Card] = read(theme)["cards"]
    return cards


@in_each_theme
def test_a_theme_has_enough_cards_numbered_from_one_on(theme: str) -> None:
    read_theme = read(theme)
    assert read_theme["id"] == theme
    assert read_theme["memocats"] == MEMOCATS[theme]
    numbers = [card["number"] for card in read_theme["cards"]]
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(numbers) >= LEAST_CARDS


@in_each_theme
def test_a_card_says_something_short_in_both_languages(theme: str) -> None:
    for card in cards_of(theme):
        for language in LANGUAGES:
            said = card[language]
            assert set(said) == {"text", "gloss"}
            assert 0 < len(said["text"]) <= LONGEST_TEXT, said["text"]
            assert 0 < len(said["gloss"]) <= LONGEST_GLOSS, said["gloss"]
            assert "\n" not in said["text"] + said["gloss"]


@in_each_theme
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("line", ["text", "gloss"])
def test_nothing_is_said_twice(theme: str, language: str, line: str) -> None:
    said = Counter(card[language][line].casefold() for card in cards_of(theme))
    assert [words for words, times in said.items() if times > 1] == []


@in_each_theme
def test_a_card_calls_eight_to_twelve_different_things_to_mind(theme: str) -> None:
    for card in cards_of(theme):
        assert len(card["tags"]) in TAGS, card["tags"]
        assert len(set(card["tags"])) == len(card["tags"]), card["tags"]


def test_no_two_cards_of_a_theme_call_the_same_things_to_mind() -> None:
    for theme in THEMES:
        minded = Counter(frozenset(card["tags"]) for card in cards_of(theme))
        assert max(minded.values()) == 1


def test_every_tag_can_be_said_in_both_languages_and_is_on_more_than_one_card() -> None:
    used = Counter(tag for theme in THEMES for card in cards_of(theme) for tag in card["tags"])
    said = read("tags")["tags"]
    assert set(said) == set(used)
    assert [tag for tag, times in used.items() if times < 2] == []
    for words in said.values():
        assert set(words) == set(LANGUAGES)
        assert all(words.values())


@in_each_lettered_theme
def test_rule_12_every_letter_is_a_kinship_with_a_name(theme: str) -> None:
    named = read(theme)["letters"]
    assert "".join(named) == LETTERS
    for words in named.values():
        assert set(words) == set(LANGUAGES)


@in_each_lettered_theme
def test_rule_12_half_of_the_cards_have_one_letter_and_no_letter_is_rare_or_common(theme: str) -> None:
    letters = [card["letters"] for card in cards_of(theme)]
    assert all(each == "".join(sorted(set(each))) for each in letters)
    for count, share in SHARES.items():
        having = sum(len(each) == count for each in letters)
        assert having / len(letters) == pytest.approx(share, abs=0.05)
    times = Counter("".join(letters))
    even = sum(times.values()) / len(LETTERS)
    for letter in LETTERS:
        assert 0.75 * even <= times[letter] <= 1.25 * even, (letter, times[letter])


@in_each_lettered_theme
def test_rule_12_about_a_third_of_draws_is_passed_over_for_the_third_clue(theme: str) -> None:
    assert PASSED_OVER[0] <= passed_over([frozenset(card["letters"]) for card in cards_of(theme)]) <= PASSED_OVER[1]


def passed_over(letters: Sequence[frozenset[str]]) -> float:
    """How often a third card, drawn evenly, shares a letter with the two in play: counted over all pairs."""
    having = Counter(letters)
    pairs: Counter[frozenset[str]] = Counter()
    for one, other in combinations(letters, 2):
        pairs[one | other] += 1
    shared = {union: sum(times for each, times in having.items() if each & union) for union in pairs}
    # The two in play share a letter with themselves, and are not drawn again.
    found = sum(times * (shared[union] - 2) for union, times in pairs.items())
    return found / (pairs.total() * (len(letters) - 2))


def test_the_count_of_cards_passed_over_is_right_where_it_can_be_done_by_hand() -> None:
    a, b, c = frozenset("A"), frozenset("B"), frozenset("C")
    assert passed_over([a, b, c]) == 0
    assert passed_over([a, a, b]) == pytest.approx(2 / 3)  # only a pair of equals leaves a stranger
    assert passed_over([a, a, a]) == 1


def test_rule_12_small_ads_are_of_two_kinds_and_say_where_they_stand() -> None:
    theme = read("lonely-cats")
    axes = theme["axes"]
    assert {axis["attracts"] for axis in axes} == {"like", "unlike"}
    kinds = Counter(card["kind"] for card in theme["cards"])
    assert set(kinds) == {"tom", "queen"}
    assert min(kinds.values()) >= LEAST_OF_A_KIND
    for card in theme["cards"]:
        assert "letters" not in card
        assert len(card["axes"]) == len(axes)
        assert all(abs(place) <= FARTHEST for place in card["axes"])
        assert any(card["axes"]), card["number"]


# --- The triples -------------------------------------------------------------------------------------------------

LEAST_TRIPLES = 200


def test_triples_name_three_cards_that_can_meet() -> None:
    labelled = tomllib.loads(Path(__file__).with_name("triples.toml").read_text(encoding="utf-8"))
    assert set(labelled) == set(THEMES)
    assert sum(len(labelled[theme]["triples"]) for theme in THEMES) >= LEAST_TRIPLES
    for theme in THEMES:
        cards = cards_of(theme)
        for each in labelled[theme]["triples"]:
            anchor, closer, farther = (cards[each[who] - 1] for who in ("anchor", "closer", "farther"))
            assert len({anchor["number"], closer["number"], farther["number"]}) == 3
            if "kind" in anchor:
                assert closer["kind"] == farther["kind"] != anchor["kind"]
