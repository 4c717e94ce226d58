"""Races on simulated lines: clients of known lag, jitter and clock, honest or not, judged as a table judges them."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, log, pi, sqrt

from ronron.kit.luck import Luck
from ronron.table.races import Judged, Lag, Ration, Slap, decide, judge, wait_milliseconds
from ronron.table.table import Manners

FINE = 1_000_000
PINGS = 9  # as many as a line remembers
FRAME = 16.7


@dataclass(frozen=True, kw_only=True)
class Client:
    """A player's line and screen. `lag` is there and back, without jitter; `lie` is taken off every claim."""

    lag: float
    jitter: float = 0.0  # of each way, on the average; it only ever adds
    skew: float = 0.0  # by how much its clock is too fast, as a part
    lie: float = 0.0
    claims: bool = True
    handicap: float = 0.0


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


def slap(client: Client, seat: int, luck: Luck, compensated: bool) -> tuple[float, Slap]:
    """The true reaction, and what the table gets to see of it."""
    true = reaction(luck)
    shown = way(client, luck) + even(luck) * FRAME  # drawn with the next frame
    arrived = shown + true + way(client, luck)
    pings = [way(client, luck) + way(client, luck) for _ in range(PINGS)]
    claimed = max(0.0, true * (1 + client.skew) - client.lie) if client.claims else None
    return true, Slap(
        seat=seat,
        move="slap",
        number=1,
        arrived_milliseconds=arrived,
        lag=Lag.of(pings) if compensated else Lag(),
        claimed_milliseconds=claimed if compensated else None,
        distance=even(luck),
        handicap_milliseconds=client.handicap,
    )


def race(clients: Sequence[Client], races: int, seed: int, *, compensated: bool = True) -> list[float]:
    """The share of races that each client wins, at one table."""
    luck = Luck(seed)
    wins = [0] * len(clients)
    rations = [Ration() for _ in clients]
    for _ in range(races):
        slaps = [slap(client, seat, luck, compensated)[1] for seat, client in enumerate(clients)]
        judged: list[Judged] = [judge(one, rations[one.seat]) for one in slaps]
        if not compensated:  # whoever arrives first
            wins[min(slaps, key=lambda one: one.arrived_milliseconds).seat] += 1
            continue
        wins[decide(in_time(judged), luck)[0].slap.seat] += 1
    return [win / races for win in wins]


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
    ration = Ration()
    errors = []
    for _ in range(races):
        true, one = slap(client, 0, luck, True)
        errors.append(judge(one, ration).reaction_milliseconds - true)
    return errors
