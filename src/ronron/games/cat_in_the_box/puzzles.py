"""Puzzles with cats in boxes: the one card that keeps the bet, or escapes the paradox, however the rest lies and plays.

The end of a round is gone through in all deals at once: a move must do whatever the others hold and declare, and later
moves may depend only on what is seen by then.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from ronron.contract import BIT, State
from ronron.facets import Puzzles
from ronron.games.cat_in_the_box.about import resolve
from ronron.games.cat_in_the_box.board import ROW, board_of
from ronron.games.cat_in_the_box.pieces import BoxView
from ronron.games.cat_in_the_box.rules import PLAY, Box
from ronron.games.cat_in_the_box.worlds import Worlds
from ronron.kit.asking import move_line
from ronron.plain import Knowledge, Line, Proof, PuzzleQuestion, Seat, Setup

MOST_WORLDS: Final = 1500
LATE: Final = 6  # tricks finished: before that there are too many deals
MOST_STATES: Final = 20_000  # looked at for one puzzle: beyond that it is left to others
WHY: Final = {"bet": "puzzles.bet-why", "paradox": "puzzles.paradox-why"}

Goal = Callable[[Box], bool]


class TooMany(Exception):
    """More deals than anyone has the patience for."""


class EndOfRound(Puzzles):
    """Bets and paradoxes, in the first round, where nothing is known of earlier ones."""

    long = 6
    most_moves = 31  # the first round: a deal, three cards set aside, three bets, eight tricks

    def tables(self) -> Sequence[tuple[Setup, Sequence[str]]]:
        return [(resolve(3, {"face": face}), ["kitten"] * 3) for face in ("white", "purple")]

    def pose(self, knowledge: Knowledge) -> Sequence[PuzzleQuestion]:
        view = knowledge.view
        assert isinstance(view, BoxView)
        if view.phase != "play" or view.trick < LATE or view.round > 0 or len(knowledge.legal) < 2:
            return []
        bet = view.predictions[view.viewer]
        questions = [PuzzleQuestion(kind="paradox", values={})]
        if bet is not None:
            questions.append(PuzzleQuestion(kind="bet", values={"bet": bet, "tricks": view.tricks[view.viewer]}))
        return questions

    def prove(self, knowledge: Knowledge, question: PuzzleQuestion) -> Proof | None:
        view = knowledge.view
        assert isinstance(view, BoxView)
        try:
            worlds = list(deals(knowledge))
            end = Ending(view.viewer, goal_of(question, view.viewer))
            alphabet = knowledge.game.alphabet(knowledge.setup)
            legal = worlds[0].legal(view.viewer)
            keeps = [move for move in legal if end.holds_after(worlds, move)]
        except TooMany:
            return None
        if len(worlds) < 2 or not 0 < len(keeps) < min(len(legal), 3):
            return None
        best = alphabet[keeps[0]]
        values = {"worlds": len(worlds), "move": move_line(best), **question.values}
        return Proof(
            answers=tuple((alphabet[move],) for move in keeps),
            worlds=len(worlds),
            steps=plays_left(worlds[0]),
            hint=Line(key="puzzles.colour-hint", values={"colour": best.split(" ")[2]}),
            reasons=(
                Line(key=WHY[question.kind], values=values),
                Line(key="puzzles.others", values={"others": len(legal) - len(keeps), "worlds": len(worlds)}),
            ),
        )

    def worlds(self, knowledge: Knowledge, question: PuzzleQuestion, most: int) -> Sequence[State]:
        found = list(deals(knowledge))
        shown = min(most, len(found))
        return [found[at * len(found) // shown] for at in range(shown)]


def goal_of(question: PuzzleQuestion, seat: Seat) -> Goal:
    if question.kind == "bet":
        return lambda box: bool(box.past[-1].met[seat])
    return lambda box: int(box.past[-1].paradox) != seat


def plays_left(box: Box) -> int:
    """Cards that are still to be played in this round, each seat keeping one."""
    return sum(box.counts) - int(box.board.seats)


# --- Every deal that fits ----------------------------------------------------------------------------------------


def deals(knowledge: Knowledge) -> Iterator[Box]:
    """Every way the unseen numbers can lie; cards of one number are alike. Too many: nobody goes through them."""
    view = knowledge.view
    assert isinstance(view, BoxView)
    imagined = Worlds(board_of(knowledge.setup), view, knowledge.heard)
    left = [imagined.unseen.count(number + 1) for number in range(ROW)]
    hands = [(seat, size) for seat, size in enumerate(imagined.missing) if size]
    asides = [(seat, 1) for seat, hidden in enumerate(imagined.aside) if hidden]
    found = 0
    for lying in shared_out(left, [*hands, *asides]):
        world = imagined.known.copy()
        for (seat, _), numbers in zip(hands, lying, strict=False):
            if any(imagined.barred[seat] & BIT[number] for number in numbers):
                break
            for number in numbers:
                world.counts[seat * ROW + number] += 1
                world.holds[seat] |= BIT[number]
        else:
            for (seat, _), numbers in zip(asides, lying[len(hands) :], strict=True):
                world.aside[seat] = numbers[0] + 1
            found += 1
            if found > MOST_WORLDS:
                raise TooMany
            yield world


def shared_out(left: list[int], places: Sequence[tuple[Seat, int]]) -> Iterator[list[tuple[int, ...]]]:
    """Every way to put so many of each number into places of these sizes."""
    if not places:
        yield []
        return
    for taken in taken_from(left, places[0][1], 0):
        rest = left.copy()
        for number in taken:
            rest[number] -= 1
        for others in shared_out(rest, places[1:]):
            yield [taken, *others]


def taken_from(left: list[int], size: int, lowest: int) -> Iterator[tuple[int, ...]]:
    if size == 0:
        yield ()
        return
    for number in range(lowest, len(left)):
        if left[number]:
            left[number] -= 1
            for others in taken_from(left, size - 1, number):
                yield (number, *others)
            left[number] += 1


# --- The end of a round, in all of them at once ------------------------------------------------------------------


class Ending:
    """What a seat can bring about in every one of some worlds that look alike to it."""

    def __init__(self, seat: Seat, goal: Goal) -> None:
        self.seat = seat
        self.goal = goal
        self.states = 0

    def holds_after(self, worlds: Sequence[Box], move: int) -> bool:
        """Whoever is to move makes this move, in those worlds in which he can."""
        alike: list[Box] = []
        for world in worlds:
            after = world.copy()
            after.play(after.turn, move)
            self.states += 1
            if after.phase == PLAY and after.round == world.round:
                alike.append(after)
            elif not self.goal(after):
                return False
        if self.states > MOST_STATES:
            raise TooMany
        return not alike or self.holds(alike)

    def holds(self, worlds: Sequence[Box]) -> bool:
        turn = int(worlds[0].turn)
        if turn == self.seat:
            return any(self.holds_after(worlds, move) for move in worlds[0].legal(turn))
        able: dict[int, list[Box]] = {}
        for world in worlds:
            for move in world.legal(turn):
                able.setdefault(move, []).append(world)
        return all(self.holds_after(some, move) for move, some in able.items())


PUZZLES: Final = EndOfRound()
