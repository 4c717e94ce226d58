"""Why the perfect play of Yarn is perfect."""

from functools import cache

import pytest

from ronron.contract import Bot
from ronron.example import GAME
from ronron.example.pieces import LAST_THREAD, YarnView
from ronron.example.rules import Yarn
from ronron.kit.luck import Luck
from ronron.plain import Answer, Knowledge
from ronron.records.match import Match
from tests.tiny.perfect import perfect_moves


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
