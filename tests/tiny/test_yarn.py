"""Yarn as players would tell it, and why its perfect play is perfect."""

from functools import cache

import pytest

from ronron.contract import Bot
from ronron.kit.luck import Luck
from ronron.plain import BYSTANDER, Answer, Knowledge, Refusal
from ronron.records.match import Entry, Match
from tests.tiny.perfect import perfect_moves
from tests.tiny.yarn import GAME
from tests.tiny.yarn.pieces import LAST_THREAD, Kept, YarnView
from tests.tiny.yarn.rules import Yarn


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


class Perfect(Bot):
    def choose(self, knowledge: Knowledge) -> Answer:
        assert isinstance(knowledge.view, YarnView)
        return Answer(move=min(perfect_moves(knowledge.view)))


@cache
def value(threads: int, most: int) -> int:
    """What so many threads are worth to whoever is to pull: 1 where he can get the last one, else -1."""
    return max(worth(threads, pull, most) for pull in range(1, min(most, threads) + 1))


def worth(threads: int, pull: int, most: int) -> int:
    return 1 if pull == threads else -value(threads - pull, most)


@pytest.mark.parametrize("most", [2, 3])
def test_perfect_pulls_are_those_that_keep_the_value(most: int) -> None:
    for threads in range(1, 20):
        state = Yarn(2, most)
        state.phase, state.threads = "pull", threads
        pulls = range(1, min(most, threads) + 1)
        best = {f"pull {pull}" for pull in pulls if worth(threads, pull, most) == value(threads, most)}
        assert perfect_moves(state.view(0)) == best


def test_the_higher_card_is_kept() -> None:
    state = Yarn(2, 2)
    state.phase, state.hands = "keep", [(2, 5), (3, 6)]
    assert perfect_moves(state.view(0)) == {"keep 5"}


def test_two_perfect_players_get_what_the_deal_gives() -> None:
    for seed in range(40):
        match = Match(GAME, GAME.resolve(2, {}))
        match.run([Perfect(), Perfect()], [Luck(seed)].__getitem__)
        *_, threads = map(int, match.entries[0].move.split()[1:])
        kept = [max(hand) for hand in hands_of(match)]
        kept[threads % 3 == 0] += LAST_THREAD
        assert match.state.scores() == kept


def hands_of(match: Match) -> list[tuple[int, ...]]:
    assert isinstance(match.state, Yarn)
    return match.state.hands
