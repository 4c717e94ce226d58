"""Tabs killed at random moments of play: a page that is a house itself has every move that it acknowledged, none twice.

Whoever plays hears the same messages as the page. Killed is the process of the tab, with the workers of its house: it
says no goodbye. Afterwards the browser's database is read as it lies there.
"""

import json
import os
import random
import signal
import tempfile
import time
from base64 import b64decode
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.browser.conftest import CHROMIUM
from tests.browser.own import EAR, UNDER, WAKE_MILLISECONDS, make_site, web_server
from tests.browser.playing import room_code
from tests.house.kills import Acknowledged, check_journals
from tests.prove.stage import Figures, Stage
from tests.prove.visits import processes

KILLS = 200
KILLS_A_PIECE = 10
GAMES = ("cat-in-the-box", "familles", "memoire", "chabyrinthe")
SEAT = 0
MOST_SECONDS = 1.5  # of play before a blow falls

# A hand that plays whatever is offered, as fast as pages do.
HAND = """
let luck = %d;
setInterval(() => {
  const moves = document.querySelectorAll('[data-testid=text-board] [data-move]');
  luck = (luck * 1103515245 + 12345) %% 2147483648;
  moves[luck %% moves.length]?.click();
}, 15);
"""
ON = "[data-testid=text-board], [data-testid=end]"  # a hand this quick leaves no move lying about
EVERYTHING = """async name => {
  const open = indexedDB.open(name, 1);
  await new Promise((done) => (open.onsuccess = done));
  const pieces = open.result.transaction('pieces').objectStore('pieces');
  const all = (asked) => new Promise((done) => (asked.onsuccess = () => done(asked.result)));
  const [names, contents] = await Promise.all([all(pieces.getAllKeys()), all(pieces.getAll())]);
  open.result.close();
  const text = (content) => btoa(Array.from(content, (byte) => String.fromCharCode(byte)).join(''));
  return names.map((name, at) => [name, text(contents[at])]).filter(([name]) => name.startsWith('entry '));
}"""


def stages(dose: float) -> list[Stage]:
    pieces = [{"kills": KILLS_A_PIECE, "seed": seed} for seed in range(max(round(KILLS * dose / KILLS_A_PIECE), 1))]
    claim = "Of tabs killed at random moments of play, every acknowledged move is kept, none is there twice."
    return [Stage(name="tabs", claim=claim, pieces=pieces, run=run, tell=tell)]


class Ear:
    """What was said and heard, and which moves the house has acknowledged."""

    def __init__(self) -> None:
        self.acknowledged: list[Acknowledged] = []
        self.said: dict[tuple[str, int], str] = {}
        self.table = ""
        self.steps = 0

    def hear(self, text: str) -> None:
        kind, _, letter = text.partition(" ")
        if kind not in ("said", "heard"):
            return
        message: dict[str, Any] = json.loads(letter)
        if kind == "said" and message["type"] == "move":
            self.said.setdefault(
                (self.table, message["number"]), message["move"]
            )  # a quick hand says two: the first counts
        if kind == "heard" and message["type"] in ("sync", "step"):
            self.table = message["table"]
        if kind == "heard" and message["type"] == "step":
            self.steps += 1
            moved = message["moved"]
            self.take(message["number"], moved["seat"], moved["number"])
        if kind == "heard" and message["type"] == "accepted":
            self.take(message["entry"], message["seat"], message["number"])

    def take(self, entry: int, seat: int, number: int) -> None:
        move = self.said.pop((self.table, number), None) if seat == SEAT else None
        if move is not None:
            self.acknowledged.append(Acknowledged(self.table, entry, seat, number, move))


def run(kills: int, seed: int) -> Figures:
    luck = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        make_site(Path(folder))
        with web_server(Path(folder)) as port, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
            figures = play_and_kill(browser, f"http://127.0.0.1:{port}/{UNDER}/", kills, luck)
            browser.close()
    return figures


def play_and_kill(browser: Browser, home: str, kills: int, luck: random.Random) -> Figures:
    context = browser.new_context()
    context.add_init_script(EAR)
    context.add_init_script(HAND % luck.randrange(2**31))
    ear = Ear()
    rooms, back, code = 0, 0, ""
    for _ in range(kills):
        page = context.new_page()
        page.on("console", lambda message: ear.hear(message.text))
        if code and come_back(page, f"{home}?speed=instant&text=on#/room/{code}"):
            back += 1
        else:
            page.goto(f"{home}?speed=instant&text=on#/room/new?game={luck.choice(GAMES)}&bots=1")
            page.wait_for_selector(ON, state="attached", timeout=WAKE_MILLISECONDS)
            code = room_code(page)
            rooms += 1
        until = time.monotonic() + luck.random() * MOST_SECONDS
        while time.monotonic() < until:
            page.wait_for_timeout(20)
        kill_tabs(page)
        page.close()
        ear.said.clear()  # whether that counted nobody was told; whoever comes back may say something else
    tables = journals(context, home)
    moves = check_journals(tables, ear.acknowledged)
    context.close()
    return {
        "kills": kills,
        "rooms": rooms,
        "came back to a game": back,
        "moves kept": moves,
        "acknowledged": len(ear.acknowledged),
        "lost": 0,  # or it would have been raised
        "doubled": 0,
    }


def come_back(page: Page, address: str) -> bool:
    """Whether there is a game that goes on."""
    page.goto(address)
    page.wait_for_selector(ON, state="attached", timeout=WAKE_MILLISECONDS)
    return page.get_by_test_id("end").count() == 0


def kill_tabs(page: Page) -> None:
    for one in processes(page):
        if one["type"] == "renderer":
            os.kill(one["id"], signal.SIGKILL)


def journals(context: BrowserContext, home: str) -> dict[str, list[bytes]]:
    """What lies in the browser's database, without a house that would tidy up first."""
    page = context.new_page()
    page.goto(f"{home}licences.txt")
    found: dict[str, dict[int, bytes]] = {}
    for name, content in page.evaluate(EVERYTHING, f"ronron /{UNDER}/"):
        _, table, number = name.split(" ")
        found.setdefault(table, {})[int(number)] = b64decode(content)
    for table, entries in found.items():
        assert sorted(entries) == list(range(1, len(entries) + 1)), f"a gap in {table}"
    return {table: [entries[number] for number in sorted(entries)] for table, entries in found.items()}


def tell(figures: Sequence[Figures]) -> str:
    rows = [f"| {key} | {sum(one[key] for one in figures)} |" for key in figures[0]]
    return "\n".join(["| | |", "|---|---|", *rows])
