"""The first five minutes: who plays along is chosen at the window, and a table that was left keeps a lamp lit."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitors
from tests.browser.playing import check_page

TABLE = re.compile(r"/room/[A-Z]{4,6}$")
SIDEWAYS = (844, 390)  # a phone that is held on its side


def seats(page: Page) -> int:
    """How many sit at the table that has just been opened."""
    page.wait_for_url(TABLE)
    expect(page.locator("[data-seat]").first).to_be_visible()
    return page.locator("[data-seat]").count()


def test_company_is_chosen_at_the_window(visitors: Visitors) -> None:
    visitor = visitors.come("en", size=SIDEWAYS)
    page = visitor.open("/?game=memoire")
    play = page.get_by_role("link", name="Play against bots")
    expect(play).to_be_in_viewport(ratio=1)  # whatever else is told, the one thing wanted is in sight
    check_page(page)
    play.click()
    assert seats(page) == 2  # with one kitten, as the game proposes

    page.goto(f"{visitor.home}/?game=memoire")
    page.get_by_role("group", name="How many cats").get_by_text("3", exact=True).click()
    page.get_by_role("group", name="How strong").get_by_text("Tiger").click()
    expect(play).to_have_attribute("href", "/room/new?game=memoire&bots=tiger,tiger,tiger")
    page.reload()  # the same company the next time
    play.click()
    assert seats(page) == 4


def test_two_before_one_screen_in_one_tap(visitors: Visitors) -> None:
    page = visitors.come("fr").open("/?game=bataille")
    page.get_by_role("link", name="À deux sur cet écran").click()
    page.wait_for_url(TABLE)
    expect(page.get_by_test_id("pile").locator("visible=true")).to_have_count(2)


def test_whoever_leaves_a_table_is_asked_and_finds_a_lamp(visitors: Visitors) -> None:
    page = visitors.come("fr").open("/room/new?game=memoire&bots=1")
    seats(page)
    table = page.url
    home = page.get_by_role("link", name="Retour à la maison")
    home.click()
    page.get_by_role("button", name="Rester").click()
    expect(page.locator("dialog[open]")).to_have_count(0)
    assert page.url == table
    home.click()
    check_page(page)
    page.get_by_role("link", name="Aller à la façade").click()
    lamp = page.get_by_role("link", name="Reprendre Mémoire")
    expect(lamp).to_be_visible()
    check_page(page)
    lamp.click()
    expect(page.locator("[data-seat]").first).to_be_visible()
    assert page.url == table
    # Nothing goes on there any more: the lamp is out.
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Arrêter la partie").click()
    page.get_by_role("button", name="Arrêter la partie").click()
    expect(page.get_by_test_id("end")).to_be_visible()
    home.click()
    expect(page.get_by_role("link", name="Mémoire")).to_be_visible()
    expect(lamp).to_have_count(0)


def test_the_cat_flap_leads_to_a_table_for_someone_little(visitors: Visitors) -> None:
    page = visitors.come("en").open("/")
    page.get_by_role("link", name="With a little one").click()
    check_page(page)
    page.get_by_role("link", name="Mémoire, with a kitten").click()
    assert seats(page) == 2
    expect(page.locator("html")).to_have_attribute("data-kid", "on")
