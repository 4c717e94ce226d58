"""What those who watch over the house can see, and that nobody else can."""

import random
import re
from pathlib import Path
from typing import Any

import httpx
import pytest

from ronron.house.metrics import BUCKETS, HELP, Histogram
from ronron.net.run import Settings, only_this_machine
from tests.house.company import GAME, company, tell
from tests.house.playing import Address, bots, person
from tests.house.test_serve import served, wait_for

PAGE = Path(__file__).parents[2] / "docs" / "host.md"
PUBLIC: dict[str, Any] = {"proxies": ("10.0.0.1",)}  # a house that others can reach


def numbers(text: str) -> dict[str, float]:
    return {line.rpartition(" ")[0]: float(line.rpartition(" ")[2]) for line in text.splitlines() if line[0] != "#"}


def test_a_match_leaves_its_times_in_the_metrics(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé") as (zoe,):
            await zoe.plan(GAME, [person(zoe), *bots(2)])
            await zoe.start()
            made = await zoe.play_on(random.Random(1), moves=3)
            await zoe.send("ping", at=1)
            await zoe.until("pong")
            text = (await zoe.web.get("/metrics")).text
            found = numbers(text)
            assert 1 <= found["ronron_move_seconds_count"] <= made
            assert found['ronron_move_seconds_bucket{le="+Inf"}'] == found["ronron_move_seconds_count"]
            for name in ("ronron_bot_questions_total", "ronron_commits_total", "ronron_store_bytes", "ronron_lines"):
                assert found[name] > 0, name
            for name in (
                "ronron_commit_seconds_total",
                "ronron_connections",
                "ronron_loop_lag_seconds_count",
                "ronron_files",
            ):
                assert found[name] > 0, name
            assert found["ronron_coach_waiting"] == found["ronron_rooms_unreadable"] == 0
            for name in re.findall(r"# TYPE (\S+)", text):
                assert f"# HELP {name} {HELP[name]}\n" in text

    tell(tmp_path, story)


def test_a_histogram_counts_upwards() -> None:
    times = Histogram()
    for seconds in (0.001, 0.005, 0.3, 60.0):
        times.add(seconds)
    lines = times.lines("ronron_move_seconds")
    assert 'ronron_move_seconds_bucket{le="0.005"} 2' in lines
    assert 'ronron_move_seconds_bucket{le="0.5"} 3' in lines
    assert 'ronron_move_seconds_bucket{le="+Inf"} 4' in lines
    assert len(lines) == len(BUCKETS) + 5


@pytest.mark.source
def test_every_metric_is_on_the_page() -> None:
    told = dict(re.findall(r"^\| `(ronron_\w+)` \| (.+) \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE))
    assert told == HELP


def test_where_others_can_come_they_do_not_read_the_metrics(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with httpx.AsyncClient(base_url=house.http) as web:
            assert (await web.get("/metrics")).json()["code"] == "not-found"
            assert (await web.get("/healthz")).json()["ok"]

    tell(tmp_path, story, **PUBLIC)
    for host, alone in (("127.0.0.1", True), ("::1", True), ("localhost", True), ("0.0.0.0", False), ("::", False)):
        assert only_this_machine(Settings(host=host, store=tmp_path)) == alone


def test_the_token_opens_them_and_nothing_else_does(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with httpx.AsyncClient(base_url=house.http) as web:
            for said, status in (("Bearer purr", 200), ("Bearer purrr", 403), ("", 403), ("Bearer é", 403)):
                headers = [(b"authorization", said.encode())]
                assert (await web.get("/metrics", headers=headers)).status_code == status, said
            assert (await web.get("/metrics?token=purr")).json()["code"] == "metrics-token"

    tell(tmp_path, story, metrics_token="purr", **PUBLIC)


def test_a_port_of_its_own_has_them_and_nothing_else(tmp_path: Path) -> None:
    import socket

    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with served(tmp_path, "--proxy", "10.0.0.1", "--metrics-port", str(port)) as (said, _):
        with httpx.Client(base_url=said["local"]) as web:
            wait_for(web)
            assert web.get("/metrics").status_code == 404
        with httpx.Client(base_url=f"http://127.0.0.1:{port}") as web:
            assert "ronron_rooms 0\n" in web.get("/metrics").text
            assert web.get("/healthz").json()["ok"]
            for path in ("/", "/api/house", "/api/rooms/ABCD", "/api/rooms/ABCD/socket"):
                assert web.get(path).status_code == 404
            assert web.get("/metrics", headers={"host": "evil.example"}).status_code == 421


def test_a_room_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        await house.house.store.save_room("CHAT", b"{", 1)
        async with httpx.AsyncClient(base_url=house.http) as web:
            assert (await web.get("/healthz")).json()["unreadable_rooms"] == 0
            assert (await web.get("/api/rooms/CHAT")).json()["code"] == "room-damaged"
            assert (await web.get("/healthz")).json()["unreadable_rooms"] == 1
            assert numbers((await web.get("/metrics")).text)["ronron_rooms_unreadable"] == 1

    tell(tmp_path, story)
