"""The map in ARCHITECTURE.md is the tree: every part of the source stands in it, and nothing that is not there."""

import re
from collections.abc import Collection
from pathlib import PurePosixPath

ROW = re.compile(r"^\| `(?P<place>[^`]+)` \| (?P<told>.*) \|$", re.MULTILINE)
MODULE = re.compile(r"`([a-z_]+)`")
SOURCE = "src/ronron/"


def map_faults(text: str, files: Collection[str]) -> list[str]:
    """What the map lacks, what it has too much, and modules it names that are not where it says."""
    told = {row["place"]: row["told"] for row in ROW.finditer(text)}
    places = {place.removeprefix(SOURCE).partition("/")[0] for place in told if place.startswith(SOURCE)}
    there = parts(files)
    faults = [f"ARCHITECTURE.md: {SOURCE}{part} is not on the map" for part in sorted(there - places)]
    faults += [f"ARCHITECTURE.md: there is no {SOURCE}{part}" for part in sorted(places - there)]
    for place, words in told.items():
        pattern = re.compile(re.escape(place).replace("<game>", "[a-z_]+") + r"(\w+)(?:\.py|/.*)?")
        modules = {found[1] for path in files if (found := pattern.fullmatch(path))}
        if place.startswith(SOURCE) and place.endswith("/"):
            faults += [
                f"ARCHITECTURE.md: there is no {place}{one}" for one in MODULE.findall(words) if one not in modules
            ]
    return faults


def parts(files: Collection[str]) -> set[str]:
    """The folders and modules right under the source."""
    inside = [PurePosixPath(path).relative_to(SOURCE) for path in files if path.startswith(SOURCE)]
    modules = {one.name for one in inside if len(one.parts) == 1 and one.suffix == ".py" and one.name[0] != "_"}
    return modules | {one.parts[0] for one in inside if len(one.parts) > 1}
