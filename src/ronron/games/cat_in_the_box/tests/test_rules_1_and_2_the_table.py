"""Rules 1 and 2: what is dealt, set aside and predicted, and the board it is played on."""

from typing import TYPE_CHECKING

import pytest

from ronron.contract import HouseMove
from ronron.games.cat_in_the_box import GAME
from ronron.games.cat_in_the_box.pieces import COLOURS, BoxView, Dealt, Predicted, RoundScored, SetAside, Shown
from ronron.kit.luck import Luck
from ronron.plain import BYSTANDER, Refusal

if TYPE_CHECKING:
    from ronron.games.cat_in_the_box.tests.conftest import Tables

# seats: numbers, dealt, tricks, predictions
RULE_1 = {2: (5, 10, 8, []), 3: (6, 10, 8, [1, 3, 4]), 4: (8, 10, 8, [1, 2, 3]), 5: (9, 9, 7, [1, 2, 3])}
each_table = pytest.mark.parametrize("seats", RULE_1)


# --- Rule 1: the deal --------------------------------------------------------------------------------------------


@each_table
def test_rule_1_a_deal_that_nobody_listened_to_is_seen_by_whoever_looked_before_it(seats: int) -> None:
    box = GAME.start(GAME.resolve(seats, {}))
    before = box.view(0)
    box.draw(Luck(1))
    after = box.view(0)
    assert isinstance(before, BoxView)
    assert isinstance(after, BoxView)
    assert (before.phase, after.phase) == ("deal", "set-aside")


@each_table
def test_rule_1_there_are_five_copies_of_each_number(seats: int) -> None:
    numbers = RULE_1[seats][0]
    deck = list(GAME.deck(GAME.resolve(seats, {})))
    assert sorted(deck) == [number for number in range(1, numbers + 1) for _ in range(5)]


@each_table
def test_rule_1_everyone_is_dealt_the_same_number_of_cards(table: "Tables", seats: int) -> None:
    dealt = RULE_1[seats][1]
    scene = table(seats).deal()
    assert scene.view().hand_sizes == (dealt,) * seats
    for seat in range(seats):
        hand = scene.view(seat).hand
        assert hand is not None
        assert len(hand) == dealt


def test_rule_1_one_sees_ones_own_hand_alone(table: "Tables") -> None:
    scene = table(3).deal({0: "1 1 1 1 1 2 2 2 2 2"})
    assert scene.view(0).hand == (1, 1, 1, 1, 1, 2, 2, 2, 2, 2)
    assert scene.view(BYSTANDER).hand is None
    told = next(event for event in scene.heard_by(1) if isinstance(event, Dealt))
    assert told.hands[0] is None
    assert told.hands[1] == scene.view(1).hand


def test_rule_1_the_house_deals_the_whole_deck_and_nothing_else(table: "Tables") -> None:
    scene = table(4)
    missing = HouseMove("deal", tuple(scene.box.board.deck[1:]))
    doubled = HouseMove("deal", (1, *scene.box.board.deck[:-1]))
    for wrong in (missing, doubled):
        refusal = scene.box.house_refusal(wrong)
        assert refusal is not None
        assert (refusal.code, refusal.rule) == ("not-the-deck", 1)


def test_rule_1_the_house_deals_only_between_rounds(table: "Tables") -> None:
    scene = table(3)
    again = HouseMove("deal", tuple(scene.box.board.deck))
    assert scene.box.house_refusal(again) is None
    other = scene.box.house_refusal(HouseMove("lapse"))
    scene.deal()
    for refusal in (other, scene.box.house_refusal(again)):
        assert refusal is not None
        assert (refusal.code, refusal.rule) == ("house-not-now", 1)


# --- Rule 1: the card set aside ----------------------------------------------------------------------------------


@each_table
def test_rule_1_everyone_sets_one_card_aside_all_at_once(table: "Tables", seats: int) -> None:
    scene = table(seats).deal()
    for seat in range(seats):
        assert scene.view().phase == "set-aside"
        assert scene.box.owed() == sum(2**other for other in range(seat, seats))
        scene.plays(f"{seat} {scene.options(seat)[0]}")
    assert scene.view().phase == ("predict" if seats > 2 else "play")
    assert scene.view().hand_sizes == (RULE_1[seats][1] - 1,) * seats


def test_rule_1_cards_are_set_aside_in_any_order(table: "Tables") -> None:
    hands = {0: "3 4", 1: "5 5", 2: "6 6"}
    one = table(3).deal(hands).plays("0 discard 3", "1 discard 5", "2 discard 6")
    other = table(3).deal(hands).plays("2 discard 6", "0 discard 3", "1 discard 5")
    assert one.box.key() == other.box.key()


def test_rule_1_the_card_set_aside_is_a_secret(table: "Tables") -> None:
    scene = table(3).deal({0: "6"}).plays("0 discard 6")
    assert scene.view(0).aside == 6
    assert scene.view(1).aside is None
    assert scene.view(1).set_aside == (True, False, False)
    for viewer, number in ((0, 6), (1, None), (BYSTANDER, None)):
        assert SetAside(seat=0, number=number) in scene.heard_by(viewer)


def test_rule_1_one_sets_aside_what_one_holds_and_only_once(table: "Tables") -> None:
    scene = table(3).deal({0: "1 1 1 1 1 2 2 2 2 2"})
    assert scene.options(0) == ["discard 1", "discard 2"]
    assert scene.refusal("0 discard 3") == ("not-in-hand", 1)
    assert scene.refusal("0 predict 1") == ("not-now", 1)
    assert scene.refusal("0 play 1 blue") == ("not-now", 1)
    scene.plays("0 discard 1")
    assert scene.refusal("0 discard 2") == ("not-your-turn", None)


def test_rule_1_at_two_seats_one_sets_aside_after_the_three_cards_are_shown(table: "Tables") -> None:
    scene = table(2).deal()
    assert [type(event) for event in scene.events] == [Dealt, Shown, Shown, Shown]
    assert scene.box.owed() == 0b11


@each_table
def test_rule_1_one_card_stays_unplayed(table: "Tables", seats: int) -> None:
    """In a round without a paradox; chance brings one sooner or later."""
    tricks = RULE_1[seats][2]
    luck = Luck(1)
    while True:
        scene = table(seats).plays_on(luck, follow=True)
        whole = [one for event in scene.heard(RoundScored) if (one := event.score).paradox is None]
        if whole:
            break
    assert [len(left) for left in whole[0].left] == [1] * seats
    assert sum(whole[0].tricks) == tricks


# --- Rule 1: predictions and the first lead ----------------------------------------------------------------------


@each_table
def test_rule_1_what_can_be_predicted(table: "Tables", seats: int) -> None:
    expected = [f"predict {tricks}" for tricks in RULE_1[seats][3]]
    assert [move for move in table(seats).alphabet if move.startswith("predict")] == expected
    if expected:
        scene = table(seats).deal().ready()
        assert scene.options(0) == expected


def test_rule_1_nobody_predicts_none_and_at_three_seats_nobody_predicts_two() -> None:
    for setup in GAME.tables_to_try():
        assert "predict 0" not in GAME.alphabet(setup)
    assert "predict 2" not in GAME.alphabet(GAME.resolve(3, {}))


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_rule_1_predictions_go_clockwise_are_seen_and_have_no_limit(table: "Tables", seats: int) -> None:
    scene = table(seats).deal().ready()
    most = RULE_1[seats][3][-1]
    for seat in range(seats):
        assert scene.view().turn == seat
        assert scene.refusal(f"{(seat + 1) % seats} predict 1") == ("not-your-turn", None)
        scene.plays(f"{seat} predict {most}")
        assert scene.view().predictions[seat] == most
        assert Predicted(seat=seat, tricks=most) in scene.heard_by(BYSTANDER)
    assert sum(most for _ in range(seats)) > RULE_1[seats][2]
    assert scene.view().phase == "play"


def test_rule_1_there_is_nothing_to_play_before_all_have_predicted(table: "Tables") -> None:
    scene = table(3).deal().ready()
    assert scene.refusal("0 play 1 blue") == ("not-now", 1)
    assert scene.refusal("0 discard 1") == ("not-now", 1)
    scene.plays("0 predict 1", "1 predict 1", "2 predict 1")
    assert scene.refusal("0 predict 1") == ("not-now", 1)


@each_table
def test_rule_1_seat_0_begins_and_leads_the_first_trick(table: "Tables", seats: int) -> None:
    scene = table(seats).deal().ready(*[1] * seats if seats > 2 else [])
    view = scene.view()
    assert (view.round, view.first, view.leader, view.turn) == (0, 0, 0, 0)
    assert scene.refusal("1 play 1 blue") == ("not-your-turn", None)


@each_table
def test_rule_1_the_next_rounds_first_player_predicts_and_leads_first(table: "Tables", seats: int) -> None:
    scene = table(seats).plays_round(Luck(5))
    scene.deal().ready(*[1] * seats if seats > 2 else [])
    assert (scene.view().round, scene.view().first, scene.view().turn) == (1, 1, 1)
    told = [event.seat for event in scene.heard(Predicted)[-seats:]]
    assert told == ([(1 + step) % seats for step in range(seats)] if seats > 2 else [])


# --- Rule 2: the board -------------------------------------------------------------------------------------------

PURPLE = {
    6: ["1 2 3 4 5 6", "3 4 5 6 1 2", "6 1 2 3 4 5", "2 3 4 5 6 1"],
    9: ["1 2 3 4 5 6 7 8 9", "3 4 5 6 7 8 9 1 2", "5 6 7 8 9 1 2 3 4", "7 8 9 1 2 3 4 5 6"],
}
COLUMNS = {2: 6, 3: 6, 4: 9, 5: 9}


def rows_of(view: BoxView) -> list[str]:
    return [" ".join(str(space.number) for space in row) for row in view.board]


@each_table
def test_rule_2_a_row_for_each_colour_from_red_to_green(table: "Tables", seats: int) -> None:
    board = table(seats).deal().view().board
    assert [row[0].colour for row in board] == ["red", "blue", "yellow", "green"] == list(COLOURS)
    assert {len(row) for row in board} == {COLUMNS[seats]}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_rule_2_on_the_white_face_every_row_counts_up(table: "Tables", seats: int) -> None:
    scene = table(seats, "white")
    assert rows_of(scene.view()) == [" ".join(map(str, range(1, COLUMNS[seats] + 1)))] * 4


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_rule_2_the_purple_face_is_the_houses_own(table: "Tables", seats: int) -> None:
    scene = table(seats, "purple")
    assert rows_of(scene.view()) == PURPLE[COLUMNS[seats]]


@pytest.mark.parametrize(("seats", "face"), [(2, "white"), (3, "white"), (4, "white"), (5, "purple")])
def test_rule_2_the_usual_face(seats: int, face: str) -> None:
    assert GAME.resolve(seats, {}).options == {"face": face}
    assert GAME.resolve(seats, {"face": face}) == GAME.resolve(seats, {})


@pytest.mark.parametrize(("seats", "face"), [(2, "purple"), (5, "white")])
def test_rule_2_a_face_that_does_not_go_with_the_seats_is_refused(seats: int, face: str) -> None:
    with pytest.raises(Refusal) as caught:
        GAME.resolve(seats, {"face": face})
    assert (caught.value.code, caught.value.rule) == ("impossible-face", 2)


@pytest.mark.parametrize(
    ("seats", "options", "code"),
    [
        (1, {}, "impossible-seats"),
        (6, {}, "impossible-seats"),
        (3, {"face": "pink"}, "unknown-value"),
        (3, {"faces": "white"}, "unknown-option"),
    ],
)
def test_rule_2_there_are_no_other_tables(seats: int, options: dict[str, str], code: str) -> None:
    with pytest.raises(Refusal) as caught:
        GAME.resolve(seats, options)
    assert caught.value.code == code


@pytest.mark.parametrize(
    ("seats", "face", "hole"), [(2, "white", 6), (3, "purple", 0), (4, "white", 9), (4, "purple", 9), (5, "purple", 0)]
)
def test_rule_2_numbers_not_in_play_are_holes_where_they_lie(table: "Tables", seats: int, face: str, hole: int) -> None:
    scene = table(seats, face)
    holes = [space.number for row in scene.view().board for space in row if space.blocked]
    assert holes == ([hole] * 4 if hole else [])
    assert not any(f" {hole} " in f"{move} " for move in scene.alphabet if move.startswith("play"))
