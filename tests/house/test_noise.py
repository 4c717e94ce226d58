"""Bytes as nobody should send them, a few of each kind: `make prove` has a million."""

import pytest

from tests.noise import indoors, outdoors


@pytest.mark.parametrize("kind", indoors.KINDS)
def test_whatever_bytes_come_the_house_stands_and_nothing_is_left_over(kind: str) -> None:
    figures = indoors.throw(kind, seed=0, inputs=600)
    assert figures["honest_moves"] > 0


def test_the_same_over_real_sockets_while_a_family_plays() -> None:
    figures = outdoors.throw(seed=0, inputs=200)
    assert figures["honest_pings"] > 0
