# compiled
"""Noughts and ones of many matches, eight to a byte, a row for each match, where numpy can look at them as they are."""

from librt.vecs import vec
from mypy_extensions import i64, u8

from ronron.facets import Sheet


class Grid(Sheet):
    """So many rows of so many noughts and ones. Each begins with a new byte; in a byte the lowest bit comes first."""

    def __init__(self, rows: int, columns: int) -> None:
        self.columns = columns
        self.width: i64 = (columns + 7) // 8  # bytes of a row
        # Never longer than now: what grows moves, and whoever looks at it would be left behind.
        self.bytes: vec[u8] = vec[u8]([0] * (rows * ((columns + 7) // 8)))
        self.at: i64 = 0
        self.word: i64 = 0
        self.used: i64 = 0  # bits of the word that count, fewer than eight between two writings

    def begin(self, row: i64) -> None:
        self.at = row * self.width
        self.word = 0
        self.used = 0

    def put(self, bits: i64, size: i64) -> None:
        to = self.bytes
        at = self.at
        used = self.used
        word = self.word | (bits << used)
        used += size
        while used >= 8:
            to[at] = u8(word & 255)
            word >>= 8
            at += 1
            used -= 8
        self.at = at
        self.word = word
        self.used = used

    def end(self) -> None:
        if self.used:
            self.bytes[self.at] = u8(self.word)

    def has(self, row: i64, column: i64) -> bool:
        """Is there a one in this place?"""
        byte = i64(self.bytes[row * self.width + (column >> 3)])
        return (byte >> (column & 7)) & 1 == 1
