"""`ronron train GAME`: a network learns a game by playing it, and is written as a file that the game can carry."""

import argparse
import sys
from pathlib import Path
from typing import Any

from ronron.cli.speech import Speech, print_json, read_options
from ronron.plain import Refusal

DECISIONS = 20_000_000
WIDTHS = "128,64"
PACE = 2e-3


def add(commands: Any, speech: Speech) -> None:
    say = speech.words.say
    parser = speech.command(commands, "train", run)
    parser.add_argument("game", help=say("help.game"))
    parser.add_argument("--seats", type=int, required=True, help=say("help.seats"))
    parser.add_argument("--options", metavar="JSON", action="append", help=say("train.help.options"))
    parser.add_argument("--to", metavar="FOLDER", required=True, help=say("train.help.to"))
    parser.add_argument("--decisions", type=int, default=DECISIONS, help=say("train.help.decisions"))
    parser.add_argument("--widths", default=WIDTHS, help=say("train.help.widths"))
    parser.add_argument("--matches", type=int, default=1024, help=say("train.help.matches"))
    parser.add_argument("--passes", type=int, default=1, help=say("train.help.passes"))
    parser.add_argument("--pace", type=float, default=PACE, help=say("train.help.pace"))
    parser.add_argument("--minutes", type=float, default=0.0, help=say("train.help.minutes"))
    parser.add_argument("--against", metavar="FILE", default="", help=say("train.help.against"))
    parser.add_argument("--seed", default="0", help=say("help.seed"))
    parser.add_argument("--device", default="cpu", help=say("train.help.device"))


def run(arguments: argparse.Namespace, speech: Speech) -> int:
    from ronron import games

    try:
        from ronron.training.learner import Look, Schooling
        from ronron.training.schooling import take
    except ImportError as missing:
        raise Refusal("needs-numpy", module=str(missing.name)) from None
    say = speech.words.say

    def tell(look: Look) -> None:
        told = {"decisions": f"{look.decisions:,}", "seconds": f"{look.seconds:,.0f}", "lead": f"{look.lead:+.2f}"}
        print(say("train.look", **told, error=f"{1.96 * look.error:.2f}"), file=sys.stderr, flush=True)

    schooling = Schooling(
        seats=arguments.seats,
        options=[read_options(one) for one in arguments.options or [None]],
        decisions=arguments.decisions,
        widths=tuple(int(width) for width in arguments.widths.split(",")),
        matches=arguments.matches,
        passes=arguments.passes,
        pace=arguments.pace,
        minutes=arguments.minutes,
        against=arguments.against,
        seed=arguments.seed,
    )
    net = take(games.find(arguments.game), schooling, Path(arguments.to), arguments.device, tell)
    if arguments.json:
        print_json({"net": str(net), "bytes": net.stat().st_size})
    else:
        print(say("train.done", net=str(net), size=f"{net.stat().st_size / 1000:.0f}"))
    return 0
