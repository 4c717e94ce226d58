"""Imports go one way: who may import whom inside ronron, and who may lean on other packages."""

import ast
import sys
from collections.abc import Iterator
from pathlib import PurePosixPath

# `contract <- kit <- bots <- games <- records <- table <- {wire, stores} <- house <- net <- cli`; `laws`,
# `research` and `arena` stand beside them.
# `plain` is the half of the contract that is not compiled, `facets` what only some games offer.
# `puzzles` stands on records, and whoever shows puzzles on it.
# `ronron` itself, its name and version, is open to all; `front` is what else it offers.
RECORDS = ("plain", "facets", "contract", "kit", "bots", "games", "records")
SIDES = ("arena", "research", "training", "wire", "stores", "house", "net", "page")
MAY_IMPORT: dict[str, frozenset[str]] = {
    "ronron": frozenset({"front"}),  # what it offers is imported when it is asked for
    **{layer: frozenset(RECORDS[:place]) for place, layer in enumerate(RECORDS)},
    "plain": frozenset({"contract"}),
    "example": frozenset(RECORDS[: RECORDS.index("games")]),  # a game's home, outside the house
    "facets": frozenset({"plain", "contract"}),
    "laws": frozenset(RECORDS),
    "puzzles": frozenset(RECORDS),
    "table": frozenset(RECORDS),
    "research": frozenset(RECORDS),
    "training": frozenset({*RECORDS, "research"}),
    "arena": frozenset({*RECORDS, "table", "wire"}),
    "wire": frozenset({*RECORDS, "puzzles", "table"}),
    "stores": frozenset({*RECORDS, "table"}),
    "house": frozenset({*RECORDS, "puzzles", "table", "wire", "stores"}),
    "net": frozenset({*RECORDS, "table", "wire", "stores", "house", "page"}),  # which it serves, for who loses it
    "page": frozenset({*RECORDS, "arena", "table", "wire", "stores", "house"}),
    "front": frozenset({*RECORDS, "arena", "wire"}),
    "client": frozenset({*RECORDS, "table", "wire"}),
    "cli": frozenset({*RECORDS, "laws", "example", "puzzles", "table", "front", "client", *SIDES}),
    "__main__": frozenset({"cli"}),
}

# These run anywhere Python runs, a browser included.
STANDALONE = frozenset({"ronron", "example", "puzzles", *RECORDS})
ALLOWED_OUTSIDE = sys.stdlib_module_names | {"mypy_extensions"}
COMPILED_ONLY = frozenset(
    {"ronron.kit.vectors"}
)  # imported where Python is compiled, and that brings mypyc's own packages

# The house's door and whoever knocks at it know the web: everything else runs where there is none.
WEB = frozenset({"starlette", "h11", "segno", "uvicorn", "uvloop", "websockets"})
MAY_KNOW_THE_WEB = frozenset({"net", "client"})


def import_faults(path: str, text: str) -> list[str]:
    """What a file of src/ronron imports and should not. Tests stand outside the rule."""
    module = module_name(path)
    layer = layer_of(module)
    if layer not in MAY_IMPORT:
        return [f"{path}: `{layer}` has no place in the import rule"]
    faults = []
    for line, target in imported_modules(text, module, is_package=path.endswith("/__init__.py")):
        if not is_ours(target):
            if module in COMPILED_ONLY and target.partition(".")[0] == "librt":
                continue
            if layer in STANDALONE and target.partition(".")[0] not in ALLOWED_OUTSIDE:
                faults.append(f"{path}:{line}: `{layer}` needs nothing but the standard library, not {target}")
            elif target.partition(".")[0] in WEB and layer not in MAY_KNOW_THE_WEB:
                faults.append(f"{path}:{line}: only `net` and `client` know the web, and `{layer}` imports {target}")
            continue
        other = layer_of(target)
        if other not in (layer, "ronron") and other not in MAY_IMPORT[layer]:
            faults.append(f"{path}:{line}: `{layer}` may not import {target}")
        elif game_of(module) and game_of(target) and game_of(module) != game_of(target):
            faults.append(f"{path}:{line}: a game may not import another game, {target}")
    return list(dict.fromkeys(faults))


def is_exempt(path: str) -> bool:
    return "tests" in PurePosixPath(path).parts


def module_name(path: str) -> str:
    """`src/ronron/kit/deck.py` is `ronron.kit.deck`."""
    parts = PurePosixPath(path).with_suffix("").parts[1:]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def is_ours(module: str) -> bool:
    return module.partition(".")[0] == "ronron"


def layer_of(module: str) -> str:
    """The part of ronron a module belongs to; a name that is no part is a name of the package itself."""
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else "ronron"


def game_of(module: str) -> str | None:
    parts = module.split(".")
    return parts[2] if len(parts) > 2 and parts[1] == "games" else None


def imported_modules(text: str, module: str, is_package: bool) -> Iterator[tuple[int, str]]:
    """Every module a text imports, wherever in it: in functions, for type checkers, by name with import_module."""
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Import(names=names):
                yield from ((node.lineno, alias.name) for alias in names)
            case ast.ImportFrom(module=name, names=names, level=level):
                source = absolute(name or "", level, module, is_package)
                for alias in names:
                    yield node.lineno, resolve(source, alias.name)
            case ast.Call(
                func=ast.Name(id="import_module" | "__import__") | ast.Attribute(attr="import_module"),
                args=[ast.Constant(value=str(name)), *_],
            ):
                bare = name.lstrip(".")
                yield node.lineno, absolute(bare, len(name) - len(bare), module, is_package)


def absolute(name: str, level: int, module: str, is_package: bool) -> str:
    if level == 0:
        return name
    up = level - 1 if is_package else level
    parts = module.split(".")
    return ".".join([*parts[: len(parts) - up], *([name] if name else [])])


def resolve(source: str, name: str) -> str:
    """`from ronron import cli` imports a part, `from ronron import __version__` only the package."""
    if source == "ronron":
        return f"ronron.{name}" if name in MAY_IMPORT else "ronron"
    if source == "ronron.games":
        return f"ronron.games.{name}"
    return source
