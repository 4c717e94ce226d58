"""The table of Familles on paper: the viewer's hand, and the families that are down."""

from ronron.games.familles.pieces import FamillesView
from ronron.kit.drawing import CARD_HEIGHT, CARD_WIDTH, Drawing, mark_of
from ronron.kit.words import Words

ACROSS = CARD_WIDTH + 4
DOWN = CARD_HEIGHT + 8
IN_A_ROW = 14


def draw(view: FamillesView, words: Words) -> Drawing:
    hand = view.hand or ()
    rows = -(-len(hand) // IN_A_ROW)
    sheet = Drawing(max(400, min(len(hand), IN_A_ROW) * ACROSS), rows * DOWN + len(view.families) * DOWN + 1)
    for place, card in enumerate(hand):
        sheet.card(
            place % IN_A_ROW * ACROSS,
            place // IN_A_ROW * DOWN,
            str(card.value),
            small=words.look_up("series", card.series),
        )
    for number, family in enumerate(view.families):
        y = (rows + number) * DOWN
        sheet.text(8, y + 30, mark_of(words, family.seat), size=16, bold=True)
        for place, card in enumerate(family.cards):
            sheet.card(24 + place * ACROSS, y, str(card.value), small=words.look_up("series", card.series))
    return sheet
