"""Two people with a browser each, and a television: one game, by its code."""

import re

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import Visitors
from tests.browser.playing import (
    Hands,
    check_page,
    fill_with_bots,
    question,
    room_code,
    set_seats,
    start,
    wait_for_something,
)

OWN = re.compile(r"\b(?:Ta main|Your hand)\b")


class Network:
    """A network between a page and the house that can fail."""

    def __init__(self, page: Page) -> None:
        self.down = False
        self.lines: list[WebSocketRoute] = []
        page.route_web_socket(re.compile("/socket"), self._carry)

    def _carry(self, line: WebSocketRoute) -> None:
        if self.down:
            line.close()
            return
        line.connect_to_server()
        self.lines.append(line)

    def fall(self) -> None:
        self.down = True
        for line in self.lines:
            line.close()
        self.lines.clear()

    def rise(self) -> None:
        self.down = False


NEXT_STICKER = """() => {
  window.nextSticker = new Promise(done => new MutationObserver(() => {
    const shown = document.querySelector("[data-sticker]");
    if (shown) done(shown.dataset.sticker);
  }).observe(document.body, { childList: true, subtree: true }));
}"""


def test_two_browsers_and_a_television_share_a_game_by_code(visitors: Visitors) -> None:
    margaux = visitors.come("fr", "Margaux").open("/room/new?game=cat-in-the-box")
    code = room_code(margaux)
    set_seats(margaux, 3)
    check_page(margaux)
    television = visitors.come("fr", size=(1920, 1080)).open(f"/tv/{code}")
    expect(television.get_by_text("Margaux")).to_be_visible()
    check_page(television)

    basile = visitors.come("en", "Basile", host="127.0.0.1").context.new_page()
    network = Network(basile)
    basile.goto(f"http://127.0.0.1:{visitors.port}/join/{code}")
    expect(basile.locator("h1")).to_be_visible()
    check_page(basile)
    basile.get_by_role("button", name="Join").click()
    expect(margaux.locator("ol select").nth(1)).to_have_value(re.compile("person"))
    fill_with_bots(margaux)
    start(margaux)

    first, second = Hands(margaux), Hands(basile)
    first.play(1)
    second.play(1)
    expect(television.locator("[data-seat]")).to_have_count(3)
    check_page(television)

    # Basile's network falls while he sits there, and everyone sees it; he comes back to his seat and plays on.
    network.fall()
    expect(basile.get_by_test_id("lost")).to_be_visible()
    expect(margaux.get_by_role("status").get_by_text("Basile")).to_be_visible()
    network.rise()
    expect(basile.get_by_test_id("lost")).to_have_count(0)
    take_back = basile.get_by_role("button", name="Take my seat back")
    if take_back.count():
        take_back.click()
    together(first, second, 6)

    # He closes the page altogether, and opens it again: his hand is where it was.
    asked = ask_until_basile(first, second)
    basile.reload()
    wait_for_something(basile)
    assert question(basile) == asked

    shown = television.locator("body").inner_text()
    assert code in shown
    assert not OWN.search(shown)
    assert television.locator("[data-card], .hand").count() == 0
    assert television.locator(f"img[src*='{code}']").evaluate("one => one.naturalWidth") > 0  # the way in is a picture
    check_page(television)

    # A cat's face says it without words, for everyone to see in passing.
    television.evaluate(NEXT_STICKER)
    basile.get_by_role("button", name="Menu").click()
    basile.get_by_test_id("react").click()
    basile.locator("[data-stick=purr]").click()
    assert television.evaluate("() => window.nextSticker") == "purr"


def together(one: Hands, other: Hands, moves: int) -> None:
    """Both play, whoever is asked, until so many moves are made."""
    made = 0
    while made < moves:
        mover = one if can_move(one.page) else other if can_move(other.page) else None
        if mover is None:
            one.page.wait_for_function("() => true")
            continue
        made += mover.step()


def can_move(page: Page) -> bool:
    return (
        page.locator("[data-bet], button[data-card]:not([aria-disabled=true]), dialog[open] footer button").count() > 0
    )


def ask_until_basile(margaux: Hands, basile: Hands) -> str:
    """Plays on until it is Basile's turn; tells what he is asked."""
    for _ in range(200):
        if basile.page.locator("dialog[open]").count():
            basile.step()
        elif can_move(basile.page):
            return question(basile.page)
        elif can_move(margaux.page):
            margaux.step()
    raise AssertionError("Basile is never asked")
