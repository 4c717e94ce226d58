# compiled
"""Le Club des moustaches in words: the ball as a screen reader or a terminal tells it, and what has just happened."""

from collections.abc import Sequence
from typing import Any

from ronron.games.moustaches.pieces import (
    Cat,
    CatShown,
    Dealt,
    Disguised,
    Drew,
    FirstNamed,
    GameEnded,
    LastRoundBegan,
    MaskGiven,
    MaskLaid,
    MoustachesView,
    Named,
    NoMaskLaid,
    Passed,
    RanOut,
    Shown,
    TurnedUp,
)
from ronron.plain import Event, Line, Seat

# --- The table ---------------------------------------------------------------------------------------------------


def describe(view: MoustachesView) -> list[Line]:
    """What matters most comes first: whose turn it is, then one's own cards, the others, and the stage."""
    seats = range(len(view.hidden))
    if view.phase in ("first", "disguise", "deal"):
        return [tell("before"), *own(view)]
    if view.phase == "over":
        lines = [tell("over"), *places(view.points, view.ranks or ())]
        return lines + [tell("fan", seat=seat, attributes=fan) for seat, fan in enumerate(view.fans or ())]
    return [*now(view), *own(view), *(standing(view, seat) for seat in seats), *refuted(view), *stage(view)]


def now(view: MoustachesView) -> list[Line]:
    """Where the ball stands and whom it waits for."""
    key = {None: "round", "unmasked": "round-unmasked"}.get(view.ending, "round-no-cats")
    turn = "turn-show" if view.phase == "show" else "turn-name"
    return [tell(key, round=view.round, pile=view.pile), tell(turn, seat=view.turn)]


def own(view: MoustachesView) -> list[Line]:
    """One's own fan and hand; the bystander has none."""
    lines = [tell("fan", seat=view.viewer, attributes=view.fan)] if view.fan else []
    return lines + ([tell("hand", seat=view.viewer, cats=list(map(cat, view.hand)))] if view.hand else [])


def standing(view: MoustachesView, seat: Seat) -> Line:
    """What is public of a seat."""
    up = view.up[seat]
    return tell(
        "seat",
        seat=seat,
        points=view.points[seat],
        masks=sum(view.won[seat]),
        hidden=view.hidden[seat],
        reserve=view.reserves[seat],
        up=tell("up", attributes=up) if up else tell("nothing-up"),
    )


def refuted(view: MoustachesView) -> list[Line]:
    """What was named and is not so."""
    lines = []
    for seat in range(len(view.hidden)):
        wrong = [one.attribute for one in view.names if one.target == seat and not one.right]
        if wrong:
            lines.append(tell("refuted", seat=seat, attributes=list(dict.fromkeys(wrong))))
    return lines


def stage(view: MoustachesView) -> list[Line]:
    """Every cat that was shown, the newest first."""
    if not view.stage:
        return [tell("stage-empty")]
    numbered = list(enumerate(view.stage, start=1))
    return [tell("stage", cats=len(numbered)), *(stepped(number, shown) for number, shown in reversed(numbered))]


def stepped(number: int, shown: Shown) -> Line:
    masks = tell("masks", seats=list(map(who, shown.masks))) if shown.masks else tell("no-masks")
    return tell("shown", number=number, cat=cat(shown.cat), who=who(shown.seat), masks=masks)


def cat(one: Cat) -> Line:
    key = "cat"
    if one.pattern is not None:
        key = "cat-patterned" if one.accessory is None else "cat-patterned-with"
    elif one.accessory is not None:
        key = "cat-with"
    values = {"pose": one.pose, "coat": one.coat, "pattern": one.pattern, "accessory": one.accessory}
    return tell(key, **values)


def who(seat: Seat) -> Line:
    """A seat by name, in the middle of a sentence."""
    return tell("who", seat=seat)


def places(points: Sequence[int], ranks: Sequence[int]) -> list[Line]:
    """The seats, best first."""
    order = sorted(range(len(points)), key=lambda seat: ranks[seat])
    return [tell("place", rank=ranks[seat], seat=seat, points=points[seat]) for seat in order]


# --- What happened -----------------------------------------------------------------------------------------------


def narrate(event: Event) -> list[Line]:
    """An event as its hearer heard it."""
    match event:
        case FirstNamed():
            return [said("first-named", seat=event.seat)]
        case Disguised():
            fans = [said("fan", seat=seat, attributes=fan) for seat, fan in enumerate(event.fans) if fan is not None]
            return [said("disguised"), *fans]
        case Dealt():
            dealt = enumerate(event.hands)
            hands = [said("hand", seat=seat, cats=list(map(cat, hand))) for seat, hand in dealt if hand is not None]
            return [said("dealt", pile=event.pile), *hands]
        case CatShown():
            return [said("cat-shown", seat=event.seat, cat=cat(event.cat))]
        case MaskLaid():
            return [said("mask-laid", seat=event.seat)]
        case NoMaskLaid():
            return [said("no-mask-laid")]
        case Named():
            key = "named-right" if event.right else "named-wrong"
            return [said(key, seat=event.seat, whom=who(event.target), attribute=event.attribute)]
        case TurnedUp():
            return [said("turned-up", seat=event.seat, attribute=event.attribute, hidden=event.hidden)]
        case MaskGiven():
            return [said("mask-given", seat=event.seat, whom=who(event.to), left=event.left)]
        case RanOut():
            return [said("ran-out", seat=event.seat)]
        case Passed():
            return [said("passed", seat=event.seat)]
        case Drew(cat=None):
            return [said("drew", seat=event.seat, pile=event.pile)]
        case Drew(cat=Cat() as drawn):
            return [said("drew-seen", seat=event.seat, cat=cat(drawn), pile=event.pile)]
        case LastRoundBegan():
            key = "last-round-began" if event.ending == "unmasked" else "last-round-no-cats"
            return [said(key, seat=event.seat)]
        case GameEnded():
            return game_ended(event)
    return []


def game_ended(event: GameEnded) -> list[Line]:
    """Who was behind which fan, and how the points came about."""
    lines = [said("game-over")]
    for seat, fan in enumerate(event.fans):
        values = {"masks": event.masks[seat], "hidden": event.hidden[seat], "points": event.points[seat]}
        lines.append(said("score", seat=seat, attributes=fan, **values))
    # One winner is a seat, so that he can be spoken to; several are a list of names.
    alone = len(event.winners) == 1
    winners = event.winners[0] if alone else event.winners
    best = event.points[event.winners[0]]
    return [*lines, said("game-ended" if alone else "game-shared", seat=winners, points=best)]


def tell(key: str, **values: Any) -> Line:
    return Line(key=f"describe.{key}", values=values)


def said(key: str, **values: Any) -> Line:
    return Line(key=f"events.{key}", values=values)
