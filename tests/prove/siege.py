"""A house under attack: strangers do their worst, and those who play hardly notice.

The times are those of a quiet machine with two cores: one for the house, one for everyone else. On a busy one they say
nothing, and the stage says so rather than blame the house.
"""

from collections.abc import Sequence
from typing import Any

from tests.prove.stage import Figures, Stage
from tests.siege import siege
from tests.siege.attacks import ATTACKS

SECONDS = 10.0
QUIET_MILLISECONDS = 20.0  # half of the pings, while nobody attacks
MOST_MILLISECONDS = 100.0  # half of the pings, while somebody does


def stages(dose: float) -> list[Stage]:
    pieces = [{"attack": name, "seconds": max(SECONDS * min(dose, 1), 1)} for name in ATTACKS]
    claim = (
        "Whatever strangers do to a house with its usual limits: those who play are answered within "
        f"{MOST_MILLISECONDS:.0f} ms, nobody honest is refused or dropped, and memory stays where it was."
    )
    return [Stage(name="siege", claim=claim, pieces=pieces, run=endure, tell=tell)]


def endure(attack: str, seconds: float) -> Figures:
    (told,) = siege.run([attack], seconds)
    quiet, during = (told[phase]["ping"][0] for phase in ("before", "during"))
    assert quiet < QUIET_MILLISECONDS, f"this machine is not quiet: a ping takes {quiet} ms while nobody attacks"
    assert during < MOST_MILLISECONDS, told
    return told


def tell(figures: Sequence[Figures]) -> str:
    head = (
        "Pings, moves, newcomers (a page and a socket) and bots in milliseconds: half were quicker / 19 in 20 / all. "
        "Memory in MB before / at most / after. Cores: of the house alone.\n\n"
        "| attack | ping before | ping during | ping after | move during | newcomer during | bot before | bot during "
        "| quick moves | memory | cores | attackers heard |\n" + "|---" * 12 + "|"
    )
    return "\n".join([head, *map(row, figures)])


def row(one: Figures) -> str:
    def spread(phase: str, what: str) -> str:
        return " / ".join(f"{took:.0f}" for took in one[phase].get(what, ()))

    heard: dict[str, Any] = one["attackers"]
    columns = [
        one["attack"],
        *(spread(phase, "ping") for phase in ("before", "during", "after")),
        *(spread("during", what) for what in ("move", "newcomer")),
        *(spread(phase, "bot") for phase in ("before", "during")),
        str(one["during"]["quick_moves"]),
        " / ".join(f"{size:.0f}" for size in one["megabytes"]),
        f"{one['cpu']:.2f}",
        ", ".join(f"{what} {count}" for what, count in heard.items()),
    ]
    return f"| {' | '.join(columns)} |"
