"""What people can do in a room and at its table, message by message; each may be refused."""

import msgspec

from ronron.bots.cast import unlike
from ronron.house import erasing, hosting, people, planning
from ronron.house.people import clean, own_person
from ronron.house.room import Room
from ronron.house.swearing import soften
from ronron.house.watcher import Watcher
from ronron.plain import BYSTANDER, Refusal
from ronron.table.ledger import Ledger
from ronron.wire import messages as wire
from ronron.wire.replays import explained

# --- At the table: letters to its mailbox ------------------------------------------------------------------------


def move(watcher: Watcher, message: wire.Move) -> None:
    """A move, if the seat it speaks for is this device's."""
    table = watcher.room.table
    if table is None:
        raise Refusal("no-table")
    own_seat(watcher, message.seat)
    if watcher.viewer != message.seat and hides(table.ledger, message.seat):
        raise Refusal("not-your-seat")

    def refuse(refusal: Refusal) -> None:
        watcher.refuse("move", refusal, message.seat, message.number)

    def accept(entry: int) -> None:
        watcher.send(wire.Accepted(table.name, message.seat, message.number, entry))

    table.post(
        table.say,
        message.seat,
        message.move,
        message.number,
        accept,
        refuse,
        message.reaction_milliseconds,
        message.distance,
        table.loop.time(),
        False,
        watcher.line.lag,
        refuse=refuse,
    )


def hides(ledger: Ledger, seat: int) -> bool:
    """Does this seat see what not everyone does? Then it moves only while its player looks, behind the curtain.

    In a race all who share a device look at it.
    """
    state = ledger.match.state
    if ledger.over or state.race():
        return False
    own, everyones = (msgspec.to_builtins(state.view(viewer)) for viewer in (seat, BYSTANDER))
    return bool({**own, "viewer": None} != {**everyones, "viewer": None})


def tell_table(watcher: Watcher, message: wire.TableMessage) -> None:
    """Pass anything but a move on to the table, if the seat it speaks for is this device's."""
    room = watcher.room
    table = room.table
    if table is None:
        raise Refusal("no-table")
    if not watcher.mine:
        raise Refusal("not-your-seat")
    about = message.__struct_config__.tag
    assert isinstance(about, str)

    def refuse(refusal: Refusal) -> None:
        watcher.refuse(about, refusal)

    match message:
        case wire.TakeBack(seat=seat):
            own_seat(watcher, seat)
            table.post(table.take_back, seat, refuse=refuse)
        case wire.Consent(seat=seat, yes=yes):
            own_seat(watcher, seat)
            table.post(table.consent, seat, yes, refuse=refuse)
        case wire.StandIn(seat=seat, absent=absent, yes=yes):
            own_seat(watcher, seat)
            must_be_person(watcher)
            table.post(table.presence.vote, seat, absent, yes, refuse=refuse)
        case wire.TakeSeat(seat=seat):
            own_seat(watcher, seat)
            table.post(table.sit_in, seat, None, refuse=refuse)
        case wire.Pause():
            must_be_person(watcher)
            table.post(table.change_clocks, True, refuse=refuse)
        case wire.Resume():
            must_be_person(watcher)
            table.post(table.change_clocks, False, refuse=refuse)
        case wire.Extend(seconds=seconds):
            must_be_person(watcher)
            table.post(table.change_clocks, None, seconds * 1000, refuse=refuse)
        case wire.SetClock(turn_seconds=seconds):
            must_be_host(room, watcher.device)
            table.post(table.change_clocks, None, 0, seconds or 0, refuse=refuse)


def explain(watcher: Watcher, seat: int, moves: list[str]) -> None:
    """Say why moves cannot be made; only to whoever looks through that seat's eyes, for a reason can tell a hand."""
    table = watcher.room.table
    if table is None:
        raise Refusal("no-table")
    own_seat(watcher, seat)
    if watcher.viewer != seat:
        raise Refusal("not-your-seat")
    reasons = [explained(table.ledger.match, seat, move) for move in moves]
    watcher.send(wire.Because(table.name, seat, table.ledger.number, reasons))


def tell_motive(watcher: Watcher, seat: int) -> None:
    """Why a bot did what it did last: of what everyone saw, so anyone may ask."""
    table = watcher.room.table
    if table is None:
        raise Refusal("no-table")
    found = table.deeds.why(seat)
    if found is None:
        raise Refusal("no-motive")
    watcher.send(wire.Motive(table.name, seat, *found))


def own_seat(watcher: Watcher, seat: int) -> None:
    if seat not in watcher.mine:
        raise Refusal("not-your-seat")


def must_be_person(watcher: Watcher) -> None:
    """A program plays; it has no say in what people do."""
    if watcher.room.is_program(watcher.device):
        raise Refusal("people-only")


def must_be_host(room: Room, device: str | None) -> None:
    if not room.is_host(device):
        raise Refusal("host-only")


# --- In the room: changes that are saved before they count -------------------------------------------------------


async def change_room(watcher: Watcher, message: wire.RoomMessage) -> None:
    room = watcher.room
    device = watcher.device
    if device is None or not room.kept.of_device(device):
        raise Refusal("not-in-the-room")
    match message:
        case wire.Say():
            talk(room, device, message)
        case wire.Salt(commitment=commitment, salt=salt):
            await add_salt(room, device, commitment, salt)
        case wire.Sit(person=person, seat=seat):
            own_person(room, device, person)
            async with room.changing() as draft:
                planning.sit(draft, person, seat)
        case wire.Profile(person=person, name=name, cat=cat):
            own_person(room, device, person)
            async with room.changing() as draft:
                kept = draft.find(person)
                kept.name, kept.cat = clean(name), unlike(cat, [one.cat for one in draft.people if one is not kept])
        case wire.Note(seat=seat, text=text):
            own_seat(watcher, seat)
            if watcher.viewer != seat:
                raise Refusal("not-your-seat")
            await room.keep_note(seat, text)
        case wire.Leave(person=person):
            own_person(room, device, person)
            await people.remove(room, person, banned=False)
        case _:
            must_be_host(room, device)
            await do_as_host(room, message, watcher.address)


async def do_as_host(room: Room, message: wire.RoomMessage, address: str) -> None:
    match message:
        case wire.Choose():
            async with room.changing() as draft:
                planning.choose(draft, message)
        case wire.Start():
            await room.start_match(address)
        case wire.End():
            table = room.table
            if table is None or table.ledger.over:
                raise Refusal("no-table")
            table.post(table.close, "ended-by-host")
        case wire.Lock(locked=locked):
            async with room.changing() as draft:
                draft.locked = locked
                draft.watching = not locked
                room.note_onlookers()
        case wire.SetWatching(on=on):
            async with room.changing() as draft:
                draft.watching = on
            if not on:
                room.send_onlookers_away()
        case wire.SetTalk(on=on):
            async with room.changing() as draft:
                draft.talk = on
        case wire.Remove(person=person):
            await people.remove(room, person, banned=True)
        case wire.HandOver(person=person):
            async with room.changing() as draft:
                hosting.must_own(draft)
                if draft.find(person).kind != "person":
                    raise Refusal("unknown-person")
                draft.host = person
        case wire.Forget(person=person):
            hosting.must_own(room.kept)
            await erasing.forget(room, person)


async def add_salt(room: Room, device: str, commitment: str, salt: str) -> None:
    async with room.changing() as draft:
        if commitment != room.view().plan.commitment:
            raise Refusal("late")
        if draft.plan.daily:
            raise Refusal("public-deal")
        unsalted = [one.id for one in draft.of_device(device) if one.id not in draft.plan.salts]
        if not unsalted:
            raise Refusal("already-salted")
        draft.plan.salts.update(dict.fromkeys(unsalted, salt))


def talk(room: Room, device: str, message: wire.Say) -> None:
    """Table talk: heard by everyone who is here now, kept by nobody."""
    own_person(room, device, message.person)
    if not room.kept.talk:
        raise Refusal("talk-is-off")
    seat = room.seat_of(message.person)
    if room.is_hushed(seat):
        raise Refusal("hush")
    if message.token and not room.is_sign(message.token):
        raise Refusal("unknown-sign")
    room.pass_on(wire.Talk(message.person, soften(message.text), message.token, seat), seat)
