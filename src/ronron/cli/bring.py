"""`ronron bring FILE`: what a house in a page has kept comes into this one, while it is closed."""

import argparse
from pathlib import Path
from typing import Any

from ronron.cli.rooms import with_store
from ronron.cli.speech import Speech, print_json
from ronron.cli.storing import add_store
from ronron.plain import Refusal

LINK_SECONDS = 24 * 3600  # in which the host of a room comes to it from a device of the network


def add(commands: Any, speech: Speech) -> None:
    parser = speech.command(commands, "bring", run)
    parser.add_argument("file", metavar="FILE", type=Path, help=speech.words.say("bring.help.file"))
    add_store(parser, speech)


def run(arguments: argparse.Namespace, speech: Speech) -> int:
    from ronron.house import luggage

    try:
        brought = luggage.unpacked(arguments.file.read_bytes())
    except OSError as error:
        raise Refusal("unreadable-file", path=arguments.file, why=error.strerror or str(error)) from None
    brought, links = luggage.with_links(brought, LINK_SECONDS)
    done: luggage.Brought = with_store(arguments.store, lambda store: luggage.bring(store, brought))
    links = {code: link for code, link in links.items() if code in done.rooms}
    if arguments.json:
        print_json({"rooms": done.rooms, "there": done.there, "links": links})
        return 0
    print(speech.words.say("bring.done", rooms=len(done.rooms)))
    for code, path in links.items():
        print("  " + speech.words.say("bring.link", code=code, path=path))
    for code in done.there:
        print("  " + speech.words.say("bring.there", code=code))
    return 0
