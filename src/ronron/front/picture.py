"""A picture of any table: what a screen reader is told, set on paper, below what the game draws of it, if it does."""

from html import escape
from importlib import import_module
from importlib.util import find_spec
from textwrap import wrap

from ronron import games
from ronron.contract import Game
from ronron.kit.drawing import FAINT, INK, PAPER, Drawing
from ronron.kit.words import Words
from ronron.plain import View

WIDTH = 680
MARGIN = 20
LETTERS = 86  # of a line of text that fits
LINE = 18
LETTER = 7.25  # how wide one is where all are alike
ACCENT = "#a8462f"


def picture(game: Game, view: View, words: Words, title: str, standing: str) -> str:
    """The table as this view shows it, as SVG."""
    drawing = drawn(game, view, words)
    lines = [(part, "\n" in said) for said in words.lines(game.describe(view)) for part in set_in_lines(said)]
    widest = max([len(part) * LETTER for part, is_table in lines if is_table], default=0)
    width = max(WIDTH, widest + 2 * MARGIN)
    top = 2 * MARGIN + 34
    shapes = []
    if drawing is not None:
        scale = min(1.6, (width - 2 * MARGIN) / drawing.width)
        shapes.append(f'<g transform="translate({MARGIN} {top}) scale({scale:.3f})">{drawing.svg()}</g>')
        top += int(drawing.height * scale) + MARGIN
    y = top
    for part, is_table in lines:
        family = ' font-family="ui-monospace, Menlo, Consolas, monospace" font-size="12"' if is_table else ""
        shapes.append(f'<text x="{MARGIN}" y="{y}" xml:space="preserve"{family}>{escape(part)}</text>')
        y += LINE
    height = y + MARGIN - 8
    label = escape(f"{title}. {standing}", quote=True)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height}" width="{width:g}" height="{height}" '
        f'role="img" aria-label="{label}" font-family="Georgia, serif" font-size="14" fill="{INK}">'
        f'<rect width="{width:g}" height="{height}" rx="10" fill="{PAPER}" stroke="{FAINT}"/>'
        f'<text x="{MARGIN}" y="{MARGIN + 12}" font-size="20" font-weight="bold">{escape(title)}</text>'
        f'<text x="{MARGIN}" y="{MARGIN + 32}" fill="{ACCENT}">{escape(standing)}</text>'
        f"{''.join(shapes)}</svg>"
    )


def drawn(game: Game, view: View, words: Words) -> Drawing | None:
    """What the game draws of its table; None where it leaves that to its words."""
    home = f"{games.home(game)}.picture"
    found: Drawing | None = import_module(home).draw(view, words) if find_spec(home) else None
    return found


def set_in_lines(said: str) -> list[str]:
    """A sentence, broken where it would not fit; a table keeps its rows."""
    return said.split("\n") if "\n" in said else wrap(said, LETTERS) or [""]
