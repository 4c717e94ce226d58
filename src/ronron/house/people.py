"""The people of a room: how they come in, move to another device, leave, and are shown the door."""

import time
import unicodedata
from typing import Literal

from ronron.bots.cast import unlike
from ronron.house import hosting, keeping, planning
from ronron.house.keeping import LinkKept, PersonKept
from ronron.house.room import Room
from ronron.house.swearing import soften
from ronron.plain import Refusal

JOINER, VARIANT = "\u200d", "\ufe0f"
LONGEST_NAME = 40  # as on the wire: a growl may be longer than the word that it stands for


async def join(
    room: Room, device: str, name: str, cat: str, kind: Literal["person", "program"] = "person", address: str = ""
) -> str:
    """One more person of this device, or a program."""
    async with room.changing() as draft:
        own = draft.of_device(device)
        if device in draft.removed or (not own and kind == "person" and room.is_kept_out(device, address)):
            raise Refusal("removed")
        if draft.locked and not own and kind == "person":
            raise Refusal("room-locked")
        must_be_device(room, device)
        if len(own) >= room.house.limits.people_of_a_device:
            raise Refusal("device-full")
        if len(draft.people) >= room.house.limits.people_in_a_room:
            raise Refusal("room-full")
        draft.people_ever += 1
        cat = unlike(cat, [one.cat for one in draft.people])
        person = PersonKept(id=f"p{draft.people_ever}", name=clean(name), cat=cat, device=device, kind=kind)
        draft.people.append(person)
        if kind == "person":
            if draft.host is None:
                draft.host = person.id
            person.unmet = not own and draft.host != person.id and not hosting.is_held(draft, draft.host, room.here)
    return person.id


async def make_link(room: Room, device: str, person: str) -> str:
    """A token, good once, with which another device becomes this person."""
    must_be_device(room, device)
    own_person(room, device, person)
    token = keeping.fresh_secret()
    expires = time.time() + room.house.limits.link_seconds
    async with room.changing() as draft:
        alive = [link for link in draft.links if link.expires > time.time() and link.person != person]
        draft.links = [*alive, LinkKept(hash=keeping.hash_of(token), person=person, expires=expires)]
    return token


async def claim(room: Room, device: str, token: str) -> str:
    """Become the person a link was made for."""
    async with room.changing() as draft:
        if device in draft.removed:
            raise Refusal("removed")
        must_be_device(room, device)
        wanted = keeping.hash_of(token)
        link = next((one for one in draft.links if one.hash == wanted and one.expires > time.time()), None)
        if link is None:
            raise Refusal("link-used")
        draft.links.remove(link)
        person = draft.find(link.person)
        before, person.device = person.device, device
    room.moved_device(before, device)
    return link.person


async def remove(room: Room, person: str, *, banned: bool) -> None:
    """Someone leaves, or is shown the door. If they were playing, a bot plays on for them."""
    async with room.changing() as draft:
        gone = draft.find(person)
        if banned:
            hosting.must_spare_owner(draft, gone)
            draft.removed = [*draft.removed, gone.device][-100:]
        take_out(room, draft, gone)
    if banned and gone.kind == "person":
        room.shut_address(gone.device)
    if banned or gone.kind == "program":  # a program's token is good for its own seat, and for nothing else
        room.show_out(gone.device)
    stand_in(room, person)


def take_out(room: Room, draft: keeping.RoomKept, gone: PersonKept) -> None:
    """Nobody of that name is in the room any more."""
    draft.people.remove(gone)
    draft.links = [link for link in draft.links if link.person != gone.id]
    draft.plan.salts.pop(gone.id, None)
    planning.get_up(draft, gone.id)
    if draft.lent == gone.id:
        draft.lent = hosting.borrower(draft, room.here)
    if draft.host == gone.id:
        hosting.move_on(draft, room.here)


def stand_in(room: Room, person: str) -> None:
    table = room.table
    if table is not None and not table.ledger.over:
        for seat, sitter in enumerate(table.ledger.seats):
            if sitter.person == person:
                table.post(table.sit_in, seat, table.presence.stand_in())


def own_person(room: Room, device: str, person: str) -> None:
    if room.kept.find(person).device != device:
        raise Refusal("not-your-person")


def must_be_device(room: Room, device: str) -> None:
    """A program's token is no device's secret: nobody comes in with it, and nobody moves by it."""
    if room.is_program(device):
        raise Refusal("people-only")


def joins(name: str, at: int) -> bool:
    """Whether a joiner makes one picture of two, such as a black cat of a cat and a black square."""
    around = name[at - 1 : at] + name[at + 1 : at + 2]
    pictures = [unicodedata.category(one) in ("So", "Sk") or one == VARIANT for one in around]
    return name[at] == JOINER and pictures == [True, True]


def clean(name: str) -> str:
    """A name as it can be shown: one line, no characters that rearrange others, no word that no table needs to hear."""
    shown = "".join(letter for at, letter in enumerate(name) if letter.isprintable() or joins(name, at))
    shown = " ".join(shown.split())
    if not shown:
        raise Refusal("name-needed")
    return soften(shown)[:LONGEST_NAME]
