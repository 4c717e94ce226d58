"""The command line, a module a command: `ronron --help` lists them.

A command is a module here with `add(commands, words)`, which declares its arguments, and a function that runs it.
Heavy parts are imported inside that function, so that `--help` answers at once.
"""

import argparse
import os
import sys
from collections.abc import Sequence

from ronron.cli import (
    arena,
    backup,
    bench,
    bring,
    coach,
    games,
    join,
    move_store,
    new_game,
    page,
    play,
    puzzles,
    replay,
    rooms,
    rules,
    schema,
    serve,
    train,
    verify,
)
from ronron.cli.speech import Parser, Speech, chosen_language
from ronron.plain import Refusal

PLAYING = (games, rules, play, verify, replay, arena, coach, schema, puzzles, join, bench, train)
KEEPING = (serve, page, bring, backup, move_store, rooms)
COMMANDS = (*PLAYING, *KEEPING, new_game)
BAD_INPUT = 2


def build(speech: Speech) -> Parser:
    """The parser with all commands, in the reader's language."""
    words = speech.words
    parser = Parser(prog="ronron", description=words.say("help.ronron"), parents=[speech.shared()])
    parser.add_argument("--version", action="version", version=_version(), help=words.say("help.version"))
    commands = parser.add_subparsers(dest="command", metavar="command", required=True, parser_class=Parser)
    for command in COMMANDS:
        command.add(commands, speech)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    arguments = serve.with_surroundings(sys.argv[1:] if argv is None else argv, os.environ)
    speech = Speech(chosen_language(arguments))
    try:
        with speech.teach_argparse():
            parsed: argparse.Namespace = build(speech).parse_args(arguments)
        status: int = parsed.run(parsed, speech)
    except Refusal as refusal:
        print(f"ronron: {speech.refusal(refusal)}", file=sys.stderr)
        return BAD_INPUT
    except BrokenPipeError:  # the reader of our output has gone, as `| head` does
        sys.stderr.close()
        return 0
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    return status


def _version() -> str:
    from ronron import __version__

    return f"ronron {__version__}"
