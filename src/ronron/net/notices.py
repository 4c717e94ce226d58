"""Notices: refusals that matter, in the log for those who watch over the house. They tell what, how often, and that it
was the same caller, but not who that is.

A caller is a hash of an address, made with a key that lies beside the store and stays: the same address is the same
caller tomorrow, and nobody without the key can find it by trying them all. Of IPv6 it is the network that counts.
"""

import hmac
import logging
import time
from ipaddress import IPv6Address, ip_network
from secrets import token_bytes

from ronron.house.limits import Bucket
from ronron.net.proxies import read

log = logging.getLogger("ronron.notices")

# Brakes, other names and sites, whoever was shown the door, lines that were dropped. Everything else is play.
WORTH_TELLING = frozenset(
    (
        "too-fast",
        "enough-rooms",
        "enough-lines",
        "house-full",
        "unknown-host",
        "host-missing",
        "wrong-origin",
        "removed",
        "flood",
        "metrics-token",
    )
)
EVERY_SECONDS = 60.0  # that the same caller is told of again for the same
MOST_CALLERS = 2000
LINES_A_SECOND, LINES_AT_ONCE = 5.0, 100


class Notices:
    def __init__(self, key: bytes | None = None) -> None:
        self.key = key or token_bytes(32)
        self.told: dict[tuple[str, str], tuple[float, int]] = {}  # when, and how often since
        self.lines = Bucket(LINES_A_SECOND, LINES_AT_ONCE, time.monotonic())

    def caller(self, address: str) -> str:
        """The same for the same address, and nothing that leads back to it."""
        found = read(address)
        if found is not None:
            network = ip_network((found, 64 if isinstance(found, IPv6Address) else 32), strict=False)
            address = str(network.network_address)
        return hmac.digest(self.key, b"caller " + address.encode(), "sha256").hex()[:16]

    def refused(self, code: str, address: str) -> None:
        """One line at once; whoever goes on is told of once a minute, with how often it was."""
        if code not in WORTH_TELLING:
            return
        now = time.monotonic()
        which = code, self.caller(address)
        since, times = self.told.get(which, (-EVERY_SECONDS, 0))
        if now - since < EVERY_SECONDS or not self.lines.take(now):
            self.told[which] = since, times + 1
        else:
            self.told[which] = now, 0
            log.warning("refused", extra={"facts": {"code": code, "caller": which[1], "times": times + 1}})
        if len(self.told) > MOST_CALLERS:
            del self.told[next(iter(self.told))]
