"""Puzzles: what they are as text, that their proofs hold, that a wrong one is found, and that no two are alike.

The second solvers share no code with the miner; they go through all puzzles in `python -m tests.prove`.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from itertools import islice

import pytest

from ronron import games
from ronron.contract import Game
from ronron.plain import Refusal
from ronron.puzzles.checking import fault, likenesses
from ronron.puzzles.mining import mine
from ronron.puzzles.puzzle import GRADES, Attempt, Puzzle, facet_of, read, read_all, write, write_all
from ronron.puzzles.shelf import find_puzzle, games_with_puzzles, puzzle_of_the_day, puzzles_of
from tests.second_solvers import SECOND_SOLVERS

DOSE = 8  # of each game, in every run
GAMES = [game.about.id for game in games_with_puzzles()]


def some(game: str, count: int = DOSE) -> list[Puzzle]:
    """Some of a game's puzzles, from all over its file."""
    puzzles = list(puzzles_of(games.find(game)).values())
    return puzzles[:: max(1, len(puzzles) // count)][:count]


@pytest.mark.parametrize("game", GAMES)
def test_proofs_hold(game: str) -> None:
    assert [fault(puzzle) for puzzle in some(game)] == [""] * len(some(game))


@pytest.mark.parametrize("game", SECOND_SOLVERS)
def test_a_second_solver_finds_the_same_answers(game: str) -> None:
    for puzzle in some(game, 3):  # slow and plain: all of them are for the full scale
        assert SECOND_SOLVERS[game](puzzle) == "", puzzle.id


@pytest.mark.parametrize("game", GAMES)
def test_a_wrong_answer_that_was_planted_is_found(game: str) -> None:
    [puzzle] = some(game, 1)
    attempt = Attempt(puzzle)
    right = {answer[0] for answer in puzzle.proof.answers}
    wrong = next(move for move in attempt.match.legal(puzzle.seat) if move not in right)
    answer = (wrong, *puzzle.proof.answers[0][1:])
    planted = replace(puzzle, proof=replace(puzzle.proof, answers=(answer,)))
    assert fault(planted) != ""
    if game in SECOND_SOLVERS:
        assert SECOND_SOLVERS[game](planted) != ""
    assert fault(replace(puzzle, proof=replace(puzzle.proof, worlds=puzzle.proof.worlds + 1))) != ""


@pytest.mark.parametrize("game", GAMES)
def test_no_two_are_alike(game: str) -> None:
    puzzles = list(puzzles_of(games.find(game)).values())
    assert likenesses(puzzles) == []
    assert likenesses([*puzzles[:3], puzzles[1]]) == [(puzzles[1].id, puzzles[1].id)]


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_reads_as_it_was_written(game: str) -> None:
    puzzles = list(puzzles_of(games.find(game)).values())
    assert list(read_all(write_all(game, puzzles))) == puzzles
    assert {puzzle.grade for puzzle in puzzles} <= set(GRADES)
    line = write(puzzles[0])
    for broken in (line[:-1], line.replace('"steps"', '"strides"', 1), f" {line}", "[]", "not json"):
        with pytest.raises(Refusal):
            read(broken)


@pytest.mark.parametrize("game", GAMES)
def test_the_answer_is_right_and_another_move_is_not(game: str) -> None:
    for puzzle in some(game):
        attempt = Attempt(puzzle)
        for move in puzzle.proof.answers[0]:
            assert not attempt.is_over
            attempt.play(move)
        assert attempt.is_over
        assert attempt.is_right
        with pytest.raises(Refusal, match="puzzle-answered"):
            attempt.play(puzzle.proof.answers[0][0])


@pytest.mark.parametrize("game", GAMES)
def test_worlds_fit_what_the_seat_knows(game: str) -> None:
    """In each of them the seat sees what it sees, and can do what it can."""
    for puzzle in some(game, 3):
        attempt = Attempt(puzzle)
        worlds: Sequence[object] = facet_of(game).worlds(attempt.asked, puzzle.question, 5)
        for world in worlds:
            assert world.view(puzzle.seat) == attempt.asked.view  # type: ignore[attr-defined]


def test_whoever_mines_again_finds_the_same() -> None:
    game = GAMES[-1]
    assert list(islice(mine(game, 2, "again"), 2)) == list(islice(mine(game, 2, "again"), 2))


def test_the_puzzle_of_the_day_is_the_same_for_everyone_and_another_every_day() -> None:
    first = date(2026, 11, 19)
    month = [puzzle_of_the_day(first + timedelta(days=days)) for days in range(30)]
    again = [puzzle_of_the_day(first + timedelta(days=days)) for days in range(30)]
    assert month == again
    assert None not in month
    assert len({puzzle.id for puzzle in month if puzzle}) == 30
    days = len(GAMES)
    assert {puzzle.record.game for puzzle in month[:days] if puzzle} == set(GAMES)


def test_what_is_no_puzzle_is_refused() -> None:
    with pytest.raises(Refusal, match="unknown-puzzle"):
        find_puzzle(GAMES[0], "no-such")
    quiet: Game = next(game for game in games.all_games().values() if game.facets().puzzles is None)
    assert puzzles_of(quiet) == {}
    with pytest.raises(Refusal, match="no-puzzles"):
        facet_of(quiet.about.id)
