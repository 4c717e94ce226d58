"""Rules 1 and 2: the deck, the disguises, and a turn."""

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from ronron.contract import HouseMove
from ronron.games.moustaches import GAME
from ronron.games.moustaches.pieces import (
    ACCESSORIES,
    ATTRIBUTES,
    CATS,
    COATS,
    COUNTS,
    PATTERNS,
    POSES,
    Dealt,
    Disguised,
    Drew,
    FirstNamed,
    MaskLaid,
    NoMaskLaid,
)
from ronron.kit.luck import Luck
from ronron.plain import BYSTANDER, Refusal

if TYPE_CHECKING:
    from ronron.games.moustaches.tests.conftest import Tables

MINOU, FELIX, PLUME, ZOE = range(4)


# --- Rule 1 ------------------------------------------------------------------------------------------------------


def test_rule_1_nineteen_attributes() -> None:
    assert (len(POSES), len(COATS), len(PATTERNS), len(ACCESSORIES)) == (5, 8, 2, 4)
    assert len(set(ATTRIBUTES)) == 19


def test_rule_1_every_pose_with_every_coat_once() -> None:
    assert len(CATS) == 40
    assert {(cat.pose, cat.coat) for cat in CATS} == {(pose, coat) for pose in POSES for coat in COATS}


def test_rule_1_how_many_of_each() -> None:
    assert Counter(cat.pattern for cat in CATS) == {"striped": 12, "spotted": 12, None: 16}
    assert Counter(cat.accessory for cat in CATS) == {"yarn": 7, "cocktail": 7, "top-hat": 7, "mouse": 7, None: 12}
    assert {len(cat.attributes()) for cat in CATS} == {3, 4}


def test_rule_1_the_invitation_counts_the_deck() -> None:
    carried = Counter(attribute for cat in CATS for attribute in cat.attributes())
    assert dict(zip(ATTRIBUTES, COUNTS, strict=True)) == carried
    assert (*[8] * 5, *[5] * 8, 12, 12, 7, 7, 7, 7) == COUNTS


@pytest.mark.parametrize(
    ("cat", "pattern", "accessory"),
    [
        ("pouncing white", "spotted", None),
        ("pouncing red", "striped", "top-hat"),
        ("strutting brown", "spotted", "cocktail"),
        ("sitting purple", "striped", "mouse"),
        ("resting white", "striped", "yarn"),
        ("on-back black", "spotted", "yarn"),
        ("on-back red", None, "mouse"),
    ],
)
def test_rule_1_some_cats_of_the_table(cat: str, pattern: str | None, accessory: str | None) -> None:
    found = next(one for one in CATS if one.notation() == cat)
    assert (found.pattern, found.accessory) == (pattern, accessory)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_rule_1_three_secrets_three_cats_and_sixteen_masks_each(table: "Tables", seats: int) -> None:
    scene = table(seats, "drawn").begin(Luck(1))
    for seat in range(seats):
        view = scene.view(seat)
        assert len(view.fan or ()) == len(view.hand or ()) == 3
        assert view.reserves[seat] == 16
    assert scene.view().pile == 40 - 3 * seats


def test_rule_1_any_three_attributes_make_a_disguise(table: "Tables") -> None:
    assert table(2).ball({0: "striped spotted red"}).view(0).fan == ("red", "striped", "spotted")


@pytest.mark.parametrize("numbers", [(), (0,) * 19, tuple(range(18)), tuple(range(1, 20))])
def test_rule_1_a_disguise_has_every_attribute_once(table: "Tables", numbers: tuple[int, ...]) -> None:
    scene = table(2).house(HouseMove("first", (0,)))
    with pytest.raises(Refusal) as caught:
        scene.house(HouseMove("disguise", numbers))
    assert (caught.value.code, caught.value.rule) == ("not-the-cards", 1)


# --- Rule 2: who opens -------------------------------------------------------------------------------------------


def test_rule_2_the_house_draws_the_first_player(table: "Tables") -> None:
    found = {table(4, "drawn").begin(Luck(seed)).view().first for seed in range(60)}
    assert found == {0, 1, 2, 3}


def test_rule_2_a_rematch_names_the_first_player(table: "Tables") -> None:
    scene = table(3, first=2)
    with pytest.raises(Refusal) as caught:
        scene.house(HouseMove("first", (1,)))
    assert (caught.value.code, caught.value.rule) == ("not-a-first", 2)
    scene.begin(Luck(1))
    assert scene.heard(FirstNamed) == [FirstNamed(seat=2)]
    assert scene.turn() == 2


def test_rule_2_a_seat_that_is_not_there_cannot_open() -> None:
    with pytest.raises(Refusal) as caught:
        GAME.resolve(2, {"first": 2})
    assert (caught.value.code, caught.value.rule) == ("no-such-seat", 2)


def test_rule_2_the_first_player_opens_every_round(table: "Tables") -> None:
    scene = table(3, first=1).ball()
    seen = []
    for _ in range(7):
        seen.append((scene.view().round, scene.turn()))
        scene.passes()
    assert seen == [(1, 1), (1, 2), (1, 0), (2, 1), (2, 2), (2, 0), (3, 1)]


# --- Rule 2: a turn ----------------------------------------------------------------------------------------------


def test_rule_2_show_then_name_then_draw(table: "Tables") -> None:
    scene = table(2).ball(hands={0: "resting blue, sitting red, on-back white"}, pile="pouncing red")
    assert scene.options(0) == ["show sitting red", "show resting blue", "show on-back white"]
    assert scene.options(1) == []
    scene.plays("0 show resting blue")
    assert scene.view().phase == "name"
    assert scene.view().hand_sizes == (2, 3)
    scene.plays("0 pass")
    assert scene.heard(Drew)[-1].cat == next(cat for cat in CATS if cat.notation() == "pouncing red")
    assert scene.view().hand_sizes == (3, 3)
    assert scene.turn() == 1


def test_rule_2_a_cat_is_masked_by_all_who_share_something(table: "Tables") -> None:
    """The blue, striped, resting cat with a mouse: once each, the player too, clockwise from her."""
    scene = table(4, first=1).ball(
        {0: "striped mouse white", 1: "blue red cocktail", 2: "spotted yarn black", 3: "resting brown green"},
        {1: "resting blue"},
    )
    scene.plays("1 show resting blue")
    assert [event.seat for event in scene.heard(MaskLaid)] == [1, 3, 0]
    assert scene.stage()[0].masks == (0, 1, 3)
    assert scene.view().reserves == (15, 15, 16, 15)


def test_rule_2_nobody_shares_anything(table: "Tables") -> None:
    scene = table(2).ball({0: "red green yarn", 1: "brown black yellow"}, {0: "on-back white"})
    scene.plays("0 show on-back white")
    assert scene.stage()[0].masks == ()
    assert scene.heard(NoMaskLaid)


def test_rule_2_what_is_face_up_still_counts(table: "Tables") -> None:
    scene = table(2).ball({1: "blue red cocktail"}, {0: "on-back green, pouncing green", 1: "sitting blue"})
    scene.plays("0 show on-back green", "0 name 1 blue", "1 show sitting blue")
    assert scene.view().up[1] == ("blue",)
    assert 1 in scene.stage()[-1].masks


def test_rule_2_nobody_learns_which_or_how_many(table: "Tables") -> None:
    """One thing in common or three, the same is heard and seen."""
    stories = []
    for fan in ("blue red cocktail", "blue striped mouse"):
        scene = table(2).ball({0: "white yellow yarn", 1: fan}, {0: "resting blue", 1: "pouncing white"})
        scene.plays("0 show resting blue")
        stories.append((scene.heard_by(0), scene.view(0), scene.view()))
    assert stories[0] == stories[1]


def test_rule_2_a_cat_that_is_not_in_hand(table: "Tables") -> None:
    scene = table(2).ball(hands={1: "resting blue"})
    assert scene.refusal("0 show resting blue") == ("not-in-hand", 2)


def test_rule_2_first_a_cat_then_a_name(table: "Tables") -> None:
    scene = table(2).ball(hands={0: "resting blue, sitting red"})
    assert scene.refusal("0 name 1 red") == ("not-now", 2)
    assert scene.refusal("0 pass") == ("not-now", 2)
    scene.plays("0 show resting blue")
    assert scene.refusal("0 show sitting red") == ("not-now", 2)


def test_rule_2_one_hears_ones_own_cards_only(table: "Tables") -> None:
    scene = table(3).ball().passes()
    for viewer in (0, 1, 2, BYSTANDER):
        events = scene.heard_by(viewer)
        disguised = next(event for event in events if isinstance(event, Disguised))
        dealt = next(event for event in events if isinstance(event, Dealt))
        drew = next(event for event in events if isinstance(event, Drew))
        assert [fan is not None for fan in disguised.fans] == [seat == viewer for seat in range(3)]
        assert [hand is not None for hand in dealt.hands] == [seat == viewer for seat in range(3)]
        assert (drew.cat is not None) == (viewer == 0)


def test_the_house_deals_when_it_is_time(table: "Tables") -> None:
    scene = table(2)
    for move in (HouseMove("deal", tuple(range(40))), HouseMove("disguise", tuple(range(19)))):
        with pytest.raises(Refusal) as caught:
            scene.house(move)
        assert (caught.value.code, caught.value.rule) == ("house-not-now", 2)
    for numbers in ((), (2,), (0, 0)):
        with pytest.raises(Refusal) as caught:
            scene.house(HouseMove("first", numbers))
        assert caught.value.code == "not-a-first"
