# compiled
"""What the state of Cat in the Box looks like from outside: its views, its hands, rounds and moves as plain data."""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from ronron.contract import BIT
from ronron.games.cat_in_the_box.pieces import (
    COLOURS,
    COPIES,
    PHASES,
    BoxView,
    Colour,
    Declaration,
    Declared,
    Round,
    SetAside,
    TrickWon,
)
from ronron.kit.masks import count_bits
from ronron.plain import BYSTANDER, HOUSE, Seat, Viewer

if TYPE_CHECKING:
    from ronron.games.cat_in_the_box.board import Board, Tally
    from ronron.games.cat_in_the_box.rules import Box

ROW: Final = 9
ROW_BITS: Final = 0b111_111_111
TABLES = 1024  # whose rows and hands are remembered: a move changes one of them


def hand(counts: list[int], seat: i64) -> tuple[int, ...]:
    """A seat's cards, in rising order."""
    held: i64 = 0
    place: i64 = seat * ROW + ROW - 1
    while place >= seat * ROW:
        held = held * (COPIES + 1) + i64(counts[place])
        place -= 1
    return cards(int(held))


@lru_cache(4 * TABLES)
def cards(held: int) -> tuple[int, ...]:
    """A hand, from one number that says how many cards of each number it holds, the lowest one last."""
    found: list[int] = []
    for number in range(1, ROW + 1):
        found += [number] * (held % (COPIES + 1))
        held //= COPIES + 1
    return tuple(found)


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
    # Views are frozen, and made at every move for everyone: what all see alike is not made again.
    public = box.seen
    if public is None:
        public = box.seen = look_on(box)
    if not 0 <= viewer < box.board.seats:
        return public
    return made({**vars(public), **own(box, viewer)})


def own(box: "Box", viewer: Viewer) -> dict[str, Any]:
    """What only this viewer sees so: his own cards."""
    if not 0 <= viewer < box.board.seats:
        return {}
    return {"viewer": viewer, "hand": hand(box.counts, viewer), "aside": box.aside[viewer] or None}


def made(seen: dict[str, Any]) -> BoxView:
    """A view of these fields, filled in at once: a frozen class would set them one by one, which is slower."""
    view = object.__new__(BoxView)
    vars(view).update(seen)
    return view


def look_on(box: "Box") -> BoxView:
    """What the bystander sees: nothing else than what everyone may know."""
    board = box.board
    phase = PHASES[box.phase]
    seats = range(board.seats)
    after_leader = [(box.leader + step) % board.seats for step in seats]
    return made(
        {
            "viewer": BYSTANDER,
            "phase": phase,
            "face": board.face,
            "round": box.round,
            "rounds": board.seats,
            "first": box.first,
            "leader": box.leader,
            "turn": box.turn if phase in ("predict", "play") else None,
            "hand": None,
            "aside": None,
            "hand_sizes": tuple([sum(box.counts[seat * ROW : (seat + 1) * ROW]) for seat in seats]),
            "set_aside": tuple([number > 0 for number in box.aside]),
            "shown": tuple(box.middle[: board.shown]),
            "numbers": numbers(board),
            "tokens": tokens(board, box.tokens, box.taken),
            "open_colours": tuple([colours(mask) for mask in box.covered]),
            "predictions": tuple([value or None for value in box.predictions]),
            "tricks": tuple(box.won),
            "groups": tuple([count_bits(board.largest_group(mask)) for mask in box.tokens]),
            "trick": box.trick,
            "led": COLOURS[box.led] if box.led >= 0 else None,
            "played": tuple([declaration(seat, box.played[seat]) for seat in after_leader if box.played[seat] >= 0]),
            "red_open": box.red_open,
            "totals": tuple(box.totals),
            "past": tuple([round_of(tally) for tally in box.past]),
        }
    )


@cache
def declaration(seat: int, space: int) -> Declaration:
    return Declaration(seat=seat, number=space % ROW + 1, colour=COLOURS[space // ROW])


# What is told at every move. There are few of each, and an event takes long to make: each is made once.


@cache
def declared(seat: int, space: int, led: bool) -> Declared:
    return Declared(seat=seat, number=space % ROW + 1, colour=COLOURS[space // ROW], led=led)


@cache
def trick_won(seat: int, space: int, tricks: int) -> TrickWon:
    return TrickWon(seat=seat, number=space % ROW + 1, colour=COLOURS[space // ROW], tricks=tricks)


@cache
def set_aside(seat: int, number: int | None) -> SetAside:
    return SetAside(seat=seat, number=number)


@cache
def colours(mask: int) -> tuple[Colour, ...]:
    return tuple(name for colour, name in enumerate(COLOURS) if mask & BIT[colour])


@cache
def numbers(board: "Board") -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(row) for row in board.layout)


def tokens(board: "Board", masks: Sequence[int], taken: int) -> tuple[tuple[Seat | None, ...], ...]:
    """What lies on the board. Numbers not in play (rule 2) and those of shown cards (rule 9) are the house's."""
    rows = []
    for colour in range(len(COLOURS)):
        shift = colour * ROW
        lying = taken >> shift & ROW_BITS
        for mask in masks:
            lying = lying << ROW | mask >> shift & ROW_BITS
        rows.append(row(board, colour, lying))
    return tuple(rows)


@lru_cache(4 * TABLES)
def row(board: "Board", colour: int, lying: int) -> tuple[Seat | None, ...]:
    """A row, from one number that says what lies in it: the last seat's spaces lowest, above all those taken."""
    found: list[Seat | None] = []
    for number in numbers(board)[colour]:
        space = BIT[number - 1]
        owner: Seat | None = None
        rest = lying
        for seat in range(board.seats - 1, -1, -1):
            if rest & space:
                owner = seat
            rest >>= ROW
        found.append(HOUSE if owner is None and (number > board.numbers or rest & space) else owner)
    return tuple(found)


def places(box: "Box") -> Mapping[str, Sequence[int]]:
    """Where every card lies; a declared card is where its token is."""
    found: dict[str, Sequence[int]] = {"middle": box.middle}
    for seat in range(box.board.seats):
        found[f"hand {seat}"] = hand(box.counts, seat)
        found[f"aside {seat}"] = [box.aside[seat]] if box.aside[seat] else []
        tokens = box.tokens[seat]
        found[f"declared {seat}"] = [place % ROW + 1 for place in range(4 * ROW) if tokens & BIT[place]]
    return found
