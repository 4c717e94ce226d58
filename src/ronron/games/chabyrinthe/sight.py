# compiled
"""What a roof looks like from outside: its views, its cards and its result as plain data."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ronron.contract import BIT
from ronron.games.chabyrinthe.board import CAT_CARDS, FIRST_CODE, KIND_OF, TURNED, TURNING_OF, WAYS, Roof
from ronron.games.chabyrinthe.pieces import (
    CATS,
    CHATONS_FEWER,
    ENDINGS,
    GRADES,
    KINDS,
    LIMITS,
    MODES,
    PHASES,
    SIZES,
    TURNINGS,
    VALUES,
    Gutter,
    LastMove,
    Prospect,
    RoofCat,
    RoofView,
    Stream,
    Win,
    cell_name,
)
from ronron.plain import Viewer

if TYPE_CHECKING:
    from ronron.games.chabyrinthe.rules import Maze


def notations(size: int) -> list[str]:
    """Everything a seat can say: turn a card, push one in at a slot, or stop."""
    return [
        *(f"turn {cell_name(cell, size)} {quarters}" for cell in range(size * size) for quarters in (1, 2, 3)),
        *(f"insert {slot} {turning}" for slot in range(4 * size) for turning in range(4)),
        "stop",
    ]


SAID = {size: notations(size) for size in SIZES}


def gutter(code: int) -> Gutter:
    return Gutter(kind=KINDS[KIND_OF[code]], turning=TURNING_OF[code])


def grid(state: "Maze") -> tuple[Gutter, ...]:
    return tuple(gutter(code) for code in state.board)


def pile(state: "Maze") -> list[int]:
    """The kinds of the pile, from its top."""
    top = int(state.top)
    return state.pile[top:] + state.pile[:top]


def waiting(state: "Maze") -> tuple[RoofCat, ...]:
    """The cats around the roof, by slot."""
    cats = [(int(state.cat0), int(state.value0)), (int(state.cat1), int(state.value1))]
    return tuple(RoofCat(slot=slot, value=value) for slot, value in sorted(cats) if slot >= 0)


def win(state: "Maze", packed: int) -> Win:
    """A cat that the last move brought home; the roof has not changed since."""
    slot, home = packed & 15, packed >> 4 & 15
    lanes = tuple(state.roof.path(state.board, slot, home))
    return Win(slot=slot, value=packed >> 8 & 7, home=home, lanes=lanes, step=packed >> 11)


def last_move(state: "Maze") -> LastMove | None:
    if state.last < 0:
        return None
    move = SAID[int(state.roof.size)][state.last]
    return LastMove(seat=int(state.last_seat), move=move, wins=tuple(win(state, packed) for packed in state.recent))


def values_won(counts: int) -> tuple[int, ...]:
    """The cats of a seat, rising."""
    return tuple(value for at, value in enumerate(VALUES) for _ in range(counts >> 4 * at & 15))


def streams(state: "Maze") -> tuple[Stream, ...]:
    """Light from the homes and prints from the cats."""
    slots = [int(state.home0), int(state.home1), *(cat.slot for cat in waiting(state))]
    return tuple(Stream(slot=slot, lanes=tuple(state.roof.stream(state.board, slot))) for slot in slots if slot >= 0)


def prospects(state: "Maze") -> tuple[Prospect, ...]:
    """The single moves that would bring a cat home."""
    roof = state.roof
    said = SAID[int(roof.size)]
    found: list[Prospect] = []
    for cell, code in enumerate(state.board):
        for way in range(WAYS[code]):
            board = state.board.copy()
            board[cell] = TURNED[code * 4 + way + 1]
            found += prospect(state, roof, board, said[cell * 3 + way])
    kind = state.pile[state.top]
    for slot in range(int(roof.slots)):
        for turning in range(TURNINGS[kind]):
            board = state.board.copy()
            roof.insert(board, slot, FIRST_CODE[kind] + turning)
            found += prospect(state, roof, board, said[int(roof.insert_moves) + slot * 4 + turning])
    return tuple(found)


def prospect(state: "Maze", roof: Roof, board: list[int], move: str) -> list[Prospect]:
    homes = (int(state.home0), int(state.home1))
    slots: list[int] = []
    lanes: list[int] = []
    for slot in sorted((int(state.cat0), int(state.cat1))):
        if slot < 0:
            continue
        out = roof.flood(board, slot)
        goals = [home for home in homes if out & BIT[home]]
        if goals:
            goal = min(goals, key=lambda home: (home - slot) % int(roof.slots))
            slots.append(slot)
            lanes += roof.path(board, slot, goal)
    return [Prospect(move=move, slots=tuple(slots), lanes=tuple(dict.fromkeys(lanes)))] if slots else []


def grade(state: "Maze") -> str | None:
    """Rule 7: what the turns are worth, alone and together; None elsewhere, and while it is not over."""
    if not state.over() or not state.roof.all_for_one:
        return None
    if ENDINGS[state.ending] != "all-home":
        return GRADES[-1]
    return grade_for(int(state.turns), int(state.roof.size))


def grade_for(turns: int, size: int) -> str:
    fewer = CHATONS_FEWER if size < max(SIZES) else 0
    return next((word for word, limit in zip(GRADES, LIMITS, strict=False) if turns <= limit - fewer), GRADES[-1])


def look(state: "Maze", viewer: Viewer) -> RoofView:
    """What this viewer may know: everything, but for the cards that nobody has seen."""
    laid = bool(state.board)
    asked = bool(state.owed())
    result = state.result() if state.over() else None
    shown = pile(state)
    hidden = range(1, int(state.unseen) + 1)
    return RoofView(
        viewer=viewer,
        phase=PHASES[state.phase],
        mode=MODES[state.roof.mode],
        size=int(state.roof.size),
        first=int(state.first) if state.first >= 0 else None,
        turn=int(state.turn) if asked else None,
        actions=int(state.actions),
        turns=int(state.turns),
        quiet=int(state.quiet),
        fed=state.fed,
        loose=int(state.loose),
        grid=grid(state),
        pile=tuple(None if at in hidden else KINDS[kind] for at, kind in enumerate(shown)),
        homes=(int(state.home0), int(state.home1)) if laid else (),
        cats=waiting(state),
        cats_left=len(state.cats) - int(state.next_cat) if laid else len(CATS),
        won=tuple(values_won(counts) for counts in state.won),
        points=tuple(state.scores()),
        streams=streams(state) if laid else (),
        prospects=prospects(state) if asked and viewer == state.turn else (),
        last=last_move(state),
        ending=ENDINGS[state.ending] if state.ending >= 0 else None,
        grade=grade(state),
        ranks=result.ranks if result else None,
    )


def details(state: "Maze") -> Mapping[str, Any]:
    """How it came about, as it stands in a record; lists go by seat."""
    return {
        "ending": ENDINGS[state.ending],
        "turns": int(state.turns),
        "grade": grade(state),
        "cats": tuple(values_won(counts) for counts in state.won),
    }


def places(state: "Maze") -> Mapping[str, Sequence[int]]:
    """Where every card lies: gutters by kind, cats by value behind them. Empty before the deal."""
    if not state.board:
        return {}
    found: dict[str, Sequence[int]] = {
        "roof": [KIND_OF[code] for code in state.board],
        "pile": pile(state),
        "cats": [CAT_CARDS + value for value in state.cats[int(state.next_cat) :]],
        "waiting": [CAT_CARDS + cat.value for cat in waiting(state)],
    }
    for seat, counts in enumerate(state.won):
        found[f"won {seat}"] = [CAT_CARDS + value for value in values_won(counts)]
    return found
