"""Houses behind a proxy with TLS are restarted, one after the other, as docs/host.md says, while a crowd plays."""

import asyncio
import random
import signal
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from statistics import quantiles
from typing import Any

from ronron.stores.opening import LEASE_SECONDS
from tests.database import Cluster, cluster
from tests.house.faults import Evening, Restless, Told, send_home
from tests.house.housed import Cable, Housed, ready
from tests.house.kills import check_journals
from tests.house.proxied import ANYONE, proxied

CALM_SECONDS = 10.0  # before the first restart: how it is on this machine when nothing happens


@dataclass
class Waited(Told):
    """How long people waited: from a move to hearing of it, and from the last word to being at the table again."""

    calm: bool = True
    moves_calm: list[float] = field(default_factory=list)
    moves_rolling: list[float] = field(default_factory=list)
    pauses: list[float] = field(default_factory=list)


class Guest(Restless):
    """Comes through the proxy, whatever is behind it, and keeps the time."""

    seen: Waited
    scheme = "wss"
    options: Mapping[str, Any] = {"ssl": ANYONE}

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.sent: dict[tuple[str, int], float] = {}

    def note(self, door: int, message: dict[str, Any]) -> None:
        super().note(door, message)
        if message["type"] == "move":
            self.sent.setdefault((self.table, message["number"]), time.monotonic())

    def acknowledge(self, table: str, entry: int, seat: int, number: int) -> None:
        sent = self.sent.pop((table, number), None) if seat == self.seat else None
        if sent is not None:
            waits = self.seen.moves_calm if self.seen.calm else self.seen.moves_rolling
            waits.append(time.monotonic() - sent)
        super().acknowledge(table, entry, seat, number)

    def is_back(self, came_at: float) -> None:
        if self.away_since is not None and not self.seen.calm:
            self.seen.pauses.append(time.monotonic() - self.away_since)
        super().is_back(came_at)


async def live(opened: Cluster, restarts: int, rooms: int, luck: random.Random) -> Waited:
    database = (await asyncio.to_thread(opened.fresh)).partition("@/")[2].partition("?")[0]
    seen = Waited()
    houses: list[Housed] = []
    tasks: list[asyncio.Task[None]] = []
    changes = {"lease_seconds": LEASE_SECONDS, "proxies": ("127.0.0.1",)}
    try:
        for name in ("north", "south"):
            cable = Cable(opened.folder / ".s.PGSQL.5432")
            houses.append(
                await asyncio.to_thread(Housed, name, cable, await cable.lay(), database, fenced=True, **changes)
            )
            await ready(houses[-1])
        async with proxied(houses) as door:
            evening = Evening(opened, houses, seen, luck)
            await evening.open(rooms)
            guests = [as_guest(player, door, houses) for player in evening.players]
            tasks = [asyncio.create_task(guest.play()) for guest in guests]
            await evening.all_play()
            await asyncio.sleep(CALM_SECONDS)
            seen.calm = False
            for number in range(restarts):
                house = houses[number % len(houses)]
                seen.blow, seen.struck_at = f"the restart of {house.name}", time.monotonic()
                await asyncio.to_thread(house.end, signal.SIGTERM)
                house.start()
                await ready(house)
                await evening.all_play()
            seen.over = True
            gone = await send_home(tasks)
    finally:
        await send_home(tasks)
        for house in houses:
            await asyncio.to_thread(house.end, signal.SIGKILL)
            house.cable.close()
    for one in gone:
        if isinstance(one, Exception):
            raise one
    for row in await asyncio.to_thread(opened.do, 'SELECT * FROM journal ORDER BY "table", number', database):
        seen.journal.setdefault(row["table"], []).append(row["entry"])
    return seen


@dataclass
class Proxy:
    port: int


def as_guest(player: Restless, port: int, houses: list[Housed]) -> Guest:
    guest = Guest(0, player.code, player.cookie, player.host, player.seen, player.luck)
    guest.seat, guest.doors, guest.houses = player.seat, [Proxy(port)], houses
    return guest


def run(restarts: int, seed: int = 0, rooms: int = 8) -> dict[str, Any]:
    """Raises where anything acknowledged is missing, doubled or contradicted."""
    with cluster() as opened:
        seen = asyncio.run(live(opened, restarts, rooms, random.Random(seed)))
    moves = check_journals(seen.journal, seen.acknowledged)
    assert not seen.contradictions, seen.contradictions
    return {
        "restarts": restarts,
        "moves": moves,
        "acknowledged": len(seen.acknowledged),
        "comebacks": seen.comebacks,
        "moves_calm": told(seen.moves_calm),
        "moves_rolling": told(seen.moves_rolling),
        "pauses": told(seen.pauses),
        "late": [asdict(one) for one in seen.late],
    }


def told(seconds: list[float]) -> list[float]:
    return [round(one, 3) for one in seconds]


def percentile(seconds: list[float], which: int) -> float:
    return quantiles(seconds, n=100, method="inclusive")[which - 1] if len(seconds) > 1 else max(seconds, default=0.0)
