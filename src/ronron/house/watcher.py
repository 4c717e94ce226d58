"""A watcher: a device, or a television, connected to a room. It sees the table as exactly one viewer at a time."""

import time
from typing import Any

import msgspec

from ronron.house.limits import Bucket
from ronron.house.line import CLOSE_POLICY, CLOSE_TRY_LATER, DeviceLine
from ronron.house.room import Room
from ronron.plain import BYSTANDER, Refusal, Seat, Viewer
from ronron.wire import messages as wire
from ronron.wire import telling


class Watcher:
    def __init__(
        self, line: DeviceLine, room: Room, device: str | None, *, address: str = "", behind: str | None = None
    ) -> None:
        self.line = line
        self.room = room
        self.device = device  # None: a television
        self.address = address
        self.behind = behind if device is None else device  # the device it came from, a television's too
        self.curtain: Seat | None = None  # which of several players on this device looks now
        self.mine: tuple[Seat, ...] = ()
        self.viewer: Viewer = BYSTANDER
        self.described = False  # does every step come with the table in words?
        self.pending = 0
        limits = room.house.limits
        self.bucket = Bucket(limits.messages_a_second, limits.messages_at_once, time.monotonic())
        line.on_caught_up = self.catch_up

    # Who looks

    def sit_down(self) -> None:
        """Find this device's seats anew. With one seat it sees what that seat sees; with several, the curtain says."""
        self.mine = self.room.seats_of(self.device)
        if self.curtain not in self.mine:
            self.curtain = None
        if len(self.mine) == 1:
            self.viewer = self.mine[0]
        else:
            self.viewer = BYSTANDER if self.curtain is None else self.curtain

    def raise_curtain(self, seat: Seat | None) -> None:
        if seat is not None and seat not in self.mine:
            raise Refusal("not-your-seat")
        self.curtain = seat
        self.sit_down()
        self.sync()

    def describe(self, on: bool) -> None:
        """From now on the table in words comes too, or no longer; the first time with the whole table, at once."""
        begins = on and not self.described
        self.described = on
        if begins:
            self.sync()

    # Telling

    def send(self, message: wire.ServerMessage) -> None:
        self.line.push(wire.encode(message))

    def people(self) -> list[str]:
        return [] if self.device is None else [one.id for one in self.room.kept.of_device(self.device)]

    def welcome(self) -> None:
        from ronron import __version__

        self.send(wire.Welcome(wire.PROTOCOL, __version__, self.people(), self.room.view()))
        self.sit_down()
        self.sync()

    def sync(self) -> None:
        table = self.room.table
        if table is not None:
            whole = telling.sync(table, self.viewer, self.mine, self.room.kept.notes.get(self.viewer, ""))
            # Two messages in one go: it is the going that costs.
            self.line.push(wire.encode(whole), wire.encode(telling.status(table)))

    def start_over(self) -> None:
        self.sit_down()
        self.send(wire.RoomChanged(self.people(), self.room.view()))
        self.sync()

    def catch_up(self) -> None:
        """The line was too slow, and is free again."""
        self.room.house.metrics.count("ronron_left_behind_total")
        self.start_over()

    def say_goodbye(self, code: str, again_milliseconds: int | None = None) -> None:
        """Close the line and say why: for good, or until then."""
        self.send(wire.Goodbye(code, again_milliseconds))
        self.line.drop(CLOSE_POLICY if again_milliseconds is None else CLOSE_TRY_LATER, code)

    def refuse(self, about: str, refusal: Refusal, seat: Seat | None = None, number: int | None = None) -> None:
        self.room.house.metrics.count("ronron_refusals_total", f'code="{refusal.code}"')
        values = _bounded(refusal.values)
        self.send(wire.Refused(about, refusal.code, refusal.rule, values, seat, number))
        if refusal.code == "late":
            self.sync()


def _bounded(values: dict[str, Any]) -> dict[str, Any]:
    """What goes back to someone must not grow with what they sent."""
    encoded = {}
    for key, value in values.items():
        if isinstance(value, str) and len(value) > 200:
            value = value[:197] + "..."
        encoded[key] = value if len(msgspec.json.encode(value)) < 2000 else "..."
    return encoded
