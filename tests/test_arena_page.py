"""The report is one page that needs nothing but itself, in French or in English, and says in tables what it draws."""

import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from ronron.arena.page import page
from ronron.arena.plan import ArenaPlan
from ronron.arena.plots import ticks_between
from ronron.arena.tournament import play
from ronron.bots import registry
from ronron.bots.random_bot import RandomBot
from ronron.cli import main
from ronron.kit.words import LANGUAGES, load
from tests.games_played import usual_table

GAME = usual_table()[0].about.id
EMPTY = {"meta", "line", "circle", "path"}  # elements that have no end


class Reader(HTMLParser):
    """Checks that every element is closed in its order, and remembers what it saw."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[tuple[str, dict[str, str | None]]] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in EMPTY
        self.seen.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self.text.append(data)


@pytest.fixture(scope="module")
def told() -> dict[str, Any]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(registry.UNCOUNTED, "<other> & co", RandomBot)
        plan = ArenaPlan.make(game=GAME, seats=3, players=["<other> & co", "random"], deals=3, mirror=True)
        return play(plan)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_is_whole(told: dict[str, Any], language: str) -> None:
    text = page(told, language)
    reader = Reader()
    reader.feed(text)
    reader.close()
    assert reader.open == []
    tags = [tag for tag, _ in reader.seen]
    assert tags.count("svg") == tags.count("table") == 8  # points, ratings, firsts, mirror, four facts
    assert ("html", {"lang": language}) in reader.seen
    assert all(attributes.get("aria-label") for tag, attributes in reader.seen if tag == "svg")
    said = " ".join(reader.text)
    assert "<other> & co" in said
    assert "{" not in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_loads_nothing(told: dict[str, Any], language: str) -> None:
    text = page(told, language)
    assert not re.search(r"(https?:)?//|url\(|@import|<script|<link|<img|<iframe|src=|href=", text)


def test_every_word_of_the_page_is_said_in_both_languages(told: dict[str, Any]) -> None:
    french, english = page(told, "fr"), page(told, "en")
    for language, text in (("fr", french), ("en", english)):
        assert load("ronron.arena", language)["page"]["method"][:40] in text
        assert not re.search(r"\b(page|facts)\.[a-z]", text.partition("</style>")[2])  # a key nobody translated


def test_faults_are_not_overlooked(told: dict[str, Any]) -> None:
    players = [{**one, "faults": {"crashed": 0, "late": 7, "nonsense": 0}} for one in told["players"]]
    assert load("ronron.arena", "en")["page"]["faults"]["told"] in page({**told, "players": players}, "en")
    assert load("ronron.arena", "en")["page"]["no-faults"] in page(told, "en")


def test_one_deal_alone_is_drawn_without_intervals(told: dict[str, Any]) -> None:
    lone = play(ArenaPlan.make(game=GAME, seats=2, players=["random"], deals=1))
    assert 'class="whisker"' not in page(lone, "en")
    assert 'class="whisker"' in page(told, "en")


def test_the_command_writes_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "report.html"
    asked = ["arena", GAME, "--seats", "2", "--players", "random", "--deals", "2", "--lang", "fr", "--report"]
    assert main([*asked, str(path)]) == 0
    assert '<html lang="fr">' in path.read_text()
    assert main([*asked, str(tmp_path)]) == 2
    assert str(tmp_path) in capsys.readouterr().err


@pytest.mark.parametrize(("least", "most"), [(0.0, 1.0), (-3.2, 17.9), (5.0, 5.0), (0.001, 0.0012), (-800.0, 1234.0)])
def test_the_scale_holds_everything_in_round_steps(least: float, most: float) -> None:
    ticks = ticks_between(least, most)
    assert ticks[0] <= least + 1e-9
    assert ticks[-1] >= most - 1e-9
    assert 2 <= len(ticks) <= 8
