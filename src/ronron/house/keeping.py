"""A room as it is kept: everything about it that outlives the process. Nothing here is sent to anyone as it is."""

from hashlib import sha256
from secrets import token_urlsafe
from typing import Any

import msgspec
from msgspec import Struct, field
from msgspec.structs import replace

from ronron.plain import Refusal
from ronron.records.fair import fresh_seed
from ronron.wire import messages as wire


class PersonKept(Struct):
    """Someone in the room; `device` is the hash of a secret that only their device has."""

    id: str
    name: str
    cat: str
    device: str
    kind: str = "person"


class LinkKept(Struct):
    """A one-time link, by its hash, for someone to move to another device."""

    hash: str
    person: str
    expires: float


class PlanKept(Struct):
    """The next match, with the secret seed that the house has committed to."""

    seed: str
    game: str | None = None
    options: dict[str, Any] = field(default_factory=dict)
    seats: list[wire.PlannedSeat] = field(default_factory=list)
    turn_seconds: int | None = None
    salts: dict[str, str] = field(default_factory=dict)  # by person
    daily: bool = False  # the deal of the day, whose seed is public; that of the plan is kept for another match


class RoomKept(Struct):
    code: str
    plan: PlanKept
    people: list[PersonKept] = field(default_factory=list)
    host: str | None = None
    locked: bool = False
    talk: bool = True
    table: str | None = None
    notes: dict[int, str] = field(default_factory=dict)  # what the seats of this table keep for themselves
    matches: list[wire.PastMatch] = field(default_factory=list)
    evening: dict[str, wire.Tally] = field(default_factory=dict)
    links: list[LinkKept] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)  # devices that were shown the door
    people_ever: int = 0
    tables_ever: int = 0

    def find(self, person: str) -> PersonKept:
        for one in self.people:
            if one.id == person:
                return one
        raise Refusal("unknown-person")

    def of_device(self, device: str | None) -> list[PersonKept]:
        return [one for one in self.people if one.device == device]


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(RoomKept)


def encode(room: RoomKept) -> bytes:
    return _encoder.encode(room)


def decode(document: bytes) -> RoomKept:
    return _decoder.decode(document)


def copy_of(room: RoomKept) -> RoomKept:
    """A room to make changes in: what can be changed in place is its own."""
    plan = room.plan
    return replace(
        room,
        plan=replace(plan, options=dict(plan.options), seats=list(plan.seats), salts=dict(plan.salts)),
        people=[replace(one) for one in room.people],
        matches=list(room.matches),
        evening=dict(room.evening),
        links=list(room.links),
        removed=list(room.removed),
        notes=dict(room.notes),
    )


def fresh_plan(last: PlanKept | None = None) -> PlanKept:
    """A plan with a deal of its own; the same table as last time."""
    plan = PlanKept(seed=fresh_seed().hex())
    if last is not None:
        plan.game, plan.options, plan.turn_seconds = last.game, last.options, last.turn_seconds
        plan.seats = list(last.seats)
    return plan


def fresh_secret() -> str:
    """What only one device knows."""
    return token_urlsafe(24)


def hash_of(secret: str) -> str:
    """How the house remembers a secret without knowing it."""
    return sha256(secret.encode()).hexdigest()
