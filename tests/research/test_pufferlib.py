"""A batch in the shape of PufferLib: a row a seat, paid when its match ends, and the same match as in a batch."""

import numpy as np

from ronron.research.batch import Batch
from ronron.research.pufferlib import PufferBatch
from tests.faults.glances import YarnAtAGlance, YarnGlance

YARN = YarnAtAGlance(YarnGlance())


def test_a_row_is_a_seat_and_the_matches_are_those_of_a_batch() -> None:
    rows = PufferBatch(YARN, seats=3, matches=4, seed=1)
    batch = Batch(YARN, seats=3, matches=4, seed=1)
    buffers = [rows.observations, rows.rewards, rows.terminals, rows.masks]
    rows.reset(seed=1)
    ended = 0
    for _ in range(60):
        asked = np.flatnonzero(rows.masks)
        assert asked.tolist() == [3 * at + int(seat) for at, seat in enumerate(batch.seats)]
        assert np.array_equal(rows.observations[asked, : rows.width], batch.glances())
        assert np.array_equal(rows.observations[asked, rows.width :], batch.masks())
        moves = batch.masks().argmax(axis=1)
        said = np.full(rows.num_agents, -1)
        said[asked] = moves
        rows.step(said)
        batch.play(moves)
        assert rows.terminals.tolist() == np.repeat(batch.over, 3).tolist()
        assert np.allclose(rows.rewards.reshape(4, 3)[batch.over], batch.rewards[batch.over])
        assert not rows.rewards.reshape(4, 3)[~batch.over].any()
        ended += int(batch.over.sum())
    assert ended > 10
    assert all(now is then for now, then in zip([rows.observations, rows.rewards, rows.terminals, rows.masks], buffers))


def test_what_is_not_legal_becomes_any_legal_move() -> None:
    rows = PufferBatch(YARN, seats=2, matches=3, seed=1)
    rows.reset(seed=1)
    for odd in (-1, 999, rows.batch.wait):
        before = rows.batch.decisions
        rows.step(np.full(rows.num_agents, odd))
        assert rows.batch.decisions == before + 3
