"""What comes over a socket whole is taken as it is; whatever else comes takes the longer way, and means the same."""

import asyncio
import contextlib
import json
import os
import re
import socket
import struct
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode

from ronron.house.limits import Limits
from ronron.house.listener import FLOODS_FORGIVEN
from ronron.net.lines import MOST_IGNORED, SocketLine, frame, whole_text
from ronron.net.trips import Trips
from tests.house.background import house_in_background
from tests.house.company import GAME, company, tell
from tests.house.playing import GENEROUS, PATIENCE_SECONDS, Address, bots, person

MOST_BYTES = 16_384
HANDSHAKE = (
    "GET /api/rooms/{code}/socket?watch HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n"
)
TEXT, BINARY, CONT, PING = Opcode.TEXT, Opcode.BINARY, Opcode.CONT, Opcode.PING


def masked(opcode: Opcode, payload: bytes, *, fin: bool = True) -> bytes:
    return Frame(opcode, payload, fin).serialize(mask=True)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 1000, MOST_BYTES])
def test_a_whole_text_is_read_whatever_its_length(size: int) -> None:
    text = os.urandom(size)
    assert whole_text(masked(TEXT, text), MOST_BYTES) == text


def test_anything_else_is_left_to_those_who_know_better() -> None:
    text = masked(TEXT, b"miaou")
    others = [text[:end] for end in range(len(text))]
    others += [
        text + text,
        text + b"x",
        masked(BINARY, b"miaou"),
        masked(PING, b""),
        masked(CONT, b"miaou"),
    ]
    others += [
        masked(TEXT, b"mia", fin=False),
        masked(TEXT, b"x" * (MOST_BYTES + 1)),
        frame(b"not masked"),
    ]
    others += [
        bytes((0xC1,)) + text[1:],
        struct.pack("!BBH", 0x81, 0xFE, 5) + text[2:],
        masked(TEXT, b"x" * 70_000),
    ]
    assert [whole_text(other, MOST_BYTES) for other in others] == [None] * len(others)


class Wire(asyncio.Transport):
    """A transport that only keeps what is written to it."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.over = False
        self.reads = True

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written += data

    def is_closing(self) -> bool:
        return self.over

    def close(self) -> None:
        self.over = True

    def pause_reading(self) -> None:
        self.reads = False

    def resume_reading(self) -> None:
        self.reads = True

    def can_write_eof(self) -> bool:
        return False


def hear(pieces: Iterable[bytes], charge: Callable[[], bool] = lambda: True) -> tuple[list[bytes], bytes]:
    """What a line hears that gets this piece by piece, and what it writes behind its handshake."""

    async def listen() -> tuple[list[bytes], bytes]:
        transport = Wire()
        line = SocketLine(transport, Limits(message_bytes=MOST_BYTES), 20.0, set(), Trips(transport))
        assert line.shake_hands(HANDSHAKE.format(code="ABCD").encode(), b"")
        assert line.accept()
        heard: list[bytes] = []
        line.listen(heard.append, charge, lambda: None)
        transport.written = b""
        for piece in pieces:
            line.data_received(piece)
        line.connection_lost(None)
        return heard, transport.written

    return asyncio.run(listen())


def test_whoever_is_dropped_and_floods_on_costs_nothing_any_more() -> None:
    """A few frames may hold the other side's last word; behind them nothing is taken apart, then nothing is read."""

    async def flood() -> None:
        transport = Wire()
        line = SocketLine(transport, Limits(), 20.0, set(), Trips(transport))
        assert line.shake_hands(HANDSHAKE.format(code="ABCD").encode(), b"")
        assert line.accept()
        charged: list[bool] = []

        def charge() -> bool:
            charged.append(True)
            if len(charged) > 5:
                line.drop(1008, "too-fast")
            return False

        line.listen(lambda text: None, charge, lambda: None)
        line.data_received(masked(PING, b"") * 10_000)
        assert (len(charged), line.ignored, len(line.held)) == (6, MOST_IGNORED + 1, 0)
        for _ in range(20):
            line.data_received(masked(PING, b"") * 1000)
        assert (line.ignored, len(line.held), transport.reads) == (MOST_IGNORED + 1, 0, False)
        line.connection_lost(None)

    asyncio.run(flood())


def test_a_message_with_one_fragment_too_many_is_not_heard_and_the_next_one_is() -> None:
    answers = [True, False, True]  # to each fragment but the last ones, which are charged when they are heard
    pieces = [masked(TEXT, b"mi", fin=False), masked(CONT, b"a", fin=False), masked(CONT, b"ou")]
    pieces += [masked(TEXT, b"pur", fin=False), masked(CONT, b"r")]
    heard, _ = hear(pieces, lambda: answers.pop(0))
    assert (heard, answers) == ([b"purr"], [])


def cut(stream: bytes, places: Iterable[int]) -> list[bytes]:
    ends = sorted(place % (len(stream) + 1) for place in places)
    return [stream[start:end] for start, end in zip([0, *ends], [*ends, len(stream)], strict=True) if start < end]


places = st.lists(st.integers(0, 10**6), max_size=12)


@given(st.lists(st.lists(st.binary(max_size=300), min_size=1, max_size=4), max_size=6), places)
def test_a_stream_may_be_cut_anywhere(messages: list[list[bytes]], places: list[int]) -> None:
    stream = b""
    for pieces in messages:
        for number, piece in enumerate(pieces):
            stream += masked(CONT if number else TEXT, piece, fin=number == len(pieces) - 1)
            stream += masked(PING, b"purr")
    heard, written = hear(cut(stream, places))
    assert heard == [b"".join(pieces) for pieces in messages]
    assert written == b"\x8a\x04purr" * sum(map(len, messages))


@given(st.binary(max_size=400), places)
def test_noise_is_answered_by_a_close_or_by_nothing(noise: bytes, places: list[int]) -> None:
    _, written = hear(cut(noise, places))
    assert written == b"" or written[0] in (0x88, 0x8A)


@contextmanager
def raw_line(folder: Path, **changes: Any) -> Iterator[tuple[socket.socket, bytes, httpx.Client]]:
    """A television's socket of a room, byte by byte, with what the house said first; and the same house over HTTP."""
    with house_in_background(folder, **changes) as house, httpx.Client(base_url=house.http) as web:
        code = web.post("/api/rooms", json={"name": "Zoé"}).json()["room"]["code"]
        with socket.create_connection(("127.0.0.1", house.port), PATIENCE_SECONDS) as line:
            line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            line.sendall(HANDSHAKE.format(code=code).encode())
            heard = line.recv(65_536)
            assert heard.startswith(b"HTTP/1.1 101")
            yield line, heard, web


def read_to_the_end(line: socket.socket) -> bytes:
    heard = b""
    with contextlib.suppress(ConnectionResetError):  # what was not read any more may come back like this
        while more := line.recv(65_536):
            heard += more
    return heard


def test_messages_are_heard_in_whatever_pieces_they_come(tmp_path: Path) -> None:
    with raw_line(tmp_path) as (line, heard, web):
        said = [masked(TEXT, json.dumps({"type": "ping", "at": at}).encode()) for at in range(8)]
        whole, cut = said[4], said[5]
        for piece in (said[0], said[1], cut[:1], cut[1:9], cut[9:] + whole + said[2][:3], said[2][3:], said[3]):
            line.sendall(piece)
            web.get("/healthz")  # the house has been at its sockets before the next piece comes
        line.sendall(masked(TEXT, b'{"type":"ping"', fin=False))
        line.sendall(masked(PING, b""))
        line.sendall(masked(CONT, b',"at":6}'))
        line.sendall(said[7])
        while b'"at":7.0' not in heard:
            more = line.recv(65_536)
            assert more, heard
            heard += more
        assert re.findall(rb'"type":"pong","at":(\d+)', heard) == [b"0", b"1", b"5", b"4", b"2", b"3", b"6", b"7"]
        assert heard.count(b"\x8a\x00") == 1


def test_a_hasty_clients_first_words_are_heard(tmp_path: Path) -> None:
    with house_in_background(tmp_path) as house, httpx.Client(base_url=house.http) as web:
        code = web.post("/api/rooms", json={"name": "Zoé"}).json()["room"]["code"]
        with socket.create_connection(("127.0.0.1", house.port), PATIENCE_SECONDS) as line:
            first, second = (masked(TEXT, json.dumps({"type": "ping", "at": at}).encode()) for at in (1, 2))
            line.sendall(HANDSHAKE.format(code=code).encode() + first + second[:9])
            line.sendall(second[9:] + masked(Opcode.CLOSE, b""))
            heard = read_to_the_end(line)
            places = [heard.index(one) for one in (b'"type":"welcome"', b'"at":1.0', b'"at":2.0')]
            assert places == sorted(places)


FLOODS = {
    "pings": masked(PING, b""),
    "pongs that nobody asked for": masked(Opcode.PONG, b""),
    "empty fragments": masked(TEXT, b"", fin=False) + masked(CONT, b"", fin=False) + masked(CONT, b""),
    "texts": masked(TEXT, b'{"type":"ping","at":1}'),
}


@pytest.mark.parametrize("flood", FLOODS)
def test_every_frame_counts_and_a_flood_of_any_kind_drops_the_line(tmp_path: Path, flood: str) -> None:
    limits = replace(GENEROUS, messages_a_second=0.001, messages_at_once=30)
    with raw_line(tmp_path, limits=limits) as (line, heard, web):
        with contextlib.suppress(ConnectionError):
            line.sendall(FLOODS[flood] * 50_000)
        heard += read_to_the_end(line)
        assert heard.count(b'"code":"too-fast"') == 2  # refused once, then the goodbye
        assert b'"type":"goodbye"' in heard
        assert heard.count(b"\x8a\x00") + heard.count(b'"type":"pong"') <= 30
        taken = re.search(r"ronron_messages_total (\d+)", web.get("/metrics").text)
        assert taken is None or int(taken[1]) <= 30 + FLOODS_FORGIVEN + 1
        assert "ronron_dropped_lines_total 1\n" in web.get("/metrics").text
        assert "ronron_lines 0\n" in web.get("/metrics").text


def test_every_fragment_counts_and_what_had_too_many_is_not_heard(tmp_path: Path) -> None:
    limits = replace(GENEROUS, messages_a_second=0.001, messages_at_once=30)
    with raw_line(tmp_path, limits=limits) as (line, heard, _):
        pieces = [masked(TEXT, b'{"type":"ping",', fin=False), *[masked(CONT, b"", fin=False)] * 40]
        with contextlib.suppress(ConnectionError):
            line.sendall(b"".join([*pieces, masked(CONT, b'"at":9}'), masked(Opcode.CLOSE, b"")]))
        heard += read_to_the_end(line)
        assert b'"code":"too-fast"' in heard
        assert b'"type":"pong"' not in heard


def test_a_message_has_only_so_many_fragments(tmp_path: Path) -> None:
    most = GENEROUS.fragments_in_a_message
    with raw_line(tmp_path) as (line, _, _):
        line.sendall(masked(TEXT, b'{"type":"ping",', fin=False) + masked(CONT, b"", fin=False) * (most - 1))
        line.sendall(masked(CONT, b'"at":5}'))
        line.sendall(masked(TEXT, b'{"type":"ping",', fin=False) + masked(CONT, b"", fin=False) * most)
        line.sendall(masked(CONT, b'"at":6}'))
        heard = read_to_the_end(line)
        assert b'"at":5.0' in heard
        assert b'"at":6.0' not in heard
        assert heard.endswith(b"\x03\xf0too many fragments")


BROKEN = {
    "not masked": (frame(b"miaou"), 1002),
    "too large": (masked(TEXT, b"x" * 70_000), 1009),
    "too large in pieces": (masked(TEXT, b"x" * 10_000, fin=False) + masked(CONT, b"x" * 10_000), 1009),
    "a fragment of nothing": (masked(CONT, b"miaou"), 1002),
    "a text inside a text": (masked(TEXT, b"mia", fin=False) + masked(TEXT, b"ou"), 1002),
    "a kind that is not": (b"\x83\x80" + b"mask", 1002),
    "a long ping": (b"\x89\xfe\x00\x80mask" + b"x" * 128, 1002),
    "a reserved bit": (b"\xc1" + masked(TEXT, b"miaou")[1:], 1002),
}


@pytest.mark.parametrize("broken", BROKEN)
def test_whoever_breaks_the_protocol_is_told_which_way(tmp_path: Path, broken: str) -> None:
    said, code = BROKEN[broken]
    with raw_line(tmp_path) as (line, _, web):
        line.sendall(said + masked(TEXT, b'{"type":"ping","at":9}'))
        heard = read_to_the_end(line)
        assert code.to_bytes(2, "big") in heard[-127:]
        assert b'"at":9.0' not in heard
        assert "ronron_lines 0\n" in web.get("/metrics").text


@pytest.mark.parametrize("query", ["?watch", "?watch=1"])
def test_a_television_in_a_players_own_browser_is_a_bystander(tmp_path: Path, query: str) -> None:
    async def story(house: Address) -> None:
        async with company(house, "Zoé") as (zoe,):
            await zoe.plan(GAME, [person(zoe), *bots(1)])
            await zoe.start()
            assert zoe.table["viewer"] == 0
            assert zoe.socket is not None
            await zoe.socket.close()
            await zoe.connect(query)
            assert (await zoe.until("welcome"))["you"] == []
            sync = await zoe.until("sync")
            assert (sync["viewer"], sync["mine"], sync["legal"]) == (-2, [], [])

    tell(tmp_path, story)


def test_what_the_house_says_leaves_at_once(tmp_path: Path) -> None:
    """Whatever the loop: a small message that waits for company is forty milliseconds late, and races are played."""

    async def story(house: Address) -> None:
        async with company(house, "Zoé") as (zoe,):
            (watcher,) = house.house.rooms[zoe.code].watchers
            connection = watcher.line.transport.get_extra_info("socket")
            assert connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)

    tell(tmp_path, story)
