"""A process in which bots think: reads questions on standard input, writes answers on standard output.

It is started by `bot_processes.py` and holds no state between questions; killing it loses nothing.
"""

import os
import pickle
import struct
import sys
from importlib import import_module
from typing import Any, BinaryIO

LENGTH = struct.Struct("!I")


def main() -> None:
    questions = sys.stdin.buffer
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # a bot that prints must not break into its answers
    while True:
        head = questions.read(LENGTH.size)
        if len(head) < LENGTH.size:
            return
        question = pickle.loads(questions.read(LENGTH.unpack(head)[0]))
        try:
            write(answers, answer(question))
        except Exception as error:
            write(answers, f"{type(error).__name__}: {error}")


def answer(question: dict[str, Any]) -> Any:
    from ronron.bots.registry import seat_bot
    from ronron.plain import Knowledge

    game = import_module(question.pop("home")).GAME
    bot = seat_bot(game, question.pop("bot"), question.pop("seed"))
    chosen = bot.choose(Knowledge(game=game, **question))
    return chosen.move, chosen.after_milliseconds, chosen.thought_milliseconds, chosen.says


def write(file: BinaryIO, value: Any) -> None:
    text = pickle.dumps(value)
    file.write(LENGTH.pack(len(text)) + text)
    file.flush()


if __name__ == "__main__":
    try:
        main()
    except (KeyboardInterrupt, BrokenPipeError):  # the house is told to stop, or is gone
        pass
