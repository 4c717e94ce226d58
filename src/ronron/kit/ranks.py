# compiled
"""Who came first: ranks from whatever decides, ties sharing the better place."""

from collections.abc import Sequence
from typing import Any


def ranked(standings: Sequence[Any]) -> tuple[int, ...]:
    """The rank of every seat, best standing first: equal standings share a rank, and the next one is skipped."""
    return tuple(1 + sum(other > mine for other in standings) for mine in standings)
