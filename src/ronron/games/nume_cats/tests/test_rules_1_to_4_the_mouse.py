"""Rules 1 to 4: the cards, the choices, turning up, and one slap a window."""

from typing import TYPE_CHECKING

import pytest

from ronron.games.nume_cats import GAME
from ronron.games.nume_cats.facets import FACETS
from ronron.games.nume_cats.pieces import GameEnded, Lapsed, NumeCatsView, TurnedUp, WasGreedy
from ronron.kit.luck import Luck
from ronron.kit.numbers import SERIES, YOUNGEST
from ronron.plain import BYSTANDER, Refusal

if TYPE_CHECKING:
    from ronron.games.nume_cats.tests.conftest import Tables

# --- 1 and 2: the cards and the table ----------------------------------------------------------------------------


def test_rule_1_eighty_cards_seventy_numbers_and_ten_specials() -> None:
    deck = GAME.deck(GAME.resolve(3, {}))
    assert sorted(deck) == list(range(80))


def test_rule_2_the_kittens_play_four_plain_series_and_no_specials() -> None:
    setup = GAME.resolve(4, {"pace": "kitten"})
    assert setup.options["series"] == list(YOUNGEST)
    assert len(GAME.deck(setup)) == 40
    chosen = GAME.resolve(4, {"pace": "kitten", "series": list(SERIES), "specials": "yes"})
    assert len(GAME.deck(chosen)) == 80


def test_rule_2_two_series_at_least() -> None:
    with pytest.raises(Refusal) as refused:
        GAME.resolve(3, {"series": ["dots"]})
    assert refused.value.code == "too-few-values"
    assert len(GAME.deck(GAME.resolve(3, {"series": ["dots", "stars"], "specials": "no"}))) == 20


@pytest.mark.parametrize("handicap", [[0, 0], [0, 0, -1], [0, 0, 2001], [0, 0, "100"], "100", [0, 0, True]])
def test_rule_2_a_handicap_is_some_milliseconds_for_each_seat(handicap: object) -> None:
    with pytest.raises(Refusal) as refused:
        GAME.resolve(3, {"handicap": handicap})
    assert (refused.value.code, refused.value.rule) == ("not-a-handicap", 2)


def test_rule_2_a_handicap_is_seen_by_all(table: "Tables") -> None:
    scene = table(3, handicap=[0, 250, 0])
    assert scene.view(BYSTANDER).handicap == (0, 250, 0)
    assert [FACETS.races.handicap_milliseconds(scene.state, seat) for seat in range(3)] == [0, 250, 0]


def test_rule_2_nobody_begins_who_is_not_there() -> None:
    with pytest.raises(Refusal) as refused:
        GAME.resolve(3, {"first": 4})
    assert refused.value.code == "no-such-seat"


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_rule_2_the_cards_are_dealt_as_evenly_as_they_go(seats: int) -> None:
    state = GAME.start(GAME.resolve(seats, {"first": 1}))
    for seed in (1, 2):
        state.play_house(state.sample(Luck(seed)))
    view = state.view(0)
    assert isinstance(view, NumeCatsView)
    sizes = [hand.pile for hand in view.hands]
    assert sum(sizes) == 80
    assert max(sizes) - min(sizes) <= 1
    assert view.turn == 1


def test_rule_2_two_seats_play_two_hands_each_and_say_which(table: "Tables") -> None:
    scene = table(2, up={1: "digits 4", 3: "dots 4"}, turn=2, piles={2: "stars 9"})
    assert [hand.seat for hand in scene.view().hands] == [0, 1, 0, 1]
    assert scene.refusal("0 flip-left") == ("other-hand", 2)
    scene.plays("0 flip-right", "house turn")
    assert scene.up(2) == "stars 9"
    assert scene.legal(1) == ["slap-left", "slap-right", "guess-left", "guess-right"]
    scene.plays("1 slap-right")
    assert scene.bottom(1, 2) == "digits 4, dots 4"  # one gives to one's other hand as to anyone
    assert scene.turn == 3


# --- 3: turning up -----------------------------------------------------------------------------------------------


def test_rule_3_in_turn_a_hand_turns_up_the_top_of_its_pile(table: "Tables") -> None:
    scene = table(3, piles={0: "dots 7", 1: "stars 2"})
    scene.flips(0).lapses()
    assert scene.up(0) == "dots 7"
    assert scene.turn == 1
    scene.flips(1)
    assert scene.heard(TurnedUp)[-1].hands == (1,)


def test_rule_3_only_the_newest_card_of_a_hand_counts(table: "Tables") -> None:
    scene = table(3, up={0: "digits 5", 1: "dots 5"}, piles={0: "stars 8"})
    scene.flips(0).slaps(1)
    assert scene.heard(WasGreedy)[0].hand == 1


def test_rule_3_equal_numbers_that_lay_there_before_are_still_open(table: "Tables") -> None:
    scene = table(4, up={0: "digits 5", 1: "dots 5"}, piles={2: "stars 8"}, turn=2)
    scene.flips(2).slaps(0)
    assert scene.bottom(1, 2) == "dots 5, digits 5"


def test_rule_3_a_paw_on_the_pile_ends_what_could_still_be_taken(table: "Tables") -> None:
    scene = table(3, up={0: "digits 5"}, piles={1: "dots 5", 2: "stars 1"}, turn=1)
    scene.flips(1).lapses()
    assert scene.can_slap(0)
    scene.plays("2 flip")
    assert scene.asked() == set()
    assert scene.phase == "reveal"


def test_rule_3_nobody_slaps_between_a_settlement_and_the_next_reveal(table: "Tables") -> None:
    scene = table(3, up={0: "digits 5"}, piles={1: "dots 5"}, turn=1)
    scene.flips(1).slaps(0)
    assert scene.phase == "turn"
    for seat in range(3):
        assert scene.refusal(f"{seat} slap")[0] in ("nothing-revealed", "not-your-turn")


def test_rule_3_a_flip_that_is_not_ones_turn_is_refused(table: "Tables") -> None:
    scene = table(3, piles={0: "dots 7"})
    assert scene.refusal("1 flip") == ("not-your-turn", None)
    scene.flips(0)
    assert scene.refusal("1 flip") == ("window-open", 4)


# --- 4: the mouse ------------------------------------------------------------------------------------------------


def test_rule_4_a_window_lapses_after_the_pace_of_the_table(table: "Tables") -> None:
    waits = {}
    for pace in ("kitten", "cat", "tiger"):
        scene = table(3, pace=pace, piles={0: "dots 7"}).flips(0)
        waits[pace] = scene.state.clock()[0].milliseconds
    assert waits["kitten"] > waits["cat"] > waits["tiger"]


def test_rule_4_after_the_lapse_equal_numbers_can_still_be_taken_until_the_flip(table: "Tables") -> None:
    scene = table(3, up={0: "digits 5"}, piles={1: "dots 5"}, turn=1)
    scene.flips(1).lapses().slaps(1)
    assert scene.bottom(0, 2) == "digits 5, dots 5"
    assert scene.turn == 1


def test_rule_4_greed_takes_all_face_up_cards(table: "Tables") -> None:
    scene = table(4, up={0: "digits 1, digits 2", 2: "dots 6", 3: "stars 9"}, piles={1: "squares 7"}, turn=1)
    scene.flips(1).slaps(3)
    assert scene.bottom(3, 5) == "stars 9, digits 1, digits 2, squares 7, dots 6"
    assert [scene.up(hand) for hand in range(4)] == ["", "", "", ""]
    assert scene.heard(WasGreedy)[0].cards == 5
    assert scene.turn == 2  # the next hand turns up


def test_rule_4_greed_by_the_one_who_turned_up(table: "Tables") -> None:
    scene = table(3, piles={0: "dots 7"}).flips(0).slaps(0)
    assert scene.bottom(0, 1) == "dots 7"
    assert scene.turn == 1


def test_rule_4_greed_after_the_lapse(table: "Tables") -> None:
    scene = table(3, up={1: "stars 2"}, piles={0: "dots 7"}).flips(0).lapses().slaps(2)
    assert scene.bottom(2, 2) == "dots 7, stars 2"
    assert scene.phase == "turn"
    assert scene.turn == 1


def test_rule_4_greed_ends_what_others_could_have_won(table: "Tables") -> None:
    scene = table(3, up={0: "digits 5"}, piles={1: "dots 5"}, turn=1)
    scene.flips(1).slaps(2)
    assert scene.bottom(2, 2) == "digits 5, dots 5"
    assert scene.turn == 2
    assert not scene.can_slap(0)


def test_rule_4_greed_after_a_contest_of_others_while_another_is_open(table: "Tables") -> None:
    piles = {0: "clock", 1: "digits 3", 2: "dots 3", 3: "digits 8", 4: "dots 8", 5: "stars 1"}
    scene = table(6, piles={**piles, 0: "clock, stars 2"}).flips(0).lapses().strikes()
    scene.slaps(1)
    assert scene.phase == "window"  # the eights are still open
    scene.slaps(5)
    assert scene.heard(WasGreedy)[0].hand == 5
    assert scene.turn == 1  # the winner was before, and turns up


def test_rule_4_who_was_beaten_does_not_slap_any_more(table: "Tables") -> None:
    piles = {0: "clock, stars 2", 1: "digits 3", 2: "dots 3", 3: "digits 8", 4: "dots 8", 5: "stars 1"}
    scene = table(6, piles=piles).flips(0).lapses().strikes().slaps(1)
    assert scene.refusal("2 slap") in (("settled-already", 4), ("not-your-turn", None))
    assert scene.refusal("1 slap") in (("slapped-already", 4), ("not-your-turn", None))
    assert scene.can_slap(3)
    assert scene.can_slap(4)


def test_rule_4_nobody_slapped_and_the_next_one_turns_up(table: "Tables") -> None:
    scene = table(3, piles={0: "dots 7"}).flips(0)
    assert scene.refusal("1 flip") == ("window-open", 4)
    scene.lapses()
    assert len(scene.heard(Lapsed)) == 1
    assert "flip" in scene.legal(1)


def test_rule_4_out_of_time_one_turns_up(table: "Tables") -> None:
    scene = table(3, piles={0: "dots 7"})
    assert scene.alphabet[scene.state.timeout(0)] == "flip"


# --- 9: the limits of time ---------------------------------------------------------------------------------------


def test_rule_9_at_the_time_limit_the_fewest_cards_come_first(table: "Tables") -> None:
    scene = table(3, only=True, up={0: "dots 1"}, piles={0: "dots 2", 1: "dots 3", 2: "dots 4, dots 5, dots 6"})
    scene.plays("house time-up 20")
    ended = scene.heard(GameEnded)[0]
    assert (ended.ending, ended.ranks, ended.winners) == ("minutes", (2, 1, 3), (1,))
    assert scene.state.result().scores == (1, 2, 0)


def test_rule_9_without_minutes_there_is_no_time_limit(table: "Tables") -> None:
    scene = table(3, minutes="none")
    assert scene.state.clock() == []
    assert scene.refusal("house time-up 20") == ("house-not-now", 9)
