"""The worked examples of the rulebook, by the number of their picture, with cats for players."""

from typing import TYPE_CHECKING

from ronron.games.cat_in_the_box.pieces import ParadoxFell, Predicted, RoundScored, TrickWon

if TYPE_CHECKING:
    from ronron.games.cat_in_the_box.tests.conftest import Tables

MINOU, FELIX, PLUME, ZOE = range(4)


def test_example_3_2_a_prediction(table: "Tables") -> None:
    """Plume hears the two before her, then predicts two tricks."""
    scene = table(4).deal().ready(1, 3)
    assert scene.view(PLUME).predictions == (1, 3, None, None)
    scene.plays(f"{PLUME} predict 2")
    assert scene.heard(Predicted)[-1] == Predicted(seat=PLUME, tricks=2)
    assert scene.view().predictions[PLUME] == 2


def test_example_3_3_a_declaration(table: "Tables") -> None:
    """Minou, who leads, plays a 5 as blue: his token goes to blue 5, and blue is led."""
    scene = table(4).deal({MINOU: "5"}).ready(1, 1, 1, 1).plays(f"{MINOU} play 5 blue")
    assert scene.owner("5 blue") == MINOU
    assert scene.view().led == "blue"


def test_example_3_6_the_winner_of_a_trick(table: "Tables") -> None:
    """Minou leads yellow, Felix says green, Plume and Zoé red: of the two reds Plume's is higher."""
    scene = table(4).position(hands={MINOU: "8 1", FELIX: "8 1", PLUME: "6 1", ZOE: "3 1"})
    scene.plays(f"{MINOU} play 8 yellow", f"{FELIX} play 8 green", f"{PLUME} play 6 red", f"{ZOE} play 3 red")
    assert [event.seat for event in scene.heard(TrickWon)] == [PLUME]
    assert scene.view().leader == PLUME


def test_example_3_7_a_paradox(table: "Tables") -> None:
    """Felix gave up blue and yellow and holds a 4 and a 6: the red and green spaces of both are taken."""
    scene = table(4).position(
        hands={MINOU: "1 2", FELIX: "4 6", PLUME: "1 2", ZOE: "2 3"},
        tokens={MINOU: "4 red, 6 green", PLUME: "6 red", ZOE: "4 green"},
        bare={FELIX: "blue yellow"},
    )
    scene.plays(f"{MINOU} play 1 blue")
    fallen = scene.heard(ParadoxFell)[0]
    assert (fallen.seat, fallen.hand) == (FELIX, (4, 6))
    reasons = {(closed.number, closed.colour): (closed.why, closed.seat) for closed in fallen.proof}
    assert reasons == {
        (4, "red"): ("taken", MINOU),
        (4, "blue"): ("given-up", None),
        (4, "yellow"): ("given-up", None),
        (4, "green"): ("taken", ZOE),
        (6, "red"): ("taken", PLUME),
        (6, "blue"): ("given-up", None),
        (6, "yellow"): ("given-up", None),
        (6, "green"): ("taken", MINOU),
    }


def test_example_3_8_the_round_breaks_off(table: "Tables") -> None:
    """Those after Felix play no more, the trick is nobody's, and the board stays as it was."""
    scene = table(4).position(
        hands={MINOU: "1 2", FELIX: "4 6", PLUME: "1 2", ZOE: "2 3"},
        tokens={MINOU: "4 red, 6 green", PLUME: "6 red", ZOE: "4 green"},
        bare={FELIX: "blue yellow"},
        won=[1, 1, 0, 1],
        predicted=[2, 2, 2, 2],
    )
    scene.plays(f"{MINOU} play 1 blue")
    assert scene.refusal(f"{PLUME} play 2 blue") == ("not-your-turn", None)
    assert scene.heard(RoundScored)[0].score.tricks == (1, 1, 0, 1)
    lying = ["4 red", "6 green", "6 red", "4 green", "1 blue"]
    assert [scene.owner(space) for space in lying] == [MINOU, MINOU, PLUME, ZOE, MINOU]


def test_example_3_9_points_for_tricks(table: "Tables") -> None:
    """Two piles of tricks in front of Plume: two points."""
    scene = table(4).position(
        hands={MINOU: "8 8", FELIX: "1 1", PLUME: "2 2", ZOE: "3 3"},
        won=[3, 2, 2, 0],
        predicted=[1, 1, 1, 1],
    )
    scene.plays(f"{MINOU} play 8 blue", f"{FELIX} play 1 blue", f"{PLUME} play 2 blue", f"{ZOE} play 3 blue")
    assert scene.points()[PLUME] == 2


def test_example_3_10_points_after_a_paradox(table: "Tables") -> None:
    """Zoé foretold three tricks and won them, but the paradox is hers: minus three, and no bonus."""
    scene = table(4).position(
        hands={MINOU: "1 2", FELIX: "2 3", PLUME: "1 2", ZOE: "5 5"},
        tokens={MINOU: "5 red", FELIX: "5 green", ZOE: "7 red, 8 red"},
        bare={ZOE: "blue yellow"},
        won=[1, 0, 0, 3],
        predicted=[2, 2, 2, 3],
        leader=PLUME,
    )
    scene.plays(f"{PLUME} play 1 blue")
    assert scene.heard(ParadoxFell)[0].seat == ZOE
    assert scene.view().past[0].groups[ZOE] == 2
    assert scene.points()[ZOE] == -3


def test_example_3_11_the_bonus(table: "Tables") -> None:
    """Plume foretold two and won two; five of her tokens hang together, two more lie apart."""
    scene = table(4).position(
        hands={MINOU: "8 8", FELIX: "1 1", PLUME: "2 2", ZOE: "3 3"},
        tokens={PLUME: "4 yellow, 5 yellow, 5 green, 6 green, 7 green, 1 red"},
        won=[3, 2, 2, 0],
        predicted=[1, 1, 2, 1],
    )
    scene.plays(f"{MINOU} play 8 blue", f"{FELIX} play 1 blue", f"{PLUME} play 2 blue", f"{ZOE} play 3 blue")
    assert scene.view().past[0].groups[PLUME] == 5
    assert scene.points()[PLUME] == 2 + 5


def test_example_5_1_two_at_the_table(table: "Tables") -> None:
    """Minou wins five tricks, too many for a bonus; Felix wins three and has a group of three: six points."""
    scene = table(2).position(
        hands={MINOU: "5 5", FELIX: "1 4"},
        tokens={MINOU: "2 red, 3 red", FELIX: "3 green, 4 green, 4 yellow"},
        won=[4, 3],
    )
    scene.plays(f"{MINOU} play 5 blue", f"{FELIX} play 1 blue")
    assert scene.points() == (5, 3 + 3)
