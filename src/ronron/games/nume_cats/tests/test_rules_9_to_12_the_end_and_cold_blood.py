"""Rules 9 to 12: nothing to turn up, guesses, no tells, and sang-froid."""

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from ronron.games.nume_cats import GAME
from ronron.games.nume_cats.facets import FACETS
from ronron.games.nume_cats.pieces import (
    MOST_FLIPS,
    AllDecided,
    ChaseEnded,
    GameEnded,
    OrderDrawn,
    TrapSpared,
    TrapSprung,
    TurnedOver,
    WasGreedy,
    Won,
)
from ronron.kit.luck import Luck
from ronron.plain import BYSTANDER

if TYPE_CHECKING:
    from ronron.games.nume_cats.tests.conftest import Scene, Tables

# --- 9: nothing to turn up ---------------------------------------------------------------------------------------


def test_rule_9_every_face_up_pile_is_turned_over_and_shuffled(table: "Tables") -> None:
    scene = table(3, only=True, up={1: "dots 2, dots 4, dots 6", 2: "dots 9"}, piles={0: "dots 1"})
    scene.flips(0).lapses()
    assert scene.phase == "shuffle"
    assert scene.refusal("house shuffle 1 2 3") == ("not-the-cards", 9)
    scene.draws()
    assert scene.sizes() == [1, 3, 1]
    assert scene.turn == 1
    assert scene.heard(TurnedOver)[0].times == 1


def pass_round(scene: "Scene") -> None:
    """All turn up what they have, and nobody slaps."""
    while scene.phase == "turn" or scene.phase == "open":
        hand = scene.turn
        assert hand is not None
        scene.flips(hand).lapses()


def test_rule_9_the_third_time_running_it_is_over_and_the_fewest_cards_come_first(table: "Tables") -> None:
    scene = table(3, only=True, piles={0: "dots 1", 1: "dots 2, dots 4", 2: "dots 9, stars 8, stars 6"})
    for _ in range(2):
        pass_round(scene)
        scene.draws()
    pass_round(scene)
    ended = scene.heard(GameEnded)[0]
    assert (ended.ending, ended.ranks) == ("stuck", (1, 2, 3))


def test_rule_9_a_card_that_changes_hands_begins_the_count_anew(table: "Tables") -> None:
    scene = table(3, only=True, piles={0: "dots 1", 1: "dots 2, dots 4", 2: "dots 9, stars 8, stars 6"})
    pass_round(scene)
    scene.draws()
    hand = scene.turn
    assert hand is not None
    scene.flips(hand).slaps(hand)  # greed with nothing but one's own card changes nothing
    assert scene.view().stuck == 1
    hand = scene.turn
    assert hand is not None
    scene.flips(hand).slaps((hand + 1) % 3)
    assert scene.view().stuck == 0


def test_rule_9_after_two_thousand_flips_it_is_over(table: "Tables") -> None:
    scene = table(3, piles={0: "dots 1"})
    scene.state.flips = MOST_FLIPS - 1
    scene.flips(0)
    assert scene.phase == "window"
    scene.lapses()
    assert scene.heard(GameEnded)[0].ending == "flips"


# --- 10: guesses -------------------------------------------------------------------------------------------------


def test_rule_10_a_slap_too_soon_counts_as_a_guess(table: "Tables") -> None:
    scene = table(3, up={0: "digits 5"}, piles={1: "dots 5"}, turn=1).flips(1)
    slap = scene.alphabet.index("slap")
    assert scene.alphabet[FACETS.races.too_soon(scene.state, 0, slap)] == "guess"
    scene.lapses()
    assert scene.alphabet[FACETS.races.too_soon(scene.state, 0, slap)] == "slap"


def test_rule_10_a_guess_is_greed_even_when_the_card_would_have_been_right(table: "Tables") -> None:
    scene = table(3, up={0: "digits 5"}, piles={1: "dots 5"}, turn=1).flips(1).guesses(0)
    assert scene.heard(WasGreedy)[0].hand == 0


def test_rule_10_a_guess_at_a_chase_is_greed(table: "Tables") -> None:
    scene = table(3, up={1: "dots 4"}, piles={0: "chase"}).flips(0).guesses(1)
    assert scene.heard(WasGreedy)[0].cards == 2
    assert not scene.heard(ChaseEnded)


def test_rule_10_a_guess_takes_what_lay_there_before_the_reveal(table: "Tables") -> None:
    up = {0: "digits 5", 1: "dots 5"}
    scene = table(3, up=up, piles={2: "stars 8"}, turn=2).flips(2).guesses(1)
    assert scene.heard(Won)[0].losers == (0,)


def test_rule_10_a_guess_with_the_hand_that_just_covered_its_number_is_greed(table: "Tables") -> None:
    up = {0: "digits 5", 1: "dots 5", 2: "stars 5"}
    scene = table(3, up=up, piles={0: "squares 5"}).flips(0).guesses(0)
    assert scene.heard(WasGreedy)


# --- 11: no tells ------------------------------------------------------------------------------------------------

TABLES = {
    "nothing": "stars 1",
    "a pair": "dots 5",
    "sumo": "sumo",
    "chase": "chase",
    "trap": "trap",
    "gift": "gift",
    "clock": "clock",
}


def what_a_client_gets(scene: "Scene") -> object:
    """All but the card itself: what is asked of whom, what can be done, what time brings, and the rest of the view."""
    view = scene.view(BYSTANDER)
    bare = replace(view, hands=(), revealed=())
    return scene.asked(), [scene.legal(seat) for seat in range(4)], [*scene.state.clock()], bare


@pytest.mark.parametrize("card", TABLES.values(), ids=TABLES.keys())
def test_rule_11_nothing_says_whether_a_contest_is_open_nor_who_may_slap(table: "Tables", card: str) -> None:
    up = {0: "digits 5", 1: "stars 9"}
    plain = table(4, up=up, piles={2: "squares 2"}, turn=2).flips(2)
    other = table(4, up=up, piles={2: card}, turn=2).flips(2)
    assert what_a_client_gets(other) == what_a_client_gets(plain)


@pytest.mark.parametrize("card", ["stars 1", "dots 5", "sumo", "trap"])
def test_rule_11_after_the_lapse_neither(table: "Tables", card: str) -> None:
    up = {0: "digits 5", 1: "stars 9"}
    plain = table(4, up=up, piles={2: "squares 2"}, turn=2).flips(2).lapses()
    other = table(4, up=up, piles={2: card}, turn=2).flips(2).lapses()
    assert what_a_client_gets(other) == what_a_client_gets(plain)


def test_rule_11_a_reveal_comes_after_a_wait_and_a_clock_after_its_count(table: "Tables") -> None:
    scene = table(3, piles={0: "clock"}).plays("0 flip")
    assert FACETS.races.wait_milliseconds(scene.state) > 0
    scene.plays("house turn").lapses()
    assert FACETS.races.wait_milliseconds(scene.state) == scene.view().count_milliseconds


# --- 12: sang-froid ----------------------------------------------------------------------------------------------


def calm(table: "Tables", seats: int, **things: object) -> "Scene":
    return table(seats, sang_froid="yes", **things)


def test_rule_12_all_decide_sealed(table: "Tables") -> None:
    scene = calm(table, 3, up={0: "digits 5"}, piles={1: "dots 5"}, turn=1).flips(1)
    assert scene.asked() == {0, 1, 2}
    before = scene.view(2)
    scene.plays("0 slap")
    assert scene.view(2) == replace(before, decided=(True, False, False))
    assert scene.state.sealed()


def test_rule_12_the_house_draws_among_the_entitled(table: "Tables") -> None:
    winners = set()
    for seed in range(20):
        scene = calm(table, 3, up={0: "digits 5"}, piles={1: "dots 5"}, turn=1).flips(1)
        scene.plays("0 slap", "1 slap", "2 hold")
        assert scene.phase == "draw"
        scene.draws(seed)
        winners.add(scene.heard(Won)[0].hand)
    assert winners == {0, 1}


def test_rule_12_the_greedy_come_after_the_entitled(table: "Tables") -> None:
    scene = calm(table, 3, up={0: "digits 5"}, piles={1: "dots 5"}, turn=1).flips(1)
    scene.plays("2 slap", "0 slap", "1 hold")
    assert scene.heard(AllDecided)[0].hands == (0, 2)
    assert scene.heard(Won)[0].hand == 0
    assert not scene.heard(WasGreedy)


def test_rule_12_greed_in_cold_blood(table: "Tables") -> None:
    scene = calm(table, 3, up={0: "digits 5"}, piles={1: "dots 6"}, turn=1).flips(1)
    scene.plays("0 slap", "1 hold", "2 slap")
    assert scene.refusal("house order 1 2") == ("not-an-order", 12)
    scene.plays("house order 2 0")
    assert scene.heard(OrderDrawn)
    assert [event.hand for event in scene.heard(WasGreedy)] == [2]


def test_rule_12_nobody_slaps_and_play_goes_on(table: "Tables") -> None:
    scene = calm(table, 3, up={0: "digits 5"}, piles={1: "dots 5"}, turn=1).flips(1)
    scene.plays("0 hold", "1 hold", "2 hold")
    assert (scene.phase, scene.turn) == ("turn", 2)


def test_rule_12_chase_in_cold_blood_who_holds_back_is_late(table: "Tables") -> None:
    scene = calm(table, 4, up={1: "dots 4"}, piles={0: "chase"}).flips(0)
    scene.plays("0 slap", "1 hold", "2 slap", "3 slap", "house order 2 0 3")
    assert scene.heard(ChaseEnded)[0].late == (1,)
    assert scene.turn == 2


def test_rule_12_trap_in_cold_blood(table: "Tables") -> None:
    scene = calm(table, 3, piles={0: "trap"}).flips(0)
    scene.plays("0 slap", "1 slap", "2 hold", "house order 1 0")
    assert scene.heard(TrapSprung)
    assert not scene.heard(TrapSpared)


def test_rule_12_two_hands_decide_together(table: "Tables") -> None:
    scene = calm(table, 2, up={0: "digits 5", 2: "stars 5"}, piles={1: "dots 5"}, turn=1).flips(1)
    assert scene.legal(0) == ["slap-left", "slap-right", "hold", "slap-both"]
    scene.plays("0 slap-both", "1 hold", "house order 2 0")
    assert scene.heard(Won)[0].losers == (0, 1)


def test_rule_12_out_of_time_one_holds_back(table: "Tables") -> None:
    scene = calm(table, 3, piles={0: "dots 5"}).flips(0)
    assert scene.alphabet[scene.state.timeout(2)] == "hold"


# --- All of it ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_eighty_cards_are_always_accounted_for(seats: int) -> None:
    """Whole games, with every ending that chance brings."""
    for seed in range(2):
        state = GAME.start(GAME.resolve(seats, {}))
        luck = Luck(seed)
        while not state.over():
            timers = state.clock()
            if state.chance():
                state.play_house(state.sample(luck))
            elif state.owed() or luck.below(3):
                asked = [seat for seat in range(seats) if state.legal(seat)]
                seat = asked[luck.below(len(asked))]
                state.play(seat, state.random_move(seat, luck))
            else:
                state.play_house(timers[0].move)
            if state.places():
                assert sorted(card for place in state.places().values() for card in place) == list(range(80))
