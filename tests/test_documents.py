"""Documents that fail the build when they are stale: generated pages, and commands that a README promises."""

import re
import shlex
from pathlib import Path

import pytest

from ronron import example, games
from ronron.cli import build
from ronron.cli.speech import Speech
from ronron.records.document import PAGE, page
from ronron.research import document as research

pytestmark = pytest.mark.source

ROOT = Path(__file__).parents[1]
LINK = re.compile(r"\]\((?!https?:)([^)#]+)[^)]*\)")
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])


def test_the_page_of_records_is_what_the_games_declare() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run `make docs`"


def test_the_page_of_those_who_learn_is_what_the_glances_say() -> None:
    assert research.DOCUMENT.read_text(encoding="utf-8") == research.page(), "run `make docs`"


def test_a_game_that_nobody_learns_by_numbers_has_no_chapter_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """As one that `ronron new-game` has just written."""
    before, found = research.page(), {**games.own_games(), "yarn": example.GAME}
    monkeypatch.setattr(games, "own_games", lambda: found)
    assert research.page() == before


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_somewhere(document: Path) -> None:
    for link in LINK.findall(document.read_text(encoding="utf-8")):
        assert (document.parent / link).exists(), link


@pytest.mark.parametrize(
    ("document", "least"),
    [("README.md", 6), ("docs/add-a-bot.md", 2), ("docs/arena.md", 3), ("docs/research.md", 1)],
    ids=lambda name: str(name),
)
def test_the_commands_of_a_page_can_be_typed(document: str, least: int) -> None:
    lines = (ROOT / document).read_text(encoding="utf-8").splitlines()
    commands = [shlex.split(line, comments=True)[1:] for line in lines if line.startswith("    ronron ")]
    assert len(commands) >= least
    for command in commands:
        build(Speech("en")).parse_args(command)
