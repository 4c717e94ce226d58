"""Programs that play by reading: told in words, in either language, as text or as JSON; wrong answers are counted."""

import json
import sys
from pathlib import Path

import pytest

from ronron import games
from ronron.arena.briefing import Briefing
from ronron.arena.plan import ArenaPlan
from ronron.arena.reader import FORMS
from ronron.arena.tournament import play as play_arena
from ronron.cli import main
from ronron.kit.words import LANGUAGES, Words
from ronron.records.fair import Deal, seed_from
from ronron.records.match import Match
from tests.test_programs import PAGE

GAME = "bataille"
TEXT = """
import sys
for line in sys.stdin:
    with open(sys.argv[1], "a", encoding="utf-8") as diary:
        diary.write(line)
    if line == "?\\n":
        print("1", flush=True)
"""
JSON = """
import json, sys
for line in sys.stdin:
    told = json.loads(line)
    with open(sys.argv[1], "a", encoding="utf-8") as diary:
        diary.write(line)
    if told["type"] == "question":
        print(told["moves"][0]["move"], flush=True)
"""
CHATTY = """
import sys
asked = 0
for line in sys.stdin:
    if line == "?\\n":
        asked += 1
        print("I would rather sleep." if asked % 2 else "1", flush=True)
"""


def reader(folder: Path, text: str) -> str:
    (folder / "reader.py").write_text(text, encoding="utf-8")
    return f"model={sys.executable} {folder / 'reader.py'} {folder / 'diary'}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("form", FORMS)
def test_a_reader_plays_a_tournament(tmp_path: Path, language: str, form: str) -> None:
    command = reader(tmp_path, TEXT if form == "text" else JSON)
    asked = ["arena", GAME, "--seats", "2", "--players", "model,random", "--reader", command, "--deals", "1"]
    assert main([*asked, "--reader-form", form, "--lang", language, "--options", '{"rounds": 50}']) == 0
    diary = (tmp_path / "diary").read_text(encoding="utf-8")
    words = Words(language, "ronron.arena")
    head = words.say("briefing.head", title=games.find(GAME).about.titles[language], name="model")
    assert diary.count(head) == 2  # once a game: two deals' worth of seats
    assert words.say("briefing.over", points="").split(".")[0] in diary
    if form == "json":
        told = [json.loads(line) for line in diary.splitlines()]
        assert [one["type"] for one in told].count("over") == 2
        assert all(one["text"] and one["moves"][0]["said"] for one in told if one["type"] == "question")


def test_wrong_answers_are_counted_shown_and_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = reader(tmp_path, CHATTY)
    plan = ArenaPlan.make(game=GAME, seats=2, players=["model", "random"], readers=[command], deals=1)
    [told, other] = play_arena(plan)["players"]
    assert told["faults"]["nonsense"] == pytest.approx(told["decisions"] / 2, abs=2)
    assert told["illegal_share"] == told["faults"]["nonsense"] / told["decisions"]
    assert other["illegal_share"] == 0
    assert told["examples"][0]["said"] == "I would rather sleep."
    asked = ["arena", GAME, "--seats", "2", "--players", "model,random", "--reader", command, "--deals", "1"]
    assert main([*asked, "--report", str(tmp_path / "report.html"), "--lang", "en"]) == 0
    assert "answers that were no legal move: " in capsys.readouterr().out
    assert "no legal move" in (tmp_path / "report.html").read_text(encoding="utf-8")


def test_a_wrong_answer_is_told_with_the_next_question(tmp_path: Path) -> None:
    program = TEXT.replace('print("1", flush=True)', 'print("purr", flush=True)')
    play_arena(
        ArenaPlan.make(
            game=GAME, seats=2, players=["model", "random"], readers=[reader(tmp_path, program)], deals=1, language="fr"
        )
    )
    assert "Ta dernière réponse, «\u00a0purr\u00a0»" in (tmp_path / "diary").read_text(encoding="utf-8")


@pytest.mark.parametrize("game", sorted(games.all_games()))
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_briefing_says_all_there_is_and_is_understood(game: str, language: str) -> None:
    """In every game a move is known by its number, its notation and, where no other sounds like it, its words."""
    found = games.find(game)
    match = Match(found, found.resolve(found.about.seats[-1], {}))
    deal = Deal(seed_from("briefing", game), [""] * match.setup.seats)
    while match.state.chance():
        match.step([], deal.draw)
    seat = next(seat for seat in range(match.setup.seats) if match.state.legal(seat))
    briefing = Briefing.of(match.knowledge(seat), language)
    assert "briefing." not in briefing.text()
    assert json.loads(json.dumps(briefing.plain())) == briefing.plain()
    sounds = [one.said.casefold() for one in briefing.moves]
    for number, one in enumerate(briefing.moves, start=1):
        assert briefing.understand(f" {number}. ") == one.move
        assert briefing.understand(f"“{one.move}”") == one.move
        if sounds.count(one.said.casefold()) == 1:
            assert briefing.understand(one.said.upper()) == one.move
    assert briefing.understand("purr") is None
    assert briefing.understand("0") is None


def test_a_plan_without_readers_is_what_it_was() -> None:
    plan = ArenaPlan.make(game=GAME, seats=2, players=["random"])
    other = ArenaPlan.make(game=GAME, seats=2, players=["random"], language="fr", form="json")
    assert plan.identity() == other.identity()


def test_the_page_tells_readers_what_they_are_told() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert "--reader" in page
    assert all(form in page for form in FORMS)
