"""Compiles the rules with mypyc: one library for all of them, so that calls between them are C calls.

A module says so itself: its first line is `# compiled`. mypyc makes a C file of each, and the C compiler takes as many
at once as there are cores. Three things are kept: the whole library, under a hash of the sources that can change it;
the objects, each under a hash of its C, so that a change of a rule compiles what it changed; that mypyc had nothing
to say.
"""

import ast
import io
import os
import re
import sys
import sysconfig
import tempfile
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import chdir, redirect_stdout
from importlib.metadata import version
from pathlib import Path
from typing import Any

from setuptools import Distribution, Extension
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError

from building import kept

MARK = re.compile(r"# compiled\b")
QUICK = "RONRON_QUICK"  # =1: a library that is there sooner, and a little slower; for `make play` and `make test`
OBJECTS = 1_000  # of the last few builds: a build has some 150
ADVICE = """\
mypyc compiles these modules (their first line is `# compiled`) and asks for more than mypy does. An argument that the
contract calls i64 is i64 in a game too: docs/add-a-game.md, "Compiled code", lists the traps."""

Told = Callable[[str], None]  # how far it is, in a few words


DIRECT = "-fno-semantic-interposition"  # calls between modules are made directly
INLINED = "-flto=auto"  # and small ones inlined when everything is linked: a tenth faster, in twice the time
SOONER = "-fno-gcse"  # a sixth of the compiler's time, for what calls and references leave nothing to be found in
# Where bots think, and every step counts; all else is done once a move, and may be compiled with less care.
THOUGHT = re.compile(r"__native_ronron___(contract|kit___|bots___|games___(?!.*___(text|sight)\.c))")


class CannotCompile(Exception):
    """What mypyc said of sources that it does not take."""


def modules_to_compile(root: Path) -> list[str]:
    """The modules whose first line is `# compiled`, relative to the root."""
    found = [path for path in (root / "src/ronron").rglob("*.py") if is_compiled(path)]
    return sorted(path.relative_to(root).as_posix() for path in found)


def is_compiled(path: Path) -> bool:
    with path.open(encoding="utf-8") as text:
        return MARK.match(text.readline()) is not None


def sources(root: Path, modules: Sequence[str]) -> list[str]:
    """The modules and every module of ours that they import, and so on: their types decide what C is made."""
    found: set[str] = set()
    waiting = list(modules)
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            waiting += imported(root, (root / path).read_text("utf-8"))
    return sorted(found)


def names_imported(text: str) -> Iterator[str]:
    """Whatever a module imports, and what may be modules among the names that it takes from others."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (node.module, *(f"{node.module}.{alias.name}" for alias in node.names))


def imported(root: Path, text: str) -> Iterator[str]:
    for name in names_imported(text):
        if name.partition(".")[0] == "ronron":
            stem = "src/" + name.replace(".", "/")
            yield from (path for path in (f"{stem}.py", f"{stem}/__init__.py") if (root / path).is_file())


def how() -> list[str]:
    """What decides how sources are compiled: this file, the tools and the Python it is for."""
    settings = sysconfig.get_config_vars("SOABI", "CC", "CFLAGS", "LDSHARED")
    wishes = [os.environ.get(name, "") for name in ("CC", "CFLAGS", "LDFLAGS", "LDSHARED", QUICK)]
    return [
        Path(__file__).read_text("utf-8"),
        version("mypy"),
        version("setuptools"),
        sys.version,
        repr(settings),
        *wishes,
    ]


def is_quick() -> bool:
    return os.environ.get(QUICK) == "1"


def level() -> str:
    return "2" if is_quick() else "3"


def key_of(root: Path, modules: Sequence[str]) -> str:
    """One name for everything that the compiled library depends on."""
    texts = [part for path in sources(root, modules) for part in (path, (root / path).read_bytes())]
    return kept.hash_of([*how(), *modules, *texts])


def library(root: Path, work: Path, tell: Told = lambda _: None) -> Path | None:
    """The folder of the compiled modules, laid out as they go into the wheel; None where there is no C compiler."""
    modules = modules_to_compile(root)
    key = key_of(root, modules)
    if kept.find("compiled", key) is None and not can_compile(work / "probe"):
        return None
    return kept.made("compiled", key, work, lambda to: compile_modules(root, modules, work, to, tell))


def can_compile(folder: Path, wishes: Sequence[str] = ()) -> bool:
    """Whether an extension of one line builds here, so: a compiler without Python's headers is no help."""
    folder.mkdir()
    source = folder / "probe.c"
    source.write_text("#include <Python.h>\nPyMODINIT_FUNC PyInit_probe(void) { return NULL; }\n")
    try:
        probe = Extension("probe", [str(source)], extra_compile_args=[*wishes], extra_link_args=[*wishes])
        build_extensions([probe], folder / "temp", folder / "lib")
    except (BaseError, CCompilerError):
        return False
    return True


def compile_modules(root: Path, modules: Sequence[str], work: Path, to: Path, tell: Told) -> None:
    """Compiles all modules as one group. An error here fails the build."""
    tell("translating the rules into C")
    extensions = make_c(root, modules, work)
    wishes = [DIRECT, SOONER] if is_quick() else [DIRECT, INLINED]
    direct = wishes if can_compile(work / "direct", wishes) else []  # not every compiler knows these
    for extension in extensions:
        arguments = [one for one in extension.extra_compile_args if one != "-Werror"]  # a new warning breaks no install
        extension.extra_compile_args = [*arguments, *direct]
        extension.extra_link_args = [f"-O{level()}", *direct] if direct else []
        extension.sources.sort(key=os.path.getsize, reverse=True)  # the longest first: no core waits for it in the end
    build_extensions(extensions, work / "temp", to, tell)


def make_c(root: Path, modules: Sequence[str], work: Path) -> list[Any]:
    """What mypyc makes of the modules: C files, and what is built from them."""
    from mypyc.build import mypycify

    said = io.StringIO()
    try:
        with chdir(root), redirect_stdout(said):  # relative names: tracebacks and binaries tell nothing of the machine
            return mypycify(
                ["--config-file=pyproject.toml", f"--cache-dir={work / 'mypy'}", *modules],
                opt_level=level(),
                debug_level="0",
                multi_file=True,
                group_name="ronron",
                target_dir=str(work / "c"),
            )
    except SystemExit:
        errors = [line for line in said.getvalue().splitlines() if ": warning:" not in line]
        raise CannotCompile("\n".join([*errors, "", ADVICE])) from None


def check(root: Path) -> bool:
    """Whether mypyc takes the sources, without any C compiler. Whether it had to be asked; a fault is raised."""
    modules = modules_to_compile(root)
    key = key_of(root, modules)
    if kept.find("compiled", key) or kept.find("taken", key):
        return False
    with tempfile.TemporaryDirectory(prefix="ronron-check-") as work:
        make_c(root, modules, Path(work))
        kept.made("taken", key, Path(work), lambda to: None)
    return True


def build_extensions(extensions: Sequence[Any], temp: Path, lib: Path, tell: Told = lambda _: None) -> None:
    command = SideBySide(Distribution({"name": "ronron", "ext_modules": extensions}))
    command.tell = tell
    command.build_temp = str(temp)
    command.build_lib = str(lib)
    command.parallel = os.cpu_count() or 1
    command.ensure_finalized()
    command.run()


class SideBySide(build_ext):
    """Compiles the files of an extension on all cores, but for those whose objects were kept."""

    tell: Told

    def build_extensions(self) -> None:
        compile_files = self.compiler.compile
        total = sum(len(extension.sources) for extension in self.extensions)
        done: list[str] = []

        def compile_file(source: str, options: dict[str, Any]) -> str:
            options = {**options, "extra_postargs": [*options["extra_postargs"], *care_for(source)]}
            key = kept.hash_of([*how(), repr(options["extra_postargs"]), *texts_of(Path(source))])
            found = kept.find("object", key)
            if found is None:
                [built] = compile_files([source], **options)
                found = kept.keep("object", key, Path(built))
            done.append(source)
            self.tell(f"compiled {len(done)} of {total} files")
            return str(found)

        def compile_side_by_side(sources: list[str], **options: Any) -> list[str]:
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                return list(pool.map(lambda source: compile_file(source, options), sources))

        self.compiler.compile = compile_side_by_side
        super().build_extensions()
        kept.let_go("object", OBJECTS)


def care_for(source: str) -> list[str]:
    """How far this file is optimised, where that differs from the others."""
    return ["-O1"] if is_quick() and THOUGHT.match(Path(source).name) is None else []


def texts_of(source: Path) -> Iterator[bytes]:
    """A C file and the headers made with it; those of Python and of mypyc are told by their versions."""
    yield source.read_bytes()
    for header in sorted(source.parent.glob("*.h")):
        yield header.read_bytes()
