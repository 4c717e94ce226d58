"""Tables in words: what the page says is what Python says, sentence by sentence, and any game can be played from it."""

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, expect

from ronron import example, games
from ronron.contract import Game
from ronron.kit.words import Words
from ronron.plain import BYSTANDER, Line
from ronron.records.match import Match
from ronron.records.record import Record, read
from tests.browser.conftest import Visitors, open_house
from tests.browser.playing import MOST_STEPS, Keys, check_page, each_screen, room_code

MENU = {"fr": "Menu", "en": "Menu"}
LOG = {"fr": "Ce qui s’est passé", "en": "What happened"}
ASKED = """() => document.querySelector('[data-testid=end]') ? { over: true }
  : document.querySelector('[data-testid=description]:not([aria-busy])')
    && document.querySelector('[data-testid=text-board] [data-move]')
  ? { over: false, number: document.querySelector('[data-testid=text-board]').dataset.number,
      lines: [...document.querySelectorAll('[data-testid=description] .line')].map(one => one.innerText),
      moves: [...document.querySelectorAll('[data-move]')].map(one => [one.dataset.move, one.innerText]) } : null"""
AGAIN = "[data-testid=text-board]:not([data-number='{number}']), [data-testid=end]"


def flat(text: str) -> str:
    """A sentence without what only the layout of a table adds: in a terminal commas, on a page cells."""
    return re.sub(r"[,\s]+", " ", text).strip()


class Reader:
    """Plays a seat from the words alone, and remembers what the page said at each of its decisions."""

    def __init__(self, page: Page, luck: random.Random, keys: Keys | None = None) -> None:
        self.page = page
        self.luck = luck
        self.keys = keys
        self.described: list[list[str]] = []
        self.offered: list[list[list[str]]] = []

    def play(self, moves: int = MOST_STEPS) -> None:
        for _ in range(moves):
            asked: Any = self.page.wait_for_function(ASKED).json_value()
            if asked["over"]:
                return
            self.described.append([flat(line) for line in asked["lines"]])
            self.offered.append([[move, flat(said)] for move, said in asked["moves"]])
            move = self.luck.choice(asked["moves"])[0]
            button = self.page.locator(f"[data-testid=text-board] [data-move='{move}']")
            if self.keys is None:
                button.click()
            else:
                if len(self.described) > 1:  # after the first one, the keyboard is where the moves are
                    expect(self.page.locator("[data-move]:focus")).to_have_count(1)
                self.keys.press(button)
            self.page.wait_for_selector(AGAIN.format(number=asked["number"]), state="attached")


def log_of(page: Page, language: str) -> list[str]:
    """The log as the page shows it, the latest last."""
    page.get_by_role("button", name=MENU[language], exact=True).click()
    page.locator("dialog[open]").get_by_role("button", name=LOG[language]).click()
    told = page.get_by_test_id("log").locator("li")
    expect(told.first).to_be_attached()  # it is fetched when it is wanted
    lines = told.all_inner_texts()
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    return [flat(line) for line in reversed(lines)]


class Decision:
    """A decision of the first seat: what it could do, and every way in which the table was told while it was asked.

    Where all decide at once, the others' moves come in meanwhile, and the page tells them when they come.
    """

    def __init__(self, match: Match, words: Words) -> None:
        self.moves = sorted([move, flat(words.move(move))] for move in match.legal(0))
        self.told: list[list[str]] = []

    def tell(self, match: Match, words: Words) -> None:
        self.told.append([flat(line) for line in words.lines(match.game.describe(match.state.view(0)))])


def replay(game: Game, record: Record, words: Words) -> tuple[list[Decision], list[str]]:
    """The first seat's decisions, and what it has heard that is in its log."""
    match = Match(game, game.resolve(len(record.seats), record.options))
    found: list[Decision] = []
    asked: Decision | None = None
    for entry in record.entries:
        if not match.state.over() and not match.state.chance() and match.legal(0):
            asked = asked or Decision(match, words)
            asked.tell(match, words)
        if entry.who == 0 and asked is not None:
            found.append(asked)
            asked = None
        match.play(entry)
    story = [line for event in match.heard[0] if not event.fleeting for line in game.narrate(event)]
    return found, [flat(line) for line in words.lines(story)]


@pytest.mark.parametrize(
    ("name", "language", "size", "by_keyboard"),
    [
        ("cat-in-the-box", "fr", (390, 844), False),
        pytest.param("cat-in-the-box", "en", (1280, 800), True, marks=pytest.mark.full),
        ("familles", "fr", (820, 1180), True),
        pytest.param("familles", "en", (390, 844), False, marks=pytest.mark.full),
    ],
)
def test_a_match_played_in_words_is_told_as_python_tells_it(
    visitors: Visitors, name: str, language: str, size: tuple[int, int], by_keyboard: bool
) -> None:
    visitor = visitors.come(language, "Zoé", size=size)
    page = visitor.open(f"/room/new?game={name}&bots=1&text=on")
    code = room_code(page)
    expect(page.get_by_test_id("text-board")).to_be_visible()
    names = [flat(one) for one in page.locator(".sitters li").all_inner_texts()]
    page.wait_for_function(ASKED)
    check_page(page)
    reader = Reader(page, random.Random(4), Keys(page) if by_keyboard else None)
    reader.play()
    check_page(page)

    table = table_of(page, code)
    text = page.evaluate(f"fetch('/api/rooms/{code}/records/{table}').then(one => one.text())")
    game = games.find(name)
    words = Words(language, games.home(game), names=names, reader=0)
    decisions, story = replay(game, read(text), words)
    assert len(decisions) == len(reader.described)
    for decision, described, offered in zip(decisions, reader.described, reader.offered, strict=True):
        assert described in decision.told
        assert sorted(offered) == decision.moves
    assert log_of(page, language) == story


def table_of(page: Page, code: str) -> str:
    """Which match it was, by the link to its record."""
    link = page.locator(f"a[href^='/api/rooms/{code}/records/']").first
    expect(link).to_be_attached()
    return (link.get_attribute("href") or "").rpartition("/")[2]


def received(value: Any) -> Any:
    """What came over the wire, with its lines as lines."""
    if isinstance(value, list):
        return [received(one) for one in value]
    if isinstance(value, dict) and "key" in value:
        return Line(key=value["key"], values={name: received(one) for name, one in value["values"].items()})
    return value


def test_what_is_fleeting_is_said_once_and_stays_out_of_the_log(visitors: Visitors) -> None:
    visitor = visitors.come("en", "Zoé")
    page = visitor.context.new_page()
    heard: list[dict[str, Any]] = []

    def listen(socket: WebSocket) -> None:
        def hear(frame: str | bytes) -> None:
            message = json.loads(frame)
            if message["type"] in ("sync", "step"):
                heard.append(message)

        socket.on("framereceived", hear)

    page.on("websocket", listen)
    page.goto(f"{visitor.home}/room/new?game=memoire&bots=1&text=on")
    Reader(page, random.Random(2)).play(moves=6)
    page.wait_for_function(ASKED)
    game = games.find("memoire")
    names = [flat(one) for one in page.locator(".sitters li").all_inner_texts()]
    words = Words("en", games.home(game), names=names, reader=0)
    log = log_of(page, "en")
    steps = [message for message in heard if message["type"] == "step"]
    told = [one for step in steps for one in step["told"]]
    fleeting = [flat(line) for one in told if one["fleeting"] for line in words.lines(received(one["lines"]))]
    kept = [flat(line) for one in told if not one["fleeting"] for line in words.lines(received(one["lines"]))]
    assert len(fleeting) >= 6  # every card that was turned up
    assert not set(fleeting) & set(log)
    assert log[-len(kept) :] == kept
    page.goto(f"{page.url}?text=on")  # whoever comes back reads the same log
    page.wait_for_function(ASKED)
    assert log_of(page, "en") == log


def test_the_television_and_a_replay_tell_the_table_in_words_too(visitors: Visitors) -> None:
    visitor = visitors.come("fr", "Zoé", size=(1280, 800))
    page = visitor.open("/room/new?game=familles&bots=1&text=on")
    code = room_code(page)
    page.wait_for_function(ASKED)
    television = visitors.come("fr", size=(1920, 1080)).open(f"/tv/{code}?text=on")
    described = television.get_by_test_id("description").locator(".line")
    expect(described.first).to_be_visible()
    check_page(television)
    Reader(page, random.Random(1)).play(moves=1)
    expect(television.locator(".story li").first).to_be_visible()


# --- A game that has no board here -------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A house with a ninth game, which the client has never heard of."""
    with open_house(Path(tmp_path_factory.mktemp("ninth")), "ninth") as port:
        yield port


@pytest.mark.parametrize(
    ("language", "size"), [("fr", (390, 844)), pytest.param("en", (1920, 1080), marks=pytest.mark.full)]
)
def test_a_game_without_a_board_has_a_window_and_is_played_from_it(
    visitors: Visitors, language: str, size: tuple[int, int]
) -> None:
    visitor = visitors.come(language, "Zoé", size=size)
    page = visitor.open("/")
    title = example.GAME.about.titles[language]
    window = page.locator("nav a", has=page.locator(".plate", has_text=title))
    window.scroll_into_view_if_needed()
    expect(window.locator("svg.window.lit")).to_be_visible()
    check_page(page)
    window.click()
    dialog = page.locator("dialog[open]")
    expect(dialog).to_contain_text(title)
    dialog.locator(f"a[href*='game={example.GAME.about.id}'][href*='bots']").click()
    code = room_code(page)
    page.wait_for_function(ASKED)
    for _ in each_screen(page):
        check_page(page)
    television = visitors.come(language, size=(1920, 1080)).open(f"/tv/{code}")
    expect(television.get_by_test_id("description").locator(".line").first).to_be_visible()
    reader = Reader(page, random.Random(5))
    reader.play()
    expect(page.get_by_test_id("end")).to_be_visible()
    check_page(page)
    check_page(television)
    table = table_of(page, code)
    page.goto(f"{visitor.home}/replay?room={code}&table={table}&move=2&viewer={BYSTANDER}")
    expect(page.get_by_test_id("description").locator(".line").first).to_be_visible()
    check_page(page)
