"""Small drawings: shapes that a game puts on paper for a notebook or a report, written as SVG.

The boards of the browser are the client's own art and live there. What is drawn here needs nothing but a view, and
says the same: a game that wants more than its words puts a `picture.py` in its home, with

    def draw(view: MyView, words: Words) -> Drawing: ...
"""

from html import escape
from typing import Final

from ronron.kit.words import Words

INK: Final = "#1b2233"
PAPER: Final = "#fff5e3"
FAINT: Final = "#d9cfbb"
CARD: Final = "#fffdf7"
CARD_WIDTH: Final = 34
CARD_HEIGHT: Final = 48


def mark_of(words: Words, seat: int) -> str:
    """A seat where there is room for one letter: the first of its name, or its number where two share a letter."""
    letters = [name[0] for name in words.names]
    return letters[seat] if len(set(letters)) == len(letters) > seat else str(seat + 1)


class Drawing:
    """A sheet of so many units across and down, and what was drawn on it so far."""

    def __init__(self, width: float, height: float) -> None:
        self.width = width
        self.height = height
        self.shapes: list[str] = []

    def rectangle(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        fill: str = CARD,
        line: str = INK,
        round_by: float = 4,
        faint: bool = False,
    ) -> None:
        look = f'fill="{fill}" stroke="{line}" rx="{round_by:g}"' + (' opacity="0.45"' if faint else "")
        self.shapes.append(f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" {look}/>')

    def circle(self, x: float, y: float, radius: float, *, fill: str = CARD, line: str = INK) -> None:
        self.shapes.append(f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}" stroke="{line}"/>')

    def line(self, x: float, y: float, to_x: float, to_y: float, *, colour: str = INK, thickness: float = 2) -> None:
        ends = f'x1="{x:g}" y1="{y:g}" x2="{to_x:g}" y2="{to_y:g}"'
        self.shapes.append(f'<line {ends} stroke="{colour}" stroke-width="{thickness:g}" stroke-linecap="round"/>')

    def path(self, way: str, *, colour: str = INK, thickness: float = 2, fill: str = "none") -> None:
        look = f'stroke="{colour}" stroke-width="{thickness:g}" fill="{fill}" stroke-linecap="round"'
        self.shapes.append(f'<path d="{escape(way)}" {look}/>')

    def text(
        self,
        x: float,
        y: float,
        said: str,
        *,
        size: float = 14,
        colour: str = INK,
        middle: bool = True,
        bold: bool = False,
    ) -> None:
        anchor = "middle" if middle else "start"
        weight = ' font-weight="bold"' if bold else ""
        look = f'font-size="{size:g}" fill="{colour}" text-anchor="{anchor}"{weight}'
        self.shapes.append(f'<text x="{x:g}" y="{y:g}" {look}>{escape(said)}</text>')

    def card(self, x: float, y: float, said: str | None, *, colour: str = INK, small: str = "") -> None:
        """A card, face up with what stands on it, or face down (None)."""
        if said is None:
            self.rectangle(x, y, CARD_WIDTH, CARD_HEIGHT, fill="#5c6b7d")
            self.circle(x + CARD_WIDTH / 2, y + CARD_HEIGHT / 2, 7, fill="#ffc861", line="#ffc861")
            return
        self.rectangle(x, y, CARD_WIDTH, CARD_HEIGHT)
        lower = 0 if small else 4
        self.text(x + CARD_WIDTH / 2, y + 26 + lower, said, size=18, colour=colour, bold=True)
        if small:
            self.text(x + CARD_WIDTH / 2, y + 42, small, size=9 if len(small) < 7 else 54 / len(small), colour=colour)

    def svg(self) -> str:
        """What was drawn, without the sheet around it."""
        return "".join(self.shapes)
