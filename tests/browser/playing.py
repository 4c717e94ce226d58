"""How a test plays: with the mouse or with the keyboard alone, as someone would who looks at the page."""

import re
from collections.abc import Callable

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

MOST_STEPS = 2000
RAW_KEYS = re.compile(r"\b(?:board|events|describe|refusals|moves|room|table|end|levels|curtain|replay|learn)\.[a-z-]+")
axe = Axe()

Look = Callable[[str], None]  # called with the name of each phase, the first time it is seen


def see_nothing(phase: str) -> None:
    """For tests that only play."""


def check_page(page: Page) -> None:
    """Nothing here keeps anyone out, and nothing is left untold: a raw key would show a missing word."""
    results = axe.run(page)
    found = [f"{one['id']}: {one['help']} {[node['target'] for node in one['nodes']][:4]}" for one in results.response["violations"]]
    assert found == [], "\n".join(found)
    text = page.locator("body").inner_text()
    assert not RAW_KEYS.search(text), RAW_KEYS.search(text)


def start_alone(page: Page, game: str = "cat-in-the-box") -> None:
    """From the address behind `Play against bots` to the first decision."""
    expect(page.locator("[data-card]").first).to_be_visible()


class Hands:
    """Plays a seat until the match is over, always with what the page offers."""

    def __init__(self, page: Page, look: Look = see_nothing) -> None:
        self.page = page
        self.look = look
        self.seen: set[str] = set()

    def phase(self, name: str) -> None:
        if name not in self.seen:
            self.seen.add(name)
            self.look(name)

    def over(self) -> bool:
        return self.page.get_by_test_id("end").count() > 0

    def play(self, moves: int | None = None) -> None:
        """Until the end, or for so many moves."""
        made = 0
        for _ in range(MOST_STEPS):
            if self.over() or (moves is not None and made >= moves):
                return
            made += self.step()
        raise AssertionError("the match does not end")

    def step(self) -> int:
        page = self.page
        state = wait_for_something(page)
        if state == "dialog":
            self.phase("paradox" if page.locator("dialog[open] .paradox").count() else "round")
            self.press(page.locator("dialog[open] footer button"))
            expect(page.locator("dialog[open]")).to_have_count(0)
            return 0
        if state == "over":
            return 0
        before = question(page)
        if state == "bet":
            self.phase("predict")
            self.press(page.locator("[data-bet]").first)
        elif state == "card":
            self.phase("set-aside" if page.locator("[data-bet], .x-board").count() == 0 else "play")
            self.choose_card()
            self.phase("set-aside-chosen" if page.locator(".aside-button").count() else "play-chosen")
            if page.locator(".aside-button").count():
                self.press(page.locator(".aside-button"))
            else:
                self.press(page.locator("[data-colour][aria-disabled=false]").first)
        moved_on(page, before)
        return 1

    def choose_card(self) -> None:
        cards = self.page.locator("button[data-card]:not([aria-disabled=true])")
        self.press(cards.nth(cards.count() // 2))
        expect(self.page.locator(".aside-button, [data-colour][aria-disabled=false]").first).to_be_visible()

    def press(self, button: Locator) -> None:
        button.click()


class Keys(Hands):
    """The same without a mouse: only what the keyboard can reach."""

    def press(self, button: Locator) -> None:
        target = button.element_handle()
        assert target is not None
        for _ in range(120):
            if self.page.evaluate("target => document.activeElement === target", target):
                self.page.keyboard.press("Enter")
                return
            self.page.keyboard.press("Tab")
        raise AssertionError("the keyboard does not get there")


STATE = """() => {
  if (document.querySelector("[data-testid=end]")) return "over";
  if (document.querySelector("dialog[open] footer button")) return "dialog";
  if (document.querySelector("[data-bet]")) return "bet";
  if (document.querySelector("button[data-card]:not([aria-disabled=true])")) return "card";
  return null;
}"""


def wait_for_something(page: Page) -> str:
    """What the page asks of whoever sits before it."""
    return str(page.wait_for_function(STATE).json_value())


MARK = "() => `${document.querySelector('h1')?.innerText} ${document.querySelector('.hand')?.innerText}`"


def question(page: Page) -> str:
    return str(page.evaluate(QUESTION))


QUESTION = """() => [...document.querySelectorAll('[data-card]')].map(one => one.dataset.card + one.innerText).join(' ')
  + document.querySelector('[data-testid=question]')?.innerText"""


def moved_on(page: Page, before: str) -> None:
    """The move has been made: the page no longer asks what it asked."""
    page.wait_for_function(f"before => ({QUESTION})() !== before", arg=before)
