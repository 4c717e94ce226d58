"""A drill of memory: cards are turned up and back again, then one lies open. Where did its mate lie?"""

from collections.abc import Sequence
from typing import Final

from ronron.facets import Puzzles
from ronron.games.memoire.about import resolve
from ronron.games.memoire.pieces import MemoireView, Turned
from ronron.plain import Knowledge, Line, Proof, PuzzleQuestion, Setup

WINDOW: Final = 8  # moves before the question that are shown: whoever drills has seen nothing else


class WhereItLay(Puzzles):
    """What was seen is certain; there is nothing to go through but what was turned up."""

    shown_before = WINDOW
    long = 5

    def tables(self) -> Sequence[tuple[Setup, Sequence[str]]]:
        return [(resolve(seats, {"count": count}), ["kitten"] * seats) for count in (2, 4) for seats in (2, 3)]

    def pose(self, knowledge: Knowledge) -> Sequence[PuzzleQuestion]:
        view = knowledge.view
        assert isinstance(view, MemoireView)
        if view.phase != "turn" or len(view.up) != 1 or view.up[0].card is None:
            return []
        return [PuzzleQuestion(kind="mate", values={"number": view.up[0].card.value})]

    def prove(self, knowledge: Knowledge, question: PuzzleQuestion) -> Proof | None:
        view = knowledge.view
        assert isinstance(view, MemoireView)
        turned = [event for event in knowledge.heard if isinstance(event, Turned)]
        taken = {place for pair in view.found for place in pair.places} | {view.up[0].place}
        number = question.values["number"]
        ago = {
            event.place: len(turned) - at - 1
            for at, event in enumerate(turned)
            if event.card is not None and event.card.value == number and event.place not in taken
        }
        if not ago or min(ago.values()) >= WINDOW:
            return None
        latest = min(ago.values())
        return Proof(
            answers=tuple((f"turn {place}",) for place in sorted(ago)),
            worlds=1,
            steps=latest,
            hint=Line(key="puzzles.mate-hint", values={"ago": latest}),
            reasons=(
                Line(key="puzzles.mate-why", values={"number": number, "places": sorted(one + 1 for one in ago)}),
                Line(key="puzzles.mate-ago", values={"ago": latest}),
            ),
        )


PUZZLES: Final = WhereItLay()
