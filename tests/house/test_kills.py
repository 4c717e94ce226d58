"""Nothing that was acknowledged is ever lost."""

from tests.house import kills


def test_a_house_that_is_killed_eight_times_keeps_every_acknowledged_move() -> None:
    figures = kills.run(kills=8)
    assert figures["acknowledged"] > 80
    assert figures["comebacks"] >= 8 * 2 * kills.ROOMS
