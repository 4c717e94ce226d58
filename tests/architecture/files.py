"""What holds for files as such: their length, and that they tell nothing about registries and machines."""

import ast
import re
from pathlib import PurePosixPath

LONGEST = 400
REASON = f"Longer than {LONGEST} lines because"
SOURCES = (".py", ".ts", ".js", ".svelte", ".css")
HEADER_LINES = 20  # where a header stands in files that have no docstring

UNTRACKED = re.compile(r"(^|/)(uv\.lock|pylock(\.[^/]*)?\.toml)$")
HOSTS = re.compile(
    r"pypi\.org|pythonhosted\.org|registry\.(npmjs\.org|yarnpkg\.com)|npmmirror\.com|deb\.debian\.org", re.IGNORECASE
)
MACHINE = re.compile(r"file:/{3}|(?<![\w.~-])/(root|home|Users|work|opt)/\w|(?<!\w)[A-Z]:\\Users\\")


def length_faults(path: str, text: str) -> list[str]:
    """A long file says why in its header."""
    lines = text.splitlines()
    if not path.endswith(SOURCES) or len(lines) <= LONGEST:
        return []
    header = ast.get_docstring(ast.parse(text)) if path.endswith(".py") else "\n".join(lines[:HEADER_LINES])
    return [] if REASON in (header or "") else [f"{path}: {len(lines)} lines, and its header does not say '{REASON}'"]


def place_faults(path: str, text: str) -> list[str]:
    """Nothing in the repository depends on a registry's host or on somebody's machine."""
    if UNTRACKED.search(path):
        return [f"{path}: this kind of lock records registry hosts"]
    faults = []
    for number, line in enumerate(text.splitlines(), 1):
        if found := HOSTS.search(line) or MACHINE.search(line):
            faults.append(f"{path}:{number}: names {found[0]}")
    return faults


def lock_faults(path: str, text: str) -> list[str]:
    """A lock pins every package with its hashes, and says nothing about where to get them."""
    name = PurePosixPath(path).name
    faults = []
    if name == "package-lock.json":
        faults += [f"{path}: records where packages came from"] if '"resolved": "http' in text else []
    elif re.fullmatch(r"requirements.*\.lock", name):
        for entry in re.split(r"\n(?!\s)", text.strip()):
            requirement = entry.partition(" ")[0]
            if requirement.startswith("-") or "://" in entry:
                faults.append(f"{path}: {requirement} says where packages come from")
            elif "==" not in requirement or "--hash=sha256:" not in entry:
                faults.append(f"{path}: {requirement} is not pinned with hashes")
    return faults
