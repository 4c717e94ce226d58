"""The visiting card of Chabyrinthe, and what a table may choose before the cats come out."""

from collections.abc import Mapping
from typing import Any

from ronron.games.chabyrinthe.pieces import MODES, SEATS, SIZES
from ronron.kit.opening import check_first, first_option
from ronron.kit.options import settle
from ronron.plain import About, Option, Proposal, Refusal, Setup

# Against one kitten every other turn is one's own, and there are cats left for it.
ONE_KITTEN = Proposal(bots=("kitten",))

ABOUT = About(
    id="chabyrinthe",
    titles={"fr": "Chabyrinthe", "en": "Chabyrinthe"},
    designer="Antoine Bauza",
    publisher="Cocktail Games",
    seats=SEATS,
    options=(
        Option(key="size", values=SIZES, defaults=dict.fromkeys(SEATS, SIZES[0]), foremost=True),
        Option(
            key="mode",
            values=MODES,
            defaults={seats: "solo" if seats == 1 else "rivals" for seats in SEATS},
            foremost=True,
        ),
        first_option(SEATS),
    ),
    rules_version=1,
    minutes={1: 15, 2: 20, 3: 20, 4: 25},
    first=ONE_KITTEN,
)

SEATS_FOR = {"rivals": (2, 3, 4), "solo": (1,), "together": (2, 3, 4), "teams": (4,)}


def resolve(seats: int, options: Mapping[str, Any]) -> Setup:
    """Settle roof, mode and who begins: drawn, or named, as a rematch does (rule 1)."""
    settled = settle(ABOUT, seats, options)
    if seats not in SEATS_FOR[settled["mode"]]:
        raise Refusal("mode-seats", rule=1, mode=settled["mode"], seats=seats, known=list(SEATS_FOR[settled["mode"]]))
    check_first(settled, seats, rule=1)
    return Setup(seats=seats, options=settled)
