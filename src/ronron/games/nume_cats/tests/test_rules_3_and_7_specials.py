"""Rules 3 and 7: trap, gift, u-turn and clock."""

from typing import TYPE_CHECKING

from ronron.games.nume_cats.pieces import (
    ChaseEnded,
    ClockCounts,
    GiftGiven,
    TrapSpared,
    TrapSprung,
    TurnedRound,
    TurnedUp,
    WentOut,
    Won,
)

if TYPE_CHECKING:
    from ronron.games.nume_cats.tests.conftest import Tables

# --- 7: trap, gift, u-turn ---------------------------------------------------------------------------------------


def test_rule_7_trap_the_owner_first_nothing_happens(table: "Tables") -> None:
    scene = table(3, piles={0: "trap"}).flips(0)
    before = scene.sizes()
    scene.slaps(0)
    assert scene.sizes() == before
    assert scene.heard(TrapSpared)
    assert scene.phase == "turn"
    assert scene.turn == 1


def test_rule_7_trap_another_first_everyone_gives_the_owner_a_card(table: "Tables") -> None:
    scene = table(4, piles={0: "stars 1", 1: "trap", 2: "stars 2", 3: "stars 3"}, turn=1)
    scene.flips(1).slaps(3)
    assert scene.bottom(1, 3) == "stars 2, stars 3, stars 1"  # clockwise from the owner
    assert scene.heard(TrapSprung)[0].givers == (2, 3, 0)
    assert scene.up(1) == "trap"
    assert scene.turn == 2


def test_rule_7_trap_takes_the_last_card_of_someone_who_shows_nothing(table: "Tables") -> None:
    piles = {0: "trap, stars 8", 1: "stars 2", 2: "stars 3, stars 4", 3: "stars 5, stars 6"}
    scene = table(4, only=True, piles=piles).flips(0).slaps(2)
    assert [event.hand for event in scene.heard(WentOut)] == [1]


def test_rule_7_trap_can_still_be_sprung_after_the_lapse(table: "Tables") -> None:
    scene = table(3, piles={0: "trap"}).flips(0).lapses().slaps(1)
    assert scene.heard(TrapSprung)


def test_rule_7_trap_takes_the_last_card_of_who_was_to_turn_up(table: "Tables") -> None:
    up = {1: "dots 6", 2: "dots 4", 3: "stars 4"}
    piles = {0: "trap, stars 8", 1: "stars 2", 2: "stars 3, stars 5", 3: "squares 6, squares 7"}
    scene = table(4, only=True, up=up, piles=piles).flips(0).lapses()
    assert scene.turn == 1
    scene.slaps(0)
    assert scene.heard(TrapSpared)
    again = table(4, only=True, up=up, piles=piles).flips(0).lapses().slaps(1)
    assert (again.phase, again.turn) == ("open", 2)  # the fours are still open, and hand 1 waits now
    again.slaps(3)
    assert again.turn == 3


def test_rule_7_trap_one_slap_springs_it_and_wins_equal_numbers(table: "Tables") -> None:
    scene = table(4, up={1: "dots 4", 2: "stars 4"}, piles={0: "trap"})
    scene.flips(0).slaps(2)
    assert scene.heard(Won)
    assert scene.heard(TrapSprung)
    assert scene.turn == 2  # a winner turns up; a trap alone would not make one


def test_rule_7_gift_the_owner_gives_each_other_hand_a_card_after_the_window(table: "Tables") -> None:
    scene = table(4, piles={1: "gift, stars 1, stars 2, stars 3"}, turn=1).flips(1)
    assert not scene.heard(GiftGiven)
    scene.lapses()
    assert scene.heard(GiftGiven)[0].to == (2, 3, 0)
    assert [scene.bottom(hand, 1) for hand in (2, 3, 0)] == ["stars 1", "stars 2", "stars 3"]


def test_rule_7_gift_as_far_as_the_cards_reach(table: "Tables") -> None:
    piles = {1: "gift, stars 1", 0: "dots 1", 2: "dots 2", 3: "dots 3"}
    scene = table(4, only=True, piles=piles, turn=1).flips(1).lapses()
    assert scene.heard(GiftGiven)[0].to == (2,)


def test_rule_7_gift_is_given_once(table: "Tables") -> None:
    up = {2: "dots 4", 3: "stars 4"}
    scene = table(4, up=up, piles={1: "gift"}, turn=1).flips(1).lapses().slaps(2)
    assert len(scene.heard(GiftGiven)) == 1


def test_rule_7_gift_that_greed_has_taken_is_not_given(table: "Tables") -> None:
    scene = table(4, piles={1: "gift"}, turn=1).flips(1).slaps(0)
    assert not scene.heard(GiftGiven)
    assert scene.bottom(0, 1) == "gift"


def test_rule_7_u_turn_acts_at_once(table: "Tables") -> None:
    scene = table(4, piles={1: "u-turn"}, turn=1).flips(1)
    assert scene.view().direction == -1
    scene.lapses()
    assert scene.turn == 0


def test_rule_7_u_turn_and_back(table: "Tables") -> None:
    scene = table(3, piles={0: "u-turn", 2: "u-turn"})
    scene.flips(0).lapses().flips(2).lapses()
    assert scene.view().direction == 1
    assert scene.turn == 0


def test_rule_7_u_turn_a_hand_without_a_pile_is_passed_over_backwards_too(table: "Tables") -> None:
    piles = {0: "dots 1", 1: "u-turn, dots 2", 3: "dots 3"}
    scene = table(4, only=True, up={0: "stars 7"}, piles={**piles, 0: ""}, turn=1)
    scene.flips(1).lapses()
    assert scene.turn == 3


def test_rule_7_u_turn_as_the_very_last_card_that_can_be_turned_up(table: "Tables") -> None:
    scene = table(3, only=True, up={1: "stars 7", 2: "dots 1"}, piles={0: "u-turn"})
    scene.flips(0).lapses()
    assert scene.phase == "shuffle"
    scene.draws()
    assert scene.view().direction == -1
    assert scene.turn == 2


def test_rule_7_u_turn_when_only_one_hand_has_a_pile_it_goes_on(table: "Tables") -> None:
    scene = table(3, only=True, up={1: "stars 7", 2: "dots 1"}, piles={0: "u-turn, dots 4"})
    scene.flips(0).lapses()
    assert scene.turn == 0


# --- 3 and 7: clocks ---------------------------------------------------------------------------------------------


def test_rule_3_clock_nobody_slaps_while_it_counts_then_all_turn_up(table: "Tables") -> None:
    scene = table(3, piles={0: "clock, dots 1", 1: "dots 2", 2: "dots 3"})
    scene.flips(0).lapses()
    assert scene.phase == "count"
    assert scene.asked() == set()
    assert scene.heard(ClockCounts)[0].hands == (0,)
    scene.strikes()
    assert scene.heard(TurnedUp)[-1].hands == (0, 1, 2)
    assert scene.heard(TurnedUp)[-1].struck
    scene.lapses()
    assert scene.turn == 1  # a clock does not shift whose turn it is


def test_rule_3_clock_acts_only_if_it_is_still_on_top(table: "Tables") -> None:
    scene = table(3, piles={0: "clock"}).flips(0).slaps(2)
    assert scene.phase == "turn"
    assert not scene.heard(ClockCounts)


def test_rule_3_clock_after_equal_numbers_were_settled(table: "Tables") -> None:
    scene = table(3, up={1: "dots 4", 2: "stars 4"}, piles={0: "clock"}).flips(0).slaps(1)
    assert scene.phase == "count"
    scene.strikes()
    assert scene.view().leader is None


def test_rule_3_clock_a_hand_without_a_pile_turns_nothing_up(table: "Tables") -> None:
    piles = {0: "clock, dots 1", 2: "dots 3, dots 5", 3: "dots 7"}
    scene = table(4, only=True, up={1: "stars 9"}, piles=piles).flips(0).lapses().strikes()
    assert scene.heard(TurnedUp)[-1].hands == (0, 2, 3)
    assert scene.up(1) == "stars 9"


def test_rule_3_clock_as_the_last_card_with_nothing_to_turn_up(table: "Tables") -> None:
    scene = table(3, only=True, up={1: "stars 9", 2: "dots 1"}, piles={0: "clock"})
    scene.flips(0).lapses()
    assert scene.phase == "shuffle"


def test_rule_3_clock_brings_a_clock_which_counts_again(table: "Tables") -> None:
    scene = table(3, piles={0: "clock, dots 1", 1: "clock, dots 5", 2: "dots 3"})
    scene.flips(0).lapses().strikes().lapses()
    assert scene.heard(ClockCounts)[-1].hands == (1,)
    scene.strikes().lapses()
    assert scene.turn == 1


def test_rule_3_clock_two_at_once_strike_once(table: "Tables") -> None:
    up = {1: "stars 9"}
    scene = table(3, up=up, piles={0: "clock", 1: "dots 5", 2: "clock"})
    scene.state.ups[2] = scene.take("")
    scene.flips(0).lapses().strikes()
    assert scene.heard(TurnedUp)[-1].hands == (0, 1, 2)
    scene.lapses()
    assert scene.heard(ClockCounts)[-1].hands == (2,)


def test_rule_3_clock_brings_pairs_sumo_chase_and_u_turn_all_at_once(table: "Tables") -> None:
    piles = {
        0: "clock, sumo",
        1: "digits 9",
        2: "dots 9",
        3: "stars 1",
        4: "chase",
        5: "u-turn",
    }
    scene = table(6, piles=piles).flips(0).lapses().strikes()
    assert len(scene.heard(TurnedRound)) == 1
    # Sumo: nines against one; the nines among themselves; and everyone is chased.
    scene.slaps(2)
    assert scene.heard(Won)[0].losers == (3, 1)
    scene.slaps(5, 4, 0, 3)
    assert scene.heard(ChaseEnded)[0].late == (1,)
    assert scene.phase == "turn"
    assert scene.turn == 2


def test_rule_3_clock_brings_two_u_turns_which_cancel_out(table: "Tables") -> None:
    scene = table(3, piles={0: "clock, dots 1", 1: "u-turn", 2: "u-turn"})
    scene.flips(0).lapses().strikes().lapses()
    assert scene.view().direction == 1
    assert scene.turn == 1


def test_rule_3_clock_brings_gift_and_clock_gift_first(table: "Tables") -> None:
    scene = table(3, piles={0: "clock, dots 1", 1: "gift, stars 1, stars 2", 2: "clock"})
    scene.flips(0).lapses().strikes().lapses()
    kinds = [type(event) for event in scene.events if isinstance(event, GiftGiven | ClockCounts)]
    assert kinds == [ClockCounts, GiftGiven, ClockCounts]
    assert scene.bottom(2, 1) == "stars 1"


def test_rule_3_clock_brings_trap_and_pair(table: "Tables") -> None:
    piles = {0: "clock, trap", 1: "dots 3, stars 8", 2: "stars 3, stars 9", 3: "squares 7, squares 1"}
    scene = table(4, piles=piles).flips(0).lapses().strikes().slaps(3)
    assert scene.heard(TrapSprung)[0].givers == (1, 2, 3)
    assert scene.phase == "window"
    scene.slaps(1)
    assert scene.heard(Won)[0].losers == (2,)
