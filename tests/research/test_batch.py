"""A batch shows its matches to numpy as they are, without a copy."""

import numpy as np
import pytest

from ronron.kit import glances
from ronron.research.batch import Batch, IllegalMove, any_legal
from tests.faults.glances import YarnAtAGlance, YarnGlance
from tests.tiny import mouse

YARN = YarnAtAGlance(YarnGlance())


def test_glances_and_masks_are_those_of_the_seats_that_are_asked() -> None:
    batch = Batch(YARN, seats=3, matches=7, seed=1)
    luck = np.random.default_rng(1)
    for _ in range(30):
        rows, masks = batch.glances(), batch.masks()
        assert rows.shape == (7, batch.width)
        assert masks.shape == (7, len(batch.alphabet) + 1)
        for at, state in enumerate(batch.core.states):
            seat = int(batch.seats[at])
            assert rows[at].tolist() == glances.written(YarnGlance(), state, seat)
            assert np.flatnonzero(masks[at]).tolist() == state.legal(seat)
        batch.play(any_legal(masks, luck))
    assert batch.decisions == 7 * 30


def test_what_numpy_sees_is_the_buffer_itself() -> None:
    batch = Batch(YARN, seats=2, matches=3, seed=1)
    windows = [batch.packed_glances, batch.packed_masks, batch.seats, batch.over, batch.rewards, batch.scores]
    assert not any(window.flags.writeable or window.flags.owndata for window in windows)
    before = [window.copy() for window in windows]
    for _ in range(20):
        batch.play(any_legal(batch.masks(), np.random.default_rng(1)))
    assert not any(np.array_equal(one, other) for one, other in zip(before[:2], windows))
    assert batch.rewards.any()


def test_a_field_is_found_by_its_name() -> None:
    batch = Batch(YARN, seats=2, matches=2, seed=1)
    hands = batch.glances()[:, batch.places("hand")]
    assert hands.sum(axis=1).tolist() == [2, 2]
    with pytest.raises(KeyError):
        batch.places("paws")


def test_any_legal_move_is_as_likely_as_the_others() -> None:
    masks = np.array([[0, 1, 0, 1], [1, 0, 0, 0]], dtype=bool)
    luck = np.random.default_rng(1)
    moves = np.array([any_legal(masks, luck) for _ in range(1000)])
    assert {*moves[:, 0].tolist()} == {1, 3}
    assert {*moves[:, 1].tolist()} == {0}
    assert 400 < (moves[:, 0] == 1).sum() < 600


def test_processes_share_the_matches_of_one_batch() -> None:
    whole = Batch(YARN, seats=2, matches=5, seed="shared")
    parts = [Batch(YARN, seats=2, matches=2, seed="shared"), Batch(YARN, seats=2, matches=3, seed="shared", first=2)]
    for _ in range(40):
        moves = [one.masks().argmax(axis=1) for one in (whole, *parts)]
        assert moves[0].tolist() == [*moves[1].tolist(), *moves[2].tolist()]
        for one, chosen in zip((whole, *parts), moves):
            one.play(chosen)
        assert np.array_equal(whole.rewards, np.concatenate([part.rewards for part in parts]))


@pytest.mark.parametrize("odd", [-1, 65536, 2**32, 2**40, -65536])
def test_a_number_too_large_for_a_move_is_not_another_move(odd: int) -> None:
    batch = Batch(YARN, seats=2, matches=3, seed=1)
    keys = [state.key() for state in batch.core.states]
    legal = batch.masks().argmax(axis=1)
    with pytest.raises(IllegalMove, match=r"^match 2: \S+ is no move"):
        batch.play([*legal[:2].tolist(), int(legal[2]) + odd if odd > 0 else odd])
    assert [state.key() for state in batch.core.states] == keys
    assert batch.decisions == 0


def test_only_as_many_whole_numbers_as_there_are_matches_are_moves() -> None:
    batch = Batch(YARN, seats=2, matches=3, seed=1)
    legal = batch.masks().argmax(axis=1)
    for odd in (legal[:2], legal[:, None], legal + 0.5, legal > 0, [*legal[:2].tolist(), None], legal[0]):
        with pytest.raises(IllegalMove, match=r"^3 whole numbers"):
            batch.play(odd)
    assert batch.decisions == 0
    batch.play(legal.astype(np.uint8))
    assert batch.decisions == 3


def test_a_game_without_a_glance_says_so() -> None:
    with pytest.raises(ValueError, match="offers no glance"):
        Batch(mouse.GAME, seats=2)
