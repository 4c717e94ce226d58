"""The page of one's own: what was played on a device is found there, taken along, brought elsewhere, and forgotten."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests import dose
from tests.browser.conftest import Visitors
from tests.browser.playing import check_page

GAMES = 10 if dose.is_full() else 2  # ten where everything is proven
# A whole game against bots, over the page's own line: quicker than by hand, and the house cannot tell.
PLAY = """async ([game, seats, bot]) => {
  const open = await fetch("/api/rooms", { method: "POST", headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "Margaux" }) });
  const { person, room: { code } } = await open.json();
  const line = new WebSocket(`${location.origin.replace("http", "ws")}/api/rooms/${code}/socket`);
  const say = (type, more = {}) => line.send(JSON.stringify({ type, ...more }));
  let answered = -1;
  await new Promise((over, failed) => {
    line.onclose = failed;
    line.onmessage = ({ data }) => {
      const heard = JSON.parse(data);
      if (heard.type === "welcome") {
        const bots = Array(seats - 1).fill({ kind: "bot", bot });
        say("choose", { game, seats: [{ kind: "person", person }, ...bots] });
        say("start");
      }
      for (const { seat, number, moves } of heard.legal ?? []) {
        if (moves.length === 0 || number <= answered) continue;
        answered = number;
        say("move", { seat, number, move: moves[0] });
      }
      if (heard.type === "room" && heard.room.matches.length > 0) over();
    };
  });
  line.onclose = null;
  line.close();
  return code;
}"""


def play(page: Page, home: str, game: str, seats: int) -> str:
    """A game that was played to its end here, and is looked at; gives its room."""
    code = str(page.evaluate(PLAY, [game, seats, "kitten"]))
    page.goto(f"{home}/room/{code}")
    expect(page.get_by_test_id("end")).to_be_visible()
    return code


def is_kept(page: Page, home: str, games: int) -> None:
    """The page of one's own lists so many games; the last one too, however soon its table was left."""
    page.goto(f"{home}/own")
    expect(page.get_by_test_id("own-games").locator("li")).to_have_count(games)


@pytest.mark.parametrize("language", ["fr", pytest.param("en", marks=pytest.mark.full)])
def test_what_was_played_here_is_found_taken_along_brought_back_and_forgotten(
    visitors: Visitors, language: str, tmp_path: Path
) -> None:
    visitor = visitors.come(language, size=(390, 844) if language == "fr" else (1024, 768))
    page = visitor.open("/own")
    expect(page.get_by_role("link", name=re.compile("maison|home", re.IGNORECASE)).first).to_be_visible()
    check_page(page)  # nothing yet
    for at in range(GAMES):
        play(page, visitor.home, "familles" if at % 2 else "cat-in-the-box", 2 + at % 3)
        is_kept(page, visitor.home, at + 1)
    expect(page.get_by_test_id("collection").locator("li")).to_have_count(2)
    check_page(page)

    # For parents and teachers: one of these games is played with the number deck.
    page.get_by_role("link", name=re.compile("Pour les parents|For parents")).click()
    practised = page.get_by_role("table", name=re.compile("chiffres|digits"))
    expect(practised.get_by_role("rowheader").first).to_be_visible()
    check_page(page)
    page.goto(f"{visitor.home}/own")

    # Watched again: the record is on the device, whatever becomes of the room.
    page.get_by_test_id("own-games").get_by_role("button").first.press("Enter")
    expect(page.get_by_test_id("move")).to_contain_text("0")
    page.go_back()

    # By file, back into another device; by link, into a third.
    with page.expect_download() as saved:
        page.get_by_role("button", name=re.compile("Enregistrer un fichier|Save as a file")).click()
    file = tmp_path / "ronron.json"
    saved.value.save_as(file)
    other = visitors.come(language, "Ana")
    elsewhere = other.open("/own")
    elsewhere.locator("input[type=file]").set_input_files(file)
    expect(elsewhere.get_by_test_id("own-games").locator("li")).to_have_count(GAMES)
    elsewhere.evaluate(
        "() => { document.execCommand = () => { window.copied = document.activeElement.value; return true; }; }"
    )
    elsewhere.get_by_role("button", name=re.compile("Copier un lien|Copy a link")).click()
    link = str(elsewhere.wait_for_function("() => window.copied").json_value())
    third = visitors.come(language, "Léo").context.new_page()
    third.goto(link)
    expect(third.get_by_test_id("own-games").locator("li")).to_have_count(GAMES)

    # By one button, and it asks once.
    forget = re.compile("Tout oublier|Forget everything")
    elsewhere.get_by_role("button", name=forget).click()
    check_page(elsewhere)
    elsewhere.get_by_role("dialog").get_by_role("button", name=forget).click()
    expect(elsewhere.get_by_test_id("own-games")).to_have_count(0)
    elsewhere.reload()
    expect(elsewhere.get_by_role("heading", level=1)).to_be_visible()
    expect(elsewhere.get_by_test_id("own-games")).to_have_count(0)
