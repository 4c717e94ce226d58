"""The greedy player: it takes what pays at once, in a few imagined worlds, and thinks no further."""

from mypy_extensions import i64

from ronron.bots.flat_bot import Tally
from ronron.contract import BIT, Bot
from ronron.kit.luck import Luck
from ronron.plain import Answer, Knowledge

WORLDS = 8


class GreedyBot(Bot):
    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, knowledge: Knowledge) -> Answer:
        luck = Luck(self.seed + 7919 * len(knowledge.heard))
        worlds = knowledge.game.imagine(knowledge)
        seat: i64 = knowledge.seat
        index = {notation: move for move, notation in enumerate(knowledge.game.alphabet(knowledge.setup))}
        tallies = {notation: Tally(index[notation]) for notation in knowledge.legal}
        stay = Tally(-1)
        for _ in range(WORLDS):
            world = worlds.sample(luck)
            stay.add(world.rewards()[seat])
            for tally in tallies.values():
                future = world.copy()
                future.play(seat, tally.move)
                # Whoever else moves in the same sealed step does so anyhow, before it pays.
                while world.sealed() and not future.over() and future.owed() & world.owed() & ~i64(BIT[seat]):
                    other = future.mover()
                    future.play(other, future.random_move(other, luck))
                tally.add(future.rewards()[seat])
        best = max([tally.total for tally in tallies.values()])
        if not knowledge.must and stay.total >= best:
            return Answer(move=None)
        moves = [notation for notation, tally in tallies.items() if tally.total >= best - 1e-9]
        return Answer(move=moves[luck.below(len(moves))], after_milliseconds=500.0)
