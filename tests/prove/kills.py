"""A house killed again and again while people play in it: nothing that was acknowledged is lost, nothing doubled."""

from collections.abc import Sequence

from tests.house import kills
from tests.prove.stage import Figures, Stage

KILLS = 200
KILLS_A_PIECE = 20


def stages(dose: float) -> list[Stage]:
    pieces = [{"kills": KILLS_A_PIECE, "seed": seed} for seed in range(max(round(KILLS * dose / KILLS_A_PIECE), 1))]
    claim = (
        "Killed at random moments, the house has every move that was acknowledged, none twice; every table goes on, "
        "and clients come back by themselves."
    )
    return [Stage(name="kills", claim=claim, pieces=pieces, run=kills.run, tell=tell)]


def tell(figures: Sequence[Figures]) -> str:
    keys = {key: sum(one[key] for one in figures) for key in figures[0]}
    rows = [f"| {key.replace('_', ' ')} | {count} |" for key, count in keys.items()]
    return "\n".join(["| | |", "|---|---|", *rows])
