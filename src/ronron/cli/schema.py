"""`ronron schema GAME`: views, events and messages as JSON Schema, with what each field means."""

import argparse
from typing import Any

from ronron.cli.speech import Speech, print_json


def add(commands: Any, speech: Speech) -> None:
    parser = speech.command(commands, "schema", run)
    parser.add_argument("game", help=speech.words.say("help.game"))


def run(arguments: argparse.Namespace, speech: Speech) -> int:
    """The document, spread out for reading; with --json on one line."""
    import json

    from ronron import games
    from ronron.wire.schema import schema

    told = schema(games.find(arguments.game))
    if arguments.json:
        print_json(told)
    else:
        print(json.dumps(told, ensure_ascii=False, indent=1))
    return 0
