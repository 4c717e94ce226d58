"""Those who play Mémoire: all three reckon alike, and differ in what they forget.

A card that was seen is remembered by its number and place. The tiger forgets nothing and looks at as many new cards
as is best for two perfect memories (`odds.py`); with more seats or series that is a rule of thumb. The others forget,
the older the sooner, and what is forgotten stays forgotten until it is seen again.

The kitten errs as small children do, who are not far behind at this game (Schumann-Hengsteler, 1996; Kingo and
Krojgaard, 2019: six years behind eight, eight level with adults): it takes in less, least while others play, keeps
what it took in nearly as long, and often puts its paw on the card beside the right one.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from ronron.bots.level import Pace, family
from ronron.contract import Bot
from ronron.games.memoire.odds import NOTHING_NEW, TWO_NEW, choices
from ronron.games.memoire.pieces import MemoireView, Told, Turned
from ronron.kit.luck import Luck
from ronron.plain import Answer, Event, Knowledge

CERTAIN: Final = 1000  # of a thousand


@dataclass(frozen=True, kw_only=True)
class Nature:
    """What makes one player different from another."""

    fresh: int  # of a thousand cards it turned itself, so many are taken in at all
    heeds: int  # of a thousand that others turned
    keeps: int  # of a thousand remembered, so many are still there after another card was seen
    strays: int  # of a thousand places that come to mind, so many are one beside it
    reckons: bool  # does it mind what the next one learns?
    patience: int | None  # it looks at nothing new only while so few turns went by without a pair; None: for ever


class Rememberer(Bot):
    """A player with a memory, good or bad."""

    def __init__(self, nature: Nature, seed: int) -> None:
        self.nature = nature
        self.seed = seed

    def choose(self, knowledge: Knowledge) -> Answer:
        view = knowledge.view
        assert isinstance(view, MemoireView)
        if len(knowledge.legal) == 1:
            return Answer(move=knowledge.legal[0])
        luck = Luck(self.seed + 7919 * len(knowledge.heard))
        free = [int(move.removeprefix("turn ")) for move in knowledge.legal]
        heard = knowledge.heard
        if len(view.up) == 1:  # what it knew before it turned this one
            heard = heard[: last_turned(heard)]
        known = self.remember(heard, knowledge.seat)
        there = {place: value for place, value in known.items() if place in free}
        if len(view.up) == 1:
            place = self.second(view, there, free, luck, known.get(view.up[0].place) is not None)
        else:
            place = self.first(view, there, free, luck)
        return Answer(move=f"turn {place}")

    def remember(self, heard: Sequence[Event], own: int) -> dict[int, int]:
        """Places and their numbers, as far as they come to mind."""
        # By place: the number, which card it was in the order of turning, how many of a thousand such are taken in.
        seen: dict[int, tuple[int, int, int]] = {}
        cards = 0
        for event in heard:
            if isinstance(event, Turned):
                cards += 1
                if event.card is not None:
                    taken_in = self.nature.fresh if event.seat == own else self.nature.heeds
                    seen[event.place] = (event.card.value, cards, taken_in)
            elif isinstance(event, Told) and event.value is not None:
                seen[event.place] = (event.value, cards, self.nature.fresh)
        kept = {
            place: (value, at)
            for place, (value, at, taken_in) in seen.items()
            if self.keeps(place, at, cards, taken_in)
        }
        found: dict[int, int] = {}
        for place, (value, at) in kept.items():
            beside = self.strays(place, at) if at < cards else place  # what was seen just now has its place
            found[place if beside in kept or beside in found else beside] = value
        return found

    def strays(self, place: int, at: int) -> int:
        """Where a sighting is looked for: there, or one place beside it; always the same."""
        luck = Luck(self.seed * 1013 + at * 89 + place)
        if luck.below(CERTAIN) >= self.nature.strays:
            return place
        return place - 1 if luck.below(2) and place else place + 1

    def keeps(self, place: int, at: int, now: int, taken_in: int) -> bool:
        """Each sighting has a life of its own, drawn once: forgotten is forgotten."""
        if taken_in >= CERTAIN and self.nature.keeps >= CERTAIN:
            return True
        luck = Luck(self.seed * 1009 + at * 97 + place)
        if luck.below(CERTAIN) >= taken_in:
            return False
        return all(luck.below(CERTAIN) < self.nature.keeps for _ in range(now - at))

    # The first card

    def first(self, view: MemoireView, known: dict[int, int], free: list[int], luck: Luck) -> int:
        """One of a pair that is known; otherwise something new, if that is best."""
        pair = known_pair(known)
        if pair is not None:
            return pair
        unknown = [place for place in free if place not in known]
        if not unknown or self.looks(view, known) == NOTHING_NEW:
            return any_of(sorted(known), luck)
        return any_of(unknown, luck)

    def looks(self, view: MemoireView, known: dict[int, int]) -> int:
        """How many new cards to look at."""
        seats = len(view.pairs)
        if seats == 1 or not self.nature.reckons:
            return TWO_NEW
        passing = seats == 2
        patient = self.nature.patience is None or view.barren < self.nature.patience
        # With more than two series a number may be known three times: then one of the three is a single.
        singles = min(len(set(known.values())), view.left)
        worths = dict(choices(view.left, singles, passing))
        if not patient:
            worths.pop(NOTHING_NEW, None)
        return max(worths, key=lambda looked: worths[looked])

    # The second card

    def second(self, view: MemoireView, known: dict[int, int], free: list[int], luck: Luck, old_news: bool) -> int:
        """Its mate, if one knows it; otherwise something new, or something that tells nobody anything."""
        up = view.up[0]
        if up.value is not None:
            mates = [place for place in free if known.get(place) == up.value]
            if mates:
                return any_of(mates, luck)
        unknown = [place for place in free if place not in known]
        old = sorted(place for place in free if place in known)
        if not old or not unknown:
            return any_of(unknown or old, luck)
        is_new = not old_news and self.looks(view, known) == TWO_NEW
        return any_of(unknown if is_new else old, luck)


def last_turned(heard: Sequence[Event]) -> int:
    """Where the story stood before the last card was turned."""
    return max(at for at, event in enumerate(heard) if isinstance(event, Turned))


def known_pair(known: dict[int, int]) -> int | None:
    """A place whose mate is known as well."""
    seen: dict[int, int] = {}
    for place, value in sorted(known.items()):
        if value in seen:
            return place
        seen[value] = place
    return None


def any_of(places: list[int], luck: Luck) -> int:
    return places[luck.below(len(places))]


KITTEN: Final = Nature(fresh=900, heeds=650, keeps=970, strays=150, reckons=False, patience=0)
CAT: Final = Nature(fresh=980, heeds=850, keeps=984, strays=0, reckons=True, patience=0)
TIGER: Final = Nature(fresh=CERTAIN, heeds=CERTAIN, keeps=CERTAIN, strays=0, reckons=True, patience=6)
OPTIMAL: Final = replace(TIGER, patience=None)  # as `odds.py` has it, to the end


# Whom they are judged by: two perfect memories, of which one passes for ever, and one that minds only its own cards.
STRANGERS: Final[Mapping[str, Callable[[int], Bot]]] = {
    "optimal": partial(Rememberer, OPTIMAL),
    "eager": partial(Rememberer, replace(TIGER, reckons=False)),
    "selfish": partial(Rememberer, replace(TIGER, heeds=0)),
}


PACE: Final = Pace(least_milliseconds=1500, most_milliseconds=2600)
LEVELS: Final = family(Rememberer, (KITTEN, CAT, TIGER), (PACE, PACE, PACE))
