"""What a seat is told before it moves, in words: what happened, how the table stands, what it can do.

The same lines that a screen reader gets and the terminal prints, as text or as JSON, in French or in English. Whoever
plays by reading text (a person, a language model, a script) needs nothing else.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ronron import games
from ronron.kit.words import Words
from ronron.plain import Event, Knowledge

AROUND = " \t\"'`*.,:;!?()[]{}<>“”«»\u00a0\u202f"  # what people put around a move


@dataclass(frozen=True, kw_only=True)
class Choice:
    """A legal move: as the record writes it, and as one says it."""

    move: str
    said: str


@dataclass(frozen=True, kw_only=True)
class Briefing:
    """What one seat is told, in one language."""

    game: str
    language: str
    seat: int
    head: str  # which game, and who one is
    news: tuple[str, ...]  # what happened since one was last told
    table: tuple[str, ...]  # how it stands
    moves: tuple[Choice, ...]
    must: bool  # a move is owed; otherwise one may let it go by
    titles: Mapping[str, str]  # what stands above each part

    @classmethod
    def of(
        cls, knowledge: Knowledge, language: str, *, names: Sequence[str] = (), since: int = 0, head: bool = True
    ) -> "Briefing":
        """What the seat that knows this is told; of what it heard, what comes after the first `since` events."""
        game = knowledge.game
        words = Words(language, games.home(game), "ronron.arena", names=names, reader=knowledge.seat)
        told = {"title": game.about.titles[language], "name": words.seat(knowledge.seat)}
        return cls(
            game=game.about.id,
            language=language,
            seat=knowledge.seat,
            head=words.say("briefing.head", **told) if head else "",
            news=tuple(tell(words, knowledge, knowledge.heard[since:])),
            table=tuple(words.lines(game.describe(knowledge.view))),
            moves=tuple(Choice(move=move, said=words.move(move)) for move in knowledge.legal),
            must=knowledge.must,
            titles={part: words.say(f"briefing.{part}") for part in ("news", "table", "moves", "may", "answer")},
        )

    def text(self) -> str:
        """All of it, as one reads it."""
        parts = [[self.head]] if self.head else []
        if self.news:
            parts.append([self.titles["news"], *self.news])
        parts.append([self.titles["table"], *self.table])
        if self.moves:
            parts.append([self.titles["moves"], *self.numbered()])
            parts.append([self.titles["answer"], *([] if self.must else [self.titles["may"]])])
        return "\n\n".join("\n".join(part) for part in parts)

    def numbered(self) -> list[str]:
        """The legal moves, one a line, from 1 on."""
        return [f"  {number:2}  {one.said}  [{one.move}]" for number, one in enumerate(self.moves, start=1)]

    def plain(self) -> dict[str, Any]:
        """The same as JSON tells it."""
        return {
            "game": self.game,
            "language": self.language,
            "seat": self.seat,
            "news": list(self.news),
            "table": list(self.table),
            "moves": [{"move": one.move, "said": one.said} for one in self.moves],
            "must": self.must,
        }

    def understand(self, said: str) -> str | None:
        """Which legal move this means: its notation, its number or its words; None where it is none of them."""
        bare = stripped(said)
        if bare.isascii() and bare.isdigit() and len(bare) < 9 and 1 <= int(bare) <= len(self.moves):
            return self.moves[int(bare) - 1].move
        meant = {one.move for one in self.moves if bare in (one.move, stripped(one.said))}
        return meant.pop() if len(meant) == 1 else None


def stripped(said: str) -> str:
    """What was said, whatever spaces, capitals and brackets it came in."""
    return " ".join(said.split()).strip(AROUND).casefold()


def tell(words: Words, knowledge: Knowledge, events: Sequence[Event]) -> list[str]:
    return [line for event in events for line in words.lines(knowledge.game.narrate(event))]
