"""Why a player of Mémoire turned just this card: it had seen its twin, or nobody had seen it at all.

A number that was turned back is never said again (this is a memory game): only of a pair that is found, and gone, does
it tell how long ago it was seen. What everyone saw is all that this is made of.
"""

from collections.abc import Sequence
from typing import Any, Final

from ronron.facets import Motives
from ronron.games.memoire.pieces import PairFound, Turned
from ronron.plain import Deed, Event, Line


class MemoryMotives(Motives):
    def why(self, deed: Deed) -> Sequence[Line]:
        turned = next((one for one in deed.events if isinstance(one, Turned) and one.seat == deed.seat), None)
        if turned is None:
            return ()
        pair = next((one for one in deed.events if isinstance(one, PairFound)), None)
        if pair is not None:
            return [found(deed.heard, pair)]
        was_seen = ago(deed.heard, [turned.place]) is not None
        if not turned.second:
            return [say("first-old" if was_seen else "first-new")]
        return [say("second-old" if was_seen else "second-new")]


def found(heard: Sequence[Event], pair: PairFound) -> Line:
    """The second card of the pair: had it been seen before this turn?"""
    before = list(heard)
    while before and not (isinstance(before[-1], Turned) and not before[-1].second):
        before.pop()
    cards = ago(before[:-1], pair.places)
    return say("lucky") if cards is None else say("remembered", cards=cards)


def ago(heard: Sequence[Event], places: Sequence[int]) -> int | None:
    """How many cards ago one of these places was last turned up; None: never."""
    turned = [one.place for one in heard if isinstance(one, Turned)]
    return next((at for at, place in enumerate(reversed(turned), 1) if place in places), None)


def say(key: str, **values: Any) -> Line:
    return Line(key=f"motives.{key}", values=values)


MOTIVES: Final = MemoryMotives()
