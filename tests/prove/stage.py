"""What a proof is made of: stages, cut into pieces that are done once and remembered.

A piece is a call with plain arguments that gives plain figures. What was done is kept in `.prove/`, under a digest of
the sources, so that a stopped run goes on where it was, and a changed source starts anew.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
KEPT = ROOT / ".prove"

Figures = Mapping[str, Any]


@dataclass(frozen=True, kw_only=True)
class Stage:
    """A claim, the pieces of work that show it, and how their figures are told."""

    name: str
    claim: str
    pieces: Sequence[Mapping[str, Any]]
    run: Callable[..., Figures]  # raises where the claim does not hold
    tell: Callable[[Sequence[Figures]], str]  # Markdown


def sources_digest() -> str:
    """Which sources these are: what was proved of others does not count."""
    digest = sha256()
    for folder in ("src", "tests"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.is_file() and path.suffix in (".py", ".toml", ".ronron"):
                digest.update(path.relative_to(ROOT).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()[:16]


class Memory:
    """The pieces done so far, one JSON line each, written as soon as they are done."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.path = folder / "done.jsonl"
        self.done: dict[str, Figures] = {}
        if self.path.exists():
            for line in self.path.read_text(encoding="utf-8").splitlines():
                try:
                    entry = json.loads(line)
                except ValueError:  # the last line of a run that was killed
                    continue
                self.done[entry["key"]] = entry["figures"]

    @staticmethod
    def key(stage: Stage, piece: Mapping[str, Any]) -> str:
        return f"{stage.name} {json.dumps(piece, sort_keys=True)}"

    def keep(self, key: str, figures: Figures) -> None:
        self.done[key] = figures
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"key": key, "figures": figures}) + "\n")
