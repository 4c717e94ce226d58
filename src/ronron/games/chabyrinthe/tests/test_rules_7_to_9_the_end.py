"""Rules 7 to 9: the end, points and grades, long nights, taking back."""

from typing import TYPE_CHECKING

import pytest

from ronron.games.chabyrinthe.facets import FACETS
from ronron.games.chabyrinthe.pieces import DAWN, GRADES, PATIENCE, STALLED, CatCame, GameEnded, TurnBegan
from ronron.games.chabyrinthe.sight import grade_for
from ronron.kit.luck import Luck

if TYPE_CHECKING:
    from ronron.games.chabyrinthe.tests.conftest import Scene, Tables

ONE_TURN_FROM_HOME = """
     H··
    ·─┐┘·
    ·│└─·
    ·│┌┐·
     4·H
    """


# --- Rule 7 ------------------------------------------------------------------------------------------------------


def test_rule_7_the_pile_of_cats_empty_none_comes(table: "Tables") -> None:
    scene = table(2, size=3).roof(
        """
         H··
        ·─┐┘5
        ·│└─·
        ·│┌┐·
         4·H
        """,
        cats=(),
    )
    scene.plays("0 turn a1 1")
    assert not scene.heard(CatCame)
    assert [(cat.slot, cat.value) for cat in scene.view().cats] == [(3, 5)]
    assert not scene.state.over()


def test_rule_7_the_fifteenth_cat_ends_the_game_at_once_and_the_turn_counts(table: "Tables") -> None:
    scene = table(2, size=3).roof(ONE_TURN_FROM_HOME, cats=())
    scene.state.won = [5 + 16 * 2, 16 * 2 + 256 * 5]  # 15 + 8 points, and 8 + 25
    scene.plays("0 turn a1 1")
    assert scene.state.over()
    result = scene.state.result()
    assert (result.scores, result.ranks, result.winners) == ((27, 33), (2, 1), (1,))
    assert result.rounds[0] == {
        "ending": "all-home",
        "turns": 1,
        "grade": None,
        "cats": ((3, 3, 3, 3, 3, 4, 4, 4), (4, 4, 5, 5, 5, 5, 5)),
    }
    assert scene.heard(GameEnded)[0].winners == (1,)


def test_rule_7_a_tie_is_shared(table: "Tables") -> None:
    scene = table(3, size=3).roof(ONE_TURN_FROM_HOME, cats=())
    scene.state.won = [256 * 1, 3, 3]  # with the 4 that is to come: 9 each
    scene.plays("0 turn a1 1")
    assert scene.state.result().ranks == (1, 1, 1)
    assert scene.state.result().winners == (0, 1, 2)


def test_rule_7_teams_add_up(table: "Tables") -> None:
    scene = table(4, size=3, mode="teams").roof(ONE_TURN_FROM_HOME, cats=())
    scene.state.won = [0, 256 * 2, 256, 256]
    assert scene.view().points == (10, 10, 10, 10)
    scene.plays("0 turn a1 1")
    assert scene.state.result().scores == (14, 14, 10, 10)
    assert scene.state.result().ranks == (1, 1, 3, 3)


@pytest.mark.parametrize(("seats", "mode"), [(1, "solo"), (3, "together")])
def test_rule_7_alone_and_together_all_score_every_cat_and_win(table: "Tables", seats: int, mode: str) -> None:
    scene = table(seats, size=3, mode=mode).roof(ONE_TURN_FROM_HOME, cats=())
    scene.state.won = [*([0] * (seats - 1)), 5 * (1 + 16) + 4 * 256]
    scene.plays("0 turn a1 1")
    result = scene.state.result()
    assert result.scores == (59,) * seats
    assert result.ranks == (1,) * seats
    assert result.winners == tuple(range(seats))
    assert result.rounds[0]["grade"] == GRADES[0]


LAST_TURNS = (7, 9, 11, 13, 15, 17)


def test_rule_7_the_grades() -> None:
    for grade, last in enumerate(LAST_TURNS):
        assert grade_for(last, 4) == GRADES[grade]
        assert grade_for(last + 1, 4) == GRADES[grade + 1]
        assert grade_for(last - 2, 3) == GRADES[grade]
        assert grade_for(last - 1, 3) == GRADES[grade + 1]
    assert grade_for(1, 4) == GRADES[0]
    assert grade_for(DAWN, 4) == GRADES[-1]


@pytest.mark.parametrize("seats", [2, 3])
def test_rule_7_each_seats_turn_is_one(table: "Tables", seats: int) -> None:
    scene = table(seats, mode="together").begin().stops(9)
    assert scene.view().turns == 9


# --- Rule 8 ------------------------------------------------------------------------------------------------------


def test_rule_8_after_twelve_turns_without_a_cat_a_turn_has_three_actions(table: "Tables") -> None:
    scene = table(2).begin().stops(PATIENCE - 1)
    assert scene.view().actions == 2
    scene.stops()
    assert (scene.view().quiet, scene.view().actions) == (PATIENCE, 3)
    assert scene.heard(TurnBegan)[-1].actions == 3


def quiet(scene: "Scene", turns: int) -> "Scene":
    """So many turns in which nothing happens, and then the roof of above."""
    return scene.begin().stops(turns).roof(ONE_TURN_FROM_HOME)


def test_rule_8_a_turn_keeps_its_three_actions_when_a_cat_is_won(table: "Tables") -> None:
    scene = quiet(table(2, size=3), PATIENCE)
    scene.plays("0 turn a1 1")
    assert (scene.turn(), scene.view().actions, scene.view().quiet) == (0, 2, PATIENCE)
    scene.plays("0 turn b1 1", "0 turn b1 1")
    assert (scene.turn(), scene.view().actions, scene.view().quiet) == (1, 2, 0)


@pytest.mark.parametrize("mode", ["rivals", "teams"])
def test_rule_8_after_twenty_four_it_ends_as_it_stands(table: "Tables", mode: str) -> None:
    scene = table(4, mode=mode).begin()
    scene.state.won[2] = 256
    scene.stops(STALLED - 1)
    assert not scene.state.over()
    scene.stops()
    assert scene.state.over()
    result = scene.state.result()
    assert result.rounds[0]["ending"] == "stalled"
    assert result.winners == ((2, 3) if mode == "teams" else (2,))


@pytest.mark.parametrize(("seats", "mode"), [(1, "solo"), (2, "together")])
def test_rule_8_alone_and_together_it_ends_unfinished_after_two_hundred_turns(
    table: "Tables", seats: int, mode: str
) -> None:
    scene = table(seats, mode=mode).begin().stops(DAWN - 1)
    assert not scene.state.over()
    assert scene.view().actions == 2
    scene.stops()
    result = scene.state.result()
    assert (result.ranks, result.winners) == ((2,) * seats, ())
    assert (result.rounds[0]["ending"], result.rounds[0]["grade"]) == ("dawn", GRADES[-1])


# --- Rule 9 ------------------------------------------------------------------------------------------------------

DRY = """
     H··
    ·┌┐┘·
    ·└╫┌·
    ·┘┼┐·
     ··H
    """


def test_rule_9_a_turning_can_be_taken_back_while_the_turn_lasts(table: "Tables") -> None:
    scene = table(2, size=3).roof(DRY)
    assert FACETS.taking_back.free_moves(scene.state, 0) == 0
    scene.plays("0 turn a1 1")
    assert (FACETS.taking_back.free_moves(scene.state, 0), FACETS.taking_back.free_moves(scene.state, 1)) == (1, 0)
    scene.plays("0 turn a1 1")
    assert (FACETS.taking_back.free_moves(scene.state, 0), FACETS.taking_back.free_moves(scene.state, 1)) == (0, 0)


def test_rule_9_not_past_an_insertion(table: "Tables") -> None:
    scene = quiet(table(2, size=3), PATIENCE).roof(DRY, pile="elbow")
    scene.plays("0 insert 5 0")
    assert FACETS.taking_back.free_moves(scene.state, 0) == 0
    scene.plays("0 turn a1 1")
    assert FACETS.taking_back.free_moves(scene.state, 0) == 1


def test_rule_9_not_past_a_won_cat(table: "Tables") -> None:
    scene = table(2, size=3).roof(ONE_TURN_FROM_HOME)
    scene.plays("0 turn a1 1")
    assert (scene.turn(), FACETS.taking_back.free_moves(scene.state, 0)) == (0, 0)


def test_rule_9_two_of_three_turnings_can_be_taken_back(table: "Tables") -> None:
    scene = quiet(table(2, size=3), PATIENCE).roof(DRY)
    scene.plays("0 turn a1 1", "0 turn b1 1")
    assert FACETS.taking_back.free_moves(scene.state, 0) == 2


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_whole_night_at_random_loses_no_cat(table: "Tables", seats: int) -> None:
    scene = table(seats, size=3).begin(Luck(seats))
    luck = Luck(7)
    while not scene.state.over():
        scene.plays_once(luck)
        view = scene.view()
        assert view.cats_left + len(view.cats) + sum(map(len, view.won)) == 15
        assert len({*view.homes, *(cat.slot for cat in view.cats)}) == 2 + len(view.cats)
