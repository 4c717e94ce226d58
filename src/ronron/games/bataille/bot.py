"""Those who play Bataille: there is nothing to decide, so they differ in nothing but their pace."""

from typing import Final

from ronron.bots.level import Pace, family
from ronron.contract import Bot
from ronron.plain import Answer, Knowledge


class Flipper(Bot):
    """Turns up the next card when asked."""

    def choose(self, knowledge: Knowledge) -> Answer:
        return Answer(move=knowledge.legal[0])


def make_flipper(nature: None, seed: int) -> Flipper:
    return Flipper()


PACES: Final = (
    Pace(least_milliseconds=900, most_milliseconds=1800),
    Pace(least_milliseconds=600, most_milliseconds=1200),
    Pace(least_milliseconds=300, most_milliseconds=700),
)
LEVELS: Final = family(make_flipper, (None, None, None), PACES)
