"""Stories of Mémoire, named after its rules."""

from dataclasses import fields, is_dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ronron.games.memoire import GAME
from ronron.games.memoire.pieces import COUNTS, GameEnded, MemoireView, NoPair, PairFound, Told, Turned, TurnedBack
from ronron.kit.luck import Luck
from ronron.kit.numbers import SERIES, Card, number_cards
from ronron.kit.options import possible
from ronron.laws.position import Position
from ronron.plain import BYSTANDER, Refusal
from ronron.records.match import Match
from tests.stories import Scene

TWO = ["digits", "dots"]
DECK = number_cards(TWO)  # in places 0 to 9 the digits 1 to 10, in places 10 to 19 as many dots


def scene(seats: int, **options: object) -> Scene:
    table = Scene(GAME, seats, {"series": TWO, "first": 0, **options})
    return table.plays("house first 0", f"house deal {' '.join(map(str, DECK))}")


def cards_in(value: object) -> list[Card]:
    """Every card that stands anywhere in a view or an event."""
    if isinstance(value, Card):
        return [value]
    if is_dataclass(value) and not isinstance(value, type):
        return [card for field in fields(value) for card in cards_in(getattr(value, field.name))]
    return [card for part in value for card in cards_in(part)] if isinstance(value, tuple) else []


def test_rule_1_every_number_of_series_is_offered_and_the_next_ones_come_along() -> None:
    assert all(possible(GAME, seats)["count"] == list(COUNTS) for seats in GAME.about.seats)
    assert GAME.resolve(2, {"count": 6}).options["series"] == list(SERIES[:6])


@pytest.mark.parametrize(("count", "places"), [(2, 20), (4, 40), (6, 60)])
def test_rule_1_two_four_or_six_series_lie_on_the_table(count: int, places: int) -> None:
    series = ["digits", "dots", "stars", "squares", "capitals", "lower-case"]
    assert len(GAME.deck(GAME.resolve(2, {"series": series, "count": count}))) == places


def test_rule_1_no_more_series_lie_there_than_were_chosen() -> None:
    with pytest.raises(Refusal) as caught:
        GAME.resolve(2, {"series": TWO, "count": 4})
    assert (caught.value.code, caught.value.rule) == ("too-few-series", 1)


def test_rule_2_a_pair_is_kept_and_the_same_seat_goes_on() -> None:
    table = scene(2).plays("0 turn 3", "0 turn 13")
    assert table.heard(1, PairFound)[0].pairs == 1
    assert table.view(1).turn == 0
    assert table.view(1).found[0].places == (3, 13)
    assert table.refused("0 turn 3") == ("already-found", 2)


def test_rule_2_otherwise_the_next_seat_follows() -> None:
    table = scene(3).plays("0 turn 3", "0 turn 14")
    assert table.heard(1, NoPair)[0].next == 1
    assert table.view(1).turn == 1
    assert table.refused("0 turn 5") == ("not-your-turn", None)


def test_rule_2_one_does_not_turn_the_same_card_twice() -> None:
    assert scene(2).plays("0 turn 3").refused("0 turn 3") == ("already-up", 2)


def test_rule_2_two_cards_stay_up_until_the_next_one_is_turned() -> None:
    table = scene(2).plays("0 turn 3", "0 turn 14")
    assert [up.value for up in table.view(1).up] == [4, 5]
    table.plays("1 turn 14")  # one of them may be turned again
    assert [up.place for up in table.view(0).up] == [14]
    assert table.heard(0, TurnedBack)[0].places == (3, 14)


def test_rule_2_any_two_of_four_equal_numbers_are_a_pair() -> None:
    four = Scene(GAME, 2, {"count": 4, "first": 0}).plays("house first 0")
    four.plays(f"house deal {' '.join(map(str, number_cards(['digits', 'dots', 'stars', 'squares'])))}")
    four.plays("0 turn 6", "0 turn 36")
    assert four.heard(0, PairFound)[0].left == 19


@given(seed=st.integers(0, 2**30), steps=st.integers(0, 120), table=st.integers(0, 9))
def test_rule_2_a_card_turned_back_is_in_no_later_view_and_in_no_log(seed: int, steps: int, table: int) -> None:
    setup = GAME.tables_to_try()[table]
    match = Position(game=GAME, setup=setup, seed=seed, steps=steps).walk()
    state = match.state
    for viewer in match.viewers:
        view = state.view(viewer)
        assert isinstance(view, MemoireView)
        up = {one.place for one in view.up}
        found = {place for pair in view.found for place in pair.places}
        there = {state.cards[place] for place in up | found}  # type: ignore[attr-defined]
        shown = cards_in(view)
        assert len(shown) <= len(there)
        log = [event for event in match.heard[viewer] if not event.fleeting]
        told = [card for event in log for card in cards_in(event)]
        kept = [card for pair in view.found for card in pair.cards]
        assert sorted(map(str, told)) == sorted(map(str, kept))
        assert {str(card) for card in shown} <= {str(card) for card in kept} | {str(one.card) for one in view.up}


def test_rule_2_two_tables_that_differ_in_what_was_turned_back_look_alike() -> None:
    swapped = list(DECK)
    swapped[3], swapped[4] = swapped[4], swapped[3]
    tables = []
    for deck in (DECK, swapped):
        table = Scene(GAME, 2, {"series": TWO, "first": 0})
        table.plays("house first 0", f"house deal {' '.join(map(str, deck))}")
        tables.append(table.plays("0 turn 3", "0 turn 15", "1 turn 7"))
    assert tables[0].view(0) == tables[1].view(0)
    assert tables[0].heard(0, Turned) != tables[1].heard(0, Turned)  # at that moment they were seen


def test_rule_3_most_pairs_win() -> None:
    table = scene(2).plays("0 turn 0", "0 turn 11")
    table.plays(*(f"1 turn {place}" for value in range(10) for place in (value, 10 + value)))
    assert table.over()
    assert table.view(0).ranks == (2, 1)
    assert table.heard(0, GameEnded)[0].winners == (1,)


def test_rule_3_ties_are_shared() -> None:
    table = scene(2).plays(*(f"0 turn {place}" for value in range(5) for place in (value, 10 + value)))
    table.plays("0 turn 5", "0 turn 16")
    table.plays(*(f"1 turn {place}" for value in range(5, 10) for place in (value, 10 + value)))
    assert table.view(0).ranks == (1, 1)


def test_rule_3_alone_the_score_is_the_number_of_turns() -> None:
    table = scene(1).plays("0 turn 0", "0 turn 11")
    table.plays(*(f"0 turn {place}" for value in range(10) for place in (value, 10 + value)))
    result = table.match.state.result()
    assert (result.scores, result.ranks, result.winners) == ((11,), (1,), (0,))


@pytest.mark.parametrize(("seats", "winners"), [(1, ()), (2, (0, 1))])
def test_rule_4_too_many_turns_without_a_pair_end_it_as_it_stands(seats: int, winners: tuple[int, ...]) -> None:
    table = scene(seats)
    for turn in range(100):
        assert not table.over()
        table.plays(f"{turn % seats} turn 0", f"{turn % seats} turn 11")
    assert table.over()
    assert not table.view(0).complete
    assert table.match.state.result().winners == winners


def test_rule_5_alone_there_is_nobody_to_tell() -> None:
    with pytest.raises(Refusal) as caught:
        GAME.resolve(1, {"variant": "auditory"})
    assert (caught.value.code, caught.value.rule) == ("nobody-to-tell", 5)


def test_rule_5_whoever_turns_and_the_bystander_do_not_see_the_card_and_the_others_do() -> None:
    table = scene(3, variant="auditory").plays("0 turn 3")
    assert [table.view(viewer).up[0].value for viewer in (0, 1, 2, BYSTANDER)] == [None, 4, 4, None]
    assert [event.card for event in table.heard(0, Turned)] == [None]
    assert table.heard(1, Turned)[0].card is not None


def test_rule_5_the_next_seat_tells_the_truth_before_anything_else() -> None:
    table = scene(3, variant="auditory").plays("0 turn 3")
    assert table.view(0).teller == 1
    assert table.refused("0 turn 4") == ("not-your-turn", None)
    assert table.refused("1 tell 5") == ("not-what-is-seen", 5)
    assert table.refused("1 turn 5") == ("not-now", 5)
    table.plays("1 tell 4")
    assert table.view(0).up[0].value == 4
    assert table.view(0).up[0].card is None
    assert table.refused("0 tell 4") == ("not-now", 2)


def test_rule_5_a_pair_is_known_when_the_second_card_was_told() -> None:
    table = scene(2, variant="auditory").plays("0 turn 3", "1 tell 4", "0 turn 13")
    assert not table.heard(0, PairFound)
    table.plays("1 tell 4")
    assert table.heard(0, PairFound)[0].places == (3, 13)


def test_rule_5_out_of_time_the_house_tells_it() -> None:
    table = scene(2, variant="auditory").plays("0 turn 3")
    state = table.match.state
    assert table.match.alphabet[state.timeout(1)] == "tell 4"


def test_rule_5_aloud_the_house_tells_the_player_nothing() -> None:
    table = scene(2, variant="aloud").plays("0 turn 3", "1 tell 4")
    assert table.heard(0, Told)[0].value is None
    assert table.heard(1, Told)[0].value == 4
    assert table.view(0).up[0].value is None


def test_worlds_remember_everything_that_was_seen_or_told() -> None:
    match: Match = scene(2, variant="auditory").plays("0 turn 3", "1 tell 4", "0 turn 14", "1 tell 5", "1 turn 7").match
    for viewer, places in ((0, (3, 7, 14)), (1, (3, 14))):
        imagination = GAME.imagine(match.knowledge(viewer))
        for seed in range(20):
            world = imagination.sample(Luck(seed))
            values = [world.cards[place] % 10 for place in places]  # type: ignore[attr-defined]
            assert values == [DECK[place] % 10 for place in places]
