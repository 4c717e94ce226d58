"""Imagined worlds: they look like the truth to their viewer, keep every card, and know what can be known."""

from typing import TYPE_CHECKING

import pytest

from ronron.contract import BIT
from ronron.games.cat_in_the_box import GAME
from ronron.games.cat_in_the_box.board import Board
from ronron.games.cat_in_the_box.pieces import Dealt, Declared, GaveUp, Shown
from ronron.games.cat_in_the_box.rules import Box
from ronron.games.cat_in_the_box.worlds import barred
from ronron.kit.luck import Luck
from ronron.plain import BYSTANDER, Event, Setup, Viewer

if TYPE_CHECKING:
    from ronron.games.cat_in_the_box.tests.conftest import Scene, Tables

each_setup = pytest.mark.parametrize(
    "setup", GAME.tables_to_try(), ids=lambda one: f"{one.seats}-{one.options['face']}"
)


def world(scene: "Scene", viewer: Viewer, luck: Luck) -> Box:
    found = GAME.imagine(scene.knowledge(viewer)).sample(luck)
    assert isinstance(found, Box)
    return found


def cards(box: Box) -> list[int]:
    return sorted(number for numbers in box.places().values() for number in numbers)


@each_setup
def test_an_imagined_world_looks_the_same_to_its_viewer(table: "Tables", setup: Setup) -> None:
    """From before the first deal to after the last round, for every seat and the bystander."""
    scene = table(setup.seats, setup.options["face"])
    luck = Luck(2)
    step = 0
    while True:
        viewer = (BYSTANDER, *scene.seats)[step % (setup.seats + 1)]
        found = world(scene, viewer, luck)
        assert found.view(viewer) == scene.view(viewer)
        assert cards(found) == cards(scene.box)
        assert found.owed() == scene.box.owed()
        if viewer in scene.seats:
            assert found.legal(viewer) == scene.box.legal(viewer)
        if scene.box.over():
            break
        scene.plays_once(luck)
        step += 1


@each_setup
def test_between_rounds_and_at_the_end_nothing_is_left_to_imagine(table: "Tables", setup: Setup) -> None:
    scene = table(setup.seats, setup.options["face"])
    luck = Luck(4)
    while not scene.box.over():
        scene.plays_round(luck)
        for viewer in (BYSTANDER, *scene.seats):
            found = world(scene, viewer, luck).places()
            truth = scene.box.places()
            assert {place: sorted(lying) for place, lying in found.items()} == {
                place: sorted(lying) for place, lying in truth.items()
            }


def test_before_the_first_deal_no_card_is_anywhere(table: "Tables") -> None:
    for seats in (2, 5):
        assert cards(world(table(seats), BYSTANDER, Luck(1))) == []


def test_what_is_hidden_varies_and_what_is_ones_own_does_not(table: "Tables") -> None:
    scene = table(4).deal().ready()
    luck = Luck(1)
    found = [world(scene, 2, luck) for _ in range(20)]
    assert len({tuple(one.places()["hand 0"]) for one in found}) > 1
    assert len({tuple(one.places()["aside 1"]) for one in found}) > 1
    assert {tuple(one.places()["hand 2"]) for one in found} == {scene.view(2).hand}
    assert {one.aside[2] for one in found} == {scene.view(2).aside}


def test_whoever_is_to_play_can(table: "Tables") -> None:
    """Otherwise a paradox had fallen: a world in which the asked seat is stuck never existed."""
    luck = Luck(9)
    scene = table(3)
    while not scene.box.over():
        scene.plays_once(luck)
        if scene.view().phase == "play":
            found = world(scene, BYSTANDER, luck)
            assert found.legal(found.turn)


# --- What a leader gives away by opening red (rule 4) ------------------------------------------------------------


def numbers_in(mask: int, numbers: int) -> list[int]:
    return [number for number in range(1, numbers + 1) if mask & BIT[number - 1]]


def barred_numbers(seats: int, *events: Event) -> list[list[int]]:
    board = Board(GAME.resolve(seats, {}))
    return [numbers_in(mask, board.numbers) for mask in barred(board, events)]


DEALT = Dealt(round=0, first=0, hands=(None, None, None))
STUCK_OUTSIDE_GREEN = (
    Declared(seat=1, number=2, colour="blue", led=True),
    Declared(seat=2, number=5, colour="green", led=False),
    Declared(seat=0, number=2, colour="green", led=False),
    GaveUp(seat=0, colour="blue"),
    GaveUp(seat=0, colour="yellow"),
)
OPENS_RED = Declared(seat=0, number=5, colour="red", led=True)


def test_who_opened_red_held_no_number_that_was_free_in_an_open_colour() -> None:
    assert barred_numbers(3, DEALT, *STUCK_OUTSIDE_GREEN, OPENS_RED) == [[1, 3, 4, 6], [], []]


def test_nothing_is_known_of_who_leads_red_that_was_open_already() -> None:
    slept = Declared(seat=2, number=1, colour="red", led=False)
    assert barred_numbers(3, DEALT, slept, *STUCK_OUTSIDE_GREEN, OPENS_RED) == [[], [], []]


def test_nothing_is_known_of_who_follows_in_red() -> None:
    follows = Declared(seat=0, number=5, colour="red", led=False)
    assert barred_numbers(3, DEALT, *STUCK_OUTSIDE_GREEN, follows) == [[], [], []]


def test_a_bare_colour_tells_nothing_of_the_numbers_in_hand() -> None:
    gone = GaveUp(seat=0, colour="green")
    assert barred_numbers(3, DEALT, *STUCK_OUTSIDE_GREEN, gone, OPENS_RED) == [[], [], []]


def test_blocked_spaces_count_as_closed() -> None:
    two = Dealt(round=0, first=0, hands=(None, None))
    shown = [Shown(number=number, colour="green") for number in (1, 2, 3)]
    gone = [GaveUp(seat=0, colour="blue"), GaveUp(seat=0, colour="yellow")]
    opens = Declared(seat=0, number=3, colour="red", led=True)
    assert barred_numbers(2, two, *shown, *gone, opens) == [[4, 5], []]


def test_a_new_deal_wipes_the_slate() -> None:
    assert barred_numbers(3, DEALT, *STUCK_OUTSIDE_GREEN, OPENS_RED, DEALT) == [[], [], []]


@pytest.mark.parametrize(("seats", "seed"), [(2, 15), (3, 22)])
def test_imagined_hands_heed_it(table: "Tables", seats: int, seed: int) -> None:
    """Two games of chance in which a leader has to open red: from there on, his imagined hands fit."""
    scene = table(seats)
    luck = Luck(seed)
    chances = Luck(1)
    seen = 0
    while not scene.box.over():
        scene.plays_once(luck)
        found = barred(scene.box.board, scene.heard_by(BYSTANDER))
        if not any(found) or scene.box.chance() or scene.box.over():
            continue
        seen += 1
        for _ in range(5):
            imagined = world(scene, BYSTANDER, chances)
            assert not any(held & shut for held, shut in zip(imagined.holds, found, strict=True))
        assert not any(held & shut for held, shut in zip(scene.box.holds, found, strict=True))
    assert seen, "no leader opened red: choose another seed"
