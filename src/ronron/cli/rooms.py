"""`ronron rooms list | close CODE | delete CODE | remember CODE`: for whoever keeps a house, while it is closed."""

import argparse
import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from ronron.cli.speech import Speech, print_json
from ronron.cli.storing import add_store, store_refused
from ronron.plain import Answer, Knowledge, Refusal
from ronron.stores.opening import Place, is_database, open_store

if TYPE_CHECKING:
    from ronron.house.keeping import RoomKept
    from ronron.stores.store import Store

DONE = {"close": "closed", "delete": "deleted", "remember": "remembered"}


def add(commands: Any, speech: Speech) -> None:
    say = speech.words.say
    parser = speech.command(commands, "rooms", run)
    parser.add_argument("action", choices=("list", *DONE), help=say("rooms.help.action"))
    parser.add_argument("code", metavar="CODE", nargs="?", help=say("rooms.help.code"))
    add_store(parser, speech)


def run(arguments: argparse.Namespace, speech: Speech) -> int:
    if not is_database(arguments.store) and not arguments.store.is_file():
        raise Refusal("no-store", path=arguments.store)
    if arguments.action == "list":
        found = with_store(arguments.store, list_rooms)
        if arguments.json:
            print_json(found)
        for room in [] if arguments.json else found:
            kind = "forgotten" if room["forgotten"] else "room" if room["readable"] else "unreadable"
            print(speech.words.say(f"rooms.{kind}", **room))
        return 0
    if arguments.code is None:
        raise Refusal("which-room")
    code = arguments.code.upper()
    act = {"close": close_room, "delete": delete_room, "remember": remember_room}[arguments.action]
    with_store(arguments.store, lambda store: act(store, code))
    if arguments.action == "delete" and not is_database(arguments.store):
        from ronron.stores.sqlite import sweep

        sweep(arguments.store)
    if arguments.json:
        print_json({"code": code, "done": arguments.action})
    else:
        print(speech.words.say(f"rooms.{DONE[arguments.action]}", code=code))
    return 0


def with_store(place: Place, act: "Callable[[Store], Awaitable[Any]]") -> Any:
    """Do this with the store of a house that is closed; an open one has it to itself, and says so."""

    async def go() -> Any:
        store = await open_store(place, alone=True)
        try:
            return await act(store)
        finally:
            await store.close()

    with store_refused(place, while_open="house-is-open"):
        return asyncio.run(go())


async def list_rooms(store: "Store") -> list[dict[str, Any]]:
    """Every room, the last used first; how many people it has, not who they are."""
    rooms = []
    for code, used in await store.list_rooms():
        kept = await read(store, code)
        told: dict[str, Any] = {"code": code, "used": day(used), "forgotten": False}
        told["readable"] = kept is not None
        if kept is not None:
            over = {match.table for match in kept.matches}
            told |= {"people": len(kept.people), "matches": len(kept.matches), "locked": kept.locked}
            told["playing"] = kept.table is not None and kept.table not in over
        rooms.append(told)
    forgotten = await store.forgotten_rooms()
    return [*rooms, *({"code": one.code, "used": day(one.used), "forgotten": True} for one in forgotten)]


def day(seconds: float) -> str:
    return time.strftime("%Y-%m-%d", time.gmtime(seconds))


async def read(store: "Store", code: str) -> "RoomKept | None":
    """A room as it is kept; None where it cannot be read."""
    from ronron.house import reading

    stored = await store.read_room(code)
    if stored is None:
        raise Refusal("no-such-room", room=code)
    try:
        return reading.decode(code, stored.document)
    except Refusal:
        return None


async def close_room(store: "Store", code: str) -> None:
    """Its match is ended, as its host could, and its door locked; what was played stays."""
    from ronron.house.house import House
    from ronron.house.limits import Limits
    from ronron.table.table import Manners

    if await read(store, code) is None:
        raise Refusal("room-unreadable", room=code)
    house = House(store, Nobody(), limits=Limits(), manners=Manners())
    room = await house.room(code)
    try:
        table = room.table
        if table is not None and not table.ledger.over:
            table.post(table.close, "ended-by-host")
            while not any(match.table == table.name for match in room.kept.matches):
                await asyncio.sleep(0.01)
        async with room.changing() as draft:
            draft.locked, draft.watching = True, False
    finally:
        await room.close()


class Nobody:
    """Bots of a house that is only looked into: they are asked, and take their time."""

    waiting = 0
    questions = 0
    waited_seconds = 0.0

    async def choose(self, match: str, bot: str, seed: int, knowledge: Knowledge) -> Answer:
        await asyncio.Event().wait()
        raise AssertionError

    def forget(self, match: str) -> None: ...

    async def close(self) -> None: ...


async def delete_room(store: "Store", code: str) -> None:
    """It goes with its matches, and with what its people have tried of deals of the day."""
    if any(one.code == code for one in await store.forgotten_rooms()):
        await store.remember_room(code)  # only a room that is there says whose it is
    kept = await read(store, code)
    devices = [] if kept is None else [one.device for one in kept.people]
    await store.delete_room(code, devices)


async def remember_room(store: "Store", code: str) -> None:
    """One that was forgotten, and can still be brought back, is there again."""
    if not await store.remember_room(code):
        raise Refusal("no-such-room", room=code)
