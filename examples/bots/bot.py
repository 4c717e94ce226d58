"""One function from knowledge to a move: --program "fox=python bot.py", or in a room: python bot.py ADDRESS."""

import random
import sys

from ronron.client import Knowledge, run
from ronron.kit.luck import Luck

WORLDS = 8


def choose(knowledge: Knowledge) -> str:
    """The move that stands best after a random game, over a few worlds that fit what the seat knows."""
    worlds = knowledge.game.imagine(knowledge)
    luck = Luck(random.getrandbits(32))
    alphabet = list(knowledge.game.alphabet(knowledge.setup))
    worth = dict.fromkeys(knowledge.legal, 0.0)
    for _ in range(WORLDS):
        world = worlds.sample(luck)
        for move in knowledge.legal:
            state = world.copy()
            state.play(knowledge.seat, alphabet.index(move))
            for _ in range(20):  # a little way on, by luck
                if state.over():
                    break
                mover = state.mover()
                if mover >= 0:
                    state.play(mover, state.random_move(mover, luck))
                elif state.chance():
                    state.draw(luck)
                else:
                    break
            worth[move] += state.rewards()[knowledge.seat]
    return max(worth, key=lambda move: worth[move])


if __name__ == "__main__":
    run(choose, *sys.argv[1:2])
