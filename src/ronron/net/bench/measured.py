"""What a load was and what it cost, as the bench has measured it."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from statistics import quantiles

from ronron.net.bench.servers import TICKS_A_SECOND


@dataclass(frozen=True, kw_only=True)
class Measured:
    """What a load was and what it cost its server, in one stretch or in several."""

    moves: int
    seconds: float
    cpu_seconds: float
    waits: tuple[float, ...]
    resident_bytes: int
    database_cpu_seconds: float = 0.0
    busiest_cpu_seconds: float = 0.0  # of the house that has most to do: a house has one core for its tables

    @property
    def moves_a_second(self) -> float:
        return self.moves / self.seconds

    @property
    def cpu_milliseconds_a_move(self) -> float:
        return max(self.cpu_seconds, 1 / TICKS_A_SECOND) * 1000 / self.moves

    def wait_milliseconds(self, percent: int) -> float:
        return quantiles(self.waits, n=100)[percent - 1] * 1000 if len(self.waits) > 1 else 0.0


def pooled(stretches: Sequence[Measured]) -> Measured:
    return Measured(
        moves=sum(one.moves for one in stretches),
        seconds=sum(one.seconds for one in stretches),
        cpu_seconds=sum(one.cpu_seconds for one in stretches),
        waits=tuple(chain.from_iterable(one.waits for one in stretches)),
        resident_bytes=max(one.resident_bytes for one in stretches),
        database_cpu_seconds=sum(one.database_cpu_seconds for one in stretches),
        busiest_cpu_seconds=sum(one.busiest_cpu_seconds for one in stretches),
    )
