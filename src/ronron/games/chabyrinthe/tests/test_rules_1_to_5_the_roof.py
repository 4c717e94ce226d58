"""Rules 1 to 5: the table, the cards, the deal, the piles, and a turn."""

from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

from ronron.contract import HouseMove
from ronron.games.chabyrinthe import GAME
from ronron.games.chabyrinthe.pieces import (
    CATS,
    GUTTERS,
    KINDS,
    CardInserted,
    CardTurned,
    FirstNamed,
    Gutter,
    RoofLaid,
    TurnBegan,
    TurnStopped,
)
from ronron.kit.luck import Luck
from ronron.plain import BYSTANDER, Refusal

if TYPE_CHECKING:
    from ronron.games.chabyrinthe.tests.conftest import Tables

EMPTY_ROOF = """
     H··
    ·┌┐┘·
    ·└╫┌·
    ·┘┼┐·
     ··H
    """


def dry_deal(size: int = 4, attempt: int = 1) -> list[int]:
    """A deal that anyone can follow: cards by rising number with elbows in their corners, all upright."""
    cards = list(range(2, len(GUTTERS)))
    cards.insert(size - 1, 0)
    cards.insert(size * (size - 1), 1)
    return [attempt, *cards, *([0] * (size * size)), *range(len(CATS))]


# --- Rule 1 ------------------------------------------------------------------------------------------------------


def test_rule_1_alone_one_plays_solo_and_otherwise_as_rivals() -> None:
    assert [GAME.resolve(seats, {}).options["mode"] for seats in (1, 2, 3, 4)] == ["solo", "rivals", "rivals", "rivals"]
    assert {GAME.resolve(seats, {}).options["size"] for seats in (1, 2, 3, 4)} == {4}


@pytest.mark.parametrize(
    ("seats", "mode"),
    [(1, "rivals"), (1, "together"), (1, "teams"), (2, "solo"), (2, "teams"), (3, "teams"), (4, "solo")],
)
def test_rule_1_a_mode_takes_only_so_many_seats(seats: int, mode: str) -> None:
    with pytest.raises(Refusal) as caught:
        GAME.resolve(seats, {"mode": mode})
    assert (caught.value.code, caught.value.rule) == ("mode-seats", 1)


def test_rule_1_every_table_one_could_set() -> None:
    tables = Counter((setup.seats, setup.options["mode"]) for setup in GAME.tables_to_try())
    rivals_and_together = {(seats, mode): 2 for seats in (2, 3, 4) for mode in ("rivals", "together")}
    assert tables == {(1, "solo"): 2, (4, "teams"): 2, **rivals_and_together}


@pytest.mark.parametrize(
    ("chosen", "code", "rule"),
    [(2, "no-such-seat", 1), *((chosen, "unknown-value", None) for chosen in (-1, 1.0, True, "seat 1", None))],
)
def test_rule_1_who_begins_sits_at_the_table(chosen: Any, code: str, rule: int | None) -> None:
    with pytest.raises(Refusal) as caught:
        GAME.resolve(2, {"first": chosen})
    assert (caught.value.code, caught.value.rule) == (code, rule)


def test_rule_1_the_house_draws_who_begins(table: "Tables") -> None:
    drawn = [table(3, first="drawn").state.sample(Luck(seed)) for seed in range(30)]
    assert {move.numbers for move in drawn} == {(0,), (1,), (2,)}
    scene = table(3, first="drawn").house(HouseMove("first", (2,)))
    assert scene.heard(FirstNamed) == [FirstNamed(seat=2)]
    assert scene.begin().turn() == 2


def test_rule_1_a_named_seat_begins(table: "Tables") -> None:
    scene = table(3, first=1)
    assert scene.state.sample(Luck(4)) == HouseMove("first", (1,))
    refused = scene.state.house_refusal(HouseMove("first", (2,)))
    assert refused is not None
    assert (refused.code, refused.rule) == ("not-a-first", 1)


def test_rule_1_turns_go_clockwise(table: "Tables") -> None:
    scene = table(4, mode="teams", first=2).begin()
    seen = []
    for _ in range(5):
        seen.append(scene.turn())
        scene.stops()
    assert seen == [2, 3, 0, 1, 2]


# --- Rule 2 ------------------------------------------------------------------------------------------------------


def test_rule_2_the_cards() -> None:
    assert Counter(KINDS[kind] for kind in GUTTERS) == {"elbow": 10, "straight": 6, "tee": 6, "cross": 2, "bridge": 2}
    assert Counter(CATS) == {3: 5, 4: 5, 5: 5}


# --- Rule 3 ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "homes", "cats"), [(4, (0, 8), (4, 12)), (3, (0, 6), (3, 9))])
def test_rule_3_where_homes_and_cats_begin(
    table: "Tables", size: int, homes: tuple[int, ...], cats: tuple[int, ...]
) -> None:
    view = table(2, size=size).begin().view()
    assert view.homes == homes
    assert tuple(cat.slot for cat in view.cats) == cats
    assert (len(view.grid), len(view.pile), view.cats_left) == (size * size, 26 - size * size, 13)


@pytest.mark.parametrize("size", [4, 3])
def test_rule_3_two_corners_are_elbows_and_no_cat_is_home_yet(table: "Tables", size: int) -> None:
    attempts = set()
    kinds = set()
    for seed in range(60):
        scene = table(2, size=size)
        scene.house(scene.state.sample(Luck(seed)))
        deal = scene.state.sample(Luck(seed))
        attempts.add(deal.numbers[0])
        view = scene.house(deal).view()
        assert (view.grid[size - 1].kind, view.grid[size * (size - 1)].kind) == ("elbow", "elbow")
        assert [scene.ways(cat.slot) for cat in view.cats] == [None, None]
        kinds.add(view.grid[0].kind)
    assert kinds == set(KINDS)
    assert len(attempts) > 1, "some roofs were dealt again"


def test_rule_3_the_deal_fills_the_roof_row_by_row_and_then_the_pile(table: "Tables") -> None:
    scene = table(2)
    scene.house(HouseMove("first", (0,))).house(HouseMove("deal", tuple(dry_deal())))
    assert scene.lies("""
         H···
        ·└└└└3
        ·└└└└·
        ·└│││·
        3└│││·
         ···H
        """)
    assert scene.view().pile == ("tee", *([None] * 9))
    laid = scene.heard(RoofLaid)[0]
    assert (laid.top, laid.homes, [cat.value for cat in laid.cats]) == ("tee", (0, 8), [3, 3])
    assert scene.heard(TurnBegan) == [TurnBegan(seat=0, number=1, actions=2)]


@pytest.mark.parametrize(
    ("at", "number", "code"),
    [
        (0, 0, "not-the-cards"),  # there is no attempt 0
        (1, 3, "not-the-cards"),  # a gutter twice
        (-1, 3, "not-the-cards"),  # a cat twice
        (27, 4, "not-a-roof"),  # an elbow has four turnings
        (40, 2, "not-a-roof"),  # a straight has two
    ],
)
def test_rule_3_a_deal_is_checked(table: "Tables", at: int, number: int, code: str) -> None:
    scene = table(2).house(HouseMove("first", (0,)))
    numbers = dry_deal()
    numbers[at] = number
    refused = scene.state.house_refusal(HouseMove("deal", tuple(numbers)))
    assert refused is not None
    assert refused.code == code


def test_rule_3_a_corner_that_is_no_elbow_is_refused(table: "Tables") -> None:
    scene = table(2).house(HouseMove("first", (0,)))
    numbers = dry_deal()
    numbers[4], numbers[20] = numbers[20], numbers[4]
    refused = scene.state.house_refusal(HouseMove("deal", tuple(numbers)))
    assert refused is not None
    assert (refused.code, refused.rule) == ("not-a-roof", 3)


def test_rule_3_a_deal_with_a_cat_at_home_is_refused(table: "Tables") -> None:
    """Straights down the first column, and an elbow that turns out to the cat at 12; or a straight that blocks."""
    scene = table(2).house(HouseMove("first", (0,)))
    order = [10, 11, 12, 0, 13, 14, 15, 2, 16, 17, 18, 3, 1, 4, 5, 6, 7, 8, 9, *range(19, 26)]
    for first_turning, joined in ((0, True), (1, False)):
        turnings = [first_turning, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 3, 0, 0, 0]
        numbers = (1, *order, *turnings, *range(len(CATS)))
        assert (scene.state.house_refusal(HouseMove("deal", numbers)) is not None) == joined


# --- Rule 4 ------------------------------------------------------------------------------------------------------


def test_rule_4_only_the_top_of_the_pile_is_seen_and_what_went_under_it(table: "Tables") -> None:
    scene = table(2).begin()
    before = scene.view()
    assert before.pile[0] is not None
    assert set(before.pile[1:]) == {None}
    scene.plays("0 insert 15 0")
    out, top = scene.heard(CardInserted)[0].out, scene.heard(CardInserted)[0].top
    assert scene.view().pile == (top, *([None] * 8), out)


def test_rule_4_cards_come_back_in_the_order_in_which_they_went(table: "Tables") -> None:
    scene = table(2).begin()
    gone = []
    luck = Luck(3)
    for _ in range(10):
        scene.plays(f"{scene.turn()} insert {luck.below(16)} 0")
        gone.append(scene.heard(CardInserted)[-1].out)
    assert scene.view().pile == tuple(gone)


def test_rule_4_the_cats_of_the_pile_are_hidden_from_all(table: "Tables") -> None:
    scene = table(2).begin()
    views = [scene.view(viewer) for viewer in (0, 1, BYSTANDER)]
    scene.state.cats = [*scene.state.cats[:2], *reversed(scene.state.cats[2:])]
    assert [scene.view(viewer) for viewer in (0, 1, BYSTANDER)] == views


# --- Rule 5 ------------------------------------------------------------------------------------------------------


def test_rule_5_a_turn_has_two_actions(table: "Tables") -> None:
    scene = table(2, size=3).roof(EMPTY_ROOF)
    scene.plays("0 turn a1 1")
    assert (scene.turn(), scene.view().actions) == (0, 1)
    scene.plays("0 turn a1 1")
    assert (scene.turn(), scene.view().actions, scene.view().turns) == (1, 2, 1)
    assert scene.heard(TurnBegan) == [TurnBegan(seat=1, number=2, actions=2)]


@pytest.mark.parametrize("actions", [0, 1])
def test_rule_5_one_may_stop_early_even_at_once(table: "Tables", actions: int) -> None:
    scene = table(2, size=3).roof(EMPTY_ROOF)
    scene.plays(*["0 turn a1 1"] * actions, "0 stop")
    assert (scene.turn(), scene.view().turns) == (1, 1)
    assert scene.heard(TurnStopped) == [TurnStopped(seat=0)]


@pytest.mark.parametrize(("quarters", "sign"), [(1, "┐"), (2, "┘"), (3, "└")])
def test_rule_5_a_card_is_turned_a_quarter_either_way_or_by_half(table: "Tables", quarters: int, sign: str) -> None:
    scene = table(2, size=3).roof(EMPTY_ROOF)
    scene.plays(f"0 turn a1 {quarters}")
    assert scene.drawn()[1] == f"·{sign}┐┘·"
    turned = scene.heard(CardTurned)[0]
    assert (turned.cell, turned.quarters) == ("a1", quarters)


def test_rule_5_turnings_that_change_nothing_are_not_offered(table: "Tables") -> None:
    scene = table(2, size=3).roof("""
         H··
        ·│─└·
        ·╫┼┬·
        ·└─┐·
         ··H
        """)
    turns = [move for move in scene.options(0) if move.startswith("turn")]
    offered = {cell: [move.split()[2] for move in turns if f" {cell} " in move] for cell in ("a1", "a2", "b2", "c2")}
    assert offered == {"a1": ["1"], "a2": [], "b2": [], "c2": ["1", "2", "3"]}
    assert scene.refusal("0 turn a2 1") == ("cannot-turn", 5)
    assert scene.refusal("0 turn b2 2") == ("cannot-turn", 5)
    assert scene.refusal("0 turn a1 2") == ("turning-alike", 5)
    assert scene.refusal("0 turn a1 3") == ("turning-alike", 5)


@pytest.mark.parametrize(("kind", "turnings"), [("elbow", 4), ("straight", 2), ("tee", 4), ("cross", 1), ("bridge", 1)])
def test_rule_5_a_card_goes_in_anywhere_turned_in_every_way_that_looks_different(
    table: "Tables", kind: str, turnings: int
) -> None:
    scene = table(2, size=3).roof(EMPTY_ROOF, pile=kind)
    inserts = [move for move in scene.options(0) if move.startswith("insert")]
    assert inserts == [f"insert {slot} {turning}" for slot in range(12) for turning in range(turnings)]
    if turnings < 4:
        assert scene.refusal(f"0 insert 0 {turnings}") == ("insertion-alike", 5)


PUSHED = {
    0: ("·│┐┘·", "·┌╫┌·", "·└┼┐·", "elbow"),  # down the first column
    4: ("·┌┐┘·", "·╫┌│·", "·┘┼┐·", "elbow"),  # the second row, from the right
    7: ("·┌╫┘·", "·└┼┌·", "·┘│┐·", "elbow"),  # up the second column
    11: ("·│┌┐·", "·└╫┌·", "·┘┼┐·", "elbow"),  # the first row, from the left
    1: ("·┌│┘·", "·└┐┌·", "·┘╫┐·", "cross"),  # down the second column
}


@pytest.mark.parametrize("slot", PUSHED)
def test_rule_5_the_line_slides_and_the_card_at_its_end_goes_under_the_pile(table: "Tables", slot: int) -> None:
    scene = table(2, size=3).roof(EMPTY_ROOF, pile="straight tee")
    scene.plays(f"0 insert {slot} 0")
    *rows, out = PUSHED[slot]
    assert scene.drawn()[1:-1] == rows
    assert scene.view().pile[0] == "tee"
    assert scene.view().pile[-1] == out
    assert scene.heard(CardInserted) == [
        CardInserted(seat=0, slot=slot, gutter=Gutter(kind="straight", turning=0), out=out, top="tee")
    ]


def test_rule_5_out_of_time_one_stops(table: "Tables") -> None:
    scene = table(2).begin()
    assert scene.alphabet[scene.state.timeout(0)] == "stop"


def test_rule_5_whoever_is_asked_sees_which_single_actions_bring_a_cat_home(table: "Tables") -> None:
    scene = table(2, size=3).roof("""
         H··
        ·─┐┘·
        ·│└─·
        ·│┌┐·
         4·H
        """)
    found = {one.move: one.slots for one in scene.view(0).prospects}
    for move in scene.options(0):
        twin = scene.state.copy()
        twin.play(0, scene.alphabet.index(move))
        won = twin.cats_won > scene.state.cats_won
        assert (move in found) == won, move
    assert found["turn a1 1"] == (8,)
    assert scene.view(1).prospects == scene.view().prospects == ()
