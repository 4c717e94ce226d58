"""Rule 8: waiting hands, from the moment their last card goes, and going out."""

from typing import TYPE_CHECKING

from ronron.games.nume_cats.pieces import GiftGiven, TrapSprung, WasGreedy, WentOut, Won

if TYPE_CHECKING:
    from ronron.games.nume_cats.tests.conftest import Scene, Tables


def test_rule_8_a_hand_without_a_pile_waits_and_can_win_with_its_number(table: "Tables") -> None:
    piles = {1: "dots 5, dots 6", 2: "stars 1, stars 2", 3: "stars 3"}
    scene = table(4, only=True, up={0: "stars 7, digits 5"}, piles=piles, turn=1)
    scene.flips(1).slaps(0)
    went = scene.heard(WentOut)[0]
    assert (went.hand, went.place) == (0, 1)
    assert scene.pile(1) == "dots 6, dots 5, stars 7, digits 5"


def test_rule_8_a_hand_waiting_with_a_special_can_win_any_equal_numbers(table: "Tables") -> None:
    piles = {2: "dots 5, dots 6", 3: "stars 1, stars 2"}
    scene = table(4, only=True, up={0: "stars 7, stars 9, gift", 1: "digits 5"}, piles=piles, turn=2)
    scene.flips(2).slaps(0)
    won = scene.heard(Won)[0]
    assert (won.losers, won.given) == ((1, 2), (2, 1))
    assert scene.pile(1) == "digits 5, stars 7, gift"
    assert scene.pile(2) == "dots 6, dots 5, stars 9"
    assert scene.heard(WentOut)[0].hand == 0


def test_rule_8_a_hand_waiting_with_a_special_gets_nothing_when_a_member_wins(table: "Tables") -> None:
    piles = {2: "dots 5, dots 6", 3: "stars 1"}
    scene = table(4, only=True, up={0: "stars 7, gift", 1: "digits 5"}, piles=piles, turn=2)
    scene.flips(2).slaps(1)
    assert scene.heard(Won)[0].losers == (2,)
    assert scene.up(0) == "stars 7, gift"


def test_rule_8_a_hand_waiting_with_a_special_is_greedy_where_nothing_is_equal(table: "Tables") -> None:
    piles = {2: "dots 5, dots 6", 3: "stars 1"}
    scene = table(4, only=True, up={0: "stars 7, gift", 1: "digits 4"}, piles=piles, turn=2)
    scene.flips(2).slaps(0)
    assert scene.heard(WasGreedy)[0].cards == 4


def test_rule_8_a_hand_with_a_pile_and_a_special_is_not_concerned_by_equal_numbers(table: "Tables") -> None:
    scene = table(4, up={0: "gift", 1: "digits 5"}, piles={2: "dots 5"}, turn=2)
    scene.flips(2).slaps(0)
    assert scene.heard(WasGreedy)


def test_rule_8_a_hand_waiting_with_a_special_wins_two_pairs_with_one_slap(table: "Tables") -> None:
    up = {0: "stars 7, stars 9, gift", 1: "digits 5", 2: "dots 5", 3: "digits 8"}
    scene = table(5, only=True, up=up, piles={4: "dots 8, stars 1"}, turn=4)
    scene.flips(4).slaps(0)
    won = scene.heard(Won)[0]
    assert (won.losers, won.given) == ((1, 2, 3, 4), (1, 1, 1, 0))
    assert scene.phase == "turn"


def test_rule_8_a_hand_that_turns_up_a_special_as_its_last_card_waits_with_it_at_once(table: "Tables") -> None:
    up = {1: "digits 5", 2: "dots 5"}
    scene = table(4, only=True, up=up, piles={0: "u-turn", 3: "stars 1"}).flips(0).slaps(0)
    assert scene.heard(Won)[0].losers == (1, 2)
    assert scene.heard(WentOut)[0].hand == 0


GIVEN_AWAY = {1: "digits 5", 3: "dots 5"}


def gift_given(table: "Tables") -> "Scene":
    """Two fives lie there, and a gift takes the last cards of whoever turned it up."""
    piles = {0: "gift, stars 1, stars 2, stars 3", 1: "dots 7", 2: "dots 8", 3: "dots 9"}
    return table(4, only=True, up={**GIVEN_AWAY, 0: "stars 8", 2: "stars 9"}, piles=piles).flips(0).lapses()


def test_rule_8_a_hand_that_gave_its_last_card_as_a_gift_waits_from_then_on(table: "Tables") -> None:
    scene = gift_given(table)
    assert scene.heard(GiftGiven)[0].to == (1, 2, 3)
    assert (scene.phase, scene.sizes()[0], scene.view().waits[0]) == ("open", 0, 0)
    scene.slaps(0)
    assert not scene.heard(WasGreedy)
    assert scene.heard(Won)[0].losers == (1, 3)
    assert [went.hand for went in scene.heard(WentOut)] == [0]


def test_rule_8_before_the_gift_was_given_the_same_slap_was_greed(table: "Tables") -> None:
    piles = {0: "gift, stars 1, stars 2, stars 3", 1: "dots 7", 2: "dots 8", 3: "dots 9"}
    scene = table(4, only=True, up={**GIVEN_AWAY, 2: "stars 9"}, piles=piles).flips(0).slaps(0)
    assert scene.heard(WasGreedy)


def test_rule_8_where_nothing_is_equal_a_hand_that_gave_its_last_card_is_still_greedy(table: "Tables") -> None:
    piles = {0: "gift, stars 1", 1: "dots 7", 2: "dots 8", 3: "dots 9"}
    scene = table(4, only=True, up={1: "digits 5"}, piles=piles).flips(0).lapses().slaps(0)
    assert scene.heard(WasGreedy)[0].cards == 2


def test_rule_8_a_hand_whose_last_card_a_trap_took_waits_from_then_on(table: "Tables") -> None:
    up = {1: "stars 8, sumo", 3: "digits 5", 4: "dots 5", 5: "stars 7"}
    piles = {1: "dots 1", 2: "trap, dots 2", 3: "dots 3", 4: "dots 4, stars 1", 5: "dots 6, stars 2"}
    scene = table(6, only=True, up={**up, 0: "stars 9"}, piles={**piles, 0: "dots 7, dots 8"}, turn=2)
    scene.flips(2)
    assert scene.view().waits == (None,) * 6
    scene.slaps(5)
    assert scene.heard(TrapSprung)[0].givers == (3, 4, 5, 0, 1)
    assert scene.view().waits == (None, 1, None, 1, None, None)
    scene.slaps(1)
    won = scene.heard(Won)[0]
    assert (won.hand, won.losers) == (1, (3, 4))
    assert [went.hand for went in scene.heard(WentOut)] == [1]


def test_rule_8_the_record_in_which_a_trap_took_the_last_card(table: "Tables") -> None:
    """A sumo that its owner waits with, a trap sprung, two fives open: the slap was refused once."""
    scene = table(6, series=["digits", "dots"], minutes="none")
    deal = (
        0,
        6,
        9,
        15,
        18,
        5,
        1,
        7,
        11,
        16,
        19,
        13,
        2,
        8,
        12,
        4,
        14,
        77,
        3,
        76,
        78,
        17,
        10,
        79,
        70,
        71,
        72,
        73,
        74,
        75,
    )
    scene.state.piles = [list(deal[hand::6]) for hand in range(6)]
    for hand in (*range(6), *range(6), *range(6), 0, 1):
        scene.flips(hand).lapses()
    scene.flips(2).slaps(5)
    assert scene.view().waits[1] == 1
    assert scene.can_slap(1)
    scene.slaps(1)
    assert scene.heard(Won)[0].hand == 1


def test_rule_8_the_slap_that_springs_the_trap_is_judged_as_the_table_lay_before_it(table: "Tables") -> None:
    up = {1: "stars 8, sumo", 3: "digits 5", 4: "dots 5"}
    piles = {0: "trap, dots 2", 1: "dots 1", 2: "dots 3, dots 4", 3: "dots 6, dots 7", 4: "dots 8, dots 9"}
    scene = table(5, only=True, up=up, piles=piles).flips(0).slaps(1)
    assert scene.heard(TrapSprung)
    assert not scene.heard(Won)  # its own card went with this slap, and a hand slaps once
    assert not scene.can_slap(1)


def test_rule_8_a_guess_is_judged_by_the_pile_one_had_before_the_reveal(table: "Tables") -> None:
    up = {1: "stars 8, sumo", 3: "digits 5", 4: "dots 5"}
    piles = {0: "trap, dots 2", 1: "dots 1", 2: "dots 3, dots 4", 3: "dots 6, dots 7", 4: "dots 8, dots 9"}
    scene = table(5, only=True, up=up, piles=piles).flips(0).slaps(2).guesses(1)
    assert scene.heard(WasGreedy)


def test_rule_8_a_hand_to_which_a_card_comes_waits_no_longer(table: "Tables") -> None:
    piles = {0: "gift, stars 1, stars 2, stars 3", 1: "dots 7", 2: "", 3: "dots 9"}
    scene = table(4, only=True, up={**GIVEN_AWAY, 2: "stars 9, sumo"}, piles=piles).flips(0)
    assert scene.view().waits == (None, None, 0, None)
    scene.lapses()
    assert scene.view().waits == (0, None, None, None)
    scene.slaps(2)
    assert scene.heard(WasGreedy)


def test_rule_8_in_cold_blood_a_hand_whose_last_card_the_trap_took_can_win_after_it(table: "Tables") -> None:
    up = {1: "stars 8, sumo", 3: "digits 5", 4: "dots 5"}
    piles = {0: "trap, dots 2", 1: "dots 1", 2: "dots 3, dots 4", 3: "dots 6, dots 7", 4: "dots 8, dots 9"}
    scene = table(5, only=True, up=up, piles=piles, sang_froid="yes").flips(0)
    scene.plays("0 hold", "1 slap", "2 slap", "3 hold", "4 hold", "house order 2 1")
    assert scene.heard(TrapSprung)
    assert (scene.heard(Won)[0].hand, scene.heard(Won)[0].losers) == (1, (3, 4))


def test_rule_8_greed_lets_waiting_hands_out_together(table: "Tables") -> None:
    piles = {2: "dots 6, dots 7", 3: "stars 2, stars 3", 4: "dots 1"}
    scene = table(5, only=True, up={0: "digits 1", 1: "digits 3"}, piles=piles, turn=2)
    scene.flips(2).slaps(3)
    assert [(went.hand, went.place) for went in scene.heard(WentOut)] == [(0, 1), (1, 1)]
    scene.plays("house time-up 20")
    assert scene.state.result().ranks[:2] == (1, 1)


def test_rule_8_a_gift_brings_a_waiting_hand_back_to_turning_up(table: "Tables") -> None:
    piles = {1: "gift, stars 1, stars 2", 2: "dots 3"}
    scene = table(3, only=True, up={0: "dots 1"}, piles=piles, turn=1).flips(1).lapses()
    assert scene.sizes() == [1, 0, 2]


def test_rule_8_three_seats_are_over_when_the_first_is_out(table: "Tables") -> None:
    scene = table(3, only=True, up={0: "digits 5"}, piles={1: "dots 5", 2: "stars 2"}, turn=1)
    scene.flips(1).slaps(0)
    result = scene.state.result()
    assert scene.phase == "over"
    assert (result.ranks, result.winners, result.scores) == ((1, 2, 2), (0,), (2, 0, 0))


def test_rule_8_four_seats_play_on_until_two_are_left(table: "Tables") -> None:
    piles = {1: "dots 5, dots 7", 2: "stars 2, stars 8", 3: "squares 2"}
    scene = table(4, only=True, up={0: "digits 5"}, piles=piles, turn=1)
    scene.flips(1).slaps(0)
    assert scene.phase == "turn"
    assert scene.refusal("0 flip")[0] == "not-your-turn"
    scene.flips(1).lapses().flips(2).lapses().flips(3).slaps(3)
    assert scene.phase == "over"
    assert scene.state.result().ranks == (1, 3, 3, 2)


def test_rule_8_at_two_seats_the_champion_owns_the_first_hand_out(table: "Tables") -> None:
    piles = {1: "dots 5, dots 7", 2: "stars 2", 3: "squares 2"}
    scene = table(2, only=True, up={0: "digits 5"}, piles=piles, turn=1)
    scene.flips(1).slaps(0)
    assert scene.phase == "turn"  # three hands are left
    assert scene.state.scores() == [1, 0]
    scene.flips(1).lapses().flips(2).lapses().flips(3).slaps(3)
    assert scene.phase == "over"
    assert scene.state.result().winners == (0,)
