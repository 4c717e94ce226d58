# compiled
"""What can be done on a roof in a turn: every turn of two actions, what it wins, and what it leaves to the next one.

All this is reckoned on a made-up state in which nothing is hidden (`worlds.py`). Two things keep it honest: cats that
nobody has seen are all worth the same there, and a card that nobody has seen is never pushed in.
"""

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from ronron.contract import BIT
from ronron.games.chabyrinthe.board import FIRST_CODE, TURNED, WAYS, Roof
from ronron.games.chabyrinthe.pieces import CATS, TURNINGS
from ronron.games.chabyrinthe.rules import NONE, Maze
from ronron.kit.luck import Luck

CODES: Final = 12
CELLS: Final = 16
USUAL: Final = 4  # what a cat that nobody has seen is taken to be worth


def random_words(count: int, seed: int) -> list[int]:
    luck = Luck(seed)
    return [int(luck.step()) * 2**30 + int(luck.step()) % 2**30 for _ in range(count)]


# By cell and code: a word of 61 bits. A roof's words together, each bit counted oddly, tell it from other roofs.
WORDS: Final[list[int]] = random_words(CELLS * CODES, 26)
# By how many cards of the pile were pushed in: the same roof with another card on the pile is another one.
PUSHED: Final[list[int]] = random_words(4, 15)


def endless() -> bool:
    """The clock of those who count no time."""
    return False


def word_of(board: list[int]) -> i64:
    word: i64 = 0
    at: i64 = 0
    for code in board:
        word ^= i64(WORDS[at + i64(code)])
        at += CODES
    return word


def word_of_line(roof: Roof, board: list[int], slot: i64) -> i64:
    word: i64 = 0
    at: i64 = slot * roof.size
    for _ in range(roof.size):
        cell: i64 = roof.lines[at]
        word ^= i64(WORDS[cell * CODES + i64(board[cell])])
        at += 1
    return word


def mask_of_line(roof: Roof, slot: i64) -> i64:
    mask: i64 = 0
    at: i64 = slot * roof.size
    for _ in range(roof.size):
        mask |= i64(BIT[roof.lines[at]])
        at += 1
    return mask


def points_won(state: Maze, seat: i64) -> i64:
    return i64(state.points_of(seat))


class Gaps:
    """Which cards stand between cats and homes: to bring a cat home, one of those that both come across must change."""

    def __init__(self, state: Maze) -> None:
        roof = state.roof
        from_homes: i64 = roof.flood(state.board, state.home0) | roof.flood(state.board, state.home1)
        from_cats: i64 = 0
        if state.cat0 >= 0:
            from_cats |= roof.flood(state.board, state.cat0)
        if state.cat1 >= 0:
            from_cats |= roof.flood(state.board, state.cat1)
        self.homes: i64 = from_homes >> 16
        self.cats: i64 = from_cats >> 16


def brings_home(state: Maze) -> bool:
    """Does a cat reach a home as the roof lies?"""
    return state.reached(state.cat0) >= 0 or state.reached(state.cat1) >= 0


class Turns:
    """Every turn a seat can play from here, by its first two actions: those that leave the same roof count once.

    `apart`: once for each first action, for who wants to know what every first action is worth.
    """

    def __init__(self, state: Maze, seat: i64, apart: bool = False) -> None:
        self.state = state
        self.seat = seat
        self.apart = apart
        self.firsts: list[int] = []
        self.seconds: list[int] = []  # NONE where there is no second action
        self.points: list[int] = []  # won by both
        self.cats: list[int] = []
        self.seen: set[int] = set()

    def explore(
        self, luck: Luck, first_of_100: i64, second_of_100: i64, out_of_time: Callable[[], bool] = endless
    ) -> None:
        """All of them, or so many of a hundred, as they come to mind; single actions always do.

        Where time runs out, those are left out whose first action came last, in an order that chance decides.
        """
        state = self.state
        seat = self.seat
        stop: i64 = state.roof.stop_move
        points: i64 = points_won(state, seat)
        cats: i64 = state.cats_won
        knows_next = state.unseen == 0
        starts: list[tuple[int, Maze]] = []
        for first in state.legal(seat):
            after = state.copy()
            after.play(seat, first)
            won: i64 = after.cats_won - cats
            kept = after.phase == state.phase and after.turns == state.turns and first != stop
            pushed: i64 = 1 if first >= state.roof.insert_moves and first != stop else 0
            word: i64 = word_of(after.board) ^ i64(PUSHED[pushed])
            if won or self.apart or int(word) not in self.seen:
                self.seen.add(int(word))
                self.keep(first, NONE, points_won(after, seat) - points, won)
            if kept and (first_of_100 >= 100 or luck.below(100) < first_of_100):
                starts.append((first, after))
        order = list(range(len(starts)))
        luck.shuffle(order)
        for at in order:
            if out_of_time():
                return
            first, after = starts[at]
            if self.apart:
                self.seen.clear()
            pushed = 1 if first >= state.roof.insert_moves else 0
            self.go_on(after, first, pushed, points, cats, pushed == 0 or knows_next, luck, second_of_100)

    def go_on(
        self, state: Maze, first: i64, pushed: i64, points: i64, cats: i64, may_push: bool, luck: Luck, of_100: i64
    ) -> None:
        """The second actions after a first one."""
        roof = state.roof
        seat = self.seat
        board = state.board
        gaps = Gaps(state)
        so_far: i64 = points_won(state, seat) - points
        so_many: i64 = state.cats_won - cats
        # Once a cat is won, homes have moved: the same roof is then another position.
        here: i64 = word_of(board) ^ i64(PUSHED[pushed]) ^ so_many * 7919 ^ so_far * 104729
        for cell in range(roof.cells):
            code: i64 = board[cell]
            may_win = gaps.homes & gaps.cats & i64(BIT[cell]) != 0
            for way in range(WAYS[code]):
                if of_100 < 100 and luck.below(100) >= of_100:
                    continue
                turned: i64 = TURNED[code * 4 + way + 1]
                word: i64 = here ^ i64(WORDS[cell * CODES + code]) ^ i64(WORDS[cell * CODES + turned])
                if int(word) in self.seen:
                    continue
                self.seen.add(int(word))
                second: i64 = cell * 3 + way
                if may_win:
                    board[cell] = int(turned)
                    wins = brings_home(state)
                    board[cell] = int(code)
                    if wins:
                        self.keep_win(state, first, second, points, cats)
                        continue
                self.keep(first, second, so_far, so_many)
        if not may_push:
            return
        kind: i64 = state.pile[state.top]
        for slot in range(roof.slots):
            line = mask_of_line(roof, slot)
            may_win = gaps.homes & line != 0 and gaps.cats & line != 0
            before: i64 = here ^ i64(PUSHED[pushed]) ^ i64(PUSHED[pushed + 1]) ^ word_of_line(roof, board, slot)
            for turning in range(TURNINGS[kind]):
                if of_100 < 100 and luck.below(100) >= of_100:
                    continue
                out: i64 = roof.insert(board, slot, i64(FIRST_CODE[kind]) + turning)
                word = before ^ word_of_line(roof, board, slot)
                known = int(word) in self.seen
                wins = not known and may_win and brings_home(state)
                roof.insert(board, roof.opposite(slot), out)
                if known:
                    continue
                self.seen.add(int(word))
                second = roof.insert_moves + slot * 4 + turning
                if wins:
                    self.keep_win(state, first, second, points, cats)
                else:
                    self.keep(first, second, so_far, so_many)

    def keep(self, first: i64, second: i64, points: i64, cats: i64) -> None:
        self.firsts.append(int(first))
        self.seconds.append(int(second))
        self.points.append(int(points))
        self.cats.append(int(cats))

    def keep_win(self, state: Maze, first: i64, second: i64, points: i64, cats: i64) -> None:
        after = state.copy()
        after.play(self.seat, second)
        self.keep(first, second, points_won(after, self.seat) - points, after.cats_won - cats)

    def after(self, at: i64) -> Maze:
        """The roof after one of them; a turn with actions left is stopped."""
        state = self.state.copy()
        turns = state.turns
        state.play(self.seat, self.firsts[at])
        second: i64 = self.seconds[at]
        if second >= 0:
            state.play(self.seat, second)
        if not state.over() and state.turns == turns:
            state.play(self.seat, state.roof.stop_move)
        return state


def best_turn(state: Maze, seat: i64, enough: i64, by_cats: bool, out_of_time: Callable[[], bool] = endless) -> i64:
    """The most a seat can win in the turn it is about to play: points, or cats; looks no further than `enough`.

    Where time runs out, what has been found by then.
    """
    if state.over():
        return 0
    roof = state.roof
    points: i64 = points_won(state, seat)
    cats: i64 = state.cats_won
    seen: set[int] = set()
    best: i64 = best_second(state, seat, points, cats, by_cats, seen, 0)
    if best >= enough or state.actions < 2:
        return best
    for move in state.legal(seat):
        first: i64 = move
        if out_of_time():
            break
        if first == roof.stop_move:
            continue
        after = state.copy()
        after.play(seat, first)
        if after.over():
            continue
        won = best_second(after, seat, points, cats, by_cats, seen, 1 if first >= roof.insert_moves else 0)
        if won > best:
            best = won
            if best >= enough:
                return best
    return best


def best_second(state: Maze, seat: i64, points: i64, cats: i64, by_cats: bool, seen: set[int], pushed: i64) -> i64:
    """The most that a second action brings the turn to; only those that win are played."""
    roof = state.roof
    board = state.board
    gaps = Gaps(state)
    best: i64 = 0
    both: i64 = gaps.homes & gaps.cats
    so_many: i64 = state.cats_won - cats
    here: i64 = word_of(board) ^ i64(PUSHED[pushed]) ^ so_many * 7919
    for cell in range(roof.cells):
        if not both & i64(BIT[cell]):
            continue
        code: i64 = board[cell]
        for way in range(WAYS[code]):
            turned: i64 = TURNED[code * 4 + way + 1]
            word: i64 = here ^ i64(WORDS[cell * CODES + code]) ^ i64(WORDS[cell * CODES + turned])
            if int(word) in seen:
                continue
            seen.add(int(word))
            board[cell] = int(turned)
            wins = brings_home(state)
            board[cell] = int(code)
            if wins:
                won = won_by(state, seat, cell * 3 + way, points, cats, by_cats)
                if won > best:
                    best = won
    kind: i64 = state.pile[state.top]
    for slot in range(roof.slots):
        line = mask_of_line(roof, slot)
        if not (gaps.homes & line and gaps.cats & line):
            continue
        for turning in range(TURNINGS[kind]):
            out: i64 = roof.insert(board, slot, i64(FIRST_CODE[kind]) + turning)
            wins = brings_home(state)
            roof.insert(board, roof.opposite(slot), out)
            if wins:
                won = won_by(state, seat, roof.insert_moves + slot * 4 + turning, points, cats, by_cats)
                if won > best:
                    best = won
    return best


def won_by(state: Maze, seat: i64, move: i64, points: i64, cats: i64, by_cats: bool) -> i64:
    after = state.copy()
    after.play(seat, move)
    return (after.cats_won - cats) if by_cats else points_won(after, seat) - points


def winning_actions(state: Maze) -> i64:
    """How many single actions would bring a cat home: a quick guess at how ripe a roof is."""
    return len(winning_moves(state))


def winning_moves(state: Maze) -> list[int]:
    """The single actions that would bring a cat home."""
    roof = state.roof
    board = state.board
    gaps = Gaps(state)
    both: i64 = gaps.homes & gaps.cats
    found: list[int] = []
    for cell in range(roof.cells):
        if not both & i64(BIT[cell]):
            continue
        code: i64 = board[cell]
        for way in range(WAYS[code]):
            board[cell] = TURNED[code * 4 + way + 1]
            if brings_home(state):
                found.append(int(cell * 3 + way))
            board[cell] = int(code)
    kind: i64 = state.pile[state.top]
    for slot in range(roof.slots):
        line = mask_of_line(roof, slot)
        if not (gaps.homes & line and gaps.cats & line):
            continue
        for turning in range(TURNINGS[kind]):
            out: i64 = roof.insert(board, slot, i64(FIRST_CODE[kind]) + turning)
            if brings_home(state):
                found.append(int(roof.insert_moves + slot * 4 + turning))
            roof.insert(board, roof.opposite(slot), out)
    return found


# --- A night that is known from its first card to its last --------------------------------------------------------

CLOSELY: Final = 40  # of the turns that win most, so many are looked at more closely


def ripeness(state: Maze) -> i64:
    """Cats at home, and how many actions would bring the next ones: what decides which roofs are followed."""
    return state.cats_won * 8 + min(winning_actions(state), 12)


def fewest_turns(start: Maze, width: i64, luck: Luck, most: i64, out_of_time: Callable[[], bool] = endless) -> i64:
    """In how many turns all cats come home, where the best roofs are followed from turn to turn; more than `most`: not.

    Nothing is hidden here: the cards of the pile and the cats come as they really lie.
    """
    first = start.copy()
    first.unseen = 0
    roofs: list[Maze] = [first]
    depth: i64 = first.turns
    while roofs and depth < most:
        depth += 1
        seen: set[int] = set()
        found: list[tuple[int, int, Maze]] = []
        for roof in roofs:
            if out_of_time():
                return most + 1
            turns = Turns(roof, roof.turn)
            turns.explore(luck, 100, 100, out_of_time)
            order = list(range(len(turns.firsts)))
            luck.shuffle(order)
            gains = turns.cats
            order.sort(key=lambda at: -gains[at])
            for at in order[:CLOSELY]:
                after = turns.after(at)
                if after.over():
                    if after.cats_won == len(CATS):
                        return depth
                    continue
                word: i64 = word_of(after.board) ^ after.cats_won * 7919 ^ after.home0 * 104729 ^ after.top * 1299709
                if int(word) not in seen:
                    seen.add(int(word))
                    found.append((-int(ripeness(after)), len(found), after))
        found.sort()
        roofs = [one[2] for one in found[:width]]
    return most + 1
