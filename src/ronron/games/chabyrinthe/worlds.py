# compiled
"""Worlds that fit what a viewer knows: what nobody has seen is shuffled, all else is as it is seen."""

from ronron.contract import Chance, Imagination
from ronron.games.chabyrinthe.board import FIRST_CODE, KIND_OF, Roof
from ronron.games.chabyrinthe.pieces import CATS, COUNTS, ENDINGS, KINDS, PHASES, VALUES, RoofView
from ronron.games.chabyrinthe.rules import NONE, Maze, begin
from ronron.games.chabyrinthe.sight import SAID


class Worlds(Imagination):
    """Unseen gutters in any order below the top of the pile, unseen cats in any order."""

    def __init__(self, roof: Roof, view: RoofView) -> None:
        self.known = known(roof, view)
        self.gutters: list[int] = []
        self.cats: list[int] = []
        if view.grid:
            self.gutters = unseen_gutters(self.known)
            self.cats = unseen_cats(view)

    def sample(self, chance: Chance) -> Maze:
        world = self.known.copy()
        if not world.board:
            return world
        gutters = self.gutters.copy()
        chance.shuffle(gutters)
        for at in range(len(gutters)):
            world.pile[at + 1] = gutters[at]
        cats = self.cats.copy()
        chance.shuffle(cats)
        world.cats = cats
        return world


def unseen_gutters(state: Maze) -> list[int]:
    """The kinds of the cards that nobody has seen."""
    if state.unseen == 0:
        return []
    left = list(COUNTS)
    for code in state.board:
        left[KIND_OF[code]] -= 1
    for at in range(len(state.pile)):
        if at == 0 or at > state.unseen:
            left[state.pile[at]] -= 1
    found: list[int] = []
    for kind in range(len(left)):
        for _ in range(left[kind]):
            found.append(kind)
    return found


def unseen_cats(view: RoofView) -> list[int]:
    left = list(CATS)
    for cat in view.cats:
        left.remove(cat.value)
    for values in view.won:
        for value in values:
            left.remove(value)
    return left


def known(roof: Roof, view: RoofView) -> Maze:
    """The state as far as the viewer can tell: the pile begins with its top, what is hidden is left out."""
    state = begin(roof)
    state.phase = PHASES.index(view.phase)
    state.first = NONE if view.first is None else view.first
    state.turn = turn_of(view)
    state.actions = view.actions
    state.turns = view.turns
    state.quiet = view.quiet
    state.fed = view.fed
    state.loose = view.loose
    state.ending = NONE if view.ending is None else ENDINGS.index(view.ending)
    state.won = [counts_of(values) for values in view.won]
    for values in view.won:
        state.cats_won += len(values)
    if not view.grid:
        return state
    state.board = [FIRST_CODE[KINDS.index(gutter.kind)] + gutter.turning for gutter in view.grid]
    for kind in view.pile:
        state.pile.append(0 if kind is None else KINDS.index(kind))
        state.unseen += 1 if kind is None else 0
    state.home0 = view.homes[0]
    state.home1 = view.homes[1]
    if view.cats:
        state.cat0 = view.cats[0].slot
        state.value0 = view.cats[0].value
    if len(view.cats) > 1:
        state.cat1 = view.cats[1].slot
        state.value1 = view.cats[1].value
    if view.last is not None:
        state.last = SAID[view.size].index(view.last.move)
        state.last_seat = view.last.seat
        state.recent = [win.slot + 16 * win.home + 256 * win.value + 2048 * win.step for win in view.last.wins]
    return state


def counts_of(values: tuple[int, ...]) -> int:
    counts = 0
    for value in values:
        counts += (1, 16, 256)[VALUES.index(value)]
    return counts


def turn_of(view: RoofView) -> int:
    if view.turn is not None:
        return view.turn
    if view.last is not None:
        return view.last.seat
    return 0 if view.first is None else view.first
