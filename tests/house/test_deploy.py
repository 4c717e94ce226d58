"""What `deploy/` offers to whoever runs a house for others: each file is tried as far as it goes without a registry."""

import asyncio
import random
import re
import shutil
import ssl
import subprocess
import tempfile
import tomllib
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import yaml  # type: ignore[import-untyped]
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from ronron.cli.serve import FLAGS, OFTEN, ONCE
from tests.database import Cluster, somebody
from tests.house.company import GAME
from tests.house.housed import free_port
from tests.house.playing import Address, Client, bots, person
from tests.house.test_passages import houses

DEPLOY = Path(__file__).parents[2] / "deploy"
VARIABLES = {f"RONRON_{option.upper().replace('-', '_')}" for option in (*ONCE, *OFTEN, *FLAGS)}
ANYONE = ssl.create_default_context()
ANYONE.check_hostname = False
ANYONE.verify_mode = ssl.CERT_NONE


def certificate(folder: Path) -> None:
    make = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=localhost"]
    files = ["-keyout", str(folder / "key.pem"), "-out", str(folder / "certificate.pem")]
    subprocess.run([*make, *files], check=True, capture_output=True)


@asynccontextmanager
async def proxied(doors: Sequence[Address]) -> AsyncIterator[int]:
    """nginx with our configuration, in front of these houses; gives its port."""
    program = shutil.which("nginx") or "/usr/sbin/nginx"
    assert Path(program).exists(), "There is no nginx here: `make proxy` installs it, or says what to install."
    folder = Path(tempfile.mkdtemp(prefix="ronron-nginx-"))
    port = free_port()
    text = (DEPLOY / "nginx.conf").read_text()
    for name, door in zip(("north:8000", "south:8000"), doors, strict=True):
        assert name in text
        text = text.replace(name, f"127.0.0.1:{door.port}")
    text = text.replace("listen 443", f"listen 127.0.0.1:{port}")
    for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"):
        text = text.replace("http {", f"http {{\n    {kind}_temp_path {folder}/{kind};", 1)
    (folder / "nginx.conf").write_text(f"daemon off;\npid {folder}/pid;\nerror_log {folder}/errors;\n{text}")
    certificate(folder)
    who = somebody()
    if who:
        for path in (folder, *folder.iterdir()):
            shutil.chown(path, who["user"], who["group"])
    command = [program, "-c", str(folder / "nginx.conf"), "-e", str(folder / "errors")]
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **who)
    try:
        async with httpx.AsyncClient(base_url=f"https://127.0.0.1:{port}", verify=ANYONE) as web:
            for _ in range(600):
                try:
                    if (await web.get("/readyz")).status_code == 200:
                        break
                except httpx.TransportError:
                    assert process.poll() is None, (folder / "errors").read_text()
                await asyncio.sleep(0.05)
        yield port
    finally:
        process.terminate()
        await asyncio.to_thread(process.wait, 30)
        shutil.rmtree(folder)


class Guest(Client):
    """One who comes through the proxy, over TLS."""

    def __init__(self, port: int) -> None:
        super().__init__(f"https://127.0.0.1:{port}")
        self.web = httpx.AsyncClient(base_url=self.http, verify=ANYONE)

    async def connect(self, query: str = "", **options: Any) -> None:
        await super().connect(query, ssl=ANYONE, **options)


def test_a_crowd_behind_a_proxy_with_tls_plays_while_one_house_after_the_other_closes(
    tmp_path: Path, postgresql: Cluster
) -> None:
    database = postgresql.fresh()
    options: dict[str, Any] = {"proxies": ("127.0.0.1",)}

    async def run() -> None:
        async with AsyncExitStack() as closing, houses(tmp_path, database, 1, **options) as (north,):
            (south,) = await closing.enter_async_context(houses(tmp_path, database, 1, **options))
            async with proxied([north, south]) as port:
                guests: list[Guest] = []
                while not (north.house.rooms and south.house.rooms) or len(guests) < 4:
                    guest = Guest(port)
                    guests.append(guest)
                    await guest.open_room()
                    await guest.connect()
                    await guest.plan(GAME, [person(guest), *bots(1)])
                    await guest.start()
                    await guest.play_on(random.Random(1), moves=2)
                assert all("__Host-ronron-device" in guest.web.cookies for guest in guests)  # it came over TLS
                before = {guest.code: guest.table["number"] for guest in guests}
                assert north.house.rooms
                assert south.house.rooms
                await (
                    closing.aclose()
                )  # as in a rolling restart; whoever was behind it knocks again at the same address
                for guest in guests:
                    await come_back(guest)
                    assert guest.table["number"] >= before[guest.code]
                    await guest.play_on(random.Random(2), moves=1)
                assert north.house.rooms.keys() == before.keys()
                for guest in guests:
                    await guest.close()

    asyncio.run(run())


async def come_back(guest: Guest) -> None:
    """As a page does: whoever's line has fallen knocks until he is let in."""
    while True:
        try:
            await guest.send("resync")
            await guest.until("sync")
            return
        except (ConnectionClosed, InvalidHandshake):
            try:
                await guest.connect()
            except (InvalidHandshake, OSError):
                await asyncio.sleep(0.05)


def test_the_unit_is_one_that_systemd_takes(tmp_path: Path) -> None:
    unit = tmp_path / "ronron@.service"
    unit.write_text((DEPLOY / "ronron@.service").read_text().replace("/usr/lib/ronron/bin/ronron", "/bin/true"))
    (tmp_path / "ronron@1.service").symlink_to(unit)
    verify = shutil.which("systemd-analyze")
    if verify is not None:  # where there is none, nobody runs units
        done = subprocess.run([verify, "verify", str(tmp_path / "ronron@1.service")], capture_output=True, text=True)
        assert "ronron@" not in done.stderr, done.stderr


def test_what_is_set_for_houses_are_settings_of_a_house() -> None:
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    assert compose["services"].keys() == {"north", "south", "database", "proxy"}
    set_there = {name for house in ("north", "south") for name in compose["services"][house]["environment"]}
    container = (DEPLOY / "Containerfile").read_text()
    set_there |= set(re.findall(r"\b(RONRON_[A-Z_]+)=", container + (DEPLOY / "ronron@.service").read_text()))
    assert set_there
    assert set_there <= VARIABLES
    extras = tomllib.loads((DEPLOY.parent / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    assert set(",".join(re.findall(r"\[([a-z,]+)\]", container)).split(",")) <= extras.keys()
