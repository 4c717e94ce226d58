"""Bots to live in a den: one that tells what it has heard, and some that do not behave. Makers take a game."""

import multiprocessing
import os
import resource
import time
from functools import partial
from pathlib import Path

from ronron.contract import Bot, Game
from ronron.plain import Answer, Knowledge, Line


class Remembers(Bot):
    """Says how often it was asked, and how much it had heard."""

    def __init__(self, game: Game) -> None:
        self.asked = 0

    def choose(self, knowledge: Knowledge) -> Answer:
        self.asked += 1
        assert len(knowledge.times) == len(knowledge.heard)
        told = {"asked": self.asked, "heard": len(knowledge.heard), "last": str(list(knowledge.heard[-1:]))}
        return Answer(move=next(iter(knowledge.legal), None), says=Line(key="told", values=told))


class Forks(Bot):
    """Has a helper of its own, as a search in several processes does; both think for ever."""

    def __init__(self, file: str, game: Game) -> None:
        self.file = file

    def choose(self, knowledge: Knowledge) -> Answer:
        helper = multiprocessing.get_context("fork").Process(target=time.sleep, args=(600,), daemon=True)
        helper.start()
        Path(self.file).write_text(f"{os.getpid()} {helper.pid}")
        time.sleep(600)
        raise AssertionError


class Greedy(Bot):
    """Wants more memory than there is."""

    def __init__(self, game: Game) -> None: ...

    def choose(self, knowledge: Knowledge) -> Answer:
        return Answer(move=str(len(bytearray(2**40))))


class Measures(Bot):
    """Says what it may use."""

    def __init__(self, game: Game) -> None: ...

    def choose(self, knowledge: Knowledge) -> Answer:
        bounds = {
            "memory": resource.getrlimit(resource.RLIMIT_AS)[0],
            "processor": resource.getrlimit(resource.RLIMIT_CPU)[0],
            "used": int(time.process_time()),
        }
        return Answer(move=knowledge.legal[0], says=Line(key="told", values=bounds))


def forks(file: Path) -> partial[Forks]:
    return partial(Forks, str(file))


def is_written(file: Path) -> bool:
    """Has a bot with a helper begun to think?"""
    return file.exists() and len(file.read_text().split()) == 2


def is_running(process: int) -> bool:
    """Does it still do anything? One that has ended and that nobody has asked after yet does not."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def wait_until_gone(processes: list[int]) -> None:
    """Killing takes a moment; a test that hangs here has found somebody left behind."""
    while any(is_running(process) for process in processes):
        time.sleep(0.01)
