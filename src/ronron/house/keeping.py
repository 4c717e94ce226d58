"""A room as it is kept: everything about it that outlives the process. Nothing here is sent to anyone as it is.

A field may be added with a default. Whatever else changes raises VERSION and adds a step to `reading.UPGRADES`.
"""

from hashlib import sha256
from secrets import token_urlsafe
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct, field
from msgspec.structs import replace

from ronron.plain import Refusal
from ronron.records.fair import fresh_seed

VERSION = 3  # of a room's document; what is told apart by it is in `reading`
Seed = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class PersonKept(Struct):
    """Someone in the room; `device` is the hash of a secret that only their device has."""

    id: str
    name: str
    cat: str
    device: str
    kind: Literal["person", "program"] = "person"
    unmet: bool = False  # came while the host was away, and has not been here with the host since


class LinkKept(Struct):
    """A one-time link, by its hash, for someone to move to another device."""

    hash: str
    person: str
    expires: float


class SeatKept(Struct, frozen=True):
    """Who is to sit here in the next match."""

    kind: Literal["open", "person", "program", "bot"] = "open"
    person: str | None = None
    bot: str | None = None
    name: str = ""  # of a bot: which of the cast it is


class PlanKept(Struct):
    """The next match, with the secret seed that the house has committed to."""

    seed: Seed = field(default_factory=lambda: fresh_seed().hex())
    game: str | None = None
    options: dict[str, Any] = field(default_factory=dict)
    seats: list[SeatKept] = field(default_factory=list)
    turn_seconds: Annotated[int, Meta(ge=1, le=86_400)] | None = None
    salts: dict[str, str] = field(default_factory=dict)  # by person
    daily: bool = False  # the deal of the day, whose seed is public; that of the plan is kept for another match


class MatchKept(Struct, frozen=True):
    """A match that is over."""

    table: str
    game: str
    names: list[str] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    ranks: list[int] = field(default_factory=list)
    winners: list[int] = field(default_factory=list)
    finished: bool = False  # played to its end
    ended: str = ""  # when
    closed: str | None = None  # why it was not
    branch: bool = False  # a "what if", which counts nowhere


class TallyKept(Struct, frozen=True):
    """What the evening has brought someone."""

    person: str
    name: str
    games: int = 0
    firsts: int = 0


class TryKept(Struct, frozen=True):
    """How a device fared in a challenge; the record is kept under the name of a table."""

    device: str
    name: str
    table: str
    scores: list[int] = field(default_factory=list)
    ranks: list[int] = field(default_factory=list)
    ended: str = ""


class ChallengeKept(Struct):
    """The same deal for friends: what is played, and who has."""

    game: str
    rules_version: int
    seed: Seed
    options: dict[str, Any] = field(default_factory=dict)
    seats: list[SeatKept] = field(default_factory=list)
    salts: list[str] = field(default_factory=list)
    tries: list[TryKept] = field(default_factory=list)
    rooms: dict[str, str] = field(default_factory=dict)  # where each device plays it


class RoomKept(Struct):
    code: str
    plan: PlanKept = field(default_factory=PlanKept)
    people: list[PersonKept] = field(default_factory=list)
    host: str | None = None  # whose place it is
    lent: str | None = None  # who has it while the host is away
    locked: bool = False
    watching: bool = True  # may those look on who are not in the room?
    talk: bool = True
    table: str | None = None
    notes: dict[int, str] = field(default_factory=dict)  # what the seats of this table keep for themselves
    matches: list[MatchKept] = field(default_factory=list)  # the latest first
    evening: dict[str, TallyKept] = field(default_factory=dict)
    links: list[LinkKept] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)  # devices that were shown the door
    challenge: ChallengeKept | None = None  # then nobody sits here: it is one's place
    challenges: list[str] = field(default_factory=list)  # codes of those that its people have set, or play
    people_ever: int = 0
    tables_ever: int = 0
    version: int = VERSION

    def find(self, person: str) -> PersonKept:
        for one in self.people:
            if one.id == person:
                return one
        raise Refusal("unknown-person")

    def of_device(self, device: str | None) -> list[PersonKept]:
        return [one for one in self.people if one.device == device]


_encoder = msgspec.json.Encoder()


def encode(room: RoomKept) -> bytes:
    return _encoder.encode(room)


def copy_of(room: RoomKept) -> RoomKept:
    """A room to make changes in: what can be changed in place is its own."""
    plan, challenge = room.plan, room.challenge
    return replace(
        room,
        plan=replace(plan, options=dict(plan.options), seats=list(plan.seats), salts=dict(plan.salts)),
        people=[replace(one) for one in room.people],
        matches=list(room.matches),
        evening=dict(room.evening),
        links=list(room.links),
        removed=list(room.removed),
        notes=dict(room.notes),
        challenge=None
        if challenge is None
        else replace(challenge, tries=[*challenge.tries], rooms={**challenge.rooms}),
    )


def fresh_plan(last: PlanKept | None = None) -> PlanKept:
    """A plan with a deal of its own; the same table as last time."""
    plan = PlanKept()
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
