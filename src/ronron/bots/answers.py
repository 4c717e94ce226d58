"""What a bot answers, as a line of text; and what can be wrong with an answer.

The same for every bot, wherever it thinks: here, in a process of ours, or in somebody's own program.
"""

import json
from collections.abc import Callable
from math import isfinite
from typing import Any, Final, Literal, NamedTuple

from ronron.plain import Answer, Knowledge, Line

Fault = Literal["crashed", "late", "nonsense"]
FAULTS: Final[tuple[Fault, ...]] = ("crashed", "late", "nonsense")


class Late(BaseException):
    """The bot's time is over. Not an `Exception`, so that a bot's own `except Exception` does not swallow it."""


class Crashed(Exception):
    """The bot failed, but whoever runs it lives on."""


class Gone(Exception):
    """The process the bot lived in has ended."""


class Nonsense(Exception):
    """The bot said what nobody can read, or what it may not do."""

    def __init__(self, said: str) -> None:
        super().__init__(said)
        self.said = said


# --- As text -----------------------------------------------------------------------------------------------------


def write_answer(answer: Answer) -> str:
    """One line; what is as usual is left out."""
    told: dict[str, Any] = {"type": "move", "move": answer.move}
    if answer.after_milliseconds:
        told["after_milliseconds"] = answer.after_milliseconds
    if answer.thought_milliseconds is not None:
        told["thought_milliseconds"] = answer.thought_milliseconds
    if answer.says is not None:
        told["says"] = answer.says
    if answer.fault is not None:
        told["fault"] = answer.fault
    return json.dumps(told, default=write_line)


def write_line(line: Any) -> dict[str, Any]:
    """A sentence, also one that goes into another."""
    if isinstance(line, Line):
        return {"key": line.key, "values": dict(line.values)}
    raise TypeError(f"nobody can say a {type(line).__name__}")


def read_answer(told: Any) -> Answer:
    """The same answer again, from what JSON made of its line. What a stranger says is read, never run."""
    match told:
        case {"move": str() | None as move}:
            says = told.get("says")
            return Answer(
                move=move,
                after_milliseconds=told.get("after_milliseconds", 0.0),
                thought_milliseconds=told.get("thought_milliseconds"),
                says=None if says is None else read_line(says),
                fault=told.get("fault"),
            )
    raise Nonsense(str(told)[:200])


def read_line(told: Any) -> Line:
    match told:
        case {"key": str() as key, "values": dict() as values}:
            return Line(key=key, values={name: read_value(value) for name, value in values.items()})
    raise Nonsense(str(told)[:200])


def read_value(told: Any) -> Any:
    """What goes into a sentence: plain, several, or a sentence itself."""
    match told:
        case {"key": str(), "values": dict()}:
            return read_line(told)
        case list():
            return [read_value(one) for one in told]
    return told


# --- Whether it will do ------------------------------------------------------------------------------------------


class Heard(NamedTuple):
    """An answer that its seat may give; or why there is none, and what was said instead."""

    answer: Answer | None
    fault: Fault | None = None
    said: str = ""


def hear(ask: Callable[[], Any], knowledge: Knowledge) -> Heard:
    """Ask, and expect anything. This is the one place that says what counts as late, as crashed and as nonsense."""
    try:
        answer = ask()
    except Late:
        return Heard(None, "late")
    except Nonsense as nonsense:
        return Heard(None, "nonsense", nonsense.said)
    except (Exception, SystemExit) as problem:
        return Heard(None, "crashed", f"{type(problem).__name__}: {problem}")
    if is_sound(answer, knowledge):
        return Heard(answer)
    return Heard(None, "nonsense", str(answer.move if isinstance(answer, Answer) else answer)[:200])


def is_sound(answer: Any, knowledge: Knowledge) -> bool:
    """Is this an answer at all, and one that this seat may give? Nothing about it is taken for granted."""
    if not isinstance(answer, Answer) or not is_duration(answer.after_milliseconds) or answer.fault is not None:
        return False
    if answer.thought_milliseconds is not None and not is_duration(answer.thought_milliseconds):
        return False
    if answer.says is not None and not isinstance(answer.says, Line):
        return False
    if answer.move is None:
        return not knowledge.must
    return isinstance(answer.move, str) and answer.move in knowledge.legal


def is_duration(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value) and value >= 0
