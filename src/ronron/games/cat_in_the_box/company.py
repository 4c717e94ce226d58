# compiled
"""Whom a learner of Cat in the Box meets: cats of every doubt, one who wants every trick, anyone at all."""

from mypy_extensions import i64

from ronron.bots.playout import Policy
from ronron.contract import Chance, State
from ronron.games.cat_in_the_box.board import RED, board_of
from ronron.games.cat_in_the_box.rules import Box
from ronron.games.cat_in_the_box.sense import Sense
from ronron.plain import Setup


class Grabber(Policy):
    """Wants every trick, whatever it said."""

    def move(self, state: State, seat: i64, chance: Chance) -> i64:
        assert isinstance(state, Box)
        board = state.board
        best: i64 = -1
        highest: i64 = -1
        for move in state.legal(seat):
            worth = chance.below(100)
            if move >= board.first_play:
                place: i64 = move - board.first_play
                colour = place // board.numbers
                number = place % board.numbers
                if colour == RED:
                    worth += 100 * (number + 20)
                elif state.led < 0 or state.led == colour:
                    worth += 100 * (number + 1)
            if worth > highest:
                highest = worth
                best = move
        return best


def company(setup: Setup) -> list[Policy]:
    board = board_of(setup)
    cats: list[Policy] = [Sense(board, 0.0), Sense(board, 0.0), Sense(board, 1.0), Sense(board, 2.0)]
    return [*cats, Grabber(), Policy()]
