"""Twin rooms of a running house: the truth in one, in the other a world that somebody can imagine there.

Every seat has a device with its cookie, and a television in the same browser; a stranger looks on as well. Whoever may
not tell the two rooms apart hears the same over both sockets, whatever he asks, but for codes and times.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import zip_longest
from pathlib import Path
from typing import Any

from ronron import games
from ronron.contract import HouseMove, State
from ronron.laws.hidden import alternatives
from ronron.laws.position import Position, difference, draw_move, imagined, make
from ronron.plain import Viewer
from ronron.table.journal import Clocked
from ronron.table.ledger import Ledger
from tests.house.leaks import in_world, ledger_at
from tests.house.playing import Address, Client, running, settings_for

MOST_SEATS = 4
ASKED_AT_ONCE = 64  # moves, of which one wants to know why they cannot be made
OTHERWISE = ("at_milliseconds", "remaining_milliseconds", "lag_milliseconds", "grace_milliseconds")  # times differ
DAY = 86_400  # seconds for a turn: no clock runs out, however slow the machine
QUEER = 7  # a pong's own number tells where the answers to a question end


class TwinRoom:
    """A room in which everyone is connected, and whose table can be laid at any position."""

    def __init__(self, house: Address, seats: int, door: Address | None = None) -> None:
        """Everyone comes to the `door` of another house, where one is given."""
        self.house = house
        door = door or house
        self.devices = [Client(door.http) for _ in range(seats)]
        self.televisions = [Client(door.http) for _ in range(seats + 1)]  # the last one is a stranger's
        self.laid = 0

    async def open(self) -> None:
        host, *others = self.devices
        opener = Client(self.house.http)  # the room is the house's at which it was opened
        self.code = await opener.open_room("Chat 0")
        host.web.cookies.update(opener.web.cookies)
        await opener.close()
        for seat, device in enumerate(others, start=1):
            await device.join(self.code, f"Chat {seat}")
        for device, television in zip(self.devices, self.televisions):
            television.web.cookies.update(device.web.cookies)
        for client in (*self.devices, *self.televisions):
            client.code = self.code
            await client.connect("?watch" if client in self.televisions else "")
            await client.until("welcome")

    async def close(self) -> None:
        for client in (*self.devices, *self.televisions):
            await client.close()

    def viewers(self, viewer: Viewer) -> list[Client]:
        """Those who look through these eyes."""
        return [self.devices[viewer]] if viewer >= 0 else self.televisions

    async def lay(self, ledger: Ledger) -> None:
        """The table as this ledger has it; nothing here outlives the test, so nothing is saved.

        Its clocks stand still: a game's own would run out in one room while the other is being asked.
        """
        ledger.apply(Clocked(milliseconds=ledger.milliseconds, paused=True))
        room = self.house.house.rooms[self.code]
        while room.tasks:  # that the host is back is still being written down
            await asyncio.sleep(0.005)
        await room.at_table.stop()
        self.laid += 1
        room.kept.table = f"{self.code}-{self.laid}-00"
        room.at_table._set(room.kept.table, ledger)
        room.start_over()
        await self.settle()
        for client in (*self.devices, *self.televisions):
            await self.catch_up(client)

    async def settle(self) -> None:
        """Until the table has dealt with its mail."""
        table = self.house.house.rooms[self.code].table
        done = table.loop.create_future()

        async def last() -> None:
            done.set_result(None)

        table.post(last)
        await done

    async def catch_up(self, client: Client) -> list[dict[str, Any]]:
        """Everything that has come since."""
        await client.send("ping", at=QUEER)
        heard: list[dict[str, Any]] = []
        while True:
            message = await client.receive()
            if message["type"] == "pong" and message["at"] == QUEER:
                return heard
            heard.append(message)

    async def hear(self, client: Client) -> list[str]:
        """Everything that has come since, as it can be compared."""
        return [self.plainly(message) for message in await self.catch_up(client)]

    def plainly(self, message: dict[str, Any]) -> str:
        if "room" in message:
            message["room"]["plan"].pop("commitment")  # of a match to come
        return json.dumps(without_times(message), sort_keys=True).replace(self.code, "CODE")

    async def ask(self, client: Client, seats: int, alphabet: list[str]) -> list[str]:
        """What somebody hears who asks for everything there is, one thing after the other: nobody is left behind."""
        questions: list[dict[str, Any]] = [{"kind": "resync"}]
        questions += [{"kind": "describe", "on": on} for on in (True, False)]
        for seat in range(seats):
            questions.append({"kind": "curtain", "seat": seat})
            pieces = [alphabet[first : first + ASKED_AT_ONCE] for first in range(0, len(alphabet), ASKED_AT_ONCE)]
            questions += [{"kind": "why", "seat": seat, "moves": piece} for piece in pieces]
        heard: list[str] = []
        for question in (*questions, {"kind": "curtain", "seat": None}):
            await client.send(**question)
            heard += await self.hear(client)
        return heard

    async def move(self, ledger: Ledger, seat: int, move: int) -> None:
        notation = ledger.match.alphabet[move]
        await self.devices[seat].send("move", seat=seat, move=notation, number=ledger.asked[seat])
        await self.catch_up(self.devices[seat])
        await self.settle()
        assert ledger.match.entries[-1].move == notation  # or there is nothing to hear of


@asynccontextmanager
async def twin_rooms(
    house: Address, seats: int, door: Address | None = None
) -> AsyncIterator[tuple[TwinRoom, TwinRoom]]:
    rooms = TwinRoom(house, seats, door), TwinRoom(house, seats, door)
    try:
        for room in rooms:
            await room.open()
        yield rooms
    finally:
        for room in rooms:
            await room.close()


def without_times(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: without_times(one) for key, one in value.items() if key not in OTHERWISE}
    return [without_times(one) for one in value] if isinstance(value, list) else value


def plays_on(state: State, seat: int, move: int) -> State | None:
    """The state after this move, where nothing comes of it by chance."""
    if state.race():
        return None
    after = state.copy()
    make(after, (seat, move))
    return None if after.chance() or after.over() or after.race() else after


def moves(truth: State, world: State, position: Position, viewer: Viewer) -> Iterator[tuple[int, int, int]]:
    """Moves of one seat in both worlds after which the viewer sees the same."""
    luck = position.luck(41)
    for _ in range(4):
        seat, ours = draw_move(truth, position.setup.seats, luck)
        if isinstance(ours, HouseMove):
            continue
        after = plays_on(truth, seat, ours)
        for _, theirs in alternatives(world, (seat, ours), viewer, luck):
            assert not isinstance(theirs, HouseMove)
            other = plays_on(world, seat, theirs)
            if after is not None and other is not None and other.view(viewer) == after.view(viewer):
                yield seat, ours, theirs


def check_same(told: list[list[str]], what: str) -> None:
    """Everyone heard the same, in the same order."""
    for other in told[1:]:
        for ours, theirs in zip_longest(told[0], other, fillvalue="null"):
            assert ours == theirs, f"{what}: {difference(json.loads(ours), json.loads(theirs))}"


async def compare(position: Position, true: TwinRoom, twin: TwinRoom) -> tuple[int, int]:
    """How much could be compared, at rest and after a move. Raises AssertionError where it could be told apart."""
    match = position.walk()
    rested = stepped = 0
    if match.state.over() or match.state.chance():
        return rested, stepped
    seats = position.setup.seats
    for viewer in match.viewers:
        world = imagined(match, viewer, position.luck(42))[0]
        ledgers = ledger_at(position, match.entries, DAY), in_world(position, match.entries, world, DAY)
        for room, ledger in zip((true, twin), ledgers):
            await room.lay(ledger)
        told = [await room.ask(one, seats, [*match.alphabet]) for room in (true, twin) for one in room.viewers(viewer)]
        check_same(told, f"{position.where()}: {viewer} can tell what may be")
        rested += 1
        one = next(moves(ledgers[0].match.state, ledgers[1].match.state, position, viewer), None)
        if one is None or one[0] not in ledgers[0].asked:
            continue
        seat, ours, theirs = one
        for room, ledger, made in zip((true, twin), ledgers, (ours, theirs)):
            await room.move(ledger, seat, made)
        if seat != viewer:  # who moves has said something else himself
            told = [await room.hear(client) for room in (true, twin) for client in room.viewers(viewer)]
            check_same(told, f"{position.where()}: {viewer} can tell what was done")
            stepped += 1
    return rested, stepped


def look(game: str, folder: Path, seeds: Sequence[int], database: str | None = None) -> tuple[int, int]:
    """How much could be compared, at tables of this game with few seats: two positions for each seed and size.

    With a `database` that houses share, everyone comes through the door of the one that has not the room.
    """
    found = games.find(game)
    setups = [setup for setup in found.tables_to_try() if 2 <= setup.seats <= MOST_SEATS]

    async def story() -> tuple[int, int]:
        rested = stepped = 0
        async with AsyncExitStack() as stack:
            place = {} if database is None else {"store": database, "lease_seconds": DAY}
            house = await stack.enter_async_context(running(settings_for(folder, name="north", **place)))
            door = house
            if database is not None:
                door = await stack.enter_async_context(running(settings_for(folder, name="south", **place)))
            for seats in sorted({setup.seats for setup in setups})[:2]:
                fitting = [setup for setup in setups if setup.seats == seats]
                async with twin_rooms(house, seats, door) as rooms:
                    for seed in seeds:
                        setup = fitting[seed % len(fitting)]
                        for steps in (4 + seed % 8, 15 + 4 * (seed % 8)):
                            position = Position(game=found, setup=setup, seed=seed, steps=steps)
                            at_rest, moved = await compare(position, *rooms)
                            rested, stepped = rested + at_rest, stepped + moved
            assert door is house or not door.house.rooms
        return rested, stepped

    return asyncio.run(story())
