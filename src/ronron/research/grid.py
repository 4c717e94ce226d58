# compiled
"""Noughts and ones of many matches, 64 to a word, a row for each match, where numpy can look at them as they are."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ronron.facets import Sheet
from ronron.kit.masks import ones

WORD: Final = 64
# All but the last bit of a word. That one is its sign, in compiled Python anyway; plain Python has to be told.
BELOW: Final = 0x7FFFFFFFFFFFFFFF


class Grid(Sheet):
    """So many rows of so many noughts and ones. Each begins with a new word, whose lowest bit comes first.

    On machines that put the lowest byte first, as all do for which there are wheels, the words are bytes in a row too.
    """

    def __init__(self, rows: int, columns: int) -> None:
        self.columns = columns
        self.width: i64 = (columns + WORD - 1) // WORD  # words of a row
        # Never longer than now: what grows moves, and whoever looks at it would be left behind.
        self.words: vec[i64] = vec[i64]([0] * (rows * ((columns + WORD - 1) // WORD)))
        self.at: i64 = 0
        self.word: i64 = 0
        self.used: i64 = 0  # bits of the word that are written

    def begin(self, row: i64) -> None:
        self.at = row * self.width
        self.word = 0
        self.used = 0

    def put(self, bits: i64, size: i64) -> None:
        used = self.used
        free = WORD - used
        if size < free:
            self.word |= bits << used
            self.used = used + size
            return
        word = self.word | ((bits & ones(free)) << used)  # the word is full: at least ten bits were in it
        self.words[self.at] = word if word <= BELOW else word - BELOW - BELOW - 2
        self.at += 1
        self.word = bits >> free
        self.used = size - free

    def end(self) -> None:
        if self.used:
            self.words[self.at] = self.word

    def has(self, row: i64, column: i64) -> bool:
        """Is there a one in this place?"""
        word = self.words[row * self.width + (column >> 6)]
        return (word >> (column & 63)) & 1 == 1

    def listed(self, row: i64, nought: object, one: object) -> list[object]:
        """A row as a list of two things."""
        found: list[object] = [nought] * self.columns
        column: i64 = 0
        while column < self.columns:
            word = self.words[row * self.width + (column >> 6)]
            at = column
            while word and at < self.columns:
                if word & 1:
                    found[at] = one
                word = (word >> 1) & BELOW
                at += 1
            column += WORD
        return found
