"""The guests at the ball: what each of them makes of the same evening."""

from typing import TYPE_CHECKING

import pytest

from ronron.games.moustaches import GAME
from ronron.games.moustaches.bot import CAT, KITTEN, TIGER, Guest, Nature, lead_after
from ronron.games.moustaches.pieces import ATTRIBUTES
from ronron.games.moustaches.review import weigh_chances
from ronron.kit.luck import Luck

if TYPE_CHECKING:
    from ronron.games.moustaches.tests.conftest import Scene, Tables


def certain_evening(table: "Tables") -> "Scene":
    """Seat 1 is on its back for certain: every other reason for its mask was ruled out by a cat without one."""
    scene = table(2).ball(
        {0: "brown spotted mouse", 1: "on-back red yarn"},
        {0: "strutting white, on-back white, sitting yellow", 1: "pouncing purple, resting red"},
    )
    scene.plays("0 show strutting white", "0 pass", "1 show pouncing purple", "1 pass")
    return scene.plays("0 show on-back white")


def test_the_tiger_names_what_is_certain(table: "Tables") -> None:
    scene = certain_evening(table)
    assert weigh_chances(scene.view(0))[1][ATTRIBUTES.index("on-back")] == 1
    assert Guest(TIGER, 1).choose(scene.knowledge(0)).move == "name 1 on-back"


def test_the_tigers_likelihoods_are_those_of_the_exact_reckoning(table: "Tables") -> None:
    for seats in (2, 3, 4):
        scene = table(seats).begin(Luck(seats)).passes(3).shows()
        seat = scene.turn()
        chances = weigh_chances(scene.view(seat))
        for target, attribute, likely in Guest(TIGER, 1).call_to_mind(scene.view(seat)).names():
            if ATTRIBUTES[attribute] not in scene.view().up[target]:
                assert likely == pytest.approx(chances[target][attribute])


@pytest.mark.parametrize("nature", [KITTEN, CAT, TIGER], ids=["kitten", "cat", "tiger"])
def test_every_guest_plays_whole_balls_by_the_rules(table: "Tables", nature: Nature) -> None:
    for seats in (2, 4):
        scene = table(seats, "drawn").begin(Luck(seats))
        guests = [Guest(nature, seed) for seed in range(seats)]
        while not scene.state.over():
            seat = scene.turn()
            move = guests[seat].choose(scene.knowledge(seat)).move
            assert move in scene.options(seat)
            scene.plays(f"{seat} {move}")


def test_what_a_guest_forgot_stays_forgotten() -> None:
    guest = Guest(CAT, 7)
    kept = [guest.keeps(number, seat, CAT.attention) for number in range(40) for seat in range(4)]
    assert kept == [guest.keeps(number, seat, CAT.attention) for number in range(40) for seat in range(4)]
    assert 0.35 < sum(kept) / len(kept) < 0.65
    assert all(Guest(TIGER, 7).keeps(number, 0, TIGER.attention) for number in range(40))


def test_in_a_crowd_there_is_less_room_in_mind_for_each_guest() -> None:
    assert [Guest(CAT, 7).room_for(guests) for guests in (1, 2, 3)] == [(5, 4), (2, 2), (1, 2)]
    assert len({Guest(TIGER, 7).room_for(guests) for guests in (1, 2, 3)}) == 1


def test_no_guest_names_its_own_secret_or_what_was_ruled_out(table: "Tables") -> None:
    scene = certain_evening(table)
    for seed in range(30):
        move = Guest(KITTEN, seed).choose(scene.knowledge(0)).move
        assert move is not None
        assert move == "pass" or move.split()[2] not in ("brown", "spotted", "mouse")


def test_the_end_is_reckoned_in_points(table: "Tables") -> None:
    """Unmasking the other one's last secret: a point more for me, one less for him."""
    scene = table(2).ball({1: "brown spotted strutting"}).shows()
    scene.state.won = [0, 2, 1, 0]
    assert lead_after(scene.view(0), 1) == (2 + 3 + 1) - (1 + 3 - 1)


def test_levels_have_a_human_pace_that_tells_nothing() -> None:
    for level in GAME.bots().values():
        pace = level.pace  # type: ignore[attr-defined]
        assert 500 <= pace.least_milliseconds < pace.most_milliseconds <= 6000
