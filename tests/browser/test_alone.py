"""A stranger opens the page and plays a whole game against bots, with the mouse; another with the keyboard alone."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import ELSEWHERE, Visitors
from tests.browser.playing import Hands, Keys, check_page


@pytest.mark.parametrize(("language", "host"), [("fr", ELSEWHERE), ("en", "127.0.0.1")])
def test_a_stranger_plays_a_whole_game_with_the_mouse(visitors: Visitors, language: str, host: str) -> None:
    visitor = visitors.come(language, host=host)
    page = visitor.open("/room/new?game=cat-in-the-box&bots=1")
    hands = Hands(page, look=lambda _: check_page(page))
    hands.play()
    check_page(page)
    assert {"set-aside", "predict", "play", "play-chosen"} <= hands.seen
    verdict = {"fr": "Tout est en ordre", "en": "All in order"}[language]
    page.get_by_role("button", name={"fr": "Vérifier la donne", "en": "Check the deal"}[language]).click()
    expect(page.get_by_test_id("verdict")).to_contain_text(verdict)
    check_page(page)


def test_another_plays_with_the_keyboard_alone(visitors: Visitors) -> None:
    page = visitors.come("en").open("/room/new?game=cat-in-the-box&bots=1")
    Keys(page).play()
    expect(page.get_by_test_id("end")).to_be_visible()
