"""The coach's moments: the decisions of a match that is over which cost a seat most; and the best its deal allowed.

The house cannot coach by itself: whoever opens it says which program can (`Settings.coach`), or none. The program
gets a record and a question, and thinks beside the tables: one match at a time, for so long and no longer. What it
found is kept.
"""

import asyncio
import json
import logging
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ronron.wire import messages as wire

log = logging.getLogger("ronron.coach")
Report = dict[str, Any]  # as the program tells it; empty where it tells nothing

THINK_SECONDS = 120.0
MOST_WAITING = 8  # matches; whoever comes later gets no moments
MOST_KEPT = 500


class Coaching:
    def __init__(self, program: Sequence[str] = ()) -> None:
        self.program = tuple(program)
        self.turn = asyncio.Lock()
        self.known: dict[tuple[str, ...], Report] = {}
        self.asked: dict[tuple[str, ...], asyncio.Task[Report]] = {}

    async def moments(self, table: str, record: str, seat: int) -> list[wire.Moment]:
        """What to look at again; nothing where nobody coaches, or too many ask."""
        report = await self._ask(table, record, "--viewer", str(seat))
        return [moment(one) for told in report.get("seats", ()) for one in told["worst"]]

    async def best_known(self, table: str, record: str) -> wire.BestKnown:
        """The fewest that the deal takes, beside what it took."""
        report = await self._ask(table, record, "--best-known")
        return wire.BestKnown(report.get("fact", ""), report.get("own"), report.get("best"))

    async def close(self) -> None:
        for task in list(self.asked.values()):
            task.cancel()
        await asyncio.gather(*self.asked.values(), return_exceptions=True)

    async def _ask(self, table: str, record: str, *question: str) -> Report:
        """What the program says to a question, asked once however many want to know."""
        which = (table, *question)
        if which in self.known:
            return self.known[which]
        if which not in self.asked:
            if not self.program or len(self.asked) >= MOST_WAITING:
                return {}
            self.asked[which] = asyncio.create_task(self._think(which, record))
        # Others may be waiting for the same answer: one who leaves takes it from nobody.
        return await asyncio.shield(self.asked[which])

    async def _think(self, which: tuple[str, ...], record: str) -> Report:
        try:
            async with self.turn:
                found = await self._run(record, which[1:])
            if len(self.known) >= MOST_KEPT:
                self.known.pop(next(iter(self.known)))
            self.known[which] = found
            return found
        finally:
            self.asked.pop(which, None)

    async def _run(self, record: str, question: Sequence[str]) -> Report:
        with tempfile.TemporaryDirectory(prefix="ronron-") as folder:
            file = Path(folder) / "match.ronron"
            await asyncio.to_thread(file.write_text, record, "utf-8")
            process = await asyncio.create_subprocess_exec(
                *self.program,
                str(file),
                *question,
                "--json",
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
            )
            try:
                said, _ = await asyncio.wait_for(process.communicate(), THINK_SECONDS)
                report: Report = json.loads(said)
                return report
            except (TimeoutError, ValueError) as error:
                log.warning("the coach gave no answer", extra={"facts": {"why": type(error).__name__}})
                return {}
            finally:
                if process.returncode is None:
                    process.kill()
                    await process.wait()


def moment(told: dict[str, Any]) -> wire.Moment:
    better = told["best"] if told["verdict"] == "mistake" else told["best_in_truth"]
    return wire.Moment(at=told["at"], move=told["move"], better=better, verdict=told["verdict"])
