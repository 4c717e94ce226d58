"""The same people again: the room plans the next match as the game says."""

import random
from pathlib import Path

from tests.house.company import company, tell
from tests.house.playing import Address, bots, person

GAME = "moustaches"  # who opens is an option there, and passes on


def test_a_rematch_passes_on_who_opens(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé") as (zoe,):
            await zoe.plan(GAME, [person(zoe), *bots(1)])
            opened = []
            for played in range(1, 4):
                await zoe.start()
                await zoe.play_on(random.Random(played))
                opened.append(zoe.table["view"]["first"])
                while len(zoe.room["matches"]) < played:
                    await zoe.receive()
                assert zoe.room["plan"]["options"]["first"] == (opened[-1] + 1) % 2
            assert opened in ([0, 1, 0], [1, 0, 1])

    tell(tmp_path, story)
