"""Nothing costs more than it should: what is asked for is bounded in bytes, in time, and in how much at once."""

import asyncio
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import Any

import httpx

from ronron.house.limits import Holdings
from tests.house.company import tell
from tests.house.playing import GENEROUS, Address

LARGE = files("ronron.games.de_fil_en_aiguille").joinpath("records/12-teams-strict.ronron")


# Replays


def large_record() -> str:
    return LARGE.read_text(encoding="utf-8")


async def replayed(web: httpx.AsyncClient, start: int) -> tuple[int, dict[str, Any]]:
    wanted = {"record": large_record(), "open": True, "start": start, "count": 40}
    answer = await web.post("/api/replays", json=wanted)
    assert answer.status_code == 200
    return len(answer.content), answer.json()


def test_a_replay_comes_in_answers_of_bounded_size_and_whole(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with httpx.AsyncClient(base_url=house.http) as web:
            seen: list[int] = []
            last = 0
            while not seen or seen[-1] < last:
                size, shown = await replayed(web, len(seen))
                assert size < 500_000 + 100_000  # who sat, and the moves, come with every answer
                assert shown["positions"]
                seen += [one["at"] for one in shown["positions"]]
                last = shown["last"]
            assert seen == list(range(last + 1))

    tell(tmp_path, story)


def test_one_position_always_comes(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with httpx.AsyncClient(base_url=house.http) as web:
            _, shown = await replayed(web, 3)
            assert [one["at"] for one in shown["positions"]] == [3]

    tell(tmp_path, story, limits=replace(GENEROUS, replay_bytes=10))


def test_an_address_has_few_records_played_at_once_and_all_are_given_back(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with httpx.AsyncClient(base_url=house.http) as web:
            wanted = {"record": large_record(), "open": True, "count": 40}
            answers = await asyncio.gather(*(web.post("/api/replays", json=wanted) for _ in range(12)))
            assert {one.status_code for one in answers} == {200, 429}
            assert (await web.post("/api/replays", json={"record": "purr"})).status_code == 403
            assert house.house.replays.held == {}
            assert (await replayed(web, 0))[1]["positions"]

    tell(tmp_path, story, limits=replace(GENEROUS, replays_at_once=2))


def test_holdings_are_counted_by_address_and_by_network() -> None:
    held = Holdings(2)
    assert [held.take("192.0.2.1"), held.take("192.0.2.1"), held.take("192.0.2.1")] == [True, True, False]
    assert held.take("192.0.2.2")
    assert [held.take("2001:db8::1"), held.take("2001:db8::2"), held.take("2001:db8::3")] == [True, True, False]
    held.give_back("2001:db8::9")
    assert held.take("2001:db8::4")
    for address in ("192.0.2.1", "192.0.2.1", "192.0.2.2", "2001:db8::1", "2001:db8::1"):
        held.give_back(address)
    assert held.held == {}
