"""The same deal for friends: whoever opens the link plays exactly what somebody chose, and then sees how others fared.

A challenge is kept like a room of its own in which nobody sits: shut, with the deal and all its tries. Until a device
has played to the end, nothing of it is told but what a table tells anyway: the game, the seats, the commitment.
"""

from collections.abc import Collection
from copy import deepcopy
from dataclasses import replace as with_values
from secrets import token_hex
from typing import TYPE_CHECKING

from msgspec.structs import replace

from ronron.bots.registry import known_bots
from ronron.house import archive
from ronron.house.calendar import now
from ronron.house.erasing import NOBODY
from ronron.house.keeping import ChallengeKept, RoomKept, SeatKept, TryKept
from ronron.house.planning import Dealt, cat_of, open_match
from ronron.house.room import Room
from ronron.plain import Refusal
from ronron.records.fair import commitment, fresh_seed
from ronron.records.record import Damaged, read, write
from ronron.table import journal
from ronron.table.bots import goes_by_the_clock
from ronron.table.journal import Opened
from ronron.table.ledger import Ledger
from ronron.wire import messages as wire

if TYPE_CHECKING:
    from ronron.house.house import House

RECORDS_TOLD = 20  # of others, in one answer


async def set_up(house: "House", room: Room, device: str, table: str | None, address: str) -> Room:
    """What friends are to play: a match that this device has played, or what its room has planned."""
    if table is None:
        return await keep(house, room, as_planned(room, device), address)
    text = await archive.find(house.store, room.kept, room.table, table)
    lines = await house.store.read(table)
    opened = journal.decode(lines[0]) if lines else None
    if not isinstance(opened, Opened) or opened.branch is not None or opened.daily is not None:
        raise Refusal("no-challenge")
    if read_result(text) is None:
        raise Refusal("no-challenge")
    ledger = check(room, device, opened)
    found = await keep(house, room, opened, address)
    if not any(goes_by_the_clock(ledger.game, one.bot or "") for one in opened.seats):
        await keep_try(house, found.kept.code, device, text)  # the bots were as they will be
    return found


def as_planned(room: Room, device: str) -> Opened:
    """The next match as the room has planned it, in a deal that nobody has seen; nothing of the plan is used up."""
    draft = deepcopy(room.kept)
    if draft.plan.daily:
        raise Refusal("no-challenge")
    draft.plan.turn_seconds = None  # nobody waits for anybody
    _, opened = open_match(draft, Dealt(fresh_seed().hex(), ("",) * len(draft.plan.seats)))
    check(room, device, opened)
    return opened


def check(room: Room, device: str, opened: Opened) -> Ledger:
    """One person of this device against bots, whom we still have; refused is also what is not played today."""
    ledger = Ledger(opened)
    own = {one.id for one in room.kept.of_device(device)}
    people = [one for one in opened.seats if one.kind != "bot"]
    bots = known_bots(ledger.game)
    if len(people) != 1 or people[0].person not in own or any(one.bot not in bots for one in opened.seats if one.bot):
        raise Refusal("no-challenge")
    return ledger


async def keep(house: "House", room: Room, opened: Opened, address: str) -> Room:
    found = await house.open_room(address)
    kept = ChallengeKept(
        game=opened.game,
        rules_version=opened.rules_version,
        options=dict(opened.options),
        seats=[SeatKept(kind=one.kind, bot=one.bot, name=one.name if one.bot else "") for one in opened.seats],  # type: ignore[arg-type]
        seed=opened.seed,
        salts=list(opened.salts),
    )
    # The first entry of every match in it, without anyone's name: what has a journal makes way for nobody.
    nobody = tuple(one if one.kind == "bot" else replace(one, name="", person=None, cat="") for one in opened.seats)
    start = replace(opened, room=found.kept.code, seats=nobody)
    await house.store.append(f"{found.kept.code}-0", 1, journal.encode(start))
    async with found.changing() as draft:
        draft.challenge, draft.locked, draft.watching = kept, True, False
    async with room.changing() as draft:
        draft.challenges = [*draft.challenges, found.kept.code]
    return found


def read_result(text: str) -> list[int] | None:
    try:
        result = read(text).result
    except Damaged:
        return None
    return None if result is None else list(result.scores)


def of(room: Room) -> ChallengeKept:
    challenge = room.kept.challenge
    if challenge is None:
        raise Refusal("no-challenge")
    return challenge


async def open_try(house: "House", room: Room, devices: Collection[str]) -> Room | None:
    """The room in which one of these devices plays it already; refused where it has played it."""
    challenge = of(room)
    if any(one.device in devices for one in challenge.tries):
        raise Refusal("already-tried")
    if len(challenge.rooms) >= house.limits.tries_of_a_challenge and not challenge.rooms.keys() & set(devices):
        raise Refusal("enough-tries")
    for device in devices:
        code = challenge.rooms.get(device)
        if code is not None:
            try:
                found = await house.room(code)
            except Refusal:
                continue  # that room is forgotten
            if not found.is_member(device):
                raise Refusal("already-tried")  # who left has seen it
            return found
    return None


async def remember(room: Room, device: str, code: str) -> None:
    """This device plays it in that room, and in no other."""
    async with room.changing() as draft:
        assert draft.challenge is not None
        draft.challenge.rooms[device] = code


def plan(draft: RoomKept, person: str, code: str, challenge: ChallengeKept) -> Dealt:
    draft.plan.game, draft.plan.options = challenge.game, dict(challenge.options)
    draft.challenges = [*draft.challenges, code]
    draft.plan.seats = [one if one.kind == "bot" else SeatKept(kind="person", person=person) for one in challenge.seats]
    return Dealt(challenge.seed, tuple(challenge.salts), challenge=code)


async def keep_try(house: "House", code: str, device: str, text: str) -> None:
    """A match of this challenge is over: the first of a device counts, and no other."""
    try:
        room = await house.room(code)
    except Refusal:
        return  # it is forgotten
    record = read(text)
    challenge = room.kept.challenge
    if challenge is None or record.result is None or any(one.device == device for one in challenge.tries):
        return
    seat = next(at for at, one in enumerate(challenge.seats) if one.kind != "bot")
    table = f"{code}-{len(challenge.tries) + 1}-{token_hex(4)}"
    await house.store.keep_record(table, text)
    async with room.changing() as draft:
        assert draft.challenge is not None
        result = record.result
        tried = TryKept(device, record.seats[seat].name, table, list(result.scores), list(result.ranks), now())
        draft.challenge.tries.append(tried)


async def look(house: "House", room: Room, devices: Collection[str]) -> wire.Challenge:
    """What this device may know of it."""
    challenge = of(room)
    tries: list[wire.ChallengeTry] = []
    if any(one.device in devices for one in challenge.tries):
        shown = sorted(challenge.tries, key=lambda one: one.device not in devices)[: RECORDS_TOLD + 1]
        for one in shown:
            record = await house.store.read_record(one.table) or ""
            tries.append(wire.ChallengeTry(one.name, one.scores, one.ranks, one.device in devices, record))
    return wire.Challenge(
        code=room.kept.code,
        game=challenge.game,
        options=challenge.options,
        seats=[wire.PlannedSeat(one.kind, None, one.bot, one.name, cat_of(one)) for one in challenge.seats],
        commitment=commitment(bytes.fromhex(challenge.seed)),
        played=len(challenge.tries),
        tries=tries,
    )


async def forget(house: "House", codes: Collection[str], device: str) -> None:
    """Someone is forgotten: their tries stay, for the others' sake, under a name that says nothing."""
    for code in codes:
        try:
            room = await house.room(code)
        except Refusal:
            continue
        for tried in [] if room.kept.challenge is None else room.kept.challenge.tries:
            text = await house.store.read_record(tried.table) if tried.device == device else None
            if text is not None:
                record = read(text)
                seats = [one if one.kind != "person" else with_values(one, name=NOBODY) for one in record.seats]
                await house.store.keep_record(tried.table, write(with_values(record, seats=seats)))
        async with room.changing() as draft:
            if draft.challenge is not None:
                draft.challenge.tries = [
                    replace(one, name=NOBODY, device="") if one.device == device else one
                    for one in draft.challenge.tries
                ]
                draft.challenge.rooms.pop(device, None)
