"""One name, one thing: a public class outside the games' homes has a name of its own."""

import ast
from collections.abc import Iterable
from pathlib import PurePosixPath

HOMES = ("src/ronron/games/", "src/ronron/example/")  # a home has words of its own


def classes_in(path: str, text: str) -> list[str]:
    """The public classes that a shared source defines, wherever in it."""
    if path.startswith(HOMES) or "tests" in PurePosixPath(path).parts:
        return []
    found = (node.name for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ClassDef))
    return [name for name in found if not name.startswith("_")]


def twin_faults(files: Iterable[tuple[str, str]]) -> list[str]:
    """Names that mean more than one thing."""
    places: dict[str, list[str]] = {}
    for path, text in files:
        for name in classes_in(path, text):
            places.setdefault(name, []).append(path)
    return [f"{name} means {len(where)} things: {', '.join(where)}" for name, where in places.items() if len(where) > 1]
