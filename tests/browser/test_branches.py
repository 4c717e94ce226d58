"""What if: from a replay, a finished match is played on by whoever wonders, and the coach's move is one touch away."""

import re
import zlib
from base64 import urlsafe_b64encode
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from ronron import games
from ronron.records.record import read
from tests.browser.conftest import Visitors
from tests.browser.playing import check_page, fits

RECORD = Path(games.__file__).parent / "cat_in_the_box" / "records" / "3-white.ronron"
WHAT_IF = re.compile(r"Et si\s\?|What if\?")


def link(at: int, viewer: int, better: str) -> str:
    """A replay of the record at this move, which the link itself brings, where the coach knows better."""
    packer = zlib.compressobj(wbits=-15)
    packed = packer.compress(RECORD.read_bytes()) + packer.flush()
    letters = urlsafe_b64encode(packed).decode().rstrip("=")
    return f"/replay?move={at}&viewer={viewer}&better={better.replace(' ', '%20')}#record={letters}"


def a_choice() -> tuple[int, int, str]:
    """Where somebody played a card, who, and which."""
    entries = list(enumerate(read(RECORD.read_text("utf-8")).entries))
    return next((at, one.who, one.move) for at, one in entries[20:] if one.move.startswith("play"))


def hand(page: Page) -> list[str]:
    """Every stack of cards in it, as it is read aloud."""
    stacks = "all => all.map(one => one.ariaLabel ?? one.innerText)"
    return list(page.locator(".hand button").evaluate_all(stacks))


@pytest.mark.parametrize("language", ["fr", pytest.param("en", marks=pytest.mark.full)])
def test_a_branch_is_played_from_a_replay_by_keyboard_and_by_touch(visitors: Visitors, language: str) -> None:
    at, seat, move = a_choice()
    page = visitors.come(language, size=(844, 390) if language == "en" else (390, 844)).open(link(at, seat, move))
    expect(page.get_by_test_id("better")).to_be_visible()
    page.get_by_role("button", name=WHAT_IF).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    check_page(page)
    page.get_by_text(re.compile("Une autre qui convient|Another one that fits")).click()
    page.get_by_role("button", name=re.compile("Rejouer d’ici|Play on from here")).press("Enter")
    expect(page).to_have_url(re.compile(r"/room/[A-Z]+$"))
    expect(page.locator("header")).to_contain_text(WHAT_IF)
    expect(page.locator(".hand")).to_have_count(1)
    check_page(page)
    fits(page)
    cards = hand(page)

    page.go_back()
    page.get_by_role("button", name=WHAT_IF).click()
    page.get_by_role("button", name=re.compile("Suivre le coach|Do as the coach")).click()
    expect(page).to_have_url(re.compile(r"/room/[A-Z]+$"))
    page.wait_for_function("() => !location.search && document.querySelectorAll('.hand button[data-card]').length > 0")
    assert hand(page) != cards  # one of them has gone
    page.get_by_role("button", name=re.compile("^Menu")).click()
    page.get_by_role("button", name=re.compile("Arrêter la partie|End the game")).click()
    page.get_by_role("button", name=re.compile("Arrêter la partie|End the game")).last.click()
    expect(page.get_by_test_id("end")).to_be_visible()
    expect(page.get_by_text(re.compile("ne compte nulle part|counts nowhere"))).to_be_visible()
    check_page(page)
