"""A real browser in a real house. Nothing may go to another host, nothing may end up as an error on the console."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from typing import Literal, TypeVar

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, expect, sync_playwright

from tests.browser.house import ELSEWHERE
from tests.browser.own import UNDER, make_site, web_server

HERE = Path(__file__).parent
WAIT_MILLISECONDS = 30_000  # for what comes, however busy the machine; nothing waits so long
expect.set_options(timeout=WAIT_MILLISECONDS)
CHROMIUM = os.environ.get("RONRON_CHROMIUM") or shutil.which("chromium") or "/usr/bin/chromium"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """The port of a house that is open while the tests run."""
    with open_house(tmp_path_factory.mktemp("house")) as port:
        yield port


@contextmanager
def open_house(folder: Path, *wishes: str, program: Sequence[str] = (str(HERE / "house.py"),)) -> Iterator[int]:
    if not files("ronron.net").joinpath("static", "index.html").is_file():
        raise RuntimeError("the client is not built: run `npm run build` in web/")
    command = [sys.executable, *program, str(folder / "house.sqlite"), *wishes]
    root = HERE.parent.parent
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=root) as process:
        assert process.stdout is not None
        yield int(process.stdout.readline())
        process.communicate(timeout=20)


@pytest.fixture(scope="session")
def browsers() -> Iterator[Iterator[Browser]]:
    """One for all tests; where a machine short of memory has ended it, the next test has a new one."""
    with sync_playwright() as playwright:
        arguments = ["--no-sandbox", f"--host-resolver-rules=MAP {ELSEWHERE} 127.0.0.1"]

        def launch() -> Iterator[Browser]:
            while True:
                launched = playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
                while launched.is_connected():
                    yield launched

        yield launch()


@pytest.fixture
def browser(browsers: Iterator[Browser]) -> Browser:
    return next(browsers)


class Visitor:
    """Someone with a browser of his own: a context, and everything that went wrong in it."""

    def __init__(self, context: BrowserContext, home: str) -> None:
        self.context = context
        self.home = home
        self.troubles: list[str] = []
        self.expected: list[str] = []  # what a test provokes, as patterns
        context.on("page", self._watch)

    def _watch(self, page: Page) -> None:
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.troubles.append(f"page error: {error}"))
        page.on("request", self._request)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.troubles.append(f"console: {message.text} {message.location}")

    def _request(self, request: Request) -> None:
        if not request.url.startswith((self.home, "data:", "blob:")):
            self.troubles.append(f"request elsewhere: {request.url}")

    def open(self, path: str) -> Page:
        page = self.context.new_page()
        page.goto(f"{self.home}{path}")
        return page

    def check(self) -> None:
        left = [one for one in self.troubles if not any(re.search(pattern, one) for pattern in self.expected)]
        assert left == [], "\n".join(left)


class Visitors:
    """Makes visitors; each is another device."""

    service_workers: Literal["allow", "block"] = "block"

    def __init__(self, browser: Browser, port: int) -> None:
        self.browser = browser
        self.port = port
        self.all: list[Visitor] = []

    def come(
        self,
        language: str = "fr",
        name: str = "Margaux",
        *,
        host: str = ELSEWHERE,
        size: tuple[int, int] = (390, 844),
        theme: str = "dusk",
        speed: str = "instant",
    ) -> Visitor:
        context = self.browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale="fr-FR" if language == "fr" else "en-GB",
            service_workers=self.service_workers,
        )
        context.set_default_timeout(WAIT_MILLISECONDS)
        settings = {"language": language, "theme": theme, "speed": speed, "motion": "none", "sound": False}
        kept = {"ronron.settings": settings, "ronron.me": {"name": name, "cat": "white spotted calm"}}
        lines = [
            f"localStorage.setItem({json.dumps(key)}, {json.dumps(json.dumps(value))})" for key, value in kept.items()
        ]
        context.add_init_script(f"if (location.protocol !== 'about:') {{ {';'.join(lines)} }}")
        visitor = Visitor(context, f"http://{host}:{self.port}")
        self.all.append(visitor)
        return visitor


AnyVisitors = TypeVar("AnyVisitors", bound=Visitors)


def coming_and_going(made: AnyVisitors) -> Iterator[AnyVisitors]:
    yield made
    for visitor in made.all:
        visitor.context.close()
    for visitor in made.all:
        visitor.check()


@pytest.fixture
def visitors(browser: Browser, port: int) -> Iterator[Visitors]:
    yield from coming_and_going(Visitors(browser, port))


class PageVisitors(Visitors):
    """Those who come to a page that is a house itself, under a folder; their browsers may keep it."""

    service_workers: Literal["allow", "block"] = "allow"

    def come_to(self, language: str) -> Visitor:
        visitor = self.come(language, host="127.0.0.1")
        visitor.home = f"{visitor.home}/{UNDER}"
        return visitor


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Such a page, as any web server has it."""
    folder = tmp_path_factory.mktemp("site")
    make_site(folder)
    return folder


@pytest.fixture
def guests(browser: Browser, site: Path) -> Iterator[PageVisitors]:
    with web_server(site) as port:
        yield from coming_and_going(PageVisitors(browser, port))
