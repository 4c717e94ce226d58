# compiled
"""Chabyrinthe as noughts and ones, for those who learn it. Cells row by row, slots clockwise, as in the alphabet."""

from collections.abc import Mapping, Sequence
from typing import Final

from mypy_extensions import i64

from ronron.contract import BIT, State
from ronron.facets import Field, Glance, Sheet
from ronron.games.chabyrinthe.board import CODES, FIRST_CODE, WAYS, roof_of
from ronron.games.chabyrinthe.pieces import (
    CATS,
    DAWN,
    KINDS,
    MORE_ACTIONS,
    PHASES,
    STALLED,
    TURNINGS,
    VALUES,
    RoofView,
)
from ronron.games.chabyrinthe.rules import ACT, NONE, Maze
from ronron.kit.glances import around, chosen, counted, steps_to
from ronron.plain import Setup, View

PILE: Final = 5  # so many cards from the top of the pile are told, as far as they were seen
MARKS: Final = 20  # the way to dawn
EACH: Final = len(CATS) // len(VALUES)
TURNED: Final[list[int]] = [2**n - 1 for n in range(5)]  # so many ways, as bits


class RoofGlance(Glance):
    def fields(self, setup: Setup) -> Sequence[Field]:
        roof = roof_of(setup)
        seats, cells, slots = setup.seats, int(roof.cells), int(roof.slots)
        return [
            Field("phase", (len(PHASES),), f"Which of: {', '.join(PHASES)}."),
            Field("turn", (seats,), "Whose turn it is."),
            Field("actions", (MORE_ACTIONS,), "How many actions are left in this turn."),
            Field("turns", (MARKS,), f"How much of the night is gone, {DAWN} turns in {MARKS} steps."),
            Field("quiet", (STALLED,), "How many turns running have won no cat."),
            Field("fed", (1,), "This turn has won one."),
            Field("grid", (cells, CODES), f"The card of each cell: {', '.join(KINDS)}, each in all its turnings."),
            Field("unseen", (int(roof.pile),), "How many cards below the top of the pile nobody has seen."),
            Field("pile", (PILE, len(KINDS)), f"The first {PILE} cards of the pile, as far as they were seen."),
            Field("homes", (2, slots), "Where the homes are."),
            Field("cats", (len(VALUES), slots), "Where a cat of 3, 4, 5 points waits."),
            Field("cats_left", (len(CATS),), "How many cats are still to come."),
            Field("won", (seats, len(VALUES), EACH), "How many cats of 3, 4, 5 points each seat has won."),
        ]

    def read(self, setup: Setup, view: View) -> Mapping[str, Sequence[int]]:
        assert isinstance(view, RoofView)
        seats, slots = setup.seats, 4 * view.size
        codes = [FIRST_CODE[KINDS.index(card.kind)] + card.turning for card in view.grid]
        homes = [*view.homes, None, None][:2]
        pile = [*view.pile, *[None] * PILE][:PILE]
        cats = {(cat.value, cat.slot) for cat in view.cats}
        return {
            "phase": chosen(PHASES.index(view.phase), len(PHASES)),
            "turn": chosen(steps_to(view.viewer, view.turn, seats), seats),
            "actions": counted(view.actions, MORE_ACTIONS),
            "turns": counted(view.turns * MARKS // DAWN, MARKS),
            "quiet": counted(view.quiet, STALLED),
            "fed": [int(view.fed)],
            "grid": [bit for code in codes or [NONE] * view.size**2 for bit in chosen(code, CODES)],
            "unseen": counted(view.pile.count(None), int(roof_of(setup).pile)),
            "pile": [bit for kind in pile for bit in chosen(KINDS.index(kind) if kind else None, len(KINDS))],
            "homes": [bit for home in homes for bit in chosen(home, slots)],
            "cats": [int((value, slot) in cats) for value in VALUES for slot in range(slots)],
            "cats_left": counted(view.cats_left, len(CATS)),
            "won": [
                bit
                for seat in around(view.viewer, seats)
                for value in VALUES
                for bit in counted(view.won[seat].count(value), EACH)
            ],
        }

    def write(self, state: State, seat: i64, sheet: Sheet) -> None:
        assert isinstance(state, Maze)
        roof = state.roof
        seats = roof.seats
        slots = roof.slots
        sheet.choice(state.phase, 4)
        sheet.seat(state.turn if state.phase == ACT else -1, seat, seats)
        sheet.count(state.actions, MORE_ACTIONS)
        sheet.count(state.turns * MARKS // DAWN, MARKS)
        sheet.count(state.quiet, STALLED)
        sheet.put(1 if state.fed else 0, 1)
        for code in state.board:
            sheet.put(BIT[code], CODES)
        if not state.board:
            for _ in range(roof.cells):
                sheet.put(0, CODES)
        write_pile(state, sheet)
        sheet.put(0 if state.home0 < 0 else i64(BIT[state.home0]), slots)
        sheet.put(0 if state.home1 < 0 else i64(BIT[state.home1]), slots)
        for value in range(3, 6):
            spots: i64 = 0
            if state.cat0 >= 0 and state.value0 == value:
                spots = i64(BIT[state.cat0])
            if state.cat1 >= 0 and state.value1 == value:
                spots |= i64(BIT[state.cat1])
            sheet.put(spots, slots)
        left: i64 = len(state.cats) - state.next_cat if state.board else len(CATS)
        sheet.count(left, len(CATS))
        other = seat
        for _ in range(seats):
            won: i64 = state.won[other]
            for _value in range(3):
                sheet.count(won & 15, EACH)
                won >>= 4
            other = other + 1 if other + 1 < seats else 0

    def mask(self, state: State, seat: i64, moves: i64, sheet: Sheet) -> None:
        """As in `Maze.legal`, without making the list."""
        assert isinstance(state, Maze)
        roof = state.roof
        if state.phase != ACT or seat != state.turn:
            sheet.choice(-1, moves)
            return
        word: i64 = 0
        scale: i64 = 1
        for code in state.board:  # at most 16 cells of three turnings: 48 bits
            word += i64(TURNED[WAYS[code]]) * scale
            scale *= 8
        sheet.put(word, 3 * roof.cells)
        each = i64(TURNED[TURNINGS[state.pile[state.top]]])
        for _ in range(roof.slots):
            sheet.put(each, 4)
        sheet.put(1, 1)


def write_pile(state: Maze, sheet: Sheet) -> None:
    """The top, and of what is below it as much as was seen: those not seen lie right under the top."""
    size: i64 = len(state.pile)
    sheet.count(state.unseen, state.roof.pile)
    at = state.top
    for below in range(PILE):
        if below >= size or 0 < below <= state.unseen:
            sheet.put(0, 5)
        else:
            sheet.put(BIT[state.pile[at]], 5)
        at += 1
        if at >= size:
            at = 0


GLANCE: Final = RoofGlance()
