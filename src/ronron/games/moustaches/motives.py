"""Why a guest of the ball did what it did: whom it wanted to see through, and what a mask had told it.

Everyone at the ball can follow it: a stage, masks, names. Only the seat's own eyes, in a replay, add its own fan.
Not compiled: asked once in a while, of finished views.
"""

from collections.abc import Sequence
from typing import Any, Final

from ronron.facets import Motives
from ronron.games.moustaches.pieces import CatShown, MaskLaid, MoustachesView, Named, Passed, Shown
from ronron.games.moustaches.text import cat
from ronron.plain import Deed, Line, Seat

SEVERAL: Final = 2  # so many masks on cats with something in common are a reason


class BallMotives(Motives):
    def why(self, deed: Deed) -> Sequence[Line]:
        before = deed.before
        assert isinstance(before, MoustachesView)
        for event in deed.events:
            match event:
                case CatShown(seat=deed.seat):
                    return [shown(deed)]
                case Named(seat=deed.seat):
                    return named(before, event)
                case Passed(seat=deed.seat):
                    nobody = not any(hidden for seat, hidden in enumerate(before.hidden) if seat != deed.seat)
                    return [say("nobody-left" if nobody else "passed")]
        return ()


def shown(deed: Deed) -> Line:
    """What the masks on its cat told, and of whom."""
    laid = [event.seat for event in deed.events if isinstance(event, MaskLaid)]
    if not laid:
        return say("shown-none")
    if deed.seat not in laid:
        return say("shown-others")
    return say("shown-all" if len(laid) > 1 else "shown-own")


def named(view: MoustachesView, event: Named) -> Sequence[Line]:
    """What made it think so: the masks of that guest on cats with this in common."""
    lines = [suspicion(view, event)]
    if not event.right:
        lines.append(say("wrong"))
    return lines


def suspicion(view: MoustachesView, event: Named) -> Line:
    if is_excluded(view, event.seat, event.target, event.attribute):
        return say("hasty")
    telling = [
        one
        for one in view.stage
        if event.attribute in one.cat.attributes() and event.target in one.masks and not is_explained(view, event, one)
    ]
    for one in telling:
        others = [attribute for attribute in one.cat.attributes() if attribute != event.attribute]
        if all(is_excluded(view, event.seat, event.target, attribute) for attribute in others):
            return say("certain", seat=event.target, cat=cat(one.cat))
    if len(telling) >= SEVERAL:
        return say("several", seat=event.target, cats=len(telling), attribute=event.attribute)
    if telling:
        return say("one", seat=event.target, cat=cat(telling[0].cat))
    return say("hunch")


def is_explained(view: MoustachesView, event: Named, one: Shown) -> bool:
    """Something that is face up already accounts for this mask."""
    return any(attribute in view.up[event.target] for attribute in one.cat.attributes())


def is_excluded(view: MoustachesView, asker: Seat, target: Seat, attribute: str) -> bool:
    """This cannot be behind that fan: it lies elsewhere, was named wrongly, or had no mask where it was shown."""
    elsewhere = any(attribute in up for up in view.up)
    refuted = any(one.target == target and one.attribute == attribute and not one.right for one in view.names)
    unmasked = any(attribute in one.cat.attributes() and target not in one.masks for one in view.stage)
    own = view.viewer == asker and attribute in (view.fan or ())
    return elsewhere or refuted or unmasked or own


def say(key: str, **values: Any) -> Line:
    return Line(key=f"motives.{key}", values=values)


MOTIVES: Final = BallMotives()
