"""Every game on every screen, also on its side: all of it is in sight, and whatever is offered can be touched."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from ronron import games
from tests.browser.conftest import Visitors
from tests.browser.playing import COMPANY, Hands, check_page, room_code, settle, start_alone

PHONE, SIDEWAYS, TABLET, SMALLEST = (390, 844), (844, 390), (1024, 768), (320, 568)
SCREENS = [
    PHONE,
    SMALLEST,
    SIDEWAYS,
    (667, 375),
    (640, 400),  # a laptop at 200 %
    (960, 540),  # a desk at 200 %
    TABLET,
    (768, 1024),
    (1366, 768),
    (1920, 1080),
]
THUMB = 44  # pixels
SMALL_THUMB = 28  # where a whole board has to go on the smallest of screens
# What a game is played on, which should be as large as there is room for; where that depends on a hand, nothing.
HEARTS = {
    "bataille": ".laid, .lane",
    "cat-in-the-box": "table",
    "chabyrinthe": ".roof",
    "de-fil-en-aiguille": ".chain",
    "memoire": ".grid",
    "moustaches": ".stage",
    "nume-cats": ".zone",
}
# Looked at among four, however few they propose to whoever is new.
CROWDED = {"cat-in-the-box", "chabyrinthe", "de-fil-en-aiguille", "moustaches"}
MEASURE = """([heart, thumb, pulled]) => {
  const troubles = [];
  const page = document.documentElement;
  if (page.scrollWidth > innerWidth + 1) troubles.push(`${page.scrollWidth - innerWidth} pixels too wide`);
  const below = page.scrollHeight - innerHeight;
  if (!pulled && below > 1) troubles.push(`${below} pixels too tall`);
  const board = document.querySelector(".board");
  for (const button of board.querySelectorAll("button")) {
    if (button.disabled || button.getAttribute("aria-disabled") === "true") continue;
    button.scrollIntoView({ block: "nearest", inline: "nearest" }); // an album may be pulled
    const box = button.getBoundingClientRect();
    const name = `${button.className || Object.keys(button.dataset)[0]} "${button.innerText.trim().slice(0, 20)}"`;
    // As a finger finds it: a net of points, and what lies on top there.
    const free = [];
    for (const x of [0.08, 0.25, 0.5, 0.75, 0.92]) for (const y of [0.08, 0.25, 0.5, 0.75, 0.92]) {
      const top = document.elementFromPoint(box.x + x * box.width, box.y + y * box.height);
      if (top !== null && button.contains(top)) free.push([x, y]);
    }
    const fanned = "card" in button.dataset; // cards lie over each other: their left edge is free
    if (free.length < (fanned ? 4 : 20)) troubles.push(`${name}: ${free.length} of 25 points answer`);
    if (Math.min(box.width, box.height) < thumb - 1) {
      troubles.push(`${name}: ${Math.round(box.width)} x ${Math.round(box.height)} pixels`);
    }
  }
  // What is told of a card that was lifted stays free of it.
  const [note, up] = [board.querySelector(".note"), board.querySelector(".lifted")];
  if (note?.innerText && up) {
    const text = document.createRange();
    text.selectNodeContents(note);
    const [told, card] = [text.getBoundingClientRect(), up.getBoundingClientRect()];
    const beside = told.right < card.left || card.right < told.left;
    const covered = !beside && told.bottom > card.top + 1 && told.top < card.bottom;
    if (covered) troubles.push("a card lies on what is told of it");
  }
  const box = heart && board.querySelector(heart)?.getBoundingClientRect();
  return { troubles, side: box ? Math.sqrt(box.width * box.height) : 0 };
}"""

TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))"


def come_to_a_choice(page: Page, game: str) -> None:
    """The moment at which most is offered."""
    if game == "cat-in-the-box":
        hands = Hands(page)
        hands.play(2)
        start_alone(page)
        hands.choose_card()
    elif game == "chabyrinthe":
        page.locator("[data-slot='5']").click()
        expect(page.get_by_test_id("confirm")).to_be_enabled()


@pytest.mark.parametrize("game", [one.about.id for one in games.all_games().values()])
def test_all_of_it_is_in_sight_and_in_reach(visitors: Visitors, game: str) -> None:
    company = COMPANY if game in CROWDED else "bots=1"
    page = visitors.come("fr").open(f"/room/new?game={game}&{company}")
    room_code(page)
    expect(page.locator(".board button:not([aria-disabled=true])").first).to_be_visible()
    come_to_a_choice(page, game)
    heart = HEARTS.get(game)
    troubles: list[str] = []
    sides: dict[tuple[int, int], float] = {}
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(TWO_FRAMES)  # a board is measured by the page, and laid out anew in the frame after
        settle(page)
        small = (width, height) == SMALLEST
        found: dict[str, Any] = page.evaluate(MEASURE, [heart, SMALL_THUMB if small else THUMB, small])
        troubles += [f"{width} x {height}: {trouble}" for trouble in found["troubles"]]
        sides[width, height] = found["side"]
        if (width, height) == SIDEWAYS:
            check_page(page)
    assert troubles == [], "\n".join(troubles)
    assert heart is None or sides[TABLET] > sides[PHONE], sides
    assert heart is None or sides[SIDEWAYS] > 0.55 * sides[PHONE], sides
