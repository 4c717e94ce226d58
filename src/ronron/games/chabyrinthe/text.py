# compiled
"""Chabyrinthe in words: the roof as a screen reader or a terminal tells it, and what has just happened."""

from collections.abc import Sequence
from math import isqrt
from typing import Any

from ronron.games.chabyrinthe.board import FIRST_CODE
from ronron.games.chabyrinthe.pieces import (
    KINDS,
    PATIENCE,
    CardInserted,
    CardTurned,
    CatCame,
    CatWon,
    FirstNamed,
    GameEnded,
    Gutter,
    HomeMoved,
    RoofCat,
    RoofLaid,
    RoofView,
    TurnBegan,
    TurnStopped,
    cell_name,
)
from ronron.plain import Event, Line, Seat

OVER = {"all-home": "over-all-home", "stalled": "over-stalled", "dawn": "over-dawn"}

# --- The table ---------------------------------------------------------------------------------------------------


def describe(view: RoofView) -> list[Line]:
    """What matters most comes first: whose turn it is, then cats and homes, the roof, the pile, and the seats."""
    if view.phase in ("first", "deal"):
        return [tell("before")]
    if view.phase == "over":
        return [tell(OVER[view.ending or "stalled"]), *outcome(view)]
    return [*now(view), *around(view), *roof(view.grid, view.size), *pile(view), *standings(view)]


def now(view: RoofView) -> list[Line]:
    """Whose turn it is, the last move, and how long nobody has won a cat."""
    key = "turn-again" if view.fed or view.loose else "turn"
    lines = [tell(key, seat=view.turn, number=view.turns + 1, actions=view.actions)]
    if view.mode in ("rivals", "teams") and view.quiet >= PATIENCE // 2:
        lines.append(tell("quiet", turns=view.quiet))
    return lines


def around(view: RoofView) -> list[Line]:
    homes = tell("homes", slots=sorted(view.homes))
    return [homes, tell("cats", cats=list(map(cat, view.cats)), left=view.cats_left)]


def roof(grid: Sequence[Gutter], size: int) -> list[Line]:
    """The cards, a row to a line, with their openings named."""
    cells = [tell("cell", cell=cell_name(at, size), gutter=code(one)) for at, one in enumerate(grid)]
    return [tell("roof", rows=[cells[at : at + size] for at in range(0, len(cells), size)])]


def pile(view: RoofView) -> list[Line]:
    """The top of the pile, and at its end the cards that everyone saw go under it."""
    unseen = sum(kind is None for kind in view.pile)
    known = [kind for kind in view.pile[1:] if kind is not None]
    lines = [tell("pile", kind=view.pile[0], unseen=unseen)]
    return lines + ([tell("under", kinds=known)] if known else [])


def standings(view: RoofView) -> list[Line]:
    """What each seat has won; alone and together it is turns that count."""
    if view.mode == "solo":
        return [tell("solo", cats=len(view.won[0]), turns=view.turns)]
    lines = [tell("seat", seat=seat, cats=len(won), points=sum(won)) for seat, won in enumerate(view.won)]
    if view.mode == "together":
        lines.append(tell("together", cats=sum(map(len, view.won)), turns=view.turns))
    if view.mode == "teams":
        lines.append(
            tell("teams", ours=[who(0), who(1)], us=view.points[0], theirs=[who(2), who(3)], them=view.points[2])
        )
    return lines


def outcome(view: RoofView) -> list[Line]:
    if view.grade is not None:
        cats = sum(map(len, view.won))
        return [tell("grade", turns=view.turns, grade=view.grade, cats=cats)]
    return places(view.points, view.ranks or ())


def places(points: Sequence[int], ranks: Sequence[int]) -> list[Line]:
    """The seats, best first."""
    order = sorted(range(len(points)), key=lambda seat: ranks[seat])
    return [tell("place", rank=ranks[seat], seat=seat, points=points[seat]) for seat in order]


def cat(one: RoofCat) -> Line:
    return tell("cat", value=one.value, slot=one.slot)


def code(gutter: Gutter) -> int:
    return FIRST_CODE[KINDS.index(gutter.kind)] + gutter.turning


# --- What happened -----------------------------------------------------------------------------------------------


def narrate(event: Event) -> list[Line]:
    """An event as its hearer heard it."""
    match event:
        case FirstNamed():
            return [said("first-named", seat=event.seat)]
        case RoofLaid():
            cats = said("cats", cats=list(map(cat, event.cats)))
            size = isqrt(len(event.grid))
            return [said("roof-laid", size=size, slots=event.homes, kind=event.top), cats]
        case TurnBegan():
            key = "turn-began" if event.actions == 2 else "turn-began-more"
            return [said(key, seat=event.seat, number=event.number, actions=event.actions)]
        case CardTurned():
            values = {"cell": event.cell, "quarters": event.quarters, "gutter": code(event.gutter)}
            return [said("card-turned", seat=event.seat, **values)]
        case CardInserted():
            values = {"slot": event.slot, "gutter": code(event.gutter), "out": event.out, "top": event.top}
            return [said("card-inserted", seat=event.seat, **values)]
        case CatWon():
            key = "cat-won" if event.step == 1 else "cat-won-chain"
            return [said(key, seat=event.seat, value=event.value, slot=event.slot, home=event.home)]
        case HomeMoved():
            return [said("home-moved", slot=event.slot, to=event.to)]
        case CatCame():
            return [said("cat-came", value=event.value, slot=event.slot, left=event.left)]
        case TurnStopped():
            return [said("turn-stopped", seat=event.seat)]
        case GameEnded():
            return game_ended(event)
    return []


def game_ended(event: GameEnded) -> list[Line]:
    """How it ended: a grade where all pull one way, otherwise who won."""
    lines = [said(OVER[event.ending])]
    if event.grade is not None:
        return [*lines, said("game-graded", turns=event.turns, grade=event.grade)]
    if event.mode != "teams":
        lines += [said("score", seat=seat, points=points) for seat, points in enumerate(event.points)]
    # One winner is a seat, so that he can be spoken to; several are a list of names.
    winners: Seat | list[Line] = event.winners[0] if len(event.winners) == 1 else list(map(who, event.winners))
    key = "game-ended" if len(event.winners) == 1 else "game-shared"
    if event.mode == "teams" and len(event.winners) < len(event.points):
        key = "team-ended"
    return [*lines, said(key, seat=winners, points=event.points[event.winners[0]])]


def who(seat: Seat) -> Line:
    """A seat by name, in the middle of a sentence."""
    return tell("who", seat=seat)


def tell(key: str, **values: Any) -> Line:
    return Line(key=f"describe.{key}", values=values)


def said(key: str, **values: Any) -> Line:
    return Line(key=f"events.{key}", values=values)
