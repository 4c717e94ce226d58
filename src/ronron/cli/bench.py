"""`ronron bench engine | table | research | coach`: how fast it is, and how far the coach can be trusted.

Each bench is a subcommand, and taken in one run.
"""

import argparse
import sys
from typing import Any

from ronron.cli.serve import needs_the_web
from ronron.cli.speech import Parser, Speech, print_json
from ronron.plain import Refusal
from ronron.stores.opening import is_database, place_of

SECONDS = 0.3
TABLE_SECONDS = 15.0
WATCHERS = 5000
DECISIONS = 1000
LEARNED = (
    ("inside", "bench.learned-inside"),
    ("batch", "bench.learned-batch"),
    ("pettingzoo", "bench.learned-pettingzoo"),
    ("gymnasium", "bench.learned-gymnasium"),
    ("gymnasium_vector", "bench.learned-gymnasium-vector"),
    ("gymnasium_all_seats", "bench.learned-gymnasium-all-seats"),
    ("openspiel", "bench.learned-openspiel"),
    ("rl_environment", "bench.learned-rl-environment"),
)
GROWN = (("seats", "bench.by-seats"), ("matches", "bench.by-matches"), ("processes", "bench.by-processes"))


def add(commands: Any, speech: Speech) -> None:
    say = speech.words.say
    group = commands.add_parser("bench", help=say("help.bench"), description=say("help.bench"))
    benches = group.add_subparsers(dest="bench", metavar="bench", required=True, parser_class=Parser)
    engine = speech.command(benches, "engine", run_engine)
    engine.add_argument("--seconds", type=float, default=SECONDS, help=say("help.seconds"))
    engine.add_argument("--seats", type=int, help=say("help.seats"))
    table = speech.command(benches, "table", run_table)
    table.add_argument("--seconds", type=float, default=TABLE_SECONDS, help=say("bench.help.seconds"))
    table.add_argument("--watchers", type=int, default=WATCHERS, help=say("bench.help.watchers"))
    table.add_argument("--game", help=say("help.game"))
    table.add_argument("--loads", metavar="TABLESxSEATS[xTHINK]", nargs="+", type=load, help=say("bench.help.loads"))
    table.add_argument("--store", metavar="postgresql://...", type=place_of, help=say("bench.help.store"))
    table.add_argument("--houses", metavar="N", type=int, default=1, help=say("serve.help.houses"))
    research = speech.command(benches, "research", run_research)
    research.add_argument("--seconds", type=float, default=SECONDS, help=say("help.seconds"))
    research.add_argument("--game", help=say("help.game"))
    coach = speech.command(benches, "coach", run_coach)
    coach.add_argument("game", help=say("help.game"))
    coach.add_argument("--seats", type=int, required=True, help=say("help.seats"))
    coach.add_argument("--decisions", metavar="N", type=int, default=DECISIONS, help=say("bench.help.decisions"))
    coach.add_argument("--seed", default="0", help=say("help.seed"))
    coach.add_argument("--bot", help=say("coach.help.bot"))


def run_coach(arguments: argparse.Namespace, speech: Speech) -> int:
    from ronron.arena.trust import report

    said = report(
        arguments.game,
        seats=arguments.seats,
        decisions=arguments.decisions,
        seed=arguments.seed,
        bot=arguments.bot,
    )
    if arguments.json:
        print_json(said)
        return 0
    counts = {key: said[key] for key in ("game", "seats", "bot", "decisions", "clearly", "right", "wrong")}
    undecided = said["clearly"] - said["right"] - said["wrong"]
    print(speech.words.say("bench.trust", **counts, undecided=undecided))
    print(speech.words.say("bench.trusted", costs=f"{said['costs']:.3f}", judged=f"{said['judged']:.3f}"))
    return 0


def run_research(arguments: argparse.Namespace, speech: Speech) -> int:
    from ronron.research.bench import report

    said = report(seconds=arguments.seconds, only=arguments.game)
    if arguments.json:
        print_json(said)
        return 0
    say = speech.words.say
    for game, told in said["games"].items():
        print(say("bench.learned", game=game, seats=told["seats"], width=told["width"], moves=told["moves"]))
        for what, key in LEARNED:
            if told[what]:
                print(say(key, rate=f"{told[what]:,}", ratio=times(told.get(f"ratio_{what}"))))
        if told.get("fault"):
            print(say("bench.fault", game=game, fault=told["fault"]))
    for game, told in said["peers"].items():
        print(say("bench.peer", of=told["of"], game=game, rate=f"{told['driven']:,}"))
    grown = said["growth"]
    for what, key in GROWN:
        rates = ", ".join(f"{many}: {rate:,}" for many, rate in grown[what].items() if rate)
        if rates:
            print(say("bench.grows", game=grown["game"], what=say(key), rates=rates))
    return 0


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
    for game, fault in said["faults"].items():
        print(say("bench.fault", game=game, fault=fault))
    return 0


def load(text: str) -> tuple[int, int, float]:
    """`500x4x3`: tables, seats, and seconds of thought before a move."""
    tables, seats, *think = text.split("x")
    return int(tables), int(seats), float(think[0]) if think else 0.0


def run_table(arguments: argparse.Namespace, speech: Speech) -> int:
    with needs_the_web():
        from ronron.net.bench.table import LOADS, Load, run

    loads = [Load(tables=one[0], seats=one[1], think_seconds=one[2]) for one in arguments.loads or ()] or LOADS
    database = arguments.store
    if (database is not None or arguments.houses > 1) and not is_database(database):
        raise Refusal("houses-need-a-database", houses=arguments.houses)
    said = run(
        seconds=arguments.seconds,
        loads=loads,
        watchers=arguments.watchers,
        game=arguments.game,
        database=database,
        houses=arguments.houses,
    )
    if arguments.json:
        print_json(said)
        return 0
    say = speech.words.say
    for one in said["loads"]:
        print(say("bench.load", tables=one["tables"], seats=one["seats"], think=one["think_seconds"]))
        print(say("bench.moves", rate=f"{one['moves_per_second']:,.0f}", p50=one["p50_ms"], p99=one["p99_ms"]))
        print(say("bench.cpu", cost=one["server_cpu_ms_per_move"], ratio=times(one["relay_ratio"])))
        if shared := one.get("shared"):
            print(say("bench.shared", **shared))
    idle = said["idle"]
    kilobytes = {key: round(idle[key] / 1024, 1) for key in ("bytes_per_connection", "bytes_per_room")}
    print(say("bench.idle", watchers=idle["watchers"], connection=kilobytes["bytes_per_connection"]))
    print(say("bench.room", room=kilobytes["bytes_per_room"]))
    return 0


def times(ratio: float | None) -> str:
    return "-" if ratio is None else f"{ratio:.1f}"
