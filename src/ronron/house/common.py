"""What the rooms of a house have in common."""

import time
from collections.abc import Collection

from ronron.house.limits import Holdings, Limits, network_of
from ronron.house.metrics import Metrics
from ronron.stores.store import Store
from ronron.table.table import Manners
from ronron.table.thinkers import Thinkers


class Common:
    def __init__(self, store: Store, bots: Thinkers, limits: Limits, manners: Manners) -> None:
        self.store = store
        self.bots = bots
        self.limits = limits
        self.manners = manners
        self.metrics = Metrics()
        self.lines = 0  # open now
        self.lines_of = Holdings(limits.connections_of_an_address)
        self.matches_of = Holdings(limits.matches_of_an_address)  # under way, and watched
        self.shut_until: dict[tuple[str, str], float] = {}  # by room and network: out, in memory only

    async def keep_try(self, challenge: str, device: str, record: str) -> None:
        """A match of a challenge is over."""

    async def forget_tries(self, codes: Collection[str], device: str) -> None:
        """Someone is to be forgotten in these."""

    def shut(self, code: str, network: str) -> None:
        """From there nobody else comes to this room for the rest of the evening."""
        now = time.monotonic()
        self.shut_until = {key: until for key, until in self.shut_until.items() if until > now}
        self.shut_until[code, network] = now + self.limits.removed_hours * 3600

    def is_shut(self, code: str, address: str) -> bool:
        return self.shut_until.get((code, network_of(address)), 0.0) > time.monotonic()
