"""Every piece of code in README and docs is run: Python blocks as they stand, commands as they are typed."""

import re
import shlex
import sys
from pathlib import Path

import pytest

from ronron.cli import main

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("examples/**/*.md")])
BLOCK = re.compile(r"```(\w+)\n(.*?)```", re.DOTALL)
COMMAND = re.compile(r"^    ronron (.*)$", re.MULTILINE)

# Whose blocks are held elsewhere, and where.
ELSEWHERE = {
    "docs/add-a-bot.md": "tests/test_programs.py runs them as programs",
    "docs/add-a-game.md": "tests/test_add_a_game.py compares them with the code they quote",
}
# What does not end by itself, or needs a house that is open; tests/house starts and asks these.
HOUSE = ("serve", "backup", "rooms", "join")
MEANT = {"GAME": "cat-in-the-box", "FILE": "evening.ronron"}
FEWER = {"--deals": "1", "--seconds": "0.01", "--jobs": "1", "--decisions": "1"}  # the same command, in small


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def blocks(page: Path) -> list[str]:
    """The Python of a page, from top to bottom."""
    return [text for language, text in BLOCK.findall(page.read_text(encoding="utf-8")) if language == "python"]


def commands(page: Path) -> list[str]:
    return [one for one in COMMAND.findall(page.read_text(encoding="utf-8")) if not one.startswith(HOUSE)]


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with what the pages speak of: a record of an evening, and a bot of one's own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("RONRON_LANG", "en")
    evening = ["play", "cat-in-the-box", "--people", "0", "--seed", "1", "--record", "evening.ronron"]
    assert main(evening) == 0
    program = BLOCK.findall((ROOT / "docs/add-a-bot.md").read_text(encoding="utf-8"))[0][1]
    Path("my_bot.py").write_text(program, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page)], ids=name_of)
def test_the_python_of_a_page_runs_from_top_to_bottom(page: Path, desk: Path) -> None:
    if name_of(page) in ELSEWHERE:
        assert (ROOT / ELSEWHERE[name_of(page)].split()[0]).exists()
        return
    surroundings: dict[str, object] = {"__name__": "__main__"}
    for number, text in enumerate(blocks(page), start=1):
        exec(compile(text, f"{name_of(page)}, block {number}", "exec"), surroundings)


@pytest.mark.parametrize("name", ["README.md", "docs/arena.md", "docs/python.md"])
def test_the_commands_of_a_page_run(name: str, desk: Path) -> None:
    for told in commands(ROOT / name):
        words = shlex.split(told.replace("=python ", f"={sys.executable} "), comments=True)
        words = [MEANT.get(word, word).replace("tiger,", "tiger:2,") for word in words]
        for option, few in FEWER.items():
            if option in words:
                words[words.index(option) + 1] = few
        if words[0] == "play":
            words += ["--people", "0"]
        if words[0] == "arena" and "--deals" not in words:
            words += ["--deals", "1"]
        if words[0] == "coach" and "--bot" not in words:
            words += ["--bot", "flat:2"]
        assert main(words) == 0, told
