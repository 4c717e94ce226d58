"""The race for the mouse in a real browser: by mouse, by keys, around one tablet, and over slow lines."""

import re
from collections.abc import Iterator
from contextlib import ExitStack
from statistics import median

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Visitors, open_house
from tests.browser.playing import (
    Hands,
    Keys,
    add_player,
    check_page,
    fill_with_bots,
    fits,
    looking_at,
    room_code,
    set_seats,
    start,
)
from tests.browser.slow_line import slow_line

GAME = "nume-cats"
MOST_TRIES = 40
SERIES = ("étoiles", "carrés", "MAJUSCULES", "minuscules", "additions")  # all but two, to be brief
STATE = """() => {
  if (document.querySelector("[data-testid=end]")) return "over";
  if (document.querySelector("[data-testid=decide] [data-move]")) return "decide";
  const shown = [...document.querySelectorAll(".station .unseen")].map(one => one.textContent)
    .map(text => /(?:montre|montres|shows?) (\\d+) /.exec(text)).filter(found => found !== null);
  const mine = [...document.querySelectorAll(".own .station .unseen")].map(one => one.textContent)
    .map(text => /(?:montres|show) (\\d+) /.exec(text)?.[1]).find(one => one !== undefined);
  const mouse = document.querySelector("[data-testid=mouse][aria-disabled=false]");
  const reveal = mouse?.dataset.reveals;
  if (reveal !== undefined && reveal !== window.seen?.reveal) window.seen = {reveal, at: performance.now()};
  const same = mine !== undefined && shown.filter(found => found[1] === mine).length > 1;
  if (reveal !== undefined && same && reveal !== window.slapped)
    return performance.now() - window.seen.at > 200 ? "slap" : null;  // a paw is not quicker
  if (document.querySelector("[data-testid=pile][aria-disabled=false]")) return "flip";
  return null;
}"""
# Told by the page itself, however short: every photo finish, with its lanes.
WATCH = """
  window.photos = [];
  new MutationObserver(() => {
    const photo = document.querySelector("[data-testid=photo]:not(.brief)");
    if (!photo) return;
    const lanes = [...photo.querySelectorAll("[data-lane]")].map(one => one.dataset.lane);
    window.photos.push({ lanes, text: photo.innerText });
  }).observe(document, { childList: true, subtree: true });
"""
AT = "() => document.querySelector('[data-at]')?.dataset.at"


@pytest.fixture(scope="module")
def racing_port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """A house in which time passes, though quickly."""
    with open_house(tmp_path_factory.mktemp("racing"), program=("-m", "tests.browser.racing_house")) as port:
        yield port


@pytest.fixture
def racers(browser: Browser, racing_port: int) -> Iterator[Visitors]:
    made = Visitors(browser, racing_port)
    yield made
    for visitor in made.all:
        visitor.context.close()
    for visitor in made.all:
        visitor.check()


class Paw(Hands):
    """Slaps where its own number lies twice, turns up in turn, and in cold blood decides as the page offers."""

    def step(self) -> int:
        page = self.page
        state = str(page.wait_for_function(STATE).json_value())
        if state == "over":
            return 0
        before = page.evaluate(AT)
        if state != "slap":  # who races does not stop to look
            self.phase(state)
        if state == "slap":
            self.slap()
            return 1
        if state == "flip":
            self.flip()
        else:
            self.press(page.locator("[data-move=slap], [data-move=hold]").first)
        page.wait_for_function(f"before => ({AT})() !== before", arg=before)
        return 1

    def slap(self) -> None:
        mouse = self.page.get_by_test_id("mouse")
        reveal = mouse.get_attribute("data-reveals")
        mouse.click(position={"x": 150, "y": 150}, force=True)
        self.page.evaluate("reveal => { window.slapped = reveal }", reveal)

    def flip(self) -> None:
        self.page.evaluate("() => document.querySelector('[data-testid=pile][aria-disabled=false]')?.click()")


class PawOnKeys(Paw, Keys):
    """The same without a mouse."""

    def slap(self) -> None:
        self.page.keyboard.press("Space")

    def flip(self) -> None:
        self.page.keyboard.press("Enter")


def choose(page: Page, group: str, value: str) -> None:
    page.get_by_role("group", name=group, exact=True).get_by_text(value, exact=True).click()


def two_series(page: Page) -> None:
    """A short game: digits and dots, no special cards."""
    page.locator("summary").first.click()
    for series in SERIES:
        button = page.get_by_role("group", name="Séries").get_by_role("button", name=series, exact=True)
        button.click()
        expect(button).to_have_attribute("aria-pressed", "false")
    choose(page, "Cartes spéciales", "sans")


@pytest.mark.parametrize("hands", [Paw, pytest.param(PawOnKeys, marks=pytest.mark.full)])
def test_a_stranger_races_a_whole_game(racers: Visitors, hands: type[Paw]) -> None:
    """To its end; whether anyone slaps in the same moment is luck, and the photo finish has tests of its own."""
    page = racers.come("fr").open(f"/room/new?game={GAME}")
    room_code(page)
    set_seats(page, 3)
    two_series(page)
    fill_with_bots(page)
    check_page(page)
    start(page)

    hands(page, looking_at(page)).play()
    expect(page.get_by_test_id("end")).to_be_visible()
    check_page(page)
    page.get_by_role("button", name="Vérifier la donne").click()
    expect(page.get_by_test_id("verdict")).to_contain_text("Tout est en ordre")


def test_another_plays_in_cold_blood_with_the_keyboard_alone(visitors: Visitors) -> None:
    page = visitors.come("fr").open(f"/room/new?game={GAME}")
    room_code(page)
    set_seats(page, 3)
    two_series(page)
    choose(page, "Sang-froid", "oui")
    choose(page, "Qui commence", "Margaux")  # whatever luck brings, this one turns up a card
    fill_with_bots(page)
    start(page)

    paw = PawOnKeys(page, looking_at(page))
    paw.play()
    expect(page.get_by_test_id("end")).to_be_visible()
    assert {"flip", "decide"} <= paw.seen


# --- Around one tablet -------------------------------------------------------------------------------------------


def test_two_players_slap_at_once_on_one_tablet_each_from_his_own_side(racers: Visitors) -> None:
    visitor = racers.come("fr", "Margaux", size=(1180, 820))
    visitor.context.add_init_script(WATCH)
    page = visitor.open(f"/room/new?game={GAME}")
    room_code(page)
    set_seats(page, 3)
    two_series(page)
    add_player(page, "Basile")
    fill_with_bots(page)
    start(page)
    mouse = page.get_by_test_id("mouse")
    expect(mouse).to_be_visible()
    expect(page.locator("[data-share]")).to_have_count(2)  # each sees which part of the rug is his
    check_page(page)
    fits(page)
    expect(page.get_by_test_id("hold")).to_have_count(0)  # nobody hides anything: there is no curtain
    touchscreen = page.context.new_cdp_session(page)
    box = mouse.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    both = [{"x": x - 12, "y": y + 40, "id": 1}, {"x": x + 60, "y": y - 90, "id": 2}]
    for _ in range(MOST_TRIES):  # the next card may have been quicker than we
        flip_until_a_card_lies_there(page)
        touchscreen.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": both})
        touchscreen.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        photos = page.evaluate("window.photos.filter(one => one.lanes.length > 1)")
        if photos:
            break
    # The same moment: the paw nearer to the head comes first.
    assert photos[0]["lanes"] == ["0", "1"]
    assert "ex æquo" in photos[0]["text"]
    check_page(page)


def flip_until_a_card_lies_there(page: Page) -> None:
    """Whoever of this device is to turn up does, until there is something to slap for, or not."""
    page.evaluate(
        """() => new Promise(done => {
             const timer = setInterval(() => {
               if (document.querySelector("[data-testid=mouse][data-phase=window]")) {
                 clearInterval(timer);
                 done();
               } else document.querySelector("[data-testid=pile][aria-disabled=false]")?.click();
             }, 20);
           })"""
    )


# --- Over slow lines ---------------------------------------------------------------------------------------------

ROUND_TRIPS = (20, 120, 300)  # milliseconds
ENOUGH_SLAPS = 9  # of every line
LIMIT_MILLISECONDS = 15
POLL_MILLISECONDS = 250  # now and then: who races is not to be disturbed
# A player in the page itself: turns up in turn, slaps a while after the frame that showed the card, and keeps how long
# that was. And what every photo finish on this screen said.
RACER = """
  window.slaps = {};
  window.photos = {};
  window.wait = 300;
  let flipped = "";
  new MutationObserver(() => {
    const photo = document.querySelector("[data-testid=photo]:not(.brief)");
    if (photo) {
      const lanes = [...photo.querySelectorAll("[data-lane]")].map(one => [one.dataset.lane, one.dataset.reaction]);
      window.photos[photo.dataset.race] = Object.fromEntries(lanes);
    }
    const at = document.querySelector("[data-at]")?.dataset.at;
    const pile = document.querySelector("[data-testid=pile][aria-disabled=false]");
    if (pile && at !== flipped) {
      flipped = at;
      pile.click();
    }
    const mouse = document.querySelector("[data-testid=mouse][aria-disabled=false]");
    const reveal = mouse?.dataset.reveals;
    if (!mouse || mouse.dataset.phase !== "window" || reveal in window.slaps) return;
    window.slaps[reveal] = null;
    requestAnimationFrame(shown => setTimeout(() => {
      const box = mouse.getBoundingClientRect();  // not before: to measure the page would hold up the frame
      const [clientX, clientY] = [box.x + box.width / 2, box.y + box.height / 2];
      const touch = new PointerEvent("pointerdown", { bubbles: true, cancelable: true, clientX, clientY });
      window.slaps[reveal] = touch.timeStamp - shown;
      mouse.dispatchEvent(touch);
    }, window.wait + 40 * (reveal % 3)));
  }).observe(document, {
    attributeFilter: ["data-reveals", "data-phase", "data-at", "aria-disabled"], childList: true, subtree: true,
  });
"""


# Has this screen shown so many slaps of everyone?
SEEN = """enough => {
  const photos = Object.values(window.photos);
  return ["0", "1", "2"].every(lane => photos.filter(photo => lane in photo).length >= enough);
}"""


def test_over_lines_of_20_120_and_300_ms_decided_is_what_was_true_and_all_screens_show_it(
    browser: Browser, racing_port: int
) -> None:
    with ExitStack() as lines:
        ports = [lines.enter_context(slow_line(racing_port, round_trip)) for round_trip in ROUND_TRIPS]
        lobbies = [Visitors(browser, port) for port in ports]
        people = [lobby.come("fr", name) for lobby, name in zip(lobbies, ("Lou", "Zoé", "Papi"), strict=True)]
        for person in people:
            person.context.add_init_script(RACER)
        host = people[0].open(f"/room/new?game={GAME}")
        code = room_code(host)
        set_seats(host, 3)
        pages = [host]
        for person in people[1:]:
            page = person.open(f"/join/{code}")
            page.get_by_role("button", name="Entrer").click()
            expect(page.get_by_role("button", name="Me lever")).to_be_visible()
            pages.append(page)
        expect(host.get_by_test_id("start")).to_be_enabled()
        television = lobbies[0].come("fr", size=(1920, 1080))
        television.context.add_init_script(RACER)
        screen = television.open(f"/tv/{code}")
        expect(screen.get_by_text("Papi")).to_be_visible()
        start(host)

        for one in [*pages, screen]:
            one.wait_for_function(SEEN, arg=ENOUGH_SLAPS, polling=POLL_MILLISECONDS)
        shown = [one.evaluate("window.photos") for one in [*pages, screen]]
        last = min(max(map(int, photos)) for photos in shown)
        until_then = [{race: lanes for race, lanes in photos.items() if int(race) <= last} for photos in shown]
        assert all(photos == until_then[0] for photos in until_then)
        for seat, (page, round_trip) in enumerate(zip(pages, ROUND_TRIPS, strict=True)):
            true = page.evaluate("window.slaps")
            decided = {race: lanes[str(seat)] for race, lanes in until_then[0].items() if str(seat) in lanes}
            errors = [abs(int(reaction) - true[race]) for race, reaction in decided.items()]
            assert median(errors) <= LIMIT_MILLISECONDS, f"a line of {round_trip} ms: {errors}"
        for person in [*people, television]:
            person.context.close()
            person.check()


# --- Before the game ---------------------------------------------------------------------------------------------


def test_a_handicap_is_set_by_hand_or_from_ten_taps_and_everyone_sees_it(visitors: Visitors) -> None:
    page = visitors.come("fr", "Margaux").open(f"/room/new?game={GAME}")
    code = room_code(page)
    set_seats(page, 3)
    page.locator("summary").first.click()
    page.locator("[data-handicap='1']").fill("250")
    page.locator("[data-handicap='1']").blur()
    expect(page.locator("[data-handicapped='1']")).to_contain_text("250 ms")
    check_page(page)
    # Somebody slow, then somebody quick: the quick one waits for the slow one.
    for seat, wait in ((2, 400), (0, 0)):
        page.locator(f"[data-taps='{seat}']").click()
        lamp = page.get_by_test_id("lamp")
        expect(lamp).to_be_visible()
        page.evaluate(
            """wait => new MutationObserver(() => {
                 const lamp = document.querySelector("[data-lit=true]");
                 const tap = () => lamp.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
                 if (lamp) requestAnimationFrame(() => setTimeout(tap, wait));
               }).observe(document.querySelector("dialog[open]"), { attributes: true, subtree: true })""",
            wait,
        )
        expect(lamp).to_have_count(0)
    expect(page.locator("[data-handicapped='0']")).to_be_visible()
    given = int(page.locator("[data-handicap='0']").input_value())
    assert 300 <= given <= 700, given
    guest = visitors.come("en", "Basile").open(f"/join/{code}")
    guest.get_by_role("button", name="Join").click()
    expect(guest.locator("[data-handicapped='1']")).to_contain_text("250 ms")


def test_the_kittens_pace_brings_its_own_cards(visitors: Visitors) -> None:
    page = visitors.come("fr").open(f"/room/new?game={GAME}")
    room_code(page)
    page.locator("summary").first.click()
    paces = page.get_by_role("group", name="L’allure")
    with page.expect_response(lambda answer: '"kitten"' in (answer.request.post_data or "")):  # what follows from it
        paces.get_by_text(re.compile("^chaton")).click()
    pressed = page.get_by_role("group", name="Séries").locator("[aria-pressed=true]")
    expect(pressed).to_have_text(["chiffres", "ronds", "étoiles", "carrés"])
    expect(page.get_by_role("group", name="Cartes spéciales").get_by_role("radio", name="sans")).to_be_checked()
    paces.get_by_text(re.compile(r"^chat\s")).click()  # and they go with it again
    expect(pressed).to_have_count(7)
    expect(page.get_by_role("group", name="Cartes spéciales").get_by_role("radio", name="avec")).to_be_checked()
