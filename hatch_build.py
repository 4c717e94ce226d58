"""Builds the wheel: compiles the rules with mypyc, so that one engine serves tables, bots and research.

Everything is compiled in a temporary folder: an extension left beside its source would hide every later edit.
The sources stay in the wheel, for tracebacks and for readers.
"""

from __future__ import annotations

import os
import tempfile
import tomllib
from collections.abc import Sequence
from contextlib import chdir
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from setuptools import Distribution, Extension
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError

PLAIN = "RONRON_PLAIN"


class WheelHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        self.temporary = tempfile.TemporaryDirectory(prefix="ronron-build-")  # goes away when a build fails, too
        self.compile_rules(Path(self.temporary.name), build_data)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if version != "editable":
            self.temporary.cleanup()

    def compile_rules(self, work: Path, build_data: dict[str, Any]) -> None:
        """Adds the compiled modules to the wheel, or says in one line why it stays plain."""
        modules = modules_to_compile(Path(self.root))
        if os.environ.get(PLAIN) == "1":
            self.app.display_warning(f"{PLAIN}=1: Ronron is built as plain Python.")
        elif not can_compile(work / "probe"):
            self.app.display_warning(
                "No working C compiler with Python's headers: Ronron is built as plain Python, which is slower."
            )
        elif modules:
            built = work / "lib"
            compile_modules(Path(self.root), modules, work, built)
            for extension in sorted(path for path in built.rglob("*") if path.is_file()):
                build_data["force_include"][str(extension)] = extension.relative_to(built).as_posix()
            build_data["pure_python"] = False
            build_data["infer_tag"] = True


def modules_to_compile(root: Path) -> list[str]:
    """The files that pyproject.toml names under `tool.ronron.compiled`, relative to the root."""
    patterns = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["tool"]["ronron"]["compiled"]
    found = {path for pattern in patterns for path in root.glob(pattern) if path.name != "__init__.py"}
    return sorted(path.relative_to(root).as_posix() for path in found)


def can_compile(folder: Path) -> bool:
    """Whether an extension of one line builds here: a compiler without Python's headers is no help."""
    folder.mkdir()
    source = folder / "probe.c"
    source.write_text("#include <Python.h>\nPyMODINIT_FUNC PyInit_probe(void) { return NULL; }\n")
    try:
        build_extensions([Extension("probe", [str(source)])], folder / "temp", folder / "lib")
    except (BaseError, CCompilerError):
        return False
    return True


def compile_modules(root: Path, modules: list[str], work: Path, built: Path) -> None:
    """Compiles all modules as one group, so that calls between them are C calls. An error here fails the build."""
    from mypyc.build import mypycify

    with chdir(root):  # relative names, so that tracebacks and binaries tell nothing about the machine
        extensions = mypycify(
            ["--config-file=pyproject.toml", f"--cache-dir={work / 'mypy'}", *modules],
            opt_level="3",
            debug_level="0",
            group_name="ronron",
            target_dir=str(work / "c"),
        )
        build_extensions(extensions, work / "temp", built)


def build_extensions(extensions: Sequence[object], temp: Path, lib: Path) -> None:
    command = build_ext(Distribution({"name": "ronron", "ext_modules": extensions}))
    command.build_temp = str(temp)
    command.build_lib = str(lib)
    command.ensure_finalized()
    command.run()
