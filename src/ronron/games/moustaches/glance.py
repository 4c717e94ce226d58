# compiled
"""Le Club des moustaches as noughts and ones, for those who learn it. Attributes and cats stand as in the alphabet."""

from collections.abc import Mapping, Sequence
from typing import Final

from mypy_extensions import i64

from ronron.contract import BIT, State
from ronron.facets import Field, Glance, Sheet
from ronron.games.moustaches.board import DECK, EVERY, KINDS
from ronron.games.moustaches.pieces import (
    ATTRIBUTES,
    CATS,
    ENDINGS,
    FAN,
    HAND,
    PHASES,
    RESERVE,
    Cat,
    MoustachesView,
)
from ronron.games.moustaches.rules import NAME, SHOW, Masquerade
from ronron.kit.glances import around, chosen, counted, flags, steps_to
from ronron.kit.masks import count_bits
from ronron.plain import Setup, View

POINTS: Final = 24  # so many, or more
ROUNDS: Final = 16


class MoustachesGlance(Glance):
    def fields(self, setup: Setup) -> Sequence[Field]:
        seats = setup.seats
        return [
            Field("phase", (len(PHASES),), f"Which of: {', '.join(PHASES)}."),
            Field("first", (seats,), "Who opens every round."),
            Field("turn", (seats,), "Whose turn it is."),
            Field("round", (ROUNDS,), f"How many rounds have begun; at most {ROUNDS}."),
            Field("ending", (len(ENDINGS),), f"Why this round is the last: {', '.join(ENDINGS)}."),
            Field("fan", (KINDS,), "The attributes behind one's own fan."),
            Field("hand", (DECK,), "The cats that one holds."),
            Field("up", (seats, KINDS), "The attributes of each seat that are face up."),
            Field("hidden", (seats, FAN), "How many attributes each seat still hides."),
            Field("hands", (seats, HAND), "How many cats each seat holds."),
            Field("reserves", (seats, RESERVE), "How many masks each seat has left."),
            Field("points", (seats, POINTS), f"The points of each seat; at most {POINTS}."),
            Field("shown", (seats, DECK), "The cats on the stage, by who showed them."),
            Field("masks", (seats, DECK), "The cats on the stage that bear a mask of each seat."),
            Field("wrong", (seats, KINDS), "The attributes that were named of each seat, and that it does not have."),
            Field("pile", (DECK - HAND * seats,), "How many cats are left in the pile."),
        ]

    def read(self, setup: Setup, view: View) -> Mapping[str, Sequence[int]]:
        assert isinstance(view, MoustachesView)
        seats = setup.seats
        order = around(view.viewer, seats)
        shown = {(one.seat, one.cat) for one in view.stage}
        masks = {(seat, one.cat) for one in view.stage for seat in one.masks}
        wrong = {(one.target, one.attribute) for one in view.names if not one.right}
        return {
            "phase": chosen(PHASES.index(view.phase), len(PHASES)),
            "first": chosen(steps_to(view.viewer, view.first, seats), seats),
            "turn": chosen(steps_to(view.viewer, view.turn, seats), seats),
            "round": counted(view.round, ROUNDS),
            "ending": chosen(ENDINGS.index(view.ending) if view.ending else None, len(ENDINGS)),
            "fan": flags([attribute in (view.fan or ()) for attribute in ATTRIBUTES]),
            "hand": flags([cat in (view.hand or ()) for cat in CATS]),
            "up": flags([attribute in view.up[seat] for seat in order for attribute in ATTRIBUTES]),
            "hidden": [bit for seat in order for bit in counted(view.hidden[seat], FAN)],
            "hands": [bit for seat in order for bit in counted(view.hand_sizes[seat], HAND)],
            "reserves": [bit for seat in order for bit in counted(view.reserves[seat], RESERVE)],
            "points": [bit for seat in order for bit in counted(view.points[seat], POINTS)],
            "shown": cats_of(order, shown),
            "masks": cats_of(order, masks),
            "wrong": flags([(seat, attribute) in wrong for seat in order for attribute in ATTRIBUTES]),
            "pile": counted(view.pile, DECK - HAND * seats),
        }

    def write(self, state: State, seat: i64, sheet: Sheet) -> None:
        assert isinstance(state, Masquerade)
        seats = state.ball.seats
        asked = state.phase == SHOW or state.phase == NAME
        sheet.choice(state.phase, 6)
        sheet.seat(state.first, seat, seats)
        sheet.seat(state.turn if asked else -1, seat, seats)
        sheet.count(state.round, ROUNDS)
        sheet.choice(state.ending, 3)
        sheet.put(state.fans[seat], KINDS)
        sheet.put(state.hands[seat], DECK)
        write_seats(state, seat, sheet)
        write_stage(state, seat, sheet)
        sheet.count(len(state.pile) - state.next_card, DECK - HAND * seats)

    def mask(self, state: State, seat: i64, moves: i64, sheet: Sheet) -> None:
        """As in `Masquerade.legal`, without making the list."""
        assert isinstance(state, Masquerade)
        asked = seat == state.turn
        naming = asked and state.phase == NAME
        sheet.put(state.hands[seat] if asked and state.phase == SHOW else 0, DECK)
        attributes: i64 = EVERY & ~state.risen
        for target in range(state.ball.seats):
            sheet.put(attributes if naming and state.can_be_named(seat, target) else 0, KINDS)
        sheet.put(1 if naming else 0, 1)


def cats_of(order: Sequence[int], on_stage: set[tuple[int, Cat]]) -> list[int]:
    return flags([(seat, cat) in on_stage for seat in order for cat in CATS])


def write_seats(state: Masquerade, seat: i64, sheet: Sheet) -> None:
    """What lies before each seat."""
    seats = state.ball.seats
    hidden: i64 = 0
    held: i64 = 0
    scale: i64 = 1
    other = seat
    for _ in range(seats):
        sheet.put(state.up[other], KINDS)
        fan: i64 = state.fans[other]
        up: i64 = state.up[other]
        hidden += scale * (i64(BIT[count_bits(fan & ~up)]) - 1)
        held += scale * (i64(BIT[count_bits(i64(state.hands[other]))]) - 1)
        scale *= 8
        other = other + 1 if other + 1 < seats else 0
    sheet.put(hidden, FAN * seats)
    sheet.put(held, HAND * seats)
    for _ in range(seats):
        sheet.put(i64(BIT[state.reserves[other]]) - 1, RESERVE)
        other = other + 1 if other + 1 < seats else 0
    for _ in range(seats):
        fan = state.fans[other]
        up = state.up[other]
        points = count_bits(fan & ~up)
        at = other * seats
        for _whose in range(seats):
            points += i64(state.won[at])
            at += 1
        sheet.count(points, POINTS)
        other = other + 1 if other + 1 < seats else 0


def write_stage(state: Masquerade, seat: i64, sheet: Sheet) -> None:
    """Who showed which cat, whose masks lie on it, and what was named in vain."""
    seats = state.ball.seats
    other = seat
    for _ in range(seats):
        cats: i64 = 0
        for entry in state.shown:
            packed: i64 = entry
            if (packed >> 6) & 3 == other:
                cats |= i64(BIT[packed & 63])
        sheet.put(cats, DECK)
        other = other + 1 if other + 1 < seats else 0
    for _ in range(seats):
        cats = 0
        bit = i64(BIT[other]) * 256
        for entry in state.shown:
            packed = entry
            if packed & bit:
                cats |= i64(BIT[packed & 63])
        sheet.put(cats, DECK)
        other = other + 1 if other + 1 < seats else 0
    for _ in range(seats):
        attributes: i64 = 0
        for entry in state.names:
            packed = entry
            if (packed >> 2) & 3 == other and not packed & 512:
                attributes |= i64(BIT[(packed >> 4) & 31])
        sheet.put(attributes, KINDS)
        other = other + 1 if other + 1 < seats else 0


GLANCE: Final = MoustachesGlance()
