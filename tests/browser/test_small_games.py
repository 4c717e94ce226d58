"""The three quiet games of the number deck in a real browser: with the mouse, and with the keyboard alone."""

import random
import re
from collections.abc import Callable, Mapping

import pytest
from playwright.sync_api import Locator, Page, Position, expect

from ronron.bots.cast import CAST
from tests.browser.conftest import Visitor, Visitors
from tests.browser.playing import (
    Hands,
    Look,
    add_player,
    check_page,
    fill_with_bots,
    looking_at,
    looking_everywhere,
    room_code,
    see_nothing,
    set_seats,
    start,
)

AT = "() => document.querySelector('[data-at]')?.dataset.at"
BATAILLE = "[data-testid=pile][aria-disabled=false]"
MEMOIRE = "[data-place][aria-disabled=false]"
TELL = "[data-tell]"
WHOM = "[data-whom][aria-disabled=false]"
ASK = "[data-ask][aria-disabled=false]"
ANY_BOT = re.compile("|".join(one.name for one in CAST))
SPOKEN = """window.spoken = []; speechSynthesis.speak = one => {
  window.spoken.push(one.text.replace(/\\s/g, ' '));
  setTimeout(() => one.dispatchEvent(new Event("end")));
};"""


class SmallHands(Hands):
    """Plays any of the three: always with what the page offers."""

    luck = random.Random(9)

    def __init__(self, page: Page, look: Look = see_nothing) -> None:
        super().__init__(page, look)
        self.remembered: dict[int, int] = {}  # numbers by place, of cards that lie there

    def step(self) -> int:
        page = self.page
        asked = page.wait_for_function(
            f"""() => document.querySelector('[data-testid=end]') ? 'over'
                : document.querySelector('[data-testid=hold]') ? 'curtain'
                : document.querySelector('{TELL}') ? 'tell'
                : document.querySelector('{BATAILLE}, {MEMOIRE}, {WHOM}') ? 'move' : null"""
        ).json_value()
        if asked == "over":
            return 0
        if asked == "curtain":
            self.raise_curtain()
            return 0
        before = page.evaluate(AT)
        if asked == "tell":
            self.phase("tell")
            self.tell()
        elif page.locator(WHOM).count():
            self.ask()
        else:
            self.phase("battle" if page.locator(".bolt").count() else "move")
            self.press(self.remember() or self.any_of(page.locator(f"{BATAILLE}, {MEMOIRE}")))
        page.wait_for_function(
            f"before => ({AT})() !== before || document.querySelector('[data-testid=end]')", arg=before
        )
        return 1

    def any_of(self, buttons: Locator) -> Locator:
        return buttons.nth(self.luck.randrange(buttons.count()))

    def remember(self) -> Locator | None:
        """Half of a pair of which both were seen, as anyone would who does not want to sit here all night."""
        told = self.page.locator("[data-place]").evaluate_all(
            "all => all.map(one => [Number(one.dataset.place), one.ariaLabel, one.ariaDisabled])"
        )
        up = {place: seen for place, label, _ in told if (seen := number_on(label))}
        possible = {place for place, _, disabled in told if disabled == "false"}
        self.remembered.update(up)
        known = [(place, value) for place, value in self.remembered.items() if place in possible]
        for place, value in known:
            others = [seen for at, seen in known if at != place] if len(up) != 1 else list(up.values())
            if value in others and place not in up:
                return self.page.locator(f"[data-place='{place}']")
        return None

    def tell(self) -> None:
        """What this seat sees, and the other does not: the card's label says it."""
        self.press(self.page.locator(f"[data-tell='{seen_by_the_teller(self.page)}']"))

    def ask(self) -> None:
        """Two taps, in whatever order: whom, which card."""
        chosen = self.page.locator("[data-whom][aria-pressed=true], [data-ask][aria-pressed=true]")
        first, second = ("which", ASK), ("whom", WHOM)
        if chosen.count() or self.luck.random() < 0.5:  # where one is chosen already, such as the only one, a card asks
            first, second = second, first
        self.phase(first[0])
        self.press(self.any_of(self.page.locator(first[1])))
        expect(chosen).to_have_count(1)
        self.phase(second[0])
        self.press(self.any_of(self.page.locator(second[1])))


class SmallKeys(SmallHands):
    """The same without a mouse: Tab from thing to thing, arrow keys among cards that lie in rows."""

    def press(self, button: Locator, where: Position | None = None) -> None:
        page = self.page
        target = button.element_handle()
        assert target is not None
        place = target.get_attribute("data-place")
        if place is not None:
            self.reach(lambda: page.evaluate("() => document.activeElement.matches('[data-place]')") is True)
            page.keyboard.press("Home")
            for _ in range(int(place)):
                page.keyboard.press("ArrowRight")
        self.reach(lambda: page.evaluate("target => document.activeElement === target", target) is True)
        page.keyboard.press("Enter")

    def reach(self, there: Callable[[], bool]) -> None:
        for _ in range(120):
            if there():
                return
            self.page.keyboard.press("Tab")
        raise AssertionError("the keyboard does not get there")


def seen_by_the_teller(page: Page) -> int:
    """The number of the card that whoever turned it does not see: its label says it."""
    value = number_on(page.locator("[data-place][aria-current=true]").get_attribute("aria-label") or "")
    assert value
    return value


def number_on(label: str) -> int | None:
    """What a place's label says of its card; nothing of one that lies face down."""
    value = re.search(r":\D*(\d+)", label)
    return int(value[1]) if value else None


def sit_down(
    visitor: Visitor,
    game: str,
    seats: int,
    options: Mapping[str, str | re.Pattern[str]],
    manner: str = "",
    series: tuple[str, ...] = (),
) -> Page:
    """A table for so many, bots around it, with these options, and these series besides the usual ones."""
    page = visitor.open(f"/room/new?game={game}{manner}")
    room_code(page)
    set_seats(page, seats)
    if seats > 1:
        fill_with_bots(page)
    page.locator("summary").first.click()
    for one in series:
        button = page.get_by_role("group", name="Series", exact=True).get_by_role("button", name=one, exact=True)
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")
    for group, value in options.items():
        page.get_by_role("group", name=group).get_by_text(value, exact=True).click()
    start(page)
    return page


FEW = {"fr": {"Limite en tours": "50"}, "en": {"Round limit": "50"}}
TABLES = [("bataille", FEW), ("memoire", {"fr": {}, "en": {}}), ("familles", {"fr": {}, "en": {}})]
PHASES = {"bataille": {"move"}, "memoire": {"move"}, "familles": {"whom", "which"}}


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_a_stranger_plays_a_whole_game_with_the_mouse(
    visitors: Visitors, game: str, options: dict[str, dict[str, str]]
) -> None:
    page = sit_down(visitors.come("fr"), game, 3, options["fr"])
    hands = SmallHands(page, looking_at(page))
    hands.play()
    check_page(page)
    assert PHASES[game] <= hands.seen
    page.get_by_role("button", name="Vérifier la donne").click()
    expect(page.get_by_test_id("verdict")).to_contain_text("Tout est en ordre")


@pytest.mark.parametrize("game", [game for game, _ in TABLES])
def test_it_fits_every_screen_with_as_many_as_can_play(visitors: Visitors, game: str) -> None:
    page = sit_down(visitors.come("en", theme="daylight"), game, 4 if game == "memoire" else 6, {})
    hands = SmallHands(page, looking_everywhere(page))
    hands.play(3)
    assert PHASES[game] <= hands.seen


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_another_plays_with_the_keyboard_alone(
    visitors: Visitors, game: str, options: dict[str, dict[str, str]]
) -> None:
    page = sit_down(visitors.come("en"), game, 2, options["en"])
    keys = SmallKeys(page)
    keys.play(6)
    assert PHASES[game] <= keys.seen


@pytest.mark.full
@pytest.mark.parametrize(("game", "options"), TABLES)
def test_the_keyboard_alone_brings_a_whole_game_to_its_end(
    visitors: Visitors, game: str, options: dict[str, dict[str, str]]
) -> None:
    page = sit_down(visitors.come("en"), game, 2, options["en"])
    SmallKeys(page).play()
    expect(page.get_by_test_id("end")).to_be_visible()


@pytest.mark.full
def test_all_cards_of_bataille_lie_in_sight_where_it_is_wide(visitors: Visitors) -> None:
    page = sit_down(visitors.come("fr", size=(1024, 768)), "bataille", 4, {})
    expect(page.locator(BATAILLE)).to_be_visible()
    lanes = page.locator("[data-seat] .lane")
    expect(lanes).to_have_count(4)
    for lane in lanes.all():
        box = lane.bounding_box()
        assert box is not None
        assert 0 <= box["x"] <= 1024 - box["width"]
        assert 0 <= box["y"] <= 768 - box["height"]
    tops = {round(box["y"]) for lane in lanes.all() if (box := lane.bounding_box())}
    assert max(tops) - min(tops) <= 12, tops  # they lie in one row, one's own too


def test_who_asks_by_keyboard_stays_where_he_asked(visitors: Visitors) -> None:
    page = sit_down(visitors.come("en"), "familles", 3, {})
    keys = SmallKeys(page)
    given = False
    while not given and not keys.over():  # a card that was given is no longer there to be asked for
        keys.play(1)
        given = "Yes!" in page.get_by_test_id("last").inner_text()
        page.wait_for_function("() => document.activeElement.closest('.front, [data-whom]')")
    assert given


def test_memoire_by_ear_is_played_through(visitors: Visitors) -> None:
    visitor = visitors.come("en")
    visitor.context.add_init_script(SPOKEN)
    page = sit_down(visitor, "memoire", 2, {"Variant": "by ear"}, "&kid=on")
    hands = SmallHands(page, looking_at(page))
    hands.play()
    assert {"move", "tell"} <= hands.seen
    numbers = [one for one in page.evaluate("() => window.spoken") if one.isdigit()]
    assert len(numbers) > 2  # what was turned up here was said aloud


def test_a_wrong_number_is_not_let_through(visitors: Visitors) -> None:
    page = sit_down(visitors.come("en"), "memoire", 2, {"Variant": "by ear", "Who starts": ANY_BOT})
    expect(page.locator(TELL)).to_have_count(10)
    value = seen_by_the_teller(page)
    page.locator(f"[data-tell='{value % 10 + 1}']").click()
    expect(page.get_by_text("Look again")).to_be_visible()
    SmallHands(page).play(1)


def test_a_card_that_was_turned_back_is_in_no_log(visitors: Visitors) -> None:
    page = sit_down(visitors.come("en"), "memoire", 2, {})
    SmallHands(page).play(4)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="What happened").click()
    log = page.locator("dialog[open]")
    expect(log).to_contain_text("lie face down")
    assert not re.search(r"turns? up card \d+: \d", log.inner_text())


def test_two_play_familles_around_one_device_and_no_hand_is_shown_to_the_other(visitors: Visitors) -> None:
    page = visitors.come("fr", "Margaux").open("/room/new?game=familles")
    room_code(page)
    set_seats(page, 2)
    add_player(page, "Basile")
    start(page)

    def look(phase: str) -> None:
        if phase == "curtain":
            assert page.locator("[data-ask], .album").count() == 0

    hands = SmallHands(page, look)
    hands.play(6)
    assert {"curtain", "which"} <= hands.seen
