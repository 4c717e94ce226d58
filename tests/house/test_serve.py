"""`ronron serve` as people run it: a process that opens, says where it is, and closes with nothing lost."""

import json
import os
import re
import resource
import signal
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from ronron.cli import build, main
from ronron.cli.serve import FLAGS, OFTEN, ONCE, announce, with_surroundings
from ronron.cli.speech import Speech
from ronron.net.run import Settings
from tests.database import Cluster
from tests.house.playing import PATIENCE_SECONDS

# What is ignored where the tests run, the house would ignore too: in the background, or behind `nohup`.
HEEDING = "import signal; [signal.signal(one, signal.SIG_DFL) for one in (signal.SIGINT, signal.SIGHUP)]"
SERVE = [sys.executable, "-c", f"{HEEDING}; import sys; from ronron.cli import main; sys.exit(main())", "serve"]


@contextmanager
def served(folder: Path, *arguments: str) -> Iterator[tuple[dict[str, Any], "subprocess.Popen[str]"]]:
    store = str(folder / "house.sqlite")
    command = [*SERVE, "--port", "0", "--store", store, "--json", "--lang", "en", *arguments]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        yield json.loads(process.stdout.readline()), process
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


def test_it_says_where_it_is_and_stops_when_told(tmp_path: Path) -> None:
    with served(tmp_path) as (said, process):
        with httpx.Client(base_url=said["local"]) as web:
            wait_for(web)
            code = web.post("/api/rooms", json={"name": "Zoé"}).json()["room"]["code"]
        process.send_signal(signal.SIGTERM)
        _, log = process.communicate(timeout=20)
        assert process.returncode in (0, -signal.SIGTERM)
        assert code not in log
    with served(tmp_path) as (said, _), httpx.Client(base_url=said["local"]) as web:
        wait_for(web)
        assert web.get(f"/api/rooms/{code}").json()["people"] == 1


def test_a_full_disk_is_told_and_play_goes_on_when_there_is_room_again(tmp_path: Path) -> None:
    with served(tmp_path) as (said, process), httpx.Client(base_url=said["local"]) as web:
        wait_for(web)
        code = web.post("/api/rooms", json={"name": "Zoé"}).json()["room"]["code"]
        _, most = resource.prlimit(process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (0, most))  # nothing more can be written
        answers = [web.post(f"/api/rooms/{code}/people", json={"name": f"Cat {one}"}) for one in range(3)]
        assert [(answer.status_code, answer.json()["code"]) for answer in answers] == [(503, "not-durable")] * 3
        assert web.get("/readyz").status_code == 503
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (most, most))
        assert web.get("/readyz").status_code == 200
        joined = web.post(f"/api/rooms/{code}/people", json={"name": "Léo"})
        assert joined.status_code == 201
        assert [one["name"] for one in joined.json()["room"]["people"]] == ["Zoé", "Léo"]
        process.kill()
        process.communicate()
        # What was acknowledged is there, what was refused is not.
        with served(tmp_path) as (again, _), httpx.Client(base_url=again["local"]) as other:
            wait_for(other)
            assert other.get(f"/api/rooms/{code}").json()["people"] == 2


def make_certificate(folder: Path, *options: str) -> tuple[Path, Path]:
    certificate, key = folder / "cert.pem", folder / "key.pem"
    folder.mkdir(exist_ok=True)
    make = ["openssl", "req", "-x509", "-newkey", "rsa:2048", *(options or ("-nodes",)), "-subj", "/CN=localhost"]
    make += ["-addext", "subjectAltName=IP:127.0.0.1", "-keyout", str(key), "-out", str(certificate), "-days", "1"]
    subprocess.run(make, check=True, capture_output=True)
    return certificate, key


def test_files_that_are_no_good_for_tls_are_told_with_what_to_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    certificate, key = make_certificate(tmp_path / "one")
    _, other = make_certificate(tmp_path / "other")
    _, locked = make_certificate(tmp_path / "locked", "-passout", "pass:miaou")
    letter, cut = tmp_path / "letter.pem", tmp_path / "cut.pem"
    letter.write_text("dear cat")
    cut.write_text(certificate.read_text()[:300])
    for pair in [(letter, key), (cut, key), (key, certificate), (certificate, other), (certificate, locked)]:
        for language, words in (("en", "Give the certificate first"), ("fr", "Donne d’abord le certificat")):
            arguments = ["--tls", *map(str, pair), "--store", str(tmp_path / "s.sqlite"), "--lang", language]
            assert main(["serve", *arguments]) == 2
            told = capsys.readouterr().err
            assert words in told
            assert str(pair[1]) in told
            assert len(told.splitlines()) == 1
    assert not (tmp_path / "s.sqlite").exists()


@pytest.mark.parametrize(("cores", "dens"), [(1, 1), (2, 1), (4, 3), (9, 8), (64, 8)])
def test_bots_think_on_all_cores_but_one(
    cores: int, dens: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("os.sched_getaffinity", lambda _: set(range(cores)))
    speech = Speech("en")
    assert build(speech).parse_args(["serve"]).bot_processes == dens
    assert build(speech).parse_args(["serve", "--bot-processes", "5"]).bot_processes == 5
    with pytest.raises(SystemExit):
        build(speech).parse_args(["serve", "--help"])
    assert f"unless said: {dens}," in " ".join(capsys.readouterr().out.split())


def test_it_speaks_tls(tmp_path: Path) -> None:
    certificate, key = make_certificate(tmp_path)
    with served(tmp_path, "--tls", str(certificate), str(key)) as (said, _):
        assert said["local"].startswith("https://")
        trust = ssl.create_default_context(cafile=str(certificate))
        with httpx.Client(base_url=said["local"], verify=trust) as web:
            wait_for(web)
            answer = web.post("/api/rooms", json={"name": "Zoé"})
            assert "Secure" in answer.headers["set-cookie"]
            code = answer.json()["room"]["code"]
        address = said["local"].replace("https", "wss")
        with connect(f"{address}/api/rooms/{code}/socket", ssl=trust, compression=None) as line:
            assert json.loads(line.recv(60))["type"] == "welcome"
            line.send("x" * 20_000)
            with pytest.raises(ConnectionClosed) as closed:
                line.recv(60)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1009


@pytest.mark.parametrize(
    ("host", "proxies", "who", "words"),
    [
        ("127.0.0.1", (), "machine", {"fr": "Seule cette machine", "en": "Only this machine"}),
        ("::1", (), "machine", {"fr": "Seule cette machine", "en": "Only this machine"}),
        ("127.0.0.1", ("10.0.0.1",), "proxy", {"fr": "mandataire 10.0.0.1", "en": "proxy at 10.0.0.1"}),
        ("0.0.0.0", ("10.0.0.1",), "network", {"fr": "Tout le monde", "en": "Everyone on your network"}),
        (
            "192.0.2.1",
            (),
            "network",
            {"fr": "peut y venir\xa0: 192.0.2.1", "en": "can reach it: 192.0.2.1"},
        ),
    ],
)
def test_it_says_in_one_line_who_can_reach_it(
    host: str, proxies: tuple[str, ...], who: str, words: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    settings = Settings(host=host, store=Path("house.sqlite"), proxies=proxies)
    for language, said in words.items():
        speech = Speech(language)
        announce(8000, settings, build(speech).parse_args(["serve"]), speech)
        assert sum(said in line for line in capsys.readouterr().out.splitlines()) == 1
    announce(8000, settings, build(Speech("en")).parse_args(["serve", "--json"]), Speech("en"))
    assert json.loads(capsys.readouterr().out)["reach"] == who


def test_what_cannot_be_is_told_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert main(["serve", "--port", port, "--store", str(tmp_path / "s.sqlite"), "--lang", "en"]) == 2
    assert f"port {port}" in capsys.readouterr().err
    (tmp_path / "letter").write_text("dear cat " * 100)
    assert main(["serve", "--store", str(tmp_path / "letter"), "--lang", "en"]) == 2
    assert "letter" in capsys.readouterr().err
    assert main(["serve", "--tls", "no.pem", "no.key", "--lang", "en"]) == 2
    assert "no.pem" in capsys.readouterr().err
    assert main(["serve", "--proxy", "my-proxy", "--lang", "en"]) == 2
    assert "my-proxy" in capsys.readouterr().err


def wait_for(web: httpx.Client) -> None:
    """The port is taken before the house has opened: one that is alone lets us wait there, one of several does not."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < deadline:
        try:
            if web.get("/readyz").status_code == 200:
                return
        except httpx.TransportError:
            time.sleep(0.05)
    raise AssertionError("the house did not open")


def test_what_the_surroundings_ask_for_comes_before_what_is_said(tmp_path: Path) -> None:
    surroundings = {
        "RONRON_STORE": str(tmp_path / "s.sqlite"),
        "RONRON_LIMIT": "rooms=7  people_in_a_room=3",
        "RONRON_TLS": "a.pem b.pem",
        "RONRON_LAN": "yes",
        "RONRON_OPEN": "0",
        "RONRON_PORT": "81",
        "RONRON_LANG": "fr",
        "RONRON_QUICK": "1",
    }
    asked = with_surroundings(["--lang", "en", "serve", "--port", "82"], surroundings)
    found = build(Speech("en")).parse_args(asked)
    assert (found.port, found.lan, found.open) == (82, True, False)
    assert found.limit == ["rooms=7", "people_in_a_room=3"]
    assert found.tls == [Path("a.pem"), Path("b.pem")]
    assert found.store == tmp_path / "s.sqlite"
    assert with_surroundings(["games"], surroundings) == ["games"]


def test_every_option_can_be_set_by_the_surroundings() -> None:
    commands = next(one for one in build(Speech("en"))._actions if isinstance(one.choices, dict))
    assert isinstance(commands.choices, dict)
    options = {option for action in commands.choices["serve"]._actions for option in action.option_strings}
    assert options - {"-h", "--help", "--lang", "--json"} == {f"--{one}" for one in (*ONCE, *OFTEN, *FLAGS)}


def test_what_several_houses_lack_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store = ["--store", str(tmp_path / "s.sqlite"), "--lang", "en"]
    for words, said in (
        (["--houses", "2"], "cannot share a file"),
        (["--name", "my house"], "“my house”"),
        (["--inside", "8101"], "no address with a port"),
    ):
        assert main(["serve", *words, *store]) == 2
        assert said in capsys.readouterr().err


def test_several_houses_behind_one_port_and_one_that_ends_is_opened_again(tmp_path: Path, postgresql: Cluster) -> None:
    with served(tmp_path, "--houses", "2", "--name", "north", "--store", postgresql.fresh()) as (said, process):
        with httpx.Client(base_url=said["local"], headers={"connection": "close"}) as web:
            wait_for(web)
            code = web.post("/api/rooms", json={"name": "Zoé"}).json()["room"]["code"]
            children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
            names: set[str] = set()
            while len(names) < 2:  # whichever takes the connection, the room is there
                assert web.get(f"/api/rooms/{code}").json()["people"] == 1
                names.update(re.findall(r'ronron_house\{name="([^"]*)"\}', web.get("/metrics").text))
            assert names == {"north-1", "north-2"}
            for child in map(int, children.read_text().split()):
                if "multiprocessing.spawn" in Path(f"/proc/{child}/cmdline").read_text():
                    os.kill(child, signal.SIGKILL)
            answer = None
            while answer is None or answer.status_code != 200:  # both, one after the other: they come back
                time.sleep(0.05)
                try:
                    answer = web.get(f"/api/rooms/{code}")
                except httpx.TransportError:
                    pass
            assert answer.json()["people"] == 1
        process.send_signal(signal.SIGTERM)
        _, log = process.communicate(timeout=60)
        assert code not in log
        told = [json.loads(line) for line in log.splitlines()]
        assert {one["house"] for one in told} >= {"north-1", "north-2"}
        assert any(one["message"] == "a house ended" for one in told)
