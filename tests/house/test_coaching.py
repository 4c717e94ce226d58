"""The coach's moments: asked of a program beside the house, one match at a time, and kept."""

import asyncio
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from ronron.cli.serve import COACH
from ronron.house.coaching import Coaching, Report
from ronron.house.limits import Limits
from ronron.plain import Refusal
from ronron.wire import messages as wire
from tests.dwellers import is_running

PROGRAM = """
import json, pathlib, sys
file, *question = sys.argv[2:]
asked = pathlib.Path(sys.argv[1])
seat = question[1] if question[0] == "--viewer" else "b"
asked.write_text((asked.read_text() if asked.exists() else "") + seat)
assert pathlib.Path(file).read_text() == "a record"
told = {"at": 4, "move": "play 5 red", "best": "play 5 blue", "best_in_truth": "play 1 red"}
told |= {"verdict": "mistake", "cost": 0.25}
found = {"fact": "turns", "own": 9, "best": 6} if seat == "b" else {"seats": [{"worst": [told]}]}
print(json.dumps(found))
"""


def coach(folder: Path) -> tuple[Coaching, Path]:
    program = folder / "coach.py"
    program.write_text(PROGRAM, "utf-8")
    asked = folder / "asked"
    return Coaching((sys.executable, str(program), str(asked))), asked


def test_a_seat_is_thought_about_once_however_many_ask(tmp_path: Path) -> None:
    coaching, asked = coach(tmp_path)

    async def story() -> None:
        first, second = await asyncio.gather(*(coaching.moments("A-1", "a record", 2) for _ in range(2)))
        assert first == second == await coaching.moments("A-1", "a record", 2)
        assert first == [wire.Moment(at=4, move="play 5 red", better="play 5 blue", verdict="mistake", cost=0.25)]
        await coaching.moments("A-1", "a record", 3)

    asyncio.run(story())
    assert asked.read_text("utf-8") == "23"


def test_the_best_that_is_known_of_a_deal_is_looked_for_once(tmp_path: Path) -> None:
    coaching, asked = coach(tmp_path)

    async def story() -> None:
        first, second = await asyncio.gather(*(coaching.best_known("A-1", "a record") for _ in range(2)))
        assert first == second == await coaching.best_known("A-1", "a record")
        assert first == wire.BestKnown(fact="turns", own=9, best=6)

    asyncio.run(story())
    assert asked.read_text("utf-8") == "b"


def test_without_a_coach_there_is_nothing_to_tell() -> None:
    async def story() -> None:
        assert await Coaching().moments("A-1", "a record", 0) == []
        assert await Coaching().best_known("A-1", "a record") == wire.BestKnown()

    asyncio.run(story())


TALKS_NONSENSE = (sys.executable, "-c", "print('purr')")
NEVER_ENDS = (sys.executable, "-c", "import signal; signal.pause()")


@pytest.mark.parametrize("program", [TALKS_NONSENSE, NEVER_ENDS, ("/nowhere/coach",)])
def test_a_coach_who_comes_to_no_end_says_so_and_is_asked_twice_at_most(
    program: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """An answer without moments would read as a match without a mistake."""
    run, runs = Coaching._run, 0

    async def count(self: Coaching, record: str, question: Sequence[str]) -> Report | None:
        nonlocal runs
        runs += 1
        return await run(self, record, question)

    monkeypatch.setattr(Coaching, "_run", count)

    async def story() -> None:
        coaching = Coaching(program, Limits(coach_seconds=0.5))
        for _ in range(3):
            with pytest.raises(Refusal, match="coach-unfinished"):
                await coaching.moments("A-1", "a record", 0)
        with pytest.raises(Refusal, match="coach-unfinished"):
            await coaching.best_known("A-1", "a record")
        assert (coaching.known, coaching.asked, coaching.turns) == ({}, {}, {})

    asyncio.run(story())
    assert runs == 2 + 1


def test_the_coach_with_whom_a_house_is_opened_answers() -> None:
    done = subprocess.run([*COACH, "--lang", "en", "--help"], stdout=subprocess.PIPE, text=True, check=True)
    assert "--best-known" in done.stdout


def test_a_house_that_closes_does_not_wait_for_its_coach() -> None:
    async def story() -> None:
        endless = Coaching((sys.executable, "-c", "import signal; signal.pause()"))
        asking = asyncio.create_task(endless.moments("A-1", "a record", 0))
        while not endless.turn.locked():
            await asyncio.sleep(0)
        await endless.close()
        for question in (asking, endless.moments("A-1", "a record", 1)):
            with pytest.raises(Refusal, match="coach-busy"):
                await question
        assert endless.asked == {}

    asyncio.run(story())


HAS_A_HELPER = ("/bin/sh", "-c", "sleep 600 & sleep 600")


@pytest.mark.parametrize("steps", range(4))
def test_a_house_that_closes_while_its_coach_begins_waits_for_nobody(
    steps: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However far the start has come: the coach goes, and with him whoever he has called."""

    async def story() -> None:
        begins = asyncio.Event()
        begin = asyncio.create_subprocess_exec

        async def tell(*command: Any, **wishes: Any) -> asyncio.subprocess.Process:
            begins.set()
            return await begin(*command, **wishes)

        monkeypatch.setattr(asyncio, "create_subprocess_exec", tell)
        coaching = Coaching(HAS_A_HELPER)
        asking = asyncio.create_task(coaching.moments("A-1", "a record", 0))
        await begins.wait()
        for _ in range(steps):
            await asyncio.sleep(0)
        async with asyncio.timeout(120):
            await coaching.close()
        with pytest.raises(Refusal, match="coach-busy"):
            await asking

    asyncio.run(story())


# Many ask


SLOW = """
import pathlib, sys, time
began, go, file, *question = sys.argv[1:]
with open(began, "a") as told:
    told.write(question[1] + chr(10))
while not pathlib.Path(go).exists():
    time.sleep(0.005)
print("{}")
"""


def slow_coach(folder: Path, limits: Limits) -> tuple[Coaching, Path, Path]:
    """One that thinks until it may go on; it says which question it has begun with."""
    program = folder / "slow.py"
    program.write_text(SLOW, "utf-8")
    began, go = folder / "began", folder / "go"
    return Coaching((sys.executable, str(program), str(began), str(go)), limits), began, go


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not true():
            await asyncio.sleep(0.005)


def test_when_too_many_ask_the_coach_says_so_and_rooms_take_turns(tmp_path: Path) -> None:
    async def story() -> None:
        coaching, began, go = slow_coach(tmp_path, Limits(coach_rooms=2, coach_questions_of_a_room=3))
        asking = [asyncio.create_task(coaching.moments("AAAA-1", "a record", seat)) for seat in range(3)]
        await until(began.exists)
        asking.append(asyncio.create_task(coaching.moments("BBBB-1", "a record", 7)))
        await asyncio.sleep(0)
        for table in ("AAAA-2", "CCCC-1"):
            with pytest.raises(Refusal, match="coach-busy"):
                await coaching.moments(table, "a record", 5)
        go.touch()
        await asyncio.gather(*asking)
        assert began.read_text("utf-8").split() == ["0", "7", "1", "2"]  # one of each room stands in line
        assert (coaching.turns, coaching.asked) == ({}, {})

    asyncio.run(story())


FORKING = """
import os, pathlib, subprocess, sys, time
child = subprocess.Popen([sys.executable, "-c", "import signal; signal.pause()"])
told = pathlib.Path(sys.argv[1])
while os.getpriority(os.PRIO_PROCESS, 0) == 0:
    time.sleep(0.005)
told.with_suffix(".part").write_text(f"{child.pid} {os.getpriority(os.PRIO_PROCESS, 0)}")
os.replace(told.with_suffix(".part"), told)
child.wait()
"""


def test_the_coach_stands_behind_the_tables_and_goes_with_all_that_it_started(tmp_path: Path) -> None:
    async def story() -> None:
        told = tmp_path / "told"
        coaching = Coaching((sys.executable, "-c", FORKING, str(told)))
        asking = asyncio.create_task(coaching.moments("A-1", "a record", 0))
        await until(told.exists)
        child, priority = (int(word) for word in told.read_text("utf-8").split())
        assert priority >= 10
        await coaching.close()
        await asyncio.gather(asking, return_exceptions=True)
        await until(lambda: not is_running(child))

    asyncio.run(story())
