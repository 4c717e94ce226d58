"""A program that plays by reading: it is told the table in words, and answers with a move in a line of text.

For whoever has no use for JSON: a language model behind a script, a person at a pipe. A question is any number of lines
that end with a line `?`; the answer is one line: the number of a move, its notation or its words, nothing else. How a
game ended is told in lines that end with a line `.`, and needs no answer. In the form `json` each of these is one line
of JSON instead, with `type` `question` or `over`; the answer is the same line of text.

An answer that is none of the legal moves costs that decision, is counted, and is told with the next question.
"""

import json
import time
from collections.abc import Sequence
from typing import Any, Final, Literal, NamedTuple

from ronron.arena.briefing import Briefing
from ronron.arena.program import Program, Programs
from ronron.bots.answers import Nonsense
from ronron.kit.words import Words
from ronron.plain import Answer, Knowledge, Result
from ronron.wire import messages as wire

Form = Literal["text", "json"]
FORMS: Final[tuple[Form, ...]] = ("text", "json")
LET_GO: Final = "-"


class ReadingManner(NamedTuple):
    """How a reader is told: in which language, as text or as JSON."""

    language: str
    form: Form


class Reader(Program):
    """In one seat for one match."""

    def __init__(
        self,
        command: str,
        seats: Sequence[wire.SeatView],
        *,
        table: str,
        limit_seconds: float,
        programs: Programs,
        manner: ReadingManner,
    ) -> None:
        super().__init__(command, seats, table=table, limit_seconds=limit_seconds, programs=programs)
        self.manner = manner
        self.words = Words(manner.language, "ronron.arena")
        self.wrong = ""  # what it last said that was no move

    def ask(self, knowledge: Knowledge) -> Answer:
        running = self.start()
        running.pipe.drain()
        running.number += 1
        briefing = self.brief(knowledge)
        self.say("question", briefing, briefing.text())
        line = running.pipe.read_line(time.monotonic() + self.limit_seconds).decode(errors="replace").strip()
        if line == LET_GO and not knowledge.must:
            return Answer(move=None)
        move = briefing.understand(line)
        if move is None:
            self.wrong = line[:200]
            raise Nonsense(self.wrong)
        return Answer(move=move)

    def brief(self, knowledge: Knowledge) -> Briefing:
        """What it has not been told yet, and how the table stands."""
        names = [seat.name for seat in self.seats]
        first = self.told is None
        since, self.told = self.told or 0, len(knowledge.heard)
        return Briefing.of(knowledge, self.manner.language, names=names, since=since, head=first)

    def say(self, kind: Literal["question", "over"], briefing: Briefing, text: str, **more: Any) -> None:
        wrong = self.words.say("briefing.wrong", said=self.wrong) if self.wrong else ""
        self.wrong = ""
        if self.manner.form == "json":
            told = {"type": kind, **briefing.plain(), **more, "wrong": wrong, "text": text}
            said = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
        else:
            said = "\n".join([*([wrong, ""] if wrong else []), text, "?" if kind == "question" else "."])
        self.start().pipe.send(said.encode() + b"\n")

    def tell(self, knowledge: Knowledge, result: Result | None) -> None:
        """How it ended: the rest of the story, and everyone's points."""
        assert result is not None  # while it goes on, whatever there is to tell comes with a question
        briefing = self.brief(knowledge)
        points = ", ".join(f"{seat.name} {score}" for seat, score in zip(self.seats, result.scores, strict=True))
        end = self.words.say("briefing.over", points=points)
        self.say("over", briefing, f"{briefing.text()}\n\n{end}", scores=list(result.scores), ranks=list(result.ranks))

    def send(self, message: wire.ServerMessage) -> None:
        """It reads words, not messages."""
