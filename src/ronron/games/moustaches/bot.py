"""The guests of the ball: a kitten that guesses happily, a cat that forgets and rounds, a tiger that counts.

All three reckon alike, from nothing but their view; they differ in how much of it they keep in mind, and in how they
choose. The tiger's reckoning is exact: `likely.py`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from ronron.bots.estimate import Estimate
from ronron.bots.level import Pace, family
from ronron.bots.thinker import Thinker
from ronron.contract import Bot
from ronron.games.moustaches.board import CARRIES, DECK
from ronron.games.moustaches.likely import Clues, mask_of, tell_apart
from ronron.games.moustaches.pieces import ATTRIBUTES, CATS, MoustachesView
from ronron.games.moustaches.sense import Mind, Weights, name_worth
from ronron.kit.luck import Luck
from ronron.plain import Answer, Knowledge

JITTER: Final = 1e-6  # ties are broken at random
UNSURE_OF_NAMES: Final = 0.12  # in points: how far off it is where it compares two names,
UNSURE_OF_CATS: Final = 0.25  # and two cats, of which it only feels what they tell
LEAST_RECENT: Final = 2  # cats that lie there as long as one thinks of anything


@dataclass(frozen=True, kw_only=True)
class Nature:
    """What makes one guest different from another."""

    attention: int  # of ten masks laid or not laid on older cats, so many are kept in mind
    recent: int  # the last cats on the stage are
    divided: bool  # is its mind divided among the guests, so that it keeps less of each where there are more?
    jointly: bool  # does it mind that two seats never hide the same attribute, in full?
    rounding: float  # likelihoods are rounded to steps of this; 0: exact
    whim: int  # of ten names or shows, so many follow a whim instead
    weights: Weights


class Guest(Thinker):
    """A player at the ball."""

    unit = "points"

    def __init__(self, nature: Nature, seed: int) -> None:
        self.nature = nature
        self.seed = seed

    def choose(self, knowledge: Knowledge) -> Answer:
        if len(knowledge.legal) == 1:
            return Answer(move=knowledge.legal[0])
        return Answer(move=self.consider(knowledge)[0].move)

    def doubts(self, knowledge: Knowledge) -> float:
        view = knowledge.view
        assert isinstance(view, MoustachesView)
        return UNSURE_OF_CATS if view.phase == "show" else UNSURE_OF_NAMES

    def consider(self, knowledge: Knowledge) -> list[Estimate]:
        view = knowledge.view
        assert isinstance(view, MoustachesView)
        luck = Luck(self.seed + 7919 * len(knowledge.heard))
        mind = self.call_to_mind(view)
        worths = self.weigh_cats(view, mind) if view.phase == "show" else self.weigh_names(view, mind)
        if self.nature.whim and luck.below(10) < self.nature.whim:
            worths = self.follow_whim(worths, luck)
        estimates = []
        for move in knowledge.legal:
            worth = worths.get(move, name_worth(0.0, len(view.hidden)))
            jittered = worth + JITTER * float(luck.below(1000)) / 1000.0
            estimates.append(Estimate(move=move, value=jittered, error=0.0, visits=1))
        return sorted(estimates, key=lambda one: -one.value)

    # What it keeps in mind

    def call_to_mind(self, view: MoustachesView) -> Mind:
        clues = [Clues() for _ in view.hidden]
        attention, recent = self.room_for(len(view.hidden) - 1)
        oldest = len(view.stage) - recent
        for number, shown in enumerate(view.stage):
            carries = mask_of(shown.cat.attributes())
            for seat, one in enumerate(clues):
                if number >= oldest or self.keeps(number, seat, attention):
                    one.saw(carries, seat in shown.masks)
        for naming in view.names:
            if not naming.right:
                clues[naming.target].lacks |= mask_of((naming.attribute,))
        ups = [mask_of(names) for names in view.up]
        tell_apart(clues, ups)
        public = clues[view.viewer].copy()
        own = mask_of(view.fan or ())
        tell_apart(clues, [own if seat == view.viewer else 0 for seat in range(len(clues))])
        return Mind(view.viewer, clues, ups, public, self.nature.jointly)

    def room_for(self, guests: int) -> tuple[int, int]:
        """How much of each guest there is room for: of ten masks on older cats, and of the last cats."""
        attention, recent = self.nature.attention, self.nature.recent
        return (
            (attention // guests, max(LEAST_RECENT, recent // guests)) if self.nature.divided else (attention, recent)
        )

    def keeps(self, number: int, seat: int, attention: int) -> bool:
        """What is forgotten once stays forgotten."""
        return attention >= 10 or Luck(self.seed * 1009 + number * 4 + seat).below(10) < attention

    # What it makes of its moves

    def weigh_cats(self, view: MoustachesView, mind: Mind) -> dict[str, float]:
        own = mask_of(view.fan or ())
        found = {}
        for cat in range(DECK):
            if CATS[cat] in (view.hand or ()):
                laid = CARRIES[cat] & own != 0
                found[f"show {CATS[cat].notation()}"] = mind.cat_worth(cat, laid, self.nature.weights)
        return found

    def weigh_names(self, view: MoustachesView, mind: Mind) -> dict[str, float]:
        found = {"pass": 0.0}
        weights = self.nature.weights
        seats = len(view.hidden)
        for seat, attribute, likely in mind.names():
            step = self.nature.rounding
            rounded = round(likely / step) * step if step else likely
            worth = name_worth(rounded, seats)
            if view.ending is None:
                worth += weights.bold * rounded
            ahead = view.points[seat] - sum(view.points) / seats
            worth += weights.leader * ahead * (2 * rounded - 1)
            if view.ending is None and view.hidden[seat] == 1:
                worth += weights.finish * rounded * lead_after(view, seat)
            found[f"name {seat} {ATTRIBUTES[attribute]}"] = worth
        return found

    def follow_whim(self, worths: dict[str, float], luck: Luck) -> dict[str, float]:
        """Anything that comes to mind: any cat, or any name that might be right."""
        moves = [move for move in worths if move != "pass"]
        return dict.fromkeys([moves[luck.below(len(moves))]], 1.0) if moves else worths


def lead_after(view: MoustachesView, target: int) -> int:
    """By how many points one will be ahead of the best of the others, once the target is unmasked."""
    points = list(view.points)
    points[target] -= 1
    mine = points.pop(view.viewer) + 1
    return mine - max(points)


def careless() -> Weights:
    """One that minds only what it learns, not what it gives away."""
    weights = Weights()
    weights.exposed = weights.shrink = 0.0
    return weights


def timid() -> Weights:
    """One that speaks up only where it has hardly anything to lose."""
    weights = Weights()
    weights.bold = -1.0
    return weights


KITTEN: Final = Nature(attention=0, recent=3, divided=True, jointly=False, rounding=0.2, whim=4, weights=careless())
CAT: Final = Nature(attention=5, recent=4, divided=True, jointly=False, rounding=0.2, whim=0, weights=careless())
TIGER: Final = Nature(attention=10, recent=DECK, divided=False, jointly=True, rounding=0.0, whim=0, weights=Weights())


# Whom they are judged by: one that counts exactly and minds not what it gives away, one that names only what is sure.
STRANGERS: Final[Mapping[str, Callable[[int], Bot]]] = {
    "careless": partial(Guest, replace(TIGER, weights=careless())),
    "timid": partial(Guest, replace(TIGER, weights=timid())),
}


PACES: Final = (
    Pace(least_milliseconds=900, most_milliseconds=2200),
    Pace(least_milliseconds=1500, most_milliseconds=3500),
    Pace(least_milliseconds=1800, most_milliseconds=4000),
)
LEVELS: Final = family(Guest, (KITTEN, CAT, TIGER), PACES)
