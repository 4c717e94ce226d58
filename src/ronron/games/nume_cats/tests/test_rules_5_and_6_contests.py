"""Rules 5 and 6: equal numbers, sumo and chase."""

from typing import TYPE_CHECKING

import pytest

from ronron.games.nume_cats.pieces import (
    ChaseEnded,
    WasGreedy,
    WentOut,
    Won,
)

if TYPE_CHECKING:
    from ronron.games.nume_cats.tests.conftest import Tables

# --- 5: equal numbers --------------------------------------------------------------------------------------------


def test_rule_5_the_first_slap_gives_its_face_up_pile_to_the_other(table: "Tables") -> None:
    up = {0: "digits 1, digits 5", 2: "stars 9"}
    scene = table(3, up=up, piles={1: "additions 5"}, turn=1)
    scene.flips(1).slaps(0)
    assert scene.bottom(1, 3) == "additions 5, digits 1, digits 5"  # the loser's own first, each the oldest first
    assert scene.up(0) == scene.up(1) == ""
    assert scene.up(2) == "stars 9"
    assert scene.turn == 0  # the winner turns up


@pytest.mark.parametrize("series", ["digits", "dots", "stars", "squares", "capitals", "lower-case"])
def test_rule_5_numbers_are_equal_whatever_their_series(table: "Tables", series: str) -> None:
    scene = table(3, up={0: f"{series} 9"}, piles={1: "additions 9"}, turn=1)
    scene.flips(1).slaps(1)
    assert scene.bottom(0, 1) == "additions 9"


def test_rule_5_of_three_equal_numbers_the_two_losers_share_card_by_card_clockwise(table: "Tables") -> None:
    up = {1: "stars 1, stars 2, digits 5", 3: "squares 5"}
    scene = table(4, up=up, piles={0: "dots 5"}, turn=0)
    scene.flips(0).slaps(1)
    won = scene.heard(Won)[0]
    assert (won.losers, won.given) == ((3, 0), (2, 1))
    assert scene.bottom(3, 3) == "squares 5, stars 1, digits 5"
    assert scene.bottom(0, 2) == "dots 5, stars 2"


def test_rule_5_two_pairs_at_once_are_two_contests(table: "Tables") -> None:
    piles = {0: "clock, stars 2", 1: "digits 3", 2: "dots 3", 3: "digits 8", 4: "dots 8", 5: "stars 1"}
    scene = table(6, piles=piles).flips(0).lapses().strikes()
    scene.slaps(4, 1)
    assert [(won.hand, won.losers) for won in scene.heard(Won)] == [(4, (3,)), (1, (2,))]
    assert scene.turn == 4  # several winners: the earliest slap
    assert scene.phase == "turn"


def test_rule_5_a_winner_without_a_pile_is_passed_over(table: "Tables") -> None:
    piles = {1: "dots 5, stars 1", 2: "stars 2, stars 3", 3: "stars 4"}
    scene = table(4, only=True, up={0: "digits 5"}, piles=piles, turn=1)
    scene.flips(1).slaps(0)
    assert scene.heard(WentOut)[0].hand == 0
    assert scene.turn == 1


# --- 5: sumo -----------------------------------------------------------------------------------------------------


def test_rule_5_sumo_sets_the_greatest_against_the_smallest(table: "Tables") -> None:
    scene = table(4, up={0: "digits 9", 1: "dots 2", 2: "stars 5"}, piles={3: "sumo"}, turn=3)
    scene.flips(3).slaps(1)
    assert scene.bottom(0, 2) == "digits 9, dots 2"
    assert scene.up(2) == "stars 5"
    assert scene.turn == 1


def test_rule_5_sumo_the_middle_is_greedy(table: "Tables") -> None:
    scene = table(4, up={0: "digits 9", 1: "dots 2", 2: "stars 5"}, piles={3: "sumo"}, turn=3)
    scene.flips(3).slaps(2)
    assert scene.heard(WasGreedy)[0].cards == 4


def test_rule_5_sumo_the_one_who_turned_it_up_is_not_concerned(table: "Tables") -> None:
    scene = table(4, up={0: "digits 9", 1: "dots 2"}, piles={3: "sumo"}, turn=3)
    scene.flips(3).slaps(3)
    assert scene.heard(WasGreedy)[0].hand == 3


def test_rule_5_sumo_a_slap_beats_its_equals_and_the_other_side(table: "Tables") -> None:
    up = {0: "stars 1, digits 9", 1: "dots 9", 2: "stars 2"}
    scene = table(4, up=up, piles={3: "sumo"}, turn=3)
    scene.flips(3).slaps(0)
    won = scene.heard(Won)[0]
    assert (won.losers, won.given) == ((1, 2), (1, 1))
    assert scene.phase == "turn"  # the equal nines are settled with it


def test_rule_5_sumo_with_one_number_is_none(table: "Tables") -> None:
    scene = table(3, up={0: "digits 9"}, piles={2: "sumo"}, turn=2)
    scene.flips(2).slaps(0)
    assert scene.heard(WasGreedy)[0].hand == 0


def test_rule_5_sumo_where_all_are_equal_is_only_the_equal_numbers(table: "Tables") -> None:
    scene = table(3, up={0: "digits 9", 1: "dots 9"}, piles={2: "sumo"}, turn=2)
    scene.flips(2).slaps(1)
    assert scene.heard(Won)[0].losers == (0,)


def test_rule_5_sumo_can_still_be_taken_after_the_lapse_but_not_after_the_next_card(table: "Tables") -> None:
    scene = table(4, up={0: "digits 9", 1: "dots 2"}, piles={3: "sumo", 0: "stars 4"}, turn=3)
    scene.flips(3).lapses()
    again = table(4, up={0: "digits 9", 1: "dots 2"}, piles={3: "sumo", 0: "stars 4"}, turn=3)
    again.flips(3).lapses().flips(0).slaps(1)
    scene.slaps(1)
    assert scene.heard(Won)
    assert again.heard(WasGreedy)


# --- 6: chase ----------------------------------------------------------------------------------------------------


def test_rule_6_chase_the_last_one_takes_up_its_cards_and_the_first_one_goes_on(table: "Tables") -> None:
    scene = table(4, up={1: "dots 4", 2: "stars 1, stars 2"}, piles={0: "chase"})
    scene.flips(0).slaps(3, 0)
    assert scene.phase == "window"
    scene.slaps(1)
    ended = scene.heard(ChaseEnded)[0]
    assert (ended.first, ended.late) == (3, (2,))
    assert scene.bottom(2, 2) == "stars 1, stars 2"
    assert scene.up(0) == "chase"
    assert scene.turn == 3


def test_rule_6_chase_all_who_have_not_slapped_when_time_is_over(table: "Tables") -> None:
    scene = table(4, up={1: "dots 4", 2: "stars 1"}, piles={0: "chase"})
    scene.flips(0).slaps(1).lapses()
    assert scene.heard(ChaseEnded)[0].late == (0, 2, 3)
    assert scene.up(1) == "dots 4"
    assert scene.up(0) == ""
    assert scene.turn == 1


def test_rule_6_chase_slapped_by_nobody_goes_to_the_next_hand(table: "Tables") -> None:
    scene = table(3, up={1: "dots 4"}, piles={0: "chase"})
    scene.flips(0).lapses()
    assert scene.heard(ChaseEnded)[0].first is None
    assert scene.turn == 1


def test_rule_6_chase_nobody_is_greedy_in_a_chase(table: "Tables") -> None:
    scene = table(3, up={1: "dots 4"}, piles={0: "chase"})
    scene.flips(0).slaps(2, 1)
    assert not scene.heard(WasGreedy)


def test_rule_6_chase_a_slap_counts_for_equal_numbers_too(table: "Tables") -> None:
    scene = table(4, up={1: "dots 4", 2: "stars 4"}, piles={0: "chase"})
    scene.flips(0).slaps(3, 2)
    assert scene.heard(Won)[0].hand == 2
    assert scene.can_slap(1)  # beaten by the fours, and still in the chase
    scene.slaps(0)
    assert scene.heard(ChaseEnded)[0].late == (1,)
    assert scene.turn == 3
