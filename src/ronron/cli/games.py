"""`ronron games`: what can be played here, by how many, with which options."""

import argparse
from typing import Any

from ronron.cli.speech import Speech, print_json
from ronron.contract import Game


def add(commands: Any, speech: Speech) -> None:
    speech.command(commands, "games", run)


def run(arguments: argparse.Namespace, speech: Speech) -> int:
    from ronron import games

    found = games.all_games()
    if arguments.json:
        print_json({"games": [plain(game) for game in found.values()]})
        return 0
    for game in found.values():
        about = game.about
        words = speech.game(games.home(game))
        print(f"{about.id}: {about.titles[speech.language]}")
        print(f"  {words.say('about.sentence')}")
        print("  " + words.say("games.facts", seats=_range(about.seats), version=about.rules_version))
        for option in about.options:
            title, why = (words.say(f"options.{option.key}.{part}") for part in ("title", "help"))
            print("  " + words.say("games.option", option=option.key, title=title, why=why))
            for value in option.values:
                seats = [
                    seats for seats, default in option.defaults.items() if value == default or is_among(value, default)
                ]
                default = words.say("games.default", seats=_range(seats)) if seats else ""
                print(f"    {value}: {words.say(f'options.{option.key}.{value}')} {default}".rstrip())
        print(f"  {words.say('about.credits')}")
    return 0


def plain(game: Game) -> dict[str, Any]:
    about = game.about
    return {
        "id": about.id,
        "titles": about.titles,
        "designer": about.designer,
        "publisher": about.publisher,
        "seats": about.seats,
        "options": [
            {"key": option.key, "values": option.values, "defaults": option.defaults, "several": option.several}
            for option in about.options
        ],
        "rules_version": about.rules_version,
        "minutes": about.minutes,
    }


def is_among(value: Any, default: Any) -> bool:
    """Where several are chosen, a default is a list of them."""
    return isinstance(default, list | tuple) and value in default


def _range(numbers: Any) -> str:
    """2-4, or 2, 5 where they do not follow each other."""
    numbers = sorted(numbers)
    if len(numbers) > 1 and numbers == list(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]}-{numbers[-1]}"
    return ", ".join(map(str, numbers))
