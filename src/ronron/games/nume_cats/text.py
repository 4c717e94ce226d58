# compiled
"""Numé Cat's in words: the table as a screen reader or a terminal tells it, and what has just happened."""

from collections.abc import Sequence
from typing import Any

from ronron.games.nume_cats.pieces import (
    AllDecided,
    ChaseEnded,
    ClockCounts,
    Dealt,
    Decided,
    FirstNamed,
    GameEnded,
    GiftGiven,
    Hand,
    HandView,
    Lapsed,
    NumeCard,
    NumeCatsView,
    OrderDrawn,
    Reached,
    Slapped,
    TrapSpared,
    TrapSprung,
    TurnedOver,
    TurnedRound,
    TurnedUp,
    WasGreedy,
    WentOut,
    Won,
)
from ronron.plain import Event, Line, Seat

# --- The table ---------------------------------------------------------------------------------------------------

# Nothing here says whether there is something to slap for (rule 11).
NOW = {
    "turn": "to-flip",
    "reveal": "about-to-come",
    "window": "everyone-may-slap",
    "open": "to-flip-or-slap",
    "count": "clock-counts",
    "decide": "all-decide",
    "draw": "house-draws",
    "shuffle": "house-shuffles",
}

# A seat's only hand, its left one, its right one.
HAND = ("hand", "hand-left", "hand-right")
OUT = ("out", "out-left", "out-right")
OVER = {"two-left": "over-two-left", "stuck": "over-stuck", "minutes": "over-minutes", "flips": "over-flips"}


def describe(view: NumeCatsView) -> list[Line]:
    """What matters most comes first: what one can do, then what each hand shows."""
    if view.phase in ("first", "deal"):
        return [tell("before")]
    if view.phase == "over":
        return [tell("over"), *standings(view)]
    seat = None if view.turn is None else view.hands[view.turn].seat
    lines = [tell(NOW[view.phase], seat=seat)]
    lines += [hand(view, number) for number in range(len(view.hands))]
    if view.direction < 0:
        lines.append(tell("backwards"))
    if view.minutes is not None:
        lines.append(tell("limit", minutes=view.minutes))
    handicaps = [(seat, added) for seat, added in enumerate(view.handicap) if added]
    return lines + [tell("handicap", seat=seat, milliseconds=added) for seat, added in handicaps]


def hand(view: NumeCatsView, number: Hand) -> Line:
    """What one sees of a hand."""
    one = view.hands[number]
    where = side(view.hands, number)
    if one.place is not None:
        return tell(OUT[where], seat=one.seat, place=one.place)
    shows = card(one.up[-1]) if one.up else tell("nothing")
    return tell(HAND[where], seat=one.seat, shows=shows, up=len(one.up), pile=one.pile)


def side(hands: Sequence[HandView], number: Hand) -> int:
    """0: a seat's only hand; where it has two, 1 and 2."""
    own = [other for other, one in enumerate(hands) if one.seat == hands[number].seat]
    return 0 if len(own) == 1 else 1 + own.index(number)


def card(one: NumeCard) -> Line:
    if one.special is not None:
        return tell("special", special=one.special)
    return tell("card", value=one.value, series=one.series)


def standings(view: NumeCatsView) -> list[Line]:
    """The seats, best first."""
    ranks = view.ranks or ()
    order = sorted(range(len(ranks)), key=lambda seat: ranks[seat])
    cards = [sum(one.pile + len(one.up) for one in view.hands if one.seat == seat) for seat in range(len(ranks))]
    return [tell("place", rank=ranks[seat], seat=seat, cards=cards[seat]) for seat in order]


# --- What happened -----------------------------------------------------------------------------------------------


def narrate(event: Event) -> list[Line]:
    """An event as everyone hears it. A hand is told by the name of whoever plays it."""
    match event:
        case FirstNamed():
            return [said("first-named", seat=event.seat)]
        case Dealt():
            return [said("dealt", cards=sum(event.piles), hands=len(event.piles))]
        case Reached():
            return [said("reached", seat=event.seat)]
        case TurnedUp():
            lines = [said("clock-struck")] if event.struck else []
            shown = zip(event.hands, event.cards, strict=True)
            return lines + [said("turned-up", hand=number, card=card(one)) for number, one in shown]
        case TurnedRound():
            return [said("turned-round" if event.direction > 0 else "turned-backwards")]
        case Slapped():
            return [said("guessed" if event.guess else "slapped", seat=event.seat)]
        case Won():
            losers = zip(event.losers, event.given, strict=True)
            shares = [said("share", hand=loser, cards=given) for loser, given in losers]
            return [said("won", seat=event.seat, shares=shares)]
        case WasGreedy():
            return [said("was-too-soon" if event.guess else "was-greedy", seat=event.seat, cards=event.cards)]
        case ChaseEnded():
            return [said("chase-ended" if event.late else "chase-over", hands=event.late)]
        case TrapSprung():
            return [said("trap-sprung", seat=event.seat, cards=len(event.givers))]
        case TrapSpared():
            return [said("trap-spared", seat=event.seat)]
        case GiftGiven():
            return [said("gift-given" if event.to else "gift-empty", seat=event.seat, hands=event.to)]
        case Lapsed():
            return [said("lapsed")]
        case ClockCounts():
            return [said("clock-counts")]
        case Decided():
            return [said("decided", seat=event.seat)]
        case AllDecided():
            return [said("all-decided" if event.hands else "nobody-slaps", hands=event.hands)]
        case OrderDrawn():
            return [said("order-drawn", hands=event.hands)]
        case WentOut():
            return [said("champion" if event.place == 1 else "went-out", seat=event.seat, place=event.place)]
        case TurnedOver():
            return [said("turned-over")]
        case GameEnded():
            return game_ended(event)
    return []


def game_ended(event: GameEnded) -> list[Line]:
    """Why it is over, and who is first."""
    lines = [said(OVER[event.ending])]
    # One winner is a seat, so that he can be spoken to; several are a list of names.
    one = len(event.winners) == 1
    winners: Seat | list[Line] = event.winners[0] if one else [tell("who", seat=seat) for seat in event.winners]
    return [*lines, said("game-ended" if one else "game-shared", seat=winners)]


def tell(key: str, **values: Any) -> Line:
    return Line(key=f"describe.{key}", values=values)


def said(key: str, **values: Any) -> Line:
    return Line(key=f"events.{key}", values=values)
