"""Several players around one device: nobody ever sees another's hand."""

import json
from collections import defaultdict

from playwright.sync_api import Page

from ronron.records.record import read
from ronron.records.verify import begin, play_back
from tests.browser.conftest import Visitors
from tests.browser.playing import (
    Hands,
    add_player,
    check_page,
    room_code,
    set_seats,
    start,
    wait_for_something,
)

PLAYERS = ["Margaux", "Basile"]
# Told by the page itself after each change, however short: a hand behind the curtain.
WATCH = """
  window.breaches = [];
  new MutationObserver(() => {
    const hand = document.querySelector("[data-card], .hand");
    if (document.querySelector(".curtain") && hand) window.breaches.push(document.body.innerText);
  }).observe(document, { childList: true, subtree: true });
"""
TEXT = """() => document.body.innerText
  + [...document.querySelectorAll("[aria-label], [alt], [title]")].map(one =>
      [one.getAttribute("aria-label"), one.getAttribute("alt"), one.getAttribute("title")].join(" ")).join("\\n")
  + [...document.querySelectorAll("[role=log], [role=alert]")].map(one => one.textContent).join("\\n")"""


def test_a_shared_device_never_shows_the_wrong_hand(visitors: Visitors) -> None:
    visitor = visitors.come("fr", PLAYERS[0])
    visitor.context.add_init_script(WATCH)
    page = visitor.open("/room/new?game=cat-in-the-box")
    room_code(page)
    set_seats(page, 2)
    add_player(page, PLAYERS[1])
    start(page)

    shown: dict[str, list[list[int]]] = defaultdict(list)  # whose curtain was raised, and the hands seen then
    hands = Hands(page, look=lambda phase: check_page(page) if phase == "curtain" else None)
    behind = ""
    for _ in range(400):
        state = wait_for_something(page)
        if state == "over":
            break
        text = page.evaluate(TEXT)
        if state == "curtain":
            behind = page.locator(".curtain h2").inner_text()
            assert "Carte " not in text, text  # the name of a card in hand
            assert "Ta main" not in text, text
        elif state in ("bet", "card"):
            shown[behind].append(sorted(cards(page)))
        hands.step()
    assert page.evaluate("window.breaches") == []

    # The record tells afterwards what each of them had.
    record = read(page.evaluate("address => fetch(address).then(answer => answer.text())", keep(page)))
    match = begin(record)
    had: dict[str, list[list[int]]] = defaultdict(list)
    for _ in play_back(record, match):
        for seat, name in enumerate(PLAYERS):
            had[name].append(sorted(match.state.view(seat).hand or ()))  # type: ignore[attr-defined]
    assert set(shown) == set(PLAYERS), json.dumps(shown)
    for name in PLAYERS:
        strange = [hand for hand in shown[name] if hand not in had[name]]
        assert strange == [], f"{name} was shown {strange}"


def keep(page: Page) -> str:
    """Where the record of the match that has ended is."""
    return str(page.locator("a[download]").get_attribute("href"))


def cards(page: Page) -> list[int]:
    """The hand that lies open on the page, pile by pile."""
    piles = page.locator(".hand li").evaluate_all(
        """all => all.map(one => [one.querySelector("[aria-label]").getAttribute("aria-label"),
             one.querySelector(".count")?.innerText ?? "×1"])"""
    )
    return [number(label) for label, count in piles for _ in range(int(count.lstrip("×")))]


def number(label: str) -> int:
    """« Carte 7, 2 fois » is a 7."""
    return int("".join(letter for letter in label.split(",")[0] if letter.isdigit()))
