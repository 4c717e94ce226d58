"""Why a player of Cat in the Box did what it did: its tricks and its word, its group, what it gave up.

Not compiled: asked once in a while, of finished views.
"""

from collections.abc import Sequence
from typing import Any, Final

from ronron.facets import Motives
from ronron.games.cat_in_the_box.pieces import (
    COLOURS,
    SEATS,
    BoxView,
    Colour,
    Declared,
    GaveUp,
    Predicted,
    SetAside,
    TrickWon,
)
from ronron.plain import Deed, Line, Seat

HIGH_CARDS: Final = 2  # the numbers that often win: so many from the top
MOST_LINES: Final = 2


class BoxMotives(Motives):
    def why(self, deed: Deed) -> Sequence[Line]:
        before, after = deed.before, deed.after
        assert isinstance(before, BoxView)
        assert isinstance(after, BoxView)
        for event in deed.events:
            match event:
                case SetAside(seat=deed.seat):
                    return set_aside(before, event)
                case Predicted(seat=deed.seat):
                    return predicted(before, event)
                case Declared(seat=deed.seat):
                    return declared(deed, before, after, event)
        return ()


def set_aside(view: BoxView, event: SetAside) -> Sequence[Line]:
    """Which card it was, its owner alone knows."""
    if event.number is None or view.hand is None:
        return [say("aside-hidden")]
    return [say("aside", number=event.number)]


def predicted(view: BoxView, event: Predicted) -> Sequence[Line]:
    """From its cards, where one may see them; otherwise it keeps them to itself."""
    if view.hand is None or view.viewer != event.seat:
        return [say("predicted-hidden", tricks=event.tricks)]
    high = sum(number > SEATS[len(view.totals)].numbers - HIGH_CARDS for number in view.hand)
    return [say("predicted", tricks=event.tricks, high=high)]


def declared(deed: Deed, before: BoxView, after: BoxView, event: Declared) -> Sequence[Line]:
    only = [say("only")] if before.viewer == event.seat and ways(before) == 1 else []
    group = after.groups[event.seat]
    grown = [say("group", group=group)] if group > max(1, before.groups[event.seat]) else []
    given = [gave_up(before, one) for one in deed.events if isinstance(one, GaveUp)]
    # Who had no choice wanted nothing by it.
    wanted = [] if only else tricks(deed, before, after, event)
    return [*only, *wanted, *grown, *given][:MOST_LINES]


def gave_up(view: BoxView, event: GaveUp) -> Line:
    """Everyone sees the price; whether there was a way to follow, only who holds the cards."""
    if view.viewer != event.seat or view.hand is None:
        return say("price", colour=event.colour)
    row = view.board[COLOURS.index(event.colour)]
    could = any(space.seat is None and not space.blocked and space.number in view.hand for space in row)
    return say("gave-up" if could else "had-none", colour=event.colour)


def tricks(deed: Deed, before: BoxView, after: BoxView, event: Declared) -> Sequence[Line]:
    """What it wanted of this trick: it still misses some, or has had enough."""
    limit = SEATS[len(before.totals)].bonus_limit
    wanted = limit or before.predictions[event.seat]
    if wanted is None:
        return ()
    missing = wanted - before.tricks[event.seat]
    mood = ("few-" if limit else "") + ("missing" if missing > 0 else "enough")
    finished = next((one for one in deed.events if isinstance(one, TrickWon)), None)
    wins = (finished.seat if finished else winning(after)) == event.seat
    if finished is not None:
        how = "won" if wins else "lost"
    elif not wins:
        how = "under"
    elif is_out_of_reach(after, event):
        how = "sure"
    else:
        how = "led" if event.led else "over"
    return [say(f"{mood}.{how}", missing=missing)]


def winning(view: BoxView) -> Seat | None:
    """Whose card is ahead in the trick on the table."""
    best = max(view.played, key=lambda one: (one.colour == "red", one.colour == view.led, one.number), default=None)
    return None if best is None else best.seat


def is_out_of_reach(view: BoxView, event: Declared) -> bool:
    """Is no space left from which anyone could still beat this card?"""
    better = free(view, event.colour, above=event.number)
    return better == 0 and (event.colour == "red" or free(view, "red") == 0)


def free(view: BoxView, colour: Colour, above: int = 0) -> int:
    return sum(
        space.seat is None and not space.blocked and space.colour == colour and space.number > above
        for row in view.board
        for space in row
    )


def ways(view: BoxView) -> int:
    """In how many ways this seat could have declared, as far as space and its covered colours go."""
    own = view.open_colours[view.viewer]
    numbers = set(view.hand or ())
    return sum(
        space.seat is None and not space.blocked and space.number in numbers and space.colour in own
        for row in view.board
        for space in row
    )


def say(key: str, **values: Any) -> Line:
    return Line(key=f"motives.{key}", values=values)


MOTIVES: Final = BoxMotives()
