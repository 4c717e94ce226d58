"""Makes `docs/research.md`: how to learn a game by numbers, and every field of every glance. Run by `make docs`."""

import sys
from importlib.resources import files
from pathlib import Path

from ronron import games
from ronron.bots.playout import PATIENCE
from ronron.contract import Game
from ronron.facets import Field
from ronron.plain import Setup
from ronron.research.study import gymnasium_id, openspiel_name

DOCUMENT = Path(__file__).parents[3] / "docs" / "research.md"
SEATS = 4  # at which a game is shown, where so many can play


def page() -> str:
    """The whole page."""
    found = [game for game in games.own_games().values() if game.facets().glance is not None]
    shown = next(game for game in found if len(game.alphabet(table_of(game))) > SEATS)
    setup = table_of(shown)
    text = files("ronron.research").joinpath("PAGE.md").read_text(encoding="utf-8").strip()
    values = {
        "game": shown.about.id,
        "home": shown.about.id.replace("-", "_"),
        "gymnasium": gymnasium_id(shown),
        "openspiel": openspiel_name(shown),
        "width": sum(field.size for field in fields_of(shown, setup)),
        "moves": len(shown.alphabet(setup)) + 1,
        "patience": PATIENCE,
    }
    for name, value in values.items():
        text = text.replace(f"{{{name}}}", str(value))
    return "\n\n".join([text, "## Fields", *map(chapter, found)]) + "\n"


def table_of(game: Game) -> Setup:
    return game.resolve(SEATS if SEATS in game.about.seats else game.about.seats[-1], {})


def fields_of(game: Game, setup: Setup) -> list[Field]:
    glance = game.facets().glance
    assert glance is not None
    return list(glance.fields(setup))


def chapter(game: Game) -> str:
    """A game's fields at one table, with where they stand."""
    glance = game.facets().glance
    assert glance is not None
    setup = table_of(game)
    fields = fields_of(game, setup)
    width = sum(field.size for field in fields)
    moves = len(game.alphabet(setup))
    lines = [
        f"### {game.about.titles['en']} (`{game.about.id}`)",
        "",
        f"Version {glance.version}. At {setup.seats} seats: {width} noughts and ones, {moves} moves.",
        "",
        "| field | from | shape | meaning |",
        "|---|---|---|---|",
    ]
    at = 0
    for field in fields:
        lines.append(f"| `{field.name}` | {at} | {' x '.join(map(str, field.shape))} | {field.meaning} |")
        at += field.size
    return "\n".join(lines)


def main() -> int:
    DOCUMENT.write_text(page(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
