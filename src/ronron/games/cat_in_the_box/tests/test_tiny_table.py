"""A table so small that everything can be worked out: OpenSpiel's algorithms on it, beside what follows by hand.

Two seats, four cards, one trick of one round. How much better than uniform play one can do is reckoned twice: by
OpenSpiel, through our adapter with its chance, its information states and its copies; and here, from states and views.
"""

from dataclasses import replace
from itertools import product

import pytest
from open_spiel.python.algorithms import cfr, exploitability
from open_spiel.python.policy import UniformRandomPolicy

from ronron.contract import Chance, State
from ronron.games.cat_in_the_box import CatInTheBox, about
from ronron.games.cat_in_the_box.board import Board
from ronron.games.cat_in_the_box.rules import begin
from ronron.plain import Setup
from ronron.research.openspiel import TableGame, register

Node = tuple[State, float]  # a position, and how likely chance and the other one lead there


class TinyBox(CatInTheBox):
    def __init__(self) -> None:
        super().__init__()
        self.about = replace(about.ABOUT, id="tiny-box", seats=(2,))

    def start(self, setup: Setup) -> State:
        state = begin(BOARD)
        state.round = 1  # the last one
        return state


TINY = TinyBox()
BOARD = Board(TINY.resolve(2, {}))
BOARD.deck = [1, 2, 2, 3]
BOARD.dealt = 2
BOARD.tricks = 1
BOARD.shown = 0


@pytest.fixture(scope="module")
def table() -> TableGame:
    return register(TINY)({"players": 2, "returns": "lead"})


class Written(Chance):
    def __init__(self, answers: tuple[int, ...]) -> None:
        self.answers = iter(answers)

    def below(self, n: int) -> int:
        answer = next(self.answers)
        assert answer < n
        return answer


def deals() -> list[Node]:
    """Every order of the cards."""
    found = []
    for answers in product(range(4), range(3), range(2)):
        state = TINY.start(TINY.resolve(2, {}))
        state.play_house(state.sample(Written(answers)))
        found.append((state, 1 / 24))
    return found


def after(state: State, seat: int, move: int) -> State:
    twin = state.copy()
    twin.play(seat, move)
    return twin


def lead(state: State, seat: int) -> int:
    return state.scores()[seat] - state.scores()[1 - seat]


def uniform(nodes: list[Node], seat: int) -> float:
    """What both get who play anything."""
    worth = 0.0
    for state, likely in nodes:
        if state.over():
            worth += likely * lead(state, seat)
            continue
        mover = state.mover()
        legal = state.legal(mover)
        worth += uniform([(after(state, mover, move), likely / len(legal)) for move in legal], seat)
    return worth


def best(nodes: list[Node], seat: int) -> float:
    """The most that this seat gets against uniform play, where all of these look alike to it."""
    worth = 0.0
    asked: dict[str, list[Node]] = {}
    open_nodes = [*nodes]
    while open_nodes:
        state, likely = open_nodes.pop()
        if state.over():
            worth += likely * lead(state, seat)
        elif state.mover() == seat:
            asked.setdefault(repr(state.view(seat)), []).append((state, likely))
        else:
            mover = state.mover()
            legal = state.legal(mover)
            open_nodes += [(after(state, mover, move), likely / len(legal)) for move in legal]
    for alike in asked.values():
        legal = alike[0][0].legal(seat)
        assert all(state.legal(seat) == legal for state, _ in alike)
        worth += max(best([(after(state, seat, move), likely) for state, likely in alike], seat) for move in legal)
    return worth


def test_how_far_uniform_play_can_be_beaten_is_the_same_by_two_ways(table: TableGame) -> None:
    nodes = deals()
    assert uniform(nodes, 0) == pytest.approx(-uniform(nodes, 1))
    by_hand = (best(nodes, 0) + best(nodes, 1)) / 2
    assert by_hand > 0.1
    assert exploitability.exploitability(table, UniformRandomPolicy(table)) == pytest.approx(by_hand)


def test_regret_minimisation_comes_close_to_what_cannot_be_beaten(table: TableGame) -> None:
    solver = cfr.CFRPlusSolver(table)
    before = exploitability.exploitability(table, solver.average_policy())
    for _ in range(4):
        solver.evaluate_and_update_policy()
    assert exploitability.exploitability(table, solver.average_policy()) < before / 3
