"""The regulars of the roof: a kitten that looks at one action, a cat that looks around, a tiger that tries every turn.

All three reckon on worlds made up from nothing but their view (`worlds.py`), with the turns found by `sense.py`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from time import perf_counter
from typing import Final

from ronron.bots.budget import Budget
from ronron.bots.estimate import Estimate
from ronron.bots.level import Pace, thinking_family
from ronron.bots.thinker import Thinker
from ronron.contract import Bot
from ronron.games.chabyrinthe.board import RIVALS, TEAMS, roof_of
from ronron.games.chabyrinthe.pieces import DAWN, RoofView
from ronron.games.chabyrinthe.rules import Maze
from ronron.games.chabyrinthe.sense import USUAL, Turns, best_turn, fewest_turns, winning_actions
from ronron.games.chabyrinthe.sight import SAID
from ronron.games.chabyrinthe.worlds import Worlds
from ronron.kit.luck import Luck
from ronron.plain import Answer, Knowledge

JITTER: Final = 1e-9  # ties are broken at random
UNSEEN: Final = -100.0  # what a move is taken to be worth that did not come to mind
UNSURE: Final = 1.2  # in points or cats: how far off it is where it compares two actions
STOPPING: Final = 0.01  # to stop is worth a little less than to do anything else that wins as much


@dataclass(frozen=True, kw_only=True)
class Nature:
    """What makes one of them different from another."""

    firsts: int  # of a hundred first actions, so many come to mind with what could follow them
    seconds: int  # of a hundred second actions, so many come to mind
    singles: int  # of a hundred actions that would bring a cat home at once, so many are noticed
    ideas: int  # with one rival, so many of its turns it thinks through to what that one could make of them
    ahead: bool  # does it think of the turns after its own?


class Watch:
    """Says when it is time to decide: by the clock, or after so many questions."""

    def __init__(self, budget: Budget, clock: Callable[[], float]) -> None:
        self.clock = clock
        self.seconds = budget.milliseconds / 1000.0
        self.began = clock() if self.seconds else 0.0
        self.left = budget.iterations or MOST**2

    def is_half_over(self) -> bool:
        """Half of the time is for what there is to do, the rest for what comes of it."""
        return self.seconds > 0 and self.clock() - self.began > self.seconds / 2

    def is_over(self) -> bool:
        """By the clock alone: asked often, while something is being thought over."""
        return self.seconds > 0 and self.clock() - self.began > self.seconds

    def is_enough(self) -> bool:
        """Asked before anything more is thought over."""
        self.left -= 1
        return self.is_over() if self.seconds else self.left < 0


class Prowler(Thinker):
    """A player on the roof. Its values are points; where all pull one way, cats."""

    unit = "points"

    def __init__(self, nature: Nature, seed: int, budget: Budget, clock: Callable[[], float] = perf_counter) -> None:
        self.nature = nature
        self.seed = seed
        self.budget = budget
        self.clock = clock  # in seconds

    def doubts(self, knowledge: Knowledge) -> float:
        return UNSURE

    def choose(self, knowledge: Knowledge) -> Answer:
        return Answer(move=self.estimates(knowledge, evenly=False)[0].move)

    def consider(self, knowledge: Knowledge) -> list[Estimate]:
        """Every legal move, best first; whoever thinks ahead looks at each of them as closely as at the others."""
        return self.estimates(knowledge, evenly=self.nature.ahead)

    def estimates(self, knowledge: Knowledge, evenly: bool) -> list[Estimate]:
        view = knowledge.view
        assert isinstance(view, RoofView)
        luck = Luck(self.seed + 7919 * len(knowledge.heard))
        world = Worlds(roof_of(knowledge.setup), view).sample(luck)
        world.cats = [USUAL] * view.cats_left
        turns = Turns(world, knowledge.seat, evenly)
        if self.nature.ahead:
            watch = Watch(self.budget, self.clock)
            turns.explore(luck, self.nature.firsts, self.nature.seconds, watch.is_half_over)
            worths = look_evenly(turns, watch, luck) if evenly else look_ahead(turns, watch, luck)
        else:
            alone = world.roof.seats == 2 and world.roof.mode == RIVALS
            nature = with_one_rival(self.nature) if alone else self.nature
            turns.explore(luck, nature.firsts, nature.seconds)
            if alone and nature.ideas:
                watch = Watch(Budget(iterations=nature.ideas), self.clock)
                worths = leave_little(turns, 1 - knowledge.seat, watch, luck)
            else:
                worths = at_a_glance(turns, nature.singles, luck)
        said = SAID[view.size]
        stop = int(world.roof.stop_move)
        # Of an action that time did not allow to look at, nothing is known: it may be as good as the worst, or better.
        unseen = min(worths.values(), default=0.0) if evenly else UNSEEN
        estimates = []
        for move in knowledge.legal:
            index = said.index(move)
            looked = not evenly or index in worths
            worth = worths.get(index, unseen) - (STOPPING if index == stop else 0.0)
            jittered = worth + JITTER * float(luck.below(1000))
            error = 0.0 if looked else float(MOST)
            estimates.append(Estimate(move=move, value=jittered, error=error, visits=int(looked)))
        return sorted(estimates, key=lambda one: -one.value)


def with_one_rival(nature: Nature) -> Nature:
    """Who has only one other to watch sees more than twice as much of the roof, and overlooks half as much."""
    singles = 100 - (100 - nature.singles) // 2
    return replace(
        nature, firsts=min(100, nature.firsts * 5 // 2), seconds=min(100, nature.seconds * 5 // 2), singles=singles
    )


def at_a_glance(turns: Turns, singles: int, luck: Luck) -> dict[int, float]:
    """What each first action may win with one that follows it, as far as it is noticed."""
    gains = turns.cats if turns.state.roof.all_for_one else turns.points
    worths: dict[int, float] = {}
    for first, second, gain in zip(turns.firsts, turns.seconds, gains, strict=True):
        if gain and second < 0 and luck.below(100) >= singles:
            gain = 0
        # A cat in the paw is worth more than one that takes another action.
        worth = float(gain) if second < 0 else gain - 0.001
        if worth > worths.get(first, UNSEEN):
            worths[first] = worth
    return worths


# --- The turns after one's own -----------------------------------------------------------------------------------

WIDTH: Final = 16  # roofs that are followed from turn to turn, alone or together
DEPTH: Final = 3  # turns
RIPEST: Final = 60  # of those that win most, so many are looked at more closely
CAUTION: Final = {2: 0.9, 3: 0.5, 4: 0.4}  # what the next seat's best turn weighs
RESTLESS: Final = 8  # after so many turns without a cat, nobody is cautious any more
FRIENDLY: Final = 0.7  # what a partner's best turn weighs
MOST: Final = 99


def look_ahead(turns: Turns, watch: Watch, luck: Luck) -> dict[int, float]:
    """What each first action is worth, with what is to follow."""
    state = turns.state
    if state.roof.all_for_one:
        return follow(turns, watch, luck)
    following = (int(turns.seat) + 1) % int(state.roof.seats)
    if state.roof.mode == TEAMS and following // 2 == turns.seat // 2:
        return set_up(turns, following, watch, luck)
    return leave_little(turns, following, watch, luck)


def at_least(turns: Turns) -> dict[int, float]:
    """Before anything is thought over: what a first action wins, taken down by what it might leave to others."""
    worths: dict[int, float] = {}
    for first, points in zip(turns.firsts, turns.points, strict=True):
        worths[first] = max(worths.get(first, UNSEEN), points - float(MOST))
    return worths


def leave_little(turns: Turns, following: int, watch: Watch, luck: Luck) -> dict[int, float]:
    """Points now, less what the next seat can make of the roof: the surest turns first, hopeless ones cut short."""
    state = turns.state
    caution = CAUTION[int(state.roof.seats)] * max(1.0 - int(state.quiet) / RESTLESS, 0.0)
    worths = at_least(turns)
    best = UNSEEN
    for at in by_gain(turns.points, luck):
        points = turns.points[at]
        if points <= best or watch.is_enough():
            break
        after = turns.after(at)
        worth = float(points)
        if after.over():
            worth += 1.0
        elif caution > 0.0:
            enough = int((points - best) / caution) + 1
            worth -= caution * float(best_turn(after, following, min(enough, MOST), False, watch.is_over))
            if best > UNSEEN and watch.is_over():  # only half thought over: it may seem better than it is
                break
        first = turns.firsts[at]
        worths[first] = max(worths[first], worth)
        best = max(best, worth)
    return worths


def set_up(turns: Turns, following: int, watch: Watch, luck: Luck) -> dict[int, float]:
    """Points now, and what one's partner can make of the roof."""
    worths = at_least(turns)
    for at, after in ripest(turns, turns.points, watch, luck):
        if watch.is_enough():
            break
        first = turns.firsts[at]
        worth = turns.points[at] + FRIENDLY * float(best_turn(after, following, MOST, False, watch.is_over))
        worths[first] = max(worths[first], worth)
    return worths


def look_evenly(turns: Turns, watch: Watch, luck: Luck) -> dict[int, float]:
    """What each first action is worth, with as many of the turns that go on from it as from any other.

    Those that win most come first. All are looked at once, unless the clock says otherwise, and then once more, while
    there is budget.
    """
    state = turns.state
    gains = turns.cats if state.roof.all_for_one else turns.points
    following = (int(turns.seat) + 1) % int(state.roof.seats)
    caution = CAUTION.get(int(state.roof.seats), 0.0) * max(1.0 - int(state.quiet) / RESTLESS, 0.0)
    with_partner = state.roof.mode == TEAMS and following // 2 == turns.seat // 2
    weight = FRIENDLY if with_partner else -caution  # of the best turn of the next seat

    def weigh(at: int) -> float:
        after = turns.after(at)
        if state.roof.all_for_one:
            return score(after, 1)
        if after.over() or not weight:
            return turns.points[at] + float(after.over())
        return turns.points[at] + weight * float(best_turn(after, following, MOST, False, watch.is_over))

    ways: dict[int, list[int]] = {}
    for at in by_gain(gains, luck):
        ways.setdefault(turns.firsts[at], []).append(at)
    worths: dict[int, float] = {}
    for look in range(max(map(len, ways.values()), default=0)):
        for first, own in ways.items():
            enough = watch.is_enough()
            if watch.is_over() or (enough and look > 0):
                return worths
            if look < len(own):
                worths[first] = max(worths.get(first, UNSEEN), weigh(own[look]))
    return worths


def by_gain(gains: list[int], luck: Luck) -> list[int]:
    """The turns that win most first; among equals, in any order."""
    order = list(range(len(gains)))
    luck.shuffle(order)
    return sorted(order, key=lambda at: -gains[at])


def ripest(turns: Turns, gains: list[int], watch: Watch, luck: Luck) -> list[tuple[int, Maze]]:
    """The roofs that some of the best turns leave, those first where most could be won at once."""
    found: list[tuple[float, int, Maze]] = []
    for at in by_gain(gains, luck)[:RIPEST]:
        if found and watch.is_over():
            break
        after = turns.after(at)
        worth = 3.0 * gains[at] + min(float(winning_actions(after)), 12.0) / 4.0
        found.append((-worth, at, after))
    return [(at, after) for _, at, after in sorted(found, key=lambda one: one[0])]


def follow(turns: Turns, watch: Watch, luck: Luck) -> dict[int, float]:
    """The best roofs are followed for some turns: the most cats, and the soonest, decide."""
    worths = at_least(turns)
    roofs: list[tuple[int, Maze, float]] = []  # the first action it began with, the roof, what it won so far
    for at, after in ripest(turns, turns.cats, watch, luck)[:WIDTH]:
        roofs.append((turns.firsts[at], after, score(after, 1)))
    for depth in range(2, DEPTH + 1):
        longer: list[tuple[int, Maze, float]] = []
        for first, roof, worth in roofs:
            worths[first] = max(worths[first], worth)
            if roof.over() or watch.is_enough():
                continue
            further = Turns(roof, roof.turn)
            further.explore(luck, 100, 100, watch.is_over)
            for _, after in ripest(further, further.cats, watch, luck)[: WIDTH // 2]:
                longer.append((first, after, score(after, depth)))
        longer.sort(key=lambda one: -one[2])
        roofs = longer[:WIDTH]
    for first, _, worth in roofs:
        worths[first] = max(worths[first], worth)
    return worths


def score(roof: Maze, depth: int) -> float:
    """Cats at home, and, when all are, the turns that were saved; how ripe the roof is decides between equals."""
    if roof.over():
        return float(roof.cats_won) + 2.0 * (DEPTH + 1 - depth)
    return float(roof.cats_won) + min(float(winning_actions(roof)), 12.0) / 100.0


# --- What a deal allowed -----------------------------------------------------------------------------------------

WIDEST: Final = 1024


def fewest_found(dealt: Maze, seconds: float, clock: Callable[[], float] = perf_counter) -> int | None:
    """The fewest turns anyone has found for a deal that lies open: wider and wider, while there is time.

    None where not even the narrowest look came to an end.
    """
    until = clock() + seconds
    best: int | None = None
    width = 1
    while width <= WIDEST and clock() <= until:
        most = DAWN if best is None else best - 1
        found = int(fewest_turns(dealt, width, Luck(width), most, lambda: clock() > until))
        if found <= most:
            best = found
        width *= 2
    return best


KITTEN: Final = Nature(firsts=5, seconds=5, singles=75, ideas=0, ahead=False)
CAT: Final = Nature(firsts=25, seconds=25, singles=100, ideas=12, ahead=False)
TIGER: Final = Nature(firsts=100, seconds=100, singles=100, ideas=0, ahead=True)


def make_grabber(seed: int) -> Bot:
    return Prowler(Nature(firsts=100, seconds=100, singles=100, ideas=0, ahead=False), seed, Budget())


# Whom they are judged by: one that sees every turn, takes what wins most, and never thinks of the next one.
STRANGERS: Final[Mapping[str, Callable[[int], Bot]]] = {"grabber": make_grabber}


PACES: Final = (
    Pace(least_milliseconds=900, most_milliseconds=2200),
    Pace(least_milliseconds=1200, most_milliseconds=3000),
    Pace(least_milliseconds=1500, most_milliseconds=3500),
)
LEVELS: Final = thinking_family(Prowler, (KITTEN, CAT, TIGER), PACES, Budget(milliseconds=600))
