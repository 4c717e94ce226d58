"""The sewing table in a real browser: as the cat, in the family, alone against all, in teams, with one's own cards."""

import re
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser import playing
from tests.browser.conftest import Visitors
from tests.browser.playing import (
    Hands,
    Keys,
    Look,
    check_page,
    each_screen,
    fill_with_bots,
    room_code,
    see_nothing,
    set_seats,
    sit_with_bots,
    start,
)

GAME = "de-fil-en-aiguille"
STATE = """() => {
  if (document.querySelector("[data-testid=end]")) return "over";
  if (document.querySelector("dialog[open] footer button")) return "dialog";
  if (document.querySelector("[data-testid=lay]")) return "paw";
  if (document.querySelector("[data-testid=sew]")) return "vote";
  if (document.querySelector(".choices [data-move]")) return "choice";
  return null;
}"""
SITS = "name => [...document.querySelectorAll('ol select')].some(one => one.selectedOptions[0]?.label.includes(name))"
AT = "() => document.querySelector('[data-at]')?.dataset.at"
MOVED = f"before => document.querySelector('[data-testid=end], dialog[open]') || ({AT})() !== before"


class Sewer(Hands):
    """Plays any seat: points as the cat, votes in the family, chooses whatever else there is."""

    def __init__(self, page: Page, look: Look = see_nothing) -> None:
        super().__init__(page, look)
        self.turns = count()

    def state(self) -> str | None:
        """What the page asks for now, if anything."""
        found = self.page.evaluate(STATE)
        return None if found is None else str(found)

    def waits_for(self) -> str:
        """The next thing that it asks for."""
        return str(self.page.wait_for_function(STATE).json_value())

    def step(self) -> int:
        return self.answer_to(self.waits_for())

    def answer_to(self, state: str) -> int:
        page = self.page
        if state == "over":
            return 0
        if state == "dialog":
            self.phase("round")
            self.press(page.locator("dialog[open] footer button"))
            expect(page.locator("dialog[open]")).to_have_count(0)
            return 0
        before = page.evaluate(AT)
        self.phase(state)
        if state == "paw":
            self.press(page.locator(f"[data-side={'left' if next(self.turns) % 2 else 'right'}]"))
            self.phase("paw-chosen")
            self.press(page.get_by_test_id("lay"))
        elif state == "vote":
            squares = page.locator("button[data-move]")
            self.press(squares.nth(next(self.turns) % squares.count()))
            expect(page.locator("button[data-move][aria-pressed=true]")).to_have_count(1)
            self.phase("vote-chosen")
            self.press(page.get_by_test_id("sew"))
        else:
            self.press(page.locator(".choices [data-move]").first)
        page.wait_for_function(MOVED, arg=before)
        return 1


class SewerWithKeys(Sewer, Keys):
    """The same without a mouse."""


class Racer(Sewer):
    """Where others may settle it first: whatever it is, it is done at once, or the table has moved on."""

    def answer_to(self, state: str) -> int:
        if state not in ("vote", "choice"):
            return super().answer_to(state)
        before = self.page.evaluate(AT)
        self.phase(state)
        self.page.evaluate(AT_ONCE, [before, next(self.turns)])
        self.page.wait_for_function(MOVED, arg=before)
        return 1


AT_ONCE = f"""async ([before, turn]) => {{
  if (({AT})() !== before || document.querySelector('dialog[open]')) return;
  const choices = [...document.querySelectorAll('button[data-move]')];
  choices[turn % choices.length]?.click();
  await new Promise(requestAnimationFrame);
  document.querySelector('[data-testid=sew]:not([aria-disabled=true])')?.click();
}}"""


def looking_at(page: Page) -> Look:
    """As everywhere, and nothing lies beyond the edge of the table."""

    def look(phase: str) -> None:
        playing.looking_at(page)(phase)
        assert page.evaluate(OUTSIDE) == []

    return look


OUTSIDE = """() => {
  const table = document.querySelector('[data-at]');
  if (!table || document.querySelector('dialog[open]')) return [];
  const frame = table.getBoundingClientRect();
  return [...table.querySelectorAll('button, .card')].filter(one => {
    const box = one.getBoundingClientRect();
    return box.bottom > frame.bottom + 1 || box.right > frame.right + 1 || box.left < frame.left - 1;
  }).map(one => one.innerText);
}"""


def choose_mode(page: Page, mode: str) -> None:
    """In the room, among what the host may choose."""
    if page.locator("details[open]").count() == 0:
        page.locator("summary").first.click()
    page.get_by_role("radio", name=mode).check(force=True)
    expect(page.get_by_role("radio", name=mode)).to_be_checked()


def test_one_is_the_cat_of_a_family_of_bots_and_then_its_family_on_every_screen(visitors: Visitors) -> None:
    page = visitors.come("fr").open(f"/room/new?game={GAME}")
    sit_with_bots(page, 2)  # with more, it may be over before one was the cat

    def look(phase: str) -> None:
        for _ in each_screen(page):
            looking_at(page)(phase)

    sewer = Sewer(page, look)
    sewer.play()
    check_page(page)
    assert {"paw", "paw-chosen", "vote", "vote-chosen", "round"} <= sewer.seen
    expect(page.get_by_text("Papatte par papatte").last).to_be_visible()


def sew_with_keys(visitors: Visitors) -> SewerWithKeys:
    page = visitors.come("en", size=(1920, 1080), theme="daylight").open(f"/room/new?game={GAME}")
    sit_with_bots(page, 2)
    return SewerWithKeys(page, looking_at(page))


def test_another_plays_with_the_keyboard_alone(visitors: Visitors) -> None:
    sewer = sew_with_keys(visitors)
    sewer.play(until={"paw", "vote", "round"})
    assert {"paw", "vote", "round"} <= sewer.seen


@pytest.mark.full
def test_the_keyboard_alone_brings_a_whole_match_to_its_end(visitors: Visitors) -> None:
    sewer = sew_with_keys(visitors)
    page = sewer.page
    sewer.play()
    check_page(page)
    expect(page.get_by_text("Paw by paw").last).to_be_visible()


def test_two_talk_over_what_a_cat_means_each_on_a_device_of_their_own(visitors: Visitors) -> None:
    host, guest = two_and_two_bots(visitors)
    debate_and_play_on(host, guest, talk_it_over)


def test_small_players_react_and_neither_write_nor_read_messages(visitors: Visitors) -> None:
    host, guest = two_and_two_bots(visitors, "&kid=on")
    debate_and_play_on(host, guest, react_to_a_small_player)


def two_and_two_bots(visitors: Visitors, wishes: str = "") -> tuple[Page, Page]:
    """Opposite each other: of two cats in a row one is a bot."""
    host = visitors.come("fr", "Margaux").open(f"/room/new?game={GAME}{wishes}")
    code = room_code(host)
    set_seats(host, 4)
    guest = visitors.come("fr", "Basile").open(f"/join/{code}")
    guest.locator("button[type=submit]").click()
    guest.get_by_role("button", name="Me lever").click()
    free = guest.get_by_role("button", name="M’asseoir ici")
    expect(free).to_have_count(3)
    free.nth(1).click()
    expect(guest.get_by_role("button", name="Me lever")).to_be_visible()
    host.wait_for_function(SITS, arg="Basile")  # who fills free seats must have heard which are
    fill_with_bots(host)
    start(host)
    return host, guest


def debate_and_play_on(host: Page, guest: Page, debate: Callable[[Page, Page], None]) -> None:
    """The first time that both are of the family, they debate; then they play on until the round is over."""
    both = [Sewer(host), Sewer(guest)]
    debated = False
    while not debated or not any(sewer.over() or host.locator("dialog[open]").count() for sewer in both):
        states = [sewer.state() for sewer in both]
        if states == ["vote", "vote"] and not debated:
            debated = True
            debate(host, guest)
            states = [sewer.state() for sewer in both]
        assert debated or states != ["over", "over"]
        for sewer, state in zip(both, states, strict=True):
            if state is not None:
                sewer.answer_to(state)


def react_to_a_small_player(small: Page, other: Page) -> None:
    other.get_by_test_id("open-debate").click()
    other.get_by_test_id("debate-board").locator("input").fill("C’est la rouge")
    other.get_by_test_id("debate-board").locator("button[type=submit]").click()
    other.get_by_test_id("close-debate").click()
    expect(other.get_by_test_id("last")).to_contain_text("C’est la rouge")
    other.locator("[data-react=wow]").click()
    expect(small.get_by_test_id("last")).to_contain_text("Oh là")  # it came after the message
    assert "C’est la rouge" not in small.locator("body").inner_text()
    small.get_by_test_id("open-debate").click()
    expect(small.locator("[data-mark]").first).to_be_visible()
    expect(small.get_by_test_id("debate-board").locator("input")).to_have_count(0)
    check_page(small)
    small.get_by_test_id("close-debate").click()
    small.locator("[data-react=fits]").click()
    expect(other.get_by_test_id("last")).to_contain_text("Ça colle")


def talk_it_over(host: Page, guest: Page) -> None:
    """One leans, reacts, marks and speaks; the other sees it. A sewn vote stays sealed."""
    host.locator("button[data-move='keep blue']").click()
    expect(guest.locator(".space.blue .button")).to_have_count(1)
    guest.locator("[data-react=wow]").click()
    expect(host.get_by_test_id("last")).to_contain_text("Oh là")
    host.get_by_test_id("open-debate").click()
    expect(host.get_by_test_id("debate-board")).to_be_visible()
    host.locator("[data-mark]").first.click()
    host.get_by_test_id("debate-board").locator("input").fill("Un piège, à mon avis")
    host.get_by_test_id("debate-board").locator("button[type=submit]").click()
    check_page(host)
    host.get_by_test_id("close-debate").click()
    expect(guest.get_by_test_id("last")).to_contain_text("Un piège, à mon avis")
    guest.get_by_test_id("open-debate").click()
    expect(guest.locator("[data-mark]").first).to_have_accessible_name(re.compile(r"Ça colle\s: Margaux"))
    guest.get_by_test_id("close-debate").click()
    guest.locator("button[data-move='keep red']").click()
    host.get_by_test_id("sew").click()
    expect(guest.locator(".seat.sewn")).to_have_count(2)  # a bot of the family, too
    expect(guest.locator("button[data-move='keep red']")).to_have_attribute("aria-pressed", "true")
    expect(guest.locator(".space.blue .button")).to_have_count(0)


@pytest.mark.parametrize(
    ("mode", "seats", "phases"),
    [
        ("the cat’s moods", 4, {"vote", "round"}),
        ("free-for-all", 4, {"paw", "vote", "round"}),
        ("teams", 6, {"vote", "round"}),
    ],
)
def test_the_other_modes_are_played(visitors: Visitors, mode: str, seats: int, phases: set[str]) -> None:
    sewer = sit_down_in(visitors, mode, seats)
    sewer.play(until=phases)
    assert phases <= sewer.seen


@pytest.mark.full
@pytest.mark.parametrize(("mode", "seats"), [("the cat’s moods", 4), ("free-for-all", 4), ("teams", 6)])
def test_the_other_modes_go_to_their_end(visitors: Visitors, mode: str, seats: int) -> None:
    sewer = sit_down_in(visitors, mode, seats)
    sewer.play()
    check_page(sewer.page)


def sit_down_in(visitors: Visitors, mode: str, seats: int) -> Sewer:
    page = visitors.come("en").open(f"/room/new?game={GAME}")
    room_code(page)
    set_seats(page, seats)
    fill_with_bots(page)
    choose_mode(page, mode)
    start(page)
    return Racer(page, looking_at(page))


def test_in_teams_a_family_debates_and_each_for_oneself_one_has_a_sheet(visitors: Visitors) -> None:
    for mode, seats, sheet in (("en équipes", 6, "Tableau du débat"), ("chacun pour soi", 4, "Ma feuille")):
        page = visitors.come("fr").open(f"/room/new?game={GAME}")
        room_code(page)
        set_seats(page, seats)
        fill_with_bots(page)
        choose_mode(page, mode)
        start(page)
        sewer = Sewer(page)
        while (state := sewer.waits_for()) != "vote":
            assert state != "over"
            sewer.answer_to(state)
        page.get_by_test_id("open-debate").click()
        expect(page.get_by_role("region", name=sheet)).to_be_visible()
        page.locator("[data-mark]").first.click()
        expect(page.locator("[data-mark]").first).to_have_accessible_name(re.compile("Ça colle"))
        page.get_by_test_id("close-debate").click()
        if seats == 4:  # a note of one's own is known to another page too; this one stays, or a bot would stand in
            beside = page.context.new_page()
            beside.goto(page.url)
            beside.get_by_test_id("open-debate").click()
            expect(beside.locator("[data-mark]").first).to_have_accessible_name(re.compile("Ça colle"))


def test_a_television_shows_the_next_round_as_soon_as_its_first_paw_lies(visitors: Visitors) -> None:
    host, guest = two_and_two_bots(visitors)
    living_room = visitors.come("fr", size=(1920, 1080))
    living_room.context.add_init_script(PATIENT)
    television = living_room.open(f"/tv/{room_code(host)}")
    both = [Sewer(host), Sewer(guest)]
    checked = False
    while not checked and not all(sewer.over() for sewer in both):
        for sewer in both:
            state = sewer.state()
            if state == "paw" and "round" in sewer.seen and sewer.page.locator(".gap").count() == 0:
                expect(television.get_by_role("heading", name="Papatte par papatte")).to_be_visible()
            if state == "vote" and "round" in sewer.seen:
                expect(television.locator(".gap").first).to_be_visible()
                expect(television.locator(".interlude")).to_have_count(0)
                checked = True
            if state is not None:
                sewer.answer_to(state)
    assert checked


PATIENT = """const setTimer = window.setTimeout; // a television that would show the end of a round for ever
window.setTimeout = (call, wait, ...more) => (wait > 10_000 ? 0 : setTimer(call, wait, ...more));"""


def test_a_table_pastes_its_own_theme_and_plays_it(visitors: Visitors) -> None:
    page = visitors.come("en").open(f"/room/new?game={GAME}")
    room_code(page)
    set_seats(page, 2)
    page.locator("summary").first.click()
    box = page.get_by_role("textbox", name="A theme of your own")
    cards = [f"Aunt number {number}" for number in range(1, 25)]
    box.fill("\n".join([*cards, cards[4]]))
    page.get_by_test_id("check-text").click()
    expect(page.get_by_role("alert").filter(has_text="25")).to_be_visible()
    box.fill("\n".join(cards))
    page.get_by_test_id("check-text").click()
    rows = page.get_by_test_id("text-preview").get_by_role("row")
    expect(rows).to_have_count(25)  # looked at, with letters, before it is kept
    expect(rows.nth(1)).to_have_text(re.compile("Aunt number 1.*[A-N]"))
    expect(page.get_by_test_id("save-text")).to_have_count(0)
    check_page(page)
    page.get_by_test_id("keep-text").click()
    expect(page.get_by_test_id("save-text")).to_be_visible()
    check_page(page)
    fill_with_bots(page)
    start(page)
    expect(page.locator("[data-clue]").first).to_contain_text("Aunt number")
    Sewer(page).play(4)


def test_a_theme_is_taken_home_as_a_file_and_brought_to_another_table(visitors: Visitors, tmp_path: Path) -> None:
    first = visitors.come("fr").open(f"/room/new?game={GAME}")
    room_code(first)
    first.locator("summary").first.click()
    box = first.get_by_role("textbox", name="Le thème de la table")
    box.fill("\n".join(f'"L’été {year}, à la « plage »"' for year in range(1980, 2004)))
    first.get_by_test_id("check-text").click()
    first.get_by_test_id("keep-text").click()
    with first.expect_download() as download:
        first.get_by_test_id("save-text").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert file.suffix == ".csv"
    second = visitors.come("fr", "Basile").open(f"/room/new?game={GAME}")
    room_code(second)
    second.locator("summary").first.click()
    second.locator("input[type=file]").set_input_files(file)
    second.get_by_test_id("keep-text").click()
    expect(second.get_by_test_id("save-text")).to_be_visible()
    expect(second.get_by_role("textbox", name="Le thème de la table")).to_have_value(box.input_value())
