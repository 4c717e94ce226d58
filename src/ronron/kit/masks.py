# compiled
"""Masks: a set of small numbers, such as seats or cards, as the bits of one integer. Bit n is `BIT[n]`, up to 61."""

from mypy_extensions import i64


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
