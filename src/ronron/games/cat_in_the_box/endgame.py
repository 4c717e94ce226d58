# compiled
"""The last tricks of a round of Cat in the Box, looked through to the end in one imagined world.

Every seat makes the most of its own reward, knowing all hands (max^n): with two tricks to go little is hidden any more.
"""

from mypy_extensions import i64

from ronron.games.cat_in_the_box.board import PRIME
from ronron.games.cat_in_the_box.rules import PLAY, Box


class Endgame:
    """Looks at so many positions at most; `tired` says that it was not enough."""

    def __init__(self, most: i64) -> None:
        self.most = most
        self.looked: i64 = 0
        self.tired = False

    def rewards_after(self, box: Box, seat: i64, move: i64) -> list[float]:
        """What every seat gets in the end when this move is made now."""
        after = box.copy()
        after.play(seat, move)
        return self.solve(after)

    def solve(self, box: Box) -> list[float]:
        if box.phase != PLAY:
            return box.rewards()
        self.looked += 1
        if self.looked > self.most:
            self.tired = True
            return box.rewards()
        seat = box.turn
        spaces: i64 = box.declarable(seat)
        best: list[float] = []
        while spaces:
            bit: i64 = spaces & -spaces
            spaces ^= bit
            move: i64 = box.board.moves[bit % PRIME]
            if spaces == 0 and not best:  # nothing to choose: no need for a copy
                box.play(seat, move)
                return self.solve(box)
            after = box.copy()
            after.play(seat, move)
            rewards = self.solve(after)
            if not best or rewards[seat] > best[seat]:
                best = rewards
        return best
