"""Somebody who has never been here plays a first game: `python -m tests.browser.newcomer GAME`.

It goes in as the house proposes (with `--little` through the cat flap), clicks what is offered, and tells for how much
of the time there was something to do, how often that was, and what it scored. With `--aloud FILE` everything that was
spoken is written down, one thing a line, to be read.
"""

import argparse
import json
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from ronron import games
from tests.browser.conftest import CHROMIUM

LOOKS_EVERY_MILLISECONDS = 150
HESITATES_MILLISECONDS = 700  # as someone does who looks first
# A voice that takes a moment for each thing, and remembers what it said, and in which language.
VOICE = """window.spoken = []; speechSynthesis.getVoices = () => [{}]; speechSynthesis.cancel = () => {};
speechSynthesis.speak = one => { window.spoken.push([one.lang, one.text]);
  setTimeout(() => one.dispatchEvent(new Event('end')), 60); };"""
# What the page offers now, of whatever game: the buttons on its board that are not closed, and a mouse that is awake.
# Where something is chosen already, only what does it: somebody new presses the large button that lights up.
CHOICES = """.on, .can, [data-ask], [data-move], [data-testid=pile], [data-card], [data-bet], [data-slot], [data-cell],
  [data-whom], [data-what], [data-testid=pass], [data-side]"""
DOES = """.aside-button, [data-colour], [data-testid=confirm], [data-testid=show], [data-testid=ask], [data-testid=lay],
  [data-testid=sew]"""
OFFERED = f"""() => {{
  const all = [...document.querySelectorAll('.board button')];
  const found = (which) => all.map((one, at) => [one, at])
    .filter(([one]) => one.checkVisibility() && !one.disabled && one.ariaDisabled !== 'true' && one.matches(which))
    .map(([, at]) => at);
  const done = found(`{DOES}`);
  return done.length > 0 ? done : found(`{CHOICES}`);
}}"""
READ_ON = "dialog[open] footer button"
EQUAL = """() => {
  const shown = [...document.querySelectorAll('[data-station]')]
    .map(one => one.innerText.match(/(?:montres?|shows?) (\\d+)/)?.[1] ?? null).filter(one => one !== null);
  return new Set(shown).size < shown.length;
}"""


@contextmanager
def open_real_house(folder: Path) -> Iterator[str]:
    """A house as people have it, whose bots think and take their time; gives its address."""
    command = [
        sys.executable,
        "-m",
        "ronron",
        "serve",
        "--port",
        "0",
        "--store",
        str(folder / "house.sqlite"),
        "--json",
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        assert process.stdout is not None
        found = re.search(r"http://[\w.:]+", process.stdout.readline())
        assert found is not None
        yield found[0]
        process.terminate()


def play(page: Page, seconds: float, luck: random.Random) -> dict[str, object]:
    """Plays with what is offered until the end, or for so long."""
    began = time.monotonic()
    looks = offered = acts = 0
    while time.monotonic() - began < seconds and page.get_by_test_id("end").count() == 0:
        looks += 1
        page.wait_for_timeout(LOOKS_EVERY_MILLISECONDS)
        if page.locator(READ_ON).count():
            page.wait_for_timeout(HESITATES_MILLISECONDS)
            page.locator(READ_ON).last.click()
            continue
        slaps = page.locator("[data-testid=mouse]").count() and page.evaluate(EQUAL)
        now: list[int] = page.evaluate(OFFERED)
        if not now and not slaps:
            continue
        offered += 1
        page.wait_for_timeout(HESITATES_MILLISECONDS)
        looks += round(HESITATES_MILLISECONDS / LOOKS_EVERY_MILLISECONDS)
        offered += round(HESITATES_MILLISECONDS / LOOKS_EVERY_MILLISECONDS)
        if slaps:
            page.keyboard.press(" ")
        elif (at := luck.choice(now)) in page.evaluate(OFFERED):
            page.locator(".board button").nth(at).click(timeout=5000, force=True)
        acts += 1
    told: dict[str, object] = {
        "seconds": round(time.monotonic() - began),
        "something to do": f"{100 * offered / max(1, looks):.0f} %",
        "clicks": acts,
        "over": page.get_by_test_id("end").count() > 0,
    }
    if told["over"]:
        told["end"] = page.get_by_test_id("end").inner_text()
        told["points"] = page.locator(".podium .figures").all_inner_texts()
    return told


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="+", choices=list(games.all_games()))
    parser.add_argument("--language", choices=("fr", "en"), default="fr")
    parser.add_argument("--little", action="store_true", help="through the cat flap")
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--bots", default="1", help="kitten,cat,tiger: that company instead of what is proposed")
    parser.add_argument("--aloud", type=Path, help="where to write what was spoken")
    parser.add_argument("--seed", type=int, default=1)
    wishes = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        open_real_house(Path(folder)) as home,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for name in wishes.games:
            context = browser.new_context(viewport={"width": 390, "height": 844}, locale=wishes.language)
            context.add_init_script(VOICE)
            page = context.new_page()
            way = "little=1" if wishes.little else f"bots={wishes.bots}"
            page.goto(f"{home}/room/new?game={name}&{way}&language={wishes.language}&sound=off")
            page.locator(".board[data-event]").wait_for()
            told = play(page, wishes.seconds, random.Random(wishes.seed))
            print(json.dumps({"game": name, **told}, ensure_ascii=False), flush=True)
            if wishes.aloud:
                spoken = page.evaluate("() => window.spoken")
                with wishes.aloud.open("a", encoding="utf-8") as file:
                    file.write(f"# {name}\n" + "".join(f"{tongue} {text}\n" for tongue, text in spoken))
            context.close()
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
