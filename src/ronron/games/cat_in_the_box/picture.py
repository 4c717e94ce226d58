"""The research board of Cat in the Box on paper: tokens on their spaces, the trick, and the viewer's own hand."""

from typing import Final

from ronron.games.cat_in_the_box.pieces import COLOURS, BoxView
from ronron.kit.drawing import CARD_WIDTH, FAINT, Drawing, mark_of
from ronron.kit.words import Words
from ronron.plain import HOUSE

HUES: Final = {"red": "#c8493a", "blue": "#3c72b8", "yellow": "#b98a12", "green": "#3f8a55"}
SPACE: Final = 36
CARD_ROOM: Final = CARD_WIDTH + 8


def draw(view: BoxView, words: Words) -> Drawing:
    columns = len(view.numbers[0])
    across = max(columns * SPACE, len(view.hand or ()) * CARD_ROOM, len(view.played) * CARD_ROOM)
    down = len(COLOURS) * SPACE
    sheet = Drawing(max(400, across), down + (66 if view.played else 0) + (66 if view.hand else 0) + 6)
    for row, colour in enumerate(COLOURS):
        for column, (number, token) in enumerate(zip(view.numbers[row], view.tokens[row], strict=True)):
            x, y = column * SPACE, row * SPACE
            if token == HOUSE:
                sheet.rectangle(x + 2, y + 2, SPACE - 4, SPACE - 4, fill=FAINT, line=FAINT)
                continue
            sheet.rectangle(x + 2, y + 2, SPACE - 4, SPACE - 4, line=HUES[colour])
            if token is None:
                sheet.text(x + SPACE / 2, y + 24, str(number), size=16, colour=HUES[colour])
            else:
                sheet.circle(x + SPACE / 2, y + SPACE / 2, 13, fill=HUES[colour])
                sheet.text(x + SPACE / 2, y + 23, mark_of(words, token), size=14, colour="#ffffff", bold=True)
    y = down + 12
    for place, declared in enumerate(view.played):
        sheet.card(
            place * CARD_ROOM,
            y,
            str(declared.number),
            colour=HUES[declared.colour],
            small=mark_of(words, declared.seat),
        )
    y += 66 if view.played else 0
    for place, number in enumerate(view.hand or ()):
        sheet.card(place * CARD_ROOM, y, str(number))
    return sheet
