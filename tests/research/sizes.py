"""What a match in a batch does, step by step, whoever plays beside it: the same in batches of any size."""

from collections.abc import Sequence
from hashlib import sha256

from ronron.contract import Game
from ronron.plain import Setup
from ronron.research.matches import Matches

STEPS = 60


def stories(game: Game, setup: Setup, sizes: Sequence[int], seed: str = "sizes") -> list[str]:
    """A digest of every match, in batches of these sizes one after another: all that was told of it."""
    glance = game.facets().glance
    assert glance is not None
    found = []
    for place, size in enumerate(sizes):
        matches = Matches(game, setup, glance, size, seed, sum(sizes[:place]))
        digests = [sha256() for _ in range(size)]
        for _ in range(STEPS):
            matches.wander(1)
            for at, digest in enumerate(digests):
                digest.update(told(matches, at, setup.seats))
        found += [digest.hexdigest() for digest in digests]
    return found


def told(matches: Matches, at: int, seats: int) -> bytes:
    """Everything a batch says of one match after a step."""
    rows = [(matches.glances.words, int(matches.glances.width)), (matches.masks.words, int(matches.masks.width))]
    parts = [bytes(memoryview(buffer)[at * width : (at + 1) * width]) for buffer, width in rows]
    parts += [bytes(memoryview(one)[at : at + 1]) for one in (matches.seats, matches.over)]
    parts += [bytes(memoryview(one)[at * seats : (at + 1) * seats]) for one in (matches.rewards, matches.scores)]
    return b"".join(parts)
