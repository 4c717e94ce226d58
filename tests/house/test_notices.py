"""What the log tells those who watch over the house: when it opened, why it stopped, what was refused, not to whom."""

import asyncio
import json
import logging
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from typing import Any

import httpx
import pytest

from ronron.house.limits import Limits
from ronron.net import logs, notices
from ronron.net.notices import Notices
from tests.house.company import tell
from tests.house.playing import Address, Client, running, settings_for
from tests.house.test_serve import served, wait_for


@contextmanager
def logged() -> Iterator[StringIO]:
    """Everything that is logged while the block runs, as it would be written."""
    stream = StringIO()
    root, ours = logging.getLogger(), logging.getLogger("ronron")
    before = root.handlers[:], root.level, ours.level
    logs.configure("debug", stream)
    try:
        yield stream
    finally:
        root.handlers[:], level, our_level = before
        root.setLevel(level)
        ours.setLevel(our_level)


def lines(stream: StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def refusals(stream: StringIO) -> list[tuple[str, str]]:
    return [(line["code"], line["caller"]) for line in lines(stream) if line["message"] == "refused"]


def test_a_caller_is_the_same_tomorrow_and_nobody_without_the_key() -> None:
    here, there = Notices(b"k" * 32), Notices(b"k" * 32)
    assert here.caller("192.0.2.7") == there.caller("192.0.2.7") == here.caller("::ffff:192.0.2.7")
    assert here.caller("192.0.2.7") != here.caller("192.0.2.8")
    assert here.caller("192.0.2.7") != Notices(b"x" * 32).caller("192.0.2.7")
    assert here.caller("2001:db8::1") == here.caller("2001:db8::ffff")
    assert here.caller("2001:db8::1") != here.caller("2001:db8:0:1::1")


def test_whoever_goes_on_is_told_of_once_a_minute_with_how_often(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1000.0]
    monkeypatch.setattr("ronron.net.notices.time.monotonic", lambda: now[0])
    with logged() as stream:
        told = Notices()
        for _ in range(50):
            told.refused("too-fast", "192.0.2.7")
        told.refused("not-your-turn", "192.0.2.7")
        told.refused("too-fast", "192.0.2.8")
        now[0] += 61
        told.refused("too-fast", "192.0.2.7")
        assert [line["times"] for line in lines(stream)] == [1, 1, 50]
        now[0] += 61
        for one in range(5000):  # and not a line for each of a thousand addresses
            told.refused("too-fast", f"198.51.{one // 250}.{one % 250}")
        assert len(lines(stream)) < 150
        assert len(told.told) <= notices.MOST_CALLERS


def test_refusals_that_matter_are_in_the_log_without_names_codes_or_addresses(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        zoe, leo = Client(house.http), Client(house.http)
        await zoe.open_room("Mirabelle")
        await leo.join(zoe.code, "Barnabé")
        for client in (zoe, leo):
            await client.connect()
            await client.until("welcome")
        secrets = [zoe.code, "Mirabelle", "Barnabé", "127.0.0.1", "evil.example"]
        secrets += [client.web.cookies["ronron-device"] for client in (zoe, leo)]
        await zoe.send("remove", person=leo.person)
        await leo.until("goodbye")
        assert (await leo.web.post(f"/api/rooms/{zoe.code}/people", json={"name": "B"})).json()["code"] == "removed"
        for headers in ({"host": "evil.example"}, {"origin": "http://evil.example"}):
            await zoe.web.post("/api/rooms", json={"name": "Zoé"}, headers=headers)
        for _ in range(40):
            await zoe.web.get("/api/rooms/ZZZZ")
        for _ in range(200):
            await zoe.send("ping", at=1)
        await zoe.until("goodbye")
        await zoe.close()
        await leo.close()
        while house.house.lines:
            await asyncio.sleep(0.01)
        told = refusals(stream)
        assert {code for code, _ in told} == {"removed", "unknown-host", "wrong-origin", "too-fast", "flood"}
        assert len({caller for _, caller in told}) == 1
        assert not [secret for secret in secrets if secret in stream.getvalue()]

    with logged() as stream:
        tell(tmp_path, story, limits=Limits(requests_at_once=1000))


def test_forgetting_is_told_with_how_many(tmp_path: Path) -> None:
    async def run() -> None:
        async with running(settings_for(tmp_path)) as house:
            zoe = Client(house.http)
            await zoe.open_room()
            await zoe.close()
        async with running(settings_for(tmp_path, limits=Limits(retention_days=0.0, retention_openings=0))):
            while not any(line["message"] == "rooms forgotten" for line in lines(stream)):
                await asyncio.sleep(0.01)

    with logged() as stream:
        asyncio.run(run())
        assert [line["rooms"] for line in lines(stream) if line["message"] == "rooms forgotten"] == [1]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_house_that_is_told_to_stop_says_goodbye_and_why(number: signal.Signals, tmp_path: Path) -> None:
    with served(tmp_path) as (said, process):
        with httpx.Client(base_url=said["local"]) as web:
            wait_for(web)
            code = web.post("/api/rooms", json={"name": "Zoé"}).json()["room"]["code"]

        async def stay() -> None:
            zoe = Client(said["local"])
            zoe.code = code
            await zoe.connect()
            await zoe.until("welcome")
            process.send_signal(number)
            assert (await zoe.until("goodbye"))["code"] == "house-stops"
            await zoe.close()

        asyncio.run(stay())
        _, log = process.communicate(timeout=30)
        assert process.returncode == 0
        told = [json.loads(line) for line in log.splitlines()]
        assert [line["message"] for line in told] == ["house opened", "house stops", "house closed"]
        assert told[1]["why"] == number.name
        assert "CancelledError" not in log
