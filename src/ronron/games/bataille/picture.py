"""The table of Bataille on paper: each seat's pile, and what it laid in this round."""

from ronron.games.bataille.pieces import BatailleView
from ronron.kit.drawing import CARD_HEIGHT, CARD_WIDTH, Drawing, mark_of
from ronron.kit.words import Words

DOWN = CARD_HEIGHT + 8
ACROSS = CARD_WIDTH + 6


def draw(view: BatailleView, words: Words) -> Drawing:
    laid = view.laid if any(view.laid) or view.last is None else view.last.laid
    widest = max((len(cards) for cards in laid), default=0)
    sheet = Drawing(max(400, (widest + 2) * ACROSS), len(view.piles) * DOWN)
    for seat, pile in enumerate(view.piles):
        y = seat * DOWN
        sheet.text(8, y + 30, mark_of(words, seat), size=16, bold=True)
        if pile:
            sheet.card(24, y, None)
            sheet.text(24 + CARD_WIDTH / 2, y + 44, str(pile), size=11, colour="#ffffff", bold=True)
        for place, card in enumerate(laid[seat] if seat < len(laid) else ()):
            said = None if card is None else str(card.value)
            sheet.card(
                24 + (place + 1) * ACROSS + 8,
                y,
                said,
                small="" if card is None else words.look_up("series", card.series),
            )
    return sheet
