"""A match under way, as it counts for an address: while somebody watches, for the one from which it was started.

Nobody is refused a match that is under way. Whoever comes back to one that nobody watched has it counted for him.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from ronron.house.limits import Holdings
from ronron.plain import Refusal


class UnderWay:
    def __init__(self, matches: Holdings) -> None:
        self.matches = matches
        self.address: str | None = None  # for which the match of this room counts now

    @contextmanager
    def starting(self, address: str) -> Iterator[None]:
        """One more match from there, unless that is too many; none where it does not come about."""
        if not self.matches.take(address):
            raise Refusal("enough-matches", most=self.matches.most)
        try:
            yield
        except BaseException:
            self.matches.give_back(address)
            raise
        self.let_go()
        self.address = address

    def go_on(self, address: str) -> None:
        if self.address is None:
            self.matches.add(address)
            self.address = address

    def let_go(self) -> None:
        """It is over, or nobody watches it."""
        address, self.address = self.address, None
        if address is not None:
            self.matches.give_back(address)
