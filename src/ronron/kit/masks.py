# compiled
"""Masks: a set of small numbers, such as seats or cards, as the bits of one integer. Bit n is `BIT[n]`, up to 61."""

from typing import Final

from mypy_extensions import i64

TOP: Final = 61
HIGHEST: Final = 0x2000000000000000  # bit 61
ALL: Final = 0x3FFFFFFFFFFFFFFF  # and all below it


def bit(n: i64) -> i64:
    """Bit n, from 0 to 61, where it is wanted more often than a look into `BIT` is quick."""
    return HIGHEST >> (TOP - n)


def ones(n: i64) -> i64:
    """The lowest n bits, none to 62."""
    return ALL >> (TOP + 1 - n)


def members(mask: i64) -> list[int]:
    """The numbers in a mask, rising."""
    found: list[int] = []
    number = 0
    while mask:
        if mask & 1:
            found.append(number)
        mask >>= 1
        number += 1
    return found


def count_bits(mask: i64) -> i64:
    """How many numbers are in a mask: its bits counted by pairs, by fours, by eights, then all bytes added at once."""
    mask -= (mask >> 1) & 0x1555555555555555
    mask = (mask & 0x3333333333333333) + ((mask >> 2) & 0x3333333333333333)
    mask = (mask + (mask >> 4)) & 0xF0F0F0F0F0F0F0F
    return mask % 255
