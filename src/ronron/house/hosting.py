"""Who is the host: whoever came first and is here, once the last one has stayed away for the length of a grace."""

from collections.abc import Callable

from ronron.house.keeping import RoomKept

Here = Callable[[str], bool]  # is this device connected?


def is_held(kept: RoomKept, person: str | None, here: Here) -> bool:
    """Is this person in the room, and their device here?"""
    return any(one.id == person and here(one.device) for one in kept.people)


def is_missed(kept: RoomKept, here: Here) -> bool:
    """Is the host away, and somebody here who could be?"""
    others = any(here(one.device) and one.kind == "person" for one in kept.people)
    return others and not is_held(kept, kept.host, here)


def next_host(kept: RoomKept, here: Here) -> str | None:
    """Who is the host when the host is gone: the first who came and is here, otherwise the first who came."""
    people = [one for one in kept.people if one.kind == "person"]
    present = [one for one in people if here(one.device)]
    return next((one.id for one in [*present, *people]), None)
