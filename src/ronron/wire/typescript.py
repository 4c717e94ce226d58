"""TypeScript of the wire: `python -m ronron.wire.typescript [web/src]` writes it, `make wire` calls it.

`lib/wire.ts` comes from the structs of `wire.py`, `games/<id>/types.ts` from each game's views and events. A test fails
when a file is stale.
"""

import dataclasses
import sys
from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from inspect import getdoc, isclass
from pathlib import Path
from pkgutil import iter_modules
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from ronron import games
from ronron.contract import Game
from ronron.plain import Event, Line, View
from ronron.wire import messages as wire

HEADER = "// Made by `make wire` from {source}: change that, not this.\n"
LONG = "// Longer than 400 lines because it is made of one file, and reads like it.\n"
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null", Any: "unknown"}
UNIONS = ("ServerMessage", "TableMessage", "RoomMessage", "LineMessage", "ClientMessage")


def written(type_: Any, parameters: set[str]) -> str:
    """A Python type as TypeScript; type parameters met on the way are collected."""
    if type_ in PLAIN:
        return PLAIN[type_]
    origin = get_origin(type_)
    inner = get_args(type_)
    if origin is Annotated:
        titles = [meta.title for meta in inner[1:] if isinstance(meta, msgspec.Meta) and meta.title]
        if titles:
            parameters.add(titles[0])
            return titles[0]
        return written(inner[0], parameters)
    if origin is Literal:
        return " | ".join(literal(value) for value in inner)
    if origin in (Union, UnionType):
        return " | ".join(dict.fromkeys(written(one, parameters) for one in inner))
    if origin is tuple and not (len(inner) == 2 and inner[1] is Ellipsis):
        return f"readonly [{', '.join(written(one, parameters) for one in inner)}]"
    if origin in (list, tuple, Sequence, frozenset):
        one = written(inner[0], parameters)
        return f"readonly ({one})[]" if " " in one else f"readonly {one}[]"
    if origin in (dict, Mapping):
        return f"Readonly<Record<string, {written(inner[1], parameters)}>>"
    if isclass(type_):
        name: str = type_.__name__
        generic = parameters_of(type_) if issubclass(type_, msgspec.Struct) else []
        parameters.update(generic)
        return f"{name}<{', '.join(generic)}>" if generic else name
    raise TypeError(f"no TypeScript for {type_!r}")


def literal(value: Any) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value).lower()


def interface(name: str, doc: str | None, fields: Iterable[tuple[str, Any, bool]], tag: str | None = None) -> str:
    """One interface: fields with their types, and whether they may be left out."""
    parameters: set[str] = set()
    lines = [f'  readonly type: "{tag}";'] if tag else []
    for field, type_, optional in fields:
        lines.append(f"  readonly {field}{'?' if optional else ''}: {written(type_, parameters)};")
    generic = ", ".join(f"{one} = unknown" for one in ("View", "Event") if one in parameters)
    head = f"export interface {name}{f'<{generic}>' if generic else ''} {{"
    comment = f"/** {doc.splitlines()[0]} */\n" if doc else ""
    if not lines:
        return f"{comment}export type {name} = Readonly<Record<string, never>>;\n"
    return comment + "\n".join([head, *lines, "}"]) + "\n"


def parameters_of(struct: type[msgspec.Struct]) -> list[str]:
    found: set[str] = set()
    for type_ in get_type_hints(struct, include_extras=True).values():
        written(type_, found)
    return [one for one in ("View", "Event") if one in found]


# --- The wire ----------------------------------------------------------------------------------------------------


def wire_file() -> str:
    structs = [value for value in vars(wire).values() if is_struct(value)]
    incoming = {one.__name__ for one in get_args(wire.ClientMessage)}
    parts = [HEADER.format(source="src/ronron/wire/messages.py") + LONG]
    parts.append(f"export const PROTOCOL = {wire.PROTOCOL};\nexport const BYSTANDER = {wire.BYSTANDER_SEAT};\n")
    fields = [(name, type_, False) for name, type_ in get_type_hints(Line).items()]
    parts.append(interface(Line.__name__, own_doc(Line), fields))
    for struct in structs:
        hints = get_type_hints(struct, include_extras=True)
        # What a client sends may leave defaults out; what it receives is always whole.
        sent = struct.__name__ in incoming or struct.__name__ in ("NewPerson",)
        fields = [(one.name, hints[one.name], sent and not one.required) for one in msgspec.structs.fields(struct)]
        tag = struct.__struct_config__.tag
        parts.append(interface(struct.__name__, own_doc(struct), fields, str(tag) if tag else None))
    for name in UNIONS:
        members = get_args(getattr(wire, name))
        generic = sorted({one for member in members for one in parameters_of(member)}, reverse=True)
        head = f"{name}<{', '.join(f'{one} = unknown' for one in generic)}>" if generic else name
        lines = [f"  | {written(member, set())}" for member in members]
        parts.append("\n".join([f"export type {head} =", *lines]) + ";\n")
    return "\n".join(parts)


def is_struct(value: Any) -> bool:
    return isclass(value) and issubclass(value, msgspec.Struct) and value is not msgspec.Struct


# --- A game ------------------------------------------------------------------------------------------------------


def game_file(game: Game) -> str:
    """A game's views and events, and whatever they are made of."""
    home = games.home(game)
    found = plain_classes(home)
    views = [one for one in found if issubclass(one, View)]
    events = [one for one in found if issubclass(one, Event)]
    source = f"src/{home.replace('.', '/')}"
    parts = [HEADER.format(source=source)]
    for one in [*parts_of([*views, *events]), *views, *events]:
        hints = get_type_hints(one, include_extras=True)
        fields = [(field.name, hints[field.name], False) for field in dataclasses.fields(one)]
        parts.append(interface(one.__name__, own_doc(one), fields))
    parts.append(union("View", views))
    parts.append(union("Event", events))
    text = "\n".join(parts)
    return text if text.count("\n") <= 400 else text.replace(parts[0], parts[0] + LONG, 1)


def union(name: str, members: Sequence[type]) -> str:
    if any(member.__name__ == name for member in members):
        raise TypeError(f"a class of its own is called {name}: give it the game's word")
    lines = [f"  | {member.__name__}" for member in members] or ["  never"]
    return "\n".join([f"export type {name} =", *lines]) + ";\n"


def plain_classes(home: str) -> list[Any]:
    """The views and events that the modules of a game define, in the order in which they stand."""
    package = import_module(home)
    modules = [
        package,
        *(import_module(f"{home}.{one.name}") for one in iter_modules(package.__path__) if not one.ispkg),
    ]
    found: dict[str, Any] = {}
    for module in modules:
        for value in vars(module).values():
            if isclass(value) and value.__module__ == module.__name__ and issubclass(value, View | Event):
                found.setdefault(value.__name__, value)
    return list(found.values())


def parts_of(classes: Iterable[Any]) -> list[Any]:
    """The dataclasses that these are made of, deepest first."""
    found: dict[str, Any] = {}

    def visit(type_: Any) -> None:
        if isclass(type_) and dataclasses.is_dataclass(type_):
            enter(type_)
            found.setdefault(type_.__name__, type_)
        for inner in get_args(type_):
            visit(inner)

    def enter(one: Any) -> None:
        for type_ in get_type_hints(one, include_extras=True).values():
            visit(type_)

    for one in classes:
        enter(one)
    return list(found.values())


def own_doc(one: type) -> str | None:
    """A class's own words; those that Python or its parents put there are not meant."""
    doc = getdoc(one) if "__doc__" in vars(one) and vars(one)["__doc__"] else None
    return None if doc is None or doc.startswith(f"{one.__name__}(") else doc


# --- Files -------------------------------------------------------------------------------------------------------


def generated(root: Path) -> dict[str, str]:
    """Every file under web/src that is made here, with what stands in it. A game without a home there needs none."""
    at_home = {game_id: game for game_id, game in games.own_games().items() if (root / "games" / game_id).is_dir()}
    types = {f"games/{game_id}/types.ts": game_file(game) for game_id, game in at_home.items()}
    return {"lib/wire.ts": wire_file(), **types}


def main() -> None:
    root = Path(sys.argv[1] if len(sys.argv) > 1 else "web/src")
    for path, text in generated(root).items():
        file = root / path
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            file.write_text(text, encoding="utf-8")
            print(file)


if __name__ == "__main__":
    main()
