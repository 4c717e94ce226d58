"""Where bots think: a few processes beside the event loop. One that crashes or hangs is replaced, and told of."""

import asyncio
import contextlib
import logging
import os
import pickle
import sys
from collections.abc import Sequence
from typing import Any

from ronron.games import home
from ronron.plain import Answer, Knowledge
from ronron.table.bot_process import LENGTH

log = logging.getLogger("ronron.bots")


class Stuck(Exception):
    """A bot gave no answer: it crashed, or took too long."""


class BotProcesses:
    def __init__(self, processes: int = 1, *, think_seconds: float = 5.0) -> None:
        self.think_seconds = think_seconds
        self.idle: asyncio.Queue[_Process] = asyncio.Queue()
        self.all = [_Process() for _ in range(processes)]
        for process in self.all:
            self.idle.put_nowait(process)

    async def choose(self, bot: str, seed: int, knowledge: Knowledge) -> Answer:
        """What this bot does with what it knows; raises Stuck rather than keep the table waiting."""
        question = pickle.dumps(
            {
                "home": home(knowledge.game),
                "bot": bot,
                "seed": seed,
                "setup": knowledge.setup,
                "seat": knowledge.seat,
                "view": knowledge.view,
                "legal": knowledge.legal,
                "must": knowledge.must,
                "heard": knowledge.heard,
                "times": knowledge.times,
            }
        )
        process = await self.idle.get()
        try:
            said = await asyncio.wait_for(process.ask(question), self.think_seconds)
        except BaseException as error:
            process.kill()
            if isinstance(error, TimeoutError | OSError | asyncio.IncompleteReadError):
                log.warning("bot stuck", extra={"facts": {"bot": bot, "why": type(error).__name__}})
                raise Stuck(type(error).__name__) from None
            raise
        finally:
            self.idle.put_nowait(process)
        if isinstance(said, str):
            log.warning("bot failed", extra={"facts": {"bot": bot, "why": said.partition(":")[0]}})
            raise Stuck(said)
        move, after, thought, says = said
        return Answer(move=move, after_milliseconds=after, thought_milliseconds=thought, says=says)

    async def close(self) -> None:
        for process in self.all:
            await process.close()


class _Process:
    """One process, started when first needed."""

    def __init__(self) -> None:
        self.child: asyncio.subprocess.Process | None = None
        self.gone: list[asyncio.subprocess.Process] = []

    async def ask(self, question: bytes) -> Any:
        child = self.child
        if child is None or child.returncode is not None:
            child = self.child = await start([sys.executable, "-m", "ronron.table.bot_process"])
        assert child.stdin is not None
        assert child.stdout is not None
        child.stdin.write(LENGTH.pack(len(question)) + question)
        await child.stdin.drain()
        head = await child.stdout.readexactly(LENGTH.size)
        return pickle.loads(await child.stdout.readexactly(LENGTH.unpack(head)[0]))

    def kill(self) -> None:
        child, self.child = self.child, None
        if child is not None:
            if child.returncode is None:
                child.kill()
            assert child.stdin is not None
            child.stdin.close()
            self.gone = [one for one in self.gone if one.returncode is None]
            self.gone.append(child)

    async def close(self) -> None:
        self.kill()
        for child in self.gone:
            assert child.stdin is not None
            with contextlib.suppress(OSError):
                await child.stdin.wait_closed()
            await child.wait()
        self.gone.clear()


async def start(command: Sequence[str]) -> asyncio.subprocess.Process:
    """A child that finds our packages where we found them, and whose death is ours, not the other way round."""
    surroundings = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    pipe = asyncio.subprocess.PIPE
    return await asyncio.create_subprocess_exec(
        *command, stdin=pipe, stdout=pipe, env=surroundings, limit=2**20, start_new_session=True
    )
