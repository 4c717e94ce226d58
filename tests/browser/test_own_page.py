"""A page that is a house itself: played in, left, offline, and with a second tab."""

import random
import re

from playwright.sync_api import expect

from tests.browser.conftest import PageVisitors
from tests.browser.own import at_table, kept, unpacked
from tests.browser.playing import check_page, room_code
from tests.browser.test_words import Reader

GAME = "familles"


def test_a_match_in_a_page_goes_on_where_it_was_without_any_network(guests: PageVisitors) -> None:
    visitor = guests.come_to("en")
    page = visitor.open("/?text=on")
    expect(page.get_by_role("navigation").get_by_role("link").first).to_be_visible()  # home is there at once
    check_page(page)
    page.goto(f"{visitor.home}/?text=on#/room/new?game={GAME}&bots=1")
    at_table(page)
    code = room_code(page)
    Reader(page, random.Random(4)).play(3)
    at_table(page)  # it is one's turn again
    check_page(page)
    kept(page)
    unpacked(page)
    number = page.get_by_test_id("text-board").get_attribute("data-number")

    visitor.context.set_offline(True)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.reload()
    at_table(page)
    assert [one for one in asked if one.endswith("engine.json")]
    assert not [one for one in asked if one.endswith(".packed")]  # nothing is unpacked twice
    assert room_code(page) == code
    expect(page.get_by_test_id("text-board")).to_have_attribute("data-number", number or "")
    Reader(page, random.Random(5)).play()
    expect(page.get_by_test_id("end")).to_be_visible()
    check_page(page)
    page.get_by_role("link", name="Watch it again").click()
    expect(page.get_by_test_id("move")).to_contain_text(re.compile(r"^\D*0\b"))
    page.keyboard.press("ArrowRight")
    expect(page.get_by_test_id("move")).to_contain_text(re.compile(r"^\D*1\b"))
    with page.expect_download() as download:
        page.goto(f"{visitor.home}/?text=on#/room/{code}")
        page.get_by_role("link", name="Save the record").click()
    assert download.value.path().read_text("utf-8").startswith("ronron: 1\n")


def test_one_tab_has_the_house_and_another_says_so_and_may_take_it(guests: PageVisitors) -> None:
    visitor = guests.come_to("fr")
    first = visitor.open(f"/?text=on#/room/new?game={GAME}&bots=1")
    at_table(first)
    code = room_code(first)
    second = visitor.context.new_page()
    fetched: list[str] = []
    second.on("request", lambda request: fetched.append(request.url))
    second.goto(f"{visitor.home}/?text=on#/room/new?game={GAME}&bots=1")
    expect(second.get_by_role("heading", name="La maison est ouverte dans un autre onglet")).to_be_visible()
    assert [one for one in fetched if "/engine/" in one] == []  # who has no house wakes nobody
    second.get_by_role("button", name="Continuer ici").click()
    at_table(second)
    assert room_code(second) != code
    second.goto(f"{visitor.home}/?text=on#/room/{code}")
    at_table(second)
    expect(first.get_by_role("heading", name="La maison est partie dans un autre onglet")).to_be_visible()
    check_page(first)
    Reader(second, random.Random(6)).play(2)


def test_what_others_devices_would_need_is_said_with_a_way_to_a_house(guests: PageVisitors) -> None:
    visitor = guests.come_to("fr")
    page = visitor.open("/#/?join")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("va dans une maison sur le réseau")
    check_page(page)
    dialog.get_by_label("Adresse d’une maison").fill("quelque part")
    dialog.get_by_role("button", name="Y aller").click()
    expect(dialog).to_contain_text("Cela ne ressemble pas à une adresse")
