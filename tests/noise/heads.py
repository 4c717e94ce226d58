"""Requests as nobody should send them: heads, bodies and whole connections, each made from luck alone."""

import json
import random

# Where {code} stands belongs the code of a room that there is, where {cookie} stands that of whoever opened it.
PATHS = (
    "/", "/api/house", "/api/words/fr", "/api/games/cat-in-the-box", "/api/games/memoire/daily/today", "/healthz",
    "/api/rooms/{code}", "/api/rooms/ZZZZ", "/api/rooms/{code}/code.svg", "/api/rooms/{code}/records/{code}-1",
    "/api/rooms/{code}/records/x/moments/0", "/metrics", "/openapi.json", "/join/{code}", "/assets/none.js",
)  # fmt: skip
POSTS = (
    ("/api/rooms", {"name": "Zoé"}),
    ("/api/rooms/{code}/people", {"name": "Léo", "cat": ""}),
    ("/api/rooms/{code}/links", {"person": "p1"}),
    ("/api/rooms/{code}/claims", {"token": "x" * 20}),
    ("/api/rooms/{code}/programs", {"name": "Robot"}),
    ("/api/games/memoire/setup", {"seats": 2, "options": {}}),
    ("/api/replays", {"record": "game: cat-in-the-box\n"}),
)
METHODS = (
    "GET",
    "POST",
    "HEAD",
    "OPTIONS",
    "PUT",
    "DELETE",
    "CONNECT",
    "TRACE",
    "PATCH",
    "get",
    "",
    "G T",
    "G\0T",
    "É",
)
TARGETS = (
    "*", "//", "", " ", "/%", "/%00", "/%ff%fe", "/../../etc/passwd", "/api/../api/house", "/a b", "/é", "/\t", "/\0",
    "http://127.0.0.1/api/house", "http://127.0.0.1", "https://evil.example/api/rooms", "ftp://x/", "://", "/#x", "/?",
    "/api/house?" + "a=b&" * 50, "/api/rooms/{code}/socket", "/api/rooms/%5A%5A%5A%5A", "/" + "a" * 3000, "/;x", "/\\",
)  # fmt: skip
VERSIONS = (
    "HTTP/1.1",
    "HTTP/1.1",
    "HTTP/1.1",
    "HTTP/1.0",
    "HTTP/0.9",
    "HTTP/2.0",
    "HTTP/1.10",
    "http/1.1",
    "HTTP/",
    "",
)
HEADERS = (
    "Host: 127.0.0.1", "Host: localhost:80", "Host: evil.example", "Host:", "Host: a, b", "Host: [::1]:80", "Host: [",
    "Host: " + "a" * 300, "Host: 127.0.0.1\0", "host:127.0.0.1",
    "Content-Length: 5", "Content-Length: 0", "Content-Length: -1", "Content-Length: +5", "Content-Length: 5, 5",
    "Content-Length: 5, 6", "Content-Length: 0x5", "Content-Length: 99999999999999999999", "Content-Length: 1_0",
    "Content-Length: ", "Content-Length: 100000",
    "Transfer-Encoding: chunked", "Transfer-Encoding: gzip, chunked", "Transfer-Encoding: chunked, chunked",
    "Transfer-Encoding: identity", "Transfer-Encoding: xchunked", "Transfer-Encoding:\tchunked", "TE: trailers",
    "Transfer-Encoding : chunked", "Transfer-Encoding: chunked\r\n folded",
    "Expect: 100-continue", "Expect: 200-ok", "Connection: close", "Connection: keep-alive", "Connection: upgrade, x",
    "Upgrade: websocket", "Upgrade: h2c", "Cookie: ronron-device=" + "A" * 40, "Cookie: ;;;=", 'Cookie: a="\\',
    "Cookie",     "Cookie: ronron-device=\x80\xff", "Authorization: Bearer x", "Authorization: Basic eA==",
    "X-Forwarded-For: 1, 2, ::",
    "X-Forwarded-Proto: https", "X-Forwarded-Host: evil.example", "Origin: null", "Origin: http://evil.example",
    "Origin: http://[", "Accept: text/html", "Accept-Encoding: gzip", "Accept-Language: fr", "Range: bytes=0-5",
    "Range: bytes=-1", "Range: bytes=5-2,0-1", "If-None-Match: *", "If-Modified-Since: yesterday", "If-Range: x",
    "Content-Type: application/json", "Content-Type: text/plain", "Content-Type: application/json; charset=utf-16",
    "Content-Encoding: gzip", ": no name", "no colon", "Na me: x", "X: \x00", "X: \x7f", "X: é", " folded", "\tfolded",
    "X: a\r b", "X: a\n b", "X:", "X: " + "x" * 2000, "X: a\x0bb", "(: x",
)  # fmt: skip
ENDINGS = ("\r\n", "\r\n", "\r\n", "\r\n", "\r\n", "\n", "\r", "\r\n\r\n", "\r\r\n", "")
CHUNKS = ("5", "0", "FFFFFFFFFFFFFFFFFFFF", "-1", "0x5", "5;x=y", "5 ", "", "g", "00000005", "5\x00", "1e1")


def request(luck: random.Random) -> bytes:
    """One that is nearly right, in none to several places wrong."""
    wrong = luck.choice((0, 1, 1, 2, 3, 6))
    posts = luck.random() < 0.4
    path, said = luck.choice(POSTS) if posts else (luck.choice(PATHS), None)
    method, version, ending = "POST" if posts else "GET", "HTTP/1.1", "\r\n"
    body = b"" if said is None else json.dumps(said).encode()
    headers = ["Host: 127.0.0.1"]
    if posts:
        headers += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
        if luck.random() < 0.3:
            headers[-1] = "Transfer-Encoding: chunked"
            body = chunked(body, luck)
    for _ in range(wrong):
        match luck.randrange(9):
            case 0:
                method = luck.choice(METHODS)
            case 1:
                path = luck.choice(TARGETS)
            case 2:
                version = luck.choice(VERSIONS)
            case 3:
                ending = luck.choice(ENDINGS)
            case 4 if headers:
                del headers[luck.randrange(len(headers))]
            case 5:
                body += luck.randbytes(luck.randrange(40))
            case 6:
                headers += [luck.choice(HEADERS)] * luck.choice((2, 2, 3, 200))
            case _:
                headers.insert(luck.randint(0, len(headers)), luck.choice(HEADERS))
    lines = [f"{method} {path} {version}", *headers, "", ""]
    return ending.join(lines).encode("latin-1", "replace") + body


def chunked(body: bytes, luck: random.Random) -> bytes:
    """A body in chunks, which may lie about their sizes."""
    written = b""
    while body:
        size = luck.randint(1, len(body))
        said = f"{size:x}" if luck.random() < 0.9 else luck.choice(CHUNKS)
        written += said.encode("latin-1") + b"\r\n" + body[:size] + luck.choice((b"\r\n",) * 9 + (b"",))
        body = body[size:]
    trailer = luck.choice((b"", b"", b"X-Trailer: x\r\n", b"Content-Length: 5\r\n", b": \r\n", b"x" * 100))
    return written + luck.choice((b"0\r\n",) * 9 + (b"",)) + trailer + b"\r\n"


def stream(luck: random.Random) -> bytes:
    """A whole connection: one request or several behind each other, perhaps scratched, perhaps cut off."""
    return spoil(b"".join(request(luck) for _ in range(luck.choice((1, 1, 1, 2, 4)))), luck)


def spoil(data: bytes, luck: random.Random) -> bytes:
    if luck.random() < 0.2 and data:
        scratched = bytearray(data)
        for _ in range(luck.choice((1, 1, 2, 8))):
            at = luck.randrange(len(scratched))
            match luck.randrange(3):
                case 0:
                    scratched[at] = luck.randrange(256)
                case 1:
                    scratched.insert(at, luck.choice((0, 10, 13, 32, 58, 255)))
                case _ if len(scratched) > 1:
                    del scratched[at]
        data = bytes(scratched)
    if luck.random() < 0.2:
        data = data[: luck.randint(0, len(data))]
    return data
