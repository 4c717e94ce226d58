"""A page's Python plays the same games as ours, byte for byte, and comes in one small piece."""

import gzip
import json

from ronron import games
from ronron.bots.level import Level, levels
from ronron.page import folder
from tests.games_played import all_tables, table_name
from tests.page.third_engine import digests, play_in_a_page

FEW_TRIES = 3
MOST_ENGINE_BYTES = 7_000_000  # with all games and their minds, as a server sends it


def test_a_game_at_every_table_has_the_same_record_in_a_page() -> None:
    tables = list(all_tables())
    pieces = [
        {"game": game.about.id, "seats": setup.seats, "options": dict(setup.options), "first": 3, "count": 1}
        for game, setup in tables
    ]
    told = play_in_a_page(pieces)
    parted = [table_name(table) for table, piece, said in zip(tables, pieces, told) if said != digests(piece)]
    assert parted == []


def test_every_level_of_every_game_plays_in_a_page_as_it_does_elsewhere() -> None:
    pieces = [
        {"game": name, "seats": setup.seats, "options": dict(setup.options), "first": 1, "count": 1, "bot": bot}
        for name, game in games.own_games().items()
        for setup in game.tables_to_try()[:1]
        for bot in (unhurried(level) for level in levels(game))
    ]
    assert len(pieces) >= 3 * len(games.own_games())
    told = play_in_a_page(pieces)
    assert [(piece["game"], piece["bot"]) for piece, said in zip(pieces, told) if said != digests(piece)] == []


def unhurried(level: Level) -> str:
    """Who thinks by the clock counts instead: no two devices are alike."""
    return level.name if level.budget is None else f"{level.name}:{FEW_TRIES}"


def test_the_engine_with_all_games_is_small() -> None:
    engine = folder.engine_folder()
    about = json.loads((engine / "engine.json").read_text("utf-8"))["files"]
    assert set(about) >= {"pyodide.mjs", "ronron.zip.packed"}
    sizes = {}
    for file in engine.iterdir():
        content = file.read_bytes()
        sizes[file.name] = len(content) if file.suffix == ".packed" else len(gzip.compress(content))
    assert sum(sizes.values()) <= MOST_ENGINE_BYTES, sizes
