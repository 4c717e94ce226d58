"""What the project asks to be installed: bounded on both sides, and the same wherever it is said twice."""

import re
import tomllib

BOUNDED = re.compile(r"[\w-]+>=[\d.]+,<\d+(; .*)?")


def need_faults(path: str, text: str) -> list[str]:
    """What is installed with the project, or to build it, has a version from which it works and one not seen yet."""
    project = tomllib.loads(text)
    extras = project["project"]["optional-dependencies"]
    building = project["build-system"]["requires"]
    lists = [project["project"]["dependencies"], building, *extras.values()]
    faults = [f"{path}: {need!r} lacks a bound" for needs in lists for need in needs if not BOUNDED.fullmatch(need)]
    # The group has Node besides, which `hatch_build.py` asks for where the client's pages are still to be built.
    if building != [need for need in project["dependency-groups"]["build"] if not need.startswith("nodejs")]:
        faults.append(f"{path}: what the build needs is said in two ways")
    return faults
