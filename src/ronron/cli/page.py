"""`ronron page FOLDER`: a house that needs no server, as files for any web space."""

import argparse
from pathlib import Path
from typing import Any

from ronron.cli.speech import Speech, print_json
from ronron.plain import Refusal


def add(commands: Any, speech: Speech) -> None:
    parser = speech.command(commands, "page", run)
    parser.add_argument("folder", metavar="FOLDER", type=Path, help=speech.words.say("page.help.folder"))


def run(arguments: argparse.Namespace, speech: Speech) -> int:
    from ronron.page import folder

    if not folder.has_engine():
        raise Refusal("no-engine", where=arguments.folder)
    if arguments.folder.exists() and not arguments.folder.is_dir():
        raise Refusal("unwritable-file", path=arguments.folder, why=speech.words.say("page.no-folder"))
    try:
        count = folder.make(arguments.folder)
    except OSError as error:
        raise Refusal("unwritable-file", path=arguments.folder, why=error.strerror or str(error)) from None
    if arguments.json:
        print_json({"folder": str(arguments.folder), "files": count})
    else:
        print(speech.words.say("page.made", folder=arguments.folder, files=count))
    return 0
