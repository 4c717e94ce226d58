"""What numbers can be trusted to say: means with intervals, over deals."""

from collections.abc import Sequence
from statistics import NormalDist, fmean, stdev

Z95 = NormalDist().inv_cdf(0.975)
Interval = tuple[float, float] | tuple[None, None]


def interval(values: Sequence[float]) -> Interval:
    """Where the mean lies, 95 times in 100; one value alone tells nothing about that."""
    if len(values) < 2:
        return None, None
    half = Z95 * stdev(values) / len(values) ** 0.5
    return fmean(values) - half, fmean(values) + half


def share(parts: Sequence[float], wholes: Sequence[float]) -> tuple[float | None, Interval]:
    """How much of the whole the part is, on average, and how sure that is; both vary together from deal to deal.

    The interval is that of the mean of `part - share x whole`, carried over (the delta method).
    """
    whole = fmean(wholes)
    if whole <= 0:
        return None, (None, None)
    ratio = fmean(parts) / whole
    low, high = interval([(part - ratio * one) / whole for part, one in zip(parts, wholes, strict=True)])
    if low is None or high is None:
        return ratio, (None, None)
    return ratio, (ratio + low, ratio + high)
