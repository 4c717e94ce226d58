# compiled
"""The flat player: every move is tried equally often in imagined worlds played on at random; the best mean wins."""

import time

from mypy_extensions import i64

from ronron.bots.playout import LET_GO_BY, Policy, play_out
from ronron.bots.thinker import MoveTally, Sampler, Tried
from ronron.contract import State
from ronron.kit.luck import Luck
from ronron.plain import Knowledge


class FlatBot(Sampler):
    """Worlds are shared: in each, every move is tried, so that luck is the same for all of them."""

    def think(self, knowledge: Knowledge, process: int) -> list[Tried]:
        ends = time.perf_counter() + self.budget.milliseconds / 1000
        luck = self.luck(knowledge, process)
        policy = Policy()
        worlds = knowledge.game.imagine(knowledge)
        tallies = tallies_of(knowledge)
        if not knowledge.must:
            tallies.append(MoveTally(LET_GO_BY))
        spent = 0
        while spent == 0 or spent < self.budget.iterations or time.perf_counter() < ends:
            world = worlds.sample(luck)
            for tally in tallies:
                tally.add(reward_after(world.copy(), knowledge.seat, tally.move, policy, luck))
            spent += len(tallies)
        return [tally.tried() for tally in tallies]


def tallies_of(knowledge: Knowledge) -> list[MoveTally]:
    """One for every legal move."""
    index = {notation: move for move, notation in enumerate(knowledge.game.alphabet(knowledge.setup))}
    return [MoveTally(index[notation]) for notation in knowledge.legal]


def reward_after(world: State, seat: i64, move: i64, policy: Policy, luck: Luck) -> float:
    """What the seat has of a world in which it makes this move, or lets a race go by."""
    if move != LET_GO_BY:
        world.play(seat, move)
    elif world.clock():
        world.play_house(world.clock()[0].move)
    play_out(world, policy, luck)
    return world.rewards()[seat]
