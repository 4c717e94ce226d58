"""Nothing that was acknowledged is ever lost."""

from tests.house import kills


def test_a_house_that_is_killed_twenty_times_keeps_every_acknowledged_move() -> None:
    figures = kills.run(kills=20)
    assert figures["acknowledged"] > 200
    assert figures["comebacks"] >= 20 * 2 * kills.ROOMS
