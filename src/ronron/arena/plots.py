"""Plots as small drawings inside a page: points with whiskers on a common scale. Nothing is loaded from anywhere."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10
from typing import Final

WIDTH: Final = 640
LABELS: Final = 170  # room for the names, at the left
ROW: Final = 34
TOP: Final = 10
SCALE: Final = 34  # room for the scale, at the bottom
MARGIN: Final = 36
TICKS: Final = 5


@dataclass(frozen=True, kw_only=True)
class Point:
    """A value and where it may lie."""

    label: str
    value: float
    low: float | None = None
    high: float | None = None


def draw(points: Sequence[Point], *, title: str, told: str, label: Callable[[float, float], str]) -> str:
    """A row a point: a dot, its interval as a line. `told` says in words what is drawn, for who cannot see it.

    `label` writes a number of the scale, given the step from one to the next.
    """
    ends = [end for one in points for end in (one.low, one.value, one.high) if end is not None]
    ticks = ticks_between(min(ends), max(ends))
    least, most = ticks[0], ticks[-1]
    bottom = TOP + ROW * len(points)

    def across(value: float) -> float:
        return round(LABELS + (value - least) / (most - least) * (WIDTH - LABELS - MARGIN), 1)

    parts = [
        f'<svg viewBox="0 0 {WIDTH} {bottom + SCALE}" role="img" aria-label="{escape(f"{title}. {told}")}">',
        f"<title>{escape(title)}</title>",
    ]
    for tick in ticks:
        at = across(tick)
        parts.append(f'<line class="grid" x1="{at}" y1="{TOP}" x2="{at}" y2="{bottom}"/>')
        number = escape(label(tick, ticks[1] - ticks[0]))
        parts.append(f'<text x="{at}" y="{bottom + 22}" text-anchor="middle">{number}</text>')
    for row, one in enumerate(points):
        middle = TOP + ROW * row + ROW / 2
        parts.append(f'<text x="{LABELS - 14}" y="{middle + 5}" text-anchor="end">{escape(one.label)}</text>')
        if one.low is not None and one.high is not None:
            low, high = across(one.low), across(one.high)
            path = f"M{low} {middle - 6}v12M{low} {middle}H{high}M{high} {middle - 6}v12"
            parts.append(f'<path class="whisker" d="{path}"/>')
        parts.append(f'<circle class="dot" cx="{across(one.value)}" cy="{middle}" r="6"/>')
    return "\n".join([*parts, "</svg>"])


def ticks_between(least: float, most: float) -> list[float]:
    """Round numbers that hold both ends between them."""
    if most - least < 1e-9:  # a single value stands in the middle
        half = abs(least) / 2 or 0.5
        least, most = least - half, most + half
    rough = (most - least) / TICKS
    size = 10.0 ** floor(log10(rough))
    step = next(size * factor for factor in (1, 2, 5, 10) if size * factor >= rough * (1 - 1e-9))
    first, last = floor(least / step + 1e-9), ceil(most / step - 1e-9)
    return [round(number * step, 10) for number in range(first, max(last, first + 1) + 1)]


def digits_for(step: float) -> int:
    """How many decimals it takes to tell numbers apart that differ by so much."""
    return max(0, -floor(log10(step) + 1e-9))
