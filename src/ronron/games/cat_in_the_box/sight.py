"""What the state of Cat in the Box looks like from outside: its views, its hands and rounds as plain data."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from ronron.contract import BIT
from ronron.games.cat_in_the_box.pieces import COLOURS, PHASES, BoxView, Declaration, Round, Space
from ronron.plain import Viewer

if TYPE_CHECKING:
    from ronron.games.cat_in_the_box.board import Tally
    from ronron.games.cat_in_the_box.rules import Box

ROW = 9


def hand(counts: Sequence[int], seat: int) -> tuple[int, ...]:
    """A seat's cards, in rising order."""
    copies = counts[seat * ROW : (seat + 1) * ROW]
    return tuple(number for number, copy in enumerate(copies, start=1) for _ in range(copy))


def round_of(tally: "Tally") -> Round:
    """A scored round: nothing in it is secret any more."""
    return Round(
        first=tally.first,
        predictions=tuple(value or None for value in tally.predictions),
        tricks=tuple(tally.tricks),
        met=tuple(tally.met),
        groups=tuple(tally.groups),
        points=tuple(tally.points),
        paradox=tally.paradox if tally.paradox >= 0 else None,
        aside=tuple(tally.aside),
        left=tuple(hand(tally.left, seat) for seat in range(len(tally.tricks))),
    )


def details(tally: "Tally") -> Mapping[str, Any]:
    """A scored round as it stands in a record."""
    return asdict(round_of(tally))


def look(box: "Box", viewer: Viewer) -> BoxView:
    """What this viewer may know: of hands and cards set aside only his own, of the middle what is shown."""
    board = box.board
    seats = range(board.seats)
    own = viewer in seats
    after_leader = [(box.leader + step) % board.seats for step in seats]
    spoken = box.phase in (PHASES.index("predict"), PHASES.index("play"))
    return BoxView(
        viewer=viewer,
        phase=PHASES[box.phase],
        face=board.face,
        round=box.round,
        rounds=board.seats,
        first=box.first,
        leader=box.leader,
        turn=box.turn if spoken else None,
        hand=hand(box.counts, viewer) if own else None,
        aside=(box.aside[viewer] or None) if own else None,
        hand_sizes=tuple(sum(box.counts[seat * ROW : (seat + 1) * ROW]) for seat in seats),
        set_aside=tuple(number > 0 for number in box.aside),
        shown=tuple(box.middle[: board.shown]),
        board=tuple(
            tuple(space(box, colour, number) for number in numbers) for colour, numbers in enumerate(board.layout)
        ),
        open_colours=tuple(
            tuple(name for colour, name in enumerate(COLOURS) if covered & BIT[colour]) for covered in box.covered
        ),
        predictions=tuple(value or None for value in box.predictions),
        tricks=tuple(box.won),
        groups=tuple(board.largest_group(tokens) for tokens in box.tokens),
        trick=box.trick,
        led=COLOURS[box.led] if box.led >= 0 else None,
        played=tuple(declaration(seat, box.played[seat]) for seat in after_leader if box.played[seat] >= 0),
        red_open=box.red_open,
        totals=tuple(box.totals),
        past=tuple(round_of(tally) for tally in box.past),
    )


def declaration(seat: int, space: int) -> Declaration:
    return Declaration(seat=seat, number=space % ROW + 1, colour=COLOURS[space // ROW])


def space(box: "Box", colour: int, number: int) -> Space:
    bit = BIT[colour * ROW + number - 1]
    owner = next((seat for seat, tokens in enumerate(box.tokens) if tokens & bit), None)
    # Numbers that are not in play are holes where they lie (rule 2); shown cards block theirs (rule 9).
    blocked = owner is None and (number > box.board.numbers or bool(box.taken & bit))
    return Space(number=number, colour=COLOURS[colour], seat=owner, blocked=blocked)


def places(box: "Box") -> Mapping[str, Sequence[int]]:
    """Where every card lies; a declared card is where its token is."""
    found: dict[str, Sequence[int]] = {"middle": box.middle}
    for seat in range(box.board.seats):
        found[f"hand {seat}"] = hand(box.counts, seat)
        found[f"aside {seat}"] = [box.aside[seat]] if box.aside[seat] else []
        tokens = box.tokens[seat]
        found[f"declared {seat}"] = [place % ROW + 1 for place in range(4 * ROW) if tokens & BIT[place]]
    return found
