"""docs/add-a-game.md cannot go stale: what it quotes is the code, what it names is there, Yarn has all its words."""

import re
from pathlib import Path

import pytest

from ronron import games
from ronron.example import GAME
from ronron.kit.words import LANGUAGES, Words
from ronron.laws import Position

pytestmark = pytest.mark.source

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs/add-a-game.md").read_text("utf-8")
QUOTES = re.findall(r"^```\w+ (\S+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def test_the_page_quotes_every_part_of_the_tiny_game() -> None:
    parts = ("__init__.py", "pieces.py", "rules.py", "worlds.py", "words.en.toml")
    assert {path for path, _ in QUOTES} >= {f"src/ronron/example/{part}" for part in parts}
    assert len(re.findall("^```", PAGE, re.MULTILINE)) == 2 * len(QUOTES), "a block does not say which file it quotes"


@pytest.mark.parametrize(("path", "quoted"), QUOTES, ids=[f"{at}-{path}" for at, (path, _) in enumerate(QUOTES, 1)])
def test_what_is_quoted_is_the_code(path: str, quoted: str) -> None:
    assert quoted in (ROOT / path).read_text("utf-8")


def test_every_file_the_page_names_is_there() -> None:
    named = set(re.findall(r"`((?:src|tests|docs)/[\w./-]+)`", PAGE))
    assert named
    assert [name for name in sorted(named) if not (ROOT / name).exists()] == []


def test_a_home_has_the_files_of_the_table() -> None:
    table = PAGE.partition("## A game's home")[2].partition("\n## ")[0]
    always, _, sometimes = (files_in(part) for part in table.partition("a game is whole without them"))
    homes = {game.about.id: ROOT / "src" / games.home(game).replace(".", "/") for game in games.own_games().values()}
    assert "rules.py" in always
    for game, home in homes.items():
        assert [name for name in always if not (home / name).exists()] == [], game
    assert "glance.py" in sometimes
    assert [name for name in sometimes if not any((home / name).exists() for home in homes.values())] == []


def files_in(table: str) -> list[str]:
    rows = re.findall(r"^\| (`.*?) \|", table, re.MULTILINE)
    return [name for row in rows for name in re.findall(r"`([^`]+)`", row)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_game_can_be_told(language: str) -> None:
    for setup in GAME.tables_to_try():
        for match in Position(game=GAME, setup=setup, seed=1, steps=100).stages():
            for viewer in match.viewers:
                words = Words(language, games.home(GAME), names=["Minou", "Félix", "Salem"], reader=viewer)
                lines = [*GAME.describe(match.state.view(viewer))]
                lines += [line for event in match.heard[viewer] for line in GAME.narrate(event)]
                told = words.lines(lines)
                assert [one for one in told if one.startswith(("events.", "describe.")) or "None" in one] == []
