# compiled
"""Quick chance for search, simulations and tests. Deals that people play come from `records/fair.py`."""

from mypy_extensions import i64

from ronron.contract import Chance


class Luck(Chance):
    """A small repeatable generator: the same seed, the same luck, plain or compiled.

    Compiled integers are 64 bits wide and signed, plain ones have no end: every step stays below 2**62.
    """

    def __init__(self, seed: int) -> None:
        self.a: i64 = seed % 2147483562 + 1
        self.b: i64 = seed // 2147483562 % 2147483398 + 1
        for _ in range(8):
            self.step()  # seeds that are close together have parted by then

    def step(self) -> i64:
        """31 bits: two Lehmer generators of different modulus, added (L'Ecuyer, 1988)."""
        self.a = self.a * 40014 % 2147483563
        self.b = self.b * 40692 % 2147483399
        z = self.a - self.b
        return z if z > 0 else z + 2147483562

    def below(self, n: i64) -> i64:
        return self.step() * n // 2147483563

    def chosen(self, moves: list[int]) -> i64:
        """One of these, each as likely as the others."""
        return i64(moves[self.below(len(moves))])
