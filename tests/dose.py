"""How much is tried: all of it in `make prove`, in `make test` as much as everyone waits for every time."""

import os

from hypothesis import settings

FULL_EXAMPLES = 1_000


def is_full() -> bool:
    """Is nothing left out?"""
    return settings().max_examples >= FULL_EXAMPLES


def is_halved() -> bool:
    """Plain Python tries every second table where compiled Python tries them all, and law 12 compares the two."""
    return os.environ.get("RONRON_EXPECT") == "plain" and not is_full()
