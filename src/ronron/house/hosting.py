"""Who is the host: the place belongs to whoever opened the room, or was given it; while they are away it is lent.

Lent to the first who came and is here, once the host has stayed away for the length of a grace; never to someone who
came while the host was away. It goes back when the host is back, and who has it on loan cannot turn it against them.
"""

from collections.abc import Callable

from ronron.house.keeping import PersonKept, RoomKept
from ronron.plain import Refusal

Here = Callable[[str], bool]  # is this device connected?


def acting(kept: RoomKept) -> str | None:
    """Who has the host's say now."""
    return kept.host if kept.lent is None else kept.lent


def is_held(kept: RoomKept, person: str | None, here: Here) -> bool:
    """Is this person in the room, and their device here?"""
    return any(one.id == person and here(one.device) for one in kept.people)


def is_missed(kept: RoomKept, here: Here) -> bool:
    """Is nobody here who has the host's say, and somebody who could have it?"""
    return not is_held(kept, acting(kept), here) and borrower(kept, here) is not None


def is_back(kept: RoomKept, here: Here) -> bool:
    """Is the host here, and does the room not know it yet?"""
    return is_held(kept, kept.host, here) and (kept.lent is not None or any(one.unmet for one in kept.people))


def borrower(kept: RoomKept, here: Here) -> str | None:
    """To whom the place can be lent: the first who came, is here, and has met the host."""
    return next((one.id for one in people(kept) if here(one.device) and not one.unmet), None)


def settle(draft: RoomKept, here: Here) -> None:
    """Whose say it is, now that someone came or went: the host's, who is back and has met everyone, or a borrower's."""
    if is_held(draft, draft.host, here):
        draft.lent = None
        for one in draft.people:
            one.unmet = False
    elif not is_held(draft, acting(draft), here):
        draft.lent = borrower(draft, here) or draft.lent


def move_on(draft: RoomKept, here: Here) -> None:
    """The host has left for good: the place is now the first comer's, of those who are here if anyone is."""
    draft.lent = None
    present = [one for one in people(draft) if here(one.device)]
    draft.host = next((one.id for one in [*present, *people(draft)]), None)


def people(kept: RoomKept) -> list[PersonKept]:
    return [one for one in kept.people if one.kind == "person"]


def must_own(kept: RoomKept) -> None:
    """What cannot be undone is not for someone who has the place on loan."""
    if kept.lent is not None:
        raise Refusal("on-loan")


def must_spare_owner(kept: RoomKept, person: PersonKept) -> None:
    """Nobody removes the host, nor anyone who plays on the host's own device."""
    owner = next((one for one in kept.people if one.id == kept.host), None)
    if owner is not None and person.device == owner.device:
        raise Refusal("not-oneself" if kept.lent is None else "on-loan")
