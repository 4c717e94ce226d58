"""How a test plays: with the mouse or with the keyboard alone, as someone would who looks at the page."""

import re
from collections.abc import Callable, Collection, Iterator

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, Position, expect
from playwright.sync_api import TimeoutError as TooLong

MOST_STEPS = 2000
RAW_KEYS = re.compile(r"\b(?:board|events|describe|refusals|moves|room|table|end|levels|curtain|replay|learn)\.[a-z-]+")
SIZES = {"phone": (390, 844), "tablet": (820, 1180), "television": (1920, 1080)}
COMPANY = "bots=kitten,cat,tiger"  # four at a table
SCREENS = (*SIZES.values(), (1280, 800), (844, 390))  # the last: a phone on its side
PATIENCE_MILLISECONDS = 8_000  # until one presses again
LEFT_EDGE: Position = {"x": 14, "y": 40}  # of a card: the rest may lie under its neighbour
AXE = Axe().axe_script
VIOLATIONS = """() => axe.run({ resultTypes: ["violations"] }).then(({ violations }) => violations.map(one =>
  `${one.id}: ${one.help} ${one.nodes.slice(0, 4).map(node => node.target)}`))"""

Look = Callable[[str], None]  # called with the name of each phase, the first time it is seen


def see_nothing(phase: str) -> None:
    """For tests that only play."""


def check_page(page: Page) -> None:
    """Nothing here keeps anyone out, and nothing is left untold: a raw key would show a missing word."""
    settle(page)
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE)
    found: list[str] = page.evaluate(VIOLATIONS)
    assert found == [], "\n".join(found)
    text = page.locator("body").inner_text()
    assert not RAW_KEYS.search(text), RAW_KEYS.search(text)


def settle(page: Page) -> None:
    """Waits until nothing moves that ends by itself: what is half faded in has no contrast yet."""
    page.evaluate(
        """() => Promise.allSettled(document.getAnimations()
             .filter(one => Number.isFinite(one.effect?.getComputedTiming().endTime))
             .map(one => one.finished))"""
    )


def fits(page: Page) -> None:
    """Nothing to scroll while one plays, and nothing cut off."""
    assert page.evaluate("() => document.documentElement.scrollHeight <= innerHeight + 1")
    cut = page.evaluate(
        """() => [...document.querySelectorAll('.board, .lamp-table, .top, .middle, .front')]
             .filter(one => one.scrollHeight > one.clientHeight + 1).map(one => one.className)"""
    )
    assert cut == []
    # What lies in the middle of a column that is too short for it leaves it at both ends.
    out = page.evaluate(
        """() => [...document.querySelectorAll('[data-station]')].map(one => one.getBoundingClientRect())
             .filter(box => box.top < -1 || box.bottom > innerHeight + 1).map(box => [box.top, box.bottom])"""
    )
    assert out == [], f"{page.viewport_size}: {out}"


def looking_at(page: Page) -> Look:
    """In every phase nothing keeps anyone out, and it fits the screen."""

    def look(_: str) -> None:
        check_page(page)
        fits(page)

    return look


def looking_everywhere(page: Page) -> Look:
    """The same on every screen: a phone is turned, a table carried over to the television."""

    def look(_: str) -> None:
        for screen in each_screen(page):
            fits(page)
            if screen in SIZES.values():
                check_page(page)

    return look


def each_screen(page: Page) -> Iterator[tuple[int, int]]:
    """The page on one screen after the other, and in the end as it was."""
    before = page.viewport_size
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        yield width, height
    if before:
        page.set_viewport_size(before)


# --- Coming in ---------------------------------------------------------------------------------------------------


def start_alone(page: Page) -> None:
    """The first decision of a match that has just been started is there."""
    expect(page.locator("button[data-card]").first).to_be_visible()


def room_code(page: Page) -> str:
    page.wait_for_url(re.compile(r"/room/[A-Z]{4,5}"))
    found = re.search(r"/room/([A-Z]{4,5})", page.url)
    assert found
    return found[1]


def set_seats(page: Page, count: int) -> None:
    """The host lays so many seats."""
    page.locator("fieldset label").get_by_text(str(count), exact=True).click()
    expect(page.locator("ol select")).to_have_count(count)


def add_player(page: Page, name: str) -> None:
    """Another player on the same device; there must be a free seat."""
    page.get_by_test_id("add-player").click()
    dialog = page.locator("dialog[open]")
    dialog.locator("input").fill(name)
    dialog.locator("button[type=submit]").click()
    expect(page.locator("dialog[open]")).to_have_count(0)
    seated = page.locator("ol select").evaluate_all("all => all.map(one => one.selectedOptions[0]?.label)")
    if name not in seated:
        page.wait_for_function(
            "name => [...document.querySelectorAll('ol select')].some(one => one.selectedOptions[0]?.label === name)",
            arg=name,
        )


def fill_with_bots(page: Page) -> None:
    page.get_by_test_id("fill").click()
    expect(page.get_by_test_id("fill")).to_have_count(0)


def start(page: Page) -> None:
    page.get_by_test_id("start").click()


def sit_with_bots(page: Page, seats: int) -> None:
    """In a room of one's own: a table for so many, bots around it, and off it goes. Fewer seats, a shorter match."""
    room_code(page)
    set_seats(page, seats)
    fill_with_bots(page)
    start(page)


# --- Playing -----------------------------------------------------------------------------------------------------


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

    def play(self, moves: int | None = None, *, until: Collection[str] = ()) -> None:
        """Until the end, or for so many moves, or until each of these phases was seen."""
        made = 0
        for _ in range(MOST_STEPS):
            if self.over() or (moves is not None and made >= moves) or (until and self.seen.issuperset(until)):
                return
            made += self.step()
        raise AssertionError("the match does not end")

    def step(self) -> int:
        """One thing that the page asks for; tells how many moves that was."""
        page = self.page
        state = wait_for_something(page)
        if state == "dialog":
            self.phase("paradox" if page.locator("dialog[open] .paradox").count() else "round")
            self.press(page.locator("dialog[open] footer button"))
            expect(page.locator("dialog[open]")).to_have_count(0)
            return 0
        if state == "curtain":
            self.raise_curtain()
            return 0
        if state == "over":
            return 0
        before = question(page)
        self.answer(state)
        moved_on(page, before)
        return 1

    def answer(self, state: str) -> None:
        page = self.page
        if state == "bet":
            self.phase("predict")
            self.press(page.locator("[data-bet]").first)
            return
        aside = page.locator(".x-board").count() == 0
        self.phase("set-aside" if aside else "play")
        self.choose_card()
        self.phase("set-aside-chosen" if aside else "play-chosen")
        self.press(page.locator(".aside-button" if aside else "[data-colour][aria-disabled=false]").first)

    def choose_card(self) -> None:
        """A card in the middle; where the table moved on under the paw, once more."""
        cards = self.page.locator("button[data-card]:not([aria-disabled=true])")
        what_then = self.page.locator(".aside-button, [data-colour][aria-disabled=false]").first
        self.press(cards.nth(cards.count() // 2), LEFT_EDGE)
        try:
            what_then.wait_for(timeout=PATIENCE_MILLISECONDS)
        except TooLong:
            self.press(cards.nth(cards.count() // 2), LEFT_EDGE)
        expect(what_then).to_be_visible()

    def raise_curtain(self) -> None:
        self.phase("curtain")
        self.press(self.page.get_by_test_id("hold"))
        expect(self.page.get_by_test_id("hold")).to_have_count(0)

    def press(self, button: Locator, where: Position | None = None) -> None:
        button.click(position=where)


class Keys(Hands):
    """The same without a mouse: only what the keyboard can reach."""

    def press(self, button: Locator, where: Position | None = None) -> None:
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
  if (document.querySelector("[data-testid=hold]")) return "curtain";
  if (document.querySelector("[data-bet]")) return "bet";
  if (document.querySelector("button[data-card]:not([aria-disabled=true])")) return "card";
  return null;
}"""
QUESTION = """() => [...document.querySelectorAll('[data-card]')].map(one => one.dataset.card + one.innerText).join(' ')
  + document.querySelector('[data-testid=question]')?.innerText"""


def wait_for_something(page: Page) -> str:
    """What the page asks of whoever sits before it."""
    return str(page.wait_for_function(STATE).json_value())


def question(page: Page) -> str:
    return str(page.evaluate(QUESTION))


def moved_on(page: Page, before: str) -> None:
    """The move has been made: the page no longer asks what it asked."""
    page.wait_for_function(f"before => ({QUESTION})() !== before", arg=before)
