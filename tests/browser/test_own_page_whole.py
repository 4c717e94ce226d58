"""A page that is a house itself, at length: every game to its end, offline, renewed, on a bad line."""

import random
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect

from ronron import games
from tests.browser.conftest import PageVisitors, Visitor, coming_and_going
from tests.browser.own import (
    EAR,
    WAKE_MILLISECONDS,
    WebServer,
    at_table,
    kept,
    open_web_server,
    renew,
    spoil_snapshot,
    unpacked,
)
from tests.browser.playing import Hands, add_player, check_page, room_code, set_seats, start, wait_for_something
from tests.browser.test_chabyrinthe import Ears, Roofer
from tests.browser.test_learn import ALWAYS, ASKED, ASKS, MOST_STEPS, MOVED_ON
from tests.browser.test_words import Reader

pytestmark = pytest.mark.full
COACH_MILLISECONDS = 240_000  # he has a clock, but the machine may be busy
QUICK = "familles"


@pytest.fixture
def server(site: Path, tmp_path: Path) -> Iterator[WebServer]:
    """A server of one's own, with files that may change."""
    shutil.copytree(site, tmp_path / "site")
    with open_web_server(tmp_path / "site") as server:
        yield server


@pytest.fixture
def alone(browser: Browser, server: WebServer) -> Iterator[PageVisitors]:
    yield from coming_and_going(PageVisitors(browser, server.server_address[1]))


@pytest.mark.parametrize("game", sorted(games.own_games()))
def test_each_game_comes_to_its_end_and_half_of_it_without_a_network(guests: PageVisitors, game: str) -> None:
    visitor = guests.come_to("fr")
    few = games.find(game).about.seats[0]
    page = visitor.open(f"/?text=on#/room/new?game={game}&bots={max(few - 1, 1)}")
    at_table(page)
    code = room_code(page)
    Reader(page, random.Random(7)).play(3)
    kept(page)
    visitor.context.set_offline(True)
    page.reload()
    if page.get_by_test_id("end").count() == 0:
        at_table(page)
    Reader(page, random.Random(8)).play()
    expect(page.get_by_test_id("end")).to_be_visible()
    check_page(page)
    assert room_code(page) == code


def test_a_match_on_its_own_board_and_then_again_with_the_coach(guests: PageVisitors) -> None:
    visitor = guests.come_to("fr")
    page = visitor.open("/#/room/new?game=cat-in-the-box&bots=1")
    page.wait_for_selector("button[data-card], [data-bet]", timeout=WAKE_MILLISECONDS)
    Hands(page).play()
    expect(page.get_by_test_id("end")).to_be_visible()
    told = page.get_by_test_id("moments")
    # He tells how far he is, and then what he found; where every decision was sound he has nothing to show.
    page.wait_for_function(
        "() => !document.querySelector('[data-testid=moments]')?.innerText.includes('relit')",
        timeout=COACH_MILLISECONDS,
    )
    assert told.count() == 0 or told.locator("a").count() > 0
    check_page(page)
    if told.count():
        told.locator("a").first.click()
    else:
        page.get_by_role("link", name="Revoir").first.click()
    expect(page.get_by_test_id("move")).to_be_visible()
    check_page(page)


def test_a_shared_device_has_a_curtain(guests: PageVisitors) -> None:
    visitor = guests.come_to("fr")
    page = visitor.open("/#/room/new?game=cat-in-the-box")
    page.wait_for_selector("[data-testid=add-player]", timeout=WAKE_MILLISECONDS)
    set_seats(page, 2)
    add_player(page, "Basile")
    start(page)
    hands = Hands(page)
    while len(hands.seen) < 3:
        if wait_for_something(page) == "curtain":
            assert page.locator("[data-card]").count() == 0
        hands.step()
    assert "curtain" in hands.seen
    check_page(page)


@pytest.mark.parametrize("game", ["familles", "memoire"])
def test_a_guided_game_goes_through(guests: PageVisitors, game: str) -> None:
    page = guests.come_to("en").open(f"/#/learn/{game}")
    where = {**ALWAYS, **ASKS[game]}
    for _ in range(MOST_STEPS):
        asked = str(page.wait_for_function(ASKED, arg=where, timeout=WAKE_MILLISECONDS).json_value())
        if asked == "done":
            break
        before = page.locator("#main").inner_html()
        page.locator(where[asked]).first.click()
        page.wait_for_function(MOVED_ON, arg=before)
    expect(page.locator(".done")).to_be_visible()
    check_page(page)


class EarsInPage(Ears):
    """Hears the house that is in the page itself."""

    def __init__(self, visitor: Visitor) -> None:
        super().__init__(visitor)
        visitor.context.add_init_script(EAR)
        visitor.context.on("page", self._sit_down)

    def _sit_down(self, page: Page) -> None:
        page.on("console", self._listen_to)

    def _listen_to(self, message: ConsoleMessage) -> None:
        kind, _, text = message.text.partition(" ")
        if kind == "heard":
            self._hear(text)


def test_the_roof_of_the_day_is_played_by_mouse_and_remembered(guests: PageVisitors) -> None:
    visitor = guests.come_to("fr")
    ears = EarsInPage(visitor)
    page = visitor.open("/#/room/new?game=chabyrinthe&daily=1")
    page.wait_for_selector("[data-testid=finish]", timeout=WAKE_MILLISECONDS)
    Roofer(page, ears).play()
    expect(page.get_by_test_id("daily-best")).to_contain_text("Margaux")
    expect(page.get_by_test_id("daily-text")).to_contain_text(f"{ears.table['view']['turns']} tours")
    check_page(page)


def test_what_is_kept_is_taken_along_and_deleted_and_brought_back(guests: PageVisitors, tmp_path: Path) -> None:
    visitor = guests.come_to("fr")
    page = visitor.open(f"/?text=on#/room/new?game={QUICK}&bots=1")
    at_table(page)
    code = room_code(page)
    Reader(page, random.Random(3)).play(2)
    at_table(page)
    number = page.get_by_test_id("text-board").get_attribute("data-number") or ""
    page.goto(f"{visitor.home}/?text=on#/about")
    with page.expect_download() as download:
        page.get_by_text("Tout emporter").click()
    download.value.save_as(tmp_path / "taken.json")
    page.get_by_role("button", name="Tout supprimer").click()
    check_page(page)
    page.get_by_role("button", name="Oui, supprimer").click()
    page.wait_for_url(f"{visitor.home}/")
    page.goto(f"{visitor.home}/?text=on#/room/{code}")
    expect(page.get_by_role("link", name="Retour à la maison").last).to_be_visible(timeout=WAKE_MILLISECONDS)
    page.goto(f"{visitor.home}/?text=on#/about")
    page.locator("input[type=file]").set_input_files(tmp_path / "taken.json")
    expect(page.get_by_text("Salons rapportés")).to_be_visible()
    page.goto(f"{visitor.home}/?text=on#/room/{code}")
    at_table(page)
    expect(page.get_by_test_id("text-board")).to_have_attribute("data-number", number)
    Reader(page, random.Random(4)).play(1)


def test_a_new_version_is_told_and_waits_until_one_takes_it(
    alone: PageVisitors, server: WebServer, tmp_path: Path
) -> None:
    visitor = alone.come_to("fr")
    page = visitor.open(f"/?text=on#/room/new?game={QUICK}&bots=1")
    at_table(page)
    code = room_code(page)
    kept(page)
    expect(page.get_by_text("nouvelle version")).to_have_count(0)  # the first one is no news
    renew(tmp_path / "site")
    server.asked.clear()
    page.reload()
    at_table(page)
    assert page.locator("html[data-version=new]").count() == 0
    take = page.get_by_role("button", name="La prendre")
    expect(take).to_be_visible()
    check_page(page)
    page.get_by_role("button", name="Plus tard").click()
    expect(take).to_have_count(0)
    page.reload()
    at_table(page)
    assert page.locator("html[data-version=new]").count() == 0  # nobody took it
    take.click()
    page.wait_for_selector("html[data-version=new]", timeout=WAKE_MILLISECONDS)
    at_table(page)
    assert room_code(page) == code
    expect(take).to_have_count(0)
    assert [one for one in server.asked if one.startswith(("engine/", "assets/", "said/"))] == []  # it had all of that


def test_a_line_that_stumbles_and_a_file_that_comes_wrong_keep_nobody_from_keeping_the_page(
    alone: PageVisitors, server: WebServer
) -> None:
    visitor = alone.come_to("en")
    visitor.expected.append("status of 503")
    server.wrong.update(  # files that nobody but the worker asks for
        {"licences.txt": [(200, b"no"), (503, b"")], "said/api/games/memoire/rules/fr.md": [(503, b"")]}
    )
    page = visitor.open(f"/?text=on#/room/new?game={QUICK}&bots=1")
    at_table(page)
    kept(page)
    assert not any(server.wrong.values())  # all of them were met
    visitor.context.set_offline(True)
    page.reload()
    at_table(page)
    answer = page.evaluate("() => fetch('licences.txt').then(one => one.text())")
    assert "Mozilla Public License" in answer


def test_a_snapshot_that_does_not_wake_is_made_anew(guests: PageVisitors) -> None:
    visitor = guests.come_to("en")
    page = visitor.open(f"/?text=on#/room/new?game={QUICK}&bots=1")
    at_table(page)
    unpacked(page)
    spoil_snapshot(page)
    warned: list[str] = []
    page.on("console", lambda message: warned.append(message.text))
    page.reload()
    at_table(page)
    assert warned != []
    Reader(page, random.Random(2)).play(1)
    page.wait_for_timeout(3000)
    warned.clear()
    page.reload()
    at_table(page)
    assert warned == []


def test_the_server_may_go_for_good(browser: Browser, site: Path) -> None:
    with open_web_server(site) as server:
        made = PageVisitors(browser, server.server_address[1])
        visitor = made.come_to("en")
        page = visitor.open("/")
        kept(page)
    page.reload()
    expect(page.get_by_role("navigation").get_by_role("link").first).to_be_visible()
    page.goto(f"{visitor.home}/?text=on#/room/new?game={QUICK}&bots=1")
    at_table(page)
    Reader(page, random.Random(1)).play(2)
    visitor.context.close()
    visitor.check()
