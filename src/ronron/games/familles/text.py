# compiled
"""Familles in words: the table as a screen reader or a terminal tells it, and what has just happened."""

from typing import Any

from ronron.games.familles.pieces import (
    Asked,
    Dealt,
    Drew,
    FamillesView,
    FamilyDown,
    FirstNamed,
    GameEnded,
    Passed,
    Question,
    TurnBegan,
)
from ronron.kit.numbers import Card
from ronron.plain import Event, Line, Seat

# --- The table ---------------------------------------------------------------------------------------------------


def describe(view: FamillesView) -> list[Line]:
    """What matters most comes first: whose turn it is, one's own hand, then what is public."""
    if view.phase in ("first", "deal"):
        return [tell("before")]
    if view.phase == "over":
        ranks = view.ranks or ()
        order = sorted(range(len(view.points)), key=lambda seat: ranks[seat])
        places = [tell("place", rank=ranks[seat], seat=seat, points=view.points[seat]) for seat in order]
        return [tell("over" if view.complete else "over-stuck"), *places]
    return [
        tell("turn", seat=view.turn),
        *([tell("hand", seat=view.viewer, cards=list(map(shown, view.hand)))] if view.hand else []),
        *(standing(view, seat) for seat in range(len(view.points))),
        tell("pile", pile=view.pile),
        *before(view.last),
    ]


def standing(view: FamillesView, seat: Seat) -> Line:
    """What is public of a seat."""
    names = [family(one.name) for one in view.families if one.seat == seat]
    values = {"seat": seat, "cards": view.hand_sizes[seat]}
    return tell("seat-families", families=names, **values) if names else tell("seat", **values)


def before(question: Question | None) -> list[Line]:
    """The question before."""
    if question is None:
        return []
    key = "given" if question.given else "lucky" if question.lucky else "refused"
    asked = tell("had-asked", seat=question.target)
    return [tell(key, seat=question.seat, asked=asked, whom=who(question.target), card=shown(question.card))]


def shown(card: Card) -> Line:
    return tell("card", value=card.value, series=card.series)


def family(name: str) -> Line:
    """A value, or a series."""
    return tell("family-value", value=name) if name.isdigit() else tell("family-series", series=name)


def who(seat: Seat) -> Line:
    """A seat by name, in the middle of a sentence."""
    return tell("who", seat=seat)


# --- What happened -----------------------------------------------------------------------------------------------


def narrate(event: Event) -> list[Line]:
    """An event as its hearer heard it."""
    match event:
        case FirstNamed():
            return [said("first-named", seat=event.seat)]
        case Dealt():
            dealt = enumerate(event.hands)
            hands = [said("hand", seat=seat, cards=list(map(shown, hand))) for seat, hand in dealt if hand is not None]
            return [said("dealt", each=event.each, pile=event.pile), *hands]
        case Asked():
            key = "asked-given" if event.given else "asked"
            asks = tell("asks", seat=event.target)
            return [said(key, seat=event.seat, asks=asks, whom=who(event.target), card=shown(event.card))]
        case Drew(card=None):
            return [said("drew", seat=event.seat, pile=event.pile)]
        case Drew(card=Card() as card):
            key = "drew-lucky" if event.lucky else "drew-seen"
            return [said(key, seat=event.seat, card=shown(card), pile=event.pile)]
        case FamilyDown():
            return [said("family-down", seat=event.seat, family=family(event.name))]
        case TurnBegan():
            return [said("turn-began", seat=event.seat)]
        case Passed():
            return [said("passed", seat=event.seat)]
        case GameEnded():
            return game_ended(event)
    return []


def game_ended(event: GameEnded) -> list[Line]:
    # One winner is a seat, so that he can be spoken to; several are a list of names.
    alone = len(event.winners) == 1
    winners = event.winners[0] if alone else event.winners
    best = event.points[event.winners[0]]
    over = said("over" if event.complete else "over-stuck")
    return [over, said("game-ended" if alone else "game-shared", seat=winners, points=best)]


def tell(key: str, **values: Any) -> Line:
    return Line(key=f"describe.{key}", values=values)


def said(key: str, **values: Any) -> Line:
    return Line(key=f"events.{key}", values=values)
