"""What search runs a million times is compiled: every state, policy and imagination, or its module says why not."""

import ast
import re

HOT = ("Imagination", "Policy", "State")
TOLD = re.compile(r"# (compiled$|not compiled: \S)", re.MULTILINE)


def plain_faults(sources: dict[str, str]) -> list[str]:
    """The hot classes of these modules that stay plain without a word. A game's own bases lie in its own home."""
    faults = []
    homes = {path.rpartition("/")[0] for path in sources}
    for home in sorted(homes):
        texts = {path: text for path, text in sources.items() if path.rpartition("/")[0] == home}
        classes = [
            (path, node.name, {name_of(base) for base in node.bases})
            for path, text in texts.items()
            for node in ast.parse(text).body
            if isinstance(node, ast.ClassDef)
        ]
        hot = set(HOT)
        while more := {name for _, name, bases in classes if bases & hot} - hot:
            hot |= more
        faults += [
            f"{path}: {name} is asked a million times in a search: begin the file with `# compiled`, "
            "or with `# not compiled:` and why"
            for path, name, bases in classes
            if bases & hot and not TOLD.match(texts[path])
        ]
    return faults


def name_of(base: ast.expr) -> str:
    return base.attr if isinstance(base, ast.Attribute) else base.id if isinstance(base, ast.Name) else ""
