"""Clues, paws, silence, the shelf and the cat's memory: rules 6 to 9."""

from typing import TYPE_CHECKING

import pytest

from ronron.games.de_fil_en_aiguille import GAME
from ronron.games.de_fil_en_aiguille.facets import FACETS
from ronron.games.de_fil_en_aiguille.pieces import MastersUncovered, NumbersTold, VotesShown
from ronron.plain import BYSTANDER, Refusal

if TYPE_CHECKING:
    from ronron.games.de_fil_en_aiguille.tests.conftest import Scene, Tables

DEAL = "house deal 3 1 2 3 4 5"


def test_rule_6_a_new_clue_shares_no_letter_with_those_in_play(table: "Tables") -> None:
    scene = table(3).goes("house first 0", DEAL).draws("vote").all_say("clue")
    cards = scene.state.shelf.cards
    in_play = {letter for card in scene.state.chain for letter in cards[card].letters}
    fitting = scene.state.fitting([])
    assert fitting
    assert not any(in_play & set(cards[card].letters) for card in fitting)
    out = [card.number for card in cards if in_play & set(card.letters)]
    assert scene.refusal(f"house clue {out[-1]}") == ("not-a-clue", 6)


def test_rule_6_where_none_fits_the_fewest_shared_letters_do(table: "Tables") -> None:
    scene = table(3).goes("house first 0", DEAL).draws("vote").all_say("clue")
    shelf = scene.state.shelf
    every = next(card for card in range(len(shelf.cards)) if len(shelf.cards[card].letters) == 3)
    rich = sorted(range(len(shelf.cards)), key=lambda card: -len(shelf.cards[card].letters))
    scene.state.chain = [every, *rich[:40]]  # more clues than ever lie there, with every letter among them
    in_play = {letter for card in scene.state.chain for letter in shelf.cards[card].letters}
    assert len(in_play) == 14
    shared = {len(in_play & set(shelf.cards[card].letters)) for card in scene.state.fitting([])}
    assert len(shared) == 1


def test_rule_6_masters_and_clues_are_never_the_same_card(table: "Tables") -> None:
    scene = table(3).goes("house first 0", DEAL)
    assert scene.refusal("house clues 1 9") == ("not-a-clue", 6)
    assert scene.refusal("house clues 9 9") == ("not-a-clue", 6)


@pytest.mark.parametrize(("claws", "grows"), [("left", "right"), ("right", "left")])
def test_rule_6_the_chain_grows_away_from_the_blue_claws(table: "Tables", claws: str, grows: str) -> None:
    scene = table(3).goes("house first 0", DEAL).draws("paw")
    first = [card.number for card in scene.view().clues]
    scene.goes(f"0 point {claws}").all_say("clue").draws("paw")
    clues = [card.number for card in scene.view().clues]
    assert scene.view().grows == grows
    assert (clues[:2] if grows == "right" else clues[1:]) == first
    scene.goes("0 point left")
    green = next(at for at, paw in enumerate(scene.view().paws) if paw.number == 2)
    assert green == (1 if grows == "right" else 0)
    assert scene.view().paws[green].claws == "left"


def test_rule_7_votes_are_sealed_and_shown_at_closing(table: "Tables") -> None:
    scene = table(4).goes("house first 0", DEAL).draws("vote").goes("1 keep red")
    assert scene.view(1).votes[1] == "keep red"
    for viewer in (0, 2, 3, BYSTANDER):
        assert scene.view(viewer).votes == (None,) * 4
        assert scene.view(viewer).voted == (False, True, False, False)
    assert scene.refusal("1 keep blue") == ("not-your-turn", None)
    scene.goes("2 keep red", "3 clue")
    assert scene.heard(VotesShown)[0].votes == (None, "keep red", "keep red", "clue")


def test_rule_7_nobody_talks_while_the_cat_thinks(table: "Tables") -> None:
    scene = table(3).goes("house first 0", DEAL).draws("paw")
    assert scene.view(1).talk is False
    assert scene.draws("vote").view(1).talk is True


def test_rule_7_the_cat_never_talks_during_a_round_and_nobody_while_it_thinks(table: "Tables") -> None:
    scene = table(3, themes=["jobs", "bar-wisdom"]).goes("house first 0")
    assert FACETS.talk.hushed(scene.state) == 0
    assert FACETS.talk.hushed(scene.goes("0 theme jobs").draws("paw").state) == 0b111
    assert FACETS.talk.hushed(scene.draws("vote").state) == 0b001


def test_rule_13_in_teams_one_talks_with_ones_own_family(table: "Tables") -> None:
    scene = table(6, mode="teams").goes("house first 0", "0 theme jobs").draws("choice")
    assert FACETS.talk.circle(scene.state, 1) == FACETS.talk.circle(scene.state, 2) == 0b000110
    assert FACETS.talk.circle(scene.state, 4) == 0b111000
    assert FACETS.talk.circle(table(4).draws("vote").state, 1) == -1


def test_rule_7_the_cat_has_no_clock(table: "Tables") -> None:
    assert table(3).goes("house first 0", DEAL).draws("paw").clock() == []


def test_rule_8_the_shelf_by_default() -> None:
    assert GAME.resolve(4, {}).options["themes"] == ["jobs"]
    assert GAME.resolve(4, {"mode": "moods"}).options["themes"] == ["jobs", "bar-wisdom", "lonely-cats"]
    assert GAME.resolve(4, {"schizo": "on"}).options["themes"] == ["jobs", "bar-wisdom", "lonely-cats"]


@pytest.mark.parametrize(
    ("seats", "options", "code"),
    [
        (9, {"mode": "discovery"}, "mode-seats"),
        (5, {"mode": "teams"}, "mode-seats"),
        (2, {"mode": "each-for-oneself"}, "mode-seats"),
        (4, {"mode": "moods", "themes": ["jobs"]}, "two-themes"),
        (4, {"schizo": "on", "themes": ["jobs"]}, "two-themes"),
        (4, {"mode": "moods", "schizo": "on"}, "no-schizo"),
        (4, {"mode": "each-for-oneself", "memory": "strict"}, "no-strict"),
        (4, {"mode": "moods", "cats": "same"}, "same-cat"),
        (4, {"themes": ["own"]}, "no-own-theme"),
        (4, {"themes": []}, "too-few-values"),
        (7, {"mode": "teams", "red": 5}, "family-too-small"),
        (7, {"mode": "teams", "red": True}, "unknown-value"),
        (7, {"mode": "teams", "red": 2}, "unknown-value"),
        (4, {"own": 7}, "theme-too-large"),
    ],
)
def test_rule_8_what_cannot_be_played_together_is_refused(seats: int, options: dict[str, object], code: str) -> None:
    with pytest.raises(Refusal) as caught:
        GAME.resolve(seats, options)
    assert caught.value.code == code


def test_rule_8_schizo_the_family_votes_for_the_theme_of_the_clues(table: "Tables") -> None:
    scene = table(4, schizo="on").goes("house first 0", "0 theme jobs")
    assert scene.refusal("1 clues jobs") == ("same-theme", 8)
    scene.goes("1 clues lonely-cats", "3 clues lonely-cats").draws("vote")
    assert {card.theme for card in scene.view().clues} == {"lonely-cats"}
    assert {space.card.theme for space in scene.view().board if space.card} == {"jobs"}


def test_rule_8_no_vote_and_the_house_draws_the_theme(table: "Tables") -> None:
    scene = table(4, schizo="on").goes("house first 0", "0 theme jobs", "house close 1")
    assert scene.view().tied == ("clues bar-wisdom", "clues lonely-cats")
    assert scene.goes("house lot 0").view().clue_theme == "bar-wisdom"


def test_rule_8_in_teams_the_other_family_votes(table: "Tables") -> None:
    scene = table(6, mode="teams", schizo="on").goes("house first 0", "0 theme jobs")
    assert [seat for seat in range(6) if scene.legal(seat)] == [3, 4, 5]


def test_rule_9_a_kind_cat_sees_the_masters_until_the_blue_paw_and_its_mystery_always(table: "Tables") -> None:
    scene = table(3).goes("house first 0", DEAL).draws("paw")
    assert [card.number for card in scene.view(0).seen or ()] == [1, 2, 3, 4, 5]
    scene.goes("0 point left")
    assert scene.view(0).seen is None
    mystery = scene.view(0).mystery
    assert mystery is not None
    assert mystery.number == 3


def test_rule_9_a_strict_cat_sees_its_mystery_only_while_it_chooses(table: "Tables") -> None:
    scene = table(3, memory="strict").goes("house first 0", DEAL)
    assert scene.view(0).seen is not None
    scene.goes("0 ready")
    assert scene.view(0).seen is None
    assert scene.view(0).mystery is None
    assert scene.draws("paw").view(0).mystery is not None
    assert scene.draws("vote").view(0).mystery is None


def test_rule_9_with_a_memocat_the_board_is_covered_while_a_strict_cat_chooses(table: "Tables") -> None:
    scene = table(3, memory="strict", themes=["bar-wisdom"]).goes("house first 0", DEAL, "0 ready").draws("paw")
    assert scene.refusal("0 numbers") == ("no-numbers", 9)
    scene.goes("0 point left").all_say("clue").draws("paw")
    for viewer in (0, BYSTANDER):
        assert [space.card for space in scene.view(viewer).board] == [None, None]
        assert all(space.filled for space in scene.view(viewer).board)
    assert [space.card.number for space in scene.view(1).board if space.card] == [1, 2]
    scene.goes("0 numbers")
    assert scene.heard(NumbersTold)[0].numbers == (1, 2)
    assert scene.refusal("0 numbers") == ("no-numbers", 9)
    scene.goes("0 point left")
    assert [space.card.number for space in scene.heard(MastersUncovered, 0)[0].board if space.card] == [1, 2]


PICKY_STRICT = (
    *("house first 1", "1 theme bar-wisdom", "house mood 8", "house deal 10 20 10 46 50 17", "1 ready"),
    *("house clues 51 41 89", "1 aside 1", "1 point left", "0 clue", "2 clue", "house clue 23 81"),
)


def picky(table: "Tables") -> "Scene":
    """A strict cat that has to choose which clue to keep, the board covered."""
    scene = table(3, mode="moods", memory="strict", clock="off", themes=["jobs", "bar-wisdom"])
    return scene.goes(*PICKY_STRICT)


def test_rule_9_a_picky_cat_may_ask_for_the_numbers_while_it_chooses_a_clue(table: "Tables") -> None:
    scene = picky(table)
    assert scene.legal(1) == ("numbers", "aside 1", "aside 2")
    assert [space.card for space in scene.view(1).board] == [None, None]
    scene.goes("1 numbers")
    assert [told.numbers for told in scene.heard(NumbersTold)] == [(20, 10)]
    assert scene.view(1).numbers == (20, 10)
    assert scene.legal(1) == ("aside 1", "aside 2")
    assert scene.refusal("1 numbers") == ("no-numbers", 9)
    scene.goes("1 aside 2")
    assert scene.view(1).numbers == (20, 10)  # it still knows them when it points
    assert scene.refusal("1 numbers") == ("no-numbers", 9)  # once a paw
    scene.goes("1 point right")
    assert scene.view(1).numbers is None


def test_rule_9_a_picky_cat_may_keep_the_question_for_the_paw_and_ask_again_before_the_next(table: "Tables") -> None:
    scene = picky(table).goes("1 aside 1")
    assert scene.legal(1) == ("point left", "point right", "numbers")
    scene.goes("1 numbers", "1 point left").all_say("clue").draws("aside")
    assert "numbers" in scene.legal(1)


def test_rule_9_before_the_first_paw_there_is_nothing_to_ask_for(table: "Tables") -> None:
    scene = table(3, mode="moods", memory="strict", clock="off", themes=["jobs", "bar-wisdom"]).goes(*PICKY_STRICT[:6])
    assert scene.legal(1) == ("aside 1", "aside 2", "aside 3")
    assert scene.refusal("1 numbers") == ("no-numbers", 9)


def test_rule_9_for_its_decoys_a_strict_cat_looks_at_skip_and_board(table: "Tables") -> None:
    scene = table(6, mode="teams", memory="strict", themes=["bar-wisdom", "lonely-cats"])
    scene.goes("house first 0").draws("choice")
    while scene.view().phase != "decoy":
        scene.once()
        assert not scene.state.over(), "no mystery came to the skip"
    cat = scene.state.cat
    assert all(space.card is not None for space in scene.view(cat).board if space.filled)
    assert None not in scene.view(cat).skip
    assert {move.split()[0] for move in scene.legal(cat)} == {"decoy"}


def test_rule_9_without_a_memocat_nothing_is_covered(table: "Tables") -> None:
    scene = table(3, memory="strict").goes("house first 0", DEAL, "0 ready").draws("vote").all_say("clue").draws("paw")
    assert all(space.card is not None for space in scene.view(0).board)
