"""WebSockets as nobody should use them: handshakes, frames and messages, each made from luck alone."""

import json
import random
import struct
from typing import Any

from ronron.wire import messages as wire
from tests.noise.heads import HEADERS, spoil

HANDSHAKE = (
    "Host: 127.0.0.1",
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==",
)
ODD = (
    "Connection: keep-alive, Upgrade", "Connection: close", "Upgrade: WebSocket", "Upgrade: websocket, h2c", "Upgrade:",
    "Sec-WebSocket-Version: 8", "Sec-WebSocket-Version: 13, 8", "Sec-WebSocket-Version: x",
    "Sec-WebSocket-Version: 013",
    "Sec-WebSocket-Key: ", "Sec-WebSocket-Key: short", "Sec-WebSocket-Key: " + "A" * 5000, "Sec-WebSocket-Key: é",
    "Sec-WebSocket-Protocol: ronron, x", "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits",
    "Sec-WebSocket-Extensions: ;;", "Content-Length: 5", "Transfer-Encoding: chunked", "Expect: 100-continue",
)  # fmt: skip
TARGETS = (
    "/api/rooms/{code}/socket", "/api/rooms/{code}/socket?watch", "/api/rooms/{code}/socket?token=x",
    "/api/rooms/{code}/socket?token=%00&watch=%ff", "/api/rooms/ZZZZ/socket", "/api/rooms/%2e%2e/socket",
    "/api/rooms/" + "A" * 500 + "/socket", "/api/house", "/api/rooms/{code}/socket?" + "&" * 500,
    "http://x/api/rooms/{code}/socket",
)  # fmt: skip
TEXT, BINARY, CONT, CLOSE, PING, PONG = 1, 2, 0, 8, 9, 10
CODES = (
    0,
    1,
    999,
    1000,
    1001,
    1002,
    1003,
    1004,
    1005,
    1006,
    1007,
    1011,
    1012,
    1015,
    1016,
    2999,
    3000,
    4999,
    5000,
    65535,
)
BAD_TEXT = (b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xc0\x80", b"\xe2\x82")
TAGS = [str(one.__struct_config__.tag) for one in wire.ClientMessage.__args__]
FIELDS = sorted({field for one in wire.ClientMessage.__args__ for field in one.__struct_fields__})
VALUES: tuple[Any, ...] = (
    None, True, False, 0, 1, 2, -1, -2, 7, 2**31, 2**63, -(2**63), 1e308, 0.5, "", "p1", "p2", "é", "\0", "x" * 300,
    "***",
    "cat-in-the-box", "memoire", "random", "tiger", "search:999999ms", "person", "bot", "open", "play 5 red",
    "discard 1",
    "predict 2", [], [1], ["p1"], {}, {"kind": "bot", "bot": "random"}, [{"kind": "bot", "bot": "random"}] * 3,
    [{"kind": "person", "person": "p1"}, {"kind": "bot", "bot": "random"}], [[[[]]]], {"a": {"b": [None]}},
    "2026-11-16",
)  # fmt: skip
PLAN = [{"kind": "person", "person": "p1"}, {"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]
SENSIBLE = tuple(
    json.dumps(message).encode()
    for message in (
        {"type": "choose", "game": "cat-in-the-box", "seats": PLAN},
        {"type": "choose", "game": "bataille", "seats": PLAN[:2]},
        {"type": "start"},
        {"type": "resync"},
        {"type": "take-back", "seat": 0},
    )
)


def frame(opcode: int, payload: bytes, luck: random.Random, *, fin: bool = True) -> bytes:
    """As it should be: masked, with the shortest length there is."""
    size = len(payload)
    if size < 126:
        head = bytes((opcode | (0x80 if fin else 0), 0x80 | size))
    elif size < 65536:
        head = struct.pack("!BBH", opcode | (0x80 if fin else 0), 0xFE, size)
    else:
        head = struct.pack("!BBQ", opcode | (0x80 if fin else 0), 0xFF, size)
    mask = luck.randbytes(4)
    key = mask * (size // 4 + 1)
    return head + mask + bytes(a ^ b for a, b in zip(payload, key, strict=False))


def handshake(luck: random.Random, *, wrong: int = 0, own: bool = False) -> bytes:
    """To any room that there is, as a stranger, or to one's own."""
    target = TARGETS[0] if own else TARGETS[luck.randrange(2)]
    headers = [*HANDSHAKE, "Cookie: {cookie}"] if own else list(HANDSHAKE)
    for _ in range(wrong):
        match luck.randrange(4):
            case 0:
                target = luck.choice(TARGETS)
            case 1 if headers:
                del headers[luck.randrange(len(headers))]
            case 2:
                headers.insert(luck.randint(0, len(headers)), luck.choice(HEADERS))
            case _:
                headers.insert(luck.randint(0, len(headers)), luck.choice(ODD))
    return "\r\n".join([f"GET {target} HTTP/1.1", *headers, "", ""]).encode("latin-1", "replace")


def said(luck: random.Random) -> bytes:
    """A message: often of a kind there is, with fields there are, and whatever in them."""
    if luck.random() < 0.1:
        return luck.choice(SENSIBLE)
    tag = luck.choice(TAGS) if luck.random() < 0.95 else luck.choice(("", "move ", "Ping", 5, None))
    fields = {luck.choice(FIELDS): luck.choice(VALUES) for _ in range(luck.randrange(5))}
    if tag == "move" and luck.random() < 0.5:
        fields = {
            "seat": luck.randrange(4),
            "move": luck.choice(("predict 2", "discard 1")),
            "number": luck.randrange(40),
        }
    text = json.dumps({"type": tag, **fields}, ensure_ascii=luck.random() < 0.5).encode()
    match luck.randrange(20):
        case 0:
            return text[: luck.randint(0, len(text))]
        case 1:
            return b"[" * luck.choice((10, 3000))
        case 2:
            return text + luck.choice(BAD_TEXT)
        case _:
            return text


def payload(luck: random.Random) -> bytes:
    match luck.randrange(6):
        case 0:
            return luck.randbytes(luck.choice((0, 1, 125, 126, 127, 2000)))
        case 1:
            return luck.choice(BAD_TEXT)
        case 2:
            return b"x" * luck.choice((16_384, 16_385, 20_000))
        case _:
            return said(luck)


def any_frame(luck: random.Random) -> bytes:
    """A frame, or some: now and then one that must not be."""
    match luck.randrange(16):
        case 0:  # a kind that is not
            return frame(luck.choice((3, 4, 5, 6, 7, 11, 12, 13, 14, 15)), payload(luck)[:125], luck)
        case 1:  # reserved bits
            whole = frame(luck.choice((TEXT, PING, CONT)), payload(luck)[:125], luck)
            return bytes((whole[0] | luck.choice((0x10, 0x20, 0x40, 0x70)),)) + whole[1:]
        case 2:  # not masked
            text = payload(luck)[:125]
            return bytes((0x80 | luck.choice((TEXT, BINARY, PING)), len(text))) + text
        case 3:  # a length that lies, or is written longer than it is
            lies = (0, 5, 125, 126, 65_535, 2**31, 2**62, 2**63, 2**64 - 1)
            head = bytes((0x80 | luck.choice((TEXT, PING, CLOSE)),))
            if luck.random() < 0.5:
                return head + b"\xfe" + struct.pack("!H", min(luck.choice(lies), 65_535)) + luck.randbytes(20)
            return head + b"\xff" + struct.pack("!Q", luck.choice(lies)) + luck.randbytes(20)
        case 4:  # a control frame that is too long, or in pieces
            kind = luck.choice((PING, PONG, CLOSE))
            if luck.random() < 0.5:
                return frame(kind, b"x" * luck.choice((126, 130, 20_000)), luck)
            return frame(kind, b"x", luck, fin=False)
        case 5:  # parting
            reason = luck.choice((b"", b"bye", b"\xff", b"x" * 123))
            return frame(CLOSE, luck.choice((b"", b"\x03", struct.pack("!H", luck.choice(CODES)) + reason)), luck)
        case 6:  # the middle or the end of nothing
            return frame(CONT, payload(luck), luck, fin=luck.random() < 0.5)
        case 7:  # a text inside a text
            return frame(TEXT, b"mia", luck, fin=False) + frame(luck.choice((TEXT, BINARY)), b"ou", luck)
        case 8 | 9 | 10:  # in pieces, with pings in between, perhaps cut within a letter, perhaps without an end
            return in_pieces(payload(luck) + "é".encode(), luck)
        case 11 | 12:
            return frame(luck.choice((PING, PONG)), luck.randbytes(luck.choice((0, 4, 125))), luck)
        case 13:
            return frame(BINARY, payload(luck), luck)
        case _:
            return frame(TEXT, payload(luck), luck)


def in_pieces(text: bytes, luck: random.Random) -> bytes:
    ends = sorted(luck.randint(0, len(text)) for _ in range(luck.choice((1, 2, 5, 70))))
    pieces = [text[start:end] for start, end in zip([0, *ends], [*ends, len(text)], strict=True)]
    if luck.random() < 0.2:
        pieces.pop()
    written = b""
    for number, piece in enumerate(pieces):
        written += frame(CONT if number else TEXT, piece, luck, fin=number == len(pieces) - 1)
        if luck.random() < 0.2:
            written += frame(PING, b"purr", luck)
    return written


def knocking(luck: random.Random) -> bytes:
    """A handshake in which something is wrong, and a frame or two behind it."""
    behind = b"".join(any_frame(luck) for _ in range(luck.randrange(3)))
    return spoil(handshake(luck, wrong=luck.choice((1, 1, 2, 4))) + behind, luck)


def talking(luck: random.Random) -> bytes:
    """A line that was opened as it should be, and frames on it as they should not."""
    thrown = b"".join(any_frame(luck) for _ in range(luck.choice((1, 2, 4, 8))))
    return handshake(luck) + spoil(thrown, luck)


def chatting(luck: random.Random) -> bytes:
    """Frames as they should be, and in them messages as they should not."""
    return handshake(luck, own=True) + b"".join(frame(TEXT, said(luck), luck) for _ in range(luck.choice((1, 4, 12))))
