"""Races by hundreds over real sockets: one racer at the house that has the table, one at the door of another house.

Both are equally quick, and say honestly how quick they were. Whoever sits first takes turns in standing at the door.
"""

import asyncio
import random
from collections import Counter
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

from tests.house.playing import Address, Client, person, running, settings_for

GAME = "nume-cats"
SOONEST_SECONDS, SPREAD_SECONDS = 0.13, 0.2  # a reaction: nobody who is quicker than a tenth of a second is believed
HERE, THERE = "at the house", "at the door"


class Racer:
    """Turns cards up when it must, and slaps at whatever is shown, after a moment of its own."""

    def __init__(self, client: Client, where: str, luck: random.Random) -> None:
        self.client = client
        self.where = where
        self.luck = luck
        self.slapping: asyncio.Task[None] | None = None

    async def play(self, finish: "Finish") -> None:
        answered: tuple[str, int] | None = None
        while not finish.enough.is_set():
            message = await self.client.receive()
            if message["type"] == "refused":  # too late: the table has gone on, and may ask with the same number
                answered = None
            if message["type"] == "step" and message["moved"] is not None and message["moved"]["photo"]:
                finish.see(self, message["moved"]["photo"])
                answered = None
            table = self.client.table
            if message["type"] == "step" and message["over"] and self is finish.racers[0]:
                await self.client.send("start")
            for option in table.get("legal", ()):
                asked = (table["table"], option["number"])
                if asked == answered or not option["moves"]:
                    continue
                answered = asked
                if "slap" in option["moves"]:
                    self.slapping = asyncio.create_task(self.slap(option, asyncio.get_running_loop().time()))
                else:
                    await self.client.move(option, option["moves"][0])

    async def slap(self, option: dict[str, Any], shown: float) -> None:
        await asyncio.sleep(SOONEST_SECONDS + self.luck.random() * SPREAD_SECONDS)
        reaction = 1000 * (asyncio.get_running_loop().time() - shown)
        claim = {"number": option["number"], "reaction_milliseconds": reaction, "distance": self.luck.random() * 100}
        await self.client.send("move", seat=option["seat"], move="slap", **claim)


class Finish:
    """Who was first, of two who both slapped."""

    def __init__(self, races: int) -> None:
        self.races = races
        self.racers: list[Racer] = []
        self.won: Counter[str] = Counter()
        self.enough = asyncio.Event()

    def see(self, racer: Racer, photo: Sequence[dict[str, Any]]) -> None:
        if racer is self.racers[0] and len(photo) == 2:
            self.won[self.racers[photo[0]["seat"]].where] += 1
            if self.won.total() >= self.races:
                self.enough.set()


async def race(here: Address, there: Address, races: int, table: int, luck: random.Random) -> Counter[str]:
    """At one table; every other time, whoever sits first is the one at the door."""
    opener, places = Client(here.http), [(HERE, here), (THERE, there)]
    finish = Finish(races)
    for where, house in places[:: 1 if table % 2 else -1]:
        finish.racers.append(Racer(Client(house.http), where, random.Random(luck.random())))
    first, second = (racer.client for racer in finish.racers)
    await opener.open_room("Zoé")
    first.web.cookies.update(opener.web.cookies)
    first.code, first.person = opener.code, opener.person
    await second.join(first.code, "Léo")
    try:
        for client in (first, second):
            await client.connect()
            await client.until("welcome")
        await first.plan(GAME, [person(first), person(second)])
        await first.send("start")
        playing = [asyncio.create_task(racer.play(finish)) for racer in finish.racers]
        enough = asyncio.create_task(finish.enough.wait())
        await asyncio.wait([*playing, enough], return_when=asyncio.FIRST_COMPLETED)
        for task in playing:
            if task.done():
                task.result()
            task.cancel()
        enough.cancel()
        return finish.won
    finally:
        for client in (opener, first, second):
            await client.close()


async def race_all(folder: Path, database: str, races: int, tables: int, seed: int) -> Counter[str]:
    luck = random.Random(seed)
    async with AsyncExitStack() as stack:
        here, there = [
            await stack.enter_async_context(
                running(settings_for(folder, name=name, store=database, lease_seconds=600.0))
            )
            for name in ("here", "there")
        ]
        won: Counter[str] = Counter()
        for one in await asyncio.gather(*(race(here, there, races, table, luck) for table in range(tables))):
            won += one
        assert not there.house.rooms
        return won
