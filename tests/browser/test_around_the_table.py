"""Around a table: the coach afterwards, a network that is slow, a screen that cannot stay awake."""

import json
import re
from pathlib import Path

from playwright.sync_api import Browser, Route, WebSocketRoute, expect

from tests.browser.conftest import Visitors, open_house
from tests.browser.playing import Hands, check_page, sit_with_bots, start_alone

ALONE = "/room/new?game=cat-in-the-box&bots=1"
COACH_MILLISECONDS = 120_000  # it thinks about every decision of a match; on a busy machine that takes a while


def test_the_coach_shows_where_to_look_again(browser: Browser, tmp_path: Path) -> None:
    with open_house(tmp_path, "coached") as port:
        visitors = Visitors(browser, port)
        visitor = visitors.come("en")
        page = visitor.open("/room/new?game=cat-in-the-box")
        sit_with_bots(page, 3)
        Hands(page).play()  # as it comes: there is a lot to say about it
        moments = (
            page.get_by_role("heading", name="Moments worth another look").locator("xpath=..").get_by_role("listitem")
        )
        expect(moments.first).to_be_visible(timeout=COACH_MILLISECONDS)
        assert 1 <= moments.count() <= 3
        check_page(page)
        moments.first.get_by_role("link").click()
        page.wait_for_url(re.compile(r"/replay\?.*move=\d+"))
        expect(page.get_by_test_id("move")).to_be_visible()
        visitor.context.close()
        visitor.check()


def test_a_coach_who_is_busy_or_came_to_no_end_is_told_and_asked_again(visitors: Visitors) -> None:
    visitor = visitors.come("fr")
    visitor.expected = ["status of 50[34]"]
    page = visitor.open(ALONE)
    moment = {"at": 1, "move": "", "better": "", "verdict": "mistake"}
    answers = [(503, {"code": "coach-busy"}), (504, {"code": "coach-unfinished"}), (200, {"moments": [moment]})]

    def answer(route: Route) -> None:
        status, body = answers.pop(0)
        route.fulfill(status=status, json=body, headers={"retry-after": "3"})

    page.route(re.compile("/moments/"), answer)
    Hands(page).play()
    told = page.get_by_test_id("moments")
    expect(told.get_by_text("La question lui sera reposée toute seule")).to_be_visible()
    check_page(page)
    expect(told.get_by_text("Le coach n’est pas allé au bout de cette partie")).to_be_visible()  # asked by the page
    told.get_by_role("button", name="Redemander au coach").click()
    expect(told.get_by_role("listitem")).to_have_count(1)


def answer_late(route: WebSocketRoute) -> None:
    """The house's answers to a ping look as if they had been under way for most of a second."""
    server = route.connect_to_server()

    def pass_on(message: str | bytes) -> None:
        said = json.loads(message)
        if said["type"] == "pong":
            said["at"] -= 900
        route.send(json.dumps(said))

    server.on_message(pass_on)


def test_a_slow_network_is_shown(visitors: Visitors) -> None:
    page = visitors.come("fr").context.new_page()
    page.route_web_socket(re.compile("/socket"), answer_late)
    page.goto(f"{visitors.all[0].home}{ALONE}")
    start_alone(page)
    expect(page.get_by_text(re.compile("Réseau lent"))).to_be_visible()
    check_page(page)


def test_where_the_screen_cannot_stay_awake_the_settings_say_so(visitors: Visitors) -> None:
    page = visitors.come("en").open("/")
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_text(re.compile("Over plain http"))).to_be_visible()
    check_page(page)
