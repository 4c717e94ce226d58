"""Stories of Bataille, named after its rules."""

import pytest

from ronron.games.bataille import GAME
from ronron.games.bataille.pieces import (
    BattleBegan,
    Dealt,
    GameEnded,
    Gathered,
    Shared,
    Staked,
    TurnedUp,
    WentOut,
    Won,
)
from ronron.kit.numbers import number_cards
from ronron.plain import BYSTANDER, Refusal
from tests.stories import Scene, number, numbers

TWO = ["digits", "dots"]


def scene(seats: int, *piles: list[str], **options: object) -> Scene:
    """A table where the piles begin with these cards, and go on with whatever is left, seat by seat from seat 0."""
    table = Scene(GAME, seats, {"series": TWO, "first": 0, **options}).plays("house first 0")
    each = len(number_cards(TWO)) // seats
    wished = [[number(card) for card in pile] for pile in piles]
    left = [card for card in number_cards(TWO) if not any(card in pile for pile in wished)]
    order: list[int] = []
    for seat in range(seats):
        pile = wished[seat] if seat < len(wished) else []
        missing = each - len(pile)
        order += [*pile, *left[:missing]]
        left = left[missing:]
    return table.plays(f"house deal {' '.join(map(str, (*order, *left)))}")


def flip(table: Scene) -> Scene:
    """Everyone who is asked goes on."""
    state = table.match.state
    for seat in range(table.match.setup.seats):
        for move in table.match.legal(seat)[:1]:
            if state.owed() >> seat & 1:
                table.plays(f"{seat} {move}")
    return table


def gather(table: Scene) -> Scene:
    """The house puts what was won under the pile, in rising order."""
    cards = sorted(table.match.state.on_the_table())  # type: ignore[attr-defined]
    return table.plays(f"house gather {' '.join(map(str, cards))}")


def few(*piles: str) -> Scene:
    """A table of so many seats where each has exactly these cards: `"digits 5, dots 5"`. The rest lies aside."""
    table = Scene(GAME, len(piles), {"series": TWO, "first": 0}).plays("house first 0")
    deck = " ".join(map(str, number_cards(TWO)))
    table.plays(f"house deal {deck}")
    state = table.match.state
    hands = [[number(card) for card in pile.split(", ")] if pile else [] for pile in piles]
    used = {card for hand in hands for card in hand}
    state.piles = [hand[::-1] for hand in hands]  # type: ignore[attr-defined]
    state.aside = [card for card in number_cards(TWO) if card not in used]  # type: ignore[attr-defined]
    state.fighting = sum(1 << seat for seat, hand in enumerate(hands) if hand)  # type: ignore[attr-defined]
    return table


def test_rule_1_piles_are_equal_and_what_is_left_over_is_set_aside() -> None:
    table = scene(3)
    assert table.heard(BYSTANDER, Dealt)[0].each == 6
    assert table.view(0).piles == (6, 6, 6)
    assert table.view(0).aside == 2


def test_rule_1_two_series_at_least() -> None:
    with pytest.raises(Refusal) as caught:
        GAME.resolve(2, {"series": ["dots"]})
    assert caught.value.code == "too-few-values"


def test_rule_1_series_are_written_in_one_order() -> None:
    assert GAME.resolve(2, {"series": ["stars", "digits", "stars"]}).options["series"] == ["digits", "stars"]


@pytest.mark.parametrize("series", ["dots", ["dots", "spots"], None])
def test_rule_1_series_that_do_not_exist_are_refused(series: object) -> None:
    with pytest.raises(Refusal) as caught:
        GAME.resolve(2, {"series": series})
    assert caught.value.code == "unknown-value"


def test_rule_1_who_is_dealt_to_first_must_be_there() -> None:
    with pytest.raises(Refusal) as caught:
        GAME.resolve(2, {"first": 2})
    assert (caught.value.code, caught.value.rule) == ("no-such-seat", 1)


def test_rule_1_the_first_seat_gets_the_first_pile() -> None:
    table = Scene(GAME, 2, {"series": TWO, "first": 1}).plays("house first 1")
    table.plays(f"house deal {numbers(*(f'{series} {value}' for value in range(10, 0, -1) for series in TWO))}")
    flip(table)
    assert [card.value for card in table.heard(0, TurnedUp)[0].cards] == [5, 10]


def test_rule_2_the_greatest_number_takes_everything() -> None:
    table = flip(scene(3, ["digits 6"], ["digits 9"], ["digits 4"]))
    assert (table.heard(0, Won)[0].seat, table.heard(0, Won)[0].cards) == (1, 3)
    gather(table)
    assert table.view(0).piles == (5, 8, 5)
    assert table.view(0).last.takers == (1,)


def test_rule_2_cards_are_turned_up_when_the_last_one_is_ready() -> None:
    table = scene(2, ["digits 6"], ["digits 9"]).plays("1 flip")
    assert not table.heard(0, TurnedUp)
    assert table.view(0).ready == (False, True)
    table.plays("0 flip")
    assert [card.value for card in table.heard(0, TurnedUp)[0].cards] == [6, 9]


def test_rule_2_one_does_not_lay_where_there_is_no_battle() -> None:
    assert scene(2).refused("0 lay") == ("not-now", 2)


def test_rule_2_who_has_no_card_is_out() -> None:
    table = gather(flip(few("digits 6, dots 1", "digits 9, dots 2", "digits 4")))
    assert [event.seat for event in table.heard(0, WentOut)] == [2]
    assert table.view(0).fighting == (0, 1)


def test_rule_3_a_battle_takes_one_card_face_down_and_one_face_up() -> None:
    table = flip(scene(3, ["digits 9", "digits 1", "digits 5"], ["dots 9", "dots 1", "dots 6"], ["digits 4"]))
    assert (table.heard(0, BattleBegan)[0].seats, table.heard(0, BattleBegan)[0].value) == ((0, 1), 9)
    assert table.refused("0 flip") == ("not-now", 3)
    flip(table)
    laid = table.view(BYSTANDER).laid
    assert [card and card.value for card in laid[0]] == [9, None, 5]
    assert table.heard(2, Won)[0].seat == 1
    assert table.heard(2, Won)[0].cards == 7


def test_rule_3_who_is_not_level_does_not_fight() -> None:
    table = flip(scene(3, ["digits 9"], ["dots 9"], ["digits 4"]))
    assert table.refused("2 lay") == ("not-your-turn", None)


def test_rule_3_level_again_they_go_on() -> None:
    cards = ["9", "1", "5", "2", "3"]
    table = flip(flip(scene(2, [f"digits {value}" for value in cards], [f"dots {value}" for value in cards])))
    assert len(table.heard(0, BattleBegan)) == 2
    assert table.view(0).phase == "battle"


def test_rule_3_a_single_card_is_laid_face_up_and_fights() -> None:
    table = flip(flip(few("digits 9, digits 8", "dots 9, dots 1, dots 7")))
    assert table.heard(0, TurnedUp)[1].down == (1,)
    assert table.heard(0, Won)[0].seat == 0


def test_rule_3_the_only_one_who_can_lay_takes_everything() -> None:
    table = flip(few("digits 9", "dots 9, dots 1", "digits 2, digits 3"))
    won = table.heard(0, Won)[0]
    assert (won.seat, won.fought, won.cards) == (1, False, 3)


def test_rule_3_who_has_no_card_for_the_battle_cannot_win_it() -> None:
    table = flip(few("digits 9", "dots 9, dots 1, dots 2", "digits 4"))
    assert table.heard(0, Won)[0].seat == 1


def test_rule_3_where_none_can_lay_the_cards_are_a_stake_for_the_next_winner() -> None:
    table = flip(few("digits 9", "dots 9", "digits 2, digits 3", "dots 1, dots 4"))
    assert table.heard(0, Staked)[0].cards == 4
    assert len(table.view(0).stake) == 4
    assert table.view(0).fighting == (2, 3)
    gather(flip(table))
    assert table.view(0).piles == (0, 0, 0, 6)
    assert table.over()


def test_rule_3_a_stake_goes_to_the_last_one_who_has_cards() -> None:
    table = gather(flip(flip(few("digits 9", "dots 9", "digits 2, digits 3"))))
    assert table.view(0).piles == (0, 0, 4)
    assert table.view(0).ending == "all"


def test_rule_3_where_nobody_holds_a_card_they_share_from_the_first_seat_on() -> None:
    table = flip(few("digits 9", "dots 9", "digits 2"))
    assert table.heard(0, Shared)[0].seats == (0, 1)
    gather(table)
    assert table.view(0).piles == (2, 1, 0)
    assert not table.over()


def test_rule_4_the_house_shuffles_what_was_won_and_nobody_sees_the_order() -> None:
    table = flip(scene(2, ["digits 6"], ["digits 9"]))
    assert table.refused(f"house gather {number('digits 6')}") == ("not-the-cards", 4)
    one, other = (Scene(GAME, 2, table.match.setup.options) for _ in range(2))
    for twin, won in ((one, ("digits 6", "digits 9")), (other, ("digits 9", "digits 6"))):
        for entry in table.match.entries:
            twin.match.play(entry)
        twin.plays(f"house gather {numbers(*won)}")
    assert [one.view(viewer) for viewer in (0, 1, BYSTANDER)] == [other.view(viewer) for viewer in (0, 1, BYSTANDER)]
    assert one.heard(0, Gathered) == other.heard(0, Gathered)


def test_rule_4_it_ends_when_one_seat_has_everything() -> None:
    table = gather(flip(few("digits 6", "digits 9")))
    assert table.over()
    ended = table.heard(0, GameEnded)[0]
    assert (ended.ending, ended.winners, ended.cards) == ("all", (1,), (0, 2))


def test_rule_2_whoever_is_out_is_not_asked_again() -> None:
    out = GAME.facets().going_out.out
    table = few("digits 5, digits 1", "digits 3", "dots 7, dots 1")
    assert out(table.match.state) == 0
    flip(table)
    assert out(table.match.state) == 0  # cards of his still lie there
    gather(table)
    assert (out(table.match.state), table.match.state.owed()) == (0b010, 0b101)


def test_rule_4_it_ends_after_the_last_round() -> None:
    table = scene(2, rounds=50)
    while not table.over():
        flip(table)
        if table.match.state.chance():
            gather(table)
    assert table.view(0).round <= 50
    assert table.view(0).ending in ("all", "rounds")


def test_rule_4_time_is_looked_at_between_rounds() -> None:
    table = scene(2, ["digits 6"], ["digits 9"], minutes=10).plays("0 flip", "house time-up 10")
    assert not table.over()
    assert table.view(0).time_is_up
    gather(table.plays("1 flip"))
    assert table.over()
    assert (table.view(0).ending, table.view(0).round, table.view(0).ranks) == ("minutes", 1, (2, 1))


def test_rule_4_before_a_round_has_begun_time_ends_it_at_once() -> None:
    table = scene(2, minutes=10).plays("house time-up 10")
    assert table.over()
    assert table.view(0).ranks == (1, 1)


def test_rule_4_without_a_limit_in_minutes_there_is_no_clock() -> None:
    table = scene(2)
    assert not table.match.state.clock()
    assert table.refused("house time-up 10") == ("house-not-now", 4)
