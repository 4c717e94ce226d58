"""Results on disk, a line a deal: a tournament that was stopped goes on where it was.

The first line says which plan this is; a file of another plan is refused. A line is whole or it does not count: one
that was cut when the process was killed is thrown away, and its deal is played again.
"""

import json
import os
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import IO, Any

from ronron.arena.outcome import GamePlayed
from ronron.arena.plan import ArenaPlan
from ronron.plain import Refusal

FORMAT = 1


class ResumeFile:
    """The results of one plan, those from earlier included."""

    def __init__(self, path: str, plan: ArenaPlan) -> None:
        self.path = path
        self.plan = plan
        self.done: dict[int, list[GamePlayed]] = {}
        try:
            self.file: IO[bytes] = open(path, "r+b" if Path(path).exists() else "w+b")  # noqa: SIM115
        except OSError as error:
            raise Refusal("unwritable-file", path=path, why=error.strerror or str(error)) from None
        try:
            self.read()
        except BaseException:
            self.file.close()
            raise

    def read(self) -> None:
        """Take up what is there; cut off what was not finished."""
        content = self.file.read()
        whole = content[: content.rfind(b"\n") + 1]
        lines = whole.splitlines()
        header = {"arena": FORMAT, "game": self.plan.game, "plan": self.plan.identity()}
        if content and not lines and not json.dumps(header).encode().startswith(content):
            raise Refusal("not-results", path=self.path)  # somebody's file, not ours: it stays as it is
        if lines and self.parse(lines[0]) != header:
            raise Refusal("other-plan", path=self.path)
        for line in lines[1:]:
            told = self.parse(line)
            self.done[told["deal"]] = [GamePlayed.read(one) for one in told["games"]]
        self.file.seek(len(whole))
        self.file.truncate()
        if not lines:
            self.write(header)

    def parse(self, line: bytes) -> Any:
        try:
            told = json.loads(line)
        except (ValueError, RecursionError):
            told = None
        if not isinstance(told, dict):
            raise Refusal("not-results", path=self.path)
        return told

    def add(self, deal: int, outcomes: Sequence[GamePlayed]) -> None:
        self.write({"deal": deal, "games": [without_record(one) for one in outcomes]})

    def write(self, told: Any) -> None:
        self.file.write(json.dumps(told).encode() + b"\n")
        self.file.flush()
        os.fsync(self.file.fileno())

    def close(self) -> None:
        self.file.close()


def without_record(outcome: GamePlayed) -> dict[str, Any]:
    return {**asdict(outcome), "record": None}
