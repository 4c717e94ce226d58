"""Fair slaps at full scale: lines of every length, unsteady ones, clocks that are off, liars, and held pongs."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from math import sqrt
from pathlib import Path
from statistics import fmean, median
from tempfile import TemporaryDirectory

from tests.database import cluster
from tests.house.races import THERE, race_all
from tests.prove.stage import Figures, Stage
from tests.table.fairness import CLOSE, ERROR_MILLISECONDS, FAR, GAIN, NEAR, RACES, error, gain, line, race

TABLES = 20  # each is raced at several times over
LAGS = (0, 20, 120, 250, 300, 400)
LIES = (5, 10, 15, 20, 25, 30, 40, 60, 80, 100, 150, 200)
HELD = (0, 10, 20, 40, 80, 150, 300, 600)
SLOWER = (0, 100, 160, 220)
UNSEEN_RACES = (20, 50, 200, 2000)  # from the first match to more than an evening
UNSEEN_GAIN = 0.15  # over more than an evening
DOOR_RACES, DOOR_TABLES, DOOR_PIECES = 100, 8, 5


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
        Stage(
            name="races-held",
            claim="Whoever holds his pongs back, and claims as much less, wins at most five points more than his due.",
            pieces=[{"held": held, "slower": slower, "tables": tables} for held in HELD for slower in SLOWER],
            run=holding,
            tell=tell_holding,
        ),
        Stage(
            name="races-unseen",
            claim="Where the house cannot see a line, held pongs win some races, and little over an evening.",
            pieces=[{"held": held, "races": races, "tables": tables} for held in (150, 300) for races in UNSEEN_RACES],
            run=unseen,
            tell=tell_unseen,
        ),
        Stage(
            name="races-door",
            claim="Over real sockets, whoever stands at the door of a house without the table wins half the races.",
            pieces=[{"races": DOOR_RACES, "seed": seed} for seed in range(max(round(DOOR_PIECES * dose), 1))],
            run=through_a_door,
            tell=tell_through_a_door,
        ),
    ]


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


def holding(held: int, slower: int, tables: int) -> Figures:
    cheater = replace(NEAR, held=float(held), slower=float(slower))
    shares = [gain(cheater, NEAR, RACES, seed) for seed in range(tables)]
    won, due = fmean(one for one, _ in shares), fmean(one for _, one in shares)
    assert won - due <= GAIN, f"{won - due:.1%} by holding pongs for {held} ms"
    return {"held": held, "slower": slower, "won": won, "due": due}


def unseen(held: int, races: int, tables: int) -> Figures:
    """The same number of races in all, so that short evenings are told as exactly as long ones."""
    cheater = replace(NEAR, held=float(held), slower=100.0, is_seen=False)
    evenings = tables * RACES // races
    shares = [gain(cheater, NEAR, races, seed) for seed in range(evenings)]
    won, due = fmean(one for one, _ in shares), fmean(one for _, one in shares)
    assert races < RACES or won - due <= UNSEEN_GAIN, f"{won - due:.1%} in {races} races"
    return {"held": held, "races": races, "won": won, "due": due}


def through_a_door(races: int, seed: int) -> Figures:
    with cluster() as database, TemporaryDirectory() as folder:
        won = asyncio.run(race_all(Path(folder), database.fresh(), races, DOOR_TABLES, seed))
    return {"door": won[THERE], "races": won.total()}


def tell_through_a_door(figures: Sequence[Figures]) -> str:
    races = sum(one["races"] for one in figures)
    share = sum(one["door"] for one in figures) / races
    # What chance alone does to so few races is no lack of fairness.
    assert abs(share - 0.5) <= CLOSE + 2 * sqrt(0.25 / races), f"{share:.1%} at the door"
    return f"{share:.1%} of {races} races were won at the door."


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


def tell_holding(figures: Sequence[Figures]) -> str:
    rows = [
        f"| {one['held']} ms | {one['slower']} ms | {one['due']:.1%} | {one['won']:.1%} |"
        f" {100 * (one['won'] - one['due']):+.1f} |"
        for one in figures
    ]
    return "\n".join(["| pongs held | slower by | due | wins | points gained |", "|---|---|---|---|---|", *rows])


def tell_unseen(figures: Sequence[Figures]) -> str:
    rows = [f"| {one['held']} ms | {one['races']} | {one['due']:.1%} | {one['won']:.1%} |" for one in figures]
    return "\n".join(["| pongs held | races | due | wins |", "|---|---|---|---|", *rows])
