"""Where the bots of a table think: somewhere, as long as it answers. Processes are one place, here and now another."""

from dataclasses import replace
from typing import Protocol

from ronron.bots.answers import hear
from ronron.bots.registry import seat_bot
from ronron.contract import Bot
from ronron.plain import Answer, Knowledge, Seat


class Thinkers(Protocol):
    @property
    def waiting(self) -> int:
        """How many questions wait for somebody to think about them."""

    @property
    def questions(self) -> int:
        """How many were asked so far."""

    @property
    def waited_seconds(self) -> float:
        """How long they waited for their turn, all together."""

    async def choose(self, match: str, bot: str, seed: int, knowledge: Knowledge) -> Answer:
        """What this bot does at this match, which its seat may do; or an answer with a fault, and no move."""

    def forget(self, match: str) -> None:
        """It is over: nobody will be asked about it again."""

    async def close(self) -> None:
        """Nobody thinks any more; nothing is left behind."""


class ThinkHere:
    """In this very process, while everything else waits: for quick bots, tests, and where there are no processes."""

    waiting = 0
    questions = 0
    waited_seconds = 0.0

    def __init__(self) -> None:
        self.bots: dict[tuple[str, Seat, str], Bot] = {}

    async def choose(self, match: str, bot: str, seed: int, knowledge: Knowledge) -> Answer:
        self.questions += 1
        key = match, knowledge.seat, bot
        if key not in self.bots:
            self.bots[key] = seat_bot(knowledge.game, bot, seed)
        heard = hear(lambda: self.bots[key].choose(replace(knowledge, heard=tuple(knowledge.heard))), knowledge)
        return heard.answer or Answer(move=None, fault=heard.fault)

    def forget(self, match: str) -> None:
        self.bots = {key: bot for key, bot in self.bots.items() if key[0] != match}

    async def close(self) -> None:
        self.bots.clear()
