"""A puzzle as data, and as a line of text; `docs/puzzles.md` describes it to strangers.

`write` and `read` are exact inverses. The record in it is not finished: it ends where the question is asked.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import Any, Final

from ronron import games
from ronron.facets import Puzzles
from ronron.plain import Knowledge, Line, Proof, PuzzleQuestion, Refusal, Seat
from ronron.records.match import Entry, Match
from ronron.records.record import Record, canonical
from ronron.records.record import read as read_record
from ronron.records.record import write as write_record
from ronron.records.verify import begin, play_back

FORMAT: Final = 1
FIELDS: Final = ("answers", "grade", "hint", "kind", "moves", "reasons", "record", "seat", "steps", "values", "worlds")
GRADES: Final = ("kitten", "cat", "tiger")  # from easy to hard


@dataclass(frozen=True, kw_only=True)
class Puzzle:
    """A record up to a move, the seat that is asked, what it is asked, and why the answer is right."""

    record: Record
    seat: Seat
    question: PuzzleQuestion
    proof: Proof
    grade: str

    @property
    def id(self) -> str:
        """Its name, which follows from what it shows and asks, and tells nothing of the answer."""
        asked = canonical([self.seat, self.question.kind, self.question.values])
        return sha256(f"{write_record(self.record)}{asked}".encode()).hexdigest()[:8]


class Attempt:
    """A puzzle as one stands before it: the match where it is asked, and the moves made since then."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.match = match_of(puzzle.record)
        self.facet = facet_of(puzzle.record.game)
        self.asked = self.match.knowledge(puzzle.seat)
        self.moves: list[str] = []

    @property
    def is_right(self) -> bool:
        puzzle = self.puzzle
        return self.facet.judge(self.asked, puzzle.question, puzzle.proof, self.moves)

    @property
    def is_over(self) -> bool:
        """Is there an answer, right or wrong?"""
        return self.is_right or len(self.moves) >= self.puzzle.question.moves or not self.can_move

    @property
    def can_move(self) -> bool:
        """Is the seat that was asked still to move?"""
        state = self.match.state
        return not state.over() and not state.chance() and bool(state.owed() >> self.puzzle.seat & 1)

    def play(self, move: str) -> None:
        """A move of the answer; refused, with a reason, where the rules do."""
        if self.is_over:
            raise Refusal("puzzle-answered")
        entry = Entry(who=self.puzzle.seat, move=move)
        self.match.check(entry)
        self.match.play(entry)
        self.moves.append(move)


def facet_of(game: str) -> Puzzles:
    """What a game makes puzzles of; refused where it makes none."""
    facet = games.find(game).facets().puzzles
    if facet is None:
        raise Refusal("no-puzzles", game=game)
    return facet


def match_of(record: Record) -> Match:
    """The match as the record leaves it."""
    match = begin(record)
    for _ in play_back(record, match):
        pass
    return match


def solve(knowledge: Knowledge, question: PuzzleQuestion) -> Proof | None:
    """The proof, as a seat that knows so much would find it."""
    return facet_of(knowledge.game.about.id).prove(knowledge, question)


# --- As text -----------------------------------------------------------------------------------------------------


def write(puzzle: Puzzle) -> str:
    """One line, in the one form JSON has here."""
    question, proof = puzzle.question, puzzle.proof
    return canonical(
        {
            "record": write_record(puzzle.record),
            "seat": puzzle.seat,
            "kind": question.kind,
            "values": question.values,
            "moves": question.moves,
            "answers": proof.answers,
            "worlds": proof.worlds,
            "steps": proof.steps,
            "hint": asdict(proof.hint),
            "reasons": [asdict(line) for line in proof.reasons],
            "grade": puzzle.grade,
        }
    )


def write_all(game: str, puzzles: Iterable[Puzzle]) -> str:
    """A game's puzzles: a line that says what this is, and a line each."""
    head = canonical({"puzzles": FORMAT, "game": game})
    return "".join(f"{line}\n" for line in (head, *map(write, puzzles)))


def read(text: str) -> Puzzle:
    """A puzzle from its line; refused where it is none, or not in its one form."""
    value = _json(text)
    if not isinstance(value, dict) or tuple(sorted(value)) != FIELDS:
        raise Refusal("unreadable-puzzle", text=text[:60])
    try:
        puzzle = Puzzle(
            record=read_record(value["record"]),
            seat=value["seat"],
            question=PuzzleQuestion(kind=value["kind"], values=value["values"], moves=value["moves"]),
            proof=Proof(
                answers=tuple(tuple(answer) for answer in value["answers"]),
                worlds=value["worlds"],
                steps=value["steps"],
                hint=_line(value["hint"]),
                reasons=tuple(map(_line, value["reasons"])),
            ),
            grade=value["grade"],
        )
    except (TypeError, KeyError, ValueError):
        raise Refusal("unreadable-puzzle", text=text[:60]) from None
    if write(puzzle) != text or puzzle.grade not in GRADES:
        raise Refusal("unreadable-puzzle", text=text[:60])
    return puzzle


def read_all(text: str) -> Sequence[Puzzle]:
    """A game's puzzles from their file."""
    head, *lines = text.split("\n")
    if not lines or lines.pop() != "":
        raise Refusal("cut-short")
    told = _json(head)
    if not isinstance(told, dict) or told.get("puzzles") != FORMAT:
        raise Refusal("unreadable-puzzle", text=head[:60])
    puzzles = [read(line) for line in lines]
    for puzzle in puzzles:
        if puzzle.record.game != told.get("game"):
            raise Refusal("unreadable-puzzle", text=puzzle.record.game)
    return puzzles


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise Refusal("unreadable-puzzle", text=text[:60]) from None


def _line(value: dict[str, Any]) -> Line:
    """A line, with the lines that are values in it."""
    return Line(key=value["key"], values={name: _value(one) for name, one in value["values"].items()})


def _value(value: Any) -> Any:
    if isinstance(value, dict) and set(value) == {"key", "values"}:
        return _line(value)
    return [_value(one) for one in value] if isinstance(value, list) else value
