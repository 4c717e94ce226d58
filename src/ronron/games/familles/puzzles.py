"""Puzzles among families: the question that surely brings a card, wherever all the hidden cards may lie."""

from collections.abc import Sequence
from itertools import islice
from typing import Final

from ronron.contract import State
from ronron.facets import Puzzles
from ronron.games.familles.about import resolve
from ronron.games.familles.pieces import Asked, Drew, FamillesView, FamilyDown
from ronron.games.familles.rules import IN_PILE, Clan
from ronron.games.familles.stories import Stories, TooMany
from ronron.games.familles.text import narrate, shown
from ronron.games.familles.worlds import Worlds
from ronron.kit.numbers import NUMBER_CARDS, Card
from ronron.plain import Knowledge, Line, Proof, PuzzleQuestion, Seat, Setup

MOST_WORLDS: Final = 1500
MOST_ANSWERS: Final = 2
FEWEST_CHOICES: Final = 3  # questions that one may ask
LEAST_QUESTIONS: Final = 3
MOST_QUESTIONS: Final = 15  # in a story that one can still take in

Find = tuple[Seat, Card]


class SurelyThere(Puzzles):
    """A card that nobody has shown, and that one seat must hold for all that was said to be true."""

    long = 3
    most_moves = 60

    def tables(self) -> Sequence[tuple[Setup, Sequence[str]]]:
        some = ("digits", "stars", "dots", "squares")
        shapes = ((3, 2), (2, 3), (4, 2), (2, 3), (6, 2), (3, 3), (5, 2))
        return [(resolve(seats, {"series": list(some[:count])}), ["cat"] * seats) for seats, count in shapes]

    def pose(self, knowledge: Knowledge) -> Sequence[PuzzleQuestion]:
        view = knowledge.view
        assert isinstance(view, FamillesView)
        questions = sum(isinstance(event, Asked) for event in knowledge.heard)
        if view.phase != "ask" or not LEAST_QUESTIONS <= questions <= MOST_QUESTIONS:
            return []
        return [PuzzleQuestion(kind="sure", values={})]

    def prove(self, knowledge: Knowledge, question: PuzzleQuestion) -> Proof | None:
        view = knowledge.view
        assert isinstance(view, FamillesView)
        try:
            stories = Stories(knowledge)
            worlds = list(islice(stories.worlds(), MOST_WORLDS + 1))
        except TooMany:
            return None
        if not 2 <= len(worlds) <= MOST_WORLDS:
            return None
        sure = found(stories, knowledge, worlds)
        if (
            len(knowledge.legal) < FEWEST_CHOICES
            or not 1 <= len(sure) <= MOST_ANSWERS
            or any(is_open(stories, one) for one in sure)
        ):
            return None
        whom, card = sure[0]
        because = enough(stories, knowledge, sure[0])
        if not because:
            return None
        values = {"worlds": len(worlds), "whom": whom, "card": shown(card)}
        return Proof(
            answers=tuple((f"ask {seat} {one.notation()}",) for seat, one in sure),
            worlds=len(worlds),
            steps=len(because) + view.size - 2,  # the more there are in a family, the more is to be kept apart
            hint=Line(key="puzzles.sure-hint", values={"whom": whom}),
            reasons=(
                Line(key="puzzles.sure-why", values=values),
                Line(key="puzzles.sure-because"),
                *(line for at in because for line in narrate(stories.questions[at])),
                Line(key="puzzles.sure-others", values={"others": len(knowledge.legal) - len(sure)}),
            ),
        )

    def story(self, knowledge: Knowledge) -> Sequence[Line]:
        """Every question, and what came of it: only who drew another card than was asked for goes without saying."""
        events = knowledge.heard
        return [
            line
            for at, event in enumerate(events)
            if isinstance(event, Asked | FamilyDown | Drew)
            and not (isinstance(event, Drew) and event.card is None and isinstance(events[at - 1], Asked))
            for line in narrate(event)
        ]

    def worlds(self, knowledge: Knowledge, question: PuzzleQuestion, most: int) -> Sequence[State]:
        view = knowledge.view
        assert isinstance(view, FamillesView)
        imagined = Worlds(Clan(knowledge.setup), knowledge)
        stories = Stories(knowledge)
        every = list(stories.worlds())
        shown = min(most, len(every))
        states: list[State] = []
        for at in range(shown):
            world = imagined.known.copy()
            where = world.where.copy()
            for card in stories.clan.cards:
                if stories.bit_at(card) in stories.unseen:
                    where[card] = IN_PILE
                    for seat, hand in zip(stories.others, every[at * len(every) // shown], strict=True):
                        if hand & stories.bit_at(card):
                            where[card] = seat
            world.where = where
            world.pile = [card for card in stories.clan.cards if where[card] == IN_PILE]
            states.append(world)
        return states


def found(stories: Stories, knowledge: Knowledge, worlds: Sequence[tuple[int, ...]]) -> list[Find]:
    """What one may ask and surely gets."""
    clan = stories.clan
    always = {seat: stories.of[seat].known for seat in stories.others}
    for at, seat in enumerate(stories.others):
        in_all = -1
        for world in worlds:
            in_all &= world[at]
        always[seat] |= in_all
    count = len(clan.cards)
    sure = []
    for number, notation in enumerate(knowledge.game.alphabet(knowledge.setup)):
        seat, at = divmod(number, count)
        if notation in knowledge.legal and always[seat] >> at & 1:
            sure.append((seat, NUMBER_CARDS["fr"][clan.cards[at]]))
    return sure


def is_open(stories: Stories, find: Find) -> bool:
    """Has everyone seen it come there? Then there is nothing to find out."""
    seat, card = find
    return bool(stories.of[seat].known & stories.bit(card))


def enough(stories: Stories, knowledge: Knowledge, find: Find) -> list[int]:
    """Questions from which it follows already; none of them can be left out, as far as that can be gone through."""
    kept = list(range(len(stories.questions)))
    for one in reversed(range(len(stories.questions))):
        fewer = [at for at in kept if at != one]
        if follows(knowledge, fewer, find):
            kept = fewer
    return kept


def follows(knowledge: Knowledge, kept: Sequence[int], find: Find) -> bool:
    """Does the seat hold the card in every world, if no more than these answers are borne in mind?"""
    stories = Stories(knowledge, kept)
    seat, card = find
    try:
        return not stories.may_lack(seat, stories.bit(card))
    except TooMany:
        return False


PUZZLES: Final = SurelyThere()
