"""A rule of the next ball: who opens it."""

from typing import TYPE_CHECKING

from ronron.games.moustaches import GAME
from ronron.kit.luck import Luck

if TYPE_CHECKING:
    from ronron.games.moustaches.tests.conftest import Tables


def test_rule_2_in_a_rematch_the_next_seat_to_the_left_opens(table: "Tables") -> None:
    for seats in (2, 3, 4):
        for first in range(seats):
            scene = table(seats, first).ball().plays_on(Luck(first))
            options = GAME.rematch(scene.setup, scene.view())
            assert options == {**scene.setup.options, "first": (first + 1) % seats}


def test_rule_2_after_a_drawn_opener_too(table: "Tables") -> None:
    scene = table(3, "drawn").begin(Luck(4)).plays_on(Luck(4))
    opened = scene.view().first
    assert opened is not None
    assert GAME.rematch(scene.setup, scene.view())["first"] == (opened + 1) % 3
