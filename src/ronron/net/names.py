"""What the house is called: who asks for it by another name was sent by someone else's page.

A page of another site can have its own name lead to our address once it is loaded (DNS rebinding), and its browser then
takes us for that site. What gives it away is the name that it asks for. An address in figures cannot be had that way,
so any is right: those of this network change, and a port may be led here from elsewhere.
"""

import re
import socket
from collections.abc import Iterable
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers

from ronron.plain import Refusal

ANY = "*"
HOST = re.compile(r"(?P<name>\[[0-9a-f:.]{1,45}\]|[a-z0-9._-]{1,253})(?P<port>:[0-9]{1,5})?")
# Where a name leads nowhere but to this network or this machine, whoever asks: nobody can buy one of these.
HERE = ("", ".local", ".lan", ".home.arpa")
LONGEST_TOLD = 100


class Names:
    """The names of one house. `public` is what its host calls it, with a port or without, or `*` for any."""

    def __init__(self, public: Iterable[str] = (), listening: str = "127.0.0.1") -> None:
        self.public = frozenset(one.lower() for one in public)
        machine = socket.gethostname().partition(".")[0]
        names = {"localhost", socket.gethostname(), listening, *(machine + ending for ending in HERE)}
        self.names = frozenset(one.lower() for one in names) | self.public

    def check(self, headers: Headers, *, changes: bool = False) -> None:
        """Refuse who asks for another house; where he wants to change something, also who comes from another's page."""
        host = headers.get("host", "").lower()
        if not host:
            raise Refusal("host-missing")
        if not self.knows(host):
            raise Refusal("unknown-host", name=host[:LONGEST_TOLD])
        if changes and not self.is_own(headers.get("origin"), host):
            raise Refusal("wrong-origin")

    def knows(self, host: str) -> bool:
        """Is this, with its port or without, what the house is called?"""
        found = HOST.fullmatch(host)
        if found is None:
            return False
        name = found["name"].rstrip(".")
        if ANY in self.public or name in self.names or host in self.public:
            return True
        return is_address(name)

    def is_own(self, origin: str | None, host: str) -> bool:
        """Is this a page of ours? Programs send no origin; a browser always does.

        It is the same as the host, port and all; a proxy may ask by another name than the visitor did, so a name
        that was said to be ours is right as well.
        """
        if origin is None:
            return True
        try:
            there = urlsplit(origin)
            netloc = there.netloc.lower()
        except ValueError:
            return False
        return there.scheme in ("http", "https") and (netloc == host or netloc in self.public - {ANY})


def is_address(name: str) -> bool:
    """In figures, of either kind."""
    try:
        ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


def is_named(host: str) -> bool:
    """Is this a name that is the house's alone? What is promised for `localhost` binds whatever else runs here."""
    found = HOST.fullmatch(host.lower())
    return found is not None and found["name"] != "localhost" and not is_address(found["name"])
