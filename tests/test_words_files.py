"""What people read, in French and in English: both files of a pair say the same, and every key is said by someone."""

import argparse
import inspect
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest

from ronron.example import GAME as YARN
from ronron.kit.words import load
from ronron.plain import Option
from tests.architecture.words import (
    card_keys,
    flatten,
    french_faults,
    missing_faults,
    pair_faults,
    quote_faults,
    read_words,
    refusals_and_events,
    strings_said,
    table_faults,
    unused_faults,
)

pytestmark = pytest.mark.source

ROOT = Path(__file__).parent.parent
HOMES = ROOT / "src/ronron/games"
EXAMPLE = ROOT / "src/ronron/example"
FILES = sorted((ROOT / "src/ronron").rglob("*.fr.toml")) + sorted((ROOT / "src/ronron").rglob("*.en.toml"))


def words_of(path: Path) -> dict[str, str]:
    return read_words(path.read_text("utf-8"))


def sources_under(home: Path) -> dict[Path, str]:
    """The sources of a home, tests aside."""
    files = (file for file in home.rglob("*.py") if "tests" not in file.relative_to(home).parts)
    return {file: file.read_text("utf-8") for file in files}


SERVED = ("wire", "stores", "net", "page")  # the layers around the house, which speak its words


def homes_served(path: Path) -> list[Path]:
    """The folders whose sources speak through the words file of this one."""
    around = [path.parent.parent / layer for layer in SERVED] if path.parent.name == "house" else []
    return [path.parent, *around]


def own_sources(path: Path) -> list[str]:
    """The sources that speak through this words file: those below it, less the homes that have words of their own."""
    inner = [home for other in FILES if other.parent != path.parent for home in homes_served(other)]
    inner = [home for home in inner if path.parent in home.parents]
    sources = {file: text for home in homes_served(path) for file, text in sources_under(home).items()}
    return [text for file, text in sources.items() if not any(home in file.parents for home in inner)]


def words_in_reach(path: Path) -> dict[str, str]:
    """The words of a home and, behind them, those of the house it stands in, in one language."""
    above = [other for other in FILES if other.parent in path.parents and other.suffixes == path.suffixes]
    return {key: template for other in above for key, template in words_of(other).items()}


def other_language(path: Path) -> Path:
    name, language, suffix = path.name.rsplit(".", 2)
    return path.with_name(f"{name}.{'en' if language == 'fr' else 'fr'}.{suffix}")


def assert_none(faults: list[str]) -> None:
    if faults:
        pytest.fail("\n".join(faults), pytrace=False)


each_file = pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT / "src/ronron").as_posix())


@each_file
def test_both_languages_say_the_same(path: Path) -> None:
    assert other_language(path).exists()
    assert_none(pair_faults(path.name, words_of(path), words_of(other_language(path))))


@each_file
def test_every_lookup_has_its_table_and_every_you_its_third_person(path: Path) -> None:
    assert_none(table_faults(path.name, words_of(path)))


def speakers(path: Path) -> list[str]:
    """Who may say the words of this file: its home, and for a game the house, which reads every game's words alike.

    The command line also translates what argparse says.
    """
    sources = {file: text for home in homes_served(path) for file, text in sources_under(home).items()}
    if is_of_a_game(path):
        house = sources_under(ROOT / "src/ronron")
        sources |= {file: text for file, text in house.items() if HOMES not in file.parents}
    return [*sources.values(), inspect.getsource(argparse)] if path.parent.name == "cli" else list(sources.values())


def is_of_a_game(path: Path) -> bool:
    return path.parent.parent == HOMES or path.parent == EXAMPLE


def said_of_it(path: Path) -> set[str]:
    """What the house says of any game, where this is a game's file: its card, its options, its levels."""
    if not is_of_a_game(path):
        return set()
    game = import_module(".".join(path.parent.relative_to(ROOT / "src").parts)).GAME
    return card_keys(game.about, list(game.bots()))


@each_file
def test_every_key_is_said_by_someone(path: Path) -> None:
    assert_none(unused_faults(path.name, words_of(path), speakers(path), said_of_it(path)))


@each_file
def test_a_game_has_words_for_its_card_its_options_and_its_levels(path: Path) -> None:
    missing = said_of_it(path) - set(words_in_reach(path))
    assert_none([f"{path.name}: there are no words for {key}" for key in sorted(missing)])


@each_file
def test_every_refusal_and_event_of_the_home_has_words(path: Path) -> None:
    assert_none(missing_faults(path.name, words_in_reach(path), own_sources(path)))


@each_file
def test_it_is_printed_as_its_language_is(path: Path) -> None:
    home = ".".join(path.parent.relative_to(ROOT / "src").parts)
    language = path.name.split(".")[1]
    printed = dict(flatten(load(home, language)))
    said = {key: text for key, text in printed.items() if not key.startswith("argparse.")}
    assert_none(quote_faults(path.name, said))
    if language == "fr":
        assert_none(french_faults(path.name, said))


# --- The checks bite ---------------------------------------------------------------------------------------------

ENGLISH = read_words("""
[events]
declared = "{seat} plays {number} as {colour:colours}"
declared-you = "You play {number} as {colour:colours}"
won = "{seat} has {n:tricks}"
[colours]
red = "red"
[tricks]
one = "one trick"
other = "{n} tricks"
""")
FRENCH = read_words("""
[events]
declared = "{seat} joue {number} en {colour:colours}"
declared-you = "Tu joues {number} en {colour:colours}"
won = "{seat} a {n:tricks}"
[colours]
red = "rouge"
[tricks]
one = "{n} pli"
other = "{n} plis"
""")
RULES = '''
"""A docstring that mentions unheard."""
COLOURS = ["red"]
class Declared:
    type: Literal["declared"] = "declared"
class Won:
    type: Literal["won"] = "won"
'''


def test_a_good_pair_is_let_through() -> None:
    assert not pair_faults("words", ENGLISH, FRENCH)
    assert not table_faults("words", ENGLISH)
    assert not unused_faults("words", ENGLISH, [RULES])
    assert not missing_faults("words", ENGLISH, [RULES])


@pytest.mark.parametrize("key", sorted(ENGLISH))
def test_a_key_missing_from_one_language_is_found(key: str) -> None:
    rest = {other: template for other, template in FRENCH.items() if other != key}
    assert f"words: {key} is in one language only" in pair_faults("words", ENGLISH, rest)
    assert f"words: {key} is in one language only" in pair_faults("words", rest, ENGLISH)


@pytest.mark.parametrize(
    ("key", "template"),
    [("events.declared", "{seat} joue {number}"), ("events.won", "{seat} a {k:tricks}"), ("tricks.other", "{k} plis")],
)
def test_a_placeholder_missing_from_one_language_is_found(key: str, template: str) -> None:
    assert pair_faults("words", ENGLISH, {**FRENCH, key: template})


def test_a_doubled_brace_is_no_placeholder() -> None:
    assert not pair_faults("words", {"a": "{{x}} {y}"}, {"a": "{y}"})


def test_a_lookup_without_its_table_is_found() -> None:
    assert len(table_faults("words", {"events.won": "{seat} has {n:points}"})) == 1


def test_a_second_person_of_nothing_is_found() -> None:
    assert len(table_faults("words", {"events.won-you": "You won"})) == 1


@pytest.mark.parametrize("key", ["events.unheard", "events.unheard-you", "colours.mauve", "points.other"])
def test_a_key_that_nobody_says_is_found(key: str) -> None:
    faults = unused_faults("words", {**ENGLISH, key: "x"}, [RULES])
    assert faults == [f"words: nobody says {key}"]


def test_the_values_of_an_option_are_said_whatever_they_are_made_of() -> None:
    rounds = Option(key="rounds", values=tuple(range(3, 5)), defaults={2: 3})
    free = Option(key="handicap", values=(), defaults={2: []})
    keys = card_keys(replace(YARN.about, options=(rounds, free)), ["cat"])
    assert keys == {
        "about.sentence", "about.credits",
        "options.rounds.title", "options.rounds.help", "options.rounds.3", "options.rounds.4",
        "options.handicap.title", "options.handicap.help",
        "levels.cat.name", "levels.cat.sentence",
    }  # fmt: skip
    words = dict.fromkeys(keys, "x")
    assert not unused_faults("words", words, [], keys)
    assert unused_faults("words", {**words, "options.rounds.5": "x"}, [], keys) == [
        "words: nobody says options.rounds.5"
    ]


@pytest.mark.parametrize("source", ["raise Refusal('taken', rule=3)", "class Purred:\n    type: str = 'purred'"])
def test_a_refusal_or_an_event_without_words_is_found(source: str) -> None:
    assert len(missing_faults("words", ENGLISH, [RULES, source])) == 1


def test_what_counts_as_said() -> None:
    assert strings_said('"""No."""\ndef f():\n    """No."""\n    return f"play {n} now", "not in hand"') == {
        "play", "now", "play ", " now", "not in hand",
    }  # fmt: skip
    assert refusals_and_events("contract.Refusal('bare')\nRefusal(code)\nclass V:\n    type: str") == {"bare"}


@pytest.mark.parametrize(
    "text", ["Quoi ?", "Toi : oui", "« Toi", "Toi »", "Quoi?", "«Toi", "Et vous\u202f?", "Demandez-lui.", "C'est toi"]
)
def test_french_that_nobody_prints_or_says_here_is_found(text: str) -> None:
    assert len(french_faults("words", {"a": text}) + quote_faults("words", {"a": text})) == 1


def test_french_as_it_should_be_is_let_through() -> None:
    fine = (
        "Chez toi\u00a0: «\u00a0assez\u00a0»\u202f; {seat}\u202f? https://ronron.example C’est {points:points}\u202f!"
    )
    assert not french_faults("words", {"a": fine})
    assert not quote_faults("words", {"a": fine})
