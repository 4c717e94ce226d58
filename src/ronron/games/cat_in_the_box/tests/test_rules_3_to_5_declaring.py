"""Rules 3, 4 and 5: which card may be declared in which colour, by the leader and by those who follow."""

from typing import TYPE_CHECKING

import pytest

from ronron.games.cat_in_the_box import GAME
from ronron.games.cat_in_the_box.pieces import COLOURS, BoxView, Declared, GaveUp
from ronron.kit.luck import Luck
from ronron.plain import Refusal, Setup

if TYPE_CHECKING:
    from ronron.games.cat_in_the_box.tests.conftest import Tables

each_setup = pytest.mark.parametrize(
    "setup", GAME.tables_to_try(), ids=lambda one: f"{one.seats}-{one.options['face']}"
)


# --- Rule 3 ------------------------------------------------------------------------------------------------------


def test_rule_3_a_declared_card_puts_a_token_on_its_space(table: "Tables") -> None:
    scene = table(3).position(hands={0: "2 5", 1: "3 4", 2: "1 1"}).plays("0 play 5 blue")
    assert scene.owner("5 blue") == 0
    assert [scene.owner(f"5 {colour}") for colour in ("red", "yellow", "green")] == [None] * 3
    assert scene.view(0).hand == (2,)
    assert scene.view().played[0].seat == 0


def test_rule_3_a_space_is_taken_once_whoever_took_it(table: "Tables") -> None:
    scene = table(3).position(hands={0: "5 5", 1: "5 5", 2: "5 1"}).plays("0 play 5 blue")
    assert scene.colours(1, 5) == ["red", "yellow", "green"]
    assert scene.refusal("1 play 5 blue") == ("space-taken", 3)
    scene.plays("1 play 5 green")
    assert scene.colours(2, 5) == ["red", "yellow"]
    assert scene.refusal("2 play 5 green") == ("space-taken", 3)
    assert scene.refusal("2 play 5 blue") == ("space-taken", 3)


def test_rule_3_the_refusal_says_whose_token_is_in_the_way(table: "Tables") -> None:
    scene = table(3).position(hands={0: "5 5", 1: "5 5", 2: "5 1"}, tokens={2: "5 yellow"}, leader=1)
    with pytest.raises(Refusal) as caught:
        scene.plays("1 play 5 yellow")
    assert caught.value.values == {"number": 5, "colour": "yellow", "by": 2}


def test_rule_3_a_bare_x_closes_its_colour(table: "Tables") -> None:
    scene = table(3).position(hands={0: "2 5", 1: "3 4", 2: "1 1"}, bare={0: "blue"})
    assert scene.colours(0, 5) == ["yellow", "green"]
    assert scene.refusal("0 play 5 blue") == ("colour-given-up", 3)


def test_rule_3_a_bare_x_closes_nothing_to_the_others(table: "Tables") -> None:
    scene = table(3).position(hands={0: "2 5", 1: "3 4", 2: "1 1"}, bare={0: "blue"}, leader=1)
    assert scene.colours(1, 3) == ["blue", "yellow", "green"]


def test_rule_3_one_plays_only_what_one_holds(table: "Tables") -> None:
    scene = table(3).position(hands={0: "2 5", 1: "3 4", 2: "1 1"})
    assert scene.refusal("0 play 3 blue") == ("not-in-hand", 3)
    # Also where another reason stands beside it: what others hold is not told.
    assert scene.refusal("0 play 6 red") == ("not-in-hand", 3)


def test_rule_3_a_card_of_which_one_holds_several_goes_one_at_a_time(table: "Tables") -> None:
    scene = table(3).position(hands={0: "5 5 5", 1: "1 1", 2: "2 2"}).plays("0 play 5 blue")
    assert scene.view(0).hand == (5, 5)


def test_rule_3_tokens_never_run_out(table: "Tables") -> None:
    """The box holds twelve tokens of a colour, four of them on the X's; here nobody counts."""
    spaces = ", ".join(f"{number} {colour}" for colour in ("red", "blue", "yellow") for number in range(1, 5))
    scene = table(4).position(hands={0: "8 8", 1: "7 7", 2: "6 6", 3: "5 5"}, tokens={0: spaces}, trick=0)
    assert scene.colours(0, 8) == list(COLOURS)


@each_setup
def test_rules_3_and_4_say_exactly_what_can_be_played(table: "Tables", setup: Setup) -> None:
    """Random games against the two rules read aloud: nothing else ever closes a card."""
    for seed in range(2):
        scene = table(setup.seats, setup.options["face"])
        luck = Luck(seed)
        while not scene.box.over():
            scene.plays_once(luck)
            view = scene.view()
            if view.phase == "play":
                assert view.turn is not None
                seen = scene.view(view.turn)
                assert scene.options(view.turn) == [f"play {n} {c}" for n, c in declarable(seen)]
                assert scene.options(view.turn), "who is asked can always answer"


def declarable(view: BoxView) -> list[tuple[int, str]]:
    """Rules 3 and 4, from what the player sees."""
    assert view.hand is not None
    assert view.turn == view.viewer
    free = {(one.number, one.colour) for row in view.board for one in row if one.seat is None and not one.blocked}
    open_to_me: list[tuple[int, str]] = [
        (number, colour)
        for colour in COLOURS
        for number in sorted(set(view.hand))
        if (number, colour) in free and colour in view.open_colours[view.turn]
    ]
    red_lies = any(one.seat is not None for one in view.board[0])
    if view.played or red_lies:
        return open_to_me
    other = [(number, colour) for number, colour in open_to_me if colour != "red"]
    return other or open_to_me


# --- Rule 4 ------------------------------------------------------------------------------------------------------


@each_setup
def test_rule_4_the_first_lead_of_a_round_is_blue_yellow_or_green(table: "Tables", setup: Setup) -> None:
    scene = table(setup.seats, setup.options["face"]).deal().ready(*[1] * setup.seats if setup.seats > 2 else [])
    colours = {option.split()[2] for option in scene.options(0)}
    assert colours == {"blue", "yellow", "green"}
    number = scene.options(0)[0].split()[1]
    assert scene.refusal(f"0 play {number} red") == ("red-not-open", 4)


def test_rule_4_the_leaders_colour_is_the_led_one(table: "Tables") -> None:
    scene = table(3).position(hands={0: "2 5", 1: "3 4", 2: "1 1"})
    assert scene.view().led is None
    scene.plays("0 play 5 yellow", "1 play 3 blue")
    assert scene.view().led == "yellow"
    assert [event.led for event in scene.heard(Declared)] == [True, False]


@pytest.mark.parametrize("owner", [0, 1, 2])
def test_rule_4_red_may_be_led_once_any_token_lies_in_the_red_row(table: "Tables", owner: int) -> None:
    scene = table(3).position(hands={0: "2 5", 1: "3 4", 2: "1 1"}, tokens={owner: "6 red"})
    assert scene.view().red_open
    assert scene.colours(0, 5) == list(COLOURS)


def test_rule_4_a_red_card_of_this_round_opens_red_for_the_next_lead(table: "Tables") -> None:
    scene = table(3).position(hands={0: "2 2", 1: "6 4", 2: "1 1"})
    scene.plays("0 play 2 yellow", "1 play 6 red", "2 play 1 yellow")
    assert scene.view().leader == 1
    assert scene.colours(1, 4) == ["red", "blue", "green"]  # yellow it gave up (rule 5)


def test_rule_4_red_sleeps_again_in_the_next_round(table: "Tables") -> None:
    scene = table(3).position(hands={0: "2 2", 1: "6 4", 2: "1 1"}, trick=7)
    scene.plays("0 play 2 yellow", "1 play 6 red", "2 play 1 yellow").deal().ready(1, 1, 1)
    assert not scene.view().red_open
    assert not any(option.endswith("red") for option in scene.options(1))


@pytest.mark.parametrize("seats", [2, 4])
def test_rule_4_the_holes_of_the_red_row_do_not_open_red(table: "Tables", seats: int) -> None:
    scene = table(seats).position(hands=dict.fromkeys(range(seats), "1 2"))
    assert scene.view().board[0][-1].blocked
    assert not scene.view().red_open


def test_rule_4_a_blocker_in_the_red_row_would_not_open_red(table: "Tables") -> None:
    scene = table(2).position(hands={0: "1 2", 1: "1 2"}, blocked="3 red")
    assert scene.refusal("0 play 1 red") == ("red-not-open", 4)


def test_rule_4_who_has_nothing_for_another_colour_may_lead_red(table: "Tables") -> None:
    """A house ruling: without it this would be a paradox."""
    scene = table(3).position(hands={0: "2 5", 1: "3 4", 2: "1 1"}, bare={0: "blue yellow green"})
    assert scene.options(0) == ["play 2 red", "play 5 red"]
    scene.plays("0 play 5 red")
    assert scene.view().led == "red"
    assert scene.view().red_open


def test_rule_4_the_ruling_counts_taken_spaces_too(table: "Tables") -> None:
    scene = table(3).position(
        hands={0: "5 6", 1: "3 4", 2: "1 1"},
        tokens={1: "5 blue, 6 blue", 2: "5 yellow, 6 yellow"},
        bare={0: "green"},
    )
    assert scene.options(0) == ["play 5 red", "play 6 red"]


def test_rule_4_one_card_for_another_colour_keeps_red_shut_for_all_cards(table: "Tables") -> None:
    scene = table(3).position(
        hands={0: "5 6", 1: "3 4", 2: "1 1"}, tokens={1: "5 blue", 2: "5 yellow"}, bare={0: "green"}
    )
    assert scene.options(0) == ["play 6 blue", "play 6 yellow"]
    assert scene.refusal("0 play 5 red") == ("red-not-open", 4)
    assert scene.refusal("0 play 6 red") == ("red-not-open", 4)


def test_rule_4_a_follower_may_say_red_at_any_time(table: "Tables") -> None:
    scene = table(3).position(hands={0: "2 5", 1: "3 4", 2: "1 1"}).plays("0 play 2 blue")
    assert not scene.view().red_open
    assert scene.colours(1, 3) == list(COLOURS)


# --- Rule 5 ------------------------------------------------------------------------------------------------------


def test_rule_5_there_is_no_duty_to_follow(table: "Tables") -> None:
    scene = table(3).position(hands={0: "2 5", 1: "3 4", 2: "1 1"}).plays("0 play 2 blue")
    assert scene.options(1) == [f"play {number} {colour}" for colour in COLOURS for number in (3, 4)]


def test_rule_5_following_gives_up_nothing(table: "Tables") -> None:
    scene = table(3).position(hands={0: "2 5", 1: "3 4", 2: "1 1"}).plays("0 play 2 blue", "1 play 3 blue")
    assert scene.view().open_colours == (COLOURS,) * 3
    assert not scene.heard(GaveUp)


@pytest.mark.parametrize("said", ["red", "yellow", "green"])
def test_rule_5_declaring_another_colour_gives_up_the_led_one(table: "Tables", said: str) -> None:
    scene = table(3).position(hands={0: "2 5", 1: "3 4", 2: "1 1"}).plays("0 play 2 blue", f"1 play 3 {said}")
    assert scene.view().open_colours == (COLOURS, ("red", "yellow", "green"), COLOURS)
    assert scene.heard(GaveUp) == [GaveUp(seat=1, colour="blue")]


def test_rule_5_it_is_the_same_for_who_could_not_follow(table: "Tables") -> None:
    scene = table(3).position(hands={0: "2 5", 1: "3 3", 2: "1 1"}, tokens={2: "3 blue"})
    scene.plays("0 play 2 blue")
    assert "blue" not in scene.colours(1, 3)
    scene.plays("1 play 3 green")
    assert scene.heard(GaveUp) == [GaveUp(seat=1, colour="blue")]


def test_rule_5_red_is_given_up_like_any_other_when_it_was_led(table: "Tables") -> None:
    scene = table(3).position(hands={0: "2 5", 1: "3 4", 2: "1 1"}, tokens={2: "6 red"})
    scene.plays("0 play 5 red", "1 play 3 green")
    assert scene.view().open_colours[1] == ("blue", "yellow", "green")
    assert scene.heard(GaveUp) == [GaveUp(seat=1, colour="red")]


def test_rule_5_the_colour_is_gone_for_the_rest_of_the_round(table: "Tables") -> None:
    scene = table(3).position(hands={0: "6 5 4", 1: "3 4 1", 2: "1 1 2"})
    scene.plays("0 play 6 blue", "1 play 3 green", "2 play 1 blue", "0 play 5 yellow")
    assert scene.refusal("1 play 4 blue") == ("colour-given-up", 3)
    scene.plays("1 play 4 yellow", "2 play 1 yellow", "0 play 4 blue")
    assert scene.colours(1, 1) == ["red", "green"]


def test_rule_5_a_colour_given_up_is_back_in_the_next_round(table: "Tables") -> None:
    scene = table(3).position(hands={0: "6 5", 1: "3 4", 2: "1 1"}, trick=7)
    scene.plays("0 play 6 blue", "1 play 3 green", "2 play 1 blue")
    assert "blue" not in scene.view().open_colours[1]
    scene.deal()
    assert scene.view().open_colours == (COLOURS,) * 3


def test_rule_5_an_x_that_is_bare_already_costs_nothing_more(table: "Tables") -> None:
    scene = table(3).position(hands={0: "2 5", 1: "3 4", 2: "1 1"}, bare={1: "blue"})
    scene.plays("0 play 2 blue", "1 play 3 green")
    assert scene.view().open_colours[1] == ("red", "yellow", "green")
    assert not scene.heard(GaveUp)


def test_rule_5_never_touches_the_leader(table: "Tables") -> None:
    scene = table(3).position(hands={0: "6 5 4", 1: "3 4 2", 2: "1 1 2"})
    scene.plays("0 play 6 blue", "1 play 3 blue", "2 play 1 blue", "0 play 5 green", "1 play 4 green", "2 play 2 green")
    assert scene.view().open_colours[0] == COLOURS


def test_rule_5_each_follower_gives_up_for_himself(table: "Tables") -> None:
    hands = {0: "8 7", 1: "7 6", 2: "6 5", 3: "5 4", 4: "4 3"}
    scene = table(5).position(hands=hands)
    scene.plays("0 play 8 green", "1 play 7 green", "2 play 6 red", "3 play 5 blue", "4 play 4 green")
    kept = ("red", "blue", "yellow")
    assert scene.view().open_colours == (COLOURS, COLOURS, kept, kept, COLOURS)
    assert scene.heard(GaveUp) == [GaveUp(seat=2, colour="green"), GaveUp(seat=3, colour="green")]
