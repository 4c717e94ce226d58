"""Pictures of the pages and phases at three sizes, to be looked at; and during play nothing needs scrolling."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import HERE, Visitors
from tests.browser.playing import SIZES, Hands, add_player, room_code, set_seats, settle, sit_with_bots, start

FOLDER = HERE.parent.parent / ".pictures"
OVERFLOW = (
    """() => [document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]"""
)
ROUNDING = 2  # pixels


def take(page: Page, name: str, *, whole: bool = False, sizes: dict[str, tuple[int, int]] = SIZES) -> None:
    """The page at each size. `whole`: it may be longer than the screen, otherwise it must fit."""
    before = page.viewport_size
    for size, (width, height) in sizes.items():
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("() => scrollTo(0, 0)")
        settle(page)
        wide, tall = page.evaluate(OVERFLOW)
        assert wide <= ROUNDING, f"{name} is {wide} pixels too wide for a {size}"
        assert whole or tall <= ROUNDING, f"{name} is {tall} pixels too tall for a {size}"
        path = FOLDER / f"{name}-{size}.png"
        page.screenshot(path=path, full_page=whole)
        assert is_picture(path)
    if before:
        page.set_viewport_size(before)


def is_picture(path: Path) -> bool:
    return path.read_bytes().startswith(b"\x89PNG")


@pytest.mark.full
def test_pictures_of_a_match(visitors: Visitors) -> None:
    page = visitors.come("fr").open("/room/new?game=cat-in-the-box")
    sit_with_bots(page, 3)
    hands = Hands(page, look=lambda phase: take(page, f"table-{phase}"))
    television = None
    for _ in range(10):  # matches: a paradox is not far
        while not hands.over():
            hands.play(9)
            if television is None:
                television = visitors.come("fr", size=SIZES["television"]).open(f"/tv/{room_code(page)}")
                expect(television.locator("[data-seat]").first).to_be_visible()
                take(television, "tv", sizes={"television": SIZES["television"]})
        if "paradox" in hands.seen:
            break
        page.get_by_role("button", name="Rejouer").click()
        expect(page.get_by_test_id("end")).to_have_count(0)
    assert {"set-aside", "predict", "play", "play-chosen", "paradox"} <= hands.seen
    take(page, "end", whole=True)
    page.get_by_role("link", name="Revoir la partie").click()
    expect(page.get_by_test_id("move")).to_be_visible()
    for _ in range(21):
        page.keyboard.press("ArrowRight")
    take(page, "replay")
    page.locator("header select").select_option("all")
    take(page, "replay-open")


def test_pictures_of_the_ways_in(visitors: Visitors) -> None:
    visitor = visitors.come("fr")
    page = visitor.open("/")
    expect(page.locator("h1")).to_be_visible()
    take(page, "home", whole=True)
    page.goto(f"{visitor.home}/learn/cat-in-the-box")
    expect(page.get_by_test_id("next")).to_be_visible()
    take(page, "learn")
    page.goto(f"{visitor.home}/room/new?game=cat-in-the-box")
    room_code(page)
    set_seats(page, 2)
    take(page, "room", whole=True)
    add_player(page, "Basile")
    start(page)
    expect(page.get_by_test_id("hold")).to_be_visible()
    take(page, "curtain")
