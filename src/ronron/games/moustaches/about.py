"""The visiting card of Le Club des moustaches, and what a table may choose before the ball."""

from collections.abc import Mapping
from typing import Any

from ronron.games.moustaches.pieces import ASSISTED, SEATS, SHEETS
from ronron.kit.opening import check_first, first_option
from ronron.kit.options import settle
from ronron.plain import About, Option, Proposal, Setup

# Kittens forget; and a notebook that says what is certain shows how one puts things together.
KITTENS = Proposal(bots=("kitten", "kitten"), options={"sheet": ASSISTED})

ABOUT = About(
    id="moustaches",
    titles={"fr": "Le Club des moustaches", "en": "Le Club des moustaches"},
    designer="Connor Reid",
    publisher="HABA",
    seats=SEATS,
    options=(
        first_option(SEATS),
        Option(key="sheet", values=SHEETS, defaults=dict.fromkeys(SEATS, SHEETS[0]), foremost=True),
    ),
    rules_version=1,
    minutes={2: 15, 3: 20, 4: 25},
    first=KITTENS,
)


def resolve(seats: int, options: Mapping[str, Any]) -> Setup:
    """Settle who opens, drawn or named, as a rematch does (rule 2), and how much the sheet helps (rule 9)."""
    settled = settle(ABOUT, seats, options)
    check_first(settled, seats, rule=2)
    return Setup(seats=seats, options=settled)
