"""The same deal for friends: two devices on one challenge, and what each of them sees afterwards."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visitors
from tests.browser.playing import check_page
from tests.browser.test_own import play

PLAY_ON = """([code, which]) => new Promise((over, failed) => {
  const line = new WebSocket(`${location.origin.replace("http", "ws")}/api/rooms/${code}/socket`);
  let answered = -1;
  line.onclose = failed;
  line.onmessage = ({ data }) => {
    const heard = JSON.parse(data);
    for (const { seat, number, moves } of heard.legal ?? []) {
      if (moves.length === 0 || number <= answered) continue;
      answered = number;
      line.send(JSON.stringify({ type: "move", seat, number, move: moves.at(which) }));
    }
    if (heard.type === "room" && heard.room.matches.length > 0) {
      line.onclose = null;
      line.close();
      over();
    }
  };
})"""


@pytest.mark.parametrize("language", ["fr", pytest.param("en", marks=pytest.mark.full)])
def test_two_devices_on_one_challenge_see_where_they_parted(visitors: Visitors, language: str) -> None:
    zoe = visitors.come(language, "Zoé", size=(1024, 768) if language == "en" else (390, 844))
    page = zoe.open("/own")
    play(page, zoe.home, "cat-in-the-box", 3)
    page.get_by_role("button", name=re.compile("Défier quelqu’un|Challenge a friend")).press("Enter")
    page.get_by_role("link", name=re.compile("s’en sont sortis|others fared")).click()
    expect(page.get_by_test_id("tries").locator("li")).to_have_count(1)
    check_page(page)
    path = page.url.removeprefix(zoe.home)

    leo = visitors.come(language, "Léo", size=(844, 390))
    other = leo.open(path)
    go = other.get_by_role("button", name=re.compile("Jouer cette donne|Play this deal"))
    expect(go).to_be_visible()
    expect(other.get_by_test_id("tries")).to_have_count(0)
    check_page(other)
    go.click()
    expect(other).to_have_url(re.compile(r"/room/[A-Z]+$"))
    expect(other.locator(".hand")).to_have_count(1)
    other.evaluate(PLAY_ON, [other.url.rpartition("/")[2], -1])
    other.reload()  # past the ends of rounds, which wait to be looked at
    expect(other.get_by_test_id("end")).to_be_visible()
    other.get_by_role("link", name=re.compile("s’en sont sortis|others fared")).click()
    tries = other.get_by_test_id("tries")
    expect(tries.locator("li")).to_have_count(2)
    expect(tries).to_contain_text(re.compile("à ta décision 1|at your decision 1"))
    check_page(other)
    tries.get_by_role("button").click()
    expect(other.get_by_test_id("move")).to_be_visible()  # their game, where one parted
