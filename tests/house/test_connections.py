"""HTTP as anyone may speak it: how much of it the house takes, and for how long it waits."""

import asyncio
import contextlib
import json
import re
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.applications import Starlette
from starlette.routing import Route

from ronron.net.pages import Pages
from ronron.net.run import listen, quickest_loop
from ronron.net.server import Server
from ronron.net.sockets import Doorway
from tests.house.company import company
from tests.house.playing import GENEROUS, PATIENCE_SECONDS, Address, running, settings_for

HOST = b"Host: 127.0.0.1\r\n"
JSON = b"Content-Type: application/json\r\n"
Story = Callable[[Address], Awaitable[None]]


def tell(folder: Path, story: Story, **limits: Any) -> None:
    async def run() -> None:
        async with running(settings_for(folder, limits=replace(GENEROUS, **limits))) as house:
            await story(house)

    with asyncio.Runner(loop_factory=quickest_loop()) as runner:  # the loop that people get
        runner.run(run())


async def say(house: Address, *pieces: bytes) -> bytes:
    """Say this and hear everything that comes back, until the house hangs up."""
    reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
    heard = b""
    try:
        for piece in pieces:
            writer.write(piece)
            await writer.drain()
        heard = await asyncio.wait_for(reader.read(), PATIENCE_SECONDS)
    except ConnectionError:
        pass
    writer.close()
    return heard


def statuses(heard: bytes) -> list[int]:
    return [int(status) for status in re.findall(rb"HTTP/1\.1 (\d{3}) ", heard)]


def test_a_head_has_a_size_whatever_it_is_made_of(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        many = [b"X-%d: %s\r\n" % (one, b"x" * 1000) for one in range(2000)]
        endless = [b"X: "] + [b"x" * 10_000] * 200
        address = [b"GET /"] + [b"x" * 10_000] * 200
        for pieces in ([b"GET / HTTP/1.1\r\n" + HOST, *many], [b"GET / HTTP/1.1\r\n" + HOST, *endless], address):
            assert statuses(await say(house, *pieces)) in ([431], [])  # [] where the answer was swallowed by the flood
        at_once = b"GET /healthz HTTP/1.1\r\n" + HOST + b"X: %s\r\n\r\n"
        assert statuses(await say(house, at_once % (b"x" * 40_000))) == [431]
        fits = at_once.replace(b"\r\nX", b"\r\nConnection: close\r\nX") % (b"x" * 30_000)
        assert statuses(await say(house, fits)) == [200]

    tell(tmp_path, story, head_seconds=1e6)  # nobody is hung up on for being slow


@pytest.mark.parametrize(
    "begun",
    [
        b"",
        b"GET /healthz HTTP/1.1\r\nX:",
        b"GET /healthz HTTP/1.1\r\n" + HOST + b"\r\n",  # answered, then nothing more
        b"GET /healthz HTTP/1.1\r\n" + HOST + b"\r\nGET /hea",
        b"POST /api/rooms HTTP/1.1\r\n" + HOST + JSON + b"Content-Length: 100\r\n\r\n{",
        b"POST /api/rooms HTTP/1.1\r\n" + HOST + JSON + b"Transfer-Encoding: chunked\r\n\r\n1\r\n",
    ],
)
def test_nobody_is_waited_for_for_ever(tmp_path: Path, begun: bytes) -> None:
    async def story(house: Address) -> None:
        answered = [200] if b"\r\n\r\n" in begun and begun.startswith(b"GET") else []
        assert statuses(await say(house, begun)) == answered  # and hung up by the house

    tell(tmp_path, story, head_seconds=0.1, body_seconds=0.1)


def test_an_answer_that_nobody_reads_is_not_kept_for_ever(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        _, writer = await asyncio.open_connection("127.0.0.1", house.port, limit=1)
        writer.write((b"GET /openapi.json HTTP/1.1\r\n" + HOST + b"\r\n") * 2000)
        with pytest.raises(ConnectionError):  # noqa: PT012
            while True:
                writer.write(b"GET /openapi.json HTTP/1.1\r\n" + HOST + b"\r\n")
                await asyncio.wait_for(writer.drain(), PATIENCE_SECONDS)
                await asyncio.sleep(0.01)
        writer.close()
        async with httpx.AsyncClient(base_url=house.http) as web:
            assert (await web.get("/healthz")).status_code == 200

    tell(tmp_path, story, answer_seconds=0.1)


def test_requests_are_answered_in_order_on_one_connection(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        body = json.dumps({"name": "Zoé"}).encode()
        post = b"POST /api/rooms HTTP/1.1\r\n" + HOST + JSON + b"Content-Length: %d\r\n\r\n" % len(body) + body
        chunked = b"POST /api/rooms HTTP/1.1\r\n" + HOST + JSON + b"Transfer-Encoding: chunked\r\n\r\n"
        chunked += b"3\r\n" + body[:3] + b"\r\n%x\r\n" % (len(body) - 3) + body[3:] + b"\r\n0\r\n\r\n"
        unread = b"POST /api/nothing HTTP/1.1\r\n" + HOST + b"Content-Length: 200000\r\n\r\n" + b"x" * 200_000
        last = b"HEAD /openapi.json HTTP/1.1\r\n" + HOST + b"Connection: close\r\n\r\n"
        heard = await say(house, post + chunked + unread + last)
        assert statuses(heard) == [201, 201, 405, 200]
        assert heard.endswith(b"\r\n\r\n")  # a HEAD has no body
        waiting = b"POST /api/rooms HTTP/1.1\r\n" + HOST + JSON + b"Expect: 100-continue\r\nConnection: close\r\n"
        heard = await say(house, waiting + b"Content-Length: %d\r\n\r\n" % len(body), body)
        assert statuses(heard) in ([100, 201], [201])

    tell(tmp_path, story)


def test_a_large_file_goes_out_in_pieces_whoever_asks_how(tmp_path: Path) -> None:
    whole = bytes(range(256)) * 12_000
    (tmp_path / "large.bin").write_bytes(whole)
    app = Starlette(routes=[Route("/{path:path}", Pages(tmp_path).page)])

    async def story(house: Address) -> None:
        server = Server(app, Doorway(house.house), GENEROUS, 20.0)
        listening = listen(settings_for(tmp_path))
        port = listening.getsockname()[1]
        await server.start(listening, None)
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as web:
            assert (await web.get("/large.bin")).content == whole
            head = await web.head("/large.bin")
            assert (head.content, head.headers["content-length"]) == (b"", str(len(whole)))
            part = await web.get("/large.bin", headers={"range": "bytes=1000-900000"})
            assert (part.status_code, part.content) == (206, whole[1000:900_001])
        await server.stop()

    tell(tmp_path, story)


@pytest.mark.parametrize(
    ("said", "status"),
    [
        (b"miaou\r\n\r\n", 400),
        (b"GET /healthz HTTP/1.1\r\n\r\n", 400),  # without a host
        (b"GET /healthz HTTP/1.1\r\n" + HOST + HOST + b"\r\n", 400),
        (b"POST / HTTP/1.1\r\n" + HOST + b"Content-Length: 1\r\nContent-Length: 2\r\n\r\nx", 400),
        (b"POST / HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: gzip\r\n\r\n", 501),
        (b"GET http://127.0.0.1/healthz HTTP/1.1\r\n" + HOST + b"Connection: close\r\n\r\n", 200),
        (b"GET /healthz HTTP/1.0\r\n\r\n", 400),
        (b"GET /healthz HTTP/1.0\r\n" + HOST + b"\r\n", 200),
        (b"GET /healthz HTTP/1.1\r\n" + HOST + b"Upgrade: h2c\r\nConnection: Upgrade, close\r\n\r\n", 200),
        (b"GET /api/rooms/ABCD/socket HTTP/1.1\r\n" + HOST + b"Connection: close\r\n\r\n", 404),
        (b"GET /api/rooms/ABCD/socket HTTP/1.1\r\n" + HOST + b"Upgrade: websocket\r\n\r\n", 426),
    ],
)
def test_what_is_no_proper_request_is_told_so(tmp_path: Path, said: bytes, status: int) -> None:
    async def story(house: Address) -> None:
        assert statuses(await say(house, said)) == [status]

    tell(tmp_path, story)


def test_there_are_only_so_many_connections(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        held = [await asyncio.open_connection("127.0.0.1", house.port) for _ in range(3)]
        async with httpx.AsyncClient(base_url=house.http) as web:
            while True:  # until all three have been let in
                try:
                    await web.get("/healthz", headers={"connection": "close"})
                except httpx.TransportError:
                    break
            for _, writer in held:
                writer.close()
            while True:
                try:
                    assert (await web.get("/healthz")).status_code == 200
                    break
                except httpx.TransportError:
                    await asyncio.sleep(0.01)

    tell(tmp_path, story, requests_open=3)


def test_half_a_request_does_not_hold_up_a_house_that_stops(tmp_path: Path) -> None:
    async def run() -> None:
        async with running(settings_for(tmp_path)) as house, company(house, "Zoé") as (zoe,):
            half = [await asyncio.open_connection("127.0.0.1", house.port) for _ in range(20)]
            for _, writer in half:
                writer.write(b"GET / HTT")
                await writer.drain()
            await zoe.send("ping", at=1)
            await zoe.until("pong")
        for reader, writer in half:
            assert await asyncio.wait_for(reader.read(), PATIENCE_SECONDS) == b""
            writer.close()

    asyncio.run(run())


def test_an_address_that_asks_too_much_waits_its_turn_and_is_answered(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with httpx.AsyncClient(base_url=house.http, timeout=PATIENCE_SECONDS) as web:
            began = asyncio.get_running_loop().time()
            one_by_one = [(await web.get("/healthz")).status_code for _ in range(6)]
            at_once = await asyncio.gather(
                *(say(house, b"GET /healthz HTTP/1.0\r\n" + HOST + b"\r\n") for _ in range(6))
            )
            assert one_by_one == [200] * 6
            assert [statuses(heard) for heard in at_once] == [[200]] * 6
            assert asyncio.get_running_loop().time() - began > 10 / 50 - 0.05  # two at once, the others in their turn

    tell(tmp_path, story, heads_a_second=50, heads_at_once=2)


def test_who_would_wait_for_too_long_is_hung_up_on_and_others_are_not(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        there = httpx.AsyncHTTPTransport(local_address="127.0.0.2")
        asked = b"GET /healthz HTTP/1.0\r\n" + HOST + b"\r\n"
        assert [statuses(await say(house, asked)) for _ in range(4)] == [[200], [200], [200], []]
        async with httpx.AsyncClient(base_url=house.http, transport=there) as web:
            assert (await web.get("/healthz")).status_code == 200

    tell(tmp_path, story, heads_a_second=0.001, heads_at_once=3)


def test_an_address_has_so_many_connections_and_lines_are_none(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé", "Léo") as (zoe, leo):
            await zoe.web.aclose()
            await leo.web.aclose()
            there = httpx.AsyncHTTPTransport(local_address="127.0.0.2")
            async with httpx.AsyncClient(base_url=house.http, transport=there) as web:
                while "ronron_connections 1\n" not in (await web.get("/metrics")).text:  # but for the one that asks
                    await asyncio.sleep(0.005)
            held = [await asyncio.open_connection("127.0.0.1", house.port) for _ in range(3)]
            assert await say(house, b"GET /healthz HTTP/1.0\r\n" + HOST + b"\r\n") == b""
            there = httpx.AsyncHTTPTransport(local_address="127.0.0.2")
            async with httpx.AsyncClient(base_url=house.http, transport=there) as web:
                assert (await web.get("/healthz")).status_code == 200
            for _, writer in held:
                writer.close()
            async with httpx.AsyncClient(base_url=house.http) as web:
                while True:  # until the house has noticed
                    with contextlib.suppress(httpx.TransportError):
                        assert (await web.get("/healthz")).status_code == 200
                        break

    tell(tmp_path, story, requests_open_of_an_address=3)
