"""Played on here, around one's own device, while the house on the network does not answer."""

import re
from collections.abc import Iterator
from typing import Literal

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Visitors, coming_and_going
from tests.browser.own import at_table
from tests.browser.playing import check_page, room_code

GAME = "familles"
GONE = "ERR_INTERNET_DISCONNECTED|Failed to load resource|WebSocket"


class Keepers(Visitors):
    """Those whose browsers may keep a house."""

    service_workers: Literal["allow", "block"] = "allow"


@pytest.fixture
def keepers(browser: Browser, port: int) -> Iterator[Keepers]:
    yield from coming_and_going(Keepers(browser, port))


def test_who_loses_the_house_plays_on_around_the_device_and_goes_back(keepers: Keepers) -> None:
    visitor = keepers.come("fr", host="127.0.0.1")  # plain http is secure there alone
    visitor.expected.append(GONE)
    page = visitor.open("/about")
    page.get_by_role("button", name="Garder une maison ici").click()
    expect(page.get_by_text("Elle est là")).to_be_visible()
    check_page(page)
    page.goto(visitor.home)
    expect(page.get_by_role("navigation").get_by_role("link").first).to_be_visible()
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")

    visitor.context.set_offline(True)
    expect(page.get_by_role("status").get_by_role("link", name="Jouer ici en attendant")).to_be_visible()
    check_page(page)
    page.reload()  # as an installed app opens
    expect(page.get_by_role("heading", name="La maison dort")).to_be_visible()
    page.get_by_role("link", name=re.compile("Jouer ici en attendant")).click()
    expect(page).to_have_url(f"{visitor.home}/here/")
    page.goto(f"{visitor.home}/here/?text=on#/room/new?game={GAME}&bots=1")
    at_table(page)
    code = room_code(page)
    page.reload()
    at_table(page)
    assert room_code(page) == code
    page.goto(f"{visitor.home}/here/#/?join")
    expect(page.get_by_role("dialog").get_by_role("link", name="Retourner à la maison du réseau")).to_be_visible()
    check_page(page)

    visitor.context.set_offline(False)
    page.keyboard.press("Escape")
    back = page.get_by_role("status").get_by_role("link", name="Retourner à la maison du réseau")
    expect(back).to_be_visible()
    back.click()
    expect(page).to_have_url(f"{visitor.home}/")
    expect(page.get_by_role("navigation").get_by_role("link").first).to_be_visible()
