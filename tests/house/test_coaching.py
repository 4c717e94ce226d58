"""The coach's moments: asked of a program beside the house, one match at a time, and kept."""

import asyncio
import subprocess
import sys
from pathlib import Path

from ronron.cli.serve import COACH
from ronron.house.coaching import Coaching
from ronron.wire import messages as wire

PROGRAM = """
import json, pathlib, sys
file, *question = sys.argv[2:]
asked = pathlib.Path(sys.argv[1])
seat = question[1] if question[0] == "--viewer" else "b"
asked.write_text((asked.read_text() if asked.exists() else "") + seat)
assert pathlib.Path(file).read_text() == "a record"
told = {"at": 4, "move": "play 5 red", "best": "play 5 blue", "best_in_truth": "play 1 red", "verdict": "mistake"}
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
        assert first == [wire.Moment(at=4, move="play 5 red", better="play 5 blue", verdict="mistake")]
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


def test_without_a_coach_or_an_answer_there_is_nothing_to_tell(tmp_path: Path) -> None:
    async def story() -> None:
        assert await Coaching().moments("A-1", "a record", 0) == []
        assert await Coaching().best_known("A-1", "a record") == wire.BestKnown()
        speechless = Coaching((sys.executable, "-c", "print('purr')"))
        assert await speechless.moments("A-1", "a record", 0) == []

    asyncio.run(story())


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
        assert (await asyncio.gather(asking, return_exceptions=True))[0] != []
        assert endless.asked == {}

    asyncio.run(story())
