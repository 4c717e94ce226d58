# compiled
"""What a ball looks like from outside: its views, its cards and its result as plain data."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ronron.contract import BIT
from ronron.games.moustaches.board import KINDS
from ronron.games.moustaches.pieces import (
    ATTRIBUTES,
    CATS,
    COUNTS,
    ENDINGS,
    PHASES,
    Cat,
    MoustachesView,
    Naming,
    Shown,
)
from ronron.games.moustaches.review import fill_sheet, look_back
from ronron.kit.masks import members
from ronron.kit.ranks import ranked
from ronron.plain import Viewer

if TYPE_CHECKING:
    from ronron.games.moustaches.rules import Masquerade


def attributes(mask: int) -> tuple[str, ...]:
    """A mask of attributes by name, in the order of the invitation."""
    return tuple(ATTRIBUTES[place] for place in members(mask))


def cats(mask: int) -> tuple[Cat, ...]:
    return tuple(CATS[place] for place in members(mask))


def rest(state: "Masquerade") -> tuple[Cat, ...]:
    """What is left of the pile, from its top."""
    return tuple(CATS[cat] for cat in state.pile[int(state.next_card) :])


def shown(packed: int) -> Shown:
    return Shown(seat=packed >> 6 & 3, cat=CATS[packed & 63], masks=tuple(members(packed >> 8)))


def naming(packed: int) -> Naming:
    return Naming(
        seat=packed & 3,
        target=packed >> 2 & 3,
        attribute=ATTRIBUTES[packed >> 4 & 31],
        right=bool(packed >> 9 & 1),
        cats=packed >> 10,
    )


def look(state: "Masquerade", viewer: Viewer) -> MoustachesView:
    """What this viewer may know: of fans and hands only his own, until the end."""
    count = int(state.ball.seats)
    seats = range(count)
    own = viewer in seats
    over = state.over()
    asked = bool(state.owed())
    hidden = tuple(state.hidden(seat) for seat in seats)
    points = tuple(state.scores())
    view = MoustachesView(
        viewer=viewer,
        phase=PHASES[state.phase],
        first=int(state.first) if state.first >= 0 else None,
        turn=int(state.turn) if asked else None,
        round=int(state.round),
        ending=ENDINGS[state.ending] if state.ending >= 0 else None,
        fan=attributes(state.fans[viewer]) if own else None,
        up=tuple(attributes(up) for up in state.up),
        hidden=hidden,
        hand=cats(state.hands[viewer]) if own else None,
        hand_sizes=tuple(len(members(hand)) for hand in state.hands),
        pile=len(state.pile) - int(state.next_card),
        stage=tuple(shown(packed) for packed in state.shown),
        names=tuple(naming(packed) for packed in state.names),
        reserves=tuple(state.reserves),
        won=tuple(tuple(state.won[seat * count : (seat + 1) * count]) for seat in seats),
        points=points,
        counts=COUNTS,
        pencil=own and state.ball.pencil,
        sheet=None,
        fans=tuple(attributes(fan) for fan in state.fans) if over else None,
        hands=tuple(cats(hand) for hand in state.hands) if over else None,
        rest=rest(state) if over else None,
        ranks=ranked(list(zip(points, hidden, strict=True))) if over else None,
        review=look_back(tuple(state.fans), tuple(state.shown), tuple(state.names)) if over else None,
    )
    # Made from the view and nothing else: the sheet tells a seat only what it could work out by itself.
    assisted = own and asked and state.ball.assisted
    return replace(view, sheet=fill_sheet(view)) if assisted else view


def details(state: "Masquerade") -> Mapping[str, Any]:
    """How the points came about, as it stands in a record; lists go by seat."""
    seats = range(int(state.ball.seats))
    names = [naming(packed) for packed in state.names]
    return {
        "ending": ENDINGS[state.ending],
        "masks": tuple(state.masks_won(seat) for seat in seats),
        "hidden": tuple(state.hidden(seat) for seat in seats),
        "attributes": tuple(attributes(fan) for fan in state.fans),
        "named": tuple(sum(one.seat == seat for one in names) for seat in seats),
        "right": tuple(sum(one.seat == seat and one.right for one in names) for seat in seats),
        "cats": len(state.shown),
    }


def places(state: "Masquerade") -> Mapping[str, Sequence[int]]:
    """Where every card lies: attributes by number, cats behind them. Empty before all of them are dealt."""
    if state.chance():
        return {}
    found: dict[str, Sequence[int]] = {"pile": [KINDS + cat for cat in state.pile[int(state.next_card) :]]}
    found["stage"] = [KINDS + (packed & 63) for packed in state.shown]
    taken = 0
    for seat, fan in enumerate(state.fans):
        taken |= fan
        found[f"fan {seat}"] = members(fan & ~state.up[seat])
        found[f"up {seat}"] = members(state.up[seat])
        found[f"hand {seat}"] = [KINDS + cat for cat in members(state.hands[seat])]
    found["box"] = [place for place in range(KINDS) if not taken & BIT[place]]
    return found
