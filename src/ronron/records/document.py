"""Makes `docs/records.md`: the format, and what every game declares. Run by `make docs`; a test finds it stale."""

import sys
from importlib.resources import files
from pathlib import Path

from ronron import games
from ronron.contract import Game
from ronron.plain import Setup
from ronron.records.record import canonical

PAGE = Path(__file__).parents[3] / "docs" / "records.md"


def page() -> str:
    """The whole page."""
    parts = [files("ronron.records").joinpath("FORMAT.md").read_text(encoding="utf-8").strip()]
    parts += [chapter(game) for game in games.own_games().values()]
    return "\n\n".join(parts) + "\n"


def chapter(game: Game) -> str:
    """A game's chapter: its tables, its vocabulary, how to read it, its rules."""
    about = game.about
    home = files(games.home(game))
    parts = [
        f"## {about.titles['en']} (`{about.id}`)",
        f"Rules version {about.rules_version}. Seats: {', '.join(map(str, about.seats))}.",
        "### Its lines",
        home.joinpath("RECORDS.md").read_text(encoding="utf-8").strip(),
        "### Its vocabulary",
        "Everything a seat can say, at the tables that are played in tests. At any other it is made in the same way:",
        vocabulary(game),
        "### Its rules",
        below(home.joinpath("RULES.en.md").read_text(encoding="utf-8")).strip(),
    ]
    return "\n\n".join(parts)


def vocabulary(game: Game) -> str:
    """A list of all moves; tables that say the same share a line."""
    tables: dict[tuple[str, ...], list[Setup]] = {}
    for setup in game.tables_to_try():
        tables.setdefault(tuple(game.alphabet(setup)), []).append(setup)
    lines = []
    for moves, setups in tables.items():
        told = "; ".join(f"{setup.seats} seats, options `{canonical(setup.options)}`" for setup in setups)
        lines.append(f"- {told}: " + ", ".join(f"`{move}`" for move in moves))
    return "\n".join(lines)


def below(rules: str) -> str:
    """Rules as a part of a chapter: the page's own title goes, headings sink two levels."""
    lines = rules.splitlines()
    return "\n".join(f"##{line}" if line.startswith("#") else line for line in lines if not line.startswith("# "))


if __name__ == "__main__":
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(page(), encoding="utf-8")
    sys.stdout.write(f"{PAGE.name}: {len(page().splitlines())} lines\n")
