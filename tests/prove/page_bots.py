"""How long bots think in a page: every level of every game, in the worker of a real Chromium that thinks for its house.

The games are played here; each decision is asked of the page as its house would ask, and timed there.
"""

import base64
import json
import pickle
import tempfile
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from statistics import quantiles
from typing import Any

from playwright.sync_api import Page, Worker, sync_playwright

from ronron import games
from ronron.bots.den_talk import Conversation
from ronron.bots.level import levels
from ronron.bots.registry import seat_bot
from ronron.contract import Bot, Chance, Game
from ronron.kit.luck import Luck
from ronron.page.minds import THINK_SECONDS, unhurried
from ronron.plain import Answer, Knowledge
from ronron.records.match import Match
from tests.browser.conftest import CHROMIUM
from tests.browser.own import UNDER, WAKE_MILLISECONDS, make_site, web_server
from tests.prove.stage import Figures, Stage
from tests.prove.visits import FIRST_MOVE
from tests.prove.visits import GAME as OPENED

DECISIONS = 40  # of each level, those with a choice
HARDLY = 20  # decisions without a choice for one with
MOST_SECONDS = {"kitten": 1.5, "cat": 1.5, "tiger": 6.0}  # 95 of 100 are quicker, on a quiet machine

THINK = """async text => {
  const message = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const post = self.postMessage;
  const began = performance.now();
  const line = await new Promise((done) => {
    self.postMessage = (letter) => 'line' in letter && done(letter.line);
    self.onmessage({ data: { type: 'think', message } });
  });
  self.postMessage = post;
  return [line, (performance.now() - began) / 1000];
}"""


def stages(dose: float) -> list[Stage]:
    count = max(round(DECISIONS * dose), 4)
    pieces = [{"game": name, "decisions": count} for name in games.own_games()]
    claim = f"In a page 95 of 100 decisions take at most {MOST_SECONDS} seconds."
    return [Stage(name="page-bots", claim=claim, pieces=pieces, run=run, tell=tell)]


class InPage(Bot):
    """A bot that thinks in the worker of a page."""

    def __init__(self, worker: Worker, game: Game, level: str, seed: int) -> None:
        self.worker = worker
        self.make = partial(seat_bot, name=unhurried(game, level, 1), seed=seed)
        self.key = f"{game.about.id} {level} {seed}", "bot"
        self.talk = Conversation()
        self.seconds = 0.0  # of the last decision

    def choose(self, knowledge: Knowledge) -> Answer:
        self.seconds = 0.0
        talk = self.talk.ask(self.key, self.make, knowledge, THINK_SECONDS)
        message, _ = next(talk)
        try:
            while True:
                text = base64.b64encode(pickle.dumps(message, pickle.HIGHEST_PROTOCOL)).decode()
                line, seconds = self.worker.evaluate(THINK, text)
                self.seconds += seconds
                said: dict[str, Any] = json.loads(line)
                message, _ = talk.send(said)
        except StopIteration as end:
            answer: Answer = end.value
            return answer


def run(game: str, decisions: int) -> Figures:
    with tempfile.TemporaryDirectory() as folder:
        make_site(Path(folder))
        with web_server(Path(folder)) as port, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
            page = browser.new_page()
            worker = wake_mind(page, f"http://127.0.0.1:{port}/{UNDER}/")
            found = games.find(game)
            waits = {level.name: wait_for(worker, found, level.name, decisions) for level in levels(found)}
            browser.close()
    p95 = {level: quantiles(all_of, n=100, method="inclusive")[94] for level, all_of in waits.items()}
    late = {level: seconds for level, seconds in p95.items() if seconds > MOST_SECONDS[level]}
    assert not late, f"{game}: {p95}"
    return {
        "game": game,
        "decisions": decisions,
        "p95": p95,
        "most": {level: max(all_of) for level, all_of in waits.items()},
    }


def wake_mind(page: Page, home: str) -> Worker:
    """The worker that thinks for the bots of a page, whose own table waits for somebody to move."""
    page.goto(f"{home}?language=en&speed=instant#/room/new?game={OPENED}&bots=1")
    page.wait_for_selector(FIRST_MOVE, timeout=WAKE_MILLISECONDS)
    return next(worker for worker in page.workers if "mind.worker" in worker.url)


def wait_for(worker: Worker, game: Game, level: str, decisions: int) -> list[float]:
    """Seconds of each decision with a choice, at tables full of this level; of any, where a game leaves hardly one."""
    waits: list[float] = []
    others: list[float] = []
    seed = 0
    while len(waits) < decisions and len(others) < HARDLY * decisions:
        seed += 1
        seats = game.about.seats[(seed - 1) % len(game.about.seats)]
        match = Match(game, game.resolve(seats, {}))
        players = [InPage(worker, game, level, 100 * seed + seat) for seat in range(seats)]
        drawn = partial(luck_of, Luck(seed))
        while len(waits) < decisions and len(others) < HARDLY * decisions and not match.state.over():
            for player in players:
                player.seconds = 0.0
            asked = (match.state.owed() | match.state.may()) if not match.state.chance() else 0
            chooses = any(asked >> seat & 1 and len(match.legal(seat)) > 1 for seat in range(seats))
            match.step(players, drawn)
            thought = waits if chooses else others
            thought += [player.seconds for player in players if player.seconds > 0]
    return waits if len(waits) >= decisions else waits + others


def luck_of(luck: Luck, draw: int) -> Chance:
    return luck


def tell(figures: Sequence[Figures]) -> str:
    rows = ["| game | decisions | kitten, p95 | cat, p95 | tiger, p95 |", "|---|---|---|---|---|"]
    for one in figures:
        told = " | ".join(f"{one['p95'][level]:.2f} s" for level in MOST_SECONDS)
        rows.append(f"| {one['game']} | {one['decisions']} | {told} |")
    return "\n".join(rows)
