"""What the state of Cat in the Box looks like from outside: its views, its hands and rounds as plain data."""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from ronron.contract import BIT
from ronron.games.cat_in_the_box.pieces import COLOURS, PHASES, BoxView, Colour, Declaration, Round, Space
from ronron.plain import BYSTANDER, Viewer

if TYPE_CHECKING:
    from ronron.games.cat_in_the_box.board import Board, Tally
    from ronron.games.cat_in_the_box.rules import Box

ROW = 9
ROW_BITS = BIT[ROW] - 1
TABLES = 1024  # whose boards are remembered: all viewers of a table look at the same one


def hand(counts: Sequence[int], seat: int) -> tuple[int, ...]:
    """A seat's cards, in rising order."""
    copies = counts[seat * ROW : (seat + 1) * ROW]
    return tuple(number for number, copy in enumerate(copies, start=1) for _ in range(copy))


@lru_cache(TABLES)
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
    return {**vars(round_of(tally))}


def look(box: "Box", viewer: Viewer) -> BoxView:
    """What this viewer may know: of hands and cards set aside only his own, of the middle what is shown."""
    public = look_on(
        box.board,
        (box.phase, box.round, box.first, box.leader, box.turn, box.taken, box.trick, box.led, box.red_open),
        tuple([sum(box.counts[seat * ROW : (seat + 1) * ROW]) for seat in range(box.board.seats)]),
        tuple([number > 0 for number in box.aside]),
        tuple(box.middle[: box.board.shown]),
        tuple(box.tokens),
        tuple(box.covered),
        tuple(box.predictions),
        tuple(box.won),
        tuple(box.played),
        tuple(box.totals),
        tuple(box.past),
    )
    if viewer not in range(box.board.seats):
        return public
    # Views are frozen, and made at every move for everyone: what all see alike is not made again.
    own = object.__new__(BoxView)
    seen = vars(own)
    seen.update(vars(public))
    seen["viewer"] = viewer
    seen["hand"] = hand(box.counts, viewer)
    seen["aside"] = box.aside[viewer] or None
    return own


@lru_cache(TABLES)
def look_on(
    board: "Board",
    moment: tuple[int, int, int, int, int, int, int, int, bool],
    hand_sizes: tuple[int, ...],
    set_aside: tuple[bool, ...],
    shown: tuple[int, ...],
    tokens: tuple[int, ...],
    covered: tuple[int, ...],
    predictions: tuple[int, ...],
    tricks: tuple[int, ...],
    played: tuple[int, ...],
    totals: tuple[int, ...],
    past: "tuple[Tally, ...]",
) -> BoxView:
    """What the bystander sees. It is made of nothing else than what everyone may know."""
    phase, round, first, leader, turn, taken, trick, led, red_open = moment
    after_leader = [(leader + step) % board.seats for step in range(board.seats)]
    return BoxView(
        viewer=BYSTANDER,
        phase=PHASES[phase],
        face=board.face,
        round=round,
        rounds=board.seats,
        first=first,
        leader=leader,
        turn=turn if PHASES[phase] in ("predict", "play") else None,
        hand=None,
        aside=None,
        hand_sizes=hand_sizes,
        set_aside=set_aside,
        shown=shown,
        board=spaces(board, tokens, taken),
        open_colours=tuple([colours(mask) for mask in covered]),
        predictions=tuple([value or None for value in predictions]),
        tricks=tricks,
        groups=tuple([board.largest_group(mask) for mask in tokens]),
        trick=trick,
        led=COLOURS[led] if led >= 0 else None,
        played=tuple([declaration(seat, played[seat]) for seat in after_leader if played[seat] >= 0]),
        red_open=red_open,
        totals=totals,
        past=tuple([round_of(tally) for tally in past]),
    )


def declaration(seat: int, space: int) -> Declaration:
    return Declaration(seat=seat, number=space % ROW + 1, colour=COLOURS[space // ROW])


@cache
def colours(mask: int) -> tuple[Colour, ...]:
    return tuple(name for colour, name in enumerate(COLOURS) if mask & BIT[colour])


def spaces(board: "Board", tokens: tuple[int, ...], taken: int) -> tuple[tuple[Space, ...], ...]:
    """The research board as it lies, with its tokens."""
    rows = []
    for colour, numbers in enumerate(board.layout):
        shift = colour * ROW
        mine = tuple([token >> shift & ROW_BITS for token in tokens])
        rows.append(row(tuple(numbers), board.numbers, colour, mine, taken >> shift & ROW_BITS))
    return tuple(rows)


@lru_cache(4 * TABLES)
def row(numbers: tuple[int, ...], last: int, colour: int, tokens: tuple[int, ...], taken: int) -> tuple[Space, ...]:
    found = []
    for number in numbers:
        bit = BIT[number - 1]
        owner = next((seat for seat, mine in enumerate(tokens) if mine & bit), None)
        # Numbers that are not in play are holes where they lie (rule 2); shown cards block theirs (rule 9).
        found.append(space(colour, number, owner, owner is None and (number > last or bool(taken & bit))))
    return tuple(found)


@cache
def space(colour: int, number: int, seat: int | None, blocked: bool) -> Space:
    return Space(number=number, colour=COLOURS[colour], seat=seat, blocked=blocked)


def places(box: "Box") -> Mapping[str, Sequence[int]]:
    """Where every card lies; a declared card is where its token is."""
    found: dict[str, Sequence[int]] = {"middle": box.middle}
    for seat in range(box.board.seats):
        found[f"hand {seat}"] = hand(box.counts, seat)
        found[f"aside {seat}"] = [box.aside[seat]] if box.aside[seat] else []
        tokens = box.tokens[seat]
        found[f"declared {seat}"] = [place % ROW + 1 for place in range(4 * ROW) if tokens & BIT[place]]
    return found
