"""The coach's moments: the decisions of a match that is over which cost a seat most.

The house cannot coach by itself: whoever opens it says which program can (`Settings.coach`), or none. The program
gets a record and a seat, and thinks beside the tables: one match at a time, for so long and no longer. What it found
is kept.
"""

import asyncio
import json
import logging
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ronron.server import wire

log = logging.getLogger("ronron.coach")

THINK_SECONDS = 120.0
MOST_WAITING = 8  # matches; whoever comes later gets no moments
MOST_KEPT = 500


class Coaching:
    def __init__(self, program: Sequence[str] = ()) -> None:
        self.program = tuple(program)
        self.turn = asyncio.Lock()
        self.known: dict[tuple[str, int], list[wire.Moment]] = {}
        self.asked: dict[tuple[str, int], asyncio.Task[list[wire.Moment]]] = {}

    async def moments(self, table: str, record: str, seat: int) -> list[wire.Moment]:
        """What to look at again; nothing where nobody coaches, or too many ask."""
        which = (table, seat)
        if which in self.known:
            return self.known[which]
        if which not in self.asked:
            if not self.program or len(self.asked) >= MOST_WAITING:
                return []
            self.asked[which] = asyncio.create_task(self._think(which, record))
        # Others may be waiting for the same answer: one who leaves takes it from nobody.
        return await asyncio.shield(self.asked[which])

    async def close(self) -> None:
        for task in list(self.asked.values()):
            task.cancel()
        await asyncio.gather(*self.asked.values(), return_exceptions=True)

    async def _think(self, which: tuple[str, int], record: str) -> list[wire.Moment]:
        try:
            async with self.turn:
                found = await self._ask(record, which[1])
            if len(self.known) >= MOST_KEPT:
                self.known.pop(next(iter(self.known)))
            self.known[which] = found
            return found
        finally:
            self.asked.pop(which, None)

    async def _ask(self, record: str, seat: int) -> list[wire.Moment]:
        with tempfile.TemporaryDirectory(prefix="ronron-") as folder:
            file = Path(folder) / "match.ronron"
            await asyncio.to_thread(file.write_text, record, "utf-8")
            process = await asyncio.create_subprocess_exec(
                *self.program,
                str(file),
                "--viewer",
                str(seat),
                "--json",
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
            )
            try:
                said, _ = await asyncio.wait_for(process.communicate(), THINK_SECONDS)
                report = json.loads(said)
                return [moment(one) for told in report["seats"] for one in told["worst"]]
            except (TimeoutError, ValueError, KeyError, TypeError) as error:
                log.warning("the coach gave no answer", extra={"facts": {"why": type(error).__name__}})
                return []
            finally:
                if process.returncode is None:
                    process.kill()
                    await process.wait()


def moment(told: dict[str, Any]) -> wire.Moment:
    better = told["best"] if told["verdict"] == "mistake" else told["best_in_truth"]
    return wire.Moment(at=told["at"], move=told["move"], better=better, verdict=told["verdict"])
