"""`ronron backup FILE`: a whole copy of the store, also while the house is open."""

import argparse
from pathlib import Path
from typing import Any

from ronron.cli.speech import Speech, print_json
from ronron.cli.storing import add_store
from ronron.plain import Refusal
from ronron.stores.opening import is_database, shown


def add(commands: Any, speech: Speech) -> None:
    say = speech.words.say
    parser = speech.command(commands, "backup", run)
    parser.add_argument("file", metavar="FILE", type=Path, help=say("backup.help.file"))
    add_store(parser, speech)


def run(arguments: argparse.Namespace, speech: Speech) -> int:
    from ronron.stores.sqlite import back_up
    from ronron.table.journal import NotDurable

    if is_database(arguments.store):
        raise Refusal("backup-by-database", path=shown(arguments.store))
    if arguments.file.exists():
        raise Refusal("file-exists", path=arguments.file)
    try:
        size_bytes = back_up(arguments.store, arguments.file)
    except NotDurable as trouble:
        raise Refusal("unwritable-file", path=arguments.file, why=str(trouble)) from None
    if arguments.json:
        print_json({"file": str(arguments.file), "size_bytes": size_bytes})
    else:
        print(speech.words.say("backup.done", path=arguments.file, size=size_bytes // 1024))
    return 0
