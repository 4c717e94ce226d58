"""The visiting card of Bataille, and what a table may choose before it."""

from collections.abc import Mapping
from typing import Any

from ronron.games.bataille.pieces import MINUTES, ROUNDS, SEATS, USUAL_ROUNDS
from ronron.kit.numbers import deck_options
from ronron.kit.opening import check_first
from ronron.kit.options import settle
from ronron.plain import About, Option, Proposal, Setup

# With one kitten nobody is out before the end, and the end comes while one still likes it.
SHORT = Proposal(bots=("kitten",), options={"minutes": 10})

ABOUT = About(
    id="bataille",
    titles={"fr": "Bataille", "en": "Bataille"},
    designer="François Petit",
    publisher="Cat’s Family",
    seats=SEATS,
    options=(
        *deck_options(SEATS),
        Option(key="rounds", values=ROUNDS, defaults=dict.fromkeys(SEATS, USUAL_ROUNDS)),
        Option(key="minutes", values=MINUTES, defaults=dict.fromkeys(SEATS, MINUTES[0])),
    ),
    rules_version=1,
    minutes=dict.fromkeys(SEATS, 5),
    first=SHORT,
    little=SHORT,
)


def resolve(seats: int, options: Mapping[str, Any]) -> Setup:
    """Settle the series, the limit, and whom the house deals to first."""
    settled = settle(ABOUT, seats, options)
    check_first(settled, seats, rule=1)
    return Setup(seats=seats, options=settled)
