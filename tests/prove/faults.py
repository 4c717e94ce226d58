"""Three houses on one database, real sockets, a random crowd at several games, and everything that can befall them."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from tests.house import faults
from tests.prove.stage import Figures, Stage

BLOWS = 1_002
BLOWS_A_PIECE = 18
PLANTED = 40  # times that a house falls asleep for three leases


def stages(dose: float) -> list[Stage]:
    pieces = [{"blows": BLOWS_A_PIECE, "seed": seed} for seed in range(max(round(BLOWS * dose / BLOWS_A_PIECE), 1))]
    claim = (
        "Houses are killed, put to sleep for three leases, stopped; the database is killed, its disk is full, a cable "
        "to it is cut: no acknowledged move is lost, none is made twice, no two houses tell different moves of one "
        "table, none writes about a room that it has lost; who is back later than the lease and 5 s is counted."
    )
    planted = [{"seed": seed} for seed in range(max(round(PLANTED * dose / 8), 1))]
    found = "With the fence removed, the same evening finds houses that write about rooms which they have lost."
    return [
        Stage(name="faults", claim=claim, pieces=pieces, run=faults.run, tell=tell),
        Stage(name="faults-planted", claim=found, pieces=planted, run=run_planted, tell=tell_planted),
    ]


def tell(figures: Sequence[Figures]) -> str:
    sums = [key for key in figures[0] if key != "late"]
    rows = [f"| {key} | {sum(one[key] for one in figures)} |" for key in sums]
    late = [faults.Late(**one) for piece in figures for one in piece["late"]]
    classes = Counter((one.blow, one.why()) for one in late)
    rows += [
        f"| late | {len(late)} |",
        *(f"| late after: {blow}; {why} | {n} |" for (blow, why), n in classes.most_common()),
    ]
    return "\n".join(["| | |", "|---|---|", *rows])


def run_planted(seed: int) -> dict[str, Any]:
    return faults.run(blows=8, seed=seed, only="sleep", fenced=False)


def tell_planted(figures: Sequence[Figures]) -> str:
    found = sum(one["strangers"] for one in figures)
    assert found, "the planted fault was not found"
    return f"{found} entries by houses that had lost the room, in {sum(one['blows'] for one in figures)} sleeps."
