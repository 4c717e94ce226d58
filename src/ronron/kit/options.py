"""Settling what a table chose: defaults filled in, what does not exist refused."""

from collections.abc import Mapping
from typing import Any

from ronron.plain import About, Refusal


def settle(about: About, seats: int, options: Mapping[str, Any]) -> dict[str, Any]:
    """The chosen options with the defaults of this number of seats; a game refuses impossible mixtures itself."""
    if seats not in about.seats:
        raise Refusal("impossible-seats", seats=seats, known=list(about.seats))
    known = [option.key for option in about.options]
    for key in options:
        if key not in known:
            raise Refusal("unknown-option", option=key, known=known)
    settled: dict[str, Any] = {}
    for option in about.options:
        value = options.get(option.key, option.defaults[seats])
        # By type as well as by value: 1, 1.0 and true are equal in Python, but not on the wire.
        if option.values and not any(type(value) is type(one) and value == one for one in option.values):
            raise Refusal("unknown-value", option=option.key, value=value, known=list(option.values))
        settled[option.key] = value
    return settled
