"""The guided first game goes through, in both languages, with one's own hands."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visitors
from tests.browser.playing import LEFT_EDGE, check_page, settle

NEXT = """() => {
  if (document.querySelector(".done")) return "done";
  if (document.querySelector("[data-testid=next]")) return "next";
  if (document.querySelector("[data-colour].hint")) return "colour";
  if (document.querySelector(".aside-button")) return "aside";
  if (document.querySelector("[data-bet].hint")) return "bet";
  if (document.querySelector("li.hint button[data-card]")) return "card";
  return null;
}"""
WHERE = {
    "next": "[data-testid=next]",
    "colour": "[data-colour].hint",
    "aside": ".aside-button",
    "bet": "[data-bet].hint",
    "card": "li.hint button[data-card]",
}


@pytest.mark.parametrize(("language", "size"), [("fr", (390, 844)), ("en", (1920, 1080))])
def test_the_guided_game_goes_through(visitors: Visitors, language: str, size: tuple[int, int]) -> None:
    page = visitors.come(language, size=size).open("/learn/cat-in-the-box")
    seen: set[str] = set()
    for _ in range(200):
        asked = str(page.wait_for_function(NEXT).json_value())
        if asked not in seen:
            seen.add(asked)
            check_page(page)
        if asked == "done":
            break
        before = page.locator("main").inner_text()
        page.locator(WHERE[asked]).first.click(position=LEFT_EDGE)
        page.wait_for_function("before => document.querySelector('main').innerText !== before", arg=before)
        settle(page)
    assert seen == {"done", *WHERE}
    expect(page.locator("a[href*='bots=1']")).to_be_visible()


def test_another_move_is_kindly_declined(visitors: Visitors) -> None:
    page = visitors.come("fr").open("/learn/cat-in-the-box")
    page.get_by_test_id("next").click()
    page.locator("li:not(.hint) button[data-card]").first.click(position=LEFT_EDGE)
    page.locator(".aside-button").click()
    expect(page.locator(".comment")).to_contain_text("essaie ceci")
    expect(page.get_by_test_id("question")).to_be_visible()
