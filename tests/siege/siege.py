"""A siege: honest people play in a house while one attack after the other runs against it, and all of it is measured.

`run("pings", 8)` tells how it was for them before, while it went on and after, and what it cost the house.
"""

import asyncio
import json
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from tests.siege.attacks import ATTACKS
from tests.siege.besieged import Besieged, besieged
from tests.siege.honest import Family, Times

PATIENCE_SECONDS = 90.0
SAMPLE_SECONDS = 0.05
MOST_MEGABYTES = 64.0  # more than before, at any moment
MOST_MEGABYTES_LEFT = 32.0  # and afterwards


class Watched:
    """The memory of a house, sampled while the block runs."""

    def __init__(self, house: Besieged) -> None:
        self.house = house
        self.most_megabytes = house.resident_megabytes()
        self.most_files = 0
        self.most_processes = 0

    async def look(self) -> None:
        while True:
            self.most_megabytes = max(self.most_megabytes, self.house.resident_megabytes())
            self.most_files = max(self.most_files, self.house.open_files())
            self.most_processes = max(self.most_processes, len(self.house.processes()))
            await asyncio.sleep(SAMPLE_SECONDS)


async def endure(house: Besieged, family: Family, attack: str, seconds: float, calm: float) -> dict[str, Any]:
    """One attack on a house in which people play: before, during, after."""
    loop = asyncio.get_running_loop()
    before = await family.live(calm)
    memory = house.resident_megabytes()
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.siege.attackers", attack, str(house.port), address_of(attack), str(seconds),
        stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    assert process.stdout is not None
    try:
        async with asyncio.timeout(PATIENCE_SECONDS):
            assert await process.stdout.readline() == b"ready\n"
        watched = Watched(house)
        watching = asyncio.create_task(watched.look())
        family.phase = during = Times()
        began, spent = loop.time(), house.cpu_seconds()
        async with asyncio.timeout(PATIENCE_SECONDS + seconds):
            told = await process.stdout.read()
        took, spent = loop.time() - began, house.cpu_seconds() - spent
        await process.wait()
    finally:
        with suppress(ProcessLookupError):
            process.kill()
    watching.cancel()
    after = await family.live(calm)
    await family.settle_accounts()
    return {
        "attack": attack,
        "seconds": round(took, 1),
        "before": before.figures(),
        "during": during.figures(),
        "after": after.figures(),
        "megabytes": [round(one, 1) for one in (memory, watched.most_megabytes, house.resident_megabytes())],
        "cpu": round(spent / took, 2),
        "most_files": watched.most_files,
        "most_processes": watched.most_processes,
        "attackers": json.loads(told),
    }


def address_of(attack: str) -> str:
    """Every attack comes from an address of its own."""
    return f"127.0.66.{1 + list(ATTACKS).index(attack)}"


async def lay(house: Besieged, attacks: Sequence[str], seconds: float, calm: float, steps: int) -> list[dict[str, Any]]:
    family = Family(house.port)
    try:
        await family.settle(steps)
        return [await endure(house, family, attack, seconds, calm) for attack in attacks]
    finally:
        await family.leave()


def run(attacks: Sequence[str], seconds: float, calm: float = 4.0, steps: int = 8) -> list[dict[str, Any]]:
    """Lay siege to one house. What does not depend on how fast the machine is must hold, or this raises."""
    with besieged() as house:
        told = asyncio.run(lay(house, attacks, seconds, calm, steps))
    for one in told:
        for phase in ("before", "during", "after"):
            troubles = {what: count for what, count in one[phase]["troubles"].items() if count}
            assert not troubles, (one["attack"], phase, troubles)
        brake = ATTACKS[one["attack"]].brake
        assert brake is None or one["attackers"][brake], one
        before, most, after = one["megabytes"]
        assert most - before < MOST_MEGABYTES, one
        assert after - before < MOST_MEGABYTES_LEFT, one
    return told
