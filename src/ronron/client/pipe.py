"""A bot over standard input and output: one JSON object a line, as the arena and `ronron play` speak it."""

import contextlib
import json
import sys
from typing import IO

from ronron.bots.answers import write_line
from ronron.bots.function_bot import Choose
from ronron.client.hearing import Hearing, as_message, decide


def play_over_pipe(choose: Choose, hears: IO[bytes] | None = None, says: IO[str] | None = None) -> None:
    """Answer until `goodbye`, or until nobody speaks any more. Whatever a bot prints goes to where errors go."""
    out = sys.stdout if says is None else says
    hearing = Hearing()
    with contextlib.redirect_stdout(sys.stderr):
        for line in sys.stdin.buffer if hears is None else hears:
            message = json.loads(line)
            if message.get("type") == "goodbye":
                return
            for decision in hearing.hear(message):
                answer = decide(choose, decision)
                said = as_message(decision, answer)
                if answer.thought_milliseconds is not None:
                    said["thought_milliseconds"] = answer.thought_milliseconds
                if answer.says is not None:
                    said["says"] = answer.says
                print(json.dumps(said, default=write_line), file=out, flush=True)
