"""The same noise over real sockets, at a house in a process of its own, while a family plays in it."""

import asyncio
import random
import re
from collections import Counter
from typing import Any

import httpx

from tests.noise.indoors import KINDS, fill, judge
from tests.siege.besieged import Besieged, besieged
from tests.siege.honest import Family

VANDALS = "127.0.0.4"
AT_ONCE = 32
QUIET_SECONDS = 0.03  # after which nothing more is expected
PATIENCE_SECONDS = 60.0
MOST_GROWN_MEGABYTES = 32.0
UNBOUND = 10**9
RATES = (
    "messages_a_second", "messages_at_once", "requests_a_second", "requests_at_once", "records_a_second",
    "records_at_once", "unknown_codes_at_once", "heads_a_second", "heads_at_once",
)  # fmt: skip


async def throw_one(port: int, data: bytes, luck: random.Random) -> str:
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(VANDALS, 0))
    written = b""
    try:
        for end in sorted(luck.randint(0, len(data)) for _ in range(luck.choice((0, 1, 3)))):
            writer.write(data[:end])
            await writer.drain()
            data = data[end:]
        writer.write(data)
        await writer.drain()
        while more := await asyncio.wait_for(reader.read(65_536), QUIET_SECONDS):
            written += more
    except (OSError, TimeoutError):
        pass  # it hung up, or has nothing to say
    writer.close()
    # How far an answer has come by now is luck: whole ones are judged indoors.
    return judge(written) if written[9:12] != b"101" else "line"


async def throw_all(house: Besieged, seed: int, inputs: int) -> dict[str, Any]:
    outcomes: Counter[str] = Counter()
    numbers = iter(range(inputs))
    family = Family(house.port)
    await family.settle(steps=1)
    base = f"http://127.0.0.1:{house.port}"
    there = httpx.AsyncHTTPTransport(local_address=VANDALS)
    async with httpx.AsyncClient(base_url=base, transport=there, timeout=PATIENCE_SECONDS) as web:
        opened = await web.post("/api/rooms", json={"name": "Vandale"})
        code = opened.json()["room"]["code"]
        cookie = "; ".join(f"{name}={value}" for name, value in web.cookies.items())

        async def throw() -> None:
            for number in numbers:
                luck = random.Random(f"outdoors {seed} {number}")
                kind = luck.choice(list(KINDS))
                data = KINDS[kind](luck)
                try:
                    outcomes[await throw_one(house.port, fill(data, code, cookie), luck)] += 1
                except Exception as trouble:
                    raise AssertionError(
                        f"outdoors, {kind}, seed {seed}, input {number}: {trouble!r}: {data!r}"
                    ) from trouble

        memory = house.resident_megabytes()
        async with asyncio.TaskGroup() as group:
            for _ in range(AT_ONCE):
                group.create_task(throw())
        async with asyncio.timeout(PATIENCE_SECONDS):  # until everyone is gone whom the house knows to be
            while lines_of(await web.get("/metrics")) > len(family.players) + 1:
                await asyncio.sleep(0.05)
    await family.settle_accounts()
    figures = family.phase.figures()
    await family.leave()
    grown = house.resident_megabytes() - memory
    assert grown < MOST_GROWN_MEGABYTES, grown
    troubles = {what: count for what, count in figures["troubles"].items() if count}
    assert not troubles, troubles
    pings = figures["counts"]["ping"]
    return {"inputs": inputs, "honest_pings": pings, "grown_megabytes": grown, "outcomes": outcomes}


def lines_of(answer: httpx.Response) -> int:
    found = re.search(r"^ronron_lines (\d+)$", answer.text, re.MULTILINE)
    assert found is not None, answer.text
    return int(found[1])


def throw(seed: int, inputs: int) -> dict[str, Any]:
    with besieged(*(option for name in RATES for option in ("--limit", f"{name}={UNBOUND}"))) as house:
        return asyncio.run(throw_all(house, seed, inputs))
