"""The shape of the house: imports go one way, a game's name stays at home, long files say why, nothing is local.

Each check is a function of a path and its text; it is shown to bite on made-up files, then run on the real ones.
"""

import subprocess
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

from tests.architecture.files import REASON, length_faults, lock_faults, place_faults
from tests.architecture.homes import games_in, name_faults
from tests.architecture.imports import import_faults, is_exempt
from tests.architecture.map import map_faults
from tests.architecture.names import twin_faults
from tests.architecture.needs import need_faults

pytestmark = pytest.mark.source

ROOT = Path(__file__).parent.parent
Check = Callable[[str, str], list[str]]


def texts(*under: str) -> Iterator[tuple[str, str]]:
    """The files git tracks or would track, with their text; pictures and the like are left out."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", *under]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for path in sorted(set(listed.split("\0")) - {""}):
        try:
            yield path, (ROOT / path).read_text("utf-8")
        except (UnicodeDecodeError, FileNotFoundError):  # not a text, or removed since
            continue


def assert_no_faults(check: Check, files: Iterable[tuple[str, str]]) -> None:
    faults = [fault for path, text in files for fault in check(path, text)]
    if faults:
        pytest.fail("\n".join(faults), pytrace=False)


# --- The house as it is ------------------------------------------------------------------------------------------


def test_imports_go_one_way_and_the_core_needs_only_the_standard_library() -> None:
    sources = [(path, text) for path, text in texts("src/ronron") if path.endswith(".py") and not is_exempt(path)]
    assert sources
    assert_no_faults(import_faults, sources)


def test_no_game_is_named_outside_its_homes() -> None:
    games = games_in(ROOT)
    assert games
    assert_no_faults(lambda path, text: name_faults(path, text, games), texts("src/ronron", "web/src"))


def test_a_name_means_one_thing() -> None:
    sources = [(path, text) for path, text in texts("src/ronron") if path.endswith(".py")]
    faults = twin_faults(sources)
    if faults:
        pytest.fail("\n".join(faults), pytrace=False)


def test_long_files_say_why() -> None:
    assert_no_faults(length_faults, texts())


def test_nothing_names_a_registry_or_a_machine() -> None:
    assert_no_faults(place_faults, texts())


def test_locks_pin_everything_with_hashes_and_name_no_place() -> None:
    assert_no_faults(lock_faults, texts())


def test_the_map_is_the_tree() -> None:
    files = [path for path, _ in texts("src/ronron")]
    assert_no_faults(lambda _, text: map_faults(text, files), texts("ARCHITECTURE.md"))


def test_what_is_needed_has_bounds() -> None:
    assert_no_faults(need_faults, texts("pyproject.toml"))


# --- The checks bite ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("src/ronron/kit/deck.py", "import ronron.games"),
        ("src/ronron/kit/deck.py", "from ronron import bots"),
        ("src/ronron/kit/deck.py", "from ..table import seats"),
        ("src/ronron/kit/__init__.py", "from .. import records"),
        ("src/ronron/kit/deck.py", "def late():\n    from ronron.cli import main"),
        ("src/ronron/kit/deck.py", "if TYPE_CHECKING:\n    import ronron.laws"),
        ("src/ronron/kit/deck.py", "importlib.import_module('ronron.net.app')"),
        ("src/ronron/contract.py", "from .kit import deck"),
        ("src/ronron/plain.py", "import ronron.kit"),
        ("src/ronron/laws.py", "import ronron.table"),
        ("src/ronron/records/file.py", "import ronron.laws"),
        ("src/ronron/net/app.py", "import ronron.arena"),
        ("src/ronron/arena/match.py", "from ronron.research import batch"),
        ("src/ronron/table/clock.py", "import ronron.cli"),
        ("src/ronron/__init__.py", "from ronron.contract import Game"),
        ("src/ronron/arena/plan.py", "from ronron.front.tables import OpenTable"),
        ("src/ronron/games/purr/rules.py", "from ronron.games.meow.rules import State"),
        ("src/ronron/games/purr/rules.py", "from ..meow import pieces"),
        ("src/ronron/games/purr/rules.py", "from ronron.games import meow"),
        ("src/ronron/games/purr/rules.py", "import numpy as np"),
        ("src/ronron/contract.py", "import typing_extensions"),
        ("src/ronron/records/file.py", "from tqdm import tqdm"),
        ("src/ronron/house/room.py", "import uvicorn"),
        ("src/ronron/client/room.py", "from ronron.house.room import Room"),
        ("src/ronron/wire/endpoints.py", "from starlette.requests import Request"),
        ("src/ronron/house/room.py", "from ronron.net.lines import frame"),
        ("src/ronron/utils/things.py", ""),
    ],
)
def test_a_forbidden_import_is_found(path: str, text: str) -> None:
    assert len(import_faults(path, text)) == 1


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("src/ronron/kit/deck.py", "import json\nfrom mypy_extensions import i64\nfrom ronron.contract import State"),
        ("src/ronron/contract.py", "from ronron.plain import View"),
        ("src/ronron/plain.py", "if TYPE_CHECKING:\n    from ronron.contract import Game"),
        ("src/ronron/kit/deck.py", "from . import ring\nfrom .ring import next_seat\nfrom ronron import __version__"),
        ("src/ronron/games/purr/rules.py", "from .pieces import CARDS\nfrom ronron.bots import search"),
        ("src/ronron/games/__init__.py", "from importlib import import_module\nimport ronron.games.purr"),
        ("src/ronron/laws.py", "import hypothesis\nimport ronron.records"),
        ("src/ronron/arena/match.py", "import tqdm\nfrom ronron.table import task"),
        ("src/ronron/cli.py", "import ronron.net, ronron.arena, ronron.laws"),
        ("src/ronron/__main__.py", "from ronron.cli import main"),
        ("src/ronron/__init__.py", "def __getattr__(name):\n    from ronron import front"),
        ("src/ronron/front/tables.py", "from ronron.arena import coach"),
        ("src/ronron/client/room.py", "from websockets.sync.client import connect"),
    ],
)
def test_an_honest_import_is_let_through(path: str, text: str) -> None:
    assert import_faults(path, text) == []


GAMES = ["hungry_cats", "meow"]


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("src/ronron/kit/deck.py", "if game == 'hungry-cats':"),
        ("src/ronron/kit/deck.py", "import hungry_cats"),
        ("src/ronron/kit/deck.py", "class HungryCatsView: ..."),
        ("src/ronron/cli.py", '"""Plays Hüngry Cat’s."""'),
        ("src/ronron/cli.py", "a\nb hungry\n cats c"),
        ("src/ronron/words.fr.toml", "title = 'Hungry cats'"),
        ("src/ronron/cli.py", "games['meow']"),
        ("src/ronron/cli.py", "start_Meow_game()"),
        ("src/ronron/games/hungry_cats/rules.py", "# as in Meow"),
        ("web/src/lib/stage.ts", "case 'meow':"),
        ("web/src/games/meow.ts", ""),
        ("web/src/lib/hungryCats.ts", ""),
    ],
)
def test_a_game_named_away_from_home_is_found(path: str, text: str) -> None:
    assert len(name_faults(path, text, GAMES)) == 1


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("src/ronron/games/meow/rules.py", "Meow, meow"),
        ("web/src/games/hungry-cats/Board.svelte", "HungryCats"),
        ("src/ronron/cli.py", "homeowners' cats were hungry"),
        ("src/ronron/kit/words.fr.toml", "purr = 'un petit meow'"),
    ],
)
def test_a_game_at_home_and_other_words_are_let_through(path: str, text: str) -> None:
    assert name_faults(path, text, GAMES) == []


def test_a_fault_is_told_with_its_line() -> None:
    [fault] = name_faults("src/ronron/cli.py", "a\nMeow", GAMES)
    assert fault == "src/ronron/cli.py:2: names the game meow outside its home"


def test_a_long_file_without_a_reason_is_found() -> None:
    body = "x = 1\n" * 401
    assert length_faults("src/ronron/cli.py", body)
    assert length_faults("src/ronron/cli.py", body + f'"""{REASON} it is."""')
    assert length_faults("web/src/lib/stage.ts", body)
    assert not length_faults("src/ronron/cli.py", f'"""A title.\n\n{REASON} it is.\n"""\n' + body)
    assert not length_faults("web/src/lib/stage.ts", f"// {REASON} it is.\n" + body)
    assert not length_faults("src/ronron/cli.py", "x = 1\n" * 400)
    assert not length_faults("docs/records.md", body)


# Put together here, so that this file does not name them.
PLACES = [
    "https://pypi{}/simple".format(".org"),
    "https://files.pythonhosted{}/packages".format(".org"),
    "https://registry.npmjs{}/svelte".format(".org"),
    "http://deb.debian{}/debian".format(".org"),
    "see {}/someone/ronron".format("/home"),
    "'{}/ronron'".format("/work"),
    "{}wheels".format("file://" + "/"),
]


@pytest.mark.parametrize("text", PLACES)
def test_a_registry_or_a_machine_is_found(text: str) -> None:
    assert len(place_faults("docs/install.md", text)) == 1


@pytest.mark.parametrize("path", ["uv.lock", "web/uv.lock", "pylock.toml", "pylock.dev.toml"])
def test_a_lock_that_records_hosts_is_found(path: str) -> None:
    assert place_faults(path, "")


def test_ordinary_text_names_no_place() -> None:
    assert not place_faults(
        "docs/a.md", "web/src/home/x.ts, http://127.0.0.1:8000, ./work/x, https://example.org/home/x"
    )


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("requirements.lock", "tqdm==4.70.1"),
        ("requirements.lock", "tqdm>=4 \\\n    --hash=sha256:00"),
        ("requirements-dev.lock", "--find-links wheels\ntqdm==4.70.1 \\\n    --hash=sha256:00"),
        ("requirements.lock", "tqdm @ https://example.org/tqdm.whl \\\n    --hash=sha256:00"),
        ("web/package-lock.json", '"resolved": "https://example.org/svelte.tgz"'),
    ],
)
def test_a_loose_lock_is_found(path: str, text: str) -> None:
    assert len(lock_faults(path, text)) == 1


def test_a_tight_lock_is_let_through() -> None:
    first = "tqdm==4.70.1 ; sys_platform == 'win32' \\\n    --hash=sha256:00 \\\n    --hash=sha256:01\n"
    second = "ruff==0.1 \\\n    --hash=sha256:02\n"
    assert not lock_faults("requirements.lock", first + second)


@pytest.mark.parametrize(
    ("rows", "files"),
    [
        ("| `src/ronron/kit/` | cards |", ["src/ronron/kit/cards.py", "src/ronron/purr.py"]),
        ("| `src/ronron/kit/` | cards |", ["src/ronron/kit/cards.py", "src/ronron/cats/__init__.py"]),
        ("| `src/ronron/kit/` | cards |\n| `src/ronron/purr.py` | sound |", ["src/ronron/kit/cards.py"]),
        ("| `src/ronron/kit/` | `cards`, `dice` |", ["src/ronron/kit/cards.py"]),
    ],
)
def test_a_map_that_is_not_the_tree_is_found(rows: str, files: list[str]) -> None:
    assert len(map_faults(rows, files)) == 1


@pytest.mark.parametrize("need", ["purr", "purr>=1", "purr<2", "purr==1.0", "purr>=1,<2.1b"])
def test_a_need_without_bounds_is_found(need: str) -> None:
    lists = '[project]\ndependencies = ["{0}"]\n[project.optional-dependencies]\nserver = []\n'
    lists += "[build-system]\nrequires = []\n[dependency-groups]\nbuild = []\n"
    assert need_faults("pyproject.toml", lists.format("purr>=1,<2; sys_platform != 'win32'")) == []
    assert len(need_faults("pyproject.toml", lists.format(need))) == 1


def test_a_name_that_means_two_things_is_found() -> None:
    one, other = ("src/ronron/house/room.py", "class Tally: ..."), ("src/ronron/arena/page.py", "class Tally: ...")
    assert twin_faults([one, other]) == ["Tally means 2 things: src/ronron/house/room.py, src/ronron/arena/page.py"]
    assert twin_faults([one, ("src/ronron/games/meow/rules.py", "class Tally: ...")]) == []
    assert twin_faults([one, ("src/ronron/arena/page.py", "class _Tally: ...")]) == []
