"""Rule 6, drawn: what joins a cat to a home, and what happens when it goes there.

Longer than 400 lines because every roof is drawn, before and after.
"""

from typing import TYPE_CHECKING

import pytest

from ronron.games.chabyrinthe.pieces import CatCame, CatWon, HomeMoved
from ronron.kit.luck import Luck

if TYPE_CHECKING:
    from ronron.games.chabyrinthe.tests.conftest import Tables


# --- What joins them ---------------------------------------------------------------------------------------------

# A drawing, and to which home the cats at these places go, if to any.
ROOFS: dict[str, tuple[str, dict[int, int | None]]] = {
    "straight down a column": (
        """
         H··
        ·│┐┘H
        ·│└─·
        ·│┌┐·
         4··
        """,
        {8: 0},
    ),
    "around a corner": (
        """
         H··
        ·│┐┘·
        ·└─┐·
        ·│┌└3
         ··H
        """,
        {5: 0},
    ),
    "a gap of one card": (
        """
         H··
        ·│┐┘·
        ·─└─·
        ·│┌┐·
         4·H
        """,
        {8: None},
    ),
    "a gutter that looks the other way at the end": (
        """
         ··H
        ·┘┌└·
        5─┘┌·
        H┌┌┐·
         ···
        """,
        {10: None},
    ),
    "from side to side": (
        """
         H··
        ·┐│└·
        5───H
        ·┌┌┐·
         ···
        """,
        {10: 4},
    ),
    "a branch that leads nowhere does no harm": (
        """
         H··
        ·├─┘·
        ·├┐┌·
        ·│└┐·
         4·H
        """,
        {8: 0},
    ),
    "the long way round": (
        """
         H··
        ·│┌┐·
        ·│││·
        H└┘│·
         ··3
        """,
        {6: 0},
    ),
    "a loop does no harm": (
        """
         H··
        ·├┐┌·
        ·├┤─·
        ·├┘┌·
         4·H
        """,
        {8: 0},
    ),
    "a loop and nothing else": (
        """
         ·H·
        ·┌┐┌·
        3┤├┘·
        H└┘┌·
         ···
        """,
        {10: None},
    ),
    "across a cross": (
        """
         ·H·
        ·┐│└·
        5─┼─4
        ·┌│┐·
         ·H·
        """,
        {10: 1, 4: 7},
    ),
    "a bridge goes straight on": (
        """
         ·H·
        ·┐│└·
        H─╫─4
        ·┌│┐·
         ·5·
        """,
        {4: 10, 7: 1},
    ),
    "a bridge does not turn": (
        """
         ·H·
        ·┐│└·
        ·─╫─4
        H┌│┐·
         ···
        """,
        {4: None},
    ),
    "over a bridge and back under it": (
        """
         ·H·
        ·┌│┐·
        5─╫┐·
        ·┌└┘H
         ···
        """,
        {10: 1},
    ),
    "two bridges in a row": (
        """
         ··H
        ·┐┌│·
        5╫╫┘·
        ·┌┐└·
         ··H
        """,
        {10: 2},
    ),
    "cat to cat is nothing": (
        """
         H··
        ·┘┐└·
        5───4
        ·┌┌┐·
         ··H
        """,
        {10: None, 4: None},
    ),
    "home to home is nothing": (
        """
         3··
        ·┘┐└·
        H───H
        ·┌┌┐·
         ··4
        """,
        {0: None, 6: None},
    ),
    "both homes: the first one clockwise": (
        """
         ·H·
        ·┐│└·
        5─┤┌·
        ·┌│┐·
         ·H·
        """,
        {10: 1},
    ),
    "both homes, seen from the other side": (
        """
         ·H·
        ·┐│└·
        ·┐├─4
        ·┌│┐·
         ·H·
        """,
        {4: 7},
    ),
    "past a corner, clockwise from the last place to the first": (
        """
         H··
        4┼─┐·
        ·│┌│·
        ·│└│·
         ··H
        """,
        {11: 0},
    ),
    "all over a roof of four": (
        """
         H···
        ·└┐┌┐·
        ·┌┘││·
        ·└─┘│·
        ·│││└5
         ···H
        """,
        {7: 0},
    ),
}


@pytest.mark.parametrize("name", ROOFS)
def test_rule_6_what_joins_a_cat_to_a_home(table: "Tables", name: str) -> None:
    picture, expected = ROOFS[name]
    scene = table(2, size=picture.count("\n") - 3).roof(picture)
    assert {slot: scene.ways(slot) for slot in expected} == expected
    assert {cat.slot for cat in scene.view().cats} == set(expected)


# --- What happens then -------------------------------------------------------------------------------------------


def test_rule_6_the_home_steps_on_and_a_new_cat_comes(table: "Tables") -> None:
    scene = table(2, size=3).roof("""
         H··
        ·─┐┘·
        ·│└─·
        ·│┌┐·
         4·H
        """)
    scene.plays("0 turn a1 1")
    assert scene.lies(
        """
         ·H·
        ·│┐┘·
        ·│└─·
        3│┌┐·
         ··H
        """,
    )
    assert scene.view().won == ((4,), ())
    assert scene.heard(CatWon) == [CatWon(seat=0, slot=8, value=4, home=0, lanes=(12, 6, 0), step=1)]
    assert scene.heard(HomeMoved) == [HomeMoved(slot=0, to=1)]
    assert scene.heard(CatCame) == [CatCame(slot=9, value=3, left=2)]


def test_rule_6_a_home_jumps_over_a_cat(table: "Tables") -> None:
    scene = table(2, size=3).roof("""
         H5·
        ·─┌┘·
        ·│└─·
        ·│┌┐·
         4·H
        """)
    scene.plays("0 turn a1 1")
    assert scene.lies(
        """
         ·5H
        ·│┌┘·
        ·│└─·
        3│┌┐·
         ··H
        """,
    )


def test_rule_6_a_home_jumps_over_a_cat_and_the_other_home(table: "Tables") -> None:
    scene = table(2, size=3).roof("""
         H5H
        ·─┌┌·
        ·│└─·
        ·│┌┐·
         4··
        """)
    scene.plays("0 turn a1 1")
    assert scene.lies(
        """
         ·5H
        ·│┌┌H
        ·│└─·
        3│┌┐·
         ···
        """,
    )


def test_rule_6_a_new_cat_jumps_over_another(table: "Tables") -> None:
    scene = table(2, size=3).roof("""
         H··
        ·─┌┘·
        ·│└─·
        5│┌┐·
         4·H
        """)
    scene.plays("0 turn a1 1")
    assert scene.lies(
        """
         ·H·
        ·│┌┘·
        3│└─·
        5│┌┐·
         ··H
        """,
    )


def test_rule_6_after_the_last_place_comes_the_first(table: "Tables") -> None:
    scene = table(2, size=3).roof("""
         ···
        H│──4
        ·└┌┐·
        ·┌└┘·
         ··H
        """)
    scene.plays("0 turn a1 1")
    assert scene.lies(
        """
         H··
        ·───·
        ·└┌┐3
        ·┌└┘·
         ··H
        """,
    )


def test_rule_6_two_cats_by_one_action_to_one_home(table: "Tables") -> None:
    scene = table(2, size=3).roof("""
         ·H·
        ·┐│└·
        5─┬─4
        ·┌┐┐·
         H··
        """)
    scene.plays("0 turn b2 2")
    assert scene.lies(
        """
         ···
        4┐│└H
        ·─┴─·
        ·┌┐┐3
         H··
        """,
    )
    assert [(won.slot, won.value, won.step) for won in scene.heard(CatWon)] == [(4, 4, 1), (10, 5, 1)]
    assert scene.heard(HomeMoved) == [HomeMoved(slot=1, to=3)]


def test_rule_6_two_cats_to_two_homes_by_pushing_a_bridge_in_under_a_home(table: "Tables") -> None:
    scene = table(2, size=3).roof(
        """
         ·H·
        5─│─H
        ·┌│┐·
        ·└┌┘·
         ·3·
        """,
        pile="bridge tee",
    )
    scene.plays("0 insert 1 0")
    assert scene.lies(
        """
         4·H
        ·─╫─·
        ·┌│┐H
        ·└│┘·
         3··
        """,
    )
    assert [(won.slot, won.home, won.lanes) for won in scene.heard(CatWon)] == [(7, 1, (14, 8, 2)), (11, 3, (0, 3, 4))]


def test_rule_6_the_lower_home_steps_first_and_each_jumps_over_the_other(table: "Tables") -> None:
    scene = table(2, size=3).roof(
        """
         ··H
        4│──H
        ·┌┐│·
        ·└┘│·
         ··5
        """,
        pile="bridge",
    )
    scene.plays("0 insert 3 0")
    assert scene.lies(
        """
         4··
        ·──╫·
        ·┌┐│H
        ·└┘│H
         ·3·
        """,
    )
    assert scene.heard(HomeMoved) == [HomeMoved(slot=2, to=4), HomeMoved(slot=3, to=5)]
    assert [(came.slot, came.value) for came in scene.heard(CatCame)] == [(7, 3), (0, 4)]


def test_rule_6_a_cat_that_reaches_both_homes_moves_only_the_one_it_goes_to(table: "Tables") -> None:
    scene = table(2, size=3).roof("""
         ·H·
        ·┐│└·
        5│┤┌·
        ·┌│┐·
         ·H·
        """)
    scene.plays("0 turn a2 1")
    assert scene.lies(
        """
         ··H
        3┐│└·
        ·─┤┌·
        ·┌│┐·
         ·H·
        """,
    )


def test_rule_6_a_chain_of_three(table: "Tables") -> None:
    scene = table(2, size=3).roof("""
         ·5·
        ·┐─┌H
        ·┼│┼·
        4┘─└·
         ·H·
        """)
    scene.plays("0 turn b2 1")
    assert scene.lies(
        """
         55·
        ·┐─┌·
        ·┼─┼·
        ·┘─└·
         ·HH
        """,
    )
    assert [(won.slot, won.home, won.step) for won in scene.heard(CatWon)] == [(9, 3, 1), (10, 4, 2), (11, 5, 3)]
    assert scene.view().points == (11, 0)
    last = scene.view().last
    assert last is not None
    assert [(win.slot, win.step) for win in last.wins] == [(9, 1), (10, 2), (11, 3)]


def test_rule_6_a_chain_ends_the_game_with_the_last_cat(table: "Tables") -> None:
    scene = table(2, size=3).roof(
        """
         ···
        ·┐─┌H
        ·┼│┼·
        4┘─└·
         ·H·
        """,
        cats=(3, 5),
    )
    scene.plays("0 turn b2 1")
    assert scene.state.over()
    assert scene.view().cats == ()
    assert scene.view().turns == 1


def test_rule_6_the_same_on_a_roof_of_four(table: "Tables") -> None:
    scene = table(2).roof(
        """
         H···
        ·└┐│┘4
        ·┐┘└─·
        ·│┌└┌·
        5└─│┐·
         ···H
        """,
        pile="straight elbow",
    )
    scene.plays("0 insert 8 0", "0 stop")
    assert scene.lies(
        """
         H···
        ·└┐│─4
        ·┐┘└┌·
        ·│┌└┐·
        5└─││·
         ···H
        """,
    )
    assert not scene.heard(CatWon)


# --- And always --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [4, 3])
def test_rule_6_ways_are_the_same_seen_from_either_end(table: "Tables", size: int) -> None:
    """On any roof: whoever is joined to another is joined by it, and a path leads there."""
    scene = table(2, size=size)
    joined = 0
    for seed in range(40):
        scene = table(2, size=size).begin(Luck(seed))
        roof, board = scene.state.roof, scene.state.board
        reach = [{slot for slot in range(4 * size) if roof.flood(board, at) & 2**slot} for at in range(4 * size)]
        for at, others in enumerate(reach):
            for slot in others - {at}:
                joined += 1
                assert at in reach[slot]
                there, back = roof.path(board, at, slot), roof.path(board, slot, at)
                assert len(there) == len(back)
                assert set(there) <= set(roof.stream(board, at)) == set(roof.stream(board, slot))
    assert joined > 0
