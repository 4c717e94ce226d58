"""Those who play Familles: they reckon where the cards are, and differ in how far back they remember.

A card that one will surely get comes first. Otherwise a question is worth what it is likely to bring, more for a family
that is nearly complete, and less for one of which nobody knows yet that one holds a card.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final

from ronron.bots.estimate import Estimate
from ronron.bots.level import Pace, family
from ronron.bots.thinker import Thinker
from ronron.contract import Bot
from ronron.games.familles.likely import Mind
from ronron.games.familles.pieces import Asked, FamillesView
from ronron.games.familles.rules import Clan
from ronron.kit.luck import Luck
from ronron.plain import Knowledge

JITTER: Final = 1e-6  # ties are broken at random
UNSURE: Final = 0.25  # in cards: how far off it may be where it compares two questions


@dataclass(frozen=True, kw_only=True)
class Nature:
    """What makes one player different from another."""

    rounds: int  # of each player it keeps so many of the last questions in mind, taken together
    whim: int  # of ten questions, so many are any that comes to mind
    near: float  # how much more a card of a nearly complete family is worth
    secret: float  # what it costs to let the others know of a family


class Relative(Thinker):
    """A player with a memory for questions."""

    unit = "cards"

    def __init__(self, nature: Nature, seed: int) -> None:
        self.nature = nature
        self.seed = seed

    def doubts(self, knowledge: Knowledge) -> float:
        return UNSURE

    def consider(self, knowledge: Knowledge) -> list[Estimate]:
        view = knowledge.view
        assert isinstance(view, FamillesView)
        luck = Luck(self.seed + 7919 * len(knowledge.heard))
        if self.nature.whim and luck.below(10) < self.nature.whim:
            worths = dict.fromkeys(knowledge.legal, 0.0)
        else:
            worths = self.weigh(view, knowledge)
        estimates = [
            Estimate(move=move, value=worths[move] + JITTER * float(luck.below(1000)) / 1000, error=0.0, visits=1)
            for move in knowledge.legal
        ]
        return sorted(estimates, key=lambda one: -one.value)

    def weigh(self, view: FamillesView, knowledge: Knowledge) -> dict[str, float]:
        clan = Clan(knowledge.setup)
        mind = Mind(clan, view, knowledge.heard, self.forgotten(knowledge))
        chances = mind.chances()
        index = {notation: at for at, notation in enumerate(knowledge.game.alphabet(knowledge.setup))}
        held = [0] * 16
        for card in clan.cards:
            if mind.at[card] == view.viewer:
                held[clan.family[card]] += 1
        found = {}
        for move in knowledge.legal:
            target, at = divmod(index[move], len(clan.cards))
            family = clan.family[clan.cards[at]]
            chance = chances[target][at]
            worth = chance * (1 + self.nature.near * held[family] / clan.size)
            if not mind.shown[family]:
                worth -= self.nature.secret * (1 - chance)
            found[move] = worth
        return found

    def forgotten(self, knowledge: Knowledge) -> int:
        """So many events at the start of the story are out of mind."""
        left = self.nature.rounds * knowledge.setup.seats
        for at in range(len(knowledge.heard) - 1, -1, -1):
            if isinstance(knowledge.heard[at], Asked):
                if left == 0:
                    return at + 1
                left -= 1
        return 0


KITTEN: Final = Nature(rounds=1, whim=0, near=0.0, secret=0.0)
CAT: Final = Nature(rounds=3, whim=1, near=0.2, secret=0.0)
TIGER: Final = Nature(rounds=10_000, whim=0, near=0.3, secret=0.1)


# Whom they are judged by: one that remembers everything and asks for the likeliest card, one that never listened.
STRANGERS: Final[Mapping[str, Callable[[int], Bot]]] = {
    "archivist": partial(Relative, Nature(rounds=10_000, whim=0, near=0.0, secret=0.0)),
    "deaf": partial(Relative, Nature(rounds=0, whim=0, near=0.3, secret=0.0)),
}


PACE: Final = Pace(least_milliseconds=1500, most_milliseconds=2800)
LEVELS: Final = family(Relative, (KITTEN, CAT, TIGER), (PACE, PACE, PACE))
