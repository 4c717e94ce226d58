"""The visiting card of Yarn, and what a table may choose before it."""

from collections.abc import Mapping
from typing import Any

from ronron.kit.options import settle
from ronron.plain import About, Option, Setup

ABOUT = About(
    id="yarn",
    titles={"fr": "La Pelote", "en": "Yarn"},
    designer="the house",
    publisher="the house",
    seats=(2, 3),
    options=(Option(key="pull", values=(2, 3), defaults={2: 2, 3: 2}),),
    rules_version=1,
    minutes={2: 2, 3: 3},
)


def resolve(seats: int, options: Mapping[str, Any]) -> Setup:
    """Fill in the defaults; refuse what cannot be played."""
    return Setup(seats=seats, options=settle(ABOUT, seats, options))
