"""Fair slaps at full scale: lines of every length, unsteady ones, clocks that are off, and liars of every size."""

from collections.abc import Sequence
from dataclasses import replace
from statistics import fmean, median

from tests.prove.stage import Figures, Stage
from tests.table.fairness import Client, error, race

RACES = 2000  # a table, as one evening's worth; each is raced several times over
TABLES = 20
NEAR = Client(lag=20.0, jitter=2.0)
FAR = Client(lag=250.0, jitter=15.0)
LAGS = (0, 20, 120, 250, 300, 400)
LIES = (5, 10, 15, 20, 25, 30, 40, 60, 80, 100, 150, 200)
CLOSE = 0.03
GAIN = 0.05
ERROR_MILLISECONDS = 15.0


def stages(dose: float) -> list[Stage]:
    tables = max(int(TABLES * dose), 1)
    return [
        Stage(
            name="races-equal",
            claim="Equal reactors win alike whatever their lines: 20 ms against every lag, jitter and clock.",
            pieces=[{"lag": lag, "skew": skew, "tables": tables} for lag in LAGS for skew in (-0.001, 0.0, 0.001)],
            run=equal,
            tell=tell_equal,
        ),
        Stage(
            name="races-liars",
            claim="Whoever claims to be quicker than he was gains less than five points, whatever the size of the lie.",
            pieces=[{"lag": lag, "lie": lie, "tables": tables} for lag in (20, 250) for lie in LIES],
            run=lying,
            tell=tell_lying,
        ),
        Stage(
            name="races-truth",
            claim="What is decided differs from the true reaction by at most 15 ms in the median.",
            pieces=[{"lag": lag, "tables": tables} for lag in LAGS],
            run=truth,
            tell=tell_truth,
        ),
    ]


def line(lag: int) -> Client:
    """A line of this length: the longer, the less steady."""
    return Client(lag=float(lag), jitter=lag * 0.06 + 1.0)


def equal(lag: int, skew: float, tables: int) -> Figures:
    clients = [NEAR, replace(line(lag), skew=skew)]
    fair = [race(clients, RACES, seed)[1] for seed in range(tables)]
    by_arrival = fmean(race(clients, RACES, seed, compensated=False)[1] for seed in range(tables))
    assert abs(fmean(fair) - 0.5) <= CLOSE, f"{fmean(fair):.1%} with {lag} ms"
    return {"lag": lag, "skew": skew, "fair": fmean(fair), "least": min(fair), "by_arrival": by_arrival}


def lying(lag: int, lie: int, tables: int) -> Figures:
    client = NEAR if lag == NEAR.lag else FAR
    honest = fmean(race([client, NEAR], RACES, seed)[0] for seed in range(tables))
    liar = fmean(race([replace(client, lie=float(lie)), NEAR], RACES, seed)[0] for seed in range(tables))
    assert liar - honest < GAIN, f"{liar - honest:.1%} by lying {lie} ms"
    return {"lag": lag, "lie": lie, "honest": honest, "liar": liar}


def truth(lag: int, tables: int) -> Figures:
    errors = [one for seed in range(tables) for one in error(line(lag), RACES, seed)]
    middle = median(map(abs, errors))
    assert middle <= ERROR_MILLISECONDS, f"{middle:.1f} ms with {lag} ms"
    worst = sorted(map(abs, errors))[int(0.95 * len(errors))]
    return {"lag": lag, "median": middle, "mean": fmean(errors), "p95": worst}


def tell_equal(figures: Sequence[Figures]) -> str:
    rows = [
        f"| {one['lag']} ms | {one['skew']:+.1%} | {one['fair']:.1%} | {one['least']:.1%} | {one['by_arrival']:.1%} |"
        for one in figures
    ]
    head = ["| lag | clock | wins against 20 ms | fewest at a table | judged by arrival |", "|---|---|---|---|---|"]
    return "\n".join([*head, *rows])


def tell_lying(figures: Sequence[Figures]) -> str:
    rows = [
        f"| {one['lag']} ms | {one['lie']} ms | {one['honest']:.1%} | {one['liar']:.1%} |"
        f" {100 * (one['liar'] - one['honest']):+.1f} |"
        for one in figures
    ]
    return "\n".join(["| lag | lie | honest | lying | points gained |", "|---|---|---|---|---|", *rows])


def tell_truth(figures: Sequence[Figures]) -> str:
    rows = [
        f"| {one['lag']} ms | {one['median']:.1f} ms | {one['mean']:+.1f} ms | {one['p95']:.1f} ms |" for one in figures
    ]
    return "\n".join(["| lag | median error | mean | 95 % within |", "|---|---|---|---|", *rows])
