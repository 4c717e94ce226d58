"""Fair deals: a secret the house commits to before the game, and opens at the end.

The house draws a seed and publishes its SHA-256, the commitment. Every player may then add a salt. All chance of the
game follows from seed and salts, so neither the house nor a player alone can have chosen it:

    key        = SHA-256(seed + SHA-256(salt of seat 0) + SHA-256(salt of seat 1) + ...)
    block n, i = SHA-256(key + n as 8 bytes + i as 8 bytes), the biggest byte first; n is the draw, i = 0, 1, 2 ...

The n-th draw (n = 0, 1, 2 ... over the house's chance moves) reads its blocks as numbers of 64 bits, four a block. A
number below m is the next of them modulo m; numbers from the largest multiple of m on are passed over. Because a
draw depends only on its ordinal, a move taken back cannot roll again.

Luck that is no draw of the house (how long it waits before a card, who wins a dead heat, a bot's seed, a quick move)
must tell nothing about its draws. It has a purpose, which is a word, and blocks of its own:

    block of a purpose n, i = SHA-256(SHA-256(key + purpose) + n as 8 bytes + i as 8 bytes)

The deal of the day is no secret: its seed follows from the game and the date, and nobody adds salt.
"""

from collections.abc import Sequence
from hashlib import sha256
from secrets import token_bytes
from struct import unpack

from ronron.contract import Chance

WORD = 2**64


class Deal:
    """A seed and the players' salts: everything chance will bring in one game."""

    def __init__(self, seed: bytes, salts: Sequence[str]) -> None:
        self.seed = seed
        self.salts = tuple(salts)
        self.key = sha256(seed + b"".join(sha256(salt.encode()).digest() for salt in salts)).digest()

    @property
    def commitment(self) -> str:
        return commitment(self.seed)

    def draw(self, ordinal: int) -> "Draw":
        """The chance of the house's n-th draw."""
        return Draw(self.key, ordinal)

    def aside(self, purpose: str, ordinal: int) -> "Draw":
        """Luck for something that is no draw of the house: as fixed as its draws, and no part of them."""
        return Draw(sha256(self.key + purpose.encode()).digest(), ordinal)


class Draw(Chance):
    """The numbers of one draw, in the order in which they must be used."""

    def __init__(self, key: bytes, ordinal: int) -> None:
        self.prefix = key + ordinal.to_bytes(8, "big")
        self.blocks = 0
        self.words: list[int] = []

    def below(self, n: int) -> int:
        limit = WORD - WORD % n
        while True:
            if not self.words:
                block = sha256(self.prefix + self.blocks.to_bytes(8, "big")).digest()
                self.words = [*reversed(unpack(">4Q", block))]
                self.blocks += 1
            word = self.words.pop()
            if word < limit:
                return word % n


def commitment(seed: bytes) -> str:
    """What the house publishes before the game: the seed cannot be found from it, and no other fits it."""
    return sha256(seed).hexdigest()


def fresh_seed() -> bytes:
    """A seed nobody can guess."""
    return token_bytes(32)


def daily_seed(game: str, day: str) -> bytes:
    """The seed of a game's deal of a day (`2026-11-15`, universal time): public, for everyone plays the same."""
    return seed_from("daily", game, day)


def seed_from(*parts: object) -> bytes:
    """A seed that anyone can make again: for tests, tournaments and the game of the day."""
    return sha256(" ".join(str(part) for part in parts).encode()).digest()
