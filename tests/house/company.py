"""Several devices in one room of a running house, for stories that are told from the outside."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from tests.house.playing import Address, Client, running, settings_for

GAME = "cat-in-the-box"
Story = Callable[[Address], Awaitable[None]]


def tell(folder: Path, story: Story, **changes: Any) -> None:
    async def run() -> None:
        async with running(settings_for(folder, **changes)) as house:
            await story(house)

    asyncio.run(run())


@asynccontextmanager
async def company(house: Address, *names: str) -> AsyncIterator[list[Client]]:
    """Several devices in one room, connected; the first one is the host's."""
    clients = [Client(house.http) for _ in names]
    code = await clients[0].open_room(names[0])
    for client, name in zip(clients[1:], names[1:], strict=True):
        await client.join(code, name)
    for client in clients:
        await client.connect()
        await client.until("welcome")
    try:
        yield clients
    finally:
        for client in clients:
            await client.close()


def is_seen_by(viewer: int) -> Callable[[dict[str, Any]], bool]:
    return lambda message: message["type"] == "sync" and message["viewer"] == viewer


def is_refused(code: str) -> Callable[[dict[str, Any]], bool]:
    return lambda message: message["type"] == "refused" and message["code"] == code
