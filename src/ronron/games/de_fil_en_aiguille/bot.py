"""The players of De Fil en Aiguille: each of them can be the cat, or one of the family, in every mode.

As the cat, one points so that the family's belief in the truth grows most. In the family, one keeps a belief over the
masters (`belief.py`) and asks for a clue while that is worth its price. Each seat has a mind of its own, whatever the
level, so that no table understands itself too well. The tiger reckons with what others would make of it: its mind is
what several minds think on average, each seat's without another one of them.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final

from ronron.bots.estimate import Estimate
from ronron.bots.level import Pace, family
from ronron.bots.thinker import Thinker
from ronron.contract import Bot
from ronron.games.de_fil_en_aiguille.belief import Belief, Pointed, share_of
from ronron.games.de_fil_en_aiguille.board import NONE
from ronron.games.de_fil_en_aiguille.hesitation import slowness
from ronron.games.de_fil_en_aiguille.mind import TOGETHER, mind_names
from ronron.games.de_fil_en_aiguille.pieces import (
    ALONE_FOUND,
    FOUND_POINTS,
    TEAM_FOUND,
    ThreadView,
)
from ronron.games.de_fil_en_aiguille.reasons import argue
from ronron.kit.luck import Luck
from ronron.plain import Answer, Knowledge

JITTER: Final = 1e-6  # ties are broken at random
UNSURE: Final = 0.2  # of belief: other minds see it otherwise
RISK: Final = 0.20  # discovery: whoever would give up the mystery with a chance above this rather asks
SMALL_RISK: Final = 0.06  # moods: below this one keeps without asking
LEARNED: Final = 0.3  # of what is still unknown, so much a paw is thought to tell
QUICK_MILLISECONDS: Final = 2500.0  # a cat that sees at once where to point
SLOW_MILLISECONDS: Final = 11_000.0  # one that does not
ASKED_FOR: Final = 2.0  # the numbers of covered masters: more than any belief, so they come first
CLEAR: Final = 0.25  # a gain in belief that is clear
RACE_LEAST: Final = 4000
RACE_MOST: Final = 15_000


@dataclass(frozen=True, kw_only=True)
class Nature:
    """What makes one player different from another."""

    first: int  # the mind of seat 0, by its place in the list; the next seat has the next one
    broad: bool  # does it think of what all other minds would make of it, rather than of its own?
    recalls: int  # the last paws of a chain that it has in mind
    whim: int  # of ten decisions, so many follow a whim
    asks: bool  # does it know what a clue is worth?


class Friend(Thinker):
    """A player, cat or family."""

    unit = "points"

    def __init__(self, nature: Nature, seed: int, mind: str | None = None) -> None:
        self.nature = nature
        self.seed = seed
        self.mind = mind

    def mind_for(self, seat: int) -> str:
        if self.mind is not None:
            return self.mind
        names = mind_names()
        one = names[(self.nature.first + seat) % len(names)]
        others = [name for name in names if name != one]
        return TOGETHER.join(others) if self.nature.broad and others else one

    def doubts(self, knowledge: Knowledge) -> float:
        return UNSURE

    def choose(self, knowledge: Knowledge) -> Answer:
        considered = self.consider(knowledge)
        luck = Luck(self.seed + 31 * len(knowledge.heard))
        after = float(RACE_LEAST + luck.below(RACE_MOST - RACE_LEAST))
        view = knowledge.view
        assert isinstance(view, ThreadView)
        if view.phase == "vote":
            belief = self.believe(knowledge, view)
            talker = Luck(self.seed + 977 * knowledge.seat + len(knowledge.heard))
            says = argue(belief, view, considered[0].move, talker) if view.talk else None
            return Answer(move=considered[0].move, after_milliseconds=after, says=says)
        if view.phase != "paw":
            return Answer(move=considered[0].move, after_milliseconds=after)
        gain = considered[0].value - considered[1].value if len(considered) > 1 else 1.0
        slow = max(0.0, 1.0 - gain / CLEAR)
        thought = QUICK_MILLISECONDS + slow * (SLOW_MILLISECONDS - QUICK_MILLISECONDS)
        return Answer(move=considered[0].move, after_milliseconds=after, thought_milliseconds=thought)

    def consider(self, knowledge: Knowledge) -> list[Estimate]:
        view = knowledge.view
        assert isinstance(view, ThreadView)
        luck = Luck(self.seed + 7919 * len(knowledge.heard))
        worths = self.weigh(knowledge, view)
        if view.phase != "paw" and luck.below(10) < self.nature.whim:
            worths = {}
        estimates = []
        for move in knowledge.legal:
            worth = worths.get(move, 0.0) + JITTER * float(luck.below(1000)) / 1000.0
            estimates.append(Estimate(move=move, value=worth, error=0.0, visits=1))
        return sorted(estimates, key=lambda one: -one.value)

    def believe(self, knowledge: Knowledge, view: ThreadView) -> Belief:
        belief = Belief(self.mind_for(knowledge.seat), knowledge.setup, view, slowness(knowledge))
        belief.paws = belief.paws[-self.nature.recalls :]
        return belief

    def weigh(self, knowledge: Knowledge, view: ThreadView) -> dict[str, float]:
        """What each move seems worth; what is not named is worth nothing."""
        belief = self.believe(knowledge, view)
        match view.phase:
            case "paw":
                return self.weigh_claws(belief, view)
            case "aside":
                return self.weigh_aside(belief, view)
            case "vote":
                return self.weigh_votes(belief, view)
            case "choice":
                return self.weigh_choices(belief, view)
            case "guess":
                return self.weigh_guesses(belief, view)
            case "decoy":
                return self.weigh_decoys(belief, view)
        return {}

    # The cat

    def weigh_claws(self, belief: Belief, view: ThreadView) -> dict[str, float]:
        """Pointing is worth what the truth then gets of the family's belief; covered masters are asked for."""
        at_end = 0 if view.grows == "left" or not view.paws else len(view.clues) - 2
        left, right = belief.index(view.clues[at_end]), belief.index(view.clues[at_end + 1])
        found = {
            "point left": self.belief_in_truth(belief, view, Pointed(to=left, away=right)),
            "point right": self.belief_in_truth(belief, view, Pointed(to=right, away=left)),
        }
        return {**found, "numbers": ASKED_FOR}

    def belief_in_truth(self, belief: Belief, view: ThreadView, paw: Pointed) -> float:
        if view.mystery is None:
            return 0.0
        truth = belief.index(view.mystery)
        paws = [*belief.paws, paw]
        masters = self.rivals(belief, view, truth)
        likelihoods = [belief.likelihood(card, paws) for card in masters]
        mean = belief.unseen_likelihood(paws)
        hidden = max(0, len(view.masters) - len(view.gone) - len(masters))
        return share_of([*masters, NONE], truth, [*likelihoods, hidden * mean])

    def rivals(self, belief: Belief, view: ThreadView, truth: int) -> list[int]:
        """The masters the cat can think of: those it sees, those whose numbers it was told, and its own."""
        known = [belief.index(card) for card in view.seen or ()] or list(belief.open)
        if view.numbers is not None and view.theme is not None:
            theme = belief.shelf.themes.index(view.theme)
            told = [int(belief.shelf.card(theme, number)) for number in view.numbers if number is not None]
            known += [card for card in told if card not in known]
        return known if truth in known else [*known, truth]

    def weigh_aside(self, belief: Belief, view: ThreadView) -> dict[str, float]:
        """What is left must let the claws say much; covered masters are asked for."""
        drawn = [belief.index(card) for card in view.drawn or ()]
        end = None
        if view.clues:
            end = belief.index(view.clues[0 if view.grows == "left" else -1])
        found = {}
        for place in range(len(drawn)):
            kept = drawn[:place] + drawn[place + 1 :]
            pair = kept if end is None else [end, *kept]
            ways = (Pointed(to=pair[0], away=pair[1]), Pointed(to=pair[1], away=pair[0]))
            found[f"aside {place + 1}"] = max(self.belief_in_truth(belief, view, way) for way in ways)
        return {**found, "numbers": ASKED_FOR}

    def weigh_decoys(self, belief: Belief, view: ThreadView) -> dict[str, float]:
        """Those that fit least give the families a fair chance."""
        found = {}
        for place, card in enumerate(view.skip, start=1):
            if card is not None:
                found[f"decoy {place}"] = 1.0 - belief.likelihood(belief.index(card), belief.paws)
        return found

    # The family

    def weigh_votes(self, belief: Belief, view: ThreadView) -> dict[str, float]:
        """To keep one is to give up the other: worth what is not lost with it."""
        likely = belief.weigh()
        cards = [None if space.card is None else belief.index(space.card) for space in view.board]
        blue, red = (0.0 if card is None else likely.get(card, 0.0) for card in cards)
        found = {"keep blue": 1.0 - red, "keep red": 1.0 - blue}
        if self.nature.asks and view.clues_left:
            found["clue"] = 2.0 if self.wants_clue(view, min(blue, red), likely) else -1.0
        return found

    def wants_clue(self, view: ThreadView, risk: float, likely: dict[int, float]) -> bool:
        if view.target is None:
            return risk > RISK
        if risk <= SMALL_RISK:
            return False
        paws = view.paws_played
        best = max(likely.values())
        better = 1.0 - (1.0 - best) * (1.0 - LEARNED)
        return better * FOUND_POINTS[paws + 1] > best * FOUND_POINTS[paws]

    def weigh_choices(self, belief: Belief, view: ThreadView) -> dict[str, float]:
        """What finding is worth there, less what those already there would get."""
        likely = belief.weigh()
        families = view.families
        mine = view.viewer if families is None else families[view.viewer]
        here = view.totems[mine]
        prize = ALONE_FOUND if families is None else TEAM_FOUND
        found = {"stay": 0.0}
        for space, one in enumerate(view.board, start=1):
            if one.card is not None:
                worth = prize * likely.get(belief.index(one.card), 0.0)
                others = sum(totem == space for at, totem in enumerate(view.totems) if at != mine)
                if space == here:
                    found["stay"] = worth
                else:
                    found[f"go {space}"] = worth - others * view.paws_played * (0.3 if families is None else 0.6)
        return found

    def weigh_guesses(self, belief: Belief, view: ThreadView) -> dict[str, float]:
        cards = [belief.index(space.card) for space in view.board if space.card is not None]
        return {f"guess {at}": belief.likelihood(card, belief.paws) for at, card in enumerate(cards, start=1)}


EVERY: Final = 99  # more paws than any chain has
KITTEN: Final = Nature(first=3, broad=False, recalls=1, whim=2, asks=False)
CAT: Final = Nature(first=1, broad=False, recalls=EVERY, whim=1, asks=True)
TIGER: Final = Nature(first=0, broad=True, recalls=EVERY, whim=0, asks=True)


# Whom they are judged by: every mind by itself, and one made of the words on the cards alone, which no level has.
BY_WORDS: Final = "words"
STRANGERS: Final[Mapping[str, Callable[[int], Bot]]] = {
    f"only-{name}": partial(Friend, TIGER, mind=name) for name in (*mind_names(), BY_WORDS)
}


PACES: Final = (
    Pace(least_milliseconds=1500, most_milliseconds=4000),
    Pace(least_milliseconds=2500, most_milliseconds=6000),
    Pace(least_milliseconds=3000, most_milliseconds=7000),
)
LEVELS: Final = family(Friend, (KITTEN, CAT, TIGER), PACES)
