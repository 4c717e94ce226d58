"""Why a player of Familles asked just there: what it had heard, and how many of that family it holds.

What it heard everyone heard; how many cards it holds is told in a replay alone, where its hand can be seen.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from ronron.facets import Motives
from ronron.games.familles.pieces import Asked, FamillesView, FamilyDown, Passed
from ronron.games.familles.text import shown
from ronron.kit.numbers import Card
from ronron.plain import Deed, Event, Line

MOST_LINES: Final = 2


class FamilyMotives(Motives):
    def why(self, deed: Deed) -> Sequence[Line]:
        before = deed.before
        assert isinstance(before, FamillesView)
        for event in deed.events:
            match event:
                case Asked(seat=deed.seat):
                    complete = any(isinstance(one, FamilyDown) and one.seat == deed.seat for one in deed.events)
                    last = [say("complete")] if complete else []
                    return [*asked(before, deed.heard, event), *last][:MOST_LINES]
                case Passed(seat=deed.seat):
                    return [say("nothing")]
        return ()


def asked(view: FamillesView, heard: Sequence[Event], event: Asked) -> list[Line]:
    """Why this guest, then why this card."""
    return [whom(view, heard, event), *held(view, event)]


def whom(view: FamillesView, heard: Sequence[Event], event: Asked) -> Line:
    others = [seat for seat, size in enumerate(view.hand_sizes) if seat != event.seat and size > 0]
    if view.pile == 0 and others == [event.target]:
        return say("only-there", seat=event.target)
    clue = last_asked(view, heard, event)
    if clue is not None:
        return say("was-asked", seat=event.target, card=shown(clue))
    if has_refused(heard, event):
        return say("elsewhere", seat=event.target)
    if all(view.hand_sizes[seat] < view.hand_sizes[event.target] for seat in others if seat != event.target):
        return say("most", seat=event.target)
    return say("try", seat=event.target)


def held(view: FamillesView, event: Asked) -> list[Line]:
    """In a replay, how many it had; at the table that is its own business."""
    if view.viewer != event.seat or view.hand is None:
        return []
    count = sum(same_family(view, card, event.card) for card in view.hand)
    return [say("held", count=count, size=view.size)]


def last_asked(view: FamillesView, heard: Sequence[Event], event: Asked) -> Card | None:
    """What the one who is asked now asked for last of this family: whoever asks holds one of it."""
    for one in reversed(heard):
        if isinstance(one, Asked) and one.seat == event.target and same_family(view, one.card, event.card):
            return one.card
    return None


def has_refused(heard: Iterable[Event], event: Asked) -> bool:
    """It has asked somebody else for the very same card, in vain."""
    return any(
        isinstance(one, Asked)
        and one.seat == event.seat
        and one.card == event.card
        and not one.given
        and one.target != event.target
        for one in heard
    )


def same_family(view: FamillesView, one: Card, other: Card) -> bool:
    return one.value == other.value if view.by == "value" else one.series == other.series


def say(key: str, **values: Any) -> Line:
    return Line(key=f"motives.{key}", values=values)


MOTIVES: Final = FamilyMotives()
