"""Puzzles for whoever asks: the shelf, a puzzle without its answer, what came of a try, and in the end the proof."""

from collections.abc import Sequence
from datetime import date
from functools import cache

from ronron.plain import Event, Line, Refusal
from ronron.puzzles.puzzle import Attempt, Puzzle, facet_of
from ronron.puzzles.shelf import games_with_puzzles, puzzle_of_the_day, puzzles_of
from ronron.records.match import Match
from ronron.records.verify import begin, play_back
from ronron.wire import messages as wire
from ronron.wire.replays import cats, position

MOST_WORLDS = 24  # to be looked at
TODAY = "today"


def card(puzzle: Puzzle) -> wire.PuzzleCard:
    return wire.PuzzleCard(puzzle.id, puzzle.record.game, puzzle.question.kind, puzzle.grade)


@cache
def cards() -> list[wire.PuzzleCard]:
    return [card(puzzle) for game in games_with_puzzles() for puzzle in puzzles_of(game).values()]


def shelf(day: str) -> wire.PuzzleShelf:
    today = puzzle_of_the_day(date.fromisoformat(day))
    return wire.PuzzleShelf(day, None if today is None else card(today), cards())


def find(name: str, day: str) -> Puzzle:
    """By its name, or that of the day."""
    if name == TODAY:
        today = puzzle_of_the_day(date.fromisoformat(day))
        if today is not None:
            return today
    for game in games_with_puzzles():
        found = puzzles_of(game).get(name)
        if found is not None:
            return found
    raise Refusal("unknown-puzzle", puzzle=name)


def show(puzzle: Puzzle) -> wire.PuzzleShown:
    record = puzzle.record
    match = begin(record)
    moves = play_back(record, match)
    last = len(record.entries)
    facet = facet_of(record.game)
    first = last - facet.shown_before
    positions: list[wire.ReplayPosition] = []
    heard = 0
    for at in range(last + 1):
        if at:
            next(moves)
        events = match.heard[puzzle.seat]
        if at >= first:
            positions.append(look(puzzle, match, events[heard:] if at > first else []))
        heard = len(events)
    seats = [
        wire.ReplaySeat(player.name, player.kind, cat)
        for player, cat in zip(record.seats, cats(record.seats), strict=True)
    ]
    question = puzzle.question
    asked = Line(key=f"puzzles.{question.kind}", values=question.values)
    story = list(facet.story(match.knowledge(puzzle.seat)))
    return wire.PuzzleShown(card(puzzle), puzzle.seat, seats, asked, question.moves, positions, story)


def look(puzzle: Puzzle, match: Match, events: Sequence[Event], why: Sequence[str] = ()) -> wire.ReplayPosition:
    at = len(match.entries)
    wanted = wire.ReplayWanted(record="", viewer=puzzle.seat, start=at, why=list(why))
    return position(match, puzzle.seat, at, list(events), wanted, None)


def answer(puzzle: Puzzle, tried: wire.PuzzleTry) -> wire.PuzzleTried:
    """The moves are made one after the other; refused, with a reason, where the rules do."""
    attempt = Attempt(puzzle)
    heard = 0
    for move in tried.moves:
        heard = len(attempt.match.heard[puzzle.seat])
        attempt.play(move)
    events = attempt.match.heard[puzzle.seat][heard:] if tried.moves else []
    shown = look(puzzle, attempt.match, events, tried.why)
    return wire.PuzzleTried(attempt.is_right if attempt.is_over else None, shown)


def prove(puzzle: Puzzle) -> wire.PuzzleProof:
    attempt = Attempt(puzzle)
    seats = range(attempt.match.setup.seats)
    worlds = attempt.facet.worlds(attempt.asked, puzzle.question, MOST_WORLDS)
    shown = [wire.PuzzleWorld(world.view(puzzle.seat), [world.view(seat) for seat in seats]) for world in worlds]
    proof = puzzle.proof
    return wire.PuzzleProof([list(one) for one in proof.answers], proof.worlds, list(proof.reasons), shown)
