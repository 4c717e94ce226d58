"""Whatever happens to houses and their database, nothing that was acknowledged is lost, doubled or contradicted."""

import random

from tests.house import faults
from tests.house.kills import Acknowledged, Player, Seen

MANY = [str(move) for move in range(1000)]  # nobody chooses the same one twice by chance


def test_three_houses_keep_every_acknowledged_move_through_one_of_each_fault() -> None:
    figures = faults.run(blows=len(faults.BLOWS), rooms=3)
    assert figures["acknowledged"] > 20
    assert figures["comebacks"] > 0
    assert figures["strangers"] == 0


def test_who_is_asked_again_by_a_house_that_has_lost_the_room_knows_what_he_was_told_before() -> None:
    """It had written his move and fallen asleep over it: now it hears that it has, and tells it, as if it were news."""
    leo = Player(0, "ABCD", "", False, Seen(), random.Random(1))
    asks = {
        "type": "sync",
        "table": "ABCD-1",
        "number": 5,
        "over": False,
        "legal": [{"seat": 0, "number": 5, "moves": MANY}],
    }
    (first,) = leo.hear(asks)
    leo.hear({**asks, "number": 6, "legal": []})  # another house has read it
    leo.hear({"type": "accepted", "table": "ABCD-1", "entry": 6, "seat": 0, "number": 5})
    (second,) = leo.hear(asks)
    assert first["move"] != second["move"]
    told = {
        "type": "step",
        "table": "ABCD-1",
        "number": 6,
        "over": False,
        "legal": [],
        "moved": {"seat": 0, "number": 5},
    }
    leo.hear(told)
    assert leo.seen.acknowledged == [Acknowledged("ABCD-1", 6, 0, 5, first["move"])]
    assert leo.hear({**asks, "number": 6, "legal": []}) == []  # nor does he insist
    leo.hear(asks)
    leo.hear({**told, "number": 7})  # that would be two moves for one question: it is held against the journal
    assert len(leo.seen.acknowledged) == 2
