# compiled
"""What seats see and can do, as bits: a row of a glance and a row of a mask for each match."""

from mypy_extensions import i64

from ronron.contract import BIT, State
from ronron.facets import Glance
from ronron.plain import Setup
from ronron.research.course import Course
from ronron.research.grid import Grid


class Sight:
    """So many rows, each written when somebody looks."""

    def __init__(self, glance: Glance, setup: Setup, moves: i64, rows: int) -> None:
        self.glance = glance
        self.moves: i64 = moves
        self.glances = Grid(rows, sum([field.size for field in glance.fields(setup)]))
        self.masks = Grid(rows, int(moves) + 1)

    def see(self, row: i64, state: State, seat: i64) -> None:
        """What this seat sees, asked or not."""
        glances = self.glances
        glances.begin(row)
        self.glance.write(state, seat, glances)
        glances.end()

    def see_all(self, state: State, seats: i64) -> None:
        """What everyone sees, a row for each seat."""
        seat: i64 = 0
        while seat < seats:
            self.see(seat, state, seat)
            seat += 1

    def reach(self, row: i64, state: State, seat: i64, may_wait: bool) -> None:
        """What a seat can do that is asked."""
        masks = self.masks
        masks.begin(row)
        self.glance.mask(state, seat, self.moves, masks)
        masks.put(1 if may_wait else 0, 1)
        masks.end()

    def reach_of(self, row: i64, course: Course, seat: i64) -> None:
        """What any seat can do: whoever is not asked can but wait."""
        if course.asked() & i64(BIT[seat]):
            self.reach(row, course.state, seat, course.racing and course.could_wait(seat))
            return
        masks = self.masks
        masks.begin(row)
        left = self.moves
        while left > 32:
            masks.put(0, 32)
            left -= 32
        masks.put(0, left)
        masks.put(1, 1)
        masks.end()
