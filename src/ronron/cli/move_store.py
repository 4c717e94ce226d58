"""`ronron move-store FROM TO`: copy a house from a file into a database or back, while it is closed."""

import argparse
import asyncio
from pathlib import Path
from typing import Any

from ronron.cli.speech import Speech, print_json
from ronron.cli.storing import store_refused
from ronron.plain import Refusal
from ronron.stores.opening import Place, find_key, is_database, open_store, place_of, shown

UNFINISHED = ".moving"  # a file that is not whole yet


def add(commands: Any, speech: Speech) -> None:
    say = speech.words.say
    parser = speech.command(commands, "move-store", run)
    parser.add_argument("source", metavar="FROM", type=place_of, help=say("move-store.help.source"))
    parser.add_argument("target", metavar="TO", type=place_of, help=say("move-store.help.target"))


def run(arguments: argparse.Namespace, speech: Speech) -> int:
    source, target = arguments.source, arguments.target
    if not is_database(source) and not source.is_file():
        raise Refusal("no-store", path=source)
    if not is_database(target) and target.exists():
        raise Refusal("file-exists", path=target)
    counts = asyncio.run(move_all(source, target))
    if arguments.json:
        print_json({"from": shown(source), "to": shown(target), **counts})
    else:
        print(speech.words.say("move-store.done", source=shown(source), target=shown(target), **counts))
    return 0


async def move_all(source: Place, target: Place) -> dict[str, int]:
    """A file that is to be written gets its name once it is whole."""
    if not isinstance(target, Path):
        return await fill(source, target, target)
    unfinished = target.with_name(target.name + UNFINISHED)
    companions = [unfinished.with_name(unfinished.name + ending) for ending in (".lock", ".key")]
    unfinished.unlink(missing_ok=True)
    counts = await fill(source, unfinished, target)
    unfinished.replace(target)
    for companion in companions:
        companion.unlink(missing_ok=True)
    return counts


async def fill(source: Place, target: Place, named: Place) -> dict[str, int]:
    from ronron.stores import moving
    from ronron.stores.keys import keep_key
    from ronron.stores.postgres import PostgresStore

    with store_refused(source, while_open="house-is-open"):
        before = await open_store(source, alone=True)
    try:
        with store_refused(target, while_open="house-is-open"):
            after = await open_store(target, alone=True)
            try:
                counts = await moving.move(before, after)
                key = await find_key(source, before)  # devices stay known, and callers of the log the same
                if isinstance(named, Path):
                    keep_key(named, key)
                elif isinstance(after, PostgresStore):
                    await after.keep_key(key)
                return counts
            except moving.NotEmpty:
                raise Refusal("store-not-empty", path=shown(named)) from None
            except moving.NotWhole as lost:
                raise Refusal("store-not-whole", path=shown(named), kind=str(lost)) from None
            finally:
                await after.close()
    finally:
        await before.close()
