"""What the system itself knows of a line: TCP times every round trip, below any program at the other end.

A program can answer our pings as late as it likes, but the system it runs on acknowledges what has come within some
40 ms, often at once, and the connection began with an exchange in which no program has a say. So the shortest round
trip is the line's own.
"""

import asyncio
import socket
import struct
import sys

MICROSECONDS = struct.Struct("=I")
ROUND_TRIP_AT = 68  # where tcpi_rtt stands in Linux's `struct tcp_info`, which only ever grows at its end
SHORTEST_AT = 148  # tcpi_min_rtt, of the last minutes; since Linux 4.6
INFO_BYTES = 152
NEVER = 0xFFFFFFFF  # nothing was timed yet


class Trips:
    """The shortest round trip of a connection, as long as it lives."""

    def __init__(self, transport: asyncio.Transport, *, is_proxy: bool = False) -> None:
        self.transport = transport
        self.is_proxy = is_proxy  # what we could see would be the way to the proxy
        self.shortest: float | None = None
        self.look()

    def look(self) -> float | None:
        """In milliseconds; None where this system does not tell, or somebody stands in between."""
        if not self.is_proxy:
            now = shortest_milliseconds(self.transport)
            if now is not None:
                self.shortest = now if self.shortest is None else min(now, self.shortest)
        return self.shortest


def shortest_milliseconds(transport: asyncio.Transport) -> float | None:
    """The shortest round trip of the last minutes, as the system timed it."""
    if sys.platform != "linux":
        return None
    connection = transport.get_extra_info("socket")
    if connection is None or connection.family not in (socket.AF_INET, socket.AF_INET6):
        return None
    try:
        info = connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, INFO_BYTES)
    except OSError:  # gone
        return None
    at = SHORTEST_AT if len(info) >= INFO_BYTES else ROUND_TRIP_AT
    (microseconds,) = MICROSECONDS.unpack_from(info, at)
    return None if microseconds == NEVER else microseconds / 1000
