"""The visiting card of Mémoire, and what a table may choose before it."""

from collections.abc import Mapping
from typing import Any

from ronron.games.memoire.pieces import COUNTS, SEATS, VARIANTS
from ronron.kit.numbers import SERIES, YOUNGEST, deck_options
from ronron.kit.opening import check_first
from ronron.kit.options import settle
from ronron.plain import About, Option, Proposal, Refusal, Setup

ONE_KITTEN = Proposal(bots=("kitten",))

ABOUT = About(
    id="memoire",
    titles={"fr": "Mémoire", "en": "Mémoire"},
    designer="François Petit",
    publisher="Cat’s Family",
    seats=SEATS,
    options=(
        *deck_options(SEATS),
        Option(key="count", values=COUNTS, defaults=dict.fromkeys(SEATS, COUNTS[0])),
        Option(key="variant", values=VARIANTS, defaults=dict.fromkeys(SEATS, VARIANTS[0]), foremost=True),
    ),
    rules_version=1,
    minutes={1: 5, 2: 10, 3: 10, 4: 15},
    first=ONE_KITTEN,
    little=ONE_KITTEN,
)


def resolve(seats: int, options: Mapping[str, Any]) -> Setup:
    """Settle which cards lie on the table, who starts, and whether one sees what one turns."""
    # More cards than the usual series have: the next ones come along, where nothing else is said.
    count = options.get("count")
    more = {"series": list(SERIES[:count])} if type(count) is int and count > len(YOUNGEST) else {}
    settled = settle(ABOUT, seats, {**more, **options})
    check_first(settled, seats, rule=1)
    if len(settled["series"]) < settled["count"]:
        raise Refusal("too-few-series", rule=1, count=settled["count"], chosen=len(settled["series"]))
    if seats == 1 and settled["variant"] != VARIANTS[0]:
        raise Refusal("nobody-to-tell", rule=5)
    return Setup(seats=seats, options=settled)
