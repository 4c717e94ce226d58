"""Those who chase the mouse: people of all ages, by their reaction times.

A reaction is drawn as people's are: a bell with a long tail (ex-Gaussian), later where there is more to read. Everyone
sometimes overlooks something (a lapse), and sometimes slaps at nothing (a false alarm). All of it follows from a seed
and the number of the reveal, so that a bot asked twice about one card answers alike.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from math import cos, log, pi, sqrt
from typing import Final

from ronron.bots.level import Pace as LevelPace
from ronron.bots.level import family
from ronron.contract import Bot
from ronron.games.nume_cats.pieces import NumeCard, NumeCatsView
from ronron.kit.luck import Luck
from ronron.plain import Answer, Knowledge

FINE: Final = 1_000_000  # how finely luck is divided
EASY_DOTS: Final = 4  # so many are seen at a glance
SOONEST_MILLISECONDS: Final = 150.0  # nobody reacts sooner


@dataclass(frozen=True, kw_only=True)
class Age:
    """How quick someone is, in milliseconds, and how often of a hundred times he errs."""

    mean: float
    deviation: float
    tail: float
    word: float  # more for a number in letters
    item: float  # more for each dot beyond those seen at a glance
    addition: float  # more for an addition, twice as much beyond five
    lapses: int  # of a hundred contests, so many go unnoticed
    alarms: int  # of a hundred reveals that do not concern him, so many are slapped


FIVE_YEARS: Final = Age(mean=1150, deviation=180, tail=420, word=400, item=220, addition=900, lapses=25, alarms=4)
SEVEN_YEARS: Final = Age(mean=920, deviation=130, tail=310, word=160, item=160, addition=580, lapses=14, alarms=3)
EIGHT_YEARS: Final = Age(mean=800, deviation=110, tail=260, word=90, item=130, addition=450, lapses=10, alarms=3)
NINE_YEARS: Final = Age(mean=750, deviation=104, tail=240, word=85, item=122, addition=420, lapses=9, alarms=3)
TEN_YEARS: Final = Age(mean=700, deviation=93, tail=220, word=70, item=115, addition=380, lapses=8, alarms=2)
THIRTEEN_YEARS: Final = Age(mean=600, deviation=78, tail=165, word=55, item=98, addition=315, lapses=6, alarms=2)
SEVENTY_YEARS: Final = Age(mean=720, deviation=90, tail=190, word=40, item=110, addition=300, lapses=6, alarms=1)
ADULT: Final = Age(mean=520, deviation=60, tail=120, word=40, item=80, addition=250, lapses=4, alarms=1)
BRISK: Final = Age(mean=468, deviation=51, tail=96, word=40, item=70, addition=200, lapses=2, alarms=1)
EXPERT: Final = Age(mean=430, deviation=45, tail=80, word=40, item=60, addition=150, lapses=1, alarms=0)

# Who a level is, at each pace of the table: the pace says for whom the table is, the level who of them it is. So close
# together that each wins now and then: a whole game of races makes much of a little quickness.
KITTEN: Final = {"kitten": FIVE_YEARS, "cat": EIGHT_YEARS, "tiger": ADULT}
CAT: Final = {"kitten": SEVEN_YEARS, "cat": TEN_YEARS, "tiger": BRISK}
TIGER: Final = {"kitten": NINE_YEARS, "cat": THIRTEEN_YEARS, "tiger": EXPERT}


class Paw(Bot):
    """A player by reaction time."""

    def __init__(self, ages: dict[str, Age], pace: LevelPace, seed: int) -> None:
        self.ages = ages
        self.pace = pace
        self.seed = seed

    def choose(self, knowledge: Knowledge) -> Answer:
        view = knowledge.view
        assert isinstance(view, NumeCatsView)
        age = self.ages[view.pace]
        luck = Luck(self.seed + 7919 * view.reveals)
        slaps = {move: self.reaction(view, age, hand, luck) for hand, move in own_slaps(knowledge)}
        if "hold" in knowledge.legal:
            return Answer(move=in_cold_blood([move for move, after in slaps.items() if after is not None]))
        flips = [move for move in knowledge.legal if move.startswith("flip")]
        spread = self.pace.most_milliseconds - self.pace.least_milliseconds
        found = [(float(self.pace.least_milliseconds + luck.below(spread)), move) for move in flips]
        # In the open, the window has gone by already.
        gone = float(view.window_milliseconds) if view.phase == "open" else 0.0
        found += [(max(after - gone, 0.0), move) for move, after in slaps.items() if after is not None]
        if not found:
            return Answer(move=None)
        after, move = min(found)
        return Answer(move=move, after_milliseconds=after)

    def reaction(self, view: NumeCatsView, age: Age, hand: int, luck: Luck) -> float | None:
        """When this hand slaps, or that it does not."""
        concerned = is_concerned(view, hand)
        noticed = int(luck.below(100)) >= age.lapses
        alarmed = int(luck.below(100)) < age.alarms
        bell = age.mean - age.tail + age.deviation * normal(luck)
        after = bell - age.tail * log((1 + luck.below(FINE)) / FINE)
        after += max([reading(view.hands[one].up[-1], age) for one in view.fresh if view.hands[one].up], default=0.0)
        if (concerned and noticed) or (not concerned and alarmed):
            return max(after, SOONEST_MILLISECONDS)
        return None


def normal(luck: Luck) -> float:
    """One draw from the bell of Gauss (Box and Muller)."""
    one, other = (1 + luck.below(FINE)) / FINE, luck.below(FINE) / FINE
    return sqrt(-2 * log(one)) * cos(2 * pi * other)


def reading(card: NumeCard, age: Age) -> float:
    """How much longer this card takes than a digit."""
    match card.series:
        case "capitals" | "lower-case":
            return age.word
        case "dots" | "stars" | "squares":
            return age.item * max(0, (card.value or 0) - EASY_DOTS)
        case "additions":
            return age.addition * (2 if (card.value or 0) > 5 else 1)
    return 0.0


def own_slaps(knowledge: Knowledge) -> list[tuple[int, str]]:
    """The hands of this seat that can slap, and how that is said."""
    sides = {"slap": 0, "slap-left": 0, "slap-right": 1}
    return [(knowledge.seat + sides[move] * knowledge.setup.seats, move) for move in knowledge.legal if move in sides]


def in_cold_blood(slaps: list[str]) -> str:
    return "hold" if not slaps else "slap-both" if len(slaps) > 1 else slaps[0]


def is_concerned(view: NumeCatsView, hand: int) -> bool:
    """Does what lies there concern this hand? Worked out from what everyone sees, as people do."""
    tops = [one.up[-1] if one.up else None for one in view.hands]
    values = [0 if top is None else top.value or 0 for top in tops]
    fresh = {top.special for one in view.fresh if (top := tops[one]) is not None}
    settled = {seen.outcome for seen in view.slaps}
    if ("chase" in fresh and view.phase != "open") or ("trap" in fresh and not settled & {"sprang", "spared"}):
        return True
    mine = tops[hand]
    shown = sorted(value for value in values if value)
    pairs = {value for value in shown if shown.count(value) > 1}
    if mine is not None and mine.special is not None and view.hands[hand].pile == 0:
        return bool(pairs)
    if values[hand] in pairs:
        return True
    return "sumo" in fresh and bool(shown) and shown[0] < shown[-1] and values[hand] in (shown[0], shown[-1])


PACE_KITTEN: Final = LevelPace(least_milliseconds=700, most_milliseconds=1600)
PACE_CAT: Final = LevelPace(least_milliseconds=400, most_milliseconds=1000)
PACE_TIGER: Final = LevelPace(least_milliseconds=250, most_milliseconds=700)
PACES: Final = (PACE_KITTEN, PACE_CAT, PACE_TIGER)


def make_paw(nature: tuple[dict[str, Age], LevelPace], seed: int) -> Paw:
    ages, pace = nature
    return Paw(ages, pace, seed)


# Whom they are judged by: one age each, at whatever pace.
STRANGERS: Final[Mapping[str, Callable[[int], Bot]]] = {
    name: partial(make_paw, (dict.fromkeys(KITTEN, age), PACE_CAT))
    for name, age in (("eight-years", EIGHT_YEARS), ("seventy-years", SEVENTY_YEARS), ("adult", ADULT))
}
LEVELS: Final = family(make_paw, list(zip((KITTEN, CAT, TIGER), PACES, strict=True)), PACES)
