# compiled
"""Settling what a table chose: defaults filled in, what does not exist refused."""

from collections.abc import Mapping
from itertools import product
from typing import Any

from ronron.contract import Game
from ronron.plain import About, Option, Refusal


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
        settled[option.key] = _settle_several(option, value) if option.several else _settle_one(option, value)
    return settled


def _settle_one(option: Option, value: Any) -> Any:
    # By type as well as by value: 1, 1.0 and true are equal in Python, but not on the wire.
    if option.values and not any(type(value) is type(one) and value == one for one in option.values):
        raise Refusal("unknown-value", option=option.key, value=value, known=list(option.values))
    return value


def _settle_several(option: Option, value: Any) -> list[Any]:
    """What was chosen, each once and in the order of the values, so that a table is written in one way only."""
    if not isinstance(value, list | tuple):
        raise Refusal("unknown-value", option=option.key, value=value, known=list(option.values))
    for one in value:
        _settle_one(option, one)
    chosen = [one for one in option.values if one in value]
    if len(chosen) < option.several:
        raise Refusal("too-few-values", option=option.key, least=option.several, known=list(option.values))
    return chosen


def possible(game: Game, seats: int) -> dict[str, list[Any]]:
    """What each option can be at so many seats, whatever the others are: all that is worth offering to a table."""
    options = [option for option in game.about.options if option.values and not option.several]
    found: dict[str, list[Any]] = {option.key: [] for option in options}
    for values in product(*[option.values for option in options]):
        chosen = {option.key: value for option, value in zip(options, values, strict=True)}
        try:
            game.resolve(seats, chosen)
        except Refusal:
            continue
        for key, value in chosen.items():
            if value not in found[key]:
                found[key].append(value)
    return {option.key: [value for value in option.values if value in found[option.key]] for option in options}
