"""Discovery and moods, told as stories: rules 1, 2, 5, 10 and 11."""

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from ronron.games.de_fil_en_aiguille.belief import Belief
from ronron.games.de_fil_en_aiguille.mind import mind_names
from ronron.games.de_fil_en_aiguille.pieces import (
    FOUND_POINTS,
    GREEN_PAWS,
    MOOD_IDS,
    CluesDrawn,
    Dealt,
    GameEnded,
    MasterGone,
    SetAside,
    TotemsThrown,
    VotesShown,
)

if TYPE_CHECKING:
    from ronron.games.de_fil_en_aiguille.tests.conftest import Scene, Tables

DEAL = "house deal 3 1 2 3 4 5"
MOOD_ORDER = {mood: place for place, mood in enumerate(MOOD_IDS)}


def debate(table: "Tables", seats: int = 4) -> "Scene":
    """Seat 0 is the cat; masters 1 and 2 lie open, 3 is the mystery."""
    return table(seats).goes("house first 0", DEAL).draws("vote")


def test_rule_1_two_masters_are_turned_up_after_the_blue_paw(table: "Tables") -> None:
    scene = table(3).goes("house first 0", DEAL).draws("paw")
    assert [space.filled for space in scene.view(1).board] == [False, False]
    scene.goes("0 point right")
    assert [space.card.number for space in scene.view(1).board if space.card] == [1, 2]
    assert scene.view(1).down == 3


def test_rule_1_the_relative_majority_decides_and_the_other_master_goes(table: "Tables") -> None:
    scene = debate(table).goes("1 keep blue", "2 keep blue", "3 clue")
    [gone] = scene.heard(MasterGone)
    assert (gone.kept.number, gone.card.number, gone.false_lead) == (1, 2, True)
    assert [space.card.number for space in scene.view().board if space.card] == [1, 3]


def test_rule_1_to_give_up_the_mystery_loses_the_round(table: "Tables") -> None:
    scene = debate(table).all_say("keep blue").all_say("keep blue")
    assert scene.view().losses == 1
    assert scene.view().reports[0].found is False


def test_rule_1_the_mystery_is_found_when_only_it_is_left(table: "Tables") -> None:
    scene = debate(table).finds()
    assert scene.view().finds == 1
    assert scene.view().reports[0].mystery.number == 3


def test_rule_1_at_most_three_clues_a_round(table: "Tables") -> None:
    scene = debate(table).asks().asks().asks()
    assert scene.view().paws_played == 4
    assert "clue" not in scene.legal(1)
    assert scene.refusal("1 clue") == ("no-clue-left", 1)


def test_rule_1_seven_green_paws_in_the_whole_game(table: "Tables") -> None:
    scene = debate(table)
    for _ in range(2):
        scene.asks().asks().asks().finds().draws("vote")
    assert scene.view().green_left == GREEN_PAWS - 6
    assert scene.view().clues_left == 1
    scene.asks()
    assert "clue" not in scene.legal(scene.state.cat - 1)


def test_rule_1_two_finds_win_and_a_third_round_is_played_for_the_grand_slam(table: "Tables") -> None:
    scene = debate(table).finds().draws("vote").finds()
    assert not scene.state.over()
    scene.draws("vote").finds()
    assert scene.state.result().winners == (0, 1, 2, 3)
    assert scene.heard(GameEnded)[0].grand_slam
    again = debate(table).finds().draws("vote").finds().draws("vote").loses()
    assert again.state.result().winners == (0, 1, 2, 3)


def test_rules_1_and_10_the_second_loss_loses_for_all(table: "Tables") -> None:
    scene = debate(table).loses().draws("vote").finds().draws("vote").loses()
    assert scene.state.over()
    assert scene.state.result().ranks == (2, 2, 2, 2)
    assert scene.state.result().winners == ()
    assert scene.state.result().scores == (1, 1, 1, 1)


def test_rule_1_missing_votes_do_not_count_when_time_is_up(table: "Tables") -> None:
    scene = debate(table).goes("2 keep red")
    assert scene.clock() == ["close 1"]
    scene.goes("house close 1")
    assert scene.heard(VotesShown)[0].outcome == "keep red"
    assert scene.heard(VotesShown)[0].votes == (None, None, "keep red", None)


def test_rule_1_nobody_voted_means_a_clue_or_else_the_totems(table: "Tables") -> None:
    scene = debate(table).goes("house close 1")
    assert scene.view().phase == "clues"
    for question in (2, 3):
        scene.draws("vote").goes(f"house close {question}")
    scene.draws("vote").goes("house close 4")
    assert scene.view().phase == "totems"
    assert scene.view().tied == ("keep blue", "keep red")


def test_rule_1_without_clocks_nothing_closes(table: "Tables") -> None:
    scene = table(3, clock="off").goes("house first 0", DEAL).draws("vote")
    assert scene.clock() == []
    assert scene.refusal("house close 1") == ("house-not-now", 7)


def test_rule_1_a_table_may_keep_its_cat(table: "Tables") -> None:
    scene = table(4, cats="same").goes("house first 2").draws("vote").finds()
    assert scene.view().cat == 2
    assert debate(table).finds().view().cat == 1


@pytest.mark.parametrize(
    ("votes", "throw", "outcome"),
    [
        (("keep blue", "keep red"), "0 0 0", "keep blue"),
        (("keep blue", "keep red"), "1 0 0", "keep red"),
        (("keep blue", "keep red"), "1 1 0", "keep red"),
        (("keep blue", "clue"), "1 0 0", "keep blue"),
        (("keep red", "clue"), "0 0 0", "keep red"),
        (("keep red", "clue"), "0 0 1", "clue"),
        (("keep red", "clue"), "0 1 0", "clue"),
    ],
)
def test_rule_5_the_totems_decide_between_level_votes(
    table: "Tables", votes: tuple[str, str], throw: str, outcome: str
) -> None:
    scene = debate(table, 3).goes(f"1 {votes[0]}", f"2 {votes[1]}")
    assert scene.view().phase == "totems"
    scene.goes(f"house totems {throw}")
    assert scene.heard(TotemsThrown)[0].outcome == outcome


def test_rule_5_all_three_level_and_no_edge_the_nearest_totem_picks_a_card(table: "Tables") -> None:
    scene = debate(table).goes("1 keep blue", "2 keep red", "3 clue", "house totems 1 0 0")
    assert scene.heard(TotemsThrown)[0].outcome == "keep red"


# --- Moods -------------------------------------------------------------------------------------------------------


def in_a_mood(table: "Tables", mood: str, seats: int = 4, theme: str = "jobs", **options: object) -> "Scene":
    scene = table(seats, mode="moods", **options).goes("house first 0", f"0 theme {theme}")
    return scene.goes(f"house mood {MOOD_ORDER[mood]}")


@pytest.mark.parametrize("paws", [1, 2, 3, 4])
def test_rule_2_a_find_is_worth_less_with_each_paw(table: "Tables", paws: int) -> None:
    scene = in_a_mood(table, "hurried").draws("vote")
    for _ in range(paws - 1):
        scene.asks()
    assert scene.finds().view().points == (FOUND_POINTS[paws],) * 4


def test_rule_2_it_is_over_as_soon_as_the_target_is_reached(table: "Tables") -> None:
    scene = in_a_mood(table, "hurried").draws("vote").finds().goes("1 theme jobs", "house mood 9").draws("vote").finds()
    assert scene.state.over()
    assert scene.view().points == (18,) * 4
    assert scene.state.result().winners == (0, 1, 2, 3)


def test_rule_2_a_theme_is_chosen_at_most_twice_and_a_mood_once(table: "Tables") -> None:
    scene = in_a_mood(table, "hurried").draws("vote").loses()
    assert scene.goes("1 theme jobs").refusal(f"house mood {MOOD_ORDER['hurried']}") == ("house-not-now", 7)
    scene.goes("house mood 0").draws("vote").loses()
    assert scene.refusal("2 theme jobs") == ("theme-not-open", 2)
    assert scene.legal(2) == ("theme bar-wisdom", "theme lonely-cats")


def test_rule_11_lazy_three_paws_at_most(table: "Tables") -> None:
    scene = in_a_mood(table, "lazy").draws("vote").asks().asks()
    assert scene.refusal("1 clue") == ("no-clue-left", 1)


def test_rule_11_split_clues_come_from_another_theme_voted_by_the_family(table: "Tables") -> None:
    scene = in_a_mood(table, "split").goes("1 clues bar-wisdom", "2 clues bar-wisdom").draws("vote")
    assert {card.theme for card in scene.view().clues} == {"bar-wisdom"}
    assert scene.view().theme == "jobs"


def test_rule_11_greedy_six_masters_and_a_point_more(table: "Tables") -> None:
    scene = in_a_mood(table, "greedy").draws("vote")
    assert len(scene.state.masters) == 6
    assert scene.finds().view().points[0] == FOUND_POINTS[1] + 1


def test_rule_11_cuddly_two_points_more(table: "Tables") -> None:
    assert in_a_mood(table, "cuddly").draws("vote").finds().view().points[0] == FOUND_POINTS[1] + 2


def test_rule_11_one_track_clues_share_a_letter_with_their_neighbour(table: "Tables") -> None:
    scene = in_a_mood(table, "one-track").draws("vote").asks().asks().asks()
    letters = [set(scene.state.shelf.cards[card].letters) for card in scene.state.chain]
    assert all(one & other for one, other in pairwise(letters[1:]))


def test_rule_11_one_track_a_theme_without_letters_is_changed(table: "Tables") -> None:
    scene = in_a_mood(table, "one-track", theme="lonely-cats")
    assert scene.legal(0) == ("theme jobs", "theme bar-wisdom")
    scene.goes("0 theme jobs").draws("vote").loses()
    assert scene.view().used == (1, 0, 0)


def test_rule_11_hush_closes_the_debate_and_is_not_for_two(table: "Tables") -> None:
    assert in_a_mood(table, "hush").draws("vote").view().talk is False
    assert in_a_mood(table, "lazy").draws("vote").view().talk is True
    two = table(2, mode="moods").goes("house first 0", "0 theme jobs")
    assert two.refusal(f"house mood {MOOD_ORDER['hush']}") == ("house-not-now", 7)


def test_rule_11_hurried_halves_the_time_and_needs_a_clock(table: "Tables") -> None:
    assert in_a_mood(table, "hurried").draws("vote").view().seconds == 120
    assert in_a_mood(table, "lazy").draws("vote").view().seconds == 240
    without = table(4, mode="moods", clock="off").goes("house first 0", "0 theme jobs")
    assert without.refusal(f"house mood {MOOD_ORDER['hurried']}") == ("house-not-now", 7)


def test_rule_11_sealed_lips_nobody_learns_what_went_before_the_last_master(table: "Tables") -> None:
    scene = in_a_mood(table, "sealed-lips").goes(DEAL).draws("vote").all_say("keep blue").all_say("keep blue")
    assert [gone.card.number for gone in scene.view(1).gone] == [2, 3]
    assert [gone.false_lead for gone in scene.view(1).gone] == [None, None]
    assert scene.view().losses == 0
    scene.all_say("keep blue").all_say("keep blue")
    assert scene.view().losses == 1
    assert scene.view().reports[0].mystery.number == 3


def test_rule_11_picky_the_cat_sets_a_clue_aside_unseen(table: "Tables") -> None:
    scene = in_a_mood(table, "picky").draws("aside")
    assert len(scene.view(0).drawn or ()) == 3
    assert scene.view(1).drawn is None
    scene.goes("0 aside 2")
    assert scene.heard(CluesDrawn, 1)[0].cards is None
    assert scene.heard(SetAside, 1)[0].card is None
    assert scene.heard(SetAside, 0)[0].card == (scene.view(0).aside or ())[0]
    assert scene.view(1).aside is None
    scene.draws("vote").all_say("clue").draws("aside")
    assert len(scene.view(0).drawn or ()) == 2


def test_rule_11_contrary_whoever_reads_the_claws_turns_them_round(table: "Tables") -> None:
    contrary, plain = (in_a_mood(table, mood).goes(DEAL).draws("vote") for mood in ("contrary", "lazy"))
    beliefs = [Belief(mind_names()[0], scene.setup, scene.view(1)) for scene in (contrary, plain)]
    for belief in beliefs:
        [paw] = belief.paws
        first, second = belief.open
        closer_is_first = belief.margin(paw, first) > belief.margin(paw, second)
        assert (belief.fits(paw, first) > belief.fits(paw, second)) == (closer_is_first != belief.contrary)


def test_rule_13_the_deal_is_the_cats_secret(table: "Tables") -> None:
    scene = table(3).goes("house first 0", DEAL)
    [own] = scene.heard(Dealt, 0)
    assert own.mystery is not None
    for viewer in (1, 2, -2):
        [heard] = scene.heard(Dealt, viewer)
        assert heard.mystery is None
        assert heard.masters is None
