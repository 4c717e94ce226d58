"""Rules 3 to 8: naming, the last round, empty piles and reserves, points."""

from typing import TYPE_CHECKING

import pytest

from ronron.games.moustaches.pieces import (
    Drew,
    GameEnded,
    LastRoundBegan,
    MaskGiven,
    MaskLaid,
    MoustachesView,
    Named,
    RanOut,
    TurnedUp,
)
from ronron.kit.luck import Luck

if TYPE_CHECKING:
    from ronron.games.moustaches.tests.conftest import Scene, Tables

MINOU, FELIX, PLUME, ZOE = range(4)
FANS = {0: "pouncing white striped", 1: "strutting brown spotted", 2: "sitting blue yarn", 3: "resting black mouse"}


def ball(table: "Tables", seats: int, **kind: int) -> "Scene":
    scene: Scene = table(seats, **kind)
    return scene.ball({seat: fan for seat, fan in FANS.items() if seat < seats})


def named(table: "Tables", seats: int, *names: str, first: int = 0) -> "Scene":
    """Turns in which everyone shows the first cat in hand and says this: `"1 white"`, or `"pass"`."""
    scene = ball(table, seats, first=first)
    for name in names:
        scene.shows().plays(f"{scene.turn()} {name if name == 'pass' else f'name {name}'}")
    return scene


# --- Rule 3 ------------------------------------------------------------------------------------------------------


def test_rule_3_right_turns_the_card_up_and_wins_a_mask(table: "Tables") -> None:
    scene = ball(table, 3).shows()
    before = scene.view().reserves
    scene.plays("0 name 1 brown")
    view = scene.view()
    assert view.up == ((), ("brown",), ())
    assert view.hidden == (3, 2, 3)
    assert view.won[0] == (0, 1, 0)
    assert view.reserves[1] == before[1] - 1
    assert scene.heard(Named) == [Named(seat=0, target=1, attribute="brown", right=True)]
    assert scene.heard(TurnedUp) == [TurnedUp(seat=1, attribute="brown", hidden=2)]
    assert [(event.seat, event.to) for event in scene.heard(MaskGiven)] == [(1, 0)]


def test_rule_3_wrong_gives_a_mask_away(table: "Tables") -> None:
    scene = ball(table, 3).shows()
    before = scene.view().reserves
    scene.plays("0 name 1 red")
    view = scene.view()
    assert view.up == ((), (), ())
    assert view.won[1] == (1, 0, 0)
    assert view.reserves[0] == before[0] - 1
    assert view.names[0].right is False


def test_rule_3_masks_won_never_refill_a_reserve(table: "Tables") -> None:
    scene = ball(table, 2).shows()
    before = scene.view().reserves[0]
    scene.plays("0 name 1 brown")
    assert scene.view().reserves[0] == before
    assert sum(scene.view().won[0]) == 1


def test_rule_3_ones_own_attribute_is_a_legal_bluff_and_a_refuted_one_may_be_repeated(table: "Tables") -> None:
    scene = ball(table, 2).shows()
    assert {"name 1 white", "name 1 red"} <= set(scene.options(0))
    scene.plays("0 name 1 red").shows().plays("1 pass").shows()
    assert "name 1 red" in scene.options(0)
    scene.plays("0 name 1 red")
    assert sum(scene.view().won[1]) == 2


def test_rule_3_nobody_names_himself(table: "Tables") -> None:
    assert ball(table, 2).shows().refusal("0 name 0 red") == ("not-oneself", 3)


def test_rule_3_what_is_face_up_cannot_be_named_of_anyone(table: "Tables") -> None:
    scene = named(table, 3, "1 brown").shows()
    assert scene.refusal("1 name 2 brown") == ("face-up", 3)
    assert not [move for move in scene.options(1) if "brown" in move]


def test_rule_3_who_hides_nothing_cannot_be_named(table: "Tables") -> None:
    scene = named(table, 3, "1 brown", "pass", "pass", "1 spotted", "pass", "pass", "1 strutting")
    assert scene.view().turn == 1
    scene.plays("1 pass")
    assert scene.refusal("2 name 1 red") == ("nothing-hidden", 3)


# --- Rule 4 ------------------------------------------------------------------------------------------------------


def last_round(table: "Tables", seats: int) -> "Scene":
    """Seat 1 is unmasked by seat 0, who opened the round."""
    others = ["pass"] * (seats - 1)
    return named(table, seats, "1 brown", *others, "1 spotted", *others, "1 strutting")


def test_rule_4_the_third_attribute_begins_the_last_round_and_the_asker_does_not_draw(table: "Tables") -> None:
    scene = last_round(table, 3)
    assert scene.heard(LastRoundBegan) == [LastRoundBegan(ending="unmasked", seat=1)]
    assert scene.view().ending == "unmasked"
    assert scene.view().hand_sizes[0] == 2
    assert not isinstance(scene.events[-1], Drew)


def test_rule_4_the_others_only_name_the_unmasked_one_too(table: "Tables") -> None:
    scene = last_round(table, 3)
    assert scene.turn() == 1
    assert scene.view().phase == "name"
    cat = (scene.view(1).hand or ())[0]
    assert scene.refusal(f"1 show {cat.notation()}") == ("only-names", 4)
    drawn = len(scene.heard(Drew))
    scene.plays("1 name 2 red", "2 name 0 white")
    assert len(scene.heard(Drew)) == drawn
    assert scene.state.over()


def test_rule_4_the_last_seat_of_the_round_ends_it_at_once(table: "Tables") -> None:
    scene = named(table, 2, "pass", "0 white", "pass", "0 striped", "pass", "0 pouncing")
    assert scene.state.over()


def test_rule_4_nobody_left_to_name_one_passes(table: "Tables") -> None:
    """0 unmasks 1 in the last round, 1 unmasks 0 in it: for 2 there is nobody left."""
    first_round = ("1 brown", "0 white", "pass")
    second_round = ("1 spotted", "0 striped", "pass")
    scene = named(table, 3, *first_round, *second_round, "1 strutting", "0 pouncing")
    assert scene.options(2) == ["pass"]
    assert not scene.state.over()
    scene.plays("2 pass")
    assert scene.state.over()


# --- Rule 5 ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_rule_5_the_pile_runs_out_then_the_hands_then_the_game(table: "Tables", seats: int) -> None:
    """Nobody is ever named, and nobody's masks run out: every cat is shown."""
    scene = ball(table, seats)
    scene.state.reserves = [40] * seats
    while not scene.state.over():
        view = scene.view()
        if view.pile == 0 and view.turn is not None and view.hand_sizes[view.turn] == 0:
            assert view.phase == "name"
        scene.passes()
    view = scene.view()
    assert len(view.stage) == 40
    assert view.ending == "no-cats"
    assert len(scene.heard(Drew)) == 40 - 3 * seats
    turns = len(view.stage) + (-40) % seats  # the round is played out by those without a cat
    assert view.round * seats == turns


def test_rule_5_without_a_cat_one_may_only_name(table: "Tables") -> None:
    scene = ball(table, 3)
    scene.state.reserves = [40] * 3
    while len(scene.view().stage) < 40:
        scene.passes()
    assert scene.turn() == 1
    assert scene.view().ending == "no-cats"
    assert scene.refusal("1 show pouncing white") == ("only-names", 5)
    scene.plays("1 name 0 white", "2 pass")
    assert scene.state.over()
    assert scene.view().hidden == (2, 3, 3)


# --- Rule 6 ------------------------------------------------------------------------------------------------------


def test_rule_6_to_lay_the_last_mask_ends_nothing(table: "Tables") -> None:
    scene = table(2).ball({0: "blue red green"}, {0: "resting blue"})
    scene.state.reserves = [1, 16]
    scene.plays("0 show resting blue")
    assert scene.view().reserves[0] == 0
    assert not scene.state.over()


def test_rule_6_who_owes_a_mask_and_has_none_ends_the_game_and_the_others_still_lay_theirs(table: "Tables") -> None:
    scene = table(3).ball({0: "blue red green", 1: "striped white black", 2: "mouse yarn brown"}, {0: "resting blue"})
    scene.state.reserves = [3, 0, 5]
    scene.plays("0 show resting blue")
    assert scene.state.over()
    assert [event.seat for event in scene.heard(RanOut)] == [1]
    assert [event.seat for event in scene.heard(MaskLaid)] == [0, 2]
    assert scene.view().stage[0].masks == (0, 2)
    assert scene.view().ending == "no-masks"


def test_rule_6_a_rightly_named_card_is_still_turned_up(table: "Tables") -> None:
    scene = ball(table, 2).shows()
    scene.state.reserves = [5, 0]
    scene.plays("0 name 1 brown")
    assert scene.state.over()
    assert scene.view().up[1] == ("brown",)
    assert scene.view().won == ((0, 0), (0, 0))
    assert scene.state.result().scores == (3, 2)


def test_rule_6_a_wrong_name_without_a_mask_to_give(table: "Tables") -> None:
    scene = ball(table, 2).shows()
    scene.state.reserves = [0, 5]
    scene.plays("0 name 1 red")
    assert scene.state.over()
    assert scene.view().won == ((0, 0), (0, 0))


# --- Rule 7 ------------------------------------------------------------------------------------------------------


def finished(table: "Tables", masks: list[list[int]], up: dict[int, str]) -> "Scene":
    """A ball that ends with these masks won (by whose they were) and these attributes face up."""
    seats = len(masks)
    scene = ball(table, seats).shows()
    scene.state.won = [count for row in masks for count in row]
    for seat, names in up.items():
        for name in names.split():
            place = scene.alphabet.index(f"name 0 {name}") - scene.alphabet.index("name 0 pouncing")
            scene.state.up[seat] |= 1 << place
            scene.state.risen |= 1 << place
    scene.state.reserves = [0] * seats
    scene.plays("0 name 1 red")
    assert scene.state.over()
    return scene


def test_rule_7_example_of_the_rulebook_four_masks_and_one_secret_make_five_points(table: "Tables") -> None:
    scene = finished(table, [[0, 0], [4, 0]], {1: "brown spotted"})
    assert scene.state.result().scores == (3, 5)
    assert scene.state.result().winners == (1,)


def test_rule_7_a_tie_goes_to_whoever_hides_more(table: "Tables") -> None:
    scene = finished(table, [[0, 2, 0], [0, 0, 0], [1, 0, 0]], {0: "white striped"})
    result = scene.state.result()
    assert result.scores == (3, 3, 4)
    assert result.ranks == (3, 2, 1)


def test_rule_7_then_it_is_shared(table: "Tables") -> None:
    scene = finished(table, [[0, 1], [1, 0]], {0: "white", 1: "brown"})
    assert scene.state.result().ranks == (1, 1)
    assert scene.state.result().winners == (0, 1)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_rule_7_at_the_end_everything_is_shown(table: "Tables", seats: int) -> None:
    scene = ball(table, seats).plays_on(Luck(seats))
    ended = scene.heard(GameEnded)[-1]
    for viewer in (*range(seats), -2):
        view: MoustachesView = scene.view(viewer)
        assert view.fans == ended.fans
        assert view.hands == ended.hands
        assert view.rest == ended.rest
        assert view.ranks == ended.ranks
    assert all(set(FANS[seat].split()) == set(fan) for seat, fan in enumerate(ended.fans))
    assert ended.points == tuple(masks + left for masks, left in zip(ended.masks, ended.hidden, strict=True))


# --- Rule 8 ------------------------------------------------------------------------------------------------------


def test_rule_8_out_of_time_while_naming_one_passes(table: "Tables") -> None:
    scene = ball(table, 2)
    assert scene.state.timeout(0) == -1
    scene.shows()
    assert scene.alphabet[scene.state.timeout(0)] == "pass"
