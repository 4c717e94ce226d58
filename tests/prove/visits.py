"""A visit to a page that is a house itself: how long until one can move, on an empty and on a warm cache.

Beside the seconds, the processor's: what a machine that has nothing else to do would take at most.
"""

import statistics
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.conftest import CHROMIUM
from tests.browser.own import UNDER, WAKE_MILLISECONDS, make_site, web_server
from tests.prove.stage import Figures, Stage

VISITS = 5
GAME = "cat-in-the-box"
FIRST_MOVE = "button[data-card], [data-bet]"
SLOWDOWNS = (1, 4)
MOST_SECONDS = {"empty": 10.0, "warm": 4.0}  # on a quiet machine, its processor as it is


def stages(dose: float) -> list[Stage]:
    pieces = [{"slowdown": times, "visits": max(round(VISITS * dose), 1)} for times in SLOWDOWNS]
    claim = f"From a visit to the first move that can be made: {MOST_SECONDS} seconds at most over loopback."
    return [Stage(name="visits", claim=claim, pieces=pieces, run=visit, tell=tell)]


def visit(slowdown: int, visits: int) -> Figures:
    with tempfile.TemporaryDirectory() as folder:
        make_site(Path(folder))
        with web_server(Path(folder)) as port, sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=CHROMIUM, args=["--no-sandbox", "--enable-precise-memory-info"]
            )
            told = [both(browser, f"http://127.0.0.1:{port}/{UNDER}/", slowdown) for _ in range(visits)]
            browser.close()
    found = {kind: statistics.median(one[kind] for one in told) for kind in told[0]}
    late = [kind for kind, most in MOST_SECONDS.items() if slowdown == 1 and found[kind] > most]
    if late:
        raise AssertionError(f"{found}")
    return {"slowdown": slowdown, **found}


def both(browser: Browser, home: str, slowdown: int) -> dict[str, float]:
    """Somebody's first visit, and the next one once all of the page is kept."""
    context = browser.new_context()
    page = context.new_page()
    empty = first_move(page, home, slowdown)
    page.wait_for_function("() => navigator.serviceWorker.controller !== null", timeout=WAKE_MILLISECONDS)
    page.close()
    page = context.new_page()
    warm = first_move(page, home, slowdown)
    found = {
        "empty": empty["seconds"],
        "empty_processor": empty["processor"],
        "warm": warm["seconds"],
        "warm_processor": warm["processor"],
        "megabytes": memory(page),
    }
    context.close()
    return found


def first_move(page: Page, home: str, slowdown: int) -> dict[str, float]:
    """The page and the worker of its house are slowed; those who think for it are not asked yet."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
    began = time.monotonic()
    spent = processor_seconds(page)
    page.goto(f"{home}?language=en&speed=instant#/room/new?game={GAME}&bots=1")
    page.wait_for_selector(FIRST_MOVE, timeout=WAKE_MILLISECONDS)
    return {"seconds": time.monotonic() - began, "processor": processor_seconds(page) - spent}


def memory(page: Page) -> float:
    """Of the process that has the page and its workers, what is its own."""
    return max(private_megabytes(one["id"]) for one in processes(page) if one["type"] == "renderer")


def processor_seconds(page: Page) -> float:
    """Of the whole browser, so far."""
    return float(sum(one["cpuTime"] for one in processes(page)))


def processes(page: Page) -> list[dict[str, Any]]:
    browser = page.context.browser
    assert browser is not None
    found: list[dict[str, Any]] = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    return found


def private_megabytes(process: int) -> float:
    lines = Path(f"/proc/{process}/smaps_rollup").read_text("ascii").splitlines()
    fields = {line.split(":")[0]: line.split()[1] for line in lines[1:]}
    return sum(int(fields[name]) for name in ("Private_Clean", "Private_Dirty")) / 1024


def tell(figures: Sequence[Figures]) -> str:
    rows = [
        f"| {one['slowdown']} | {one['empty']:.1f} s ({one['empty_processor']:.1f} s) "
        f"| {one['warm']:.1f} s ({one['warm_processor']:.1f} s) | {one['megabytes']:.0f} MB |"
        for one in figures
    ]
    head = "| times slower | empty cache (of the processor) | warm cache | memory of the tab |"
    return "\n".join([head, "|---|---|---|---|", *rows])
