"""Forgetting rooms that nobody uses: only where two clocks agree, aloud, and so that it can be undone for a while.

A clock on the wall may be wrong: a battery is empty, a board wakes up in 1970, somebody sets the year by mistake. So a
room must also have lain there on enough days that the house was open; a clock that has just jumped is not believed for
a day; and what is forgotten is put aside first.
"""

import logging
import time
from collections.abc import Callable, Collection

from ronron.house.limits import Limits
from ronron.stores.store import Store

log = logging.getLogger("ronron.house")
DAY_SECONDS = 86400.0


class Forgetting:
    def __init__(self, store: Store, limits: Limits, steady: Callable[[], float] = time.monotonic) -> None:
        self.store = store
        self.limits = limits
        self.steady = steady  # counts on, whatever the clock on the wall does
        self.apart = store.clock() - steady()
        self.believed_from = 0.0  # by the steady clock

    async def look(self, keep: Collection[str]) -> None:
        """Forget what is long unused, but none of these; what was forgotten long ago goes for good."""
        await self.store.open_day(time.strftime("%Y-%m-%d", time.gmtime(self.store.clock())))
        if not self.is_clock_believed():
            return
        limits = self.limits
        aside = await self.store.forget_rooms(limits.retention_days, limits.retention_openings, keep)
        if aside:
            log.warning("rooms forgotten", extra={"facts": {"rooms": aside, "undo_days": limits.undo_days}})
        gone = await self.store.drop_forgotten(limits.undo_days, limits.retention_openings)
        if gone:
            log.warning("forgotten rooms deleted", extra={"facts": {"rooms": gone}})

    async def make_way(self, keep: Collection[str]) -> int:
        """The house is full: rooms in which nothing was ever played, and that nobody uses, go aside for others."""
        if not self.is_clock_believed():
            return 0
        aside = await self.store.forget_unplayed(self.limits.unplayed_hours, keep)
        if aside:
            facts = {"rooms": aside, "undo_days": self.limits.undo_days}
            log.warning("unplayed rooms made way in a full house", extra={"facts": facts})
        return aside

    def is_clock_believed(self) -> bool:
        """Has the clock on the wall gone with the steady one, for a day at least since it last did not?"""
        steady = self.steady()
        apart = self.store.clock() - steady
        if abs(apart - self.apart) > DAY_SECONDS:
            days = round((apart - self.apart) / DAY_SECONDS)
            log.warning("the clock jumped: nothing is forgotten for a day", extra={"facts": {"days": days}})
            self.apart = apart
            self.believed_from = steady + DAY_SECONDS
        return steady >= self.believed_from
