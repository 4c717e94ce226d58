"""The thread of De Fil en Aiguille on paper: the masters, how the clues hang together, and where the paws point."""

from textwrap import wrap
from typing import Final

from ronron.games.de_fil_en_aiguille.pieces import Card, ThreadView
from ronron.kit.drawing import CARD, FAINT, Drawing
from ronron.kit.words import Words

ACROSS: Final = 112
WIDE: Final = 98
HIGH: Final = 66
LETTERS: Final = 16  # of a line on a card
LINES: Final = 4


def draw(view: ThreadView, words: Words) -> Drawing:
    sheet = Drawing(max(400, len(view.clues) * ACROSS, len(view.board) * ACROSS), 2 * HIGH + 24)
    for place, space in enumerate(view.board):
        lay(sheet, place * ACROSS, 0, space.card, words, CARD if space.filled else "#f3e9d3")
    for place, clue in enumerate(view.clues):
        lay(sheet, place * ACROSS, HIGH + 20, clue, words, "#e7f0e4")
    first = len(view.clues) - 1 - len(view.paws) if view.grows == "left" else 0
    for number, paw in enumerate(view.paws):
        x = (first + number + 1) * ACROSS - (ACROSS - WIDE) / 2
        sheet.text(x, HIGH + 58, "◀" if paw.claws == "left" else "▶", size=13, colour="#a8462f")
    return sheet


def lay(sheet: Drawing, x: float, y: float, card: Card | None, words: Words, fill: str) -> None:
    """A card with what it says, in the reader's language."""
    sheet.rectangle(x, y, WIDE, HIGH, fill=fill, line=FAINT)
    said = "?" if card is None else card.text.fr if words.language == "fr" else card.text.en
    lines = wrap(said, LETTERS)[:LINES]
    for number, line in enumerate(lines):
        sheet.text(x + WIDE / 2, y + HIGH / 2 + 4 + (number - (len(lines) - 1) / 2) * 14, line, size=11)
