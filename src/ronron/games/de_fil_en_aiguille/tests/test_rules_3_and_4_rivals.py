"""Teams and each for oneself, told as stories: rules 3 and 4."""

from typing import TYPE_CHECKING

from ronron.games.de_fil_en_aiguille import GAME
from ronron.games.de_fil_en_aiguille.pieces import (
    SEATS_FOR,
    Guessed,
    LineUpShown,
    LotDrawn,
    Skipped,
    TotemMoved,
    VotesShown,
)
from ronron.kit.options import possible

if TYPE_CHECKING:
    from ronron.games.de_fil_en_aiguille.tests.conftest import Scene, Tables


def teams(table: "Tables", deal: str = "house deal 3 1 2 3 4 5 6", seats: int = 6, **options: object) -> "Scene":
    """Reds are 0 1 2, blues 3 4 5; seat 0 is the cat."""
    return table(seats, mode="teams", **options).goes("house first 0", "0 theme jobs", deal).draws("choice")


def test_rule_3_families_of_three_or_more_are_offered_and_half_the_seats_unless_said() -> None:
    for seats in SEATS_FOR["teams"]:
        assert possible(GAME, seats)["red"] == list(range(3, seats - 2))
        assert GAME.resolve(seats, {"mode": "teams"}).options["red"] == (seats + 1) // 2
    assert GAME.resolve(8, {"mode": "discovery", "red": 5}).options["red"] is None
    assert GAME.resolve(8, {"mode": "teams", "red": None}).options["red"] == 4


def test_rule_3_families_take_turns_in_giving_the_cat_and_nobody_is_it_twice(table: "Tables") -> None:
    scene = table(7, mode="teams", red=3).goes("house first 1").ends_by_chance()
    assert [report.cat for report in scene.view().reports] == [3, 0, 4, 1]


def test_rule_3_a_family_does_not_choose_a_theme_twice(table: "Tables") -> None:
    scene = teams(table)
    while scene.view().round == 1:
        scene.once()
    assert "theme jobs" in scene.legal(scene.state.cat)
    while scene.view().round < 3:
        scene.once()
    assert scene.refusal("1 theme jobs") == ("theme-not-open", 3)


def test_rule_3_an_absolute_majority_settles_a_family_and_its_totem_moves_at_once(table: "Tables") -> None:
    scene = teams(table).goes("3 go 1", "4 go 1")
    assert scene.view().totems == (None, 1)
    assert scene.legal(5) == ()
    assert scene.heard(VotesShown)[0].votes == (None, None, None, "go 1", "go 1", None)


def test_rule_3_a_vote_is_hidden_until_its_family_is_settled(table: "Tables") -> None:
    scene = teams(table).goes("3 go 1")
    assert scene.view(4).voted[3]
    assert scene.view(4).votes[3] is None
    assert scene.view(3).votes[3] == "go 1"


def test_rule_3_level_votes_are_drawn_by_the_house(table: "Tables") -> None:
    scene = teams(table).goes("1 stay", "2 go 2")
    assert scene.view().phase == "lot"
    assert scene.view().tied == ("stay", "go 2")
    scene.goes("house lot 1")
    assert scene.heard(LotDrawn)[0].outcome == "go 2"
    assert scene.view().totems == (2, None)


def test_rule_3_who_is_joined_scores_the_number_of_paws(table: "Tables") -> None:
    scene = teams(table).goes("3 go 1", "4 go 1", "1 go 1", "2 go 1")
    assert scene.view().points == (0, 0, 0, 1, 1, 1)
    assert scene.heard(TotemMoved)[-1].scorers == (1,)


def test_rule_3_masters_without_a_totem_go_to_the_skip_and_the_next_is_turned_up(table: "Tables") -> None:
    scene = teams(table).goes("3 go 2", "4 go 2", "1 stay", "2 stay")
    assert [card.number for card in scene.view().skip if card] == [1]
    assert [space.card.number if space.card else None for space in scene.view().board] == [3, 2, None]


def test_rule_3_the_sixth_goes_to_the_skip_unseen_and_a_totem_on_the_mystery_earns_8(table: "Tables") -> None:
    scene = teams(table, "house deal 1 1 2 3 4 5 6").goes("3 go 1", "4 go 1", "1 stay", "2 stay")
    for _ in range(3):
        scene.draws("choice").all_say("stay")
    assert scene.heard(Skipped)[-1].cards[-1] is None
    assert scene.view().reports[0].gained == (0, 0, 0, 8, 8, 8)


def in_the_skip(table: "Tables") -> "Scene":
    """Nobody ever moved: all six masters are in the skip, the mystery the second of them."""
    scene = teams(table, "house deal 2 1 2 3 4 5 6")
    for _ in range(4):
        scene.draws("choice").all_say("stay")
    return scene


def test_rule_3_the_cat_adds_two_decoys_and_three_cards_are_shown_in_number_order(table: "Tables") -> None:
    scene = in_the_skip(table)
    assert scene.view(1).skip[-1] is None
    assert scene.view(0).skip[-1] is not None
    assert scene.refusal("0 decoy 2") == ("no-decoy", 3)
    scene.goes("0 decoy 6")
    assert scene.view(1).decoys is None
    scene.goes("0 decoy 1")
    assert [card.number for card in scene.heard(LineUpShown)[0].cards] == [1, 2, 6]


def test_rule_3_level_the_cats_family_guesses_last_and_right_is_worth_4(table: "Tables") -> None:
    scene = in_the_skip(table).goes("0 decoy 6", "0 decoy 1")
    assert [seat for seat in range(6) if scene.legal(seat)] == [3, 4, 5]
    scene.goes("3 guess 2", "4 guess 2")
    assert scene.heard(Guessed)[0].space == 2
    assert [seat for seat in range(6) if scene.legal(seat)] == [1, 2]
    scene.goes("1 guess 2", "2 guess 2")
    assert scene.view().reports[0].gained == (4,) * 6


def test_rule_3_no_vote_is_no_guess(table: "Tables") -> None:
    scene = in_the_skip(table).goes("0 decoy 6", "0 decoy 1")
    scene.goes(*[f"house {move}" for move in scene.clock()])
    assert scene.heard(Guessed)[0].space is None


def test_rule_3_time_ends_first_for_the_family_that_is_not_behind(table: "Tables") -> None:
    scene = teams(table).goes("3 go 1")
    assert scene.clock() == ["close 1"]
    scene.goes("house close 1")
    assert scene.view().totems == (None, 1)
    assert scene.view().settled == (1,)
    assert scene.clock() == ["grace 1"]
    scene.goes("house grace 1")
    assert scene.view().phase == "clues"


def test_rule_3_who_is_behind_keeps_the_two_minutes_when_the_others_are_quick(table: "Tables") -> None:
    scene = teams(table).goes("3 go 1", "4 go 1")
    assert scene.clock() == ["grace 1", "close 1"]
    scene.goes("house grace 1")
    assert scene.legal(1)
    scene.goes("house close 1")
    assert scene.view().phase == "clues"


def test_rule_3_the_best_family_adopts_the_cat(table: "Tables") -> None:
    scene = teams(table).ends_by_chance()
    result = scene.state.result()
    assert len(set(result.scores[:3])) == len(set(result.scores[3:])) == 1
    best = max(result.scores)
    assert result.winners == tuple(seat for seat in range(6) if result.scores[seat] == best)


# --- Each for oneself --------------------------------------------------------------------------------------------


def alone(table: "Tables", seats: int = 4) -> "Scene":
    """Seat 0 is the cat, its mystery on space 2."""
    scene = table(seats, mode="each-for-oneself").goes("house first 0", "house deal 7 5 7 9 11")
    return scene.draws("choice")


def test_rule_4_the_four_are_laid_out_after_the_blue_paw(table: "Tables") -> None:
    scene = table(3, mode="each-for-oneself").goes("house first 0", "house deal 7 5 7 9 11").draws("paw")
    assert not any(space.filled for space in scene.view(1).board)
    assert [card.number for card in scene.view(0).seen or ()] == [5, 7, 9, 11]
    scene.goes("0 point left")
    assert [space.card.number for space in scene.view(1).board if space.card] == [5, 7, 9, 11]


def test_rule_4_every_occupant_of_the_card_entered_scores_the_number_of_paws(table: "Tables") -> None:
    scene = alone(table).goes("1 go 1", "3 go 1")
    assert scene.view().points == (0, 1, 0, 0)
    scene.goes("2 go 1").draws("choice")
    assert scene.view().points == (0, 2, 0, 1)
    scene.goes("1 go 2", "2 go 2")
    assert scene.view().points == (0, 4, 0, 1)


def test_rule_4_out_of_time_one_stays(table: "Tables") -> None:
    scene = alone(table).goes("1 go 1", "house close 1")
    assert scene.view().totems == (None, 1, None, None)
    assert scene.view().phase == "clues"


def test_rule_4_finders_and_the_cat_score_at_the_end_of_the_round(table: "Tables") -> None:
    scene = alone(table).goes("1 go 2", "2 go 2", "3 go 1")
    for _ in range(3):
        scene.draws("choice").all_say("stay")
    assert scene.view().reports[0].gained == (8, 6 + 1, 6, 0)


def test_rule_4_nobody_finds_and_the_cat_gets_nothing(table: "Tables") -> None:
    scene = alone(table)
    for _ in range(4):
        scene.draws("choice").all_say("stay")
    assert scene.view().reports[0].gained == (0, 0, 0, 0)


def test_rule_4_everyone_is_the_cat_once(table: "Tables") -> None:
    scene = alone(table).ends_by_chance()
    assert [report.cat for report in scene.view().reports] == [0, 1, 2, 3]
    assert len(scene.view().reports[0].paws) == 4
