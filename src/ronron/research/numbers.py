"""One match as numpy arrays, for those who look at one at a time."""

from typing import Any

import numpy as np
from numpy import int8, unpackbits
from numpy.typing import NDArray

from ronron.plain import Seat
from ronron.research.course import Course
from ronron.research.sight import Sight
from ronron.research.study import Study


class Numbers:
    """What a seat sees and can do, written anew for whoever asks."""

    def __init__(self, table: Study) -> None:
        self.sight = Sight(table.glance, table.setup, table.wait, 1)
        self.width = table.width
        self.choices = table.wait + 1  # the alphabet, and `wait`
        self.seen = window(self.sight.glances.words, np.uint8)
        self.reached = window(self.sight.masks.words, np.uint8)

    def glance(self, course: Course, seat: Seat) -> NDArray[np.uint8]:
        """A nought or a one for each place of the glance."""
        self.sight.see(0, course.state, seat)
        return unpackbits(self.seen, None, self.width, "little")  # by place: naming them takes a third of the time

    def mask(self, course: Course, seat: Seat) -> NDArray[np.int8]:
        """A nought or a one for each move, the last for `wait`: all that a seat can do that is not asked."""
        self.sight.reach_of(0, course, seat)
        return unpackbits(self.reached, None, self.choices, "little").view(int8)

    def masked(self, move: int) -> bool:
        """Did the last mask allow this?"""
        return 0 <= move < self.choices and self.sight.masks.has(0, move)


def window(buffer: Any, kind: Any, rows: int | None = None) -> Any:
    """A buffer as numpy sees it: as it is, without a copy."""
    seen = np.frombuffer(buffer, dtype=kind)
    return seen if rows is None else seen.reshape(rows, -1)
