"""The visiting card of Familles, and what a table may choose before it."""

from collections.abc import Mapping
from typing import Any

from ronron.games.familles.pieces import KINDS, SEATS
from ronron.kit.numbers import deck_options
from ronron.kit.opening import check_first
from ronron.kit.options import settle
from ronron.plain import About, Option, Proposal, Setup

ONE_KITTEN = Proposal(bots=("kitten",))

ABOUT = About(
    id="familles",
    titles={"fr": "Familles", "en": "Familles"},
    designer="François Petit",
    publisher="Cat’s Family",
    seats=SEATS,
    options=(
        *deck_options(SEATS),
        Option(key="by", values=KINDS, defaults=dict.fromkeys(SEATS, KINDS[0]), foremost=True),
    ),
    rules_version=1,
    minutes={2: 10, 3: 15, 4: 15, 5: 15, 6: 20},
    first=ONE_KITTEN,
    little=ONE_KITTEN,
)


def resolve(seats: int, options: Mapping[str, Any]) -> Setup:
    """Settle the series, what makes a family, and who starts."""
    settled = settle(ABOUT, seats, options)
    check_first(settled, seats, rule=1)
    return Setup(seats=seats, options=settled)
