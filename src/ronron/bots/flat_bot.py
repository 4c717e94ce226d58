"""The flat player: every move is tried equally often in imagined worlds played on at random; the best mean wins."""

import time
from typing import Any

from mypy_extensions import i64

from ronron.bots.estimate import Estimate
from ronron.bots.playout import Policy, play_out
from ronron.bots.thinker import Thinker
from ronron.contract import State
from ronron.kit.luck import Luck
from ronron.plain import Answer, Knowledge


class Tally:
    """What one move came to."""

    def __init__(self, move: i64) -> None:
        self.move = move
        self.visits = 0
        self.total = 0.0
        self.squares = 0.0

    def add(self, reward: float) -> None:
        self.visits += 1
        self.total += reward
        self.squares += reward * reward

    def estimate(self, notation: str) -> Estimate:
        value = self.total / self.visits
        spread = max(0.0, self.squares / self.visits - value * value)
        error = (spread / max(1, self.visits - 1)) ** 0.5
        return Estimate(move=notation, value=value, error=error, visits=self.visits)


class FlatBot(Thinker):
    """Worlds are shared: in each, every move is tried, so that luck is the same for all of them."""

    def __init__(self, seed: int, budget: Any) -> None:
        self.seed = seed
        self.iterations: int = budget.iterations
        self.milliseconds: int = budget.milliseconds

    def choose(self, knowledge: Knowledge) -> Answer:
        if knowledge.must and len(knowledge.legal) == 1:
            return Answer(move=knowledge.legal[0])
        return Answer(move=self.consider(knowledge)[0].move or None, after_milliseconds=500.0)

    def consider(self, knowledge: Knowledge) -> list[Estimate]:
        ends = time.perf_counter() + self.milliseconds / 1000
        luck = Luck(self.seed + 7919 * len(knowledge.heard))
        policy = Policy()
        worlds = knowledge.game.imagine(knowledge)
        index = {notation: move for move, notation in enumerate(knowledge.game.alphabet(knowledge.setup))}
        tallies = {notation: Tally(index[notation]) for notation in knowledge.legal}
        if not knowledge.must:
            tallies[""] = Tally(-1)
        spent = 0
        while spent == 0 or (time.perf_counter() < ends if self.milliseconds else spent < self.iterations):
            world = worlds.sample(luck)
            for tally in tallies.values():
                tally.add(tried(world.copy(), knowledge.seat, tally.move, policy, luck))
                spent += 1
        estimates = [tally.estimate(notation) for notation, tally in tallies.items()]
        return sorted(estimates, key=lambda one: -one.value)


def tried(world: State, seat: i64, move: i64, policy: Policy, luck: Luck) -> float:
    """What the seat has of a world in which it makes this move, or lets a race go by."""
    if move >= 0:
        world.play(seat, move)
    elif world.clock():
        world.play_house(world.clock()[0].move)
    play_out(world, policy, luck)
    return world.rewards()[seat]
