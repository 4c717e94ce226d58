"""What comes over a socket whole is taken as it is; whatever else comes takes the longer way, and means the same."""

import json
import os
import re
import socket
import struct
from pathlib import Path

import httpx
import pytest
from websockets.frames import Frame, Opcode

from ronron.net.lines import frame, whole_text
from tests.house.background import house_in_background
from tests.house.company import GAME, company, tell
from tests.house.playing import PATIENCE_SECONDS, Address, bots, person

MOST_BYTES = 16_384
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


def test_messages_are_heard_in_whatever_pieces_they_come(tmp_path: Path) -> None:
    with house_in_background(tmp_path) as house, httpx.Client(base_url=house.http) as web:
        code = web.post("/api/rooms", json={"name": "Zoé"}).json()["room"]["code"]
        with socket.create_connection(("127.0.0.1", house.port), PATIENCE_SECONDS) as line:
            line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            head = f"GET /api/rooms/{code}/socket?watch HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\n"
            head += (
                "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n"
            )
            line.sendall(head.encode())
            heard = line.recv(65_536)
            assert heard.startswith(b"HTTP/1.1 101")
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
