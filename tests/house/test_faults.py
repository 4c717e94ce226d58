"""Whatever happens to houses and their database, nothing that was acknowledged is lost, doubled or contradicted."""

from tests.house import faults


def test_three_houses_keep_every_acknowledged_move_through_one_of_each_fault() -> None:
    figures = faults.run(blows=len(faults.BLOWS), rooms=3)
    assert figures["acknowledged"] > 20
    assert figures["comebacks"] > 0
    assert figures["strangers"] == 0
