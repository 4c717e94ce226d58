"""The door of a room: who may come to it, who may look on, and who is kept out.

A code is all that it takes to find a room, so codes must not be tried one after the other: an address that has named
too many that do not exist hears nothing at all for a while, whether there is such a room or not.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass

from ronron.house.house import House
from ronron.house.line import DeviceLine
from ronron.house.listener import Listener
from ronron.house.room import Room
from ronron.house.watcher import Watcher
from ronron.plain import Refusal
from ronron.stores.store import Elsewhere


@dataclass(frozen=True, kw_only=True)
class Caller:
    """Someone at the door: from where, by whose secret, and what for."""

    address: str
    who: Callable[[Room], str | None]  # the device as which a room knows him, None for a mere onlooker
    program: bool = False  # it came with a token
    came_before: Callable[[str], bool] = lambda code: False  # has he the house's word that he is in this room?
    looks_on: bool = False  # a television: a bystander, whatever its cookie says


async def find_room(house: House, code: str, caller: Caller) -> Room:
    """The room with this code. The brake is asked first: who has to wait learns nothing, but for his own room.

    That one is found in memory; to look for it in the store takes the house's word, or a stranger's question would cost
    more, and take longer, where there is a room.
    """
    if house.guessers.take(caller.address, time.monotonic()):
        try:
            room = await house.room(code)
        except Elsewhere:
            house.guessers.give_back(caller.address)
            raise
        house.guessers.give_back(caller.address)  # only codes that do not exist count
        return room
    own = await house.room(code) if caller.came_before(code) else house.rooms.get(code.upper())
    if own is None or not own.is_member(caller.who(own)):
        raise Refusal("too-fast")
    return own


async def let_in(house: House, code: str, caller: Caller, line: DeviceLine) -> Listener:
    """Someone who wants a line into a room: in, with a listener for what he says, or refused."""
    if house.stopping or house.lines >= house.limits.connections:
        raise Refusal("house-full")
    room = await find_room(house, code, caller)
    device = caller.who(room)
    check_lines(house, caller.address, is_member=room.is_member(device))
    if len(room.watchers) >= house.limits.connections_in_a_room:
        raise Refusal("room-full")
    if caller.program and not room.is_program(device):
        raise Refusal("removed" if room.is_removed(device) else "unknown-person")
    check_looking(room, caller)
    viewer = None if caller.looks_on else device
    return Listener(Watcher(line, room, viewer, address=caller.address, behind=device))


def check_lines(house: House, address: str, *, is_member: bool) -> None:
    """Is there a line left? The last ones are for those who are in the room: strangers cannot lock them out."""
    limits = house.limits
    kept_free = 0.0 if is_member else limits.connections_kept_free
    if house.lines >= limits.connections - int(limits.connections * kept_free):
        raise Refusal("house-full")
    if house.lines_of.is_full(address, kept_free):
        raise Refusal("enough-lines")


def check_looking(room: Room, caller: Caller) -> None:
    """May this one see what goes on in the room, and what was played there?"""
    device = caller.who(room)
    if room.is_member(device):
        return
    if room.is_kept_out(device, caller.address):
        raise Refusal("removed")
    if not room.may_look_on(caller.address):
        raise Refusal("room-locked")
