# compiled
"""Bataille in words: the table as a screen reader or a terminal tells it, and what has just happened."""

from collections.abc import Sequence
from typing import Any

from ronron.games.bataille.pieces import (
    BatailleView,
    BattleBegan,
    Dealt,
    FirstNamed,
    GameEnded,
    Gathered,
    Readied,
    Shared,
    Staked,
    TimeUp,
    TurnedUp,
    WentOut,
    Won,
)
from ronron.kit.numbers import Card
from ronron.plain import Event, Line, Seat

# --- The table ---------------------------------------------------------------------------------------------------


def describe(view: BatailleView) -> list[Line]:
    """What matters most comes first: what to do, then the piles and what lies between them."""
    if view.phase in ("first", "deal"):
        return [tell("before")]
    seats = range(len(view.piles))
    if view.phase == "over":
        ranks = view.ranks or ()
        order = sorted(seats, key=lambda seat: ranks[seat])
        return [tell("over"), *(tell("place", rank=ranks[seat], seat=seat, cards=view.piles[seat]) for seat in order)]
    lines = [tell("round", round=view.round, rounds=view.rounds)]
    if view.time_is_up:
        lines.append(tell("last-round"))
    if view.phase in ("flip", "battle"):
        key = "to-flip" if view.phase == "flip" else "to-lay"
        lines += [tell(key, seat=seat) for seat in view.fighting if not view.ready[seat]]
    lines += [standing(view, seat) for seat in seats]
    if view.stake:
        lines.append(tell("stake", cards=len(view.stake)))
    return lines


def standing(view: BatailleView, seat: Seat) -> Line:
    laid = view.laid[seat]
    if laid:
        return tell("seat-laid", seat=seat, cards=view.piles[seat], laid=list(map(lying, laid)))
    return tell("seat", seat=seat, cards=view.piles[seat])


def lying(card: Card | None) -> Line:
    return tell("face-down") if card is None else shown(card)


def shown(card: Card) -> Line:
    return tell("card", value=card.value, series=card.series)


def who(seat: Seat) -> Line:
    """A seat by name, in the middle of a sentence."""
    return tell("who", seat=seat)


# --- What happened -----------------------------------------------------------------------------------------------


def narrate(event: Event) -> list[Line]:
    """An event as everybody heard it."""
    match event:
        case FirstNamed():
            return [said("first-named", seat=event.seat)]
        case Dealt():
            return [said("dealt", each=event.each), *([said("aside", aside=event.aside)] if event.aside else [])]
        case Readied():
            return [said("readied", seat=event.seat)]
        case TurnedUp():
            lines = []
            for seat, card in zip(event.seats, event.cards, strict=True):
                key = "turned-up-after" if seat in event.down else "turned-up"
                lines.append(said(key, seat=seat, card=shown(card)))
            return lines
        case BattleBegan():
            return [said("battle-began", value=event.value, seats=names(event.seats))]
        case Won():
            return [said("won" if event.fought else "won-alone", seat=event.seat, cards=event.cards)]
        case Staked():
            return [said("staked", seats=names(event.seats), cards=event.cards)]
        case Shared():
            return [said("shared", seats=names(event.seats), cards=event.cards)]
        case Gathered():
            return [said("gathered", seat=seat, pile=event.piles[seat]) for seat in event.seats]
        case WentOut():
            return [said("went-out", seat=event.seat)]
        case TimeUp():
            return [said("time-up", minutes=event.minutes)]
        case GameEnded():
            return game_ended(event)
    return []


def game_ended(event: GameEnded) -> list[Line]:
    # One winner is a seat, so that he can be spoken to; several are a list of names.
    alone = len(event.winners) == 1
    winners = event.winners[0] if alone else event.winners
    best = event.cards[event.winners[0]]
    over = said("over", ending=event.ending)
    return [over, said("game-ended" if alone else "game-shared", seat=winners, cards=best)]


def names(seats: Sequence[Seat]) -> list[Line]:
    return [who(seat) for seat in seats]


def tell(key: str, **values: Any) -> Line:
    return Line(key=f"describe.{key}", values=values)


def said(key: str, **values: Any) -> Line:
    return Line(key=f"events.{key}", values=values)
