"""The visiting card of Numé Cat's, and what a table may choose before the cards are dealt."""

from collections.abc import Mapping
from typing import Any

from ronron.games.nume_cats.pieces import MINUTES, MOST_HANDICAP, NO, PACES, SEATS, YES
from ronron.kit.numbers import SERIES, YOUNGEST, deck_options
from ronron.kit.opening import check_first
from ronron.kit.options import settle
from ronron.plain import About, Option, Proposal, Refusal, Setup

KITTEN = {"series": list(YOUNGEST), "specials": NO}  # what the pace of the youngest means, where nothing else is said
# Two kittens, not one: at a table of two everyone has two hands to look after.
SLOWLY = Proposal(bots=("kitten", "kitten"), options={"pace": "kitten", "minutes": 10, **KITTEN})

ABOUT = About(
    id="nume-cats",
    titles={"fr": "Numé Cat’s", "en": "Numé Cat’s"},
    designer="François Petit",
    publisher="Cat’s Family",
    seats=SEATS,
    options=(
        Option(key="pace", values=PACES, defaults=dict.fromkeys(SEATS, PACES[0]), foremost=True),
        *deck_options(SEATS, SERIES),
        Option(key="specials", values=(YES, NO), defaults=dict.fromkeys(SEATS, YES)),
        Option(key="minutes", values=MINUTES, defaults=dict.fromkeys(SEATS, MINUTES[0])),
        Option(key="sang-froid", values=(NO, YES), defaults=dict.fromkeys(SEATS, NO)),
        # Free: milliseconds, one for each seat.
        Option(key="handicap", values=(), defaults={seats: [0] * seats for seats in SEATS}),
    ),
    rules_version=2,
    minutes=dict.fromkeys(SEATS, 20),
    first=SLOWLY,
    little=SLOWLY,
)


def resolve(seats: int, options: Mapping[str, Any]) -> Setup:
    """Settle pace, cards and handicaps (rule 2)."""
    usual = KITTEN if options.get("pace") == "kitten" else {}
    settled = settle(ABOUT, seats, {**usual, **options})
    check_first(settled, seats, rule=2)
    handicap = settled["handicap"]
    fits = type(handicap) is list and len(handicap) == seats
    if not fits or not all(type(one) is int and 0 <= one <= MOST_HANDICAP for one in handicap):
        raise Refusal("not-a-handicap", rule=2, seats=seats, most=MOST_HANDICAP)
    return Setup(seats=seats, options=settled)
