"""Reading a room that was kept: by this version of the house, by an earlier one, or by something that broke it.

An earlier document goes through the steps that it lacks. A newer one is refused: saving it would lose what this house
does not know. Of a damaged one the parts that can be read are kept, so that one bad match does not cost the room.
"""

import logging
from collections.abc import Callable
from typing import Any, get_args, get_origin

import msgspec
from msgspec import UNSET, Struct, convert
from msgspec.structs import fields

from ronron.house.keeping import VERSION, RoomKept
from ronron.plain import Refusal

log = logging.getLogger("ronron.room")
Tree = dict[str, Any]


def say_version(tree: Tree) -> None:
    """From 1 to 2: the first documents did not say what they are; otherwise they are the same."""
    tree["version"] = 2


def shut_locked(tree: Tree) -> None:
    """From 2 to 3: who may look on is said; a room that was locked is locked for them too."""
    tree["watching"] = tree.get("locked") is not True
    tree["version"] = 3


UPGRADES: tuple[Callable[[Tree], None], ...] = (say_version, shut_locked)  # from 1, from 2, ...


def decode(code: str, document: bytes) -> RoomKept:
    """The room with this code; refuses, with words, what must not be opened."""
    try:
        tree = msgspec.json.decode(document)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Refusal("room-damaged") from None
    version = tree.get("version", 1) if isinstance(tree, dict) else None
    if type(version) is not int or version < 1:
        raise Refusal("room-damaged")
    if version > VERSION:
        raise Refusal("room-newer", made=version, known=VERSION)
    for step in UPGRADES[version - 1 :]:
        step(tree)
    lost: list[str] = []
    kept = readable({**tree, "code": code}, RoomKept, "room", lost)
    assert isinstance(kept, RoomKept)  # everything but the code has a default
    if lost:
        log.error("a room was damaged", extra={"facts": {"lost": lost}})
    if kept.table is not None and not kept.table.startswith(f"{code}-"):
        kept.table = None  # somebody else's
    if kept.host is not None and all(one.id != kept.host for one in kept.people):
        kept.lent = None
        kept.host = next((one.id for one in kept.people if one.kind == "person"), None)
    # Nobody gets the number of someone who is here.
    numbers = [int(one.id[1:]) for one in kept.people if one.id[1:].isdecimal() and len(one.id) < 12]
    kept.people_ever = max(kept.people_ever, *numbers, 0)
    return kept


def readable(value: Any, kind: Any, name: str, lost: list[str]) -> Any:
    """As much of a value as can be read; UNSET where that is nothing. The names of what cannot be go into `lost`."""
    try:
        return convert(value, kind, str_keys=True)
    except msgspec.ValidationError:
        pass
    origin, of = get_origin(kind), get_args(kind)
    if origin is list and isinstance(value, list):
        parts = [readable(one, of[0], f"{name}[{place}]", lost) for place, one in enumerate(value)]
        return [part for part in parts if part is not UNSET]
    if origin is dict and isinstance(value, dict):
        whole: dict[Any, Any] = {}
        for key, one in value.items():
            try:
                whole |= convert({key: one}, kind, str_keys=True)
            except msgspec.ValidationError:
                lost.append(f"{name}[]")
        return whole
    if isinstance(kind, type) and issubclass(kind, Struct) and isinstance(value, dict):
        here = [one for one in fields(kind) if one.name in value]
        found = {one.name: readable(value[one.name], one.type, f"{name}.{one.name}", lost) for one in here}
        try:
            return kind(**{key: part for key, part in found.items() if part is not UNSET})
        except TypeError:  # one that it cannot do without
            return UNSET
    lost.append(name)
    return UNSET
