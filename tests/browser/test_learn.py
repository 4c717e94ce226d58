"""The guided first game of every game goes through, in both languages and on every screen, with one's own hands."""

import pytest
from playwright.sync_api import expect

from ronron import games
from tests.browser.conftest import Visitors
from tests.browser.playing import LEFT_EDGE, check_page, each_screen, fits, settle

# What a lesson asks for, by game, and where: the first that is there is what is asked.
ASKS: dict[str, dict[str, str]] = {
    "bataille": {"pile": "[data-testid=pile].hint"},
    "cat-in-the-box": {
        "colour": "[data-colour].hint",
        "aside": ".aside-button",
        "bet": "[data-bet].hint",
        "card": "li.hint button[data-card]",
    },
    "chabyrinthe": {
        "spot": "[data-cell].hint, [data-slot].hint",
        "way": "[data-turning].hint",
        "confirm": "[data-testid=confirm].hint",
        "finish": "[data-testid=finish].hint",
    },
    "de-fil-en-aiguille": {
        "square": "button[data-move].hint:not([aria-pressed=true])",
        "sew": "[data-testid=sew]:not([aria-disabled=true])",
        "side": "[data-side].hint",
        "lay": "[data-testid=lay]:not([aria-disabled=true])",
    },
    "familles": {"whom": "[data-whom].hint", "ask": "[data-ask].hint"},
    "memoire": {"place": "[data-place].hint"},
    "moustaches": {
        "card": "[data-card].hint:not([aria-pressed=true])",
        "show": "[data-testid=show]:not([aria-disabled=true])",
        "whom": "[data-whom].hint",
        "what": "[data-what].hint",
        "ask": "[data-testid=ask]:not([aria-disabled=true])",
    },
    "nume-cats": {"flip": "[data-testid=pile].hint", "slap": "[data-testid=mouse].hint"},
}
ALWAYS = {"done": ".done", "next": "[data-testid=next]"}
ASKED = "all => Object.entries(all).find(([, where]) => document.querySelector(where))?.[0]"
MOVED_ON = "before => document.querySelector('#main').innerHTML !== before"
MOST_STEPS = 200


@pytest.mark.parametrize("language", ["fr", pytest.param("en", marks=pytest.mark.full)])
@pytest.mark.parametrize("game", sorted(games.all_games()))
def test_the_guided_game_goes_through(visitors: Visitors, game: str, language: str) -> None:
    page = visitors.come(language).open(f"/learn/{game}")
    where = {**ALWAYS, **ASKS[game]}
    seen: set[str] = set()
    for _ in range(MOST_STEPS):
        asked = str(page.wait_for_function(ASKED, arg=where).json_value())
        if asked not in seen:
            seen.add(asked)
            check_page(page)
            if asked != "done":
                fits(page)
                if language == "fr":  # the longer words
                    for _ in each_screen(page):
                        fits(page)
        if asked == "done":
            break
        before = page.locator("#main").inner_html()
        page.locator(where[asked]).first.click(position=LEFT_EDGE if asked == "card" else None)
        page.wait_for_function(MOVED_ON, arg=before)
        settle(page)
    assert seen == set(where)
    expect(page.locator("a[href*='bots=1']")).to_be_visible()


def test_another_move_is_kindly_declined(visitors: Visitors) -> None:
    page = visitors.come("fr").open("/learn/cat-in-the-box")
    page.get_by_test_id("next").click()
    page.locator("li:not(.hint) button[data-card]").first.click(position=LEFT_EDGE)
    page.locator(".aside-button").click()
    expect(page.locator(".comment")).to_contain_text("essaie ceci")
    expect(page.get_by_test_id("question")).to_be_visible()
