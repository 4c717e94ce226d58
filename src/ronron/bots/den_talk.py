"""What is said to a den (`den.py`), and what it answers: the same whether it is a process or a worker of a browser.

    ("make", key, make, game)    make a bot, and keep it under this key        -> {"type": "made"}
    ("ask", key, question)       what it does now, with what it knows and heard since it was last asked
                                 -> {"type": "move", ...}: see `answers.py`; {"type": "crashed", "why": ...}
                                 -> {"type": "unheard"}: it is not kept any more, or has heard less: begin again
    ("forget", keys)             these matches are over                        -> nothing

We speak in pickles, because views and events are ours and news are short; the den answers in JSON, because what a
stranger's bot says is read and not run.
"""

import struct
from collections import deque
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from ronron.bots.answers import Crashed, read_answer
from ronron.contract import Bot, Game
from ronron.plain import Answer, Event, Knowledge, Setup, View, Viewer

LENGTH: Final = struct.Struct("!I")  # of a message, before it
MAKE_SECONDS: Final = 15.0  # for a game to be found and a bot to be made, which is no decision yet
Maker = Callable[[Game], Bot]
Key = tuple[str, str]  # which match, and who of those that play there
Message = tuple[Any, ...]
Said = dict[str, Any]
# Says messages, each with the seconds that its answer may take, and is sent what is answered.
Asking = Generator[tuple[Message, float], Said, Answer]


class Question(NamedTuple):
    """All that a bot gets, as it travels: of what was heard, only what comes after `since`."""

    setup: Setup
    seat: Viewer
    view: View
    legal: tuple[str, ...]
    must: bool
    since: int
    heard: Sequence[Event]
    times: Sequence[int | None]
    limit_seconds: float


@dataclass
class StoryTold:
    """What a bot elsewhere has heard: which story, and how much of it."""

    story: Sequence[Event]
    events: int = 0


class Conversation:
    """What a den has been told so far, and what it is told next."""

    def __init__(self) -> None:
        self.told: dict[Key, StoryTold] = {}
        self.over: deque[str] = deque()  # matches to be forgotten; others than who asks may add to it

    def ask(
        self, key: Key, make: Maker, knowledge: Knowledge, limit_seconds: float, until: int | None = None
    ) -> Asking:
        """What this bot does with what it knows. `until`: how much had been heard when it came to know it."""
        until = len(knowledge.heard) if until is None else until
        told = self.told.get(key)
        # Another list is another story: something was taken back.
        if told is None or told.story is not knowledge.heard or told.events > until:
            told = yield from self.make(key, make, knowledge)
        said = yield question(key, told, knowledge, until, limit_seconds), limit_seconds
        if said.get("type") == "unheard":
            told = yield from self.make(key, make, knowledge)
            said = yield question(key, told, knowledge, until, limit_seconds), limit_seconds
        if said.get("type") == "crashed":
            self.told.pop(key, None)
            raise Crashed(said.get("why"))
        return read_answer(said)

    def make(self, key: Key, make: Maker, knowledge: Knowledge) -> Generator[tuple[Message, float], Said, StoryTold]:
        self.told.pop(key, None)
        said = yield ("make", key, make, type(knowledge.game).__module__), MAKE_SECONDS
        if said.get("type") != "made":
            raise Crashed(said.get("why"))
        told = self.told[key] = StoryTold(knowledge.heard)
        return told

    def knows(self, match: str) -> bool:
        """Does somebody of this match live there?"""
        return any(key[0] == match for key in tuple(self.told))

    def forget(self, match: str) -> None:
        """When the den is next asked anything. Safe to call while somebody waits for an answer."""
        self.over.append(match)

    def tidy(self) -> Message | None:
        """What is to be said about matches that are over, if anything."""
        over = {self.over.popleft() for _ in range(len(self.over))}
        gone = [key for key in self.told if key[0] in over]
        for key in gone:
            del self.told[key]
        return ("forget", gone) if gone else None

    def start_over(self) -> None:
        """Whoever was told all this is gone."""
        self.told.clear()
        self.over.clear()


def question(key: Key, told: StoryTold, knowledge: Knowledge, until: int, limit_seconds: float) -> Message:
    asked = Question(
        setup=knowledge.setup,
        seat=knowledge.seat,
        view=knowledge.view,
        legal=knowledge.legal,
        must=knowledge.must,
        since=told.events,
        heard=knowledge.heard[told.events : until],
        times=knowledge.times[told.events : until],
        limit_seconds=limit_seconds,
    )
    told.events = until
    return "ask", key, asked
