"""Rules 6 and 7: who wins a trick, and what happens to who can declare nothing."""

from typing import TYPE_CHECKING

import pytest

from ronron.games.cat_in_the_box import GAME
from ronron.games.cat_in_the_box.pieces import COLOURS, Closed, ParadoxFell, RoundScored, TrickWon
from ronron.kit.luck import Luck
from ronron.plain import BYSTANDER, Setup

if TYPE_CHECKING:
    from ronron.games.cat_in_the_box.tests.conftest import Scene, Tables

each_setup = pytest.mark.parametrize(
    "setup", GAME.tables_to_try(), ids=lambda one: f"{one.seats}-{one.options['face']}"
)


# --- Rule 6 ------------------------------------------------------------------------------------------------------


def trick(scene: "Scene", *cards: str) -> int:
    """Everyone plays one card, seat 0 first; who wins? Afterwards each still holds an 8."""
    hands = {seat: f"{card.split()[0]} 8" for seat, card in enumerate(cards)}
    tokens = {0: "7 red"} if cards[0].endswith("red") else {}
    scene.position(hands=hands, tokens=tokens)
    scene.plays(*(f"{seat} play {card}" for seat, card in enumerate(cards)))
    return scene.heard(TrickWon)[-1].seat


@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        (["2 blue", "5 blue", "4 blue", "3 blue"], 1),  # all follow: the highest
        (["2 blue", "6 green", "6 yellow", "4 green"], 0),  # nobody follows: the leader, with a 2
        (["2 blue", "6 green", "3 blue", "5 yellow"], 2),  # the highest of the led colour
        (["6 blue", "1 red", "5 blue", "5 green"], 1),  # any red beats every led card
        (["6 blue", "1 red", "3 red", "2 red"], 2),  # the highest of several reds
        (["6 blue", "5 blue", "4 blue", "1 red"], 3),  # also from the last seat
        (["2 red", "6 green", "1 red", "6 blue"], 0),  # red led: the highest red
        (["2 red", "6 green", "3 red", "6 blue"], 2),
    ],
)
def test_rule_6_highest_red_otherwise_highest_of_the_led_colour(table: "Tables", cards: list[str], winner: int) -> None:
    assert trick(table(4), *cards) == winner


def test_rule_6_the_winner_leads_and_play_goes_on_from_there(table: "Tables") -> None:
    scene = table(4)
    trick(scene, "2 blue", "5 blue", "4 blue", "3 blue")
    view = scene.view()
    assert (view.leader, view.turn, view.led, view.played, view.trick) == (1, 1, None, (), 1)
    scene.plays("1 play 8 green")
    assert scene.view().turn == 2
    scene.plays("2 play 8 blue", "3 play 8 yellow")
    assert scene.view().turn == 0
    assert scene.view().first == 0, "the round's first player stays who it was"


def test_rule_6_the_winner_is_told_with_card_and_count(table: "Tables") -> None:
    scene = table(3).position(hands={0: "2 5", 1: "3 4", 2: "1 1"}, won=[0, 2, 0])
    scene.plays("0 play 2 blue", "1 play 3 blue", "2 play 1 blue")
    assert scene.heard(TrickWon) == [TrickWon(seat=1, number=3, colour="blue", tricks=3)]
    assert scene.view().tricks == (0, 3, 0)


def test_rule_6_all_declarations_stay_public(table: "Tables") -> None:
    scene = table(3).position(hands={0: "2 5", 1: "3 4", 2: "1 1"})
    scene.plays("0 play 2 blue", "1 play 3 red", "2 play 1 blue", "1 play 4 green")
    lying = {(one.number, one.colour): one.seat for row in scene.view(BYSTANDER).board for one in row}
    taken = {space: seat for space, seat in lying.items() if seat is not None}
    assert taken == {(2, "blue"): 0, (3, "red"): 1, (1, "blue"): 2, (4, "green"): 1}


# --- Rule 7 ------------------------------------------------------------------------------------------------------


def follower_stuck(scene: "Scene") -> "Scene":
    """Seat 1 holds 5 and 6; red and green it gave up, blue and yellow are full. Seat 0 is about to lead."""
    return scene.position(
        hands={0: "1 2", 1: "5 6 6", 2: "1 2", 3: "1 2"},
        tokens={0: "5 blue, 6 blue", 1: "5 yellow", 2: "6 yellow"},
        bare={1: "red green"},
        won=[1, 2, 0, 0],
        predicted=[1, 2, 3, 3],
    )


def leader_stuck(scene: "Scene", *, trick_number: int = 3) -> "Scene":
    """Seat 1 will win the trick with its 8, and then hold nothing but a 5 whose four spaces are taken."""
    return scene.position(
        hands={0: "1 2", 1: "8 5", 2: "2 2", 3: "3 2"},
        tokens={0: "5 blue, 5 red", 2: "5 yellow, 5 green"},
        won=[2, 1, 0, 0],
        predicted=[1, 2, 3, 3],
        trick=trick_number,
    )


def test_rule_7_a_follower_who_can_declare_nothing_makes_a_paradox(table: "Tables") -> None:
    scene = follower_stuck(table(4)).plays("0 play 1 blue")
    fallen = scene.heard(ParadoxFell)
    assert [(event.seat, event.hand) for event in fallen] == [(1, (5, 6, 6))]


def test_rule_7_so_does_a_leader(table: "Tables") -> None:
    scene = leader_stuck(table(4)).plays("0 play 1 blue", "1 play 8 blue", "2 play 2 blue", "3 play 3 blue")
    assert [(event.seat, event.hand) for event in scene.heard(ParadoxFell)] == [(1, (5,))]
    assert scene.heard(TrickWon)[-1].seat == 1, "the trick before was whole"
    assert scene.view().past[-1].tricks == (2, 2, 0, 0)


def test_rule_7_a_leader_with_nothing_but_red_leads_red_instead(table: "Tables") -> None:
    """Rule 4: red that nobody opened is no paradox as long as a red space is free."""
    scene = table(4).position(
        hands={0: "1 2", 1: "8 5", 2: "2 2", 3: "3 2"}, tokens={0: "5 blue", 2: "5 yellow, 5 green"}
    )
    scene.plays("0 play 1 blue", "1 play 8 blue", "2 play 2 blue", "3 play 3 blue")
    assert scene.options(1) == ["play 5 red"]


def test_rule_7_it_is_a_consequence_and_no_move(table: "Tables") -> None:
    for setup in GAME.tables_to_try():
        assert {move.split()[0] for move in GAME.alphabet(setup)} <= {"discard", "predict", "play"}
    scene = follower_stuck(table(4)).plays("0 play 1 blue")
    assert scene.box.owed() == 0
    assert scene.box.chance()


def test_rule_7_the_hand_is_shown_with_the_proof_that_nothing_is_open(table: "Tables") -> None:
    scene = follower_stuck(table(4)).plays("0 play 1 blue")
    assert scene.heard(ParadoxFell)[0].proof == (
        Closed(number=5, colour="red", why="given-up"),
        Closed(number=5, colour="blue", why="taken", seat=0),
        Closed(number=5, colour="yellow", why="taken", seat=1),
        Closed(number=5, colour="green", why="given-up"),
        Closed(number=6, colour="red", why="given-up"),
        Closed(number=6, colour="blue", why="taken", seat=0),
        Closed(number=6, colour="yellow", why="taken", seat=2),
        Closed(number=6, colour="green", why="given-up"),
    )


def test_rule_7_the_proof_names_blocked_spaces_too(table: "Tables") -> None:
    scene = table(2).position(
        hands={0: "1 2", 1: "5 5"}, tokens={0: "5 blue, 5 red"}, bare={1: "yellow"}, blocked="5 green"
    )
    scene.plays("0 play 1 blue")
    assert [closed.why for closed in scene.heard(ParadoxFell)[0].proof] == ["taken", "taken", "given-up", "blocked"]


@each_setup
def test_rule_7_every_proof_is_whole(table: "Tables", setup: Setup) -> None:
    """For each number in hand, each colour once."""
    scene = table(setup.seats, setup.options["face"]).plays_on(Luck(3))
    fallen = scene.heard(ParadoxFell)
    assert fallen, "random play runs into paradoxes"
    for event in fallen:
        expected = [(number, colour) for number in sorted(set(event.hand)) for colour in COLOURS]
        assert [(closed.number, closed.colour) for closed in event.proof] == expected


def test_rule_7_the_round_ends_at_once_and_the_broken_trick_is_nobodys(table: "Tables") -> None:
    scene = follower_stuck(table(4)).plays("0 play 1 blue")
    assert not scene.heard(TrickWon)
    scored = scene.heard(RoundScored)[0]
    assert scored.score.paradox == 1
    assert scored.score.tricks == (1, 2, 0, 0)
    assert scene.refusal("2 play 1 red") == ("not-your-turn", None)


def test_rule_7_tokens_already_placed_stay_and_count(table: "Tables") -> None:
    """Seat 0 met its prediction. The token of the broken trick makes its group of two a group of three."""
    scene = table(4).position(
        hands={0: "4 2", 1: "5 6", 2: "1 2", 3: "1 2"},
        tokens={0: "5 blue, 6 blue", 1: "5 yellow", 2: "6 yellow"},
        bare={1: "red green"},
        won=[1, 2, 0, 0],
        predicted=[1, 2, 3, 3],
    )
    scene.plays("0 play 4 blue")
    assert scene.owner("4 blue") == 0
    assert scene.view().past[-1].groups[0] == 3
    assert scene.points()[0] == 1 + 3


def test_rule_7_the_card_set_aside_is_not_shown_with_the_hand(table: "Tables") -> None:
    scene = follower_stuck(table(4))
    assert scene.box.aside[1] == 1
    scene.plays("0 play 1 blue")
    assert 1 not in scene.heard(ParadoxFell)[0].hand


def test_rule_7_cards_set_aside_and_left_over_are_public_once_the_round_is_scored(table: "Tables") -> None:
    scene = follower_stuck(table(4)).plays("0 play 1 blue")
    score = next(event for event in scene.heard_by(BYSTANDER) if isinstance(event, RoundScored)).score
    assert score.aside == (1, 1, 1, 1)
    assert score.left == ((2,), (5, 6, 6), (1, 2), (1, 2))
    assert scene.view(BYSTANDER).past[-1] == score


def test_rule_7_after_the_last_trick_nobody_looks_for_a_paradox(table: "Tables") -> None:
    moves = ["0 play 1 blue", "1 play 8 blue", "2 play 2 blue", "3 play 3 blue"]
    scene = leader_stuck(table(4), trick_number=7).plays(*moves)
    assert not scene.heard(ParadoxFell)
    assert scene.heard(RoundScored)[0].score.paradox is None
    assert scene.points() == (2, 2 + 1, 0, 0)


def test_rule_7_who_can_play_must_and_makes_no_paradox(table: "Tables") -> None:
    scene = follower_stuck(table(4))
    scene.box.covered[1] |= 1 << COLOURS.index("green")
    scene.plays("0 play 1 blue")
    assert scene.options(1) == ["play 5 green", "play 6 green"]


def test_rule_7_the_next_round_begins_with_a_deal(table: "Tables") -> None:
    scene = follower_stuck(table(4)).plays("0 play 1 blue")
    assert scene.view().phase == "deal"
    scene.deal()
    assert scene.view().round == 1
    assert scene.view().groups == (0, 0, 0, 0)
