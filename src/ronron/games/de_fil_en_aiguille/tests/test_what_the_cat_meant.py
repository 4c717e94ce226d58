"""What did the cat mean: opinions, told as such, that are kept only where they are so."""

from dataclasses import replace

import pytest

from ronron import games
from ronron.games.de_fil_en_aiguille.mind import mind_names
from ronron.games.de_fil_en_aiguille.pieces import ThreadView
from ronron.games.de_fil_en_aiguille.puzzles import CAT, LEAST_LEAD, votes
from ronron.puzzles.checking import fault
from ronron.puzzles.puzzle import Attempt, Puzzle
from ronron.puzzles.shelf import puzzles_of

PUZZLES = list(puzzles_of(games.find("de-fil-en-aiguille")).values())
SOME = PUZZLES[::10]


def with_another_mystery(puzzle: Puzzle) -> Puzzle:
    """The same to the eye of the family, but the cat meant another master."""
    entries = list(puzzle.record.entries)
    at = max(at for at, entry in enumerate(entries) if entry.move.startswith("deal "))
    verb, mystery, *masters = entries[at].move.split(" ")
    other = next(master for master in masters if master != mystery)
    entries[at] = replace(entries[at], move=" ".join((verb, other, *masters)))
    return replace(puzzle, record=replace(puzzle.record, entries=entries))


@pytest.mark.parametrize("puzzle", SOME, ids=lambda puzzle: puzzle.id)
def test_where_the_minds_agree_on_what_is_not_so_there_is_no_puzzle(puzzle: Puzzle) -> None:
    planted = with_another_mystery(puzzle)
    assert Attempt(planted).asked.view == Attempt(puzzle).asked.view
    assert "not so in this deal" in fault(planted)
    assert fault(puzzle) == ""


@pytest.mark.parametrize("puzzle", SOME, ids=lambda puzzle: puzzle.id)
def test_every_mind_but_the_cats_own_puts_the_answer_clearly_first(puzzle: Puzzle) -> None:
    asked = Attempt(puzzle).asked
    view = asked.view
    assert isinstance(view, ThreadView)
    assert view.cat == CAT
    assert puzzle.record.seats[CAT].kind == "tiger"
    cards = [space.card for space in view.board if space.card is not None]
    every = votes(asked.setup, view, cards)
    assert [vote.mind for vote in every] == list(mind_names())
    ((move,),) = puzzle.proof.answers
    space = view.totems[puzzle.seat] if move == "stay" else int(move.removeprefix("go "))
    for vote in every[1:]:
        assert vote.at + 1 == space
        assert vote.lead >= LEAST_LEAD
    assert len(puzzle.proof.reasons) == 1 + len(every)
