"""The lease of a house: while its heart beats in the database, the rooms that it took are its own.

One beat keeps all of them, however many. A house whose beat has failed for as long as its lease is silent, by the
database's clock, and whoever wants one of its rooms buries it: its life is deleted, and with it goes its right to
write in any of its rooms, at once. If it was only asleep, it wakes up without a life, lets go of its tables and begins
another. A life is named by time and luck, not counted: a database that was put back never gives the same one twice.
"""

import asyncio
import itertools
import logging
import time
from collections.abc import Callable, Collection
from secrets import token_hex

from ronron.stores.database import Wire, Wires, told
from ronron.stores.store import Elsewhere
from ronron.table.journal import NotDurable

log = logging.getLogger("ronron.store")
BEATS_A_LEASE = 5

# A database that has just come back has not heard anyone yet: nobody is silent until it has listened for a lease.
SILENT = """
    houses.beat + make_interval(secs => houses.lease_seconds) < clock_timestamp()
    AND pg_postmaster_start_time() + make_interval(secs => houses.lease_seconds) < clock_timestamp()
"""
BEGIN = "INSERT INTO houses (life, name, address, lease_seconds, beat) VALUES ($1, $2, $3, $4, clock_timestamp())"
BEAT = f"""
    WITH beaten AS (UPDATE houses SET beat = clock_timestamp() WHERE life = $1 RETURNING life)
    SELECT life, address, (SELECT life FROM beaten) AS mine FROM houses WHERE life = $1 OR NOT ({SILENT})
"""
# Judged and buried in one statement: a house that beats meanwhile is judged anew, and lives.
BURY = f"DELETE FROM houses WHERE life = $1 AND {SILENT}"
LOCK_LIFE = "SELECT life FROM houses WHERE life = $1 FOR KEY SHARE"  # until we are done, nobody buries us
CLAIM = """
    INSERT INTO holds (code, life) SELECT $1, $2 WHERE EXISTS (SELECT 1 FROM rooms WHERE code = $1)
    ON CONFLICT DO NOTHING
"""
RESERVE = """
    INSERT INTO holds (code, life)
    SELECT $1, $2 WHERE NOT EXISTS (SELECT 1 FROM rooms WHERE code = $1)
    AND NOT EXISTS (SELECT 1 FROM forgotten WHERE code = $1)
    ON CONFLICT DO NOTHING RETURNING code
"""
HOLDER = "SELECT life FROM holds WHERE code = $1 FOR UPDATE"
ADDRESS = "SELECT address FROM houses WHERE life = $1"
LIVING = f"SELECT name FROM houses WHERE NOT ({SILENT})"
# Of those who are gone, by their names: who waits here for a hold that another house is taking judges it by what it
# says then. Had he only seen that its house is gone, he would take it from the other one.
CLEAR_UP = """
    WITH gone AS MATERIALIZED (SELECT DISTINCT life FROM holds WHERE life NOT IN (SELECT life FROM houses))
    DELETE FROM holds USING gone WHERE holds.life = gone.life
"""
HOLDS = "SELECT code FROM holds WHERE life = $1"


def fresh_life() -> str:
    return f"{time.time_ns():x}-{token_hex(8)}"


class Lease:
    def __init__(self, wire: Wire, wires: Wires, *, name: str, address: str, seconds: float) -> None:
        self.wire = wire  # for the beat alone: it waits behind nobody
        self.wires = wires
        self.name = name
        self.address = address  # at which the other houses reach this one
        self.seconds = seconds
        self.life = ""
        self.held: set[str] = set()
        self.living: frozenset[str] = frozenset()  # where the houses are that are not silent
        self.good_until = 0.0  # by the loop's clock
        self.lose: Callable[[Collection[str]], None] = lambda codes: None
        self.loop = asyncio.get_running_loop()
        self.heart: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        if self.address:  # we are there now: whoever was before us is not
            await self.wire.fetch("DELETE FROM houses WHERE address = $1", self.address)
        await self._live()
        self.heart = asyncio.create_task(self._beat_on())

    async def _live(self) -> None:
        began, life = self.loop.time(), fresh_life()
        await self.wire.fetch(BEGIN, life, self.name, self.address, self.seconds)
        self.life, self.good_until = life, began + self.seconds

    @property
    def is_good(self) -> bool:
        return self.loop.time() < self.good_until

    async def beat(self) -> None:
        began = self.loop.time()
        found = await self.wire.fetch(BEAT, self.life)
        self.living = frozenset(row["address"] for row in found)
        if not found or found[0]["mine"] is None:
            log.warning("buried: the rooms of this house may be another's now", extra={"facts": self._facts()})
            self.lose_all()
            await self._live()
        else:
            self.good_until = began + self.seconds

    async def look_over(self) -> None:
        """Do we still have what we believe to have? Nobody may be writing there who would be told."""
        believed, life = set(self.held), self.life
        if believed:
            found = {row["code"] for row in await self.wires.fetch(HOLDS, life)}
            if life == self.life:
                self.lost((believed - found) & self.held)

    async def _beat_on(self) -> None:
        for beats in itertools.count(1):
            await asyncio.sleep(self.seconds / BEATS_A_LEASE)
            try:
                # One that gets no answer is given up soon after the lease: people are to find another door by then.
                async with asyncio.timeout_at(max(self.good_until, self.loop.time() + self.seconds / 2)):
                    await self.beat()
                    if beats % BEATS_A_LEASE == 0:
                        await self.look_over()
            except (NotDurable, TimeoutError) as trouble:
                if not self.is_good and self.held:
                    facts = {**self._facts(), "why": told(trouble)}
                    log.warning("the lease has run out: this house lets go", extra={"facts": facts})
                    self.lose_all()
            except Exception:
                log.exception("the heart stumbled")

    def _facts(self) -> dict[str, int]:
        return {"rooms": len(self.held)}

    def lose_all(self) -> None:
        held, self.held = self.held, set()
        if held:
            self.lose(held)

    # Rooms

    async def take(self, code: str) -> None:
        """The room is ours from now on, or Elsewhere says whose it is."""
        if code in self.held:
            return
        async with self.wires.open() as connection, connection.transaction():
            life = self.life
            if await connection.fetchval(LOCK_LIFE, life) is None:
                raise NotDurable("this house has no lease now")
            for _ in range(2):  # whoever had it may have let go of it between our two questions
                await connection.execute(CLAIM, code, life)
                holder = await connection.fetchval(HOLDER, code)  # whoever takes it too waits here
                if holder is not None:
                    break
            if holder is not None and holder != life:
                await connection.execute(BURY, holder)
                address = await connection.fetchval(ADDRESS, holder)
                if address is not None:
                    self.living |= {address}  # until the next beat says otherwise
                    raise Elsewhere(address)
                await connection.execute("UPDATE holds SET life = $2 WHERE code = $1", code, life)
        if life != self.life:
            raise NotDurable("this house was buried meanwhile")
        if holder is not None:
            self.held.add(code)

    async def reserve(self, code: str) -> bool:
        life = self.life
        if not life:
            raise NotDurable("this house has no lease now")
        taken = bool(await self.wires.fetch(RESERVE, code, life))
        if taken and life == self.life:
            self.held.add(code)
        return taken and life == self.life

    async def let_go(self, code: str) -> None:
        if code in self.held:
            self.held.discard(code)
            await self.wires.fetch("DELETE FROM holds WHERE code = $1 AND life = $2", code, self.life)

    def lost(self, codes: Collection[str]) -> None:
        """The database has refused a write: these are another's, whatever we believed."""
        self.held.difference_update(codes)
        if codes:
            log.warning("another house has a room that was ours", extra={"facts": {"rooms": len(codes)}})
            self.lose(codes)

    async def end(self) -> None:
        """All rooms are free at once."""
        if self.heart is not None:
            self.heart.cancel()
            await asyncio.wait([self.heart])
        self.held.clear()
        life, self.life = self.life, ""
        if life:
            try:
                await self.wire.fetch("DELETE FROM houses WHERE life = $1", life)
                await self.wire.fetch(CLEAR_UP)
            except NotDurable as trouble:
                log.warning("the house leaves without a word", extra={"facts": {"why": str(trouble)}})
