# compiled
"""The greedy player: it takes what pays at once, in a few imagined worlds, and thinks no further."""

from mypy_extensions import i64

from ronron.bots.flat_bot import tallies_of
from ronron.bots.playout import LET_GO_BY
from ronron.bots.thinker import MoveTally
from ronron.contract import BIT, Bot
from ronron.kit.luck import Luck
from ronron.plain import Answer, Knowledge

WORLDS = 8
LEVEL = 1e-9  # sums that are no further apart are the same, but for rounding
REACTION_MILLISECONDS = 500.0


class GreedyBot(Bot):
    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, knowledge: Knowledge) -> Answer:
        luck = Luck(self.seed + 7919 * len(knowledge.heard))
        worlds = knowledge.game.imagine(knowledge)
        seat: i64 = knowledge.seat
        tallies = tallies_of(knowledge)
        stay = MoveTally(LET_GO_BY)
        for _ in range(WORLDS):
            world = worlds.sample(luck)
            stay.add(world.rewards()[seat])
            for tally in tallies:
                future = world.copy()
                future.play(seat, tally.move)
                # Whoever else moves in the same sealed step does so anyhow, before it pays.
                while world.sealed() and not future.over() and future.owed() & world.owed() & ~i64(BIT[seat]):
                    other = future.mover()
                    future.play(other, future.random_move(other, luck))
                tally.add(future.rewards()[seat])
        best = max([tally.total for tally in tallies])
        if not knowledge.must and stay.total >= best:
            return Answer(move=None)
        moves = [at for at, tally in enumerate(tallies) if tally.total >= best - LEVEL]
        return Answer(move=knowledge.legal[moves[luck.below(len(moves))]], after_milliseconds=REACTION_MILLISECONDS)
