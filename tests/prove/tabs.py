"""A page that is a house itself, its tab killed again and again while one plays: nothing told is lost or doubled."""

import json
import random
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page, sync_playwright
from playwright.sync_api import Error as BrowserError

from tests.browser.conftest import CHROMIUM
from tests.browser.own import UNDER, WAKE_MILLISECONDS, make_site, web_server
from tests.prove.stage import Figures, Stage

KILLS = 200
KILLS_A_PIECE = 10
GAMES = ("familles", "cat-in-the-box", "memoire", "moustaches", "chabyrinthe", "de-fil-en-aiguille")
LONGEST_MILLISECONDS = 2500  # from the first move that is offered to the death of the tab
READY = "[data-testid=text-board] [data-move], [data-testid=end]"
# What the house says and hears, told to whoever watches; and a hand that plays whatever is offered, at once.
WATCH = """
const settings = { language: "en", speed: "instant", motion: "none", sound: false };
localStorage.setItem("ronron.settings", JSON.stringify(settings));
localStorage.setItem("ronron.me", JSON.stringify({name: "Zoe", cat: ""}));
const Real = Worker;
self.Worker = class extends Real {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", ({ data }) => data.type === "said" && window.watch("heard", data.text));
  }
  postMessage(letter, ...rest) {
    if (letter.type === "say") void window.watch("said", letter.text);
    super.postMessage(letter, ...rest);
  }
};
setInterval(() => {
  const moves = [...document.querySelectorAll("[data-testid=text-board] [data-move]")];
  if (window.playing && moves.length) moves[Math.floor(Math.random() * moves.length)].click();
}, 15);
"""
PIECES = """name => new Promise((resolve, reject) => {
  const asked = indexedDB.open(name);
  asked.onerror = () => reject(asked.error);
  asked.onsuccess = () => {
    const store = asked.result.transaction("pieces").objectStore("pieces");
    const [names, contents] = [store.getAllKeys(), store.getAll()];
    contents.onsuccess = () => {
      asked.result.close();
      const text = new TextDecoder();
      resolve(names.result.map((name, at) => [name, text.decode(contents.result[at])])
        .filter(([name]) => name.startsWith("entry ")));
    };
  };
})"""


def stages(dose: float) -> list[Stage]:
    pieces = [{"kills": KILLS_A_PIECE, "seed": seed} for seed in range(max(round(KILLS * dose / KILLS_A_PIECE), 1))]
    claim = (
        "A tab killed at random moments has every move that it acknowledged when it is opened again, and none twice."
    )
    return [Stage(name="tabs", claim=claim, pieces=pieces, run=kill_tabs, tell=tell)]


def kill_tabs(kills: int, seed: int) -> Figures:
    luck = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        make_site(Path(folder))
        with web_server(Path(folder)) as port, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
            context = browser.new_context(service_workers="block")
            siege = Siege(context, f"http://127.0.0.1:{port}/{UNDER}/?text=on", luck)
            for _ in range(kills):
                siege.kill(GAMES[luck.randrange(len(GAMES))])
            browser.close()
    if siege.lost or siege.doubled:
        raise AssertionError(f"lost {siege.lost}, doubled {siege.doubled}, seed {seed}")
    return {"kills": kills, "acknowledged": siege.acknowledged, "steps": siege.steps}


class Siege:
    def __init__(self, context: BrowserContext, home: str, luck: random.Random) -> None:
        self.context, self.home, self.luck = context, home, luck
        self.heard: list[dict[str, Any]] = []
        self.said: dict[tuple[str, int], str] = {}
        self.table = ""
        self.room = ""
        self.acknowledged = self.steps = 0
        self.lost: list[str] = []
        self.doubled: list[str] = []
        context.add_init_script(WATCH)
        context.expose_binding("watch", lambda _, kind, text: self.watch(kind, json.loads(text)))

    def watch(self, kind: str, message: dict[str, Any]) -> None:
        if message["type"] in ("sync", "step"):
            self.table = message["table"]
        if kind == "heard" and message["type"] == "step" and message["moved"]:
            self.heard.append(message)
        if kind == "said" and message["type"] == "move":
            self.said[self.table, message["number"]] = message["move"]

    def kill(self, game: str) -> None:
        """Plays on where the last tab died, or begins anew; dies; looks at what is there."""
        page = self.open(f"/room/{self.room}") if self.room else self.open(f"/room/new?game={game}&bots=1")
        if page.get_by_test_id("end").count():
            page.close()
            page = self.open(f"/room/new?game={game}&bots=1")
        self.room = page.url.partition("/room/")[2].partition("?")[0]
        page.evaluate("() => { window.playing = true; }")
        page.wait_for_timeout(self.luck.uniform(0, LONGEST_MILLISECONDS))
        die(page)
        page = self.open(f"/room/{self.room}")
        self.compare(dict(page.evaluate(PIECES, f"ronron /{UNDER}/")))
        page.close()

    def open(self, address: str) -> Page:
        page = self.context.new_page()
        page.goto(f"{self.home}#{address}")
        page.wait_for_selector(READY, timeout=WAKE_MILLISECONDS)
        return page

    def compare(self, pieces: dict[str, str]) -> None:
        """What was told is there, as it was told; each question was answered once."""
        for step in self.heard:
            entry = json.loads(pieces.get(f"entry {step['table']} {step['number']}", "{}"))
            moved = step["moved"]
            told = moved["seat"], moved["number"]
            said = self.said.get((step["table"], moved["number"])) if moved["seat"] == 0 else None
            self.steps += 1
            self.acknowledged += said is not None
            if (entry.get("who"), entry.get("answers", 0)) != told or (said is not None and entry["move"] != said):
                self.lost.append(f"{step['table']} {step['number']}: {told} {said}, there is {entry}")
        answered: Counter[tuple[str, int, int]] = Counter()
        for name, text in pieces.items():
            entry = json.loads(text)
            if entry["type"] == "moved" and entry["who"] >= 0:
                answered[name.split(" ")[1], entry["who"], entry["answers"]] += 1
        self.doubled += [str(which) for which, times in answered.items() if times > 1]
        self.heard.clear()


def die(page: Page) -> None:
    """As a tab dies that the system ends: nobody says goodbye, and nothing is written any more."""
    session = page.context.new_cdp_session(page)
    with page.expect_event("crash"):
        try:
            session.send("Page.crash")
        except BrowserError:  # nobody is left who could answer
            pass
    page.close()


def tell(figures: Sequence[Figures]) -> str:
    sums = {key: sum(one[key] for one in figures) for key in ("kills", "acknowledged", "steps")}
    return (
        f"{sums['kills']} tabs killed; {sums['acknowledged']} moves of one's own acknowledged before, "
        f"{sums['steps']} steps told in all: lost 0, doubled 0."
    )
