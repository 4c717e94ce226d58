"""The gutter maze in a real browser: with the mouse, with the keyboard alone, in teams, and by finger."""

import json
import re
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, expect

from ronron.bots.budget import Budget
from ronron.games.chabyrinthe import GAME
from ronron.games.chabyrinthe.bot import CAT, Prowler
from ronron.games.chabyrinthe.pieces import RoofView
from ronron.plain import Knowledge
from tests.browser.conftest import Visitor, Visitors
from tests.browser.playing import (
    COMPANY,
    SIZES,
    Hands,
    Look,
    check_page,
    fill_with_bots,
    looking_at,
    looking_everywhere,
    room_code,
    see_nothing,
    set_seats,
    settle,
    start,
)
from tests.browser.test_pictures import take

ID = GAME.about.id
STATE = """() => {
  if (document.querySelector("[data-testid=end]")) return "over";
  if (document.querySelector("[data-testid=finish]")) return "mine";
  return null;
}"""
MOMENT = "() => document.querySelector('[data-moment]')?.dataset.moment"


class Ears:
    """Hears what the house tells a visitor's page, so that a player can think about it."""

    def __init__(self, visitor: Visitor) -> None:
        self.table: dict[str, Any] = {}
        visitor.context.on("page", lambda page: page.on("websocket", self._listen))

    def _listen(self, line: Any) -> None:
        line.on("framereceived", self._hear)

    def _hear(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] in ("sync", "step"):
            self.table.update(message)

    def think(self) -> str:
        """A move that a cat would make: it takes what it sees."""
        table = self.table
        view = msgspec.convert(table["view"], RoofView)
        if view.prospects:
            return view.prospects[0].move
        knowledge = Knowledge(
            game=GAME,
            setup=GAME.resolve(len(view.won), table["options"]),
            seat=view.viewer,
            view=view,
            legal=tuple(table["legal"][0]["moves"]),
        )
        return Prowler(CAT, table["number"], Budget()).choose(knowledge).move or ""


class Roofer(Hands):
    """Plays on the roof with the mouse: a card or an edge, a turning, and the button that does it."""

    def __init__(self, page: Page, ears: Ears, look: Look = see_nothing) -> None:
        super().__init__(page, look)
        self.ears = ears

    def step(self) -> int:
        page = self.page
        if page.wait_for_function(STATE).json_value() == "over":
            return 0
        self.phase("roof")
        before = page.evaluate(MOMENT)
        verb, *numbers = self.ears.think().split(" ")
        if verb == "stop":
            self.finish()
        else:
            self.tries(verb, numbers[0], numbers[1])
            expect(page.get_by_test_id("confirm")).to_be_enabled()
            self.phase(verb)
            self.confirm()
        page.wait_for_function(
            f"before => document.querySelector('[data-testid=end]') || ({MOMENT})() !== before", arg=before
        )
        return 1

    def tries(self, verb: str, where: str, way: str) -> None:
        self.page.locator(f"[data-{'cell' if verb == 'turn' else 'slot'}='{where}']").click()
        self.page.locator(f"[data-turning='{way}']").click()

    def confirm(self) -> None:
        self.page.get_by_test_id("confirm").click()

    def finish(self) -> None:
        button = self.page.get_by_test_id("finish")
        button.click()
        if button.count() and self.is_asked():
            button.click()

    def is_asked(self) -> bool:
        """With all of its actions left, it is asked whether that is meant."""
        return self.page.locator("[data-testid=finish].doubts").count() > 0


class RooferWithKeys(Roofer):
    """The same without a mouse: arrows, Enter, V and F."""

    def tries(self, verb: str, where: str, way: str) -> None:
        page = self.page
        target = page.locator(f"[data-{'cell' if verb == 'turn' else 'slot'}='{where}']")
        self.walk_to(str(target.get_attribute("data-at")))
        for _ in range(5):
            page.keyboard.press("Enter")
            expect(target).to_have_attribute("aria-pressed", "true")
            if page.locator(f"[data-turning='{way}'][aria-pressed=true]").count():
                return
        raise AssertionError("that turning never comes")

    def walk_to(self, goal: str) -> None:
        """From nowhere in particular onto the roof, and over it: with arrows alone."""
        for _ in range(60):
            here = self.page.evaluate("() => document.activeElement?.dataset?.at ?? null")
            if here == goal:
                return
            self.page.keyboard.press("ArrowDown" if here is None else self.arrow(here, goal))
        raise AssertionError("the arrows do not get there")

    def arrow(self, here: str, goal: str) -> str:
        """The way to go: off the edge first, over the cards, and out to an edge last; there are no corners."""
        row, column = map(int, here.split("-"))
        to_row, to_column = map(int, goal.split("-"))
        last = int(self.ears.table["view"]["size"]) + 2
        if row in (1, last):
            return "ArrowDown" if row == 1 else "ArrowUp"
        if column in (1, last):
            return "ArrowRight" if column == 1 else "ArrowLeft"
        row_before, column_before = (min(max(at, 2), last - 1) for at in (to_row, to_column))
        if row != row_before or (column == column_before and row != to_row):
            return "ArrowDown" if to_row > row else "ArrowUp"
        return "ArrowRight" if to_column > column else "ArrowLeft"

    def confirm(self) -> None:
        self.page.keyboard.press("v")

    def finish(self) -> None:
        self.page.keyboard.press("f")
        if self.is_asked():
            self.page.keyboard.press("f")


def test_a_stranger_plays_a_whole_night_against_bots_with_the_mouse_and_it_fits_every_screen(
    visitors: Visitors,
) -> None:
    visitor = visitors.come("fr")
    ears = Ears(visitor)
    page = visitor.open(f"/room/new?game={ID}&{COMPANY}")
    roofer = Roofer(page, ears, looking_everywhere(page))
    roofer.play()
    check_page(page)
    assert {"roof", "turn", "insert"} <= roofer.seen
    page.get_by_role("button", name="Vérifier la donne").click()
    expect(page.get_by_test_id("verdict")).to_contain_text("Tout est en ordre")


def test_another_plays_with_the_keyboard_alone(visitors: Visitors) -> None:
    visitor = visitors.come("en", size=(1920, 1080), theme="daylight")
    ears = Ears(visitor)
    page = visitor.open(f"/room/new?game={ID}&{COMPANY}")
    roofer = RooferWithKeys(page, ears, looking_at(page))
    roofer.play(until={"turn", "insert"})
    assert {"roof", "turn", "insert"} <= roofer.seen


@pytest.mark.full
def test_another_brings_all_cats_home_alone_with_the_keyboard(visitors: Visitors) -> None:
    visitor = visitors.come("en", size=(1920, 1080), theme="daylight")
    ears = Ears(visitor)
    page = visitor.open(f"/room/new?game={ID}")
    room_code(page)
    page.keyboard.press("Tab")
    while page.evaluate("() => document.activeElement?.type") != "radio":
        page.keyboard.press("Tab")
    while page.locator("ol select").count() > 1:
        seats = page.locator("ol select").count()
        page.keyboard.press("ArrowLeft")
        expect(page.locator("ol select")).to_have_count(seats - 1)
    # What cannot be played alone is not offered.
    assert page.locator("fieldset").get_by_text("rivals").count() == 0
    roofer = RooferWithKeys(page, ears, looking_at(page))
    while page.evaluate("() => document.activeElement?.dataset?.testid") != "start":
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    roofer.play()
    assert {"roof", "turn", "insert"} <= roofer.seen
    expect(page.get_by_test_id("end")).to_have_text(re.compile(r"^\d+ turns\. "))
    expect(page.get_by_text("15 cats")).to_be_visible()
    check_page(page)
    page.get_by_role("button", name="Check the deal").click()
    expect(page.get_by_test_id("verdict")).to_contain_text("All in order")


def test_a_team_on_two_browsers_wins_together(visitors: Visitors) -> None:
    first, second = visitors.come("fr", "Margaux"), visitors.come("en", "Basile", host="127.0.0.1")
    ears = [Ears(first), Ears(second)]
    margaux = first.open(f"/room/new?game={ID}")
    code = room_code(margaux)
    set_seats(margaux, 4)
    margaux.locator("summary").first.click()
    modes = margaux.get_by_role("group", name="Comment on joue")
    expect(modes.get_by_text("en solitaire")).to_have_count(0)
    modes.get_by_text("deux équipes de deux", exact=True).click()
    basile = second.open(f"/join/{code}")
    basile.get_by_role("button", name="Join").click()
    expect(margaux.locator("ol select").nth(1)).to_have_value(re.compile("person"))
    fill_with_bots(margaux)
    start(margaux)
    players = [Roofer(margaux, ears[0]), Roofer(basile, ears[1])]
    for page in (margaux, basile):
        expect(page.locator("[data-moment]")).to_be_visible()
        check_page(page)
    while not any(one.over() for one in players):
        for one in players:
            if one.page.get_by_test_id("finish").count():
                one.step()
        margaux.wait_for_function("() => true")
    expect(margaux.get_by_test_id("end")).to_have_text(re.compile("Gagné, avec Basile"))
    expect(basile.get_by_test_id("end")).to_have_text("You and Margaux win!")
    check_page(margaux)


def test_fingers_turn_cards_and_carry_the_card_of_the_pile(visitors: Visitors) -> None:
    visitor = visitors.come("en")
    ears = Ears(visitor)
    page = visitor.open(f"/room/new?game={ID}&{COMPANY}")
    expect(page.get_by_test_id("finish")).to_be_visible()
    cell = next(move.split(" ")[1] for move in ears.table["legal"][0]["moves"] if re.match(r"turn .. 3", move))
    card = page.locator(f"[data-cell={cell}]")
    settle(page)
    for toward, way in ((30, 1), (-30, 3), (120, 2)):
        draw(page, card, toward)
        expect(card).to_have_attribute("aria-pressed", "true")
        expect(page.locator(f"[data-turning='{way}']")).to_have_attribute("aria-pressed", "true")
    carry(page, "[data-slot='5']")
    expect(page.locator("[data-slot='5']")).to_have_attribute("aria-pressed", "true")
    check_page(page)
    before = page.evaluate(MOMENT)
    page.get_by_test_id("confirm").click()
    page.wait_for_function(f"before => ({MOMENT})() !== before", arg=before)
    assert ears.table["view"]["last"]["move"].startswith("insert 5 ")
    expect(page.get_by_test_id("finish")).to_be_visible()
    carry(page, "[data-testid=last]")  # put down elsewhere: nothing is tried
    expect(page.locator("[data-slot][aria-pressed=true], [data-cell][aria-pressed=true]")).to_have_count(0)


def draw(page: Page, over: Any, toward: int) -> None:
    """A finger drawn over a card, to the right or to the left."""
    box = over.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + toward, y, steps=1)
    page.mouse.up()


def carry(page: Page, to: str) -> None:
    """The card of the pile, carried somewhere and put down."""
    pile, goal = page.get_by_test_id("pile").bounding_box(), page.locator(to).bounding_box()
    assert pile
    assert goal
    page.mouse.move(pile["x"] + 20, pile["y"] + 20)
    page.mouse.down()
    page.mouse.move(goal["x"] + goal["width"] / 2, goal["y"] + goal["height"] / 2, steps=4)
    page.mouse.up()


def test_the_deal_of_the_day_is_one_click_away_and_no_secret(visitors: Visitors) -> None:
    told = []
    for name in ("Margaux", "Basile"):
        visitor = visitors.come("fr", name)
        ears = Ears(visitor)
        page = visitor.open("/")
        page.get_by_role("navigation").get_by_text(GAME.about.titles["fr"]).first.click()
        page.get_by_role("link", name="La donne du jour").click()
        expect(page.get_by_test_id("finish")).to_be_visible()
        told.append(ears.table["view"]["grid"])
        Roofer(page, ears).play()
        expect(page.get_by_test_id("daily-best")).to_contain_text(name)
        turns = ears.table["view"]["turns"]
        expect(page.get_by_test_id("daily-text")).to_contain_text(f"{turns} tours")
        check_page(page)
    assert told[0] == told[1]
    expect(page.get_by_test_id("daily-best").locator("li")).to_have_count(2)
    page.get_by_role("button", name="Vérifier la donne").click()
    expect(page.get_by_test_id("verdict")).to_contain_text("la graine du jour est publique")
    check_page(page)


@pytest.mark.full
def test_pictures_of_the_roof(visitors: Visitors) -> None:
    visitor = visitors.come("fr")
    ears = Ears(visitor)
    page = visitor.open(f"/room/new?game={ID}&{COMPANY}")
    roofer = Roofer(page, ears, look=lambda phase: take(page, f"{ID}-{phase}"))
    roofer.play(4)
    television = visitors.come("fr", size=SIZES["television"]).open(f"/tv/{room_code(page)}")
    expect(television.locator("[data-moment]")).to_be_visible()
    take(television, f"{ID}-tv", sizes={"television": SIZES["television"]})
    roofer.play()
    take(page, f"{ID}-end", whole=True)
    page.goto(f"{visitor.home}/learn/{ID}")
    expect(page.get_by_test_id("next")).to_be_visible()
    take(page, f"{ID}-learn")
