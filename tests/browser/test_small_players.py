"""Small players and players around one device: large targets, nothing to read, no curtain where nothing is hidden."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitors
from tests.browser.playing import (
    add_player,
    check_page,
    each_screen,
    fits,
    looking_everywhere,
    room_code,
    set_seats,
    start,
)
from tests.browser.test_small_games import BATAILLE, SPOKEN, SmallHands, sit_down

SMALL_HAND = 64  # pixels that small players need
SIDEWAYS = (844, 390)


def around_one_device(visitors: Visitors, game: str, options: dict[str, str], size: tuple[int, int]) -> Page:
    """Margaux and Basile before one screen, and nobody else."""
    page = visitors.come("en", "Margaux", size=size).open(f"/room/new?game={game}")
    room_code(page)
    set_seats(page, 2)
    add_player(page, "Basile")
    page.locator("summary").first.click()
    for group, value in options.items():
        page.get_by_role("group", name=group).get_by_text(value, exact=True).click()
    start(page)
    return page


@pytest.mark.parametrize("game", ["bataille", "memoire"])
def test_no_curtain_falls_where_nobody_hides_anything(visitors: Visitors, game: str) -> None:
    page = around_one_device(visitors, game, {}, (820, 1180))
    hands = SmallHands(page, looking_everywhere(page))
    hands.play(12)  # several turns of both
    assert "move" in hands.seen
    assert "curtain" not in hands.seen


def test_both_press_their_own_piles_on_one_device(visitors: Visitors) -> None:
    page = around_one_device(visitors, "bataille", {}, (820, 1180))
    piles = page.locator(BATAILLE)
    expect(piles).to_have_count(2)
    for seat in (1, 0):  # in whatever order they like
        page.locator(f"[data-testid=pile][data-pile='{seat}']").click()
    expect(page.locator(".laid")).to_have_count(2)


def test_by_ear_the_curtain_falls_for_whoever_turns_must_not_see(visitors: Visitors) -> None:
    page = around_one_device(visitors, "memoire", {"Variant": "by ear"}, (820, 1180))
    hands = SmallHands(page)
    hands.play(4)
    assert "curtain" in hands.seen


def test_small_players_need_not_read(visitors: Visitors) -> None:
    visitor = visitors.come("fr")
    visitor.context.add_init_script(SPOKEN)
    page = visitor.open("/cats")
    page.get_by_role("button", name="Réglages").click()
    page.get_by_role("switch", name="Petits joueurs").click()
    page.get_by_role("switch", name="Sons").focus()
    page.wait_for_function("() => window.spoken.includes('Petits joueurs') && window.spoken.includes('Sons')")
    page.goto(f"{visitor.home}/room/new?game=memoire&bots=1&kid=on")
    page.wait_for_function("() => window.spoken.includes('À toi : une carte')")
    check_page(page)
    fits(page)
    assert page.get_by_test_id("last").is_hidden()
    assert too_small(page) == []


# The tables with the most to touch: by game, how many sit there, what is chosen, what is chosen among several.
ALL_SERIES = ("CAPITALS", "lower case", "additions")
CROWDED: list[tuple[str, int, dict[str, str], tuple[str, ...]]] = [
    ("bataille", 6, {}, ()),
    ("memoire", 4, {}, ()),
    ("memoire", 4, {"How many series": "6"}, ALL_SERIES),
    ("memoire", 4, {"Variant": "by ear"}, ()),
    ("familles", 6, {}, ()),
    ("familles", 2, {}, ALL_SERIES),
    ("familles", 3, {"Families": "by series"}, ALL_SERIES),
    ("nume-cats", 6, {}, ()),
    ("nume-cats", 2, {}, ()),
    ("nume-cats", 2, {"Keep a cool head": "yes"}, ()),
]


def too_small(page: Page) -> list[object]:
    """Whatever can be touched now and is too small for a small hand, with its size."""
    found: list[object] = page.locator("button:visible, a[href]:visible, [role=switch]:visible").evaluate_all(
        """(all, least) => all.filter(one => one.ariaDisabled !== 'true' && !one.disabled)
             .filter(one => !one.closest('.listed, .skip'))  // for keyboards alone
             .map(one => [one.ariaLabel ?? one.innerText, one.getBoundingClientRect()])
             .map(([label, box]) => [label, box.width, box.height])
             .filter(([, width, height]) => Math.min(width, height) + 0.5 < least)""",
        SMALL_HAND,
    )
    return found


@pytest.mark.parametrize(("game", "seats", "options", "series"), CROWDED)
def test_small_hands_find_large_targets_at_the_most_crowded_tables(
    visitors: Visitors, game: str, seats: int, options: dict[str, str], series: tuple[str, ...]
) -> None:
    page = sit_down(visitors.come("en"), game, seats, options, "&kid=on", series)
    seen = 0

    def look(_: str) -> None:
        nonlocal seen
        seen += 1
        for screen in each_screen(page):
            fits(page)
            if screen != SIDEWAYS or not series:  # families of seven are for upright phones, and for larger screens
                assert too_small(page) == [], screen

    if game == "nume-cats":
        expect(page.locator("[data-testid=pile][aria-disabled=false], [data-move]").first).to_be_visible()
        look("flip")
    else:
        SmallHands(page, look).play(4)
    assert seen
