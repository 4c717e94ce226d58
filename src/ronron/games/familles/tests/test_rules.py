"""Stories of Familles, named after its rules."""

import pytest

from ronron.games.familles import GAME
from ronron.games.familles.pieces import Asked, Dealt, Drew, FamilyDown, GameEnded, Passed
from ronron.games.familles.rules import Clan
from ronron.kit.numbers import number_cards
from ronron.plain import BYSTANDER, Refusal
from tests.stories import Scene, number

THREE = ["digits", "dots", "stars"]


def scene(hands: list[str], pile: str = "", **options: object) -> Scene:
    """Everyone gets these cards (`"digits 5, dots 5"`), then whatever is left; the pile begins with its cards."""
    chosen = {"series": THREE, "first": 0, **options}
    table = Scene(GAME, len(hands), chosen).plays("house first 0")
    each = Clan(table.match.setup).each
    wished = [cards_of(hand) for hand in hands]
    top = cards_of(pile)
    left = [card for card in number_cards(THREE) if card not in top and not any(card in hand for hand in wished)]
    order: list[int] = []
    for hand in wished:
        missing = each - len(hand)
        order += [*hand, *left[:missing]]
        left = left[missing:]
    return table.plays(f"house deal {' '.join(map(str, (*order, *top, *left)))}")


def late(hands: list[str], pile: str = "", **options: object) -> Scene:
    """Near the end: exactly these hands and this pile; every other card is down, with seat 0."""
    table = scene(["" for _ in hands], "", **options)
    state = table.match.state
    held = [cards_of(hand) for hand in hands]
    rest = cards_of(pile)
    where = [-1] * 70
    for card in number_cards(THREE):
        where[card] = next((seat for seat, hand in enumerate(held) if card in hand), -2 if card in rest else -3)
    state.where = where  # type: ignore[attr-defined]
    state.sizes = [len(hand) for hand in held]  # type: ignore[attr-defined]
    state.pile, state.next_card = rest, 0  # type: ignore[attr-defined]
    clan = state.clan  # type: ignore[attr-defined]
    families = sorted({clan.family[card] for card in number_cards(THREE)})
    down = [family for family in families if all(where[card] == -3 for card in clan.members(family))]
    state.down = [8 * family for family in down]  # type: ignore[attr-defined]
    state.points = [len(down), *[0] * (len(hands) - 1)]  # type: ignore[attr-defined]
    return table


def cards_of(names: str) -> list[int]:
    return [number(name) for name in names.split(", ")] if names else []


def test_rule_1_a_family_is_a_value_or_a_series() -> None:
    value = Clan(GAME.resolve(2, {"series": THREE}))
    series = Clan(GAME.resolve(2, {"series": THREE, "by": "series"}))
    assert (value.size, value.each) == (3, 3)
    assert (series.size, series.each) == (10, 10)


@pytest.mark.parametrize(("language", "seven"), [("fr", "SEPT"), ("en", "SEVEN")])
def test_rule_1_everyone_knows_what_stands_on_the_cards_that_are_read(language: str, seven: str) -> None:
    table = Scene(GAME, 2, {"series": ["dots", "capitals", "additions"], "language": language})
    for viewer in (0, 1, BYSTANDER):
        words = {card.notation(): card.text for card in table.view(viewer).worded}
        assert len(words) == 20
        assert words["capitals 7"] == seven
        assert words["additions 10"] == "5 + 5"


@pytest.mark.parametrize(("seats", "each"), [(2, 10), (3, 6), (4, 5), (5, 4), (6, 3)])
def test_rule_1_at_least_one_family_stays_in_the_pile(seats: int, each: int) -> None:
    table = Scene(GAME, seats, {"series": THREE, "by": "series", "first": 0}).plays("house first 0")
    table.plays(f"house deal {' '.join(map(str, number_cards(THREE)))}")
    assert table.heard(BYSTANDER, Dealt)[0].each == each
    assert table.heard(BYSTANDER, Dealt)[0].pile >= 10


def test_rule_1_a_family_complete_at_the_deal_goes_down_at_once() -> None:
    table = scene(["digits 1, digits 2, digits 3", "digits 7, dots 7, stars 7", "dots 1"])
    assert [(event.seat, event.name) for event in table.heard(0, FamilyDown)] == [(1, "7")]
    assert table.view(0).hand_sizes == (3, 0, 3)


def test_rule_1_one_sees_only_ones_own_hand() -> None:
    table = scene(["digits 1", "digits 7"])
    assert table.heard(0, Dealt)[0].hands[1] is None
    assert table.view(BYSTANDER).hand is None
    assert any(card.notation() == "digits 7" for card in table.view(1).hand)


def test_rule_2_who_has_the_card_gives_it_and_one_asks_again() -> None:
    table = scene(["digits 1, digits 2, digits 3", "dots 1, dots 2, dots 4"]).plays("0 ask 1 dots 1")
    assert table.heard(1, Asked)[0].given
    assert table.view(0).turn == 0
    assert table.view(0).hand_sizes == (4, 2)
    assert table.view(0).last.given


def test_rule_2_otherwise_one_draws_and_the_next_seat_follows() -> None:
    table = scene(["digits 1, digits 2, digits 3", "dots 1, dots 2, dots 4"], "stars 9").plays("0 ask 1 stars 1")
    assert table.view(0).turn == 1
    assert [event.card for event in table.heard(1, Drew)] == [None]
    assert table.heard(0, Drew)[0].card == table.view(0).hand[-1]


def test_rule_2_the_very_card_asked_for_is_shown_and_one_asks_again() -> None:
    table = scene(["digits 1, digits 2, digits 3", "dots 1, dots 2, dots 4"], "stars 1").plays("0 ask 1 stars 1")
    drew = table.heard(1, Drew)[0]
    assert drew.lucky
    assert drew.card == table.view(0).hand[1]
    assert table.view(1).turn == 0
    assert table.view(1).last.lucky


def test_rule_2_with_the_pile_empty_a_no_ends_the_turn() -> None:
    table = late(["digits 1, dots 2", "dots 1, digits 2", "stars 1, stars 2"]).plays("0 ask 1 stars 1")
    assert not table.heard(0, Drew)
    assert table.view(0).turn == 1


def test_rule_2_what_one_may_ask() -> None:
    table = scene(["digits 1, digits 2, digits 3", "dots 1, dots 2, dots 4"])
    assert table.refused("0 ask 0 dots 1") == ("not-oneself", 2)
    assert table.refused("0 ask 1 digits 1") == ("in-hand", 2)
    assert table.refused("0 ask 1 dots 4") == ("not-your-family", 2)
    assert table.refused("1 ask 0 digits 1") == ("not-your-turn", None)


def test_rule_2_one_asks_nobody_who_holds_nothing() -> None:
    table = scene(["digits 1, digits 2, digits 3", "digits 7, dots 7, stars 7", "dots 1, dots 2, dots 4"])
    assert table.refused("0 ask 1 dots 1") == ("holds-nothing", 2)


def test_rule_3_without_a_card_at_the_start_of_a_turn_one_draws_then_asks() -> None:
    hands = ["digits 1, digits 2, digits 3", "digits 7, dots 7, stars 7", "dots 1, dots 2, dots 4"]
    table = scene(hands, "stars 9, stars 5")
    table.plays("0 ask 2 stars 1")
    assert [event.seat for event in table.heard(0, Drew)] == [0, 1]
    assert table.view(1).turn == 1
    assert [card.notation() for card in table.view(1).hand] == ["stars 5"]


def test_rule_3_without_a_card_left_in_the_middle_the_turn_is_over() -> None:
    table = late(["digits 1, dots 1", "stars 1, digits 2, dots 2", "stars 2"]).plays("0 ask 1 stars 1")
    assert table.view(0).points[0] == 9
    assert table.view(0).turn == 1


def test_rule_4_nobody_to_ask_one_draws_and_the_next_seat_follows() -> None:
    table = late(["digits 1, digits 2", "dots 1"], "dots 2, stars 1, stars 2").plays("0 ask 1 dots 1")
    # Seat 0 has all that is in hands: it draws, and so does seat 1, which has no card and then somebody to ask.
    assert [event.seat for event in table.heard(0, Drew)] == [0, 1]
    assert [event.seat for event in table.heard(0, Passed)] == [0]
    assert table.view(1).turn == 1


def test_rule_4_without_card_and_pile_one_passes() -> None:
    table = late(["digits 1, dots 1", "", "stars 1, digits 2", "dots 2, stars 2"]).plays("0 ask 3 stars 1")
    assert [event.seat for event in table.heard(0, Passed)] == [1]
    assert table.view(0).turn == 2


def test_rule_5_it_ends_when_all_families_are_down() -> None:
    table = late(["digits 1, dots 1", "stars 1"]).plays("0 ask 1 stars 1")
    ended = table.heard(1, GameEnded)[0]
    assert (ended.complete, ended.winners, ended.points) == (True, (0,), (10, 0))


def test_rule_5_too_many_failed_questions_end_it_as_it_stands() -> None:
    table = late(["digits 1, digits 2", "dots 1, dots 2", "stars 1, stars 2"])
    for at in range(30):
        assert not table.over()
        seat = at % 3
        series = THREE[(seat + 2) % 3]
        table.plays(f"{seat} ask {(seat + 1) % 3} {series} 1")
    ended = table.heard(1, GameEnded)[0]
    assert not ended.complete
    assert [len(hand) for hand in ended.hands] == [2, 2, 2]


def test_rule_5_a_card_given_counts_the_failures_anew() -> None:
    table = late(["digits 1, digits 2", "dots 1, dots 2", "stars 1, stars 2"])
    table.plays("0 ask 1 stars 1", "1 ask 2 digits 1")
    assert table.view(0).failures == 2
    table.plays("2 ask 0 digits 1")
    assert table.view(0).failures == 0


def test_options_who_starts_must_be_there() -> None:
    with pytest.raises(Refusal) as caught:
        GAME.resolve(3, {"first": 3})
    assert (caught.value.code, caught.value.rule) == ("no-such-seat", 1)
