"""A feeling for Cat in the Box: what a move seems worth at a glance. The cat plays by it, the tiger's playouts too.

Three things count: the bonus for a prediction met (so whether to win this trick), the group that the bonus is made of, and
not to be left with cards that cannot be declared.
"""

from typing import Final

from mypy_extensions import i64

from ronron.bots.playout import Policy
from ronron.contract import BIT, Chance, State
from ronron.games.cat_in_the_box.board import PRIME, RED, ROW, Board
from ronron.games.cat_in_the_box.rules import ASIDE, COLUMNS, NONE, PREDICT, Box, count_bits

TRY: Final = 0.6  # how often a seat wins a trick that it wants
SHUN: Final = 0.12  # and one that it does not
HIGHER: Final = 0.13  # how likely a later seat that wants the trick has and plays a given higher space
TRUMP: Final = 0.3  # how likely it plays red on another colour
IDLE: Final = 0.35  # how much less so a seat that does not want the trick
DANGER: Final = 1.0
LONE: Final = 0.15  # what a free space beside a token is worth, in tokens of the group
NOISE: Final = 1.5  # how far a playout strays from what seems best, in points


class Sense(Policy):
    """Plays by the feeling, straying a little where `noise` says so."""

    def __init__(self, board: Board, noise: float) -> None:
        self.board = board
        self.noise = noise
        # chances[tricks left][tricks wanted]: how likely a prediction is met, when wanting helps
        self.chances: list[list[float]] = [[1.0] + [0.0] * 9]
        for left in range(1, 10):
            before = self.chances[left - 1]
            row = [(1.0 - SHUN) * before[0]]
            for wanted in range(1, 10):
                win, lose = before[wanted - 1], before[wanted]
                row.append(max(TRY * win + (1.0 - TRY) * lose, SHUN * win + (1.0 - SHUN) * lose))
            self.chances.append(row)

    def move(self, state: State, seat: i64, chance: Chance) -> i64:
        assert isinstance(state, Box)
        if state.phase == ASIDE:
            return state.random_move(seat, chance)
        if state.phase == PREDICT:
            return state.random_move(seat, chance)
        return self.declare(state, seat, chance)

    def declare(self, box: Box, seat: i64, chance: Chance) -> i64:
        spaces: i64 = box.declarable(seat)
        if spaces & (spaces - 1) == 0:
            return i64(self.board.moves[spaces % PRIME])
        look = Look(self, box, seat)
        best: i64 = 0
        best_worth = -1e9
        while spaces:
            bit: i64 = spaces & -spaces
            spaces ^= bit
            worth = look.worth(bit)
            if self.noise > 0.0:
                worth += self.noise * float(chance.below(1024)) / 1024.0
            if worth > best_worth:
                best_worth = worth
                best = bit
        return i64(self.board.moves[best % PRIME])

    def meets(self, left: i64, wanted: i64) -> float:
        """How likely so many more tricks, and no more, come out of those left."""
        if wanted < 0 or wanted > left:
            return 0.0
        if self.board.bonus_limit:  # rule 9: so many or fewer
            likely = 0.0
            for tricks in range(wanted + 1):
                likely = max(likely, self.chances[left][tricks])
            return likely
        return self.chances[left][wanted]


class Look:
    """What a seat sees before it declares a card; then each space is judged."""

    def __init__(self, sense: Sense, box: Box, seat: i64) -> None:
        board = box.board
        self.box = box
        self.board = board
        self.seat = seat
        self.holds: i64 = box.holds[seat]
        self.covered: i64 = box.covered[seat]
        self.tokens: i64 = box.tokens[seat]
        self.led: i64 = box.led
        self.left: i64 = board.tricks - box.trick - 1  # tricks after this one
        won: i64 = box.won[seat]
        predicted: i64 = box.predictions[seat]
        goal: i64 = predicted if board.predictions else board.bonus_limit
        self.group: i64 = main_group(board, self.tokens)
        bonus = float(count_bits(self.group)) + 0.6 * float(self.left + 1)
        wanted: i64 = goal - won
        self.if_won = sense.meets(self.left, wanted - 1)
        self.if_lost = sense.meets(self.left, wanted)
        self.win_worth = 1.0 + bonus * (self.if_won - self.if_lost)
        self.at_stake = float(won) * 2.0 + bonus * max(self.if_won, self.if_lost)
        # The trick so far, and those who come after
        self.best: i64 = NONE
        self.eager = 0.0
        self.later: i64 = 0
        for other in range(board.seats):
            space: i64 = box.played[other]
            if space >= 0:
                strength: i64 = NONE
                if space < ROW:
                    strength = space + ROW
                elif space // ROW == self.led:
                    strength = space % ROW
                if strength > self.best:
                    self.best = strength
            elif other != seat:
                self.later += 1
                theirs: i64 = box.predictions[other] if board.predictions else board.bonus_limit
                taken: i64 = box.won[other]
                self.eager += 1.0 if taken < theirs else IDLE

    def worth(self, bit: i64) -> float:
        """What declaring on this space seems worth, in points."""
        place: i64 = PLACES[bit % PRIME]
        colour: i64 = place // ROW
        index: i64 = place - colour * ROW
        box = self.box
        taken: i64 = box.taken | bit
        # Does it win?
        strength: i64 = NONE
        if colour == RED:
            strength = index + ROW
        elif self.led == NONE or colour == self.led:
            strength = index
        win = 0.0
        if strength > self.best:
            win = 1.0
            if self.later:
                row: i64 = taken >> (colour * ROW)
                higher: i64 = count_bits(~row & (i64(BIT[self.board.numbers]) - i64(BIT[index + 1])))
                beaten = HIGHER * float(higher)
                if colour != RED:
                    beaten += TRUMP
                win = 1.0 / (1.0 + beaten * self.eager)
        worth = self.win_worth * win
        # Does it help the group?
        beside: i64 = self.board.neighbours[bit % PRIME]
        meets = win * self.if_won + (1.0 - win) * self.if_lost
        if beside & self.group:
            worth += meets
        elif self.tokens and beside & self.tokens:
            worth += 0.5 * meets
        worth += LONE * meets * float(count_bits(beside & ~taken))
        # Can the rest still be declared?
        if self.left:
            holds: i64 = self.holds
            copies: i64 = box.counts[self.seat * ROW + index]
            if copies == 1:
                holds ^= i64(BIT[index])
            covered: i64 = self.covered
            if self.led != NONE and colour != self.led:
                covered &= ~i64(BIT[self.led])
            columns: i64 = COLUMNS[covered]
            free = float(count_bits(holds * columns & ~taken))
            needed = float(self.left)
            worth -= DANGER * self.at_stake * needed / (needed + free * free * 0.5 + 0.01)
        return worth


# Which place bit b is: at `b % PRIME`.
PLACES: Final[list[int]] = [0] * PRIME
for _place in range(4 * ROW):
    PLACES[BIT[_place] % PRIME] = _place


def main_group(board: Board, tokens: i64) -> i64:
    """The largest group of touching tokens, as a mask."""
    best: i64 = 0
    most: i64 = 0
    while tokens:
        group: i64 = tokens & -tokens
        frontier: i64 = group
        size: i64 = 0
        while frontier:
            bit: i64 = frontier & -frontier
            frontier ^= bit
            size += 1
            beside: i64 = board.neighbours[bit % PRIME]
            fresh: i64 = beside & tokens & ~group
            group |= fresh
            frontier |= fresh
        tokens &= ~group
        if size > most:
            most = size
            best = group
    return best
