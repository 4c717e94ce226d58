"""A policy that sits down as a bot: it does at once what it would do in any world that fits."""

from collections.abc import Callable

from ronron.bots.playout import Policy
from ronron.contract import Bot
from ronron.kit.luck import Luck
from ronron.plain import Answer, Knowledge, Setup


class Instinct(Bot):
    """For policies that look at their own hand and what lies on the table: to them all worlds that fit are alike."""

    def __init__(self, policy_for: Callable[[Setup], Policy], seed: int) -> None:
        self.policy_for = policy_for
        self.seed = seed

    def choose(self, knowledge: Knowledge) -> Answer:
        if len(knowledge.legal) == 1:
            return Answer(move=knowledge.legal[0])
        luck = Luck(self.seed + 7919 * len(knowledge.heard))
        world = knowledge.game.imagine(knowledge).sample(luck)
        move = self.policy_for(knowledge.setup).move(world, knowledge.seat, luck)
        return Answer(move=knowledge.game.alphabet(knowledge.setup)[move])
