# compiled
"""How much the house takes from anyone, with defaults that a family never notices."""

from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address, ip_network


@dataclass(frozen=True, kw_only=True)
class Limits:
    rooms: int = 5000
    rooms_a_day: int = 200  # opened from one address
    unplayed_hours: float = 1.0  # unused, after which a room where nothing was ever played makes way in a full house
    people_in_a_room: int = 24
    people_of_a_device: int = 8
    connections: int = 8000
    connections_of_an_address: int = 200
    connections_kept_free: float = 0.1  # share of both for devices of those who are in the room that they come to
    connections_in_a_room: int = 6000
    matches_of_an_address: int = 8  # under way and watched; whoever comes back to one is never refused
    message_bytes: int = 16_384
    fragments_in_a_message: int = 64
    body_bytes: int = 16_384
    head_bytes: int = 32_768  # of a request: its line and its headers
    head_seconds: float = 15.0  # until it has come, from when a connection is free for one
    body_seconds: float = 30.0
    answer_seconds: float = 60.0  # that a piece of an answer may wait for its reader
    requests_open: int = 4000  # connections that are no lines
    requests_open_of_an_address: int = 500
    heads_a_second: float = 100.0  # of one address; whoever has more of them waits his turn
    heads_at_once: int = 1500
    messages_a_second: float = 20.0  # of one connection, on average; any frame counts as one
    messages_at_once: int = 60
    requests_a_second: float = 10.0  # that change something, of one address
    requests_at_once: int = 60
    records_a_second: float = 2.0  # that are read, or thought about, for one address
    records_at_once: int = 60
    replays_at_once: int = 8  # of one address, until their answers are out
    replay_bytes: int = 500_000  # of positions in an answer; whoever wants more asks again
    coach_rooms: int = 8  # whose questions wait for the coach; they take turns
    coach_questions_of_a_room: int = 16  # that wait, one for each seat and the deal
    coach_seconds: float = 120.0  # for one question
    tries_of_a_challenge: int = 100  # devices that play it
    takebacks_a_match: int = 300
    entries_a_match: int = 20_000  # in its journal; from then on only moves are written
    unknown_codes_at_once: int = 30  # an address that tries more codes than this has to wait
    removed_hours: float = 12.0  # that whoever is removed stays out by his address too
    link_seconds: int = 600
    retention_days: float = 90.0
    retention_openings: int = 14  # days on which the house was open since: a clock alone forgets nothing
    undo_days: float = 30.0  # until what is forgotten cannot be brought back
    idle_minutes: float = 30.0  # a room that nobody is in leaves memory after so long
    addresses: int = 10_000  # remembered for their rates
    lag_milliseconds: float = 500.0  # there and back, that a race believes of any line: nobody waits for longer
    # Where the system cannot see a line: believed of a person in an evening (a 300 ms line: some twenty races), and in
    # every race whatever came before (a usual line to a house behind a proxy).
    unseen_lag_milliseconds: float = 6000.0
    unseen_lag_milliseconds_a_race: float = 40.0


def network_of(address: str) -> str:
    """Who counts as one: an IPv4 address, or a network of IPv6, where everyone has more addresses than he needs."""
    if ":" not in address:
        return address
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return address
    return str(found.ipv4_mapped or ip_network((found, 64), strict=False))


class Bucket:
    """So much at once, so much a second."""

    __slots__ = ("level", "most", "rate", "since")

    def __init__(self, rate: float, most: float, now: float) -> None:
        self.rate = rate
        self.most = most
        self.level = most
        self.since = now

    def fill(self, now: float) -> None:
        self.level = min(self.most, self.level + (now - self.since) * self.rate)
        self.since = now

    def take(self, now: float) -> bool:
        self.fill(now)
        if self.level < 1:
            return False
        self.level -= 1
        return True

    def reserve(self, now: float, most_seconds: float) -> float | None:
        """Take one that may not be there yet: how long until it is; None, and none taken, where that is too long."""
        self.fill(now)
        seconds = max(0.0, (1 - self.level) / self.rate)
        if seconds > most_seconds:
            return None
        self.level -= 1
        return seconds

    def give_back(self) -> None:
        self.level = min(self.most, self.level + 1)

    def is_full(self, now: float) -> bool:
        return self.level + (now - self.since) * self.rate >= self.most


class Buckets:
    """A bucket for each address; those that are full again are forgotten when there are too many."""

    def __init__(self, rate: float, most: float, addresses: int) -> None:
        self.rate = rate
        self.most = most
        self.addresses = addresses
        self.buckets: dict[str, Bucket] = {}

    def take(self, address: str, now: float) -> bool:
        bucket = self.bucket(address, now)
        return bucket is not None and bucket.take(now)

    def reserve(self, address: str, now: float, most_seconds: float) -> float | None:
        bucket = self.bucket(address, now)
        return None if bucket is None else bucket.reserve(now, most_seconds)

    def bucket(self, address: str, now: float) -> Bucket | None:
        """The one of this address; None where there are too many already."""
        address = network_of(address)
        bucket = self.buckets.get(address)
        if bucket is None:
            if len(self.buckets) >= self.addresses:
                self.buckets = {key: one for key, one in self.buckets.items() if not one.is_full(now)}
                if len(self.buckets) >= self.addresses:
                    return None
            bucket = self.buckets[address] = Bucket(self.rate, self.most, now)
        return bucket

    def give_back(self, address: str) -> None:
        """What was taken need not have been."""
        bucket = self.buckets.get(network_of(address))
        if bucket is not None:
            bucket.give_back()


class Holdings:
    """How many of something every address holds at the moment, and no more than so many."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.held: dict[str, int] = {}

    def is_full(self, address: str, kept_free: float = 0.0) -> bool:
        """Is this as many as it may hold, of which a share is kept for others?"""
        return self.held.get(network_of(address), 0) >= self.most - int(self.most * kept_free)

    def add(self, address: str) -> None:
        address = network_of(address)
        self.held[address] = self.held.get(address, 0) + 1

    def take(self, address: str) -> bool:
        """One more, if that is not too many."""
        if self.is_full(address):
            return False
        self.add(address)
        return True

    def give_back(self, address: str) -> None:
        address = network_of(address)
        held = self.held.pop(address) - 1
        if held:
            self.held[address] = held
