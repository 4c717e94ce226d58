# compiled
"""Cat in the Box in words: the table as a screen reader or a terminal tells it, and what has just happened."""

from collections.abc import Sequence
from typing import Any

from ronron.games.cat_in_the_box.pieces import (
    COLOURS,
    SEATS,
    BoxView,
    Closed,
    Dealt,
    Declaration,
    Declared,
    GameEnded,
    GaveUp,
    ParadoxFell,
    Predicted,
    Round,
    RoundScored,
    SetAside,
    Shown,
    Space,
    TrickWon,
)
from ronron.kit.ranks import ranked
from ronron.plain import Event, Line, Seat

# --- The table ---------------------------------------------------------------------------------------------------


def describe(view: BoxView) -> list[Line]:
    """What matters most comes first: whose turn it is, then one's hand, the board, and the others."""
    seats = range(len(view.totals))
    if view.phase == "over":
        standings = list(zip(view.totals, view.past[-1].points, strict=True))  # rule 10
        return [tell("over"), *places(view.totals, ranked(standings))]
    if view.phase == "deal":
        return [tell("deal", round=view.round + 1, rounds=view.rounds), *(total(view, seat) for seat in seats)]
    return [*now(view), *own(view), *board(view), *(standing(view, seat) for seat in seats)]


def now(view: BoxView) -> list[Line]:
    """Where the round stands and whom it waits for."""
    lines = [tell(f"round.{view.phase}", round=view.round + 1, rounds=view.rounds, **count_of_tricks(view))]
    if view.phase == "set-aside":
        return lines + [tell("turn-set-aside", seat=seat) for seat, done in enumerate(view.set_aside) if not done]
    if view.phase == "predict":
        return [*lines, tell("turn-predict", seat=view.turn)]
    if view.played:
        lines.append(tell("trick", cards=[card(declared) for declared in view.played], led=view.led))
        return [*lines, tell("turn-follow", seat=view.turn)]
    return [*lines, tell("turn-lead" if view.red_open else "turn-lead-without-red", seat=view.turn)]


def own(view: BoxView) -> list[Line]:
    """One's own cards; the bystander has none."""
    lines = [] if view.hand is None else [tell("hand", seat=view.viewer, hand=view.hand)]
    return lines if view.aside is None else [*lines, tell("aside", number=view.aside)]


def board(view: BoxView) -> list[Line]:
    """The research board as it lies, a row a colour (rule 2)."""
    holes_from = SEATS[len(view.totals)].numbers + 1
    grid = [[tell("row", colour=row[0].colour), *(cell(space, holes_from) for space in row)] for row in view.board]
    shown = [tell("shown", numbers=view.shown)] if view.shown else []
    return [*shown, tell("board", grid=grid)]


def cell(space: Space, holes_from: int) -> Line:
    if space.number >= holes_from:
        return tell("hole")
    if space.blocked:
        return tell("blocked", number=space.number)
    return tell("free" if space.seat is None else "taken", number=space.number, seat=space.seat)


def standing(view: BoxView, seat: Seat) -> Line:
    """What is public of a seat, as far as this phase has got."""
    open_colours = view.open_colours[seat]
    values: dict[str, Any] = {"seat": seat, "cards": view.hand_sizes[seat], "total": view.totals[seat]}
    if view.phase == "set-aside":
        return tell("seat-set-aside", **values)
    if view.phase == "predict":
        return tell("seat-predict", **values, goal=goal(view, seat))
    return tell(
        "seat-play",
        **values,
        goal=goal(view, seat),
        tricks=view.tricks[seat],
        group=view.groups[seat],
        open=tell("open-all" if len(open_colours) == len(COLOURS) else "open", colours=open_colours),
    )


def goal(view: BoxView, seat: Seat) -> Line:
    """What earns this seat the bonus: its prediction, or, at two seats, few tricks (rule 9)."""
    limit = SEATS[len(view.totals)].bonus_limit
    if limit:
        return tell("goal-few", limit=limit)
    tricks = view.predictions[seat]
    return tell("goal-open") if tricks is None else tell("goal", tricks=tricks)


def total(view: BoxView, seat: Seat) -> Line:
    return tell("total", seat=seat, total=view.totals[seat])


def card(declared: Declaration) -> Line:
    return tell("card", seat=declared.seat, number=declared.number, colour=declared.colour)


def count_of_tricks(view: BoxView) -> dict[str, int]:
    return {"trick": view.trick + 1, "tricks": SEATS[len(view.totals)].tricks}


def places(totals: Sequence[int], ranks: Sequence[int]) -> list[Line]:
    """The seats, best first."""
    order = sorted(range(len(totals)), key=lambda seat: ranks[seat])
    return [tell("place", rank=ranks[seat], seat=seat, total=totals[seat]) for seat in order]


# --- What happened -----------------------------------------------------------------------------------------------


def narrate(event: Event) -> list[Line]:
    """An event as its hearer heard it."""
    match event:
        case Dealt():
            return dealt(event)
        case Shown():
            return [said("shown", number=event.number, colour=event.colour)]
        case SetAside(number=None):
            return [said("set-aside", seat=event.seat)]
        case SetAside():
            return [said("set-aside-seen", seat=event.seat, number=event.number)]
        case Predicted():
            return [said("predicted", seat=event.seat, tricks=event.tricks)]
        case Declared():
            key = "led" if event.led else "declared"
            return [said(key, seat=event.seat, number=event.number, colour=event.colour)]
        case GaveUp():
            return [said("gave-up", seat=event.seat, colour=event.colour)]
        case TrickWon():
            won = {"number": event.number, "colour": event.colour, "tricks": event.tricks}
            return [said("trick-won", seat=event.seat, **won)]
        case ParadoxFell():
            return paradox(event)
        case RoundScored():
            return round_scored(event)
        case GameEnded():
            return game_ended(event)
    return []


def dealt(event: Dealt) -> list[Line]:
    hands = [said("hand", seat=seat, hand=hand) for seat, hand in enumerate(event.hands) if hand is not None]
    return [said("dealt", round=event.round + 1, seat=event.first), *hands]


def paradox(event: ParadoxFell) -> list[Line]:
    """The hand, then the proof: for each number in it, why each colour is closed (rule 7)."""
    lines = [said("paradox-fell", seat=event.seat, hand=event.hand)]
    for number in sorted(set(event.hand)):
        reasons = [closed(one) for one in event.proof if one.number == number]
        lines.append(said("proof", number=number, reasons=reasons))
    return lines


def closed(one: Closed) -> Line:
    return said(f"closed.{one.why}", colour=one.colour, seat=one.seat)


def round_scored(event: RoundScored) -> list[Line]:
    """A line a seat: what it earned and what its hidden cards were (rules 7 and 8)."""
    score = event.score
    lines = [said("round-scored", round=event.round + 1)]
    for seat, sum_so_far in enumerate(event.totals):
        hidden = said("hidden", aside=score.aside[seat], left=score.left[seat])
        lines.append(said("score", seat=seat, how=how(score, seat), total=sum_so_far, hidden=hidden))
    return lines


def how(score: Round, seat: Seat) -> Line:
    """Where a seat's points come from."""
    tricks = score.tricks[seat]
    values = {"tricks": tricks, "points": score.points[seat], "predicted": score.predictions[seat]}
    if score.paradox == seat:
        return said("score-paradox", **values)
    if score.met[seat]:
        return said("score-met", **values, bonus=score.groups[seat])
    return said("score-few-missed" if score.predictions[seat] is None else "score-missed", **values)


def game_ended(event: GameEnded) -> list[Line]:
    # One winner is a seat, so that he can be spoken to; several are a list of names.
    alone = len(event.winners) == 1
    winners = event.winners[0] if alone else event.winners
    best = event.totals[event.winners[0]]
    line = said("game-ended" if alone else "game-shared", seat=winners, total=best)
    return [line, *places(event.totals, event.ranks)]


def tell(key: str, **values: Any) -> Line:
    return Line(key=f"describe.{key}", values=values)


def said(key: str, **values: Any) -> Line:
    return Line(key=f"events.{key}", values=values)
