# compiled
"""Cat in the Box as noughts and ones, for those who learn it. Spaces and cards are by number; colours red first."""

from collections.abc import Mapping, Sequence
from typing import Final

from mypy_extensions import i64

from ronron.contract import State
from ronron.facets import Field, Glance, Sheet
from ronron.games.cat_in_the_box.board import ROW, board_of
from ronron.games.cat_in_the_box.pieces import COLOURS, COPIES, PHASES, BoxView
from ronron.games.cat_in_the_box.rules import ASIDE, NONE, PLAY, PREDICT, Box
from ronron.kit.glances import around, chosen, counted, flags, steps_to
from ronron.kit.masks import bit, ones
from ronron.plain import Setup, View

PREDICTIONS: Final = 4  # the most tricks anyone can predict
LOWEST: Final = -8  # points: where the thermometer begins
PER_MARK: Final = 2  # points for a one more
MARKS: Final = 24

SHOWN: Final = 3  # two seats: cards of the middle turned up

MOST_BITS: Final = 54  # that a sheet takes at once
ONES_OF_COPIES: Final = 2**COPIES - 1
HIGHEST_PREDICTION: Final = 2 ** (PREDICTIONS - 1)


class BoxGlance(Glance):
    def fields(self, setup: Setup) -> Sequence[Field]:
        board = board_of(setup)
        seats, numbers, tricks = int(board.seats), int(board.numbers), int(board.tricks)
        two = [
            Field("shown", (numbers, SHOWN), "Two seats: how many copies of each number lie shown in the middle."),
            Field("blocked", (4, numbers), "Two seats: the spaces that these block."),
        ]
        return [
            Field("phase", (len(PHASES),), f"Which of: {', '.join(PHASES)}."),
            Field("purple", (1,), "The board lies on its purple face."),
            Field("round", (seats,), "Which round this is."),
            Field("first", (seats,), "Who is the round's first player."),
            Field("leader", (seats,), "Who leads this trick."),
            Field("turn", (seats,), "Whose turn it is; nobody's while cards are set aside."),
            Field("hand", (numbers, COPIES), "How many copies of each number one holds."),
            Field("aside", (numbers,), "The card that one set aside."),
            Field("set_aside", (seats,), "Who has set a card aside."),
            *(two if board.shown else []),
            Field("tokens", (seats, 4, numbers), "The spaces that hold each seat's tokens."),
            Field("covered", (seats, 4), "The colours whose X each seat still has covered."),
            Field("predictions", (seats, PREDICTIONS), "The tricks each seat predicted, from 1; none yet: all nought."),
            Field("won", (seats, tricks), "How many tricks each seat has won in this round."),
            Field("trick", (tricks,), "How many tricks of this round are finished."),
            Field("led", (4,), "The colour led."),
            Field("played", (seats, 4 + numbers), "Each seat's card of this trick: its colour, then its number."),
            Field("red_open", (1,), "A player's token lies in the red row."),
            Field("points", (seats, MARKS), f"Each seat's points: a one for every {PER_MARK} above {LOWEST}."),
        ]

    def read(self, setup: Setup, view: View) -> Mapping[str, Sequence[int]]:
        assert isinstance(view, BoxView)
        board = board_of(setup)
        seats, numbers, tricks = int(board.seats), int(board.numbers), int(board.tricks)
        order = around(view.viewer, seats)
        hand = view.hand or ()
        own = [(seat, space) for row in view.board for space in row if (seat := space.seat) is not None]
        taken = {(seat, space.colour, space.number) for seat, space in own}
        blocked = {(space.colour, space.number) for row in view.board for space in row if space.blocked}
        played = {one.seat: one for one in view.played}
        found: dict[str, list[int]] = {
            "phase": chosen(PHASES.index(view.phase), len(PHASES)),
            "purple": [int(view.face == "purple")],
            "round": chosen(view.round, seats),
            "first": chosen(steps_to(view.viewer, view.first, seats), seats),
            "leader": chosen(steps_to(view.viewer, view.leader, seats), seats),
            "turn": chosen(steps_to(view.viewer, view.turn, seats), seats),
            "hand": [bit for number in range(1, numbers + 1) for bit in counted(hand.count(number), COPIES)],
            "aside": chosen((view.aside or 0) - 1, numbers),
            "set_aside": flags([view.set_aside[seat] for seat in order]),
            "tokens": flags(
                [
                    (seat, colour, number) in taken
                    for seat in order
                    for colour in COLOURS
                    for number in range(1, numbers + 1)
                ]
            ),
            "covered": flags([colour in view.open_colours[seat] for seat in order for colour in COLOURS]),
            "predictions": [bit for seat in order for bit in chosen((view.predictions[seat] or 0) - 1, PREDICTIONS)],
            "won": [bit for seat in order for bit in counted(view.tricks[seat], tricks)],
            "trick": counted(view.trick, tricks),
            "led": chosen(None if view.led is None else COLOURS.index(view.led), 4),
            "played": [],
            "red_open": [int(view.red_open)],
            "points": [bit for seat in order for bit in counted((view.totals[seat] - LOWEST) // PER_MARK, MARKS)],
        }
        for seat in order:
            card = played.get(seat)
            found["played"] += chosen(COLOURS.index(card.colour) if card else None, 4)
            found["played"] += chosen(card.number - 1 if card else None, numbers)
        if board.shown:
            found["shown"] = [bit for n in range(1, numbers + 1) for bit in counted(view.shown.count(n), SHOWN)]
            found["blocked"] = flags([(colour, n) in blocked for colour in COLOURS for n in range(1, numbers + 1)])
        return found

    def write(self, state: State, seat: i64, sheet: Sheet) -> None:
        """Short fields are put down together: this is written at every decision."""
        assert isinstance(state, Box)
        board = state.board
        seats = board.seats
        turns = state.phase == PLAY or state.phase == PREDICT
        word = further(seat, state.turn, seats) if turns else 0
        word = (word << seats) + further(seat, state.leader, seats)
        word = (word << seats) + further(seat, state.first, seats)
        word = (word << seats) + (bit(state.round) if state.round < seats else 0)
        word = (word << 1) + (1 if board.purple else 0)
        sheet.put((word << len(PHASES)) + bit(state.phase), len(PHASES) + 1 + 4 * seats)
        write_own(state, seat, sheet)
        if board.shown:
            write_middle(state, sheet)
        write_seats(state, seat, sheet)

    def mask(self, state: State, seat: i64, moves: i64, sheet: Sheet) -> None:
        """As in `Box.legal`, without making the list."""
        assert isinstance(state, Box)
        board = state.board
        word: i64 = 0
        if state.phase == PLAY:
            if state.turn == seat:
                word = rows(state.declarable(seat), board.numbers) << board.first_play
        elif state.phase == ASIDE:
            if not state.aside[seat]:
                word = state.holds[seat]
        elif state.phase == PREDICT and state.turn == seat:
            word = ones(board.first_play - board.first_prediction) << board.first_prediction
        sheet.put(word, moves)


def write_own(box: Box, seat: i64, sheet: Sheet) -> None:
    """Hand, own card aside; who has set one aside."""
    seats = box.board.seats
    numbers = box.board.numbers
    counts = box.counts
    at: i64 = seat * ROW
    word: i64 = 0
    shift: i64 = 0
    for number in range(numbers):  # at most nine numbers of five copies: 45 bits
        copies: i64 = counts[at + number]
        word |= (ONES_OF_COPIES >> (COPIES - copies)) << shift
        shift += COPIES
    sheet.put(word, shift)
    asides = box.aside
    card: i64 = asides[seat]
    word = 0
    if box.phase == ASIDE:  # afterwards everyone has
        other = seat
        shift = numbers
        for _ in range(seats):
            if asides[other]:
                word |= bit(shift)
            shift += 1
            other += 1
            if other == seats:
                other = 0
    elif card:
        word = ones(seats) << numbers
    sheet.put(word | (bit(card - 1) if card else 0), numbers + seats)


def write_middle(box: Box, sheet: Sheet) -> None:
    """Two seats: the cards that are shown, and what they block."""
    numbers = box.board.numbers
    shown = box.middle[: box.board.shown]
    for number in range(numbers):
        sheet.count(shown.count(int(number) + 1), SHOWN)
    tokens = i64(box.tokens[0]) | i64(box.tokens[1])
    sheet.put(rows(box.taken & ~tokens, numbers), 4 * numbers)


def write_seats(box: Box, seat: i64, sheet: Sheet) -> None:
    """What everyone sees of every seat, and of the trick."""
    board = box.board
    seats = board.seats
    numbers = board.numbers
    tricks = board.tricks
    covered: i64 = 0
    predictions: i64 = 0
    won: i64 = 0
    by_fours: i64 = 0
    by_tricks: i64 = 0
    other = seat
    for _ in range(seats):
        sheet.put(rows(i64(box.tokens[other]), numbers), 4 * numbers)
        covered |= i64(box.covered[other]) << by_fours
        predictions |= (HIGHEST_PREDICTION >> (PREDICTIONS - i64(box.predictions[other]))) << by_fours
        won |= ones(i64(box.won[other])) << by_tricks
        by_fours += 4
        by_tricks += tricks
        other += 1
        if other == seats:
            other = 0
    sheet.put(covered | (predictions << by_fours), 2 * by_fours)
    sheet.put(won, by_tricks)
    led = box.led
    if led == NONE:  # nobody has played to this trick
        sheet.put(ones(box.trick), tricks + 4)
        size = seats * (4 + numbers)
        while size > MOST_BITS:
            sheet.put(0, MOST_BITS)
            size -= MOST_BITS
        sheet.put((bit(size) if box.red_open else 0), size + 1)
    else:
        sheet.put(ones(box.trick) | bit(tricks + led), tricks + 4)
        write_trick(box, seat, sheet)
    write_points(box, seat, sheet)


def write_trick(box: Box, seat: i64, sheet: Sheet) -> None:
    """The cards of this trick, and whether red is open."""
    seats = box.board.seats
    size = 4 + box.board.numbers
    word: i64 = 0
    used: i64 = 0
    other = seat
    for _ in range(seats):
        space: i64 = box.played[other]
        if space >= 0:
            word |= (bit(space // ROW) | (bit(space % ROW) << 4)) << used
        used += size
        if used > MOST_BITS - size:
            sheet.put(word, used)
            word = 0
            used = 0
        other += 1
        if other == seats:
            other = 0
    sheet.put(word | (bit(used) if box.red_open else 0), used + 1)


def write_points(box: Box, seat: i64, sheet: Sheet) -> None:
    """Two thermometers at a time."""
    seats = box.board.seats
    word: i64 = 0
    used: i64 = 0
    other = seat
    for _ in range(seats):
        marks: i64 = (i64(box.totals[other]) - LOWEST) >> 1  # quicker than to divide by PER_MARK
        word |= ones(0 if marks < 0 else MARKS if marks > MARKS else marks) << used
        used += MARKS
        if used > MOST_BITS - MARKS:
            sheet.put(word, used)
            word = 0
            used = 0
        other += 1
        if other == seats:
            other = 0
    if used:
        sheet.put(word, used)


def rows(spaces: i64, numbers: i64) -> i64:
    """Spaces of the board, nine to a row, as they lie with only these numbers."""
    if spaces == 0:
        return 0
    row = ones(numbers)
    word = (spaces >> (3 * ROW)) & row
    word = (word << numbers) | ((spaces >> (2 * ROW)) & row)
    word = (word << numbers) | ((spaces >> ROW) & row)
    return (word << numbers) | (spaces & row)


def further(seat: i64, other: i64, seats: i64) -> i64:
    """How many seats further on, clockwise, as a bit."""
    steps = other - seat
    return bit(steps if steps >= 0 else steps + seats)


GLANCE: Final = BoxGlance()
