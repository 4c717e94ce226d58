"""The house's clock on the wall, in universal time."""

import time


def now() -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time()))


def today() -> str:
    """The day that it is everywhere, for the house."""
    return now()[:10]
