"""Films every event of a game at four sizes: `make film GAME=...`, or `python -m tests.browser.film` with more wishes.

Each film is a sheet of frames in `.pictures/film`, to be looked at; what the page itself found wrong is said as well.
"""

import argparse
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from ronron import games
from tests.browser.conftest import CHROMIUM, HERE, open_house
from tests.browser.filming import SIZES, Camera, event_types, find_scenes, sheet
from tests.browser.house import ELSEWHERE

FOLDER = HERE.parent.parent / ".pictures" / "film"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="their names; all of them, unless some are said")
    parser.add_argument("--event", action="append", help="only this one, or these")
    parser.add_argument("--size", action="append", choices=SIZES, help="only this one, or these")
    wishes = parser.parse_args()
    troubles = 0
    with tempfile.TemporaryDirectory() as folder, open_house(Path(folder)) as port, sync_playwright() as playwright:
        arguments = ["--no-sandbox", f"--host-resolver-rules=MAP {ELSEWHERE} 127.0.0.1"]
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
        for name in wishes.games or [one.about.id for one in games.all_games().values()]:
            game = games.find(name)
            scenes = find_scenes(game, set(wishes.event) if wishes.event else None)
            unseen = set(wishes.event or event_types(game)) - {scene.event for scene in scenes}
            print(f"{name}: {len(scenes)} scenes{', never seen: ' if unseen else ''}{', '.join(sorted(unseen))}")
            for size in wishes.size or SIZES:
                camera = Camera(browser, port, size)
                for scene in scenes:
                    film = camera.film(scene)
                    path = FOLDER / f"{name}-{scene.event}-{size}.png"
                    sheet(browser, film, path)
                    print(f"  {path.relative_to(HERE.parent.parent)}: {len(film.frames)} frames", flush=True)
                    for trouble in film.troubles:
                        print(f"    {trouble}")
                    troubles += len(film.troubles)
                camera.close()
        browser.close()
    print(f"{troubles} things to look at")
    return 1 if troubles else 0


if __name__ == "__main__":
    sys.exit(main())
