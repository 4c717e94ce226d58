"""JSON Schema of a game: its views, its events and every message, with what each field means.

A field's meaning is the comment that stands beside it in the source; where there is none, what its game's
`fields.toml` says of it or, for names that mean the same everywhere, our own. `ronron schema GAME` prints it; a test
sees that nothing is without a meaning.
"""

import ast
import inspect
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, get_args

import msgspec

from ronron import games
from ronron.contract import Game
from ronron.plain import Event, View
from ronron.wire import messages as wire
from ronron.wire.typescript import own_doc, parts_of, plain_classes

REFERENCE = "#/$defs/{name}"
DRAFT = "https://json-schema.org/draft/2020-12/schema"
OF_THE_GAME = ("View", "Event")  # what messages carry that is the game's own


def schema(game: Game) -> dict[str, Any]:
    """All of it: `$defs` has every type by name; `view`, `event` and what house and client say begin there."""
    own = plain_classes(games.home(game))
    views = [one for one in own if issubclass(one, View)]
    events = [one for one in own if issubclass(one, Event)]
    said, answered = get_args(wire.ServerMessage), get_args(wire.ClientMessage)
    of_game = definitions([*views, *events], meanings(games.home(game)))
    of_wire = definitions([*said, *answered], {**shared(), **shared_messages()})
    clash = of_game.keys() & of_wire.keys()
    if clash:  # the game's words come first: theirs are the wire's
        of_wire = renamed(of_wire, {name: f"Wire{name}" for name in clash})
    return {
        "$schema": DRAFT,
        "title": f"Ronron: {game.about.titles['en']}",
        "description": f"Views, events and messages of {game.about.id}, rules version {game.about.rules_version}.",
        "view": union(views),
        "event": union(events),
        "said_by_the_house": union(said, clash),
        "said_by_a_client": union(answered, clash),
        "$defs": {**of_game, **of_wire, "View": union(views), "Event": union(events)},
    }


def union(kinds: Sequence[Any], clash: Any = ()) -> dict[str, Any]:
    names = [f"Wire{one.__name__}" if one.__name__ in clash else one.__name__ for one in kinds]
    references = [{"$ref": REFERENCE.format(name=name)} for name in names]
    return references[0] if len(references) == 1 else {"oneOf": references}


def definitions(kinds: Sequence[Any], known: Mapping[str, str]) -> dict[str, Any]:
    """Every type that these are made of, by name, with what it and its fields mean."""
    _, found = msgspec.json.schema_components(kinds, ref_template=REFERENCE)
    classes = {one.__name__: one for one in all_parts(kinds)}
    for name, described in found.items():
        one = classes[name]
        doc = own_doc(one)
        described.pop("description", None)
        if doc:
            described["description"] = " ".join(doc.split())
        beside = comments(one)
        for field, value in described.get("properties", {}).items():
            if value.get("title") in OF_THE_GAME:
                value = {"$ref": REFERENCE.format(name=value["title"])}
            elif isinstance(items := value.get("items"), dict) and items.get("title") in OF_THE_GAME:
                value = {**value, "items": {"$ref": REFERENCE.format(name=items["title"])}}
            meaning = beside.get(field) or known.get(f"{name}.{field}") or known.get(field)
            described["properties"][field] = {**value, "description": meaning} if meaning else value
    return found


def all_parts(kinds: Sequence[Any]) -> list[Any]:
    """These and whatever stands in their fields, dataclasses and structs alike."""
    found: dict[Any, None] = {}

    def visit(type_: Any) -> None:
        if inspect.isclass(type_) and (hasattr(type_, "__struct_fields__") or hasattr(type_, "__dataclass_fields__")):
            if type_ in found:
                return
            found[type_] = None
            for hint in inspect.get_annotations(type_, eval_str=True).values():
                visit(hint)
        for inner in get_args(type_):
            visit(inner)

    for one in kinds:
        visit(one)
    return [*found, *parts_of([one for one in kinds if not hasattr(one, "__struct_fields__")])]


def renamed(found: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    text = msgspec.json.encode(found).decode()
    for old, new in names.items():
        text = text.replace(f'"{REFERENCE.format(name=old)}"', f'"{REFERENCE.format(name=new)}"')
    again: dict[str, Any] = msgspec.json.decode(text)
    return {names.get(name, name): value for name, value in again.items()}


# --- What fields mean --------------------------------------------------------------------------------------------


@cache
def comments(one: type) -> Mapping[str, str]:
    """The comments beside the fields of a class, by field; those of its parents too."""
    found: dict[str, str] = {}
    for kind in reversed(one.__mro__):
        if kind.__module__.partition(".")[0] != "ronron":
            continue
        text = inspect.getsource(kind)
        lines = text.splitlines()
        for line in getattr(ast.parse(text).body[0], "body", []):
            if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name) and line.end_lineno:
                _, mark, comment = lines[line.end_lineno - 1][line.end_col_offset or 0 :].partition("#")
                if mark:
                    found[line.target.id] = comment.strip()
    return found


@cache
def shared() -> dict[str, str]:
    return {key: value for key, value in _read("ronron.wire").items() if isinstance(value, str)}


@cache
def shared_messages() -> dict[str, str]:
    return dict(_read("ronron.wire")["messages"])


def meanings(home: str) -> dict[str, str]:
    """What the fields of a game mean: those that mean the same everywhere, and its own."""
    own = files(home).joinpath("fields.toml")
    return {**shared(), **(_read(home) if own.is_file() else {})}


def _read(package: str) -> dict[str, Any]:
    return tomllib.loads(files(package).joinpath("fields.toml").read_text(encoding="utf-8"))


def unexplained(told: Mapping[str, Any]) -> list[str]:
    """The fields of a schema that nobody has explained."""
    return [
        f"{name}.{field}"
        for name, described in told["$defs"].items()
        for field, value in described.get("properties", {}).items()
        if not value.get("description")
    ]
