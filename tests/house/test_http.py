"""The HTTP part: what the house has, what it refuses, and how it keeps others out."""

import asyncio
import gzip
import json
import logging
import random
import re
from collections.abc import Awaitable, Callable
from io import StringIO
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.applications import Starlette
from starlette.routing import Route

from ronron import games
from ronron.house.limits import Limits
from ronron.kit.words import LANGUAGES
from ronron.net import logs
from ronron.net.pages import Pages
from ronron.wire.abouts import HOUSE_WORDS, words
from ronron.wire.endpoints import ENDPOINTS
from ronron.wire.openapi import document
from ronron.wire.typescript import generated
from tests.house.playing import Address, Client, bots, person, running, settings_for

GAME = "cat-in-the-box"
WEB = Path(__file__).parents[2] / "web/src"


def ask(folder: Path, story: Callable[[httpx.AsyncClient, Address], Awaitable[None]], **changes: Any) -> None:
    async def run() -> None:
        async with running(settings_for(folder, **changes)) as house, httpx.AsyncClient(base_url=house.http) as web:
            await story(web, house)

    asyncio.run(run())


def test_the_house_tells_its_games_words_and_rules(tmp_path: Path) -> None:
    async def story(web: httpx.AsyncClient, house: Address) -> None:
        about = (await web.get("/api/house")).json()
        assert [game["id"] for game in about["games"]] == list(games.all_games())
        assert "random" in [bot["id"] for bot in about["games"][0]["bots"]]
        for language in about["languages"]:
            told = (await web.get(f"/api/games/{GAME}/words/{language}")).json()
            assert told["events"]
            assert (await web.get(f"/api/words/{language}")).json()["refusals"]["late"]
            assert "## 1." in (await web.get(f"/api/games/{GAME}/rules/{language}")).text
        assert (await web.get(f"/api/games/{GAME}/words/tlh")).status_code == 404
        assert (await web.get("/api/games/nothing")).json()["code"] == "unknown-game"

    ask(tmp_path, story)


def test_a_table_may_be_tried_before_anyone_keeps_it(tmp_path: Path) -> None:
    async def story(web: httpx.AsyncClient, house: Address) -> None:
        for game_id, game in games.all_games().items():
            seats = game.about.seats[0]
            tried = (await web.post(f"/api/games/{game_id}/setup", json={"seats": seats, "options": {}})).json()
            assert tried["problem"] is None
            again = {"seats": seats, "options": tried["options"]}
            assert (await web.post(f"/api/games/{game_id}/setup", json=again)).json() == tried
            again["options"] = {"moustache": "waxed"}
            refused = (await web.post(f"/api/games/{game_id}/setup", json=again)).json()
            assert (refused["options"], refused["problem"]["code"]) == ({}, "unknown-option")

    ask(tmp_path, story)


def test_every_answer_carries_the_security_headers_and_no_cors(tmp_path: Path) -> None:
    async def story(web: httpx.AsyncClient, house: Address) -> None:
        for path in ("/", "/api/house", "/api/nothing", "/healthz", "/join/ABCD", "/missing.js"):
            headers = (await web.get(path, headers={"Origin": "https://example.org"})).headers
            policy = headers["content-security-policy"]
            assert "script-src 'self'" in policy
            assert "unsafe-inline" not in re.findall(r"script-src[^;]*", policy)[0]
            assert "default-src 'none'" in policy
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"
            assert not [name for name in headers if name.startswith("access-control")]
            assert "server" not in headers

    ask(tmp_path, story)


def test_a_device_is_known_by_a_cookie_that_scripts_cannot_read(tmp_path: Path) -> None:
    async def story(web: httpx.AsyncClient, house: Address) -> None:
        first = await web.post("/api/rooms", json={"name": "Zoé"})
        cookie = first.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=Strict" in cookie
        second = await web.post(f"/api/rooms/{first.json()['room']['code']}/people", json={"name": "Léo"})
        assert "set-cookie" not in second.headers
        secret = web.cookies["ronron-device"]
        assert secret not in json.dumps(second.json())

    ask(tmp_path, story)


def test_what_comes_from_another_site_is_refused(tmp_path: Path) -> None:
    async def story(web: httpx.AsyncClient, house: Address) -> None:
        origin = {"Origin": "https://example.org"}
        answer = await web.post("/api/rooms", json={"name": "Zoé"}, headers=origin)
        assert (answer.status_code, answer.json()["code"]) == (403, "wrong-origin")
        form = await web.post("/api/rooms", content=b"name=x", headers={"Content-Type": "text/plain"})
        assert (form.status_code, form.json()["code"]) == (415, "not-json")
        long = await web.post("/api/rooms", json={"name": "x" * 50_000})
        assert (long.status_code, long.json()["code"]) == (413, "body-too-large")
        wrong: list[Any] = [{"name": ""}, {"name": "x" * 41}, {"name": "\u200b\n"}, {}, [], {"name": "a", "cat": "<b>"}]
        for body in wrong:
            answer = await web.post("/api/rooms", json=body)
            assert answer.status_code in (403, 422), body
        assert (await web.get("/api/rooms/ABCD")).status_code == 404
        assert (await web.delete("/api/house")).status_code in (404, 405)

    ask(tmp_path, story)


def test_those_who_try_many_codes_have_to_wait(tmp_path: Path) -> None:
    async def story(web: httpx.AsyncClient, house: Address) -> None:
        codes = [(await web.get("/api/rooms/ZZZZ")).json()["code"] for _ in range(40)]
        assert codes[0] == "unknown-room"
        assert "too-fast" in codes  # the last may be one that waited for long enough
        opened = [(await web.post("/api/rooms", json={"name": "a"})).status_code for _ in range(8)]
        assert 429 in opened

    ask(tmp_path, story, limits=Limits(requests_at_once=4, requests_a_second=0.01))


def test_health_metrics_and_the_qr_code(tmp_path: Path) -> None:
    async def story(web: httpx.AsyncClient, house: Address) -> None:
        assert (await web.get("/healthz")).json()["ok"]
        opened = (await web.post("/api/rooms", json={"name": "Zoé"})).json()
        code = opened["room"]["code"]
        assert re.fullmatch("[A-HJ-NP-Z]{4}", code)
        picture = await web.get(f"/api/rooms/{code}/code.svg")
        assert picture.headers["content-type"].startswith("image/svg+xml")
        link = (await web.post(f"/api/rooms/{code}/links", json={"person": opened["person"]})).json()
        to_point_at = await web.post(f"/api/rooms/{code}/links/code.svg", json={"token": link["token"]})
        assert to_point_at.headers["content-type"].startswith("image/svg+xml")
        assert to_point_at.headers["cache-control"] == "no-store"
        assert to_point_at.content != picture.content
        metrics = (await web.get("/metrics")).text
        assert "ronron_rooms 1\n" in metrics
        assert code not in metrics
        for line in metrics.splitlines():
            assert line.startswith("# ") or re.fullmatch(r'[a-z_]+(\{[a-z]+="[^"]*"\})? [0-9.e+-]+', line), line

    ask(tmp_path, story)


def test_pages_are_served_from_their_folder_and_from_nowhere_else(tmp_path: Path) -> None:
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<title>home</title>")
    (static / "assets/app-1a2b.js").write_text("1")
    (tmp_path / "secret.txt").write_text("secret")
    pages = Pages(static)
    assert pages.find("assets/app-1a2b.js") is not None
    for path in ("../secret.txt", "assets/../../secret.txt", "/etc/passwd", "assets", "x\0y", "a" * 5000):
        assert pages.find(path) is None

    async def story(web: httpx.AsyncClient, house: Address) -> None:
        answer = await web.get("/join/ABCD")
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/html")
        assert answer.headers["cache-control"] == "no-cache"
        assert (await web.get("/nothing.js")).status_code == 404
        assert (await web.get("/api/nothing")).status_code == 404

    ask(tmp_path, story)


def test_a_link_tells_what_it_leads_to_and_of_a_room_nothing(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<html><head><title>Ronron</title></head></html>")
    app = Starlette(routes=[Route("/{path:path}", Pages(tmp_path).page)])

    async def story() -> None:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="https://games.example.org") as web:
            heads = {}
            for path in ("", "room/ABCD", "join/WXYZ", "rules/memoire", "learn/nothing", 'rules/"><script>'):
                for language in ("fr-FR", "en"):
                    answer = await web.get(f"/{path}", headers={"accept-language": language})
                    assert answer.headers["content-type"].startswith("text/html")
                    assert answer.headers["cache-control"] == "no-cache"
                    assert "<script" not in answer.text
                    heads[path, language[:2]] = answer.text
            picture = '<meta property="og:image" content="https://games.example.org/house.jpg" />'
            assert all(head.count(picture) == 1 and head.count("<title>") == 1 for head in heads.values())
            assert len({heads["", "fr"], heads["", "en"], heads["room/ABCD", "fr"], heads["rules/memoire", "fr"]}) == 4
            assert "Mémoire" in heads["rules/memoire", "fr"]
            assert heads["room/ABCD", "en"].replace("room/ABCD", "join/WXYZ") == heads["join/WXYZ", "en"]
            assert heads["learn/nothing", "fr"].replace("/learn/nothing", "/") == heads["", "fr"]
            french = {"accept-language": "fr"}
            window = await web.get("/?game=memoire", headers=french)  # a window of the facade is shared by its address
            assert "<title>Mémoire · " in window.text
            assert (await web.get("/?game=<script>", headers=french)).text == heads["", "fr"]

    asyncio.run(story())


def test_a_browser_that_takes_compressed_pages_gets_them(tmp_path: Path) -> None:
    (tmp_path / "app.js").write_text("purr")
    (tmp_path / "app.js.gz").write_bytes(gzip.compress(b"purr"))
    app = Starlette(routes=[Route("/{path:path}", Pages(tmp_path).page)])

    async def story() -> None:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://house") as web:
            for encoding, packed in (("gzip, br", "gzip"), ("identity", None)):
                answer = await web.get("/app.js", headers={"accept-encoding": encoding})
                assert answer.text == "purr"
                assert answer.headers.get("content-encoding") == packed
                assert answer.headers["content-type"].startswith("text/javascript")
                assert answer.headers["vary"] == "accept-encoding"

    asyncio.run(story())


def test_logs_are_json_lines_without_secrets_names_codes_or_hands(tmp_path: Path) -> None:
    stream = StringIO()
    root = logging.getLogger()
    before = root.handlers[:], root.level
    logs.configure("debug", stream)
    try:

        async def story(web: httpx.AsyncClient, house: Address) -> None:
            zoe = Client(house.http)
            await zoe.open_room("Mirabelle")
            await zoe.connect()
            await zoe.plan(GAME, [person(zoe), *bots(1)])
            await zoe.start()
            await zoe.play_on(random.Random(1), moves=4)
            house.house.rooms[zoe.code].table.post(lambda: 1 / 0)
            await zoe.until("sync")  # the table was made anew
            logging.getLogger("websockets.server").error("path %s", f"/api/rooms/{zoe.code}/socket?token=xyz")
            logging.getLogger("asyncio").error(f"it was never retrieved\nfuture: <Task name='table {zoe.code}-1'>")
            secrets = [zoe.code, "Mirabelle", zoe.web.cookies["ronron-device"], "xyz"]
            secrets.append(house.house.rooms[zoe.code].table.ledger.opened.seed)
            secrets += zoe.table["legal"][0]["moves"] if zoe.table["legal"] else []
            await zoe.close()
            written = stream.getvalue()
            assert "ZeroDivisionError" in written
            assert "it was never retrieved" in written
            for line in written.splitlines():
                assert json.loads(line)["level"]
            assert not [secret for secret in secrets if secret in written]

        ask(tmp_path, story)
    finally:
        root.handlers[:], level = before
        root.setLevel(level)
        for name in ("ronron",):
            logging.getLogger(name).disabled = False
            logging.getLogger(name).setLevel(logging.NOTSET)


def test_house_words_do_not_hide_one_another() -> None:
    for language in LANGUAGES:
        told = words(HOUSE_WORDS, language)
        assert {"late", "unknown-room", "game-over"} <= set(told["refusals"])
        assert told["closed"]["ended-by-host"]


def test_every_endpoint_is_in_the_openapi_document() -> None:
    described = document()
    assert {one.path for one in ENDPOINTS} == set(described["paths"])
    text = json.dumps(described)
    for reference in re.findall(r'"#/components/schemas/(\w+)"', text):
        assert reference in described["components"]["schemas"]


@pytest.mark.source
def test_the_generated_typescript_is_not_stale() -> None:
    for path, text in generated(WEB).items():
        assert (WEB / path).read_text(encoding="utf-8") == text, f"{path} is stale: run make wire"
