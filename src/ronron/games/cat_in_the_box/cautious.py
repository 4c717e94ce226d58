# compiled
"""Whom the players of Cat in the Box are judged by and never learn from: one who is cautious."""

from mypy_extensions import i64

from ronron.bots.playout import Policy
from ronron.contract import BIT, Chance, State
from ronron.games.cat_in_the_box.board import PRIME, RED, ROW
from ronron.games.cat_in_the_box.rules import ASIDE, COLUMNS, NONE, PREDICT, Box

HIGH: i64 = 2  # so many of the highest numbers count as tricks
RENOUNCING = 40.0  # what it costs to give up a colour
ROOM = 8.0  # what every card beyond those needed is worth that still has a space,
ENOUGH: i64 = 3  # up to so many
TRICK = 10.0  # what it is worth to win a trick that is wanted, or to lose one that is not
COMPANY = 2.0  # and to lie beside a token of one's own


class Cautious(Policy):
    """Keeps a space for every card, gives up no colour without need, and takes the tricks it said, when it can."""

    def move(self, state: State, seat: i64, chance: Chance) -> i64:
        assert isinstance(state, Box)
        moves = state.legal(seat)
        if state.phase == ASIDE:
            return i64(moves[len(moves) // 2])  # a middling card is good for nothing
        if state.phase == PREDICT:
            return self.predict(state, seat, moves)
        best: i64 = -1
        highest = -1e9
        for move in moves:
            worth = self.worth(state, seat, i64(move)) + float(chance.below(100)) / 1000.0
            if worth > highest:
                highest = worth
                best = i64(move)
        return best

    def predict(self, box: Box, seat: i64, moves: list[int]) -> i64:
        """One trick for two high cards, and one at least."""
        high: i64 = 0
        for index in range(box.board.numbers - HIGH, box.board.numbers):
            high += i64(box.counts[seat * ROW + index])
        return i64(moves[min(len(moves) - 1, int(high) // 2)])

    def worth(self, box: Box, seat: i64, move: i64) -> float:
        board = box.board
        place: i64 = move - board.first_play
        colour: i64 = place // board.numbers
        index: i64 = place % board.numbers
        bit = i64(BIT[colour * ROW + index])
        led: i64 = box.led
        covered: i64 = box.covered[seat]
        worth = 0.0
        if led != NONE and colour != led:
            covered &= ~i64(BIT[led])
            worth -= RENOUNCING
        # The cards left, and those of them that will have a space
        free: i64 = COLUMNS[covered] * i64(2**ROW - 1) & ~(box.taken | bit)
        placed: i64 = 0
        for number in range(board.numbers):
            copies: i64 = box.counts[seat * ROW + number]
            if number == index:
                copies -= 1
            if copies > 0:
                column = i64(0)
                for row in range(4):
                    if free & i64(BIT[row * ROW + number]):
                        column += 1
                placed += min(copies, column)
        slack = placed - (board.tricks - box.trick - 1)
        worth += ROOM * float(min(slack, ENOUGH))
        if self.wins(box, colour, index) == self.wants(box, seat):
            worth += TRICK
        if i64(board.neighbours[bit % PRIME]) & i64(box.tokens[seat]):
            worth += COMPANY
        return worth + float(index) / 10.0

    def wants(self, box: Box, seat: i64) -> bool:
        said: i64 = box.predictions[seat] if box.board.predictions else box.board.bonus_limit
        return i64(box.won[seat]) < said

    def wins(self, box: Box, colour: i64, index: i64) -> bool:
        """Does it win, as the trick lies?"""
        own = strength(colour, index, box.led if box.led != NONE else colour)
        for space in box.played:
            if space >= 0 and strength(i64(space) // ROW, i64(space) % ROW, box.led) > own:
                return False
        return own >= 0


def strength(colour: i64, index: i64, led: i64) -> i64:
    if colour == RED:
        return ROW + index
    return index if colour == led else NONE
