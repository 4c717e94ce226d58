"""What comes in over a line, any line: every message is charged, read, and done or refused."""

import time
from typing import Any

import msgspec

from ronron.house import actions
from ronron.house.watcher import Watcher
from ronron.plain import Refusal
from ronron.wire import messages as wire

MOST_PENDING = 20  # room changes of one connection that may wait at once
FLOODS_FORGIVEN = 20  # messages over the limit before the line is dropped


class Listener:
    """Takes a watcher's messages, one by one, as they come off the line. It never waits."""

    def __init__(self, watcher: Watcher) -> None:
        self.watcher = watcher
        self.house = watcher.room.house
        self.metrics = self.house.metrics
        self.floods = 0

    def begin(self) -> None:
        """The watcher enters the room, and is told what there is to see."""
        self.house.lines += 1
        self.house.lines_of.add(self.watcher.address)
        self.watcher.room.enter(self.watcher)

    def end(self) -> None:
        self.house.lines -= 1
        self.house.lines_of.give_back(self.watcher.address)
        self.watcher.room.leave(self.watcher)

    @property
    def flooded(self) -> bool:
        """Was this line dropped because it would not slow down?"""
        return self.floods > FLOODS_FORGIVEN

    def hear(self, text: bytes) -> None:
        self.metrics.count("ronron_messages_total")
        if not self.charge():
            return
        watcher = self.watcher
        try:
            message: Any = wire.client_decoder.decode(text)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            watcher.refuse("message", Refusal("unreadable-message"))
            return
        try:
            self.act(message)
        except Refusal as refusal:
            watcher.refuse(message.__struct_config__.tag, refusal)

    def act(self, message: wire.ClientMessage) -> None:
        watcher = self.watcher
        if isinstance(message, wire.Move):  # by far the most frequent
            actions.move(watcher, message)
            return
        match message:
            case wire.Ping(at=at):
                watcher.send(wire.Pong(at, watcher.line.lag_milliseconds))
            case wire.Resync():
                watcher.start_over()
            case wire.Curtain(seat=seat):
                watcher.raise_curtain(seat)
            case wire.Describe(on=on):
                watcher.describe(on)
            case wire.Why(seat=seat, moves=moves):
                actions.explain(watcher, seat, moves)
            case wire.AskMotive(seat=seat):
                actions.tell_motive(watcher, seat)
            case (
                wire.TakeBack()
                | wire.Consent()
                | wire.Pause()
                | wire.Resume()
                | wire.Extend()
                | wire.SetClock()
                | wire.StandIn()
                | wire.TakeSeat()
            ):
                actions.tell_table(watcher, message)
            case _:
                if watcher.pending >= MOST_PENDING:
                    raise Refusal("too-fast")
                watcher.pending += 1
                watcher.room.do_later(self.change(message))

    async def change(self, message: wire.RoomMessage) -> None:
        watcher = self.watcher
        try:
            await actions.change_room(watcher, message)
        except Refusal as refusal:
            about = message.__struct_config__.tag
            assert isinstance(about, str)
            watcher.refuse(about, refusal)
        finally:
            watcher.pending -= 1

    def charge(self) -> bool:
        """May one more be taken from this line? Too many are told once in a while, then the line is dropped."""
        watcher = self.watcher
        if watcher.bucket.take(time.monotonic()):
            return True
        self.floods += 1
        if self.floods == 1:
            watcher.refuse("message", Refusal("too-fast"))
        if self.flooded:
            self.metrics.count("ronron_dropped_lines_total")
            watcher.say_goodbye("too-fast")
        return False
