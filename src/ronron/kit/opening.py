# compiled
"""How most games open: the house says who starts, or the table has chosen it; then it deals a shuffled deck.

Such a game has an option `first`, and the house has moves `first SEAT` and `deal CARDS`.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from mypy_extensions import i64

from ronron.contract import Chance, HouseMove
from ronron.plain import Option, Refusal, Setup

DRAWN: Final = "drawn"  # who starts is left to chance
NOT_CHOSEN: Final = -1


# --- What a table may choose -------------------------------------------------------------------------------------


def first_option(seats: Sequence[int]) -> Option:
    """Who starts: drawn by default, or a seat."""
    return Option(key="first", values=(DRAWN, *range(max(seats))), defaults=dict.fromkeys(seats, DRAWN))


def check_first(settled: Mapping[str, Any], seats: int, rule: int) -> None:
    """Refuse that somebody starts who is not there."""
    if settled["first"] != DRAWN and settled["first"] >= seats:
        raise Refusal("no-such-seat", rule=rule, chosen=settled["first"], seats=seats)


def chosen_first(setup: Setup) -> int:
    """The seat that the table chose to start, or NOT_CHOSEN."""
    first = setup.options["first"]
    return NOT_CHOSEN if first == DRAWN else int(first)


# --- What the house does -----------------------------------------------------------------------------------------


def sample_first(chance: Chance, seats: i64, chosen: i64) -> HouseMove:
    """`first SEAT`: the chosen seat, or any."""
    return HouseMove("first", (int(chosen if chosen >= 0 else chance.below(seats)),))


def first_refusal(move: HouseMove, seats: i64, chosen: i64, rule: int) -> Refusal | None:
    """Why this seat cannot be the first; None where it can."""
    numbers = move.numbers
    fits = len(numbers) == 1 and 0 <= numbers[0] < seats and (chosen < 0 or numbers[0] == chosen)
    return None if fits else Refusal("not-a-first", rule=rule)


def sample_deal(chance: Chance, cards: Sequence[int], verb: str = "deal") -> HouseMove:
    """`deal CARDS`, or any other verb of the house that brings cards in an order of chance."""
    shuffled = list(cards)
    chance.shuffle(shuffled)
    return HouseMove(verb, tuple(shuffled))


def deal_refusal(move: HouseMove, cards: Sequence[int], rule: int) -> Refusal | None:
    """Why these cannot be dealt: they are not the cards there are. None where they are."""
    return None if sorted(move.numbers) == sorted(cards) else Refusal("not-the-cards", rule=rule)
