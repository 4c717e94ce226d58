# compiled
"""The research board of one table: which spaces there are, how they lie, which moves they make."""

from typing import Final

from mypy_extensions import i64

from ronron.contract import BIT
from ronron.games.cat_in_the_box.pieces import COPIES, FACES, SEATS
from ronron.kit.masks import members
from ronron.plain import Setup

ROW: Final = 9  # a space is bit `colour * ROW + number - 1`, whatever the face of the board
RED: Final = 0
PRIME: Final = 37  # the first 36 powers of two all leave different rests


class Board:
    """What never changes during a game: the numbers of this table and where its spaces lie. Shared by all copies."""

    def __init__(self, setup: Setup) -> None:
        table = SEATS[setup.seats]
        self.seats: i64 = setup.seats
        self.numbers: i64 = table.numbers
        self.dealt: i64 = table.dealt
        self.tricks: i64 = table.tricks
        self.shown: i64 = table.shown
        self.bonus_limit: i64 = table.bonus_limit
        self.predictions: list[int] = list(table.predictions)
        self.face: str = setup.options["face"]
        self.purple = self.face == "purple"
        self.layout: list[list[int]] = [list(row) for row in FACES[self.face][table.columns]]
        self.deck: list[int] = sorted(list(range(1, table.numbers + 1)) * COPIES)
        self.first_prediction: i64 = table.numbers
        self.first_play: i64 = table.numbers + len(table.predictions)

        self.asides: list[list[int]] = [members(mask % BIT[table.numbers]) for mask in range(2**ROW)]
        self.plays: list[list[list[int]]] = []  # by colour, then by the mask of numbers that may be declared in it
        for colour in range(4):
            offset = table.numbers + len(table.predictions) + colour * table.numbers
            self.plays.append([[offset + number for number in numbers] for numbers in self.asides])

        places = range(4 * table.numbers)  # of the moves that play a card, from the first
        self.colours: list[int] = [place // table.numbers for place in places]
        self.indexes: list[int] = [place % table.numbers for place in places]

        self.moves: list[int] = [0] * PRIME  # which move plays on bit b is at `b % PRIME`
        for place in range(4 * ROW):
            self.moves[BIT[place] % PRIME] = int(self.first_play) + place // ROW * table.numbers + place % ROW

        at = {}
        for row, numbers in enumerate(self.layout):
            for column, number in enumerate(numbers):
                if number <= table.numbers:
                    at[row, column] = row * ROW + number - 1
        self.neighbours: list[int] = [0] * PRIME  # those of bit b are at `b % PRIME`
        for (row, column), space in at.items():
            for beside in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
                if beside in at:
                    self.neighbours[BIT[space] % PRIME] |= BIT[at[beside]]

    def largest_group(self, tokens: i64) -> i64:
        """The largest set of tokens that touch along rows and columns, as a mask (rule 8)."""
        best: i64 = 0
        most: i64 = 0
        while tokens:
            group: i64 = tokens & -tokens
            frontier: i64 = group
            size: i64 = 0
            while frontier:
                bit: i64 = frontier & -frontier
                frontier ^= bit
                size += 1
                beside: i64 = self.neighbours[bit % PRIME]
                fresh: i64 = beside & tokens & ~group
                group |= fresh
                frontier |= fresh
            tokens &= ~group
            if size > most:
                most = size
                best = group
        return best


_MADE: Final[dict[tuple[int, str], Board]] = {}


def board_of(setup: Setup) -> Board:
    """The board of a table, made once: it takes longer than a game."""
    table = (setup.seats, str(setup.options["face"]))
    if table not in _MADE:
        _MADE[table] = Board(setup)
    return _MADE[table]


class Tally:
    """A scored round; never changed once made, so copies of a state share it."""

    def __init__(
        self,
        first: i64,
        predictions: list[int],
        tricks: list[int],
        met: list[bool],
        groups: list[int],
        points: list[int],
        paradox: i64,
        aside: list[int],
        left: list[int],
    ) -> None:
        self.first = first
        self.predictions = predictions
        self.tricks = tricks
        self.met = met
        self.groups = groups
        self.points = points
        self.paradox = paradox
        self.aside = aside
        self.left = left
