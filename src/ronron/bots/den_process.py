"""The inside of a den (`den.py`): bots live here, hear what is new, and answer. `python -m ronron.bots.den_process`."""

import contextlib
import json
import os
import pickle
import sys
from collections import OrderedDict
from dataclasses import dataclass, field
from importlib import import_module
from typing import IO, Any, Final

from ronron.bots.answers import write_answer
from ronron.bots.den_talk import LENGTH, Key, Maker, Question
from ronron.bots.family import end_with_parent
from ronron.contract import Bot, Game
from ronron.plain import Event, Knowledge

MOST_LODGERS: Final = 256  # bots kept at once; who has not been asked for longest goes first
MEMORY_BYTES: Final = 4 * 2**30  # of addresses: a bot that wants more has gone astray
SPARE_SECONDS: Final = 2  # of processor time, beyond what a decision may take


@dataclass
class Lodger:
    """A bot and what it has heard."""

    bot: Bot
    game: Game
    heard: list[Event] = field(default_factory=list)
    times: list[int | None] = field(default_factory=list)


class Household:
    """Those who live here, who was asked last coming last."""

    def __init__(self, most: int = MOST_LODGERS) -> None:
        self.most = most
        self.lodgers: OrderedDict[Key, Lodger] = OrderedDict()

    def answer(self, message: tuple[Any, ...]) -> str | None:
        match message:
            case ("make", key, make, home):
                return self.make(key, make, home)
            case ("ask", key, question):
                return self.ask(key, question)
            case ("forget", keys):
                for key in keys:
                    self.lodgers.pop(key, None)
        return None

    def make(self, key: Key, make: Maker, home: str) -> str:
        self.lodgers.pop(key, None)
        try:
            game = import_module(home).GAME
            self.lodgers[key] = Lodger(make(game), game)
        except Exception as problem:
            return crashed(problem)
        while len(self.lodgers) > self.most:
            self.lodgers.popitem(last=False)
        return '{"type":"made"}'

    def ask(self, key: Key, question: Question) -> str:
        lodger = self.lodgers.get(key)
        if lodger is None or len(lodger.heard) != question.since:
            return '{"type":"unheard"}'
        self.lodgers.move_to_end(key)
        lodger.heard += question.heard
        lodger.times += question.times
        allow(question.limit_seconds)
        try:
            return write_answer(
                lodger.bot.choose(
                    Knowledge(
                        game=lodger.game,
                        setup=question.setup,
                        seat=question.seat,
                        view=question.view,
                        legal=question.legal,
                        must=question.must,
                        heard=tuple(lodger.heard),
                        times=tuple(lodger.times),
                    )
                )
            )
        except Exception as problem:  # whatever it was, it costs that bot a decision
            del self.lodgers[key]
            return crashed(problem)


def crashed(problem: Exception) -> str:
    return json.dumps({"type": "crashed", "why": f"{type(problem).__name__}: {problem}"[:1000]})


# --- The process -------------------------------------------------------------------------------------------------


def bound_memory() -> None:
    """Where the system knows such a limit."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        most = MEMORY_BYTES if hard == resource.RLIM_INFINITY else min(MEMORY_BYTES, hard)
        resource.setrlimit(resource.RLIMIT_AS, (most, hard))


def allow(seconds: float) -> None:
    """So much processor time from now on: should nobody be left to end us when we are late, the system does."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        used = resource.getrusage(resource.RUSAGE_SELF)
        _, hard = resource.getrlimit(resource.RLIMIT_CPU)
        resource.setrlimit(resource.RLIMIT_CPU, (int(used.ru_utime + used.ru_stime + seconds) + SPARE_SECONDS, hard))


def live(hears: IO[bytes], says: IO[bytes]) -> None:
    """Do as told until nobody speaks any more."""
    household = Household()
    says.write(b"ready\n")
    says.flush()
    while len(head := hears.read(LENGTH.size)) == LENGTH.size:
        said = household.answer(pickle.loads(hears.read(LENGTH.unpack(head)[0])))
        if said is not None:
            says.write(said.encode() + b"\n")
            says.flush()


def main() -> None:
    """Only we speak on the pipe: whatever a bot prints goes to where errors go."""
    end_with_parent()
    bound_memory()
    says = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    with contextlib.suppress(KeyboardInterrupt, BrokenPipeError):  # we are told to stop, or nobody is left
        live(sys.stdin.buffer, says)


if __name__ == "__main__":
    main()
