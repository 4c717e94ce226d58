"""Proxies in front of the house: only those that its host has named are believed, on who calls and how."""

from collections.abc import Iterable
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from starlette.datastructures import Headers
from starlette.types import Scope

Address = IPv4Address | IPv6Address


class Proxies:
    """Addresses, or networks such as 10.0.0.0/8; a ValueError says which is neither."""

    def __init__(self, named: Iterable[str] = ()) -> None:
        self.networks = [ip_network(one.strip(), strict=False) for one in named]

    def has(self, address: Address) -> bool:
        return any(address in network for network in self.networks)

    def names(self, peer: str) -> bool:
        """Is whoever is connected to us one of them?"""
        address = read(peer) if self.networks else None
        return address is not None and self.has(address)

    def believe(self, scope: Scope) -> None:
        """From one of them, the caller's address, whether he came over TLS and whom he asked for are what it says.

        A chain is read from our end: each proxy adds whom it saw, and the first who is none of ours is the caller.
        What stands before him he may have made up.
        """
        peer = None if scope["client"] is None or not self.networks else read(scope["client"][0])
        if peer is None or not self.has(peer):
            return
        headers = Headers(scope=scope)
        caller: Address = peer
        for told in reversed(",".join(headers.getlist("x-forwarded-for")).split(",")):
            one = read(told)
            if one is None:
                break
            caller = one
            if not self.has(one):
                break
        scope["client"] = (str(caller), 0)
        scheme = last(headers, "x-forwarded-proto")
        if scheme in ("http", "https"):
            scope["scheme"] = scheme
        host = last(headers, "x-forwarded-host")
        if host:
            others = [(name, value) for name, value in scope["headers"] if name != b"host"]
            scope["headers"] = [*others, (b"host", host.encode("latin-1"))]


def last(headers: Headers, name: str) -> str:
    """What the proxy that stands next to us says; it may have left in front what the visitor said himself."""
    return ",".join(headers.getlist(name)).rpartition(",")[2].strip().lower()


def read(text: str) -> Address | None:
    """An address, with a port or without; an IPv4 address in the clothes of an IPv6 one is undressed."""
    text = text.strip().strip('"')
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        address = ip_address(text)
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return mapped or address
