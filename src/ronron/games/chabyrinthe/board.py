# compiled
"""The roof as numbers: a card lying on it is one of twelve codes, a slot outside is a bit, a lane of a card is a bit.

A code is a kind and a turning: elbows 0 to 3, straights 4 and 5, tees 6 to 9, the cross 10, the bridge 11. Sides are
0 up, 1 right, 2 down, 3 left. A card has one lane, which joins all its openings; the bridge has two.
"""

from typing import Final

from mypy_extensions import i64

from ronron.contract import BIT
from ronron.games.chabyrinthe.pieces import COUNTS, KINDS, LANES, MODES, TURNINGS
from ronron.kit.opening import chosen_first
from ronron.plain import Setup

CODES: Final = sum(TURNINGS)
FIRST_CODE: Final[list[int]] = [sum(TURNINGS[:kind]) for kind in range(len(KINDS))]
KIND_OF: Final[list[int]] = [kind for kind in range(len(KINDS)) for _ in range(TURNINGS[kind])]
TURNING_OF: Final[list[int]] = [turning for kind in range(len(KINDS)) for turning in range(TURNINGS[kind])]

# By code and then by quarter turns: the code of the card when it is turned.
TURNED: Final[list[int]] = [
    FIRST_CODE[KIND_OF[code]] + (TURNING_OF[code] + quarters) % TURNINGS[KIND_OF[code]]
    for code in range(CODES)
    for quarters in range(4)
]
# In how many ways a card of this code can be turned where it lies (rule 5).
WAYS: Final[list[int]] = [TURNINGS[KIND_OF[code]] - 1 for code in range(CODES)]


def lane_sides(code: int, lane: int) -> list[int]:
    """The sides that a lane of a card joins."""
    lanes = LANES[KIND_OF[code]]
    return [(side + TURNING_OF[code]) % 4 for side in lanes[lane]] if lane < len(lanes) else []


# By code and then by lane: the sides it joins, as a mask.
OPEN: Final[list[int]] = [
    sum([BIT[side] for side in lane_sides(code, lane)]) for code in range(CODES) for lane in (0, 1)
]
CLOSED: Final = -1
# By code and then by side: the lane that opens there, or CLOSED.
LANE_AT: Final[list[int]] = [
    0 if side in lane_sides(code, 0) else 1 if side in lane_sides(code, 1) else CLOSED
    for code in range(CODES)
    for side in range(4)
]

# Where bit b of at most 36 stands, found at b % 37: no two powers of two leave the same rest there.
PRIME: Final = 37
PLACES: Final[list[int]] = [0] * PRIME
for _place in range(PRIME - 1):
    PLACES[BIT[_place] % PRIME] = _place

# As cards in records are told apart by kind and value only, so are they in `places`: cats behind the kinds.
CAT_CARDS: Final = 10

RIVALS: Final = 0
SOLO: Final = 1
TOGETHER: Final = 2
TEAMS: Final = 3


class Roof:
    """What is settled before the game: how large the roof is, who plays how, and who begins where that is not drawn."""

    def __init__(self, setup: Setup) -> None:
        size = int(setup.options["size"])
        self.seats: i64 = setup.seats
        self.size: i64 = size
        self.mode: i64 = MODES.index(setup.options["mode"])
        self.opener: i64 = chosen_first(setup)
        self.cells: i64 = size * size
        self.slots: i64 = 4 * size
        self.pile: i64 = sum(COUNTS) - size * size
        self.insert_moves: i64 = 3 * size * size  # the index of the first insertion in the alphabet
        self.stop_move: i64 = 3 * size * size + 16 * size
        self.all_for_one: bool = setup.options["mode"] in ("solo", "together")
        # By cell and side: the neighbour, or -1 - the slot outside.
        self.beside: list[int] = []
        # By slot: the card inside it, and the side of that card that looks out.
        self.inside: list[int] = [0] * (4 * size)
        self.facing: list[int] = [0] * (4 * size)
        for cell in range(size * size):
            row, column = cell // size, cell % size
            outside = [
                column if row == 0 else -1,
                size + row if column == size - 1 else -1,
                3 * size - 1 - column if row == size - 1 else -1,
                4 * size - 1 - row if column == 0 else -1,
            ]
            steps = (-size, 1, size, -1)
            for side in range(4):
                slot = outside[side]
                if slot >= 0:
                    self.inside[slot] = cell
                    self.facing[slot] = side
                self.beside.append(cell + steps[side] if slot < 0 else -1 - slot)
        # By slot: the cells of the line behind it, the nearest first.
        self.lines: list[int] = []
        for slot in range(4 * size):
            step = (size, -1, -size, 1)[self.facing[slot]]
            self.lines += [self.inside[slot] + step * far for far in range(size)]
        # Rule 3.
        self.first_homes: list[int] = [0, 2 * size]
        self.first_cats: list[int] = [size, 3 * size]
        self.elbow_cells: list[int] = [size - 1, size * (size - 1)]

    def flood(self, board: list[int], slot: i64) -> i64:
        """The slots that gutters join to this one, as a mask; above it, by 16 bits, the cards one comes across."""
        inside: i64 = self.inside[slot]
        code: i64 = board[inside]
        lane: i64 = LANE_AT[code * 4 + i64(self.facing[slot])]
        found: i64 = BIT[inside + 16]
        if lane < 0:
            return found
        todo: i64 = BIT[inside * 2 + lane]
        seen: i64 = 0
        beside = self.beside
        while todo:
            bit: i64 = todo & -todo
            seen |= bit
            todo ^= bit
            node: i64 = PLACES[bit % PRIME]
            cell: i64 = node >> 1
            code = board[cell]
            sides: i64 = OPEN[code * 2 + (node & 1)]
            side: i64 = 0
            while sides:
                if sides & 1:
                    near: i64 = beside[cell * 4 + side]
                    if near < 0:
                        found |= i64(BIT[-1 - near])
                    else:
                        found |= i64(BIT[near + 16])
                        code = board[near]
                        lane = LANE_AT[code * 4 + (side ^ 2)]
                        if lane >= 0:
                            todo |= i64(BIT[near * 2 + lane]) & ~seen
                sides >>= 1
                side += 1
        return found

    def stream(self, board: list[int], slot: int) -> list[int]:
        """The lanes one gets to from a slot, nearest first: 2 x cell + lane."""
        return [node for node, _ in self.walk(board, slot)]

    def path(self, board: list[int], slot: int, home: int) -> list[int]:
        """The shortest way from a slot to another that is joined to it, as lanes."""
        walked = self.walk(board, slot)
        came_from = dict(walked)
        inside = self.inside[home]
        at = inside * 2 + LANE_AT[board[inside] * 4 + self.facing[home]]
        found: list[int] = []
        while at >= 0:
            found.append(at)
            at = came_from[at]
        found.reverse()
        return found

    def walk(self, board: list[int], slot: int) -> list[tuple[int, int]]:
        """Every lane reached from a slot, nearest first, each with the one before it (-1: the slot itself)."""
        inside = self.inside[slot]
        lane = LANE_AT[board[inside] * 4 + self.facing[slot]]
        if lane < 0:
            return []
        found: list[tuple[int, int]] = [(inside * 2 + lane, -1)]
        seen = {inside * 2 + lane}
        at = 0
        while at < len(found):
            node = found[at][0]
            at += 1
            cell = node >> 1
            for side in lane_sides(board[cell], node & 1):
                near = self.beside[cell * 4 + side]
                lane = LANE_AT[board[near] * 4 + (side ^ 2)] if near >= 0 else CLOSED
                if lane >= 0 and near * 2 + lane not in seen:
                    seen.add(near * 2 + lane)
                    found.append((near * 2 + lane, node))
        return found

    def insert(self, board: list[int], slot: i64, code: i64) -> i64:
        """Push a card in at a slot; gives the code of the card that comes out at the other end."""
        size: i64 = self.size
        lines = self.lines
        at: i64 = slot * size
        for _ in range(size):
            cell: i64 = lines[at]
            pushed: i64 = board[cell]
            board[cell] = int(code)
            code = pushed
            at += 1
        return code

    def opposite(self, slot: i64) -> i64:
        """The slot at the other end of the line."""
        size: i64 = self.size
        side: i64 = slot // size
        along: i64 = slot % size
        return ((side + 2) % 4) * size + size - 1 - along


_MADE: Final[dict[str, Roof]] = {}


def roof_of(setup: Setup) -> Roof:
    table = f"{setup.seats} {setup.options['size']} {setup.options['mode']} {setup.options['first']}"
    if table not in _MADE:
        _MADE[table] = Roof(setup)
    return _MADE[table]
