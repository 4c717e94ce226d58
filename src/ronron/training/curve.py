"""How one learned, as a small drawing: the lead over the company by decisions, with its error."""

from collections.abc import Sequence
from typing import Final

WIDTH: Final = 640
HEIGHT: Final = 320
MARGIN: Final = 48


def draw(points: Sequence[tuple[int, float, float]]) -> str:
    """Decisions, lead, error: an SVG by itself."""
    most = max((at for at, _, _ in points), default=0) or 1
    low = min([0.0, *(lead - error for _, lead, error in points)])
    high = max([1.0, *(lead + error for _, lead, error in points)])

    def across(at: float) -> float:
        return round(MARGIN + at / most * (WIDTH - 2 * MARGIN), 1)

    def up(lead: float) -> float:
        return round(HEIGHT - MARGIN - (lead - low) / (high - low) * (HEIGHT - 2 * MARGIN), 1)

    line = " ".join(f"{across(at)},{up(lead)}" for at, lead, _ in points)
    whiskers = "".join(
        f'<path d="M{across(at)} {up(lead - error)}V{up(lead + error)}" stroke="#8a6d3b"/>'
        for at, lead, error in points
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-size="13">'
        f'<path d="M{MARGIN} {up(0)}H{WIDTH - MARGIN}" stroke="#999"/>'
        f'<text x="{MARGIN - 6}" y="{up(high) + 4}" text-anchor="end">{high:.1f}</text>'
        f'<text x="{MARGIN - 6}" y="{up(low) + 4}" text-anchor="end">{low:.1f}</text>'
        f'<text x="{WIDTH - MARGIN}" y="{HEIGHT - 16}" text-anchor="end">{most:,}</text>'
        f'<polyline points="{line}" fill="none" stroke="#2f5d8a" stroke-width="2"/>{whiskers}</svg>\n'
    )
