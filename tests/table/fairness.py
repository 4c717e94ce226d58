"""Races on simulated lines: clients of known lag, jitter and clock, honest or not, judged as a table judges them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import cos, log, pi, sqrt

from ronron.house.limits import Limits
from ronron.kit.luck import Luck
from ronron.table.races import Credit, Judged, Lag, Ration, Slap, decide, judge, wait_milliseconds
from ronron.table.table import Manners

FINE = 1_000_000
PINGS = 9  # as many as a line remembers
FRAME = 16.7
ACKNOWLEDGED = 40.0  # so late may a usual system acknowledge what has come, if nothing goes back at once


@dataclass(frozen=True, kw_only=True)
class Client:
    """A player's line and screen. `lag` is there and back, without jitter; `lie` is taken off every claim.

    Whoever holds his pongs back does so by `held`, and takes it off his claims; `slower` is by how much he is.
    """

    lag: float
    jitter: float = 0.0  # of each way, on the average; it only ever adds
    skew: float = 0.0  # by how much its clock is too fast, as a part
    lie: float = 0.0
    claims: bool = True
    handicap: float = 0.0
    held: float = 0.0
    slower: float = 0.0
    is_seen: bool = True  # can the system of the house see the line?
    measured: Lag | None = None  # what a house has made of a real line
    begins_honestly: bool = True  # was something acknowledged at once, such as the beginning of the connection?


NEAR = Client(lag=20.0, jitter=2.0)
FAR = Client(lag=250.0, jitter=15.0)
RACES = 2000  # at a table, as one evening's worth
# What is promised: equals win alike, who cheats gains little, and what is decided is close to what was.
CLOSE = 0.03
GAIN = 0.05
ERROR_MILLISECONDS = 15.0


def line(lag: float) -> Client:
    """A line of this length: the longer, the less steady."""
    return Client(lag=lag, jitter=lag * 0.06 + 1.0)


def even(luck: Luck) -> float:
    return float((1 + luck.below(FINE)) / (FINE + 1))


def later(luck: Luck, mean: float) -> float:
    return -mean * log(even(luck))


def reaction(luck: Luck) -> float:
    """An adult's: a bell with a tail."""
    bell = sqrt(-2 * log(even(luck))) * cos(2 * pi * even(luck))
    return 400.0 + 60.0 * bell + later(luck, 120.0)


def way(client: Client, luck: Luck) -> float:
    return client.lag / 2 + later(luck, client.jitter)


class Line:
    """What the house sees of a client's line: its pongs, and the shortest round trip that the system has timed.

    What a program holds back its system still acknowledges, after `ACKNOWLEDGED` at the latest, and has acknowledged
    at once when the connection began. Only one whose owner has changed the system itself does not begin honestly.
    """

    def __init__(self, client: Client) -> None:
        self.client = client
        self.shortest: float | None = None
        self.credit = Credit(Limits().unseen_lag_milliseconds, Limits().unseen_lag_milliseconds_a_race)
        self.ration = Ration()

    def lag(self, luck: Luck) -> Lag:
        client = self.client
        if client.measured is not None:
            return client.measured
        trips = [way(client, luck) + way(client, luck) for _ in range(PINGS)]
        if client.is_seen:
            quickest = min(trips) + (0.0 if client.begins_honestly else min(client.held, ACKNOWLEDGED))
            self.shortest = quickest if self.shortest is None else min(quickest, self.shortest)
        return Lag.of([trip + client.held for trip in trips], shortest_milliseconds=self.shortest)


def slap(line: Line, seat: int, luck: Luck, compensated: bool) -> tuple[float, Slap]:
    """The true reaction, and what the table gets to see of it."""
    client = line.client
    true = reaction(luck) + client.slower
    shown = way(client, luck) + even(luck) * FRAME  # drawn with the next frame
    arrived = shown + true + way(client, luck)
    claimed = max(0.0, true * (1 + client.skew) - client.lie - client.held) if client.claims else None
    lag = line.credit.believe(line.lag(luck))
    line.credit.spend(lag)
    return true, Slap(
        seat=seat,
        move="slap",
        number=1,
        arrived_milliseconds=arrived,
        lag=lag if compensated else Lag(),
        claimed_milliseconds=claimed if compensated else None,
        distance=even(luck),
        handicap_milliseconds=client.handicap,
    )


def race(clients: Sequence[Client], races: int, seed: int, *, compensated: bool = True) -> list[float]:
    """The share of races that each client wins, at one table."""
    luck = Luck(seed)
    wins = [0] * len(clients)
    lines = [Line(client) for client in clients]
    for _ in range(races):
        slaps = [slap(line, seat, luck, compensated)[1] for seat, line in enumerate(lines)]
        judged: list[Judged] = [judge(one, lines[one.seat].ration) for one in slaps]
        if not compensated:  # whoever arrives first
            wins[min(slaps, key=lambda one: one.arrived_milliseconds).seat] += 1
            continue
        wins[decide(in_time(judged), luck)[0].slap.seat] += 1
    return [win / races for win in wins]


def gain(cheater: Client, other: Client, races: int, seed: int) -> tuple[float, float]:
    """The share that somebody wins who holds pongs and lies, and the one that the same person is due."""
    honest = replace(cheater, held=0.0, lie=0.0)
    return race([cheater, other], races, seed)[0], race([honest, other], races, seed)[0]


def in_time(judged: Sequence[Judged]) -> list[Judged]:
    """Those that the table has waited for, once the first one was there."""
    first = min(judged, key=lambda one: one.slap.arrived_milliseconds)
    others = [(one.slap.lag, one.slap.handicap_milliseconds) for one in judged if one is not first]
    wait = wait_milliseconds(first, others, Manners().longest_window_milliseconds)
    until = first.slap.arrived_milliseconds + wait
    return [one for one in judged if one.slap.arrived_milliseconds <= until]


def error(client: Client, races: int, seed: int) -> list[float]:
    """By how much the judged reaction differs from the true one, race by race."""
    luck = Luck(seed)
    line = Line(client)
    errors = []
    for _ in range(races):
        true, one = slap(line, 0, luck, True)
        errors.append(judge(one, line.ration).reaction_milliseconds - true)
    return errors
