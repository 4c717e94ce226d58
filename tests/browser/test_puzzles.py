"""Puzzles in the browser: the letter box, a wrong answer and a right one, the worlds that fit, and the shelf behind it.

Every kind of puzzle is answered by keyboard and by mouse in `python -m tests.prove puzzles-in-the-browser`;
here two kinds are enough.
"""

import os

import pytest
from playwright.sync_api import Page, expect

from ronron import games
from ronron.puzzles.puzzle import Attempt, Puzzle
from ronron.puzzles.shelf import games_with_puzzles, puzzles_of
from tests.browser.conftest import Visitors
from tests.browser.playing import check_page, each_screen, fits

ALL = [puzzle for game in games_with_puzzles() for puzzle in puzzles_of(game).values()]
OF_EACH_KIND = {f"{one.record.game} {one.question.kind}": one for one in reversed(ALL)}
IS_PROOF = os.environ.get("HYPOTHESIS_PROFILE") == "prove"
# In every run one that is answered at once, and one that is shown first.
KINDS = sorted(OF_EACH_KIND) if IS_PROOF else ["cat-in-the-box paradox", "nume-cats mouse"]


def open_puzzle(visitors: Visitors, puzzle: Puzzle, language: str, *, text: bool) -> Page:
    page = visitors.come(language).open(f"/puzzle/{puzzle.id}{'?text=on' if text else ''}")
    expect(page.get_by_test_id("puzzle")).to_have_attribute("data-stage", "asking")
    return page


def wrong_moves(puzzle: Puzzle) -> list[str]:
    """Moves that answer it wrongly."""
    attempt = Attempt(puzzle)
    moves: list[str] = []
    while not attempt.is_over:
        right = {answer[len(moves)] for answer in puzzle.proof.answers if len(answer) > len(moves)}
        legal = attempt.match.legal(puzzle.seat)
        moves.append(next(move for move in legal if move not in right))
        attempt.play(moves[-1])
    assert not attempt.is_right
    return moves


def say_it(page: Page, moves: list[str], hand: str) -> None:
    """In the table told in words every move is a button."""
    for made, move in enumerate(moves, start=1):
        button = page.locator(f'[data-move="{move}"]')
        if hand == "mouse":
            button.click()
        else:
            button.press("Enter")
        expect(page.get_by_test_id("puzzle")).to_have_attribute("data-moves", str(made))


@pytest.mark.parametrize("language", ["fr", "en"] if IS_PROOF else ["fr"])
@pytest.mark.parametrize("hand", ["keyboard", "mouse"] if IS_PROOF else ["keyboard"])
@pytest.mark.parametrize("kind", KINDS)
def test_a_puzzle_is_answered_wrong_and_right(visitors: Visitors, kind: str, hand: str, language: str) -> None:
    puzzle = OF_EACH_KIND[kind]
    page = open_puzzle(visitors, puzzle, language, text=True)
    stage = page.get_by_test_id("puzzle")
    check_page(page)
    say_it(page, wrong_moves(puzzle), hand)
    expect(stage).to_have_attribute("data-stage", "wrong")
    page.locator("[data-testid=question] button").first.press("Enter")
    expect(stage).to_have_attribute("data-stage", "asking")
    say_it(page, list(puzzle.proof.answers[0]), hand)
    expect(stage).to_have_attribute("data-stage", "right")
    expect(page.locator(".reason")).to_have_count(len(puzzle.proof.reasons))
    check_page(page)


def test_the_letter_box_leads_to_the_puzzle_of_the_day_and_to_the_shelf(visitors: Visitors) -> None:
    page = visitors.come("en").open("/")
    page.locator(".letterbox").press("Enter")
    page.get_by_test_id("puzzle").wait_for()
    page.locator("header a[href='/puzzles']").click()
    expect(page.locator("main a[href='/puzzle/today']")).to_be_visible()
    expect(page.locator("main h2")).to_have_count(1 + len(games_with_puzzles()))
    check_page(page)


def test_what_is_certain_is_found_by_mouse_on_the_board_and_the_worlds_go_by(visitors: Visitors) -> None:
    puzzle = next(one for one in puzzles_of(games.find("moustaches")).values() if one.question.kind == "secret")
    page = open_puzzle(visitors, puzzle, "en", text=False)
    stage = page.get_by_test_id("puzzle")
    for _ in each_screen(page) if IS_PROOF else ():
        fits(page)
    page.get_by_role("button", name="A hint").click()
    expect(page.get_by_test_id("hint")).to_be_visible()
    (right,) = puzzle.proof.answers[0]
    wrong = next(move for move in wrong_moves(puzzle) if move.startswith("name "))
    for move, came_of_it in ((wrong, "wrong"), (right, "right")):
        _, whom, what = move.split(" ")
        page.locator(f'[data-whom="{whom}"]').first.click()
        page.locator(f'[data-what="{what}"]').first.click()
        page.locator("[data-testid=ask]:not([aria-disabled=true])").click()
        expect(stage).to_have_attribute("data-stage", came_of_it)
        if came_of_it == "wrong":
            page.get_by_role("button", name="Try again").click()
    page.get_by_role("button", name="See the worlds").click()
    expect(page.get_by_test_id("world")).to_contain_text("1")
    check_page(page)
    page.get_by_role("button", name="The next world").click()
    expect(page.get_by_test_id("world")).to_contain_text("2")
    page.get_by_role("link", name="Other puzzles").click()
    expect(page.locator("li", has_text="1 of")).to_have_count(1)
