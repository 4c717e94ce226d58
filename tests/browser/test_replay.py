"""Records from files: dropped, chosen or pasted, at any move, through anyone's eyes."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import expect

from ronron import games
from ronron.games import nume_cats
from ronron.records.record import read, write
from tests.browser.conftest import Visitors
from tests.browser.playing import check_page

RECORDS = sorted((Path(games.__file__).parent / "cat_in_the_box" / "records").glob("*.ronron"))
DROP = """([zone, text]) => {
  const files = new DataTransfer();
  files.items.add(new File([text], "game.ronron", { type: "text/plain" }));
  zone.dispatchEvent(new DragEvent("drop", { dataTransfer: files, bubbles: true, cancelable: true }));
}"""


@pytest.mark.parametrize("language", ["fr", pytest.param("en", marks=pytest.mark.full)])
def test_a_dropped_record_is_played_again(visitors: Visitors, language: str) -> None:
    page = visitors.come(language).open("/replay")
    check_page(page)
    text = RECORDS[-1].read_text("utf-8")
    zone = page.locator(".drop").element_handle()
    page.evaluate(DROP, [zone, text])
    expect(page.get_by_test_id("move")).to_contain_text("0")

    page.keyboard.press("End")
    expect(page.get_by_test_id("move")).to_have_text(re.compile(r"^\D*(\d+)\D+\1$"))
    page.keyboard.press("Home")
    for _ in range(12):
        page.keyboard.press("ArrowRight")
    expect(page.get_by_test_id("move")).to_contain_text(re.compile(r"^\D*12\b"))
    check_page(page)
    hands = page.locator(".hand")
    expect(hands).to_have_count(0)  # a passer-by sees none
    viewers = page.locator("header select")
    viewers.select_option("1")
    expect(hands).to_have_count(1)
    check_page(page)
    viewers.select_option("all")
    expect(hands).to_have_count(len(games.find("cat-in-the-box").about.seats) + 1)
    check_page(page)

    # The record itself travels behind the # of a link, which is sent to no server.
    page.evaluate(
        "() => { document.execCommand = () => { window.copied = document.activeElement.value; return true; }; }"
    )
    page.get_by_role("button", name=re.compile("Copier le lien|Copy the link")).click()
    link = str(page.wait_for_function("() => window.copied").json_value())
    assert "#record=" in link
    other = visitors.come(language).context.new_page()
    other.goto(link)
    expect(other.get_by_test_id("move")).to_contain_text(re.compile(r"^\D*12\b"))
    expect(other.locator("header select")).to_have_value("all")


def test_a_damaged_record_says_where(visitors: Visitors) -> None:
    visitor = visitors.come("fr")
    visitor.expected.append("status of 4")
    page = visitor.open("/replay")
    lines = RECORDS[0].read_text("utf-8").splitlines()
    wrong = next(at for at, line in enumerate(lines) if re.match(r"\d play", line))
    page.locator("textarea").fill("\n".join([*lines[:wrong], "0 play 99 red"]))
    page.get_by_role("button", name="Ouvrir").click()
    expect(page.get_by_role("alert").filter(has_text=f"ligne {wrong + 1}")).to_be_visible()
    check_page(page)


def test_a_replay_shows_the_photo_finish_where_times_are_noted(visitors: Visitors) -> None:
    record = read((Path(nume_cats.__file__).parent / "records" / "3-cat.ronron").read_text("utf-8"))
    first, second, *_ = [at for at, entry in enumerate(record.entries) if entry.move == "slap"]
    seats = range(len(record.seats))
    photo = [{"seat": seat, "move": "slap", "heat": True, "reaction": 412 + seat, "give": 9} for seat in seats]
    notes: dict[int, dict[str, object]] = {
        first: {"photo": photo},
        second: {"photo": 7},  # whatever a stranger may have noted
    }
    entries = [replace(entry, notes=notes.get(at, {})) for at, entry in enumerate(record.entries)]
    page = visitors.come("fr").open("/replay")
    page.locator("textarea").fill(write(replace(record, entries=entries)))
    page.get_by_role("button", name="Ouvrir").click()
    expect(page.get_by_test_id("move")).to_contain_text("0")
    lanes = page.locator("[data-testid=photo] [data-lane]")
    for _ in range(first + 1):
        expect(lanes).to_have_count(0)
        page.keyboard.press("ArrowRight")
    expect(lanes).to_have_count(len(photo))
    check_page(page)
    page.keyboard.press("End")
    expect(page.get_by_test_id("move")).to_contain_text(str(len(entries)))
