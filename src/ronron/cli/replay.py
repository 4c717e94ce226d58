"""`ronron replay FILE`: the story of a record, and the table at any move as any viewer saw it."""

import argparse
from dataclasses import asdict
from typing import Any

from ronron.cli.speech import Speech, print_json, read_file
from ronron.plain import BYSTANDER, Refusal, Viewer

ALL = -3  # not a viewer: everything lies open


def add(commands: Any, speech: Speech) -> None:
    parser = speech.command(commands, "replay", run)
    parser.add_argument("file", metavar="FILE", help=speech.words.say("help.file"))
    parser.add_argument("--at", type=int, metavar="N", help=speech.words.say("help.at"))
    parser.add_argument("--viewer", default="bystander", help=speech.words.say("help.viewer"))


def run(arguments: argparse.Namespace, speech: Speech) -> int:
    from ronron import games
    from ronron.records.record import Damaged, read
    from ronron.records.verify import begin, play_back

    try:
        record = read(read_file(arguments.file))
        match = begin(record)
        viewer = read_viewer(arguments.viewer, len(record.seats))
        at = len(record.entries) if arguments.at is None else arguments.at
        if not 0 <= at <= len(record.entries):
            raise Refusal("no-such-move", at=at, last=len(record.entries))
        moves = play_back(record, match)
        for _ in range(at):
            next(moves)
    except Damaged as damaged:
        why = speech.words.say(
            "verify.line", path=arguments.file, line=damaged.line, why=speech.refusal(damaged.refusal)
        )
        raise Refusal("as-said", text=why) from None

    names = [player.name for player in record.seats]
    words = speech.game(games.home(match.game), names=names, reader=viewer)
    events = match.truth if viewer == ALL else match.heard[viewer]
    viewers = match.viewers if viewer == ALL else (viewer,)
    story = [words.line(line) for event in events for line in match.game.narrate(event)]
    if arguments.json:
        views = {name(one): asdict(match.state.view(one)) for one in viewers}
        print_json(
            {
                "game": record.game,
                "at": at,
                "moves": len(record.entries),
                "viewer": arguments.viewer,
                "over": match.state.over(),
                "views": views,
                "events": [asdict(event) for event in events],
                "story": story,
            }
        )
        return 0
    print("\n".join(story))
    seen: list[str] = []
    for one in reversed(viewers):  # the bystander first, then what each seat knows besides
        words = speech.game(games.home(match.game), names=names, reader=one)
        lines = [words.line(line) for line in match.game.describe(match.state.view(one))]
        title = words.say("replay.table", at=at, moves=len(record.entries), viewer=_title(one, names, speech))
        print("\n".join(["", title, *[line for line in lines if line not in seen]]))
        seen += lines
    return 0


def read_viewer(text: str, seats: int) -> Viewer:
    if text == "all":
        return ALL
    if text == "bystander":
        return BYSTANDER
    if text.isascii() and text.isdigit() and int(text) < seats:
        return int(text)
    raise Refusal("unknown-viewer", viewer=text, last=seats - 1)


def name(viewer: Viewer) -> str:
    return "bystander" if viewer == BYSTANDER else str(viewer)


def _title(viewer: Viewer, names: list[str], speech: Speech) -> str:
    return speech.words.say("replay.bystander") if viewer == BYSTANDER else names[viewer]
