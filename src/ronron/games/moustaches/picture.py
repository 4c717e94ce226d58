"""The ball of Moustaches on paper: the cats on the stage, and whose masks lie on them."""

from math import ceil

from ronron.games.moustaches.pieces import MoustachesView
from ronron.kit.drawing import FAINT, INK, Drawing, mark_of
from ronron.kit.words import Words

HUES = ("#d9674f", "#3c72b8", "#b98a12", "#3f8a55")
ACROSS, DOWN, IN_A_ROW = 104, 84, 6


def draw(view: MoustachesView, words: Words) -> Drawing:
    rows = max(1, ceil(len(view.stage) / IN_A_ROW))
    sheet = Drawing(ACROSS * IN_A_ROW, rows * DOWN)
    for place, shown in enumerate(view.stage):
        x, y = place % IN_A_ROW * ACROSS, place // IN_A_ROW * DOWN
        sheet.rectangle(x, y, ACROSS - 8, DOWN - 8, line=FAINT)
        cat = shown.cat
        for line, said in enumerate((cat.pose, cat.coat, cat.pattern, cat.accessory)):
            sheet.text(
                x + 6, y + 15 + line * 13, words.look_up("attributes", said or "–"), size=11, colour=INK, middle=False
            )
        for number, seat in enumerate(shown.masks):
            sheet.circle(x + 14 + number * 20, y + 66, 8, fill=HUES[seat % len(HUES)])
            sheet.text(x + 14 + number * 20, y + 70, mark_of(words, seat), size=11, colour="#ffffff", bold=True)
    return sheet
