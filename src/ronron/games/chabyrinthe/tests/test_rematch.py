"""A rule of the next night: who begins it."""

from typing import TYPE_CHECKING

from ronron.games.chabyrinthe import GAME
from ronron.kit.luck import Luck

if TYPE_CHECKING:
    from ronron.games.chabyrinthe.tests.conftest import Tables


def test_rule_1_in_a_rematch_the_next_seat_begins(table: "Tables") -> None:
    for seats in (2, 3, 4):
        for first in (*range(seats), "drawn"):
            scene = table(seats, size=3, first=first).begin(Luck(seats)).stops(24)
            began = scene.view().first
            assert began is not None
            assert first in (began, "drawn")
            assert GAME.rematch(scene.setup, scene.view()) == {**scene.setup.options, "first": (began + 1) % seats}


def test_alone_there_is_nobody_to_pass_it_on_to(table: "Tables") -> None:
    scene = table(1, size=3).begin(Luck(1))
    assert GAME.rematch(scene.setup, scene.view()) == scene.setup.options
