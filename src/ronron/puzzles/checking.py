"""Checking puzzles: each is proven again, from what its seat knows."""

from collections.abc import Sequence

from ronron.plain import Refusal
from ronron.puzzles.puzzle import Attempt, Puzzle, solve, write
from ronron.records.record import Damaged, canonical


def fault(puzzle: Puzzle) -> str:
    """What is wrong with it; empty: nothing."""
    try:
        attempt = Attempt(puzzle)
    except Damaged as damaged:
        return f"its record cannot be played ({damaged.refusal.code}, line {damaged.line})"
    except Refusal as refusal:
        return f"there are no such puzzles ({refusal.code})"
    if not attempt.can_move:
        return "the seat that is asked has nothing to say"
    proof = solve(attempt.asked, puzzle.question)
    if proof is None:
        return "there is no answer"
    if _told(proof) != _told(puzzle.proof):
        return f"it is proven otherwise: {proof.answers} in {proof.worlds} worlds"
    if not attempt.facet.is_true(attempt.match.state, puzzle.seat, proof):
        return f"what all agree on is not so in this deal: {proof.answers}"
    for answer in proof.answers:
        if not _is_taken(puzzle, answer):
            return f"its answer does not answer it: {answer}"
    return ""


def _told(proof: object) -> str:
    from dataclasses import asdict

    return canonical(asdict(proof))  # type: ignore[call-overload]


def _is_taken(puzzle: Puzzle, answer: Sequence[str]) -> bool:
    attempt = Attempt(puzzle)
    try:
        for move in answer:
            attempt.play(move)
    except Refusal:
        return False
    return attempt.is_right


def likenesses(puzzles: Sequence[Puzzle]) -> list[tuple[str, str]]:
    """Puzzles that are alike: of one deal and one kind, or the same to the eye of the seat that is asked.

    What a seat sees and is asked is the puzzle; two of one deal share most of what there is to find out.
    """
    seen: dict[str, str] = {}
    found = []
    for puzzle in puzzles:
        deals = [entry.move for entry in puzzle.record.entries if entry.who < 0]
        record = canonical([puzzle.record.options, deals])
        asked = canonical([puzzle.question.kind, puzzle.question.values])
        view = repr(Attempt(puzzle).asked.view)
        for sign in (f"{record} {puzzle.question.kind}", f"{view} {asked}", write(puzzle)):
            if sign in seen and (seen[sign], puzzle.id) not in found:
                found.append((seen[sign], puzzle.id))
            seen.setdefault(sign, puzzle.id)
    return found
