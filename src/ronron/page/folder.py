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
from ronron.bots.registry import bots_from_elsewhere
from ronron.contract import Game
from ronron.kit.words import LANGUAGES
from ronron.page import policy
from ronron.wire import abouts
from ronron.wire import messages as wire

LICENCES = "licences.txt"  # of what comes with it from others: said here, then as the engine and the client have them
OWN_PAGES = "static"  # beside `ronron.net`, where a build leaves the client
SCRIPT_OF_SERVICE = "service-worker.js"
Piece = bytes | Path  # what is in a file: as it was made just now, or where it lies
OF_A_HOUSE = {LICENCES, SCRIPT_OF_SERVICE, "page-worker.js", "offline.html", "offline.css", "build.json"}


def client_folder() -> Path:
    return Path(str(files("ronron.net").joinpath(OWN_PAGES)))


def engine_folder() -> Path:
    return Path(str(files("ronron.page").joinpath("engine")))


def has_engine() -> bool:
    return (engine_folder() / "engine.json").is_file() and (client_folder() / "index.html").is_file()


def make(folder: Path) -> int:
    """Fill a folder, which may be there already; how many files it has then."""
    count = 0
    for name, piece in contents():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content_of(piece))
        count += 1
    return count


def content_of(piece: Piece) -> bytes:
    return piece.read_bytes() if isinstance(piece, Path) else piece


def contents(back: str | None = None) -> Iterator[tuple[str, Piece]]:
    """Every file by its name; the script that keeps them on a device comes last, and knows them all by their hashes.

    `back`: the address of the house on the network that serves them, where there is one.
    """
    listed: dict[str, str] = {}
    for name, piece in ((LICENCES, licences()), *of_the_client(back), *of_the_engine(), *said()):
        listed[name] = hashlib.sha256(content_of(piece)).hexdigest()
        yield name, piece
    script = (client_folder() / "page-worker.js").read_text("utf-8")
    version = hashlib.sha256(json.dumps(listed, sort_keys=True).encode()).hexdigest()[:16]
    told = script.replace("const FILES = {};", f"const FILES = {json.dumps(listed)};")
    yield SCRIPT_OF_SERVICE, told.replace('const VERSION = "";', f'const VERSION = "{version}";').encode()


def licences() -> bytes:
    own = files("ronron.page").joinpath(LICENCES).read_bytes()
    return b"\n\n".join(
        (own, *(folder.joinpath(LICENCES).read_bytes() for folder in (engine_folder(), client_folder())))
    )


def of_the_client(back: str | None) -> Iterator[tuple[str, Piece]]:
    folder = client_folder()
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if not path.is_file() or path.suffix == ".gz" or name in OF_A_HOUSE:
            continue
        yield name, index(path.read_text("utf-8"), back).encode() if name == "index.html" else path


def index(page: str, back: str | None = None) -> str:
    """The page of a house, as one that is a house itself: it says so, and names its files from where it lies."""
    allowed = f'<meta http-equiv="Content-Security-Policy" content="{policy.PAGE}" />'
    says = 'data-house="own"' if back is None else f'data-house="own" data-back="{back}"'
    own = page.replace('="/', '="./').replace('<html lang="fr">', f'<html lang="fr" {says}>')
    return own.replace('<meta charset="utf-8" />', f'<meta charset="utf-8" />\n    {allowed}')


def of_the_engine() -> Iterator[tuple[str, Piece]]:
    for path in sorted(engine_folder().iterdir()):
        if path.name != LICENCES:
            yield f"engine/{path.name}", path


def said() -> Iterator[tuple[str, bytes]]:
    """What the house says to everyone alike: the page has it before the house is awake."""
    ours = [about_of(game) for game in games.own_games().values()]
    yield "said/api/house.json", wire.encode(msgspec.structs.replace(abouts.house_about(), games=ours))
    for language in LANGUAGES:
        words = abouts.words(abouts.HOUSE_WORDS, language)
        yield f"said/api/words/{language}.json", msgspec.json.encode(words)
    for game, about in zip(games.own_games().values(), ours, strict=True):
        home = f"said/api/games/{game.about.id}"
        yield f"{home}.json", wire.encode(about)
        for language in LANGUAGES:
            yield f"{home}/words/{language}.json", msgspec.json.encode(abouts.words((games.home(game),), language))
            yield f"{home}/rules/{language}.md", abouts.rules(game, language).encode()


def about_of(game: Game) -> wire.GameAbout:
    """A game with the bots that the engine has: those of other packages stay where they are installed."""
    about = abouts.game_about(game)
    return msgspec.structs.replace(about, bots=[bot for bot in about.bots if bot.id not in bots_from_elsewhere()])
