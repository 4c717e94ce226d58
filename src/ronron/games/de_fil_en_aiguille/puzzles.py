"""What did the cat mean? One master among four, by where the claws point; our minds vote, and that is no proof.

The cat at these tables is a tiger, which reckons with all of our minds but the first: the answer is what all but the
first clearly say. A puzzle is kept only where that is also the truth. Whoever solves it is told what each mind says,
and how surely.
"""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from ronron.contract import State
from ronron.facets import Puzzles
from ronron.games.de_fil_en_aiguille.about import resolve
from ronron.games.de_fil_en_aiguille.belief import Belief
from ronron.games.de_fil_en_aiguille.mind import mind_names, mind_words
from ronron.games.de_fil_en_aiguille.pieces import THEMES, Card, ThreadView
from ronron.games.de_fil_en_aiguille.rules import Thread
from ronron.games.de_fil_en_aiguille.text import card as told
from ronron.plain import Knowledge, Line, Proof, PuzzleQuestion, Setup

CAT: Final = 0  # the seat of the tiger that points
LEAST_LEAD: Final = 0.2  # of a mind's belief, before its second choice: less is not clear
STEP: Final = 0.15  # by so much less a lead of the least sure mind, the puzzle is a step longer
MOST_STEPS: Final = 5


class Vote(NamedTuple):
    """What one mind makes of the four masters: how likely each is, in the order of the board."""

    mind: str
    likely: Sequence[float]

    @property
    def at(self) -> int:
        """Its favourite."""
        return max(range(len(self.likely)), key=lambda at: self.likely[at])

    @property
    def lead(self) -> float:
        """How far it is before the second."""
        first, second, *_ = sorted(self.likely, reverse=True)
        return first - second


class WhatTheCatMeant(Puzzles):
    """Each for oneself: four masters lie open, and one's totem goes to the one that the claws speak for."""

    most_moves = 120

    def tables(self) -> Sequence[tuple[Setup, Sequence[str]]]:
        """A theme each. The others go anywhere: where their totems stand tells nothing of what anybody thinks."""
        options = {"mode": "each-for-oneself", "clock": "off"}
        return [(resolve(3, {**options, "themes": [theme]}), ["tiger", "random", "random"]) for theme in THEMES]

    def pose(self, knowledge: Knowledge) -> Sequence[PuzzleQuestion]:
        view = knowledge.view
        assert isinstance(view, ThreadView)
        if view.mode != "each-for-oneself" or view.phase != "choice" or view.cat != CAT:
            return []
        return [PuzzleQuestion(kind="meant", values={})]

    def prove(self, knowledge: Knowledge, question: PuzzleQuestion) -> Proof | None:
        view = knowledge.view
        assert isinstance(view, ThreadView)
        cards = [space.card for space in view.board if space.card is not None]
        every = votes(knowledge.setup, view, cards)
        others = every[1:]
        favourite = others[0].at
        lead = min(vote.lead for vote in others)
        if lead < LEAST_LEAD or any(vote.at != favourite for vote in others):
            return None
        agree = sum(vote.at == favourite for vote in every)
        least = min(range(len(cards)), key=lambda at: sum(vote.likely[at] for vote in others))
        values = {"agree": agree, "minds": len(every), "card": told(cards[favourite])}
        stands = view.totems[view.viewer] == favourite + 1
        return Proof(
            answers=(("stay" if stands else f"go {favourite + 1}",),),
            worlds=len(cards),
            steps=max(1, MOST_STEPS - int((lead - LEAST_LEAD) / STEP)),
            hint=Line(key="puzzles.meant-hint", values={"card": told(cards[least])}),
            reasons=(Line(key="puzzles.meant-why", values=values), *(say(vote, cards, favourite) for vote in every)),
        )

    def is_true(self, state: State, seat: int, proof: Proof) -> bool:
        """Do the minds favour what the cat had in mind?"""
        assert isinstance(state, Thread)
        ((move,),) = proof.answers
        verb, _, space = move.partition(" ")
        at = int(space) - 1 if verb == "go" else state.totems[seat]
        return bool(state.board[at] == state.mystery)


def votes(setup: Setup, view: ThreadView, cards: Sequence[Card]) -> Sequence[Vote]:
    """What each of our minds makes of the claws alone: how long the cat took is not seen in a puzzle."""
    found = []
    for name in mind_names():
        belief = Belief(name, setup, view)
        likely = belief.weigh()
        found.append(Vote(name, [likely[belief.index(card)] for card in cards]))
    return found


def say(vote: Vote, cards: Sequence[Card], favourite: int) -> Line:
    """How sure a mind is; its card only where it is another one."""
    words = mind_words()[vote.mind]
    values: dict[str, Any] = {
        "mind": {language: told_so["name"] for language, told_so in words.items()},
        "thinks": {language: told_so["thinks"] for language, told_so in words.items()},
        "surely": round(100 * vote.likely[vote.at]),
    }
    if vote.at == favourite:
        return Line(key="puzzles.meant-mind", values=values)
    return Line(key="puzzles.meant-other", values={**values, "card": told(cards[vote.at])})


PUZZLES: Final = WhatTheCatMeant()
