"""Bots in dens: they live on for their match, hear what is new, and go with everyone they have started."""

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from ronron import example as yarn
from ronron.bots import den as dens
from ronron.bots import den_process
from ronron.bots.answers import Crashed, Gone, Late
from ronron.bots.den import DENS, Apart, Den
from ronron.bots.den_talk import Key
from ronron.bots.registry import check_listed, known_bots, seat_bot
from ronron.plain import Answer, Knowledge, Refusal
from ronron.records.fair import Deal, seed_from
from ronron.records.match import Entry, Match
from ronron.table.bot_processes import BotProcesses, Turns
from tests.dwellers import Greedy, Measures, Remembers, forks, is_written, wait_until_gone
from tests.table import moody

KEY: Key = ("match", "0")
AMPLE_SECONDS = 60.0
SHORT_SECONDS = 0.3


@pytest.fixture
def den() -> Iterator[Den]:
    den = Den()
    yield den
    den.end()


def begun() -> Match:
    """A game in which seat 0 is asked."""
    match = Match(yarn.GAME, yarn.GAME.resolve(2, {}))
    match.step([], Deal(seed_from("den"), ["", ""]).draw)
    return match


def after_much(events: int) -> Knowledge:
    """What one knows who has heard a lot."""
    knowledge = begun().knowledge(0)
    heard = [knowledge.heard[0]] * events
    return replace(knowledge, heard=heard, times=[None] * events)


def told(answer: Answer) -> Any:
    assert answer.says is not None
    return answer.says.values


# --- A life ------------------------------------------------------------------------------------------------------


def test_a_bot_lives_on_and_hears_only_what_is_new(den: Den, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[bytes] = []
    frame = dens.frame

    def overheard(message: Any) -> bytes:
        said.append(frame(message))
        return said[-1]

    monkeypatch.setattr(dens, "frame", overheard)
    knowledge = after_much(4000)
    first = told(den.ask(KEY, Remembers, knowledge, AMPLE_SECONDS))
    assert (first["asked"], first["heard"]) == (1, 4000)
    whole = len(said[-1])
    knowledge.heard.append(knowledge.heard[0])  # type: ignore[attr-defined]
    knowledge.times.append(5)  # type: ignore[attr-defined]
    second = told(den.ask(KEY, Remembers, knowledge, AMPLE_SECONDS))
    assert (second["asked"], second["heard"]) == (2, 4001)
    assert len(said[-1]) < min(1500, whole / 5)


def test_one_that_is_no_longer_kept_is_told_all_again(den: Den) -> None:
    knowledge = after_much(20)
    den.ask(KEY, Remembers, knowledge, AMPLE_SECONDS)
    den.talk.told[KEY].events = 19  # as if what it heard and what we believe it heard had parted
    assert told(den.ask(KEY, Remembers, knowledge, AMPLE_SECONDS)) == told(Remembers(yarn.GAME).choose(knowledge))


def test_who_has_not_been_asked_for_longest_makes_room() -> None:
    household = den_process.Household(most=2)
    for name in "abc":
        assert "made" in household.make((name, "0"), Remembers, "ronron.example")
    assert [key[0] for key in household.lodgers] == ["b", "c"]
    assert household.answer(("forget", [("b", "0")])) is None
    assert [key[0] for key in household.lodgers] == ["c"]


def test_what_was_taken_back_is_another_story(den: Den) -> None:
    match = begun()
    den.ask(KEY, Remembers, match.knowledge(0), AMPLE_SECONDS)
    again = begun()
    for one in (match, again):
        one.play(Entry(who=0, move=one.legal(0)[0 if one is match else -1]))
    den.ask(KEY, Remembers, match.knowledge(0), AMPLE_SECONDS)
    answer = told(den.ask(KEY, Remembers, again.knowledge(0), AMPLE_SECONDS))
    assert answer["last"] == str(again.heard[0][-1:])


def test_later_news_are_for_a_later_question(den: Den) -> None:
    knowledge = after_much(10)
    assert told(den.ask(KEY, Remembers, knowledge, AMPLE_SECONDS, until=7))["heard"] == 7
    assert told(den.ask(KEY, Remembers, knowledge, AMPLE_SECONDS))["heard"] == 10


def test_a_den_that_ended_is_replaced_and_told_the_whole_story(den: Den) -> None:
    knowledge = after_much(30)
    den.ask(KEY, Remembers, knowledge, AMPLE_SECONDS)
    den.kill()
    with pytest.raises(Gone):
        den.ask(KEY, Remembers, knowledge, AMPLE_SECONDS)
    assert told(den.ask(KEY, Remembers, knowledge, AMPLE_SECONDS))["heard"] == 30


def test_it_forgets_a_match_that_is_over(den: Den) -> None:
    knowledge = after_much(3)
    den.ask(KEY, Remembers, knowledge, AMPLE_SECONDS)
    assert den.knows("match")
    den.forget("match")
    den.ask(("another", "0"), Remembers, knowledge, AMPLE_SECONDS)
    assert not den.knows("match")
    assert told(den.ask(KEY, Remembers, knowledge, AMPLE_SECONDS))["asked"] == 1


def test_in_a_whole_match_a_bot_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a match says a seat has heard is one story, from the first event to the last."""
    verbs: list[str] = []
    frame = dens.frame

    def overheard(message: Any) -> bytes:
        verbs.append(message[0])
        return frame(message)

    monkeypatch.setattr(dens, "frame", overheard)
    match = Match(yarn.GAME, yarn.GAME.resolve(2, {}))
    apart = Apart(partial(seat_bot, name="random", seed=1), limit_seconds=AMPLE_SECONDS)
    match.run([apart, seat_bot(yarn.GAME, "random", 2)], Deal(seed_from("den"), ["", ""]).draw)
    apart.leave()
    DENS.close()
    assert verbs == ["make", *["ask"] * sum(entry.who == 0 for entry in match.entries)]


# --- An end ------------------------------------------------------------------------------------------------------


def test_a_bot_with_helpers_that_is_late_leaves_nobody_behind(den: Den, tmp_path: Path) -> None:
    file = tmp_path / "processes"
    while not is_written(file):  # on a busy machine it may not even have begun
        with pytest.raises(Late):
            den.ask(KEY, forks(file), after_much(1), SHORT_SECONDS)
    wait_until_gone([int(number) for number in file.read_text().split()])


def test_when_the_house_stops_no_process_of_a_bot_is_left(tmp_path: Path) -> None:
    file = tmp_path / "processes"

    async def story() -> None:
        processes = BotProcesses(1, think_seconds=AMPLE_SECONDS)
        ask = partial(processes.dens[0].ask, KEY, forks(file), after_much(1), AMPLE_SECONDS)
        thinking = asyncio.get_running_loop().run_in_executor(processes.threads, ask)
        while not is_written(file):
            await asyncio.sleep(0.01)
        await processes.close()
        with pytest.raises(Gone):
            await thinking

    asyncio.run(story())
    wait_until_gone([int(number) for number in file.read_text().split()])


THINKS_IN_SEVERAL = partial(seat_bot, name="search:600000msx3", seed=1)
HOUSE = """
import asyncio, sys
from functools import partial
from ronron.table.bot_processes import BotProcesses
from tests.test_dens import KEY, THINKS_IN_SEVERAL, after_much

async def live():
    ask = partial(BotProcesses(1).dens[0].ask, KEY, THINKS_IN_SEVERAL, after_much(1), 600.0)
    await asyncio.to_thread(ask)

asyncio.run(live())
"""


def descendants(process: int) -> list[int]:
    """Everyone whom this process has started, and whom they have."""
    parents: dict[int, list[int]] = {}
    for entry in Path("/proc").iterdir():
        with contextlib.suppress(OSError, ValueError):
            fields = (entry / "stat").read_text().rpartition(")")[2].split()
            parents.setdefault(int(fields[1]), []).append(int(entry.name))
    found = list(parents.get(process, ()))
    for one in found:
        found += parents.get(one, ())
    return found


def wait_for(process: int, count: int) -> list[int]:
    """So many of those below this one, once they are there."""
    while len(found := descendants(process)) < count:
        time.sleep(0.01)
    return found


def test_a_den_that_is_killed_takes_its_helpers_along(den: Den) -> None:
    with ThreadPoolExecutor(1) as pool:
        asked = pool.submit(den.ask, KEY, THINKS_IN_SEVERAL, after_much(1), 600.0)
        while den.pipe is None:
            time.sleep(0.01)
        leader = den.pipe.process.pid
        helpers = wait_for(leader, 2)
        os.kill(leader, signal.SIGKILL)
        with pytest.raises(Gone):
            asked.result()
    wait_until_gone([leader, *helpers])


def test_a_house_that_is_killed_leaves_no_process_of_a_bot_behind() -> None:
    house = subprocess.Popen([sys.executable, "-c", HOUSE], cwd=Path(__file__).parents[1])
    everyone = wait_for(house.pid, 3)  # a den, and two who help it
    house.kill()
    house.wait()
    wait_until_gone(everyone)


def test_a_house_that_stops_while_a_den_is_starting_does_not_wait_for_its_bot() -> None:
    async def story() -> None:
        processes = BotProcesses(1, think_seconds=AMPLE_SECONDS)
        asked = asyncio.create_task(processes.choose("match", "random", 1, after_much(1)))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        await processes.close()
        assert (await asked).fault in (None, "crashed")
        assert processes.dens[0].pipe is None

    asyncio.run(story())


def test_thinking_has_bounds_of_memory_and_of_processor_time(den: Den) -> None:
    bounds = told(den.ask(KEY, Measures, after_much(1), 7.0))
    assert 0 < bounds["memory"] <= den_process.MEMORY_BYTES  # without a bound it would be -1
    assert 7 <= bounds["processor"] - bounds["used"] <= 7 + den_process.SPARE_SECONDS + 1


def test_a_bot_that_wants_more_memory_than_there_is_has_crashed(den: Den) -> None:
    with pytest.raises(Crashed, match="MemoryError"):
        den.ask(KEY, Greedy, after_much(1), AMPLE_SECONDS)
    assert told(den.ask(KEY, Remembers, after_much(1), AMPLE_SECONDS))["asked"] == 1


# --- Turns -------------------------------------------------------------------------------------------------------


def test_matches_take_turns_however_many_questions_one_has() -> None:
    async def story() -> None:
        den = Den()
        turns = Turns([den])
        served: list[str] = []

        async def think(match: str) -> None:
            den = await turns.take(match)
            served.append(match)
            await asyncio.sleep(0)
            turns.give_back(den)

        waiting = [asyncio.create_task(think(match)) for match in ("a", "a", "a", "a", "b", "c", "b")]
        await asyncio.sleep(0)
        assert turns.waiting == 6
        waiting[2].cancel()  # it is nobody's turn any more
        await asyncio.gather(*waiting, return_exceptions=True)
        assert served == ["a", "a", "b", "c", "a", "b"]
        assert turns.waiting == 0
        assert turns.idle == [den]

    asyncio.run(story())


def test_who_waits_longer_than_one_may_think_moves_quickly() -> None:
    async def story() -> None:
        processes = BotProcesses(1, think_seconds=0.05)
        held = await processes.turns.take("another match")
        answer = await processes.choose("match", "random", 1, after_much(1))
        assert answer == Answer(move=None, fault="late")
        assert processes.waiting == 0
        processes.turns.give_back(held)
        await processes.close()

    asyncio.run(story())


def test_the_same_bot_in_a_den_plays_as_it_does_here(den: Den) -> None:
    knowledge = replace(begun().knowledge(0))
    make = partial(seat_bot, name="search:20", seed=3)
    assert den.ask(KEY, make, knowledge, AMPLE_SECONDS) == make(yarn.GAME).choose(knowledge)


def test_a_visitor_chooses_among_those_listed_and_brings_no_budget() -> None:
    for name in known_bots(moody.GAME):
        check_listed(moody.GAME, name)
    for name in ("search:999999999msx99", "search:1", "nobody", "", "cheater"):
        with pytest.raises(Refusal, match="unknown-bot"):
            check_listed(moody.GAME, name)
