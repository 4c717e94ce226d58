"""Glances in plain Python: for those who look at one at a time, and for the law that holds the quick way against it."""

from collections.abc import Iterable

from mypy_extensions import i64

from ronron.contract import State
from ronron.facets import Field, Glance, Sheet
from ronron.plain import Setup, View

MOST_BITS = 54  # that a sheet takes at once


class Bits(Sheet):
    """A sheet as a list of noughts and ones."""

    def __init__(self) -> None:
        self.found: list[int] = []

    def put(self, bits: i64, size: i64) -> None:
        if not 0 <= size <= MOST_BITS or bits < 0 or bits >> size:
            raise ValueError(f"{bits} does not fit into {size} bits")
        self.found += [int(bits >> at & 1) for at in range(size)]


def read(glance: Glance, setup: Setup, view: View) -> list[int]:
    """A seat's glance from its view alone, field after field."""
    told = dict(glance.read(setup, view))
    found: list[int] = []
    for field in glance.fields(setup):
        bits = told.pop(field.name)
        if len(bits) != field.size or not {*bits} <= {0, 1}:
            raise ValueError(f"{field.name} is {len(bits)} numbers, not {field.size} noughts and ones")
        found += bits
    if told:
        raise ValueError(f"no such fields: {', '.join(told)}")
    return found


def written(glance: Glance, state: State, seat: int) -> list[int]:
    """The same, the quick way."""
    sheet = Bits()
    glance.write(state, seat, sheet)
    return sheet.found


def mask(glance: Glance, state: State, seat: int, moves: int) -> list[int]:
    """The legal moves of a seat, a nought or a one for each move of the alphabet."""
    sheet = Bits()
    glance.mask(state, seat, moves, sheet)
    return sheet.found


def named(fields: Iterable[Field], at: int) -> str:
    """Which field, and which of its numbers, stands at this place of a glance."""
    for field in fields:
        if at < field.size:
            return f"{field.name}[{at}]"
        at -= field.size
    return f"{at} beyond the last field"


# How `read` says it: counts, choices, sets.


def counted(number: int, size: int) -> list[int]:
    """So many ones, then noughts."""
    return [int(at < number) for at in range(size)]


def chosen(which: int | None, size: int) -> list[int]:
    """A one in its place, or none."""
    return [int(at == which) for at in range(size)]


def flags(answers: Iterable[object]) -> list[int]:
    """A one for every yes."""
    return [int(bool(answer)) for answer in answers]


def around(viewer: int, seats: int) -> list[int]:
    """The seats, oneself first, then clockwise."""
    return [(viewer + step) % seats for step in range(seats)]


def steps_to(viewer: int, seat: int | None, seats: int) -> int | None:
    """How many seats further on, clockwise, from oneself."""
    return None if seat is None or seat < 0 else (seat - viewer) % seats
