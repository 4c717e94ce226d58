"""The masked ball in a real browser: with the mouse, with the keyboard alone, and around one device."""

import re
from itertools import count

import pytest
from playwright.sync_api import Locator, Position, expect

from ronron.games.moustaches.pieces import ATTRIBUTES
from tests.browser.conftest import Visitors
from tests.browser.playing import (
    COMPANY,
    Hands,
    Keys,
    add_player,
    check_page,
    looking_at,
    looking_everywhere,
    room_code,
    set_seats,
    start,
)

GAME = "moustaches"
STATE = """() => {
  if (document.querySelector("[data-testid=end]")) return "over";
  if (document.querySelector("[data-testid=hold]")) return "curtain";
  if (document.querySelector("[data-testid=show]")) return "show";
  if (document.querySelector("[data-testid=ask]")) return "name";
  return null;
}"""
AT = "() => document.querySelector('[data-at]')?.dataset.at"


class Guest(Hands):
    """Plays at the ball: shows any cat, names now and then, passes otherwise."""

    turns = count()

    def step(self) -> int:
        page = self.page
        state = str(page.wait_for_function(STATE).json_value())
        if state == "over":
            return 0
        if state == "curtain":
            self.raise_curtain()
            return 0
        before = page.evaluate(AT)
        self.phase(state)
        if state == "show":
            self.press(page.locator("button[data-card]").last)
            expect(page.locator("button[data-card][aria-pressed=true]")).to_have_count(1)
            self.phase("show-chosen")
            self.press(page.get_by_test_id("show"))
        elif page.locator("[data-whom]:not([aria-disabled=true])").count() == 0 or next(self.turns) % 3 == 2:
            self.press(page.get_by_test_id("pass"))
        else:
            self.name()
        page.wait_for_function(f"before => ({AT})() !== before", arg=before)
        return 1

    def name(self) -> None:
        """Whom, what: two taps and the sentence that says it."""
        page = self.page
        self.press(page.locator("[data-whom]:not([aria-disabled=true])").last)
        cells = page.locator("[data-what]:not([aria-disabled=true])")
        self.press(cells.nth(next(self.turns) % cells.count()))
        expect(page.locator("[data-what][aria-pressed=true]")).to_have_count(1)
        self.phase("name-chosen")
        self.press(page.get_by_test_id("ask"))


WALK = """goal => {
  const all = [...document.querySelectorAll('.what button')];
  const [here, there] = [all.indexOf(document.activeElement), all.findIndex(one => one.dataset.what === goal)];
  if (here < 0) return 'Tab';
  if (here === there) return 'Enter';
  if (Math.abs(there - here) >= 5) return there > here ? 'ArrowDown' : 'ArrowUp';
  return there > here ? 'ArrowRight' : 'ArrowLeft';
}"""


class GuestWithKeys(Guest, Keys):
    """The same without a mouse: the invitation is one stop for the tabulator, over which arrows walk."""

    def press(self, button: Locator, where: Position | None = None) -> None:
        goal = button.get_attribute("data-what")
        if goal is None:
            super().press(button, where)
            return
        for _ in range(40):
            key = self.page.evaluate(WALK, goal)
            self.page.keyboard.press(key)
            if key == "Enter":
                return
        raise AssertionError("the arrows do not get there")


def test_a_stranger_plays_a_whole_ball_with_the_mouse_and_it_fits_every_screen(visitors: Visitors) -> None:
    page = visitors.come("fr").open(f"/room/new?game={GAME}&{COMPANY}")
    guest = Guest(page, looking_everywhere(page))
    guest.play()
    check_page(page)
    assert {"show", "show-chosen", "name"} <= guest.seen
    expect(page.get_by_text("Quand pouvait-on savoir")).to_be_visible()
    page.get_by_role("button", name="Vérifier la donne").click()
    expect(page.get_by_test_id("verdict")).to_contain_text("Tout est en ordre")


def test_another_plays_with_the_keyboard_alone(visitors: Visitors) -> None:
    page = visitors.come("en", size=(1920, 1080), theme="daylight").open(f"/room/new?game={GAME}&{COMPANY}")
    keys = GuestWithKeys(page, looking_at(page))
    keys.play(until={"show-chosen", "name-chosen"})
    assert {"show-chosen", "name-chosen"} <= keys.seen


@pytest.mark.full
def test_the_keyboard_alone_brings_a_whole_ball_to_its_end(visitors: Visitors) -> None:
    page = visitors.come("en", size=(1920, 1080), theme="daylight").open(f"/room/new?game={GAME}&{COMPANY}")
    GuestWithKeys(page, looking_at(page)).play()
    check_page(page)
    expect(page.get_by_text("When could you have known")).to_be_visible()
    page.get_by_role("button", name="Check the deal").click()
    expect(page.get_by_test_id("verdict")).to_contain_text("All in order")


def test_pencil_marks_are_there_after_a_refresh(visitors: Visitors) -> None:
    page = visitors.come("en").open(f"/room/new?game={GAME}&{COMPANY}")
    guest = Guest(page)
    page.wait_for_function(STATE)
    secrets = page.get_by_test_id("self").locator("p.unseen").inner_text()
    free = [one for one in ATTRIBUTES if one.replace("top-hat", "top hat").replace("on-back", "back") not in secrets]
    page.get_by_test_id("notebook").click()
    expect(page.get_by_test_id("notebook-page")).to_be_visible()
    check_page(page)
    page.locator(f"[data-note={free[0]}]").click()
    page.locator(f"[data-note={free[1]}]").dblclick()
    for _ in range(2):
        expect(page.locator(f"[data-note={free[0]}]")).to_have_accessible_name(re.compile("you think not"))
        expect(page.locator(f"[data-note={free[1]}]")).to_have_accessible_name(re.compile("you think so"))
        page.get_by_test_id("close-notebook").click()
        page.reload()
        page.wait_for_function(STATE)
        page.get_by_test_id("notebook").click()
    page.get_by_test_id("close-notebook").click()
    guest.play(2)


def test_two_play_around_one_device_with_the_assisted_notebook(visitors: Visitors) -> None:
    page = visitors.come("fr", "Margaux").open(f"/room/new?game={GAME}")
    room_code(page)
    set_seats(page, 2)
    add_player(page, "Basile")
    page.locator("summary").first.click()
    page.get_by_role("group", name="Le carnet").get_by_text("assisté", exact=True).click()
    start(page)

    def look(phase: str) -> None:
        if phase == "curtain":
            assert page.locator("[data-card], [data-testid=self]").count() == 0
        if phase == "show-chosen":
            page.get_by_test_id("notebook").click()
            expect(page.get_by_test_id("notebook-page")).to_contain_text("déguisements possibles")
            check_page(page)
            page.get_by_test_id("close-notebook").click()

    guest = Guest(page, look)
    guest.play(until={"curtain", "show-chosen", "name"})
    assert {"curtain", "show-chosen", "name"} <= guest.seen
