"""Logs as JSON lines: when, how bad, what, and bare facts. No names, codes, addresses, cookies or hands."""

import json
import logging
import sys
import time
from typing import TextIO


class JsonLines(logging.Formatter):
    def __init__(self, house: str | None = None) -> None:
        super().__init__()
        self.told: dict[str, object] = {} if house is None else {"house": house}  # which of several it is

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            # Of others their first line: what the loop has to say goes on with what it was about, and that has names.
            "message": record.getMessage() if record.name.startswith("ronron") else str(record.msg).partition("\n")[0],
            **self.told,
            **getattr(record, "facts", {}),
        }
        if record.exc_info and record.exc_info[1] is not None:
            # Where it happened, never with what: an exception's text may quote what somebody sent or holds.
            error = record.exc_info[1]
            frames = []
            trace = error.__traceback__
            while trace is not None:
                frames.append(f"{trace.tb_frame.f_code.co_filename.rpartition('/')[2]}:{trace.tb_lineno}")
                trace = trace.tb_next
            line["error"] = type(error).__name__
            line["trace"] = frames[-12:]
        return json.dumps(line, ensure_ascii=False, default=str)


def configure(level: str = "INFO", stream: TextIO | None = None, *, house: str | None = None) -> None:
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonLines(house))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("ronron").setLevel(level.upper())
