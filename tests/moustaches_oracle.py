"""The oracle: every way the disguises may lie, found by trying them all. Slow and plain."""

from itertools import combinations, product
from math import prod

from ronron.games.moustaches.pieces import ATTRIBUTES, MoustachesView

Disguise = frozenset[str]
MOST_WAYS = 60_000  # that one has the patience for


def may_be(view: MoustachesView, seat: int, disguise: Disguise) -> bool:
    """Does this disguise of a seat agree with everything on the table?"""
    if not set(view.up[seat]) <= disguise:
        return False
    for shown in view.stage:
        if bool(disguise & set(shown.cat.attributes())) != (seat in shown.masks):
            return False
    return not any(one.target == seat and not one.right and one.attribute in disguise for one in view.names)


def may_be_each(view: MoustachesView) -> list[list[Disguise]]:
    """Each seat by itself; one's own is known."""
    found = []
    for seat in range(len(view.hidden)):
        if seat == view.viewer:
            found.append([frozenset(view.fan or ())])
        else:
            everything = map(frozenset, combinations(ATTRIBUTES, 3))
            found.append([one for one in everything if may_be(view, seat, one)])
    return found


def may_be_all(view: MoustachesView) -> list[tuple[Disguise, ...]]:
    """All seats together: no attribute twice."""
    total = 3 * len(view.hidden)
    return [ways for ways in product(*may_be_each(view)) if len(frozenset().union(*ways)) == total]


def can_be_tried(view: MoustachesView) -> bool:
    """Are there few enough ways to try them all?"""
    return prod(len(one) for one in may_be_each(view)) <= MOST_WAYS


def shares(ways: list[tuple[Disguise, ...]], seat: int) -> list[float]:
    """In which share of the ways the seat has each attribute, in the order of the invitation."""
    return [sum(attribute in way[seat] for way in ways) / len(ways) for attribute in ATTRIBUTES]
