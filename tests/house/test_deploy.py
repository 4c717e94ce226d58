"""What `deploy/` offers to whoever runs a house for others: each file is tried as far as it goes without a registry."""

import asyncio
import random
import re
import shutil
import subprocess
import tomllib
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import yaml  # type: ignore[import-untyped]
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from ronron.cli.serve import FLAGS, OFTEN, ONCE
from tests.database import Cluster
from tests.house.company import GAME
from tests.house.playing import Client, bots, person
from tests.house.proxied import ANYONE, DEPLOY, proxied
from tests.house.test_passages import houses

VARIABLES = {f"RONRON_{option.upper().replace('-', '_')}" for option in (*ONCE, *OFTEN, *FLAGS)}


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
