"""The table of Numé Cat's on paper: each hand's pile, and its face-up cards, the newest last."""

from ronron.games.nume_cats.pieces import NumeCatsView
from ronron.kit.drawing import CARD_HEIGHT, CARD_WIDTH, Drawing, mark_of
from ronron.kit.words import Words

DOWN = CARD_HEIGHT + 8
ACROSS = CARD_WIDTH + 6
SHOWN = 8  # of the face-up cards: the newest


def draw(view: NumeCatsView, words: Words) -> Drawing:
    sheet = Drawing((SHOWN + 2) * ACROSS + 40, len(view.hands) * DOWN)
    for number, hand in enumerate(view.hands):
        y = number * DOWN
        sheet.text(8, y + 30, mark_of(words, hand.seat), size=16, bold=True)
        if hand.pile:
            sheet.card(24, y, None)
            sheet.text(24 + CARD_WIDTH / 2, y + 44, str(hand.pile), size=11, colour="#ffffff", bold=True)
        for place, card in enumerate(hand.up[-SHOWN:]):
            said = "!" if card.value is None else str(card.value)
            kind = (
                words.look_up("specials", card.special) if card.special else words.look_up("series", card.series or "")
            )
            sheet.card(32 + (place + 1) * ACROSS, y, said, small=kind)
    return sheet
