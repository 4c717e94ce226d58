"""The folder of a page that is a house: the client, the engine, and what can be said without it, as plain files.

Whatever is in it is named from where it lies, so any web server can have it under any folder.
"""

import hashlib
import json
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import msgspec

from ronron import games
from ronron.kit.words import LANGUAGES
from ronron.wire import abouts
from ronron.wire import messages as wire

LICENCES = "LICENCES.txt"  # of what comes with it from others
OWN_PAGES = "static"  # beside `ronron.net`, where a build leaves the client
# The page's own scripts, and nothing from elsewhere. Python runs in workers, which have rules of their own.
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
    )
)
SCRIPT_OF_SERVICE = "service-worker.js"
OF_A_HOUSE = {SCRIPT_OF_SERVICE, "page-worker.js", "offline.html", "offline.css", "build.json"}


def client_folder() -> Path:
    return Path(str(files("ronron.net").joinpath(OWN_PAGES)))


def engine_folder() -> Path:
    return Path(str(files("ronron.page").joinpath("engine")))


def has_engine() -> bool:
    return (engine_folder() / "engine.json").is_file() and (client_folder() / "index.html").is_file()


def make(folder: Path) -> int:
    """Fill a folder, which may be there already; how many files it has then."""
    count = 0
    for name, content in contents():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        count += 1
    return count


def contents() -> Iterator[tuple[str, bytes]]:
    """Every file by its name; the script that keeps them on a device comes last, and knows them all by their hashes."""
    listed: dict[str, str] = {}
    licences = (LICENCES, files("ronron.page").joinpath(LICENCES).read_bytes())
    for name, content in (licences, *of_the_client(), *of_the_engine(), *said()):
        listed[name] = hashlib.sha256(content).hexdigest()
        yield name, content
    script = (client_folder() / "page-worker.js").read_text("utf-8")
    version = hashlib.sha256(json.dumps(listed, sort_keys=True).encode()).hexdigest()[:16]
    told = script.replace("const FILES = {};", f"const FILES = {json.dumps(listed)};")
    yield SCRIPT_OF_SERVICE, told.replace('const VERSION = "";', f'const VERSION = "{version}";').encode()


def of_the_client() -> Iterator[tuple[str, bytes]]:
    folder = client_folder()
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if not path.is_file() or path.suffix == ".gz" or name in OF_A_HOUSE:
            continue
        yield name, index(path.read_text("utf-8")).encode() if name == "index.html" else path.read_bytes()


def index(page: str) -> str:
    """The page of a house, as one that is a house itself: it says so, and names its files from where it lies."""
    policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}" />'
    own = page.replace('<html lang="fr">', '<html lang="fr" data-house="own">').replace('="/', '="./')
    return own.replace('<meta charset="utf-8" />', f'<meta charset="utf-8" />\n    {policy}')


def of_the_engine() -> Iterator[tuple[str, bytes]]:
    for path in sorted(engine_folder().iterdir()):
        yield f"engine/{path.name}", path.read_bytes()


def said() -> Iterator[tuple[str, bytes]]:
    """What the house says to everyone alike: the page has it before the house is awake."""
    yield "said/api/house.json", wire.encode(abouts.house_about())
    for language in LANGUAGES:
        words = abouts.words(abouts.HOUSE_WORDS, language)
        yield f"said/api/words/{language}.json", msgspec.json.encode(words)
    for game in games.all_games().values():
        home = f"said/api/games/{game.about.id}"
        yield f"{home}.json", wire.encode(abouts.game_about(game))
        for language in LANGUAGES:
            yield f"{home}/words/{language}.json", msgspec.json.encode(abouts.words((games.home(game),), language))
            yield f"{home}/rules/{language}.md", abouts.rules(game, language).encode()
