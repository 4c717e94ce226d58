# compiled
"""Mémoire in words: the table as a screen reader or a terminal tells it, and what has just happened."""

from typing import Any

from ronron.games.memoire.pieces import (
    Dealt,
    FirstNamed,
    GameEnded,
    MemoireView,
    NoPair,
    PairFound,
    Told,
    Turned,
    TurnedBack,
    Up,
)
from ronron.kit.numbers import Card
from ronron.plain import Event, Line, Seat

# --- The table ---------------------------------------------------------------------------------------------------


def describe(view: MemoireView) -> list[Line]:
    """What matters most comes first: whose turn it is, what lies face up, then who has found how much."""
    if view.phase in ("first", "deal"):
        return [tell("before")]
    if view.phase == "over":
        return [tell("over" if view.complete else "over-barren"), *places(view)]
    found = sorted(place for pair in view.found for place in pair.places)
    return [
        *now(view),
        *(lying(up) for up in view.up),
        tell("left", left=view.left, places=view.places),
        *([tell("found", places=found)] if found else []),
        *standings(view),
    ]


def now(view: MemoireView) -> list[Line]:
    """Whom the table waits for."""
    if view.phase == "tell":
        return [tell("to-tell", seat=view.teller, whom=who(view.turn))]
    return [tell("to-turn-second" if len(view.up) == 1 else "to-turn", seat=view.turn)]


def lying(up: Up) -> Line:
    if up.card is not None:
        return tell("up", place=up.place, card=shown(up.card))
    return tell("up-unseen", place=up.place) if up.value is None else tell("up-told", place=up.place, value=up.value)


def shown(card: Card) -> Line:
    return tell("card", value=card.value, series=card.series)


def standings(view: MemoireView) -> list[Line]:
    if len(view.pairs) == 1:
        return [tell("alone", turns=view.turns)]
    return [tell("seat", seat=seat, pairs=pairs) for seat, pairs in enumerate(view.pairs)]


def places(view: MemoireView) -> list[Line]:
    """The seats, best first; alone, how many turns it took."""
    if len(view.pairs) == 1:
        return [tell("alone", turns=view.turns)]
    ranks = view.ranks or ()
    order = sorted(range(len(view.pairs)), key=lambda seat: ranks[seat])
    return [tell("place", rank=ranks[seat], seat=seat, pairs=view.pairs[seat]) for seat in order]


def who(seat: Seat | None) -> Line:
    """A seat by name, in the middle of a sentence."""
    return tell("who", seat=seat)


# --- What happened -----------------------------------------------------------------------------------------------


def narrate(event: Event) -> list[Line]:
    """An event as its hearer heard it."""
    match event:
        case FirstNamed():
            return [said("first-named", seat=event.seat)]
        case Dealt():
            return [said("dealt", places=event.places)]
        case TurnedBack():
            return [said("turned-back", places=event.places)]
        case Turned(card=None):
            return [said("turned-unseen", seat=event.seat, place=event.place)]
        case Turned(card=Card() as card):
            return [said("turned", seat=event.seat, place=event.place, card=shown(card))]
        case Told(value=None):
            return [said("told-aloud", seat=event.seat, whom=who(event.to))]
        case Told():
            return [said("told", seat=event.seat, whom=who(event.to), value=event.value)]
        case PairFound():
            cards = list(map(shown, event.cards))
            return [said("pair-found", seat=event.seat, cards=cards, places=event.places, left=event.left)]
        case NoPair():
            return [said("no-pair", seat=event.seat)]
        case GameEnded():
            return game_ended(event)
    return []


def game_ended(event: GameEnded) -> list[Line]:
    lines = [] if event.complete else [said("barren")]
    if len(event.pairs) == 1:
        return [*lines, said("game-alone", turns=event.turns)] if event.complete else lines
    # One winner is a seat, so that he can be spoken to; several are a list of names.
    alone = len(event.winners) == 1
    winners = event.winners[0] if alone else event.winners
    best = event.pairs[event.winners[0]]
    return [*lines, said("game-ended" if alone else "game-shared", seat=winners, pairs=best)]


def tell(key: str, **values: Any) -> Line:
    return Line(key=f"describe.{key}", values=values)


def said(key: str, **values: Any) -> Line:
    return Line(key=f"events.{key}", values=values)
