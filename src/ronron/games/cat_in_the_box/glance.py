# compiled
"""Cat in the Box as noughts and ones, for those who learn it. Spaces and cards are by number; colours red first."""

from collections.abc import Mapping, Sequence
from typing import Final

from mypy_extensions import i64

from ronron.contract import BIT, State
from ronron.facets import Field, Glance, Sheet
from ronron.games.cat_in_the_box.board import ROW, board_of
from ronron.games.cat_in_the_box.pieces import COLOURS, COPIES, PHASES, BoxView
from ronron.games.cat_in_the_box.rules import ASIDE, PLAY, PREDICT, Box
from ronron.kit.glances import around, chosen, counted, flags, steps_to
from ronron.plain import Setup, View

PREDICTIONS: Final = 4  # the most tricks anyone can predict
LOWEST: Final = -8  # points: where the thermometer begins
PER_MARK: Final = 2  # points for a one more
MARKS: Final = 24

SHOWN: Final = 3  # two seats: cards of the middle turned up

ONES: Final[list[int]] = [2**n - 1 for n in range(COPIES + 1)]
MOST_BITS: Final = 54  # that a sheet takes at once
TRICKS: Final[list[int]] = [2**n - 1 for n in range(10)]
PREDICTED: Final[list[int]] = [0, *[2**n for n in range(PREDICTIONS)]]  # by tricks; 0: none yet


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
        scale = i64(BIT[seats])
        word: i64 = further(seat, state.first, seats) + scale * further(seat, state.leader, seats)
        if state.phase == PLAY or state.phase == PREDICT:
            word += scale * scale * further(seat, state.turn, seats)
        word *= scale
        if state.round < seats:
            word += i64(BIT[state.round])
        if board.face == "purple":
            sheet.put(word * 64 + 32 + i64(BIT[state.phase]), 6 + 4 * seats)
        else:
            sheet.put(word * 64 + i64(BIT[state.phase]), 6 + 4 * seats)
        write_own(state, seat, sheet)
        if board.shown:
            write_middle(state, sheet)
        write_seats(state, seat, sheet)

    def mask(self, state: State, seat: i64, moves: i64, sheet: Sheet) -> None:
        """As in `Box.legal`, without making the list."""
        assert isinstance(state, Box)
        board = state.board
        numbers = board.numbers
        predictions = board.first_play - board.first_prediction
        asides: i64 = 0
        predicting: i64 = 0
        spaces: i64 = 0
        if state.phase == ASIDE:
            asides = 0 if state.aside[seat] else i64(state.holds[seat])
        elif state.turn == seat and state.phase == PREDICT:
            predicting = i64(BIT[predictions]) - 1
        elif state.turn == seat and state.phase == PLAY:
            spaces = state.declarable(seat)
        sheet.put(asides, numbers)
        sheet.put(predicting, predictions)
        sheet.put(rows(spaces, numbers), 4 * numbers)


def write_own(box: Box, seat: i64, sheet: Sheet) -> None:
    """Hand, own card aside; who has set one aside."""
    seats = box.board.seats
    numbers = box.board.numbers
    at = seat * ROW
    word: i64 = 0
    scale: i64 = 1
    for number in range(numbers):  # at most nine numbers of five copies: 45 bits
        word += i64(ONES[box.counts[at + number]]) * scale
        scale *= 32
    sheet.put(word, numbers * COPIES)
    sheet.choice(i64(box.aside[seat]) - 1, numbers)
    other = seat
    word = 0
    scale = 1
    for _ in range(seats):
        if box.aside[other]:
            word += scale
        scale += scale
        other = box.after(other)
    sheet.put(word, seats)


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
    by_fours: i64 = 1
    by_tricks: i64 = 1
    of_trick = i64(BIT[tricks])
    other = seat
    for _ in range(seats):
        sheet.put(rows(i64(box.tokens[other]), numbers), 4 * numbers)
        covered += i64(box.covered[other]) * by_fours
        predictions += i64(PREDICTED[box.predictions[other]]) * by_fours
        won += i64(TRICKS[box.won[other]]) * by_tricks
        by_fours *= 16
        by_tricks *= of_trick
        other += 1
        if other == seats:
            other = 0
    sheet.put(covered + predictions * by_fours, 8 * seats)
    sheet.put(won, tricks * seats)
    sheet.put(TRICKS[box.trick] + (0 if box.led < 0 else of_trick * i64(BIT[box.led])), tricks + 4)
    write_trick(box, seat, sheet)
    for _ in range(seats):
        marks = (i64(box.totals[other]) - LOWEST) // PER_MARK
        sheet.put(i64(BIT[0 if marks < 0 else MARKS if marks > MARKS else marks]) - 1, MARKS)
        other += 1
        if other == seats:
            other = 0


def write_trick(box: Box, seat: i64, sheet: Sheet) -> None:
    """The cards of this trick, and whether red is open."""
    seats = box.board.seats
    size = 4 + box.board.numbers
    scale = i64(BIT[size])
    word: i64 = 0
    used: i64 = 0
    shift: i64 = 1
    other = seat
    for _ in range(seats):
        space: i64 = box.played[other]
        if space >= 0:
            word += shift * (i64(BIT[space // ROW]) + 16 * i64(BIT[space % ROW]))
        used += size
        shift *= scale
        if used > MOST_BITS - size:
            sheet.put(word, used)
            word = 0
            used = 0
            shift = 1
        other += 1
        if other == seats:
            other = 0
    sheet.put(word + (shift if box.red_open else 0), used + 1)


def rows(spaces: i64, numbers: i64) -> i64:
    """Spaces of the board, nine to a row, as they lie with only these numbers."""
    row = i64(BIT[numbers]) - 1
    scale = row + 1
    word = spaces & row
    word += ((spaces >> ROW) & row) * scale
    word += ((spaces >> (2 * ROW)) & row) * scale * scale
    return word + ((spaces >> (3 * ROW)) & row) * scale * scale * scale


def further(seat: i64, other: i64, seats: i64) -> i64:
    """How many seats further on, clockwise, as a bit."""
    steps = other - seat
    return i64(BIT[steps if steps >= 0 else steps + seats])


GLANCE: Final = BoxGlance()
