"""The engine of a house in a page: Python for browsers, its library without what no page needs, and our sources.

It is no part of a wheel that one builds to play: `make page` and the tests make it, with a wheel of msgspec that PyPI
has for browsers (`web/engine/wheels.lock`) and the npm package `pyodide` (`web/engine/package-lock.json`). All of it is
compiled by the very Python that will run it, and packed so that any web server sends it small. The licences of what it
is made of come along, from the packages that it is made with.
"""

import hashlib
import json
import lzma
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path, PurePosixPath

from building import client, kept

PLATFORM = ("--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14", "--only-binary=:all:", "--no-deps")
LICENCES = "licences.txt"
PACKED = ".packed"  # xz: a quarter smaller than what servers and browsers unpack by themselves
EPOCH = (2026, 1, 1, 0, 0, 0)  # the same sources make the same bytes

# Parts of ronron that a page runs, and those that only a server, a terminal or a researcher does.
PARTS = (
    "__init__.py", "plain.py", "contract.py", "facets.py", "words.en.toml", "words.fr.toml",
    "kit", "bots", "games", "puzzles", "records", "table", "wire", "stores", "house", "page", "arena",
)  # fmt: skip
LEFT_OUT = {"tests", "records", "engine", "__pycache__"}  # folders of a game, and what is made here
SOME = {  # of these parts a page has no more than
    "arena": ("__init__.py", "coach.py", "cheater.py"),
    "stores": ("__init__.py", "store.py", "memory.py", "device.py"),
    "page": ("__init__.py", "ahead.py", "start.py", "own.py", "mind.py", "minds.py", "outside.py"),
}
# Of Python's own library: what a house of games never imports.
NEVER = """
    _android_support _apple_support _ios_support _markupbase _pydatetime _pyio _pyrepl antigravity bdb cProfile cmd
    code colorsys compileall configparser ctypes curses dbm difflib doctest ensurepip filecmp fileinput
    ftplib getopt getpass html http idlelib imaplib lib2to3 mailbox mimetypes modulefinder multiprocessing netrc
    nturl2path optparse pdb pickletools plistlib poplib profile pstats pty py_compile pyclbr pydoc pydoc_data
    rlcompleter runpy sched shelve smtplib socketserver sqlite3 symtable tabnanny tarfile this timeit tkinter trace
    tracemalloc turtle turtledemo unittest venv wave webbrowser wsgiref xml xmlrpc zipapp
    asyncio/__main__ asyncio/proactor_events asyncio/tools asyncio/windows_events asyncio/windows_utils
    concurrent/futures/interpreter concurrent/futures/process concurrent/interpreters logging/config
    logging/handlers urllib/error urllib/request urllib/response urllib/robotparser
"""
ENCODINGS = """
    __init__ aliases ascii cp437 idna latin_1 punycode raw_unicode_escape undefined unicode_escape utf_16 utf_8
    utf_8_sig
"""


def engine(root: Path, node: Path, work: Path) -> Path:
    """The folder of the engine, made or kept from last time."""
    return kept.made("engine", key_of(root), work, lambda to: build(root, node, work, to))


def key_of(root: Path) -> str:
    own = [
        root / "building" / "engine.py",
        *(root / "web" / "engine" / name for name in ("package-lock.json", "wheels.lock", "compile.mjs")),
    ]
    files = [*own, *(path for path, _ in sources(root))]
    return kept.hash_of([part for path in files for part in (path.relative_to(root).as_posix(), path.read_bytes())])


def build(root: Path, node: Path, work: Path, to: Path) -> None:
    web = root / "web" / "engine"
    client.install_packages(web, node)
    pyodide = web / "node_modules" / "pyodide"
    library, site = work / "library", work / "site"
    take_library(pyodide / "python_stdlib.zip", library)
    take_sources(root, site)
    take_wheels(web / "wheels.lock", work / "wheels", site)
    shutil.copyfile(str(distribution("mypy_extensions").locate_file("mypy_extensions.py")), site / "mypy_extensions.py")
    compile_all(node, web / "compile.mjs", pyodide, site, library)

    shutil.copyfile(pyodide / "pyodide.mjs", to / "pyodide.mjs")
    shutil.copyfile(pyodide / "pyodide.asm.mjs", to / "pyodide.asm.mjs")
    pack(to, "pyodide.asm.wasm", (pyodide / "pyodide.asm.wasm").read_bytes())
    pack(to, "python_stdlib.zip", zipped(library))
    pack(to, "ronron.zip", zipped(site))
    (to / LICENCES).write_text(licences(site), "utf-8")
    about = json.loads((pyodide / "pyodide-lock.json").read_bytes())["info"]
    (to / "pyodide-lock.json").write_text(json.dumps({"info": about, "packages": {}}), "utf-8")
    files = {
        file.name: {"bytes": file.stat().st_size, "sha256": hashlib.sha256(file.read_bytes()).hexdigest()}
        for file in sorted(to.iterdir())
    }
    (to / "engine.json").write_text(json.dumps({"files": files}), "utf-8")


def sources(root: Path) -> Iterator[tuple[Path, str]]:
    """What a page runs of ronron, and where it stands there."""
    home = root / "src" / "ronron"
    for path in sorted(home.rglob("*")):
        place = path.relative_to(home)
        inside = place.parts
        if not path.is_file() or inside[0] not in PARTS:
            continue
        if inside[-1] not in SOME.get(inside[0], inside[-1:]):
            continue
        if LEFT_OUT & set(inside[1:-1]) or inside[-1] == "RECORDS.md" or path.suffix in (".so", ".pyc"):
            continue
        yield path, f"ronron/{place.as_posix()}"


def take_sources(root: Path, site: Path) -> None:
    for path, place in sources(root):
        (site / place).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, site / place)


def take_wheels(lock: Path, folder: Path, site: Path) -> None:
    """The locked wheels for a browser's Python; pip looks at their hashes."""
    command = [
        sys.executable,
        "-m",
        "pip",
        "download",
        "--quiet",
        "--require-hashes",
        "-r",
        str(lock),
        "-d",
        str(folder),
    ]
    done = subprocess.run([*command, *PLATFORM], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(f"The wheels for a page cannot be fetched.\n{done.stderr}")
    for wheel in sorted(folder.glob("*.whl")):
        with zipfile.ZipFile(wheel) as opened:
            opened.extractall(site, [name for name in opened.namelist() if not name.endswith((".pyi", ".c", ".h"))])


def take_library(packed: Path, library: Path) -> None:
    never = set(NEVER.split())
    with zipfile.ZipFile(packed) as opened:
        for name in opened.namelist():
            first, _, rest = name.partition("/")
            above = {str(folder) for folder in PurePosixPath(name).parents}
            if name.endswith("/") or (above | {name.removesuffix(".py")}) & never:
                continue
            if first != "encodings" or rest.removesuffix(".py") in ENCODINGS.split():
                opened.extract(name, library)


def compile_all(node: Path, script: Path, pyodide: Path, site: Path, library: Path) -> None:
    program = node / "bin" / "node" if (node / "bin").is_dir() else node / "node.exe"
    command = [str(program), str(script), str(pyodide), str(site), str(library)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(f"The engine of a page cannot be compiled.\n{done.stderr[-3000:]}")


def licences(site: Path) -> str:
    """The texts of the licences of all of this, as packages bring them.

    The npm package of Pyodide has none: its licence and that of Python are word for word those of two packages that no
    wheel is built without.
    """
    texts = [
        ("Pyodide: Mozilla Public License 2.0", licence_of("pathspec")),
        ("CPython: Python Software Foundation License Version 2", licence_of("typing_extensions")),
        ("msgspec", *(path.read_text("utf-8") for path in sorted(site.glob("msgspec-*.dist-info/licenses/LICENSE")))),
        ("mypy_extensions", licence_of("mypy_extensions")),
    ]
    return "\n\n".join(f"{name}\n{'=' * len(name)}\n\n{text.strip()}\n" for name, text in texts)


def licence_of(package: str) -> str:
    of = distribution(package)
    found = next(file for file in of.files or () if file.name in ("LICENSE", "LICENSE.txt"))
    return Path(str(of.locate_file(found))).read_text("utf-8")


def zipped(folder: Path) -> bytes:
    """All of it in one file, not yet made small: as a whole it gets smaller than piece by piece."""
    made = folder.with_suffix(".zip")
    with zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as archive:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                archive.writestr(zipfile.ZipInfo(path.relative_to(folder).as_posix(), EPOCH), path.read_bytes())
    return made.read_bytes()


def pack(to: Path, name: str, content: bytes) -> None:
    packed = lzma.compress(content, check=lzma.CHECK_CRC32, preset=9 | lzma.PRESET_EXTREME)
    (to / (name + PACKED)).write_bytes(packed)
