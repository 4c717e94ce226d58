"""Films what happens at a table: a moment of a record is played again in Chromium, a tenth of a second at a time.

Time stands still between two frames, so that a film is the same on any machine. In every frame the page is asked what a
still would not show: does anything swell, leave the screen or lie on a text, does the sentence tell what is seen?
"""

import base64
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from ronron import games
from ronron.contract import Game
from ronron.plain import BYSTANDER, Event
from ronron.records.record import read
from ronron.records.verify import begin, play_back
from ronron.wire.typescript import plain_classes
from tests.browser.conftest import WAIT_MILLISECONDS
from tests.browser.house import ELSEWHERE
from tests.games_played import play_text

STEP_MILLISECONDS = 100
MOST_FRAMES = 80
MOST_SEEDS = 2  # games that are played for what no record of the game has
MOST_GROWN = 1.7  # times its size where it lies
SIZES = {"phone": (390, 844), "tablet": (1024, 768), "television": (1920, 1080), "sideways": (844, 390)}


@dataclass(frozen=True)
class Scene:
    """A moment to film: an event, where it happens, and whose eyes are on it."""

    event: str
    record: str
    move: int  # of the record, counted from 1
    viewer: int
    seats: int


@dataclass
class Film:
    scene: Scene
    size: str
    frames: list[bytes] = field(default_factory=list)
    events: list[str] = field(default_factory=list)  # what happens in each frame; empty: nothing
    said: list[str] = field(default_factory=list)  # the sentence on the table in each frame
    troubles: list[str] = field(default_factory=list)


def event_types(game: Game) -> list[str]:
    """Everything that can happen in a game, by its own list."""
    return [str(one.type) for one in plain_classes(games.home(game)) if issubclass(one, Event)]


def find_scenes(game: Game, wanted: set[str] | None = None) -> list[Scene]:
    """One moment for each event of a game, in its finished records or in games that are played until it is seen."""
    missing = dict.fromkeys(event_types(game) if wanted is None else sorted(wanted))
    found: dict[str, Scene] = {}
    for text in texts(game):
        for scene in moments(text):
            if scene.event in missing:
                found.setdefault(scene.event, scene)
        if len(found) == len(missing):
            break
    return [found[event] for event in missing if event in found]


def texts(game: Game) -> Iterator[str]:
    """Records of a game, those with most seats first: that is where it is crowded; then seeded games."""
    kept = sorted((Path(str(games.__file__)).parent / game.about.id.replace("-", "_") / "records").glob("*.ronron"))
    yield from sorted((one.read_text("utf-8") for one in kept), key=lambda text: -len(read(text).seats))
    for seed in range(MOST_SEEDS):
        for setup in game.tables_to_try():
            yield play_text(game, setup, seed)


def moments(text: str) -> Iterator[Scene]:
    """What happens in a record, as whoever it happens to sees it."""
    record = read(text)
    match = begin(record)
    told = 0
    for move, _ in enumerate(play_back(record, match), 1):
        for event in match.truth[told:]:
            seat = getattr(event, "seat", None)
            viewer = seat if isinstance(seat, int) and seat >= 0 else 0
            yield Scene(str(getattr(event, "type", "")), text, move, viewer, len(record.seats))
        told = len(match.truth)


def address(scene: Scene, viewer: int) -> str:
    """The link to the position before a scene, with the record itself behind the #."""
    packed = zlib.compress(scene.record.encode(), wbits=-15)
    letters = base64.urlsafe_b64encode(packed).decode().rstrip("=")
    return f"/replay?move={scene.move - 1}&viewer={viewer}#record={letters}"


# Animations run by our clock alone: each is stopped when it is met, and moved on by hand.
PROJECTOR = """() => {
  const met = new WeakSet();
  window.advance = (milliseconds) => {
    for (const one of document.getAnimations()) {
      if (!met.has(one)) { met.add(one); one.pause(); one.currentTime = 0; continue; }
      const end = Number(one.effect?.getComputedTiming().endTime ?? 0);
      const now = Number(one.currentTime ?? 0) + milliseconds;
      if (Number.isFinite(end) && now >= end) one.finish(); else one.currentTime = now;
    }
  };
  document.head.append(Object.assign(document.createElement("style"), {
    textContent: ".board * { pointer-events: auto !important }" // so that one can ask what lies where
  }));
}"""

LOOK = """(most) => {
  const board = document.querySelector(".board");
  if (!board) return { event: "", said: "", told: [], troubles: ["there is no board"] };
  const troubles = new Set();
  const name = (one) => `${one.tagName.toLowerCase()}.${String(one.getAttribute("class") ?? "").split(" ")[0]}`;
  for (const one of board.querySelectorAll("*")) {
    if (!(one instanceof HTMLElement) || Math.min(one.offsetWidth, one.offsetHeight) < 16) continue;
    const box = one.getBoundingClientRect();
    const laid = one.offsetWidth * one.offsetHeight;
    const grown = Math.sqrt((box.width * box.height) / laid) / (one.currentCSSZoom ?? 1);
    if (grown > most) troubles.add(`${name(one)} grows ${grown.toFixed(1)} times`);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const outside = x < 0 || y < 0 || x > innerWidth || y > innerHeight;
    if (outside && one.getAnimations().length > 0) troubles.add(`${name(one)} leaves the screen`);
  }
  const moves = (one) => one.effect?.getKeyframes().some((frame) => "transform" in frame);
  const flying = document.getAnimations().filter(moves).map((one) => one.effect.target);
  const texts = [];
  const walker = document.createTreeWalker(board, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const parent = node.parentElement;
    if (!node.data.trim() || !parent || parent.closest(".unseen")) continue;
    let [seen, left, top, right, bottom] = [1, 0, 0, innerWidth, innerHeight];
    for (let up = parent; up && up !== board; up = up.parentElement) {
      const style = getComputedStyle(up);
      seen *= style.visibility === "hidden" ? 0 : Number(style.opacity);
      if (up instanceof HTMLElement && style.overflow !== "visible" && style.display !== "inline") {
        const clip = up.getBoundingClientRect();
        [left, top] = [Math.max(left, clip.left), Math.max(top, clip.top)];
        [right, bottom] = [Math.min(right, clip.right), Math.min(bottom, clip.bottom)];
      }
    }
    if (seen < 0.4 || flying.some((one) => one.contains(parent))) continue; // what flies may pass over a text
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = parent instanceof SVGElement ? [parent.getBoundingClientRect()] : [...range.getClientRects()];
    for (const box of boxes) {
      const cut = { x: Math.max(box.left, left), y: Math.max(box.top, top) };
      const [width, height] = [Math.min(box.right, right) - cut.x, Math.min(box.bottom, bottom) - cut.y];
      if (width > 3 && height > 3) texts.push({ parent, text: node.data.trim(), ...cut, width, height });
    }
  }
  const onTop = ({ parent, x, y, width, height }) => {
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return top !== null && (parent.contains(top) || top.contains(parent));
  };
  texts.forEach((one, at) => {
    for (const other of texts.slice(at + 1)) {
      if (one.parent.contains(other.parent) || other.parent.contains(one.parent)) continue;
      const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
      const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
      if (width <= 2 || height <= 2) continue;
      const least = Math.min(one.width * one.height, other.width * other.height);
      if (width * height < 0.3 * least) continue;
      const siblings = one.parent.parentElement === other.parent.parentElement && one.parent instanceof SVGElement;
      if (siblings || (onTop(one) && onTop(other))) troubles.add(`"${one.text}" and "${other.text}" lie on each other`);
    }
  });
  if (board.querySelector(".telling")?.innerText.trim() === "") troubles.add("a box tells nothing");
  const last = document.querySelector("[data-testid=last]");
  const shown = last instanceof HTMLElement && getComputedStyle(last).visibility !== "hidden";
  return {
    event: board.dataset.event ?? "",
    said: shown ? last.innerText.trim() : "",
    told: [...document.querySelectorAll("[data-testid=told] p")].map((one) => one.innerText.trim()),
    troubles: [...troubles],
  };
}"""


class Camera:
    """A page in which time goes on only when a frame was taken."""

    def __init__(self, browser: Browser, port: int, size: str) -> None:
        self.size = size
        width, height = SIZES[size]
        self.television = size == "television"
        self.context = browser.new_context(
            viewport={"width": width, "height": height},
            device_scale_factor=min(1.0, 480 / width),  # frames are small pictures
            locale="fr-FR",
            service_workers="block",
        )
        self.context.set_default_timeout(WAIT_MILLISECONDS)
        self.home = f"http://{ELSEWHERE}:{port}"
        self.look: Callable[[Page], None] = lambda page: None  # asks more of each frame

    def film(self, scene: Scene, *, pictures: bool = True) -> Film:
        film = Film(scene, self.size)
        page = self.context.new_page()
        page.clock.install(time=0)
        page.clock.resume()  # a context has one clock, and the film before has stopped it
        viewer = BYSTANDER if self.television else scene.viewer
        page.goto(self.home + address(scene, viewer).replace("?", "?theme=dusk&sound=off&motion=full&speed=usual&", 1))
        expect(page.locator(".board[data-event]")).to_be_visible()
        expect(page.get_by_test_id("move")).to_contain_text(str(scene.move - 1))
        page.clock.pause_at(60_000)
        page.evaluate(PROJECTOR)
        page.evaluate("() => document.fonts.ready.then(() => undefined)")
        before = page.get_by_test_id("move").inner_text()
        page.keyboard.press("ArrowRight")
        page.wait_for_function(
            "before => document.querySelector('[data-testid=move]').innerText !== before", arg=before
        )
        quiet = 0
        while quiet < 4 and len(film.events) < MOST_FRAMES:
            self.take(page, film, pictures=pictures)
            quiet = 0 if film.events[-1] else quiet + 1
            page.clock.run_for(STEP_MILLISECONDS)
            page.evaluate("(milliseconds) => advance(milliseconds)", STEP_MILLISECONDS)
        page.close()
        return film

    def take(self, page: Page, film: Film, *, pictures: bool) -> None:
        """One frame, and what is wrong in it."""
        seen = page.evaluate(LOOK, MOST_GROWN)
        self.look(page)
        moment = f"{len(film.events) * STEP_MILLISECONDS} ms"
        film.events.append(seen["event"])
        film.said.append(seen["said"])
        film.troubles += [f"{moment}: {trouble}" for trouble in seen["troubles"]]
        told = "\n".join(seen["told"])
        # The board may say why besides.
        fits = seen["said"] in told or any(line and line in seen["said"] for line in seen["told"])
        if seen["event"] and seen["said"] and told and not fits:
            film.troubles.append(f"{moment}: “{seen['said']}” is not what happens ({seen['event']})")
        if pictures:
            film.frames.append(page.screenshot(type="jpeg", quality=70))

    def close(self) -> None:
        self.context.close()


def sheet(browser: Browser, film: Film, path: Path) -> None:
    """All frames of a film on one picture, each with its time and what happens in it."""
    width = {"phone": 170, "tablet": 280, "television": 340, "sideways": 300}[film.size]
    cells = "".join(
        f"<figure><img src='data:image/jpeg;base64,{base64.b64encode(frame).decode()}'>"
        f"<figcaption>{at * STEP_MILLISECONDS} ms {event}</figcaption></figure>"
        for at, (frame, event) in enumerate(zip(film.frames, film.events, strict=True))
    )
    told = "<br>".join(film.troubles[:12]) or "nothing is wrong"
    style = (
        "body{margin:8px;background:#fff;font:13px sans-serif}main{display:flex;flex-wrap:wrap;gap:6px}"
        f"figure{{margin:0}}img{{width:{width}px;display:block}}"
    )
    page = browser.new_page(viewport={"width": 1500, "height": 400})
    title = f"{film.scene.event}, move {film.scene.move}, {film.scene.seats} seats, {film.size}: {told}"
    page.set_content(f"<style>{style}</style><p>{title}</p><main>{cells}</main>")
    path.parent.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=path, full_page=True)
    page.close()
