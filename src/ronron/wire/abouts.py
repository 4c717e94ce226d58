"""What the house has, for whoever asks: its games with their options and bots, its words, its rules."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from ronron import __version__, games
from ronron.bots.level import Level
from ronron.bots.registry import known_bots
from ronron.contract import Game
from ronron.kit.options import possible
from ronron.kit.words import LANGUAGES, load
from ronron.plain import Option, Proposal, Refusal
from ronron.wire import messages as wire

HOUSE_WORDS = ("ronron", "ronron.table", "ronron.house")


def rules(game: Game, language: str) -> str:
    """The rules for players, as Markdown."""
    known_language(language)
    return files(games.home(game)).joinpath(f"RULES.{language}.md").read_text(encoding="utf-8")


def known_language(language: str) -> str:
    if language not in LANGUAGES:
        raise Refusal("unknown-language", known=list(LANGUAGES))
    return language


def words(packages: tuple[str, ...], language: str) -> dict[str, Any]:
    """The words of some packages as one tree."""
    known_language(language)
    merged: dict[str, Any] = {}
    for package in packages:
        merge(merged, load(package, language))
    return merged


def merge(into: dict[str, Any], other: Any) -> None:
    for key, value in other.items():
        if isinstance(value, dict):
            merge(into.setdefault(key, {}), value)
        else:
            into[key] = value


@cache
def house_about() -> wire.HouseAbout:
    return wire.HouseAbout(
        version=__version__,
        protocol=wire.PROTOCOL,
        languages=list(LANGUAGES),
        games=[game_about(game) for game in games.all_games().values()],
    )


@cache
def game_about(game: Game) -> wire.GameAbout:
    about = game.about
    can_be = {seats: possible(game, seats) for seats in about.seats}  # once: it tries every mixture of options
    return wire.GameAbout(
        id=about.id,
        titles=about.titles,
        designer=about.designer,
        publisher=about.publisher,
        seats=list(about.seats),
        options=[option_about(option, can_be) for option in about.options],
        rules_version=about.rules_version,
        minutes=about.minutes,
        bots=[level_about(game, name) for name in known_bots(game)],
        daily=game.facets().fewest.daily is not None,
        first=proposal_about(about.first),
        little=proposal_about(about.little),
        motives=game.facets().motives is not None,
    )


def proposal_about(proposal: Proposal | None) -> wire.ProposalAbout | None:
    return None if proposal is None else wire.ProposalAbout(list(proposal.bots), proposal.options)


def option_about(option: Option, possible_at: Mapping[int, Mapping[str, list[Any]]]) -> wire.OptionAbout:
    values = list(option.values)
    can_be = {seats: found.get(option.key, values) for seats, found in possible_at.items()}
    return wire.OptionAbout(option.key, values, option.defaults, option.several, option.foremost, can_be)


def level_about(game: Game, name: str) -> wire.LevelAbout:
    level = game.bots().get(name)
    if not isinstance(level, Level):
        return wire.LevelAbout(name, None)
    face = level.face
    return wire.LevelAbout(name, wire.FaceAbout(face.coat, face.pattern, face.expression))
