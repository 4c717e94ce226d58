"""A fault for law 12: a mask that overflows when compiled. The test compiles this file, and compares it with itself."""

from mypy_extensions import i64


def mask(cards: list[int]) -> i64:
    """The cards as bits. Compiled, the shift is 32 bits wide: `contract.BIT` is the way to make a bit."""
    found: i64 = 0
    for card in cards:
        place: i64 = card
        found |= 1 << place
    return found


def holds(found: i64, card: i64) -> bool:
    return (found >> card) & 1 == 1
