"""A stranger opens the page and plays a whole game against bots, with the mouse; another with the keyboard alone."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitors
from tests.browser.playing import Hands, Keys, check_page, sit_with_bots, start_alone

ROOM = "/room/new?game=cat-in-the-box"
ALONE = f"{ROOM}&bots=1"
LOCKS = """
const locks = (window.locks = []);
Object.defineProperty(navigator, "wakeLock", { value: { request: async (kind) => {
  const lock = { kind, held: true, release: async () => { lock.held = false; } };
  locks.push(lock);
  return lock;
} } });
"""


def held(page: Page) -> list[str]:
    found: list[str] = page.evaluate("locks.filter((lock) => lock.held).map((lock) => lock.kind)")
    return found


def test_a_stranger_plays_a_whole_game_with_the_mouse(visitors: Visitors) -> None:
    visitor = visitors.come("fr")
    visitor.context.add_init_script(LOCKS)
    page = visitor.open(ROOM)
    sit_with_bots(page, 3)
    start_alone(page)
    assert held(page) == ["screen"], "it stays awake as long as one plays"
    hands = Hands(page, look=lambda _: check_page(page))
    hands.play()
    expect(page.get_by_test_id("end")).to_be_focused()  # where whoever listens goes on
    assert held(page) == []
    assert {"set-aside", "set-aside-chosen", "predict", "play", "play-chosen"} <= hands.seen
    assert hands.seen & {"round", "paradox"}
    check_page(page)

    # The end: the deal can be checked, the record kept, and the match watched again from where a link says.
    page.get_by_role("button", name="Vérifier la donne").click()
    expect(page.get_by_test_id("verdict")).to_contain_text("Tout est en ordre")
    check_page(page)
    page.keyboard.press("Escape")
    with page.expect_download() as download:
        page.get_by_role("link", name="Garder la partie écrite").click()
    assert download.value.path().read_text("utf-8").startswith("ronron: 1\n")
    page.get_by_role("link", name="Revoir la partie").click()
    expect(page.get_by_test_id("move")).to_contain_text(re.compile(r"^\D*0\b"))
    for _ in range(7):
        page.keyboard.press("ArrowRight")
    expect(page.get_by_test_id("move")).to_contain_text(re.compile(r"^\D*7\b"))
    told = page.get_by_test_id("told").inner_text()
    page.wait_for_url(re.compile(r"move=7\b"))

    other = visitors.come("fr", "Sacha").open(page.url.removeprefix(visitor.home))
    expect(other.get_by_test_id("move")).to_contain_text(re.compile(r"^\D*7\b"))
    expect(other.get_by_test_id("told")).to_have_text(told)
    check_page(other)


def test_another_plays_with_the_keyboard_alone(visitors: Visitors) -> None:
    page = visitors.come("en", host="127.0.0.1").open(ALONE)
    start_alone(page)
    page.keyboard.press(str(page.locator("button[data-card]").first.get_attribute("data-card")))
    expect(page.locator(".aside-button")).to_be_visible()
    page.keyboard.press("Enter")  # a digit and Enter: no need to walk to the button
    expect(page.locator(".aside-button")).to_have_count(0)
    keys = Keys(page)
    keys.play(until={"predict", "play"})
    assert {"predict", "play"} <= keys.seen


@pytest.mark.full
def test_the_keyboard_alone_brings_a_whole_game_to_its_end_and_begins_another(visitors: Visitors) -> None:
    page = visitors.come("en", host="127.0.0.1").open(ROOM)
    sit_with_bots(page, 3)
    start_alone(page)
    keys = Keys(page, look=lambda _: check_page(page))
    keys.play()
    expect(page.get_by_test_id("end")).to_be_visible()
    check_page(page)
    keys.press(page.get_by_role("button", name="Play again"))
    start_alone(page)


def test_the_home_page_is_three_clicks_from_a_running_table(visitors: Visitors) -> None:
    page = visitors.come("fr", host="127.0.0.1").open("/")
    page.get_by_role("navigation").get_by_text("Cat in the Box").first.click()
    page.get_by_role("link", name="Jouer contre des robots").click()
    start_alone(page)


def test_what_cannot_be_played_says_why(visitors: Visitors) -> None:
    page = visitors.come("fr").open(ALONE)
    hands = Hands(page)
    closed = page.locator("[data-colour][aria-disabled=true]")
    while not hands.over():  # in some trick red still sleeps, or another seat is there already
        if page.locator(".x-board").count() and page.locator("button[data-card]:not([aria-disabled=true])").count():
            hands.choose_card()
            if closed.count():
                break
        hands.step()
    expect(closed.first).to_be_visible()
    expect(closed.first.locator(".means")).not_to_be_empty()
    closed.first.click(force=True)  # it is closed, and can be tapped all the same
    expect(page.locator(".note.bad")).not_to_be_empty()
    said = page.locator(".note.bad").inner_text()
    expect(page.get_by_test_id("urgent")).to_contain_text(said)


def test_every_move_can_be_made_from_the_list(visitors: Visitors) -> None:
    page = visitors.come("en").open(ALONE)
    start_alone(page)
    before = page.get_by_test_id("question").inner_text()
    page.get_by_role("button", name="Menu").click()
    dialog = page.locator("dialog[open]")
    dialog.get_by_role("button", name="All possible moves").click()
    expect(dialog).to_contain_text("Round 1 of 3")
    check_page(page)
    dialog.locator("[data-move]").first.click()
    expect(page.get_by_test_id("question")).not_to_have_text(before)
    # Whoever listens hears what the others do, in words.
    expect(page.get_by_test_id("polite")).to_contain_text("aside")
    # And the board is a table that can be read.
    assert page.locator("table.board tr").count() == 4
    assert page.locator("table.board td").first.inner_text().strip() != ""
