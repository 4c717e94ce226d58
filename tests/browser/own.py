"""A house without a server, for a browser: what `ronron page` makes, in a folder of a server that knows only files."""

import functools
import hashlib
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

# What the page says to the house in its worker, and hears of it, is told on the console.
EAR = """
{
  const Plain = Worker;
  window.Worker = class extends Plain {
    constructor(...given) {
      super(...given);
      this.addEventListener('message', ({data}) => data.type === 'said' && console.debug('heard ' + data.text));
    }
    postMessage(letter) {
      if (letter.type === 'say') console.debug('said ' + letter.text);
      super.postMessage(letter);
    }
  };
}
"""


class Quiet(SimpleHTTPRequestHandler):
    def do_GET(self) -> None:
        server = self.server
        assert isinstance(server, WebServer)
        name = self.path.partition("?")[0].removeprefix(f"/{UNDER}/")
        server.asked.append(name)
        wrong = server.wrong.get(name)
        if not wrong:
            super().do_GET()
            return
        status, content = wrong.pop(0)
        self.send_response(status)
        self.send_header("content-length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *values: Any) -> None:
        """Nobody reads it."""


class WebServer(ThreadingHTTPServer):
    """Any web server, and what a test wants of it."""

    daemon_threads = True

    def __init__(self, site: Path) -> None:
        super().__init__(("127.0.0.1", 0), functools.partial(Quiet, directory=str(site)))
        self.asked: list[str] = []  # the files of the page that somebody fetched
        self.wrong: dict[str, list[tuple[int, bytes]]] = {}  # answers that go before the right one


@contextmanager
def open_web_server(site: Path) -> Iterator[WebServer]:
    with WebServer(site) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()


@contextmanager
def web_server(site: Path) -> Iterator[int]:
    """Says its port."""
    with open_web_server(site) as server:
        yield int(server.server_address[1])


def make_site(site: Path) -> None:
    assert folder.has_engine(), "there is no engine here: `make page` makes it"
    folder.make(site / UNDER)


def at_table(page: Page) -> None:
    """The house in the page is awake, and offers a move."""
    page.wait_for_selector("[data-testid=text-board] [data-move]", timeout=WAKE_MILLISECONDS)


def kept(page: Page) -> None:
    """All of the page is on the device."""
    page.wait_for_function("() => navigator.serviceWorker.controller !== null", timeout=WAKE_MILLISECONDS)


def unpacked(page: Page) -> None:
    """Python is on the device as it runs, with the snapshot that it begins from."""
    has = """async () => {
      for (const name of await caches.keys())
        if (name.startsWith('ronron engine') && await (await caches.open(name)).match('engine/unpacked/snapshot'))
          return true;
      return false;
    }"""
    while not page.evaluate(has):
        page.wait_for_timeout(100)


def spoil_snapshot(page: Page) -> None:
    spoil = """async () => {
      for (const name of await caches.keys())
        if (name.startsWith('ronron engine'))
          await (await caches.open(name)).put('engine/unpacked/snapshot', new Response('x'.repeat(65536)));
    }"""
    page.evaluate(spoil)


def renew(site: Path) -> None:
    """A new version of the page: its first file says so."""
    page, script = site / UNDER / "index.html", site / UNDER / folder.SCRIPT_OF_SERVICE
    told = script.read_text("utf-8")
    old = page.read_bytes()
    new = old.replace(b'<html lang="fr"', b'<html data-version="new" lang="fr"')
    assert new != old
    page.write_bytes(new)
    before, after = (hashlib.sha256(content).hexdigest() for content in (old, new))
    assert told.count(before) == 1
    script.write_text(told.replace(before, after), "utf-8")
