"""A house without a server, for a browser: what `ronron page` makes, in a folder of a server that knows only files."""

import functools
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from ronron.page import folder

UNDER = "some/games"  # where on that server
WAKE_MILLISECONDS = 150_000  # however busy the machine


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *values: Any) -> None:
        """Nobody reads it."""


@contextmanager
def web_server(site: Path) -> Iterator[int]:
    """Any web server; says its port."""
    with ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(site))) as server:
        server.daemon_threads = True
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield int(server.server_address[1])
        finally:
            server.shutdown()
            thread.join()


def make_site(site: Path) -> None:
    assert folder.has_engine(), "there is no engine here: `make page` makes it"
    folder.make(site / UNDER)


def at_table(page: Page) -> None:
    """The house in the page is awake, and offers a move."""
    page.wait_for_selector("[data-testid=text-board] [data-move]", timeout=WAKE_MILLISECONDS)


def kept(page: Page) -> None:
    """All of the page is on the device."""
    page.wait_for_function("() => navigator.serviceWorker.controller !== null", timeout=WAKE_MILLISECONDS)
