# not compiled: a sample is one copy of a state, which is compiled; there is nothing here to make quicker
"""The open-hand cheater: a search that knows where every card lies. Nobody can play better with the same thinking.

It is an upper bound to measure by, not a player: it needs the match itself, which only the arena hands out, so no
table can seat it. What the house will draw later it does not know.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ronron.contract import Bot, Chance, Game, Imagination, State
from ronron.plain import Answer, Event, Knowledge, Line, Result, Setup, View, Viewer
from ronron.records.match import Match


class Truth(Imagination):
    """The one world that is true: every sample is a copy of it."""

    def __init__(self, state: State) -> None:
        self.state = state

    def sample(self, chance: Chance) -> State:
        return self.state.copy()


class OpenGame(Game):
    """A game whose hands lie open: all is as in the true one, but what is imagined is the truth."""

    def __init__(self, game: Game, state: State) -> None:
        self.about = game.about
        self.game = game
        self.state = state

    def imagine(self, knowledge: Knowledge) -> Imagination:
        return Truth(self.state)

    # The rest is the true game's.

    def resolve(self, seats: int, options: Mapping[str, Any]) -> Setup:
        return self.game.resolve(seats, options)

    def alphabet(self, setup: Setup) -> Sequence[str]:
        return self.game.alphabet(setup)

    def deck(self, setup: Setup) -> Sequence[int]:
        return self.game.deck(setup)

    def start(self, setup: Setup) -> State:
        return self.game.start(setup)

    def hear(self, event: Event, viewer: Viewer) -> Event | None:
        return self.game.hear(event, viewer)

    def describe(self, view: View) -> Sequence[Line]:
        return self.game.describe(view)

    def narrate(self, event: Event) -> Sequence[Line]:
        return self.game.narrate(event)

    def bots(self) -> Mapping[str, Callable[[int], Bot]]:
        return self.game.bots()

    def facts(self, result: Result) -> Mapping[str, Sequence[float]]:
        return self.game.facts(result)


def open_hands(match: Match, knowledge: Knowledge) -> Knowledge:
    """The same knowledge for one who imagines nothing but the truth."""
    return replace(knowledge, game=OpenGame(match.game, match.state.copy()))


class Cheater(Bot):
    """A bot to which every hand lies open."""

    def __init__(self, bot: Bot, match: Match) -> None:
        self.bot = bot
        self.match = match

    def choose(self, knowledge: Knowledge) -> Answer:
        return self.bot.choose(open_hands(self.match, knowledge))
