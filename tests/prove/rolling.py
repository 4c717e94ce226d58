"""Houses behind nginx with TLS are restarted in turns while a crowd plays: nobody notices more than a pause."""

from collections.abc import Sequence
from itertools import chain

from tests.house import rolling
from tests.prove.stage import Figures, Stage

RESTARTS = 40
RESTARTS_A_PIECE = 10
COUNTS = ("restarts", "moves", "acknowledged", "comebacks")
WAITS = {
    "moves_calm": "a move, before any restart",
    "moves_rolling": "a move, during restarts",
    "pauses": "a pause of whoever was at the house",
}


def stages(dose: float) -> list[Stage]:
    pieces = [
        {"restarts": RESTARTS_A_PIECE, "seed": seed}
        for seed in range(max(round(RESTARTS * dose / RESTARTS_A_PIECE), 1))
    ]
    claim = (
        "Two houses behind a proxy with TLS are restarted in turns while a crowd plays: no acknowledged move is lost, "
        "made twice or told in two ways."
    )
    return [Stage(name="rolling", claim=claim, pieces=pieces, run=rolling.run, tell=tell)]


def tell(figures: Sequence[Figures]) -> str:
    rows = [f"| {what} | {sum(one[what] for one in figures)} |" for what in COUNTS]
    for key, what in WAITS.items():
        seconds = list(chain.from_iterable(one[key] for one in figures))
        middle, most = rolling.percentile(seconds, 50), rolling.percentile(seconds, 99)
        rows.append(
            f"| {what}: half within, 99 in 100 within, longest | {middle:.2f}, {most:.2f}, {max(seconds):.2f} s |"
        )
    return "\n".join(["| | |", "|---|---|", *rows])
