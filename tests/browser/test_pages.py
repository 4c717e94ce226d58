"""Every page is open to everyone, and says all it has to say, in both languages and both lights."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visitors
from tests.browser.playing import check_page, room_code

PAGES = ("/", "/rules/cat-in-the-box", "/about", "/cats", "/replay", "/nowhere/at/all")


@pytest.mark.parametrize(("language", "theme"), [("fr", "daylight"), ("en", "dusk")])
def test_every_page_is_clean(visitors: Visitors, language: str, theme: str) -> None:
    visitor = visitors.come(language, theme=theme)
    page = visitor.context.new_page()
    for path in PAGES:
        page.goto(f"{visitor.home}{path}")
        expect(page.locator("h1")).not_to_be_empty()
        assert page.locator("html").get_attribute("lang") == language
        check_page(page)


def test_a_cat_that_was_composed_is_ones_own(visitors: Visitors) -> None:
    page = visitors.come("fr").open("/cats")
    page.get_by_role("group", name="Pelage").get_by_text("violet", exact=True).click()
    page.get_by_role("button", name="Ce sera mon chat").click()
    me = page.evaluate("() => JSON.parse(localStorage.getItem('ronron.me'))")
    assert me == {"name": "Margaux", "cat": "purple spotted calm none"}


@pytest.mark.full
def test_rules_show_what_they_tell_of_on_paper_too(visitors: Visitors) -> None:
    page = visitors.come("fr").open("/rules/bataille")
    round_of_three = page.get_by_role("img", name="9 en étoiles > 6 en chiffres > 4 en ronds")
    expect(round_of_three).to_be_visible()
    check_page(page)
    page.emulate_media(media="print")
    expect(round_of_three).to_be_visible()
    expect(page.get_by_role("navigation")).to_be_hidden()


def test_two_options_chosen_in_one_breath_are_both_kept(visitors: Visitors) -> None:
    page = visitors.come("fr").open("/room/new?game=chabyrinthe")
    room_code(page)
    small, together = (page.get_by_text(text, exact=True) for text in ("Chatons, 3 × 3", "tous ensemble"))
    expect(together).to_be_visible()
    page.evaluate("all => all.forEach(one => one.click())", [small.element_handle(), together.element_handle()])
    expect(page.get_by_test_id("start")).to_be_in_viewport()
    for text in ("Chatons, 3 × 3", "tous ensemble"):
        expect(page.get_by_role("radio", name=text)).to_be_checked()
    page.reload()  # so it stands in the house too
    for text in ("Chatons, 3 × 3", "tous ensemble"):
        expect(page.get_by_role("radio", name=text)).to_be_checked()


@pytest.mark.parametrize("language", ["fr", pytest.param("en", marks=pytest.mark.full)])
def test_a_room_is_clean_with_all_its_settings(visitors: Visitors, language: str) -> None:
    page = visitors.come(language, theme="daylight").open("/room/new?game=cat-in-the-box")
    code = room_code(page)
    page.locator("summary").click()
    check_page(page)
    page.get_by_test_id("add-player").click()
    check_page(page)
    guest = visitors.come(language, "Sacha", theme="daylight").open(f"/room/{code}")
    expect(guest.locator("form")).to_be_visible()  # whoever has not come in may watch, and is asked
    check_page(guest)


def test_a_room_that_is_not_there_says_so(visitors: Visitors) -> None:
    visitor = visitors.come("fr")
    visitor.expected.append("socket|404|WebSocket")
    page = visitor.open("/room/ZZZZ")
    expect(page.get_by_role("link", name="Retour à la maison").last).to_be_visible()
    expect(page.locator("main")).to_contain_text("salon")
    check_page(page)
    page.goto(f"{visitor.home}/join/ZZZZ")  # and nobody chooses a name for it
    expect(page.get_by_role("link", name="Rejoindre un salon")).to_be_visible()
    expect(page.locator("form")).to_have_count(0)
    check_page(page)
