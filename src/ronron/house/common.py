"""What the rooms of a house have in common."""

from ronron.house.limits import Limits
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
