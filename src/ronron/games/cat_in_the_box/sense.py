# compiled
"""A feeling for Cat in the Box: what a move seems worth at a glance. The cat plays by it, the tiger's playouts too.

Three things count: the bonus for a prediction met (so whether to win this trick), the group that the bonus is made of,
and not to be left with cards that cannot be declared.
"""

from math import exp
from typing import Final

from mypy_extensions import i64

from ronron.bots.playout import Policy
from ronron.contract import BIT, Chance, State
from ronron.games.cat_in_the_box.board import PRIME, RED, ROW, Board
from ronron.games.cat_in_the_box.rules import ASIDE, COLUMNS, MOST_POINTS, NONE, PREDICT, Box
from ronron.kit.masks import count_bits

# By seats, how much each thing counts, in the order of `Weights`; found by letting cats play each other.
WEIGHTS: Final[dict[int, list[float]]] = {
    2: [0.669, 0.103, 0.328, 0.179, 0.305, 10.501, -1.294, 1.19, 0.922, 0.354, 1.178, 0.228, 5.223],
    3: [0.281, 0.055, 2.948, 1.151, 0.633, 9.432, -2.54, 0.875, 1.108, 0.045, 9.225, 0.215, 2.515],
    4: [0.361, 0.061, 0.793, 0.379, 0.538, 2.522, -1.763, 0.526, 0.744, 0.156, 1.706, 0.519, 3.423],
    5: [0.365, 0.055, 1.543, 0.66, 0.291, 2.374, -1.028, 0.822, 0.597, 0.144, 1.651, 0.628, 2.567],
}


class Weights:
    """How much each thing counts."""

    def __init__(self, seats: int) -> None:
        weights = WEIGHTS[seats]
        self.trying = weights[0]  # how often a seat wins a trick that it wants
        self.shunning = weights[1]  # and one that it does not
        self.higher = weights[2]  # how likely a later seat that wants the trick has and plays a given higher space
        self.trump = weights[3]  # how likely it plays red on another colour
        self.idle = weights[4]  # how much less so a seat that does not want the trick
        self.danger = weights[5]  # how much a paradox is feared
        self.ease = weights[6]  # how little it is feared where nothing else counts
        self.room = weights[7]  # how much the spaces open to the cards left count against it, for each trick to come
        self.slack = weights[8]  # and how much the cards that can be placed beyond those that must
        self.lone = weights[9]  # what a free space beside a token is worth, in tokens of the group
        self.join = weights[10]  # what it is worth to join the largest group
        self.near = weights[11]  # or another one
        self.growth = weights[12]  # how much a group grows with each trick to come


# By seats, for each prediction (where nobody predicts: for any): what a card of each number adds to the points of a
# round, and what two of a kind do. Fitted on rounds that cats played with all kinds of predictions.
HANDS: Final[dict[int, list[list[float]]]] = {
    2: [
        [0.904, 0.972, 0.973, 0.79, 0.504, -0.125],
    ],
    3: [
        [0.262, 0.365, 0.338, 0.282, 0.252, 0.21, -0.02],
        [0.164, 0.187, 0.258, 0.356, 0.473, 0.824, -0.074],
        [0.058, 0.099, 0.167, 0.314, 0.46, 0.846, -0.073],
    ],
    4: [
        [0.257, 0.331, 0.344, 0.335, 0.237, 0.161, 0.211, 0.418, 0.005],
        [0.265, 0.207, 0.168, 0.219, 0.264, 0.341, 0.463, 0.517, -0.025],
        [0.171, 0.097, 0.038, 0.063, 0.128, 0.317, 0.628, 0.799, -0.025],
    ],
    5: [
        [0.288, 0.282, 0.289, 0.291, 0.273, 0.313, 0.294, 0.371, 0.495, -0.108],
        [0.249, 0.245, 0.265, 0.279, 0.307, 0.297, 0.349, 0.466, 0.485, -0.143],
        [0.186, 0.191, 0.207, 0.236, 0.255, 0.289, 0.395, 0.504, 0.46, -0.151],
    ],
}


class Sense(Policy):
    """Plays by the feeling, straying a little where `noise` says so."""

    def __init__(self, board: Board, noise: float) -> None:
        self.board = board
        self.noise = noise
        self.stray = noise * 0.2
        self.hands: list[list[float]] = [list(values) for values in HANDS[int(board.seats)]]
        weights = Weights(int(board.seats))
        self.weights = weights
        trying = weights.trying
        shunning = weights.shunning
        # chances[tricks left][tricks wanted]: how likely a prediction is met, when wanting helps
        self.chances: list[list[float]] = [[1.0] + [0.0] * 9]
        for left in range(1, 10):
            before = self.chances[left - 1]
            row = [(1.0 - shunning) * before[0]]
            for wanted in range(1, 10):
                win, lose = before[wanted - 1], before[wanted]
                row.append(max(trying * win + (1.0 - trying) * lose, shunning * win + (1.0 - shunning) * lose))
            self.chances.append(row)

    def move(self, state: State, seat: i64, chance: Chance) -> i64:
        assert isinstance(state, Box)
        if state.phase == ASIDE:
            return self.set_aside(state, seat, chance)
        if state.phase == PREDICT:
            return self.predict(state, seat, chance)
        return self.declare(state, seat, chance)

    def judge(self, state: State, seat: i64, moves: list[int]) -> list[float]:
        assert isinstance(state, Box)
        board = self.board
        if state.phase == ASIDE:
            return [self.without(state, seat, move) / MOST_POINTS for move in moves]
        if state.phase == PREDICT:
            return [self.hand_worth(state, seat, move - board.first_prediction) / MOST_POINTS for move in moves]
        look = Look(self, state, seat)
        found: list[float] = []
        for move in moves:
            place: i64 = move - board.first_play
            bit: i64 = BIT[place // board.numbers * ROW + place % board.numbers]
            found.append(look.worth(bit) / MOST_POINTS)
        return found

    def set_aside(self, box: Box, seat: i64, chance: Chance) -> i64:
        """The card without which the best prediction is worth most."""
        best: i64 = NONE
        best_worth = -1e9
        for index in range(self.board.numbers):
            if i64(box.holds[seat]) & i64(BIT[index]):
                worth = self.without(box, seat, index) + self.stray * float(chance.below(1024)) / 1024.0
                if worth > best_worth:
                    best_worth = worth
                    best = index
        return best

    def without(self, box: Box, seat: i64, index: i64) -> float:
        """What a hand seems worth, with the best prediction, when one of its cards goes."""
        at: i64 = seat * ROW + index
        copies: i64 = box.counts[at]
        box.counts[at] = copies - 1
        worth = -1e9
        for prediction in range(len(self.hands)):
            worth = max(worth, self.hand_worth(box, seat, prediction))
        box.counts[at] = copies
        return worth

    def predict(self, box: Box, seat: i64, chance: Chance) -> i64:
        best: i64 = 0
        best_worth = -1e9
        for prediction in range(len(self.hands)):
            worth = self.hand_worth(box, seat, prediction) + self.stray * float(chance.below(1024)) / 1024.0
            if worth > best_worth:
                best_worth = worth
                best = prediction
        return self.board.first_prediction + best

    def hand_worth(self, box: Box, seat: i64, prediction: i64) -> float:
        """What a hand seems worth with a prediction (any, where nobody predicts), in points."""
        values = self.hands[prediction]
        numbers: i64 = self.board.numbers
        worth = 0.0
        pairs: i64 = 0
        for index in range(numbers):
            copies: i64 = box.counts[seat * ROW + index]
            worth += values[index] * float(copies)
            pairs += copies * (copies - 1)
        return worth + values[numbers] * float(pairs)

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
        weights = sense.weights
        self.weights = weights
        self.box = box
        self.board = board
        self.seat = seat
        self.holds: i64 = box.holds[seat]
        self.covered: i64 = box.covered[seat]
        self.tokens: i64 = box.tokens[seat]
        self.led: i64 = box.led
        self.left: i64 = board.tricks - box.trick - 1  # tricks after this one
        self.once: i64 = self.holds  # the numbers held once or more, twice or more ...
        self.twice: i64 = 0
        self.thrice: i64 = 0
        self.four: i64 = 0
        for index in range(board.numbers):
            copies: i64 = box.counts[seat * ROW + index]
            if copies > 1:
                self.twice |= i64(BIT[index])
                if copies > 2:
                    self.thrice |= i64(BIT[index])
                    if copies > 3:
                        self.four |= i64(BIT[index])
        won: i64 = box.won[seat]
        predicted: i64 = box.predictions[seat]
        goal: i64 = predicted if board.predictions else board.bonus_limit
        self.group: i64 = board.largest_group(self.tokens)
        bonus = float(count_bits(self.group)) + weights.growth * float(self.left + 1)
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
                self.eager += 1.0 if taken < theirs else weights.idle

    def worth(self, bit: i64) -> float:
        """What declaring on this space seems worth, in points."""
        place: i64 = PLACES[bit % PRIME]
        colour: i64 = place // ROW
        index: i64 = place - colour * ROW
        box = self.box
        weights = self.weights
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
                beaten = weights.higher * float(higher)
                if colour != RED:
                    beaten += weights.trump
                win = 1.0 / (1.0 + beaten * self.eager)
        worth = self.win_worth * win
        # Does it help the group?
        beside: i64 = self.board.neighbours[bit % PRIME]
        meets = win * self.if_won + (1.0 - win) * self.if_lost
        if beside & self.group:
            worth += weights.join * meets
        elif self.tokens and beside & self.tokens:
            worth += weights.near * meets
        worth += weights.lone * meets * float(count_bits(beside & ~taken))
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
            free: i64 = holds * columns & ~taken
            needed = float(self.left)
            slack = float(self.placeable(free, index, copies)) - needed
            calm = weights.ease + weights.room * float(count_bits(free)) / needed + weights.slack * slack
            worth -= weights.danger * self.at_stake / (1.0 + exp(calm))
        return worth

    def placeable(self, free: i64, played: i64, copies: i64) -> i64:
        """How many of the cards left could each have a space of their own, were all of them declared at once."""
        a: i64 = free & 511
        b: i64 = (free >> 9) & 511
        c: i64 = (free >> 18) & 511
        d: i64 = free >> 27
        some: i64 = a & b
        others: i64 = c & d
        either: i64 = a | b
        neither: i64 = c | d
        gone: i64 = BIT[played]
        cards: i64 = count_bits((either | neither) & (self.once & ~gone if copies == 1 else self.once))
        if self.twice:
            two: i64 = some | others | (either & neither)
            cards += count_bits(two & (self.twice & ~gone if copies == 2 else self.twice))
            if self.thrice:
                three: i64 = (some & neither) | (others & either)
                cards += count_bits(three & (self.thrice & ~gone if copies == 3 else self.thrice))
                cards += count_bits(some & others & (self.four & ~gone if copies == 4 else self.four))
        return cards


# Which place bit b is: at `b % PRIME`.
PLACES: Final[list[int]] = [0] * PRIME
for _place in range(4 * ROW):
    PLACES[BIT[_place] % PRIME] = _place
