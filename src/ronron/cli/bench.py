"""`ronron bench engine`: how fast it is, as ratios taken in one run. Each bench is a subcommand of its own."""

import argparse
import sys
from typing import Any

from ronron.cli.speech import Parser, Speech, print_json

SECONDS = 0.3


def add(commands: Any, speech: Speech) -> None:
    say = speech.words.say
    group = commands.add_parser("bench", help=say("help.bench"), description=say("help.bench"))
    benches = group.add_subparsers(dest="bench", metavar="bench", required=True, parser_class=Parser)
    engine = speech.command(benches, "engine", run_engine)
    engine.add_argument("--seconds", type=float, default=SECONDS, help=say("help.seconds"))
    engine.add_argument("--seats", type=int, help=say("help.seats"))


def run_engine(arguments: argparse.Namespace, speech: Speech) -> int:
    from ronron.arena.bench import report

    said = report(seconds=arguments.seconds, seats=arguments.seats)
    say = speech.words.say
    if said["openspiel"] is None:
        print(say("bench.alone"), file=sys.stderr)
    if arguments.json:
        print_json(said)
        return 0
    for key in ("games", "plain_games", "compiled_games"):
        for game, speeds in said.get(key, {}).items():
            engine = say("bench.compiled" if speeds["compiled"] else "bench.plain")
            print(say("bench.game", game=game, engine=engine))
            inside, driven = speeds["moves_per_cpu_second"], speeds["driven_moves_per_cpu_second"]
            print(say("bench.inside", rate=f"{inside:,}", ratio=times(speeds["ratio_openspiel"])))
            print(say("bench.driven", rate=f"{driven:,}", ratio=times(speeds["driven_ratio_openspiel"])))
            print(say("bench.copies", rate=f"{speeds['copies_per_cpu_second']:,}"))
    for game, speeds in said["search"].items():
        rate = f"{speeds['simulations_per_cpu_second']:,}"
        print(say("bench.search", game=game, rate=rate, ratio=times(speeds["ratio_openspiel"])))
    return 0


def times(ratio: float | None) -> str:
    return "-" if ratio is None else f"{ratio:.1f}"
