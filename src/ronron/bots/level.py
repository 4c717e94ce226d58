"""Levels: a bot as a character, with a name, a face to be drawn, a pace and a strength.

A game offers its levels through `Game.bots`; `[levels.<name>]` in its words files holds what they are called (`name`)
and one sentence on how they play (`sentence`).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal, TypeVar

from ronron.bots.budget import Budget
from ronron.contract import Bot, Game
from ronron.plain import Line

# What can be drawn; a test compares it with the client's list.
Coat = Literal["white", "yellow", "green", "blue", "red", "purple", "brown", "zinc", "black"]
Pattern = Literal["plain", "striped", "spotted", "pointed"]
Expression = Literal["calm", "curious", "smug", "startled", "asleep", "gleeful", "sad"]


@dataclass(frozen=True, kw_only=True)
class Face:
    """How a cat looks: keys for those who draw it."""

    coat: Coat
    pattern: Pattern
    expression: Expression


Nature = TypeVar("Nature")  # what makes one player of a game different from another: each game says it its own way

# The family: the same three in every game, so that one knows whom one meets.
KITTEN = Face(coat="white", pattern="spotted", expression="curious")
CAT = Face(coat="brown", pattern="striped", expression="smug")
TIGER = Face(coat="yellow", pattern="striped", expression="calm")


@dataclass(frozen=True, kw_only=True)
class Pace:
    """How long a move seems to take, whatever it was that took thought: drawn between these by those who show it."""

    least_milliseconds: int
    most_milliseconds: int


@dataclass(frozen=True, kw_only=True)
class Level:
    """A player of a game. `budget` is its full strength; None: it does not count its time."""

    name: str
    face: Face
    pace: Pace
    make: Callable[[int, Budget], Bot]  # from a seed and a budget
    budget: Budget | None = None

    def __call__(self, seed: int) -> Bot:
        return self.make(seed, self.budget or Budget())

    def introduce(self) -> list[Line]:
        """What it is called, and how it plays, in the game's own words."""
        return [Line(key=f"levels.{self.name}.name"), Line(key=f"levels.{self.name}.sentence")]


def levels(game: Game) -> list[Level]:
    """The characters a game offers, weakest first."""
    return [maker for maker in game.bots().values() if isinstance(maker, Level)]


def middle(game: Game) -> str:
    """A player of this game that is neither weak nor strong."""
    own = levels(game)
    return own[len(own) // 2].name if own else "random"


def family(make: Callable[[Nature, int], Bot], natures: Sequence[Nature], paces: Sequence[Pace]) -> tuple[Level, ...]:
    """Kitten, cat and tiger: one player, made from a nature and a seed, in three natures and three paces."""

    def make_unhurried(nature: Nature, seed: int, budget: Budget) -> Bot:
        return make(nature, seed)

    return thinking_family(make_unhurried, natures, paces, budget=None)


def thinking_family(
    make: Callable[[Nature, int, Budget], Bot],
    natures: Sequence[Nature],
    paces: Sequence[Pace],
    budget: Budget | None,
) -> tuple[Level, ...]:
    """The same where they count their time: `budget` is the tiger's full strength, the others decide at once."""
    known = zip(("kitten", "cat", "tiger"), (KITTEN, CAT, TIGER), natures, paces, (None, None, budget), strict=True)
    return tuple(
        Level(name=name, face=face, pace=pace, make=partial(make, nature), budget=strength)
        for name, face, nature, pace, strength in known
    )
