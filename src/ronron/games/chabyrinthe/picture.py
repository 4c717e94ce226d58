"""The roof of Chabyrinthe on paper: gutters as they lie, homes and cats around them."""

from typing import Final

from ronron.games.chabyrinthe.pieces import KINDS, LANES, RoofView
from ronron.kit.drawing import CARD, FAINT, Drawing
from ronron.kit.words import Words

CELL: Final = 54
EDGE: Final = 36  # around the roof
WATER: Final = "#5c8fb8"
HOMES: Final = ("#d9674f", "#3c72b8", "#b98a12", "#3f8a55")
TOWARDS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))  # up, right, down, left


def draw(view: RoofView, words: Words) -> Drawing:
    side = view.size * CELL + 2 * EDGE
    sheet = Drawing(max(side, 400), side)
    for cell, gutter in enumerate(view.grid):
        left, top = EDGE + cell % view.size * CELL, EDGE + cell // view.size * CELL
        sheet.rectangle(left + 2, top + 2, CELL - 4, CELL - 4, fill=CARD, line=FAINT)
        for lane, sides in enumerate(LANES[KINDS.index(gutter.kind)]):
            for opening in sides:
                across, down = TOWARDS[(opening + gutter.turning) % 4]
                middle_x, middle_y = left + CELL / 2, top + CELL / 2
                start = 9 if lane == 1 else 0  # the lane below a bridge stops at it
                sheet.line(
                    middle_x + across * start,
                    middle_y + down * start,
                    middle_x + across * (CELL / 2 - 4),
                    middle_y + down * (CELL / 2 - 4),
                    colour=WATER,
                    thickness=9,
                )
    for number, slot in enumerate(view.homes):
        x, y = beside(slot, view.size)
        sheet.path(f"M{x - 12:g} {y + 10:g} v-10 l12 -11 l12 11 v10 z", fill=HOMES[number % len(HOMES)])
    for cat in view.cats:
        x, y = beside(cat.slot, view.size)
        sheet.path(f"M{x - 11:g} {y - 6:g} l2 -9 l6 5 h6 l6 -5 l2 9", fill="#3a3550", colour="#3a3550")
        sheet.circle(x, y, 12, fill="#3a3550", line="#3a3550")
        sheet.text(x, y + 5, str(cat.value), size=14, colour="#ffc861", bold=True)
    return sheet


def beside(slot: int, size: int) -> tuple[float, float]:
    """Where a slot is: clockwise around the roof, from the upper left."""
    edge, along = divmod(slot, size)
    here, far = EDGE + along * CELL + CELL / 2, EDGE + size * CELL + EDGE / 2
    back = EDGE + (size - 1 - along) * CELL + CELL / 2
    return ((here, EDGE / 2), (far, here), (back, far), (EDGE / 2, back))[edge]
