"""The rules of Yarn, told as players would tell them."""

import pytest

from ronron.example import GAME
from ronron.example.pieces import LAST_THREAD, Kept, YarnView
from ronron.plain import BYSTANDER, Refusal
from ronron.records.match import Entry, Match


def at_the_table(*moves: str, seats: int = 2, pull: int = 2) -> Match:
    """Moves as they stand in a record: `house deal 1 2 3 4 5 6 7`, `0 keep 2`."""
    match = Match(GAME, GAME.resolve(seats, {"pull": pull}))
    for move in moves:
        who, _, said = move.partition(" ")
        entry = Entry(who=-1 if who == "house" else int(who), move=said)
        match.check(entry)
        match.play(entry)
    return match


DEAL = "house deal 5 2 6 3 1 4 5"  # seat 0 has 2 and 5, seat 1 has 3 and 6; five threads


def test_rule_2_cards_are_kept_unseen_and_the_others_shown_together() -> None:
    match = at_the_table(DEAL, "1 keep 6")
    view = match.state.view(0)
    assert isinstance(view, YarnView)
    assert view.chosen == (False, True)
    assert view.kept == (None, None)
    assert view.out is None
    assert match.heard[0][-1] == match.heard[BYSTANDER][-1] == Kept(seat=1, card=None)
    assert match.heard[1][-1] == Kept(seat=1, card=6)
    match.play(Entry(who=0, move="keep 5"))
    view = match.state.view(0)
    assert isinstance(view, YarnView)
    assert view.out == (2, 3)


def test_rule_3_one_cannot_pull_more_threads_than_there_are() -> None:
    match = at_the_table(DEAL, "0 keep 5", "1 keep 6", "0 pull 2", "1 pull 2")
    assert match.legal(0) == ("pull 1",)
    with pytest.raises(Refusal) as refused:
        match.check(Entry(who=0, move="pull 2"))
    assert refused.value == Refusal("too-few-threads", rule=3, threads=1)


def test_rule_4_the_last_thread_and_the_kept_cards_count() -> None:
    result = at_the_table(DEAL, "0 keep 5", "1 keep 6", "0 pull 2", "1 pull 2", "0 pull 1").state.result()
    assert result.scores == (5 + LAST_THREAD, 6)
    assert result.ranks == (1, 2)
    assert result.winners == (0,)


def test_a_tie_is_shared() -> None:
    pulls = "0 pull 2", "1 pull 2", "0 pull 1"
    result = at_the_table("house deal 3 2 6 5 1 4 5", "0 keep 3", "1 keep 6", *pulls).state.result()
    assert (result.scores, result.ranks, result.winners) == ((6, 6), (1, 1), (0, 1))
