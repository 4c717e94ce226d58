"""Rules 8, 9 and 10: points and bonus, the game for two, the end."""

from typing import TYPE_CHECKING

import pytest

from ronron.games.cat_in_the_box import GAME
from ronron.games.cat_in_the_box.pieces import (
    SEATS,
    BoxView,
    Dealt,
    GameEnded,
    ParadoxFell,
    RoundScored,
    Shown,
    Space,
)
from ronron.kit.luck import Luck
from ronron.plain import Setup

if TYPE_CHECKING:
    from ronron.games.cat_in_the_box.tests.conftest import Scene, Tables

each_setup = pytest.mark.parametrize(
    "setup", GAME.tables_to_try(), ids=lambda one: f"{one.seats}-{one.options['face']}"
)


def last_trick(scene: "Scene", **said: object) -> "Scene":
    """Seat 0 wins the last trick of a round: it leads the highest number in blue, the others follow with 1, 2 ..."""
    seats = len(scene.seats)
    top = scene.table.numbers
    hands = {0: f"{top} {top}", **{seat: f"{seat} {top}" for seat in range(1, seats)}}
    scene.position(hands=hands, trick=scene.table.tricks - 1, **said)  # type: ignore[arg-type]
    return scene.plays(f"0 play {top} blue", *(f"{seat} play {seat} blue" for seat in range(1, seats)))


# --- Rule 8 ------------------------------------------------------------------------------------------------------


def test_rule_8_a_trick_is_a_point(table: "Tables") -> None:
    scene = last_trick(table(4), won=[3, 2, 2, 0], predicted=[1, 1, 1, 1])
    assert scene.points() == (4, 2, 2, 0)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_rule_8_a_prediction_met_earns_the_largest_group(table: "Tables", seats: int) -> None:
    scene = last_trick(table(seats, "purple"), won=[0] * seats, predicted=[1] * seats)
    assert scene.points()[0] == 1 + 1


@pytest.mark.parametrize(("won", "bonus"), [(1, False), (2, True), (3, False)])
def test_rule_8_the_prediction_must_be_met_exactly(table: "Tables", won: int, bonus: bool) -> None:
    tokens = {0: "5 green, 6 green, 7 green"}
    scene = last_trick(table(4), won=[won - 1, 0, 0, 0], predicted=[2, 1, 1, 1], tokens=tokens)
    assert scene.points()[0] == won + (3 if bonus else 0)
    assert scene.view().past[-1].met[0] is bonus


def paradox(scene: "Scene", **said: object) -> "Scene":
    """Seat 0 leads its 1 in yellow; seat 1 holds only a 2, and all its colours are closed."""
    tokens = {0: "2 blue, 3 blue, 4 blue", 1: "2 red, 3 red, 4 red, 4 green"}
    hands = {0: "1 1", 1: "2 2", 2: "3 3", 3: "3 3"}
    return scene.position(hands=hands, tokens=tokens, bare={1: "yellow green"}, **said).plays(  # type: ignore[arg-type]
        "0 play 1 yellow"
    )


@pytest.mark.parametrize(("won", "points"), [(0, 0), (1, -1), (3, -3)])
def test_rule_8_a_paradox_turns_ones_tricks_into_losses(table: "Tables", won: int, points: int) -> None:
    scene = paradox(table(4), won=[1, won, 0, 0], predicted=[3, 2, 2, 2])
    assert scene.heard(ParadoxFell)[0].seat == 1
    assert scene.points()[1] == points


def test_rule_8_a_paradox_costs_the_bonus_even_if_the_prediction_was_met(table: "Tables") -> None:
    scene = paradox(table(4), won=[1, 3, 0, 0], predicted=[3, 3, 2, 2])
    assert scene.view().past[-1].groups[1] == 3
    assert scene.points()[1] == -3


def test_rule_8_the_others_keep_points_and_bonus_in_a_round_cut_short(table: "Tables") -> None:
    scene = paradox(table(4), won=[1, 1, 2, 0], predicted=[1, 2, 3, 2])
    assert scene.view().past[-1].groups[0] == 3
    assert scene.points() == (1 + 3, -1, 2, 0)


def group(scene: "Scene", spaces: str) -> int:
    return scene.position(hands={}, tokens={0: spaces}).view().groups[0]


@pytest.mark.parametrize(
    ("spaces", "size"),
    [
        ("", 0),
        ("4 blue", 1),
        ("4 blue, 5 blue", 2),  # along the row
        ("4 red, 4 blue, 4 yellow, 4 green", 4),  # along the column
        ("4 blue, 5 yellow", 1),  # corners do not touch
        ("1 red, 2 red, 5 red, 6 red, 6 blue", 3),  # the largest, not the sum
        ("1 red, 2 red, 4 green, 5 green", 2),  # one of two equals
        ("3 red, 3 blue, 4 blue, 5 blue, 5 yellow, 5 green, 4 green", 7),  # round corners
        ("1 red, 6 red", 1),  # no way round the end of a row
        ("2 red, 2 green", 1),  # nor from the lowest row to the highest
        ("6 red, 1 blue", 1),  # nor on to the next row
    ],
)
def test_rule_8_what_a_group_is(table: "Tables", spaces: str, size: int) -> None:
    assert group(table(3), spaces) == size


def test_rule_8_on_the_purple_face_neighbours_are_those_of_the_board_as_it_lies(table: "Tables") -> None:
    column = "1 red, 3 blue, 6 yellow, 2 green"
    assert group(table(3, "purple"), column) == 4
    assert group(table(3, "white"), column) == 1
    assert group(table(3, "purple"), "4 red, 4 blue") == 1
    assert group(table(3, "white"), "4 red, 4 blue") == 2


@pytest.mark.parametrize(
    ("seats", "spaces", "size"),
    [
        (3, "6 blue, 1 blue", 2),  # the row goes on from 6 to 1 in the middle of the board ...
        (3, "3 blue, 2 blue", 1),  # ... but not round from its last space to its first
        (5, "9 green, 1 green", 2),
        (5, "7 green, 6 green", 1),
        (5, "1 red, 3 blue, 5 yellow, 7 green", 4),
    ],
)
def test_rule_8_purple_rows_begin_and_end_where_they_lie(table: "Tables", seats: int, spaces: str, size: int) -> None:
    assert group(table(seats, "purple"), spaces) == size


def test_rule_8_nothing_touches_across_a_hole(table: "Tables") -> None:
    """At four seats the 9s are holes: on the purple face they lie in the middle of rows and columns."""
    assert group(table(4, "purple"), "8 blue, 1 blue") == 1
    assert group(table(5, "purple"), "8 blue, 9 blue, 1 blue") == 3
    assert group(table(4, "purple"), "7 red, 2 yellow") == 1
    assert group(table(5, "purple"), "7 red, 9 blue, 2 yellow") == 3


def test_rule_8_others_tokens_and_blockers_do_not_join_a_group(table: "Tables") -> None:
    scene = table(3).position(hands={}, tokens={0: "1 red, 3 red", 1: "2 red"})
    assert scene.view().groups == (1, 1, 0)
    scene = table(2).position(hands={}, tokens={0: "1 green, 3 green"}, blocked="2 green")
    assert scene.view().groups == (1, 0)


@each_setup
def test_rule_8_groups_agree_with_a_walk_over_the_board(table: "Tables", setup: Setup) -> None:
    scene = table(setup.seats, setup.options["face"])
    luck = Luck(7)
    for _ in range(setup.seats):
        scene.plays_round(luck)
        assert scene.view().groups == tuple(walked(scene.view(), seat) for seat in scene.seats)


def walked(view: BoxView, seat: int) -> int:
    """The largest group, found by walking from token to token."""
    own = {
        (row, column) for row, spaces in enumerate(view.board) for column, one in enumerate(spaces) if mine(one, seat)
    }
    best = 0
    while own:
        todo, size = [own.pop()], 0
        while todo:
            row, column = todo.pop()
            size += 1
            for beside in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
                if beside in own:
                    own.remove(beside)
                    todo.append(beside)
        best = max(best, size)
    return best


def mine(space: Space, seat: int) -> bool:
    return space.seat == seat


# --- Rule 9 ------------------------------------------------------------------------------------------------------


def test_rule_9_five_cards_stay_in_the_middle_and_three_are_shown(table: "Tables") -> None:
    scene = table(2).deal(middle="4 1 5 2 2")
    assert scene.view().shown == (4, 1, 5)
    assert scene.box.places()["middle"] == [4, 1, 5, 2, 2]
    assert [(event.number, event.colour) for event in scene.heard(Shown)] == [(4, "green"), (1, "green"), (5, "green")]


@pytest.mark.parametrize(
    ("shown", "blocked"),
    [
        ("1 2 3", {"1 green", "2 green", "3 green"}),
        ("3 3 5", {"3 green", "3 yellow", "5 green"}),
        ("3 5 3", {"3 green", "5 green", "3 yellow"}),
        ("4 4 4", {"4 green", "4 yellow", "4 blue"}),
    ],
)
def test_rule_9_a_shown_card_blocks_green_a_second_copy_yellow_a_third_blue(
    table: "Tables", shown: str, blocked: set[str]
) -> None:
    scene = table(2).deal(middle=shown)
    assert set(scene.blocked()) == blocked


def test_rule_9_a_blocked_space_is_refused_with_its_rule(table: "Tables") -> None:
    scene = table(2).deal({0: "5 3"}, middle="3 3 5").ready()
    assert scene.colours(0, 3) == ["blue"]
    assert scene.refusal("0 play 3 green") == ("space-blocked", 9)
    assert scene.refusal("0 play 3 yellow") == ("space-blocked", 9)


def test_rule_9_the_hidden_cards_of_the_middle_are_nobodys_business(table: "Tables") -> None:
    one = table(2).deal({0: "1 1 1 1 1 2 2 2 2 2", 1: "3 3 3 3 4 4 4 4 5 5"}, middle="3 4 5 5 5")
    other = table(2).deal({0: "1 1 1 1 1 2 2 2 2 2", 1: "3 3 3 3 4 4 4 5 5 5"}, middle="3 4 5 4 5")
    assert one.view(0) == other.view(0)


def test_rule_9_nobody_predicts(table: "Tables") -> None:
    scene = table(2).deal().ready()
    assert scene.view().phase == "play"
    assert scene.view().predictions == (None, None)


@pytest.mark.parametrize(("won", "bonus"), [(0, True), (1, True), (4, True), (5, False), (7, False)])
def test_rule_9_four_tricks_or_fewer_earn_the_bonus(table: "Tables", won: int, bonus: bool) -> None:
    """Seat 1 has won so many before the last trick, which seat 0 wins."""
    tokens = {1: "3 green, 4 green"}
    scene = last_trick(table(2), won=[7 - won, won], tokens=tokens)
    assert scene.view().past[-1].groups[1] == 2
    assert scene.points()[1] == won + (2 if bonus else 0)


def test_rule_9_both_may_earn_it(table: "Tables") -> None:
    scene = last_trick(table(2), won=[3, 4])
    assert scene.points() == (4 + 1, 4 + 1)


def test_rule_9_a_paradox_still_costs_it(table: "Tables") -> None:
    scene = table(2).position(hands={0: "1 2", 1: "5 5"}, bare={1: "red blue yellow"}, blocked="5 green", won=[0, 2])
    scene.plays("0 play 1 blue")
    assert scene.points() == (0 + 1, -2)


def test_rule_9_without_a_paradox_one_space_stays_free(table: "Tables") -> None:
    luck = Luck(1)
    while True:
        scene = table(2).plays_round(luck, follow=True)
        if not scene.heard(ParadoxFell):
            break
    free = [one for row in scene.view().board for one in row if one.seat is None and not one.blocked]
    assert len(free) == 1


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_rule_9_is_for_two_seats_alone(table: "Tables", seats: int) -> None:
    scene = table(seats).deal()
    assert (scene.view().shown, scene.blocked(), scene.box.places()["middle"]) == ((), [], [])


# --- Rule 10 -----------------------------------------------------------------------------------------------------


@each_setup
def test_rule_10_as_many_rounds_as_seats_the_first_player_moving_left(table: "Tables", setup: Setup) -> None:
    scene = table(setup.seats, setup.options["face"]).plays_on(Luck(11))
    assert [(event.round, event.first) for event in scene.heard(Dealt)] == [(n, n) for n in range(setup.seats)]
    assert [event.round for event in scene.heard(RoundScored)] == list(range(setup.seats))
    assert len(scene.result().rounds) == setup.seats
    assert scene.refusal("0 discard 1") == ("game-over", None)


@each_setup
def test_rule_10_totals_are_the_sum_of_the_rounds(table: "Tables", setup: Setup) -> None:
    scene = table(setup.seats, setup.options["face"]).plays_on(Luck(12))
    sums = tuple(sum(one.points[seat] for one in scene.view().past) for seat in scene.seats)
    assert scene.result().scores == sums == scene.view().totals == scene.heard(GameEnded)[0].totals


def final(scene: "Scene", totals: list[int]) -> "Scene":
    """The last round of three seats brings 3, 3 and 2 points, on top of these totals."""
    return last_trick(scene, round=2, won=[2, 3, 2], predicted=[4, 1, 1], totals=totals)


@pytest.mark.parametrize(
    ("before", "ranks"),
    [
        ([9, 5, 1], (1, 2, 3)),  # 12, 8, 3: the best total
        ([1, 5, 9], (3, 2, 1)),
        ([4, 5, 6], (3, 1, 2)),  # 7, 8, 8: level at the top, the better last round wins
        ([9, 5, 6], (1, 2, 3)),  # 12, 8, 8: level behind, the same
        ([5, 5, 0], (1, 1, 3)),  # 8, 8, 2: level in both, shared
        ([0, 0, 9], (2, 2, 1)),  # shared behind
        ([-4, -4, -3], (1, 1, 3)),  # -1, -1, -1
    ],
)
def test_rule_10_best_total_then_the_better_last_round_then_shared(
    table: "Tables", before: list[int], ranks: tuple[int, ...]
) -> None:
    scene = final(table(3), before)
    result = scene.result()
    assert scene.points() == (3, 3, 2)
    assert result.ranks == ranks
    assert result.winners == tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
    ended = scene.heard(GameEnded)[0]
    assert (ended.totals, ended.ranks, ended.winners) == (result.scores, result.ranks, result.winners)


def test_rule_10_everything_starts_afresh_with_a_round(table: "Tables") -> None:
    scene = last_trick(table(4), won=[3, 2, 2, 0], predicted=[1, 1, 1, 1]).deal()
    view = scene.view()
    assert view.tricks == view.groups == (0, 0, 0, 0)
    assert view.predictions == (None,) * 4
    assert view.totals == (4, 2, 2, 0)
    assert view.hand_sizes == (SEATS[4].dealt,) * 4
