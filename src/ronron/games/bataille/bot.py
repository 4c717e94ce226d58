"""Those who play Bataille: there is nothing to decide, so they differ in nothing but their pace."""

from typing import Final

from ronron.bots import level
from ronron.bots.budget import Budget
from ronron.bots.level import Level, Pace
from ronron.contract import Bot
from ronron.plain import Answer, Knowledge


class Flipper(Bot):
    """Turns up the next card when asked."""

    def choose(self, knowledge: Knowledge) -> Answer:
        return Answer(move=knowledge.legal[0])


def make_flipper(seed: int, budget: Budget) -> Flipper:
    return Flipper()


LEVELS: Final = (
    Level(
        name="kitten",
        face=level.KITTEN,
        pace=Pace(least_milliseconds=900, most_milliseconds=1800),
        make=make_flipper,
    ),
    Level(
        name="cat",
        face=level.CAT,
        pace=Pace(least_milliseconds=600, most_milliseconds=1200),
        make=make_flipper,
    ),
    Level(
        name="tiger",
        face=level.TIGER,
        pace=Pace(least_milliseconds=300, most_milliseconds=700),
        make=make_flipper,
    ),
)
