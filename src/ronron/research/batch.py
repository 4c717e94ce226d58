"""A batch: many matches side by side, stepped by one call, with glances and masks as numpy arrays.

    batch = Batch("some-game", seats=4, matches=1024, seed=1)
    while True:
        batch.play(policy(batch.glances(), batch.masks(), batch.seats))
        for match in batch.over.nonzero()[0]:
            learn(match, batch.rewards[match])  # a number a seat; the next match has already begun in its place

What one seat at a time means in sealed steps and races, and why nothing depends on the size of a batch, stands at the
head of `course.py`.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ronron.contract import Game
from ronron.research.matches import IllegalMove, Matches
from ronron.research.numbers import window
from ronron.research.study import Study

__all__ = ["Batch", "IllegalMove", "any_legal"]


class Batch:
    """Many matches of one table, each waiting for one seat's move.

    `packed_glances`, `packed_masks`, `seats`, `over`, `rewards` and `scores` are windows: they show what is true now,
    copy nothing and cannot be written to. Copy what you want to keep.
    """

    def __init__(
        self,
        game: str | Game,
        *,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        matches: int = 1024,
        seed: int | str = 0,
        first: int = 0,
    ) -> None:
        """`first` is the place of the first match among those of all processes: one that plays 512 after another's
        1024 says first=1024, and all of it is what a single batch of 1536 would have been."""
        self.table = table = Study(game, seats, options)
        self.game = table.game
        self.setup = table.setup
        self.matches = matches
        self.fields = table.fields
        self.version = table.glance.version
        self.alphabet = table.alphabet
        self.wait = table.wait  # the move that lets a race go by
        self.core = core = Matches(table.game, table.setup, table.glance, matches, str(seed), first)
        self.packed_glances = window(core.glances.words, np.uint8, matches)
        self.packed_masks = window(core.masks.words, np.uint8, matches)
        self.seats = window(core.seats, np.uint8)  # whose move each match waits for
        self.over = window(core.over, np.bool_)  # did a match end in the last step?
        self.rewards = window(core.rewards, np.float64, matches)  # of the last match that ended here, seat by seat
        self.scores = window(core.scores, np.int64, matches)

    @property
    def width(self) -> int:
        """How many noughts and ones a glance is."""
        return self.core.glances.columns

    @property
    def decisions(self) -> int:
        """How many moves were made so far."""
        return int(self.core.decisions)

    def places(self, name: str) -> slice:
        """Where a field stands in a glance."""
        at = 0
        for field in self.fields:
            if field.name == name:
                return slice(at, at + field.size)
            at += field.size
        raise KeyError(name)

    def glances(self) -> NDArray[np.uint8]:
        """What the seat that is asked sees: a row of noughts and ones for every match."""
        return np.unpackbits(self.packed_glances, axis=1, count=self.width, bitorder="little")

    def masks(self) -> NDArray[np.bool_]:
        """What it can do: for every match a column for each move of the alphabet, and the last for `wait`."""
        found = np.unpackbits(self.packed_masks, axis=1, count=self.wait + 1, bitorder="little")
        return found.view(np.bool_)

    def play(self, moves: ArrayLike) -> None:
        """A move for every match, as numbers. Nothing is played where one is not legal."""
        self.core.play(written(np.asarray(moves), self.matches, self.wait))


def written(moves: NDArray[Any], matches: int, last: int) -> bytes:
    """The moves as `Matches` reads them. Whatever is no number of a move would become another in 16 bits: refused."""
    if moves.shape != (matches,) or moves.dtype.kind not in "iu":
        raise IllegalMove(f"{matches} whole numbers are expected, not {moves.dtype} of the shape {moves.shape}")
    odd = np.flatnonzero((moves < 0) | (moves > last))
    if odd.size:
        raise IllegalMove(f"match {odd[0]}: {moves[odd[0]]} is no move, these are 0 to {last}")
    return bytes(moves.astype("<i2").data)


def any_legal(masks: NDArray[np.bool_], luck: np.random.Generator) -> NDArray[np.int64]:
    """Any of the legal moves of each match, each as likely as the others."""
    first = np.arange(0, masks.size + 1, masks.shape[1])  # where each match begins, and an end
    legal = np.flatnonzero(masks)
    begins: NDArray[np.int64] = legal.searchsorted(first)
    counts = begins[1:] - begins[:-1]
    return legal[begins[:-1] + (luck.random(len(masks)) * counts).astype(np.int64)] - first[:-1]
