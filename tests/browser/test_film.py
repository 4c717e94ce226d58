"""A small dose of what `make film` does: the motions that once went wrong, filmed and measured."""

import pytest
from playwright.sync_api import Browser

from ronron import games
from tests.browser.filming import Camera, find_scenes


@pytest.mark.parametrize(
    ("game", "event", "size"),
    [
        ("bataille", "won", "phone"),
        ("bataille", "won", "sideways"),
        ("chabyrinthe", "card-inserted", "phone"),
        ("nume-cats", "clock-counts", "phone"),
        ("moustaches", "named", "sideways"),
        ("de-fil-en-aiguille", "master-gone", "phone"),
    ],
)
def test_nothing_swells_or_lies_on_a_text_while_it_moves(
    browser: Browser, port: int, game: str, event: str, size: str
) -> None:
    [scene] = find_scenes(games.find(game), {event})
    camera = Camera(browser, port, size)
    film = camera.film(scene, pictures=False)
    camera.close()
    assert event in film.events
    assert film.troubles == [], "\n".join(film.troubles)
    if event == "master-gone":  # what all have decided together is told as well
        assert any(said for said, one in zip(film.said, film.events, strict=True) if one == event)


def test_a_line_slides_as_the_cards_it_is_made_of(browser: Browser, port: int) -> None:
    """No gutter turns while its line is pushed."""
    [scene] = find_scenes(games.find("chabyrinthe"), {"card-inserted"})
    camera = Camera(browser, port, "phone")
    turned: set[str] = set()
    camera.look = lambda page: turned.update(page.evaluate(TURNING))
    film = camera.film(scene, pictures=False)
    camera.close()
    assert "card-inserted" in film.events
    assert turned == set()


TURNING = """() => [...document.querySelectorAll(".roof .turner")]
  .filter((one) => one.getAnimations().length > 0).map((one) => one.closest("[data-card]")?.dataset.card ?? "?")"""
