"""The cards of Mémoire on paper: where they lie, which are up, which are gone."""

from math import ceil
from typing import Final

from ronron.games.memoire.pieces import MemoireView
from ronron.kit.drawing import CARD_HEIGHT, CARD_WIDTH, FAINT, PAPER, Drawing
from ronron.kit.words import Words

IN_A_ROW: Final = 10
ACROSS: Final = CARD_WIDTH + 6
DOWN: Final = CARD_HEIGHT + 6


def draw(view: MemoireView, words: Words) -> Drawing:
    sheet = Drawing(max(400, IN_A_ROW * ACROSS), max(1, ceil(view.places / IN_A_ROW)) * DOWN)
    up = {one.place: one for one in view.up}
    gone = {place for pair in view.found for place in pair.places}
    for place in range(view.places):
        x, y = place % IN_A_ROW * ACROSS, place // IN_A_ROW * DOWN
        if place in gone:
            sheet.rectangle(x, y, CARD_WIDTH, CARD_HEIGHT, fill=PAPER, line=FAINT)
        elif place in up:
            card, value = up[place].card, up[place].value
            shown = card.value if card is not None else value
            sheet.card(
                x,
                y,
                "?" if shown is None else str(shown),
                small="" if card is None else words.look_up("series", card.series),
            )
        else:
            sheet.card(x, y, None)
            sheet.text(x + CARD_WIDTH / 2, y + 44, str(place + 1), size=9, colour="#ffffff")
    return sheet
