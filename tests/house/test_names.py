"""What the house is called, who stands in front of it, and that nobody else speaks in its name."""

import asyncio
import json
import socket
import ssl
import subprocess
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect

from ronron.net.names import Names, is_named
from ronron.net.proxies import Proxies
from ronron.net.security import encryption
from tests.house.company import tell
from tests.house.playing import Address, Client, running, settings_for

EVIL = "evil.example"
MACHINE = socket.gethostname().partition(".")[0].lower()


async def ask(house: Address, method: str, path: str, **headers: str) -> httpx.Response:
    async with httpx.AsyncClient(base_url=house.http) as web:
        body = {"json": {"name": "Zoé"}} if method == "POST" else {}
        return await web.request(method, path, headers=headers, **body)  # type: ignore[arg-type]


async def goodbye(house: Address, code: str, **headers: str) -> str:
    """What a socket is told first, by a house that is asked for so."""
    async with connect(f"{house.ws}/api/rooms/{code}/socket", additional_headers=headers) as line:
        told = json.loads(await line.recv())
        return str(told.get("code", told["type"]))


async def upgrade(house: Address, code: str, host: str, origin: str) -> bytes:
    """A socket asked for with a Host of our own making, and everything that comes back."""
    reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
    lines = [f"GET /api/rooms/{code}/socket HTTP/1.1", f"Host: {host}", f"Origin: {origin}", "Upgrade: websocket"]
    lines += ["Connection: Upgrade", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13"]
    writer.write(("\r\n".join(lines) + "\r\n\r\n").encode())
    heard = await asyncio.wait_for(reader.read(), 60)
    writer.close()
    return heard


def test_a_name_that_was_led_here_is_told_nothing(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        zoe = Client(house.http)
        code = await zoe.open_room("Mirabelle")
        for host in (
            EVIL,
            f"{EVIL}:{house.port}",
            f"localhost.{EVIL}",
            "127.0.0.1.evil.example",
            "0x7f.1",
            "a b",
            "@localhost",
        ):
            for method, path in (
                ("GET", "/"),
                ("GET", f"/api/rooms/{code}"),
                ("POST", "/api/rooms"),
                ("GET", "/healthz"),
            ):
                answer = await ask(house, method, path, Host=host, Origin=f"http://{host}")
                assert answer.status_code == 421, (host, path)
                assert answer.json() == {"code": "unknown-host", "rule": None, "values": {"name": host}}
                assert "set-cookie" not in answer.headers
        heard = await upgrade(house, code, EVIL, f"http://{EVIL}")
        assert b'"code":"unknown-host"' in heard
        assert b"Mirabelle" not in heard
        assert len(house.house.rooms) == 1
        await zoe.close()

    tell(tmp_path, story)


def test_whoever_looks_at_a_page_reads_what_to_set(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        for language, words in (("fr-FR", "ne s’appelle pas"), ("de", "is not called")):
            headers = {"accept": "text/html", "accept-language": language}
            answer = await ask(house, "GET", "/", Host="games.example.org", **headers)
            assert answer.status_code == 421
            assert words in answer.text
            assert "ronron serve --public-name games.example.org" in answer.text
            assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert "<b>" not in (await ask(house, "GET", "/", Host="<b>x</b>", accept="text/html")).text

    tell(tmp_path, story)


def test_the_house_answers_to_its_own_names_with_any_port(tmp_path: Path) -> None:
    own = ["localhost", "LOCALHOST", "localhost.", "127.0.0.1", "[::1]", MACHINE, f"{MACHINE}.local", "192.168.1.7"]

    async def story(house: Address) -> None:
        for name in own:
            for host in (name, f"{name}:8000"):
                answer = await ask(house, "POST", "/api/rooms", Host=host, Origin=f"http://{host}")
                assert answer.status_code == 201, host
        picture = await ask(house, "GET", "/api/house", Host="games.example.org")
        assert picture.status_code == 421

    tell(tmp_path, story)


def test_a_public_name_is_one_more_and_a_star_is_any(tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        for host, status in (
            ("games.example.org", 201),
            ("games.example.org:444", 201),
            (EVIL, 421),
            ("localhost", 201),
        ):
            answer = await ask(house, "POST", "/api/rooms", Host=host, Origin=f"https://{host}")
            assert answer.status_code == status, host
        # A proxy that asks by another name than the visitor did.
        for origin, status in (("https://games.example.org", 201), (f"https://{EVIL}", 403)):
            assert (await ask(house, "POST", "/api/rooms", Origin=origin)).status_code == status

    tell(tmp_path, story, public_names=("Games.example.org", "other.example:8443"))
    names = Names(["other.example:8443"])
    assert names.knows("other.example:8443")
    assert not names.knows("other.example")
    anything = Names(["*"])
    assert anything.knows(EVIL)
    assert anything.is_own(f"http://{EVIL}", EVIL)
    assert not anything.is_own("http://other.example", EVIL)
    assert not anything.is_own("http://*", EVIL)


@pytest.mark.parametrize(
    "origin", ["http://localhost:1", f"http://{EVIL}", "null", "", "http://[", "file://", "ws://HOST"]
)
def test_another_page_of_this_machine_is_another_page(origin: str, tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        code = (await ask(house, "POST", "/api/rooms")).json()["room"]["code"]
        host = f"localhost:{house.port}"
        there = origin.replace("HOST", host)
        answer = await ask(house, "POST", "/api/rooms", Host=host, Origin=there)
        assert (answer.status_code, answer.json()["code"]) == (403, "wrong-origin")
        assert await goodbye(house, code, Origin=there) == "wrong-origin"
        assert await goodbye(house, code, Origin=house.http) == "welcome"

    tell(tmp_path, story)


# Proxies


@pytest.mark.parametrize(
    ("peer", "chain", "caller"),
    [
        ("127.0.0.1", "", "127.0.0.1"),
        ("127.0.0.1", "192.0.2.7", "192.0.2.7"),
        ("127.0.0.1", "198.51.100.9, 192.0.2.7", "192.0.2.7"),  # who stands before him he made up himself
        ("127.0.0.1", "192.0.2.7, 10.1.2.3, 10.9.9.9", "192.0.2.7"),  # two of ours, one behind the other
        ("127.0.0.1", "10.1.2.3", "10.1.2.3"),
        ("127.0.0.1", "nobody, 10.1.2.3", "10.1.2.3"),
        ("127.0.0.1", "192.0.2.7:4711", "192.0.2.7"),
        ("127.0.0.1", '"[2001:db8::1]:4711"', "2001:db8::1"),
        ("::ffff:127.0.0.1", "::ffff:192.0.2.7", "192.0.2.7"),
        ("192.0.2.1", "198.51.100.9", "192.0.2.1"),  # nobody named that one
    ],
)
def test_the_last_one_whom_our_proxies_saw_is_the_caller(peer: str, chain: str, caller: str) -> None:
    headers = [(b"host", b"127.0.0.1:8000"), (b"x-forwarded-for", chain.encode())]
    headers += [(b"x-forwarded-proto", b"http, https"), (b"x-forwarded-host", b"evil.example, Games.example.org")]
    scope: dict[str, Any] = {"type": "http", "client": (peer, 1), "scheme": "http", "headers": headers}
    Proxies(["127.0.0.1", "10.0.0.0/8"]).believe(scope)
    assert scope["client"][0] == caller
    named = peer != "192.0.2.1"
    assert scope["scheme"] == ("https" if named else "http")
    assert dict(scope["headers"])[b"host"] == (b"games.example.org" if named else b"127.0.0.1:8000")


def test_a_proxy_is_believed_only_where_the_host_names_it(tmp_path: Path) -> None:
    forwarded = {"x-forwarded-for": "198.51.100.9, 192.0.2.7", "x-forwarded-proto": "https"}
    forwarded |= {"x-forwarded-host": "games.example.org", "origin": "https://games.example.org"}

    async def visit(folder: Path, *proxies: str) -> tuple[int, bool, set[str]]:
        settings = settings_for(folder, proxies=proxies, public_names=("games.example.org",))
        async with running(settings) as house:
            answer = await ask(house, "POST", "/api/rooms", **forwarded)
            secure = "Secure" in answer.headers.get("set-cookie", "")
            return answer.status_code, secure, set(house.house.addresses.buckets)

    (tmp_path / "a").mkdir()
    assert asyncio.run(visit(tmp_path / "a")) == (201, False, {"127.0.0.1"})
    (tmp_path / "b").mkdir()
    assert asyncio.run(visit(tmp_path / "b", "127.0.0.0/8")) == (201, True, {"192.0.2.7"})


# TLS


@pytest.fixture(scope="module")
def tls(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    folder = tmp_path_factory.mktemp("tls")
    certificate, key = folder / "cert.pem", folder / "key.pem"
    make = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=localhost"]
    make += ["-addext", "subjectAltName=IP:127.0.0.1", "-keyout", str(key), "-out", str(certificate)]
    subprocess.run(make, check=True, capture_output=True)
    return certificate, key


def shake_hands(server: ssl.SSLContext, client: ssl.SSLContext) -> str | None:
    """The cipher that both agree on, without any network between them; None where they do not."""
    to_server, to_client = ssl.MemoryBIO(), ssl.MemoryBIO()
    here = client.wrap_bio(to_client, to_server)
    there = server.wrap_bio(to_server, to_client, server_side=True)
    for side in (here, there, here, there, here):
        try:
            side.do_handshake()
        except ssl.SSLWantReadError:
            continue
        except ssl.SSLError:
            return None
    found = here.cipher()
    return found[0] if found else None


@pytest.mark.parametrize(
    ("version", "ciphers", "good"),
    [
        (ssl.TLSVersion.TLSv1_3, "", True),
        (ssl.TLSVersion.TLSv1_2, "ECDHE-RSA-AES128-GCM-SHA256", True),
        (ssl.TLSVersion.TLSv1_2, "ECDHE-RSA-CHACHA20-POLY1305", True),
        (ssl.TLSVersion.TLSv1_2, "AES128-GCM-SHA256", False),  # no key of its own
        (ssl.TLSVersion.TLSv1_2, "AES256-SHA", False),
        (ssl.TLSVersion.TLSv1_2, "ECDHE-RSA-AES128-SHA", False),
        (ssl.TLSVersion.TLSv1_2, "ECDHE-RSA-AES256-SHA384", False),
        (ssl.TLSVersion.TLSv1_1, "ALL", False),
    ],
)
@pytest.mark.filterwarnings("ignore:ssl.TLSVersion:DeprecationWarning")
def test_only_todays_ciphers_are_spoken(
    version: ssl.TLSVersion, ciphers: str, good: bool, tls: tuple[Path, Path]
) -> None:
    client = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    client.check_hostname = False
    client.verify_mode = ssl.CERT_NONE
    if ciphers:
        client.set_ciphers(f"{ciphers}:@SECLEVEL=0")
    client.minimum_version = client.maximum_version = version
    agreed = shake_hands(encryption(*tls), client)
    assert (agreed is not None) == good
    assert not good or not ciphers or agreed == ciphers


def test_a_house_with_tls_asks_its_visitors_to_stay_with_it(tls: tuple[Path, Path], tmp_path: Path) -> None:
    async def story(house: Address) -> None:
        trust = ssl.create_default_context(cafile=str(tls[0]))
        async with httpx.AsyncClient(base_url=house.http.replace("http", "https"), verify=trust) as web:
            promised = await web.get("/healthz", headers={"Host": "games.example.org"})
            assert promised.headers["strict-transport-security"] == "max-age=31536000"
            for host in ("localhost:1", "127.0.0.1", "[::1]:2"):  # others may live there
                answer = await web.get("/healthz", headers={"Host": host})
                assert "strict-transport-security" not in answer.headers

    tell(tmp_path, story, certificate=tls[0], key=tls[1], public_names=("games.example.org",))
    assert is_named("games.example.org:8000")
    assert not is_named("[::1]")
